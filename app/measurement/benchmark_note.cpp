#include "app/measurement/benchmark_note.h"

#include <algorithm>
#include <cmath>

#include "engine/generation_options.h"
#include "engine/speedup.h"

namespace griffin::app {

double waitingShareOf(std::span<const BenchmarkRow> rows) {
    double most = 0.0;
    for (const BenchmarkRow& row : rows) most = std::max(most, row.waiting_share);
    return most;
}

void markBusy(std::vector<BenchmarkRow>& rows) {
    constexpr double kTolerance = 1.02;
    constexpr double kFarAbove = 1.25;
    const auto exceeds = [](const BenchmarkRow& row, double times) {
        return row.acceptance_length > 0.0 && row.speedup - row.speedup_deviation > row.acceptance_length * times;
    };
    for (BenchmarkRow& row : rows) {
        const auto tells_of_plain = [&](const BenchmarkRow& other) {
            return other.task == row.task && other.temperature == row.temperature && exceeds(other, kFarAbove);
        };
        const bool plain = row.chosen_method == engine::nameOf(engine::Method::kVanilla);
        row.busy = exceeds(row, kTolerance) || (!plain && std::any_of(rows.begin(), rows.end(), tells_of_plain));
    }
}

engine::Message busyNote(const ComparisonTable& table, double waiting_share) {
    const bool too_much = std::any_of(table.lines.begin(), table.lines.end(), [](const ComparisonLine& line) {
        return std::any_of(line.tasks.begin(), line.tasks.end(), [](const auto& cell) { return cell.busy; });
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
