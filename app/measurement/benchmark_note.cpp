#include "app/measurement/benchmark_note.h"

#include <algorithm>
#include <cmath>

#include "engine/speedup.h"

namespace griffin::app {

double waitingShareOf(std::span<const BenchmarkRow> rows) {
    double most = 0.0;
    for (const BenchmarkRow& row : rows) most = std::max(most, row.waiting_share);
    return most;
}

bool isTooMuch(const ComparisonCell& cell) {
    constexpr double kTolerance = 1.02;
    return cell.measured && cell.speedup - cell.speedup_deviation > cell.acceptance_length * kTolerance;
}

engine::Message busyNote(const ComparisonTable& table, double waiting_share) {
    const bool too_much = std::any_of(table.lines.begin(), table.lines.end(), [](const ComparisonLine& line) {
        return isTooMuch(line.mean) || std::any_of(line.tasks.begin(), line.tasks.end(), isTooMuch);
    });
    if (too_much) {
        return engine::Message(
            "A speedup cannot be higher than the tokens per pass: the computer was busy. Measure again, with more "
            "tokens or repeats.");
    }
    if (!(waiting_share > engine::kBusyShare)) return {};
    return engine::Message(
        "The computer was busy: up to %1 % of the time of a figure was spent waiting for other programs.",
        std::lround(100.0 * waiting_share));
}

}  // namespace griffin::app
