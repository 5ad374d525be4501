#include "app/measurement/benchmark_note.h"

#include <algorithm>
#include <cmath>

#include "engine/speedup.h"

namespace griffin::app {

double waitingShareOf(std::span<const PromptRecord> records) {
    double waited_ms = 0.0;
    double all_ms = 0.0;
    for (const PromptRecord& record : records) {
        for (const MethodRecord& method : record.methods) {
            for (const engine::GenerationStats& turn : method.turns) {
                waited_ms += turn.waiting_share * turn.decode_ms;
                all_ms += turn.decode_ms;
            }
        }
    }
    return all_ms > 0.0 ? waited_ms / all_ms : 0.0;
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
    return engine::Message("The computer was busy: %1 % of the time was spent waiting for other programs.",
                           std::lround(100.0 * waiting_share));
}

}  // namespace griffin::app
