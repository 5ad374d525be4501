#include "app/measurement/benchmark_note.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "engine/speedup.h"

namespace griffin::app {

double waitingShareOf(std::span<const PromptRecord> records) {
    struct Times {
        double waited_ms = 0.0;
        double all_ms = 0.0;
    };
    std::map<std::tuple<std::size_t, std::size_t, std::size_t>, Times> figures;  // by task, temperature and method
    for (const PromptRecord& record : records) {
        for (std::size_t method = 0; method < record.methods.size(); ++method) {
            Times& times = figures[{record.task, record.temperature, method}];
            for (const engine::GenerationStats& turn : record.methods[method].turns) {
                times.waited_ms += turn.waiting_share * turn.decode_ms;
                times.all_ms += turn.decode_ms;
            }
        }
    }
    double most = 0.0;
    for (const auto& [figure, times] : figures) {
        if (times.all_ms > 0.0) most = std::max(most, times.waited_ms / times.all_ms);
    }
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
