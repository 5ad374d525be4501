#include "app/measurement/benchmark_note.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "engine/generation_options.h"
#include "engine/speedup.h"

namespace griffin::app {
namespace {

bool isPlain(const BenchmarkRow& row) {
    return row.chosen_method == engine::nameOf(engine::Method::kVanilla);
}

}  // namespace

double waitingShareOf(std::span<const BenchmarkRow> rows) {
    double most = 0.0;
    for (const BenchmarkRow& row : rows) most = std::max(most, row.waiting_share);
    return most;
}

void markBusy(std::vector<BenchmarkRow>& rows) {
    constexpr double kFar = engine::kHeldUpPlain;
    const auto exceeds = [](const BenchmarkRow& row, double times) {
        return row.speedup - row.speedup_deviation > row.acceptance_length * times;
    };
    struct Plain {
        double had = -1.0;     // of the processors; negative: it was not measured
        bool held_up = false;  // as some speedup over it tells
        bool waited = false;   // for other programs
    };
    std::map<std::pair<std::string, double>, Plain> plain;
    const auto measured = [](const BenchmarkRow& row) { return row.acceptance_length > 0.0; };
    for (const BenchmarkRow& row : rows) {
        if (!measured(row)) continue;
        Plain& same = plain[{row.task, row.temperature}];
        if (isPlain(row)) same.had = 1.0 - row.waiting_share;
        same.waited = same.waited || (isPlain(row) && row.waiting_share > engine::kBusyShare);
        same.held_up = same.held_up || exceeds(row, kFar);
    }
    for (BenchmarkRow& row : rows) {
        const Plain& same = plain[{row.task, row.temperature}];
        const double had = 1.0 - row.waiting_share;
        const bool uneven = same.had >= 0.0 && (had > same.had * kFar || same.had > had * kFar);
        // Where something was held up, a spread is no excuse.
        const bool waited = same.waited || row.waiting_share > engine::kBusyShare;
        const bool impossible =
            exceeds(row, engine::kRoundedPlain) || (waited && row.speedup > row.acceptance_length && !isPlain(row));
        row.busy = measured(row) && (impossible || uneven || (!isPlain(row) && same.held_up));
    }
}

engine::Message busyNote(const ComparisonTable& table, double waiting_share) {
    bool busy = false;
    bool too_much = false;
    for (const ComparisonLine& line : table.lines) {
        for (const ComparisonCell& cell : line.tasks) {
            busy = busy || cell.busy;
            too_much = too_much || (cell.busy && cell.speedup > cell.acceptance_length);
        }
    }
    if (too_much) {
        return engine::Message(
            "A speedup cannot be higher than the tokens per pass: the computer was busy. Measure again, with more "
            "tokens or repeats.");
    }
    if (busy) {
        return engine::Message(
            "Other programs did not hold up all methods alike: the computer was busy. Measure again, with more tokens "
            "or repeats.");
    }
    if (!(waiting_share > engine::kBusyShare)) return {};
    return engine::Message(
        "The computer was busy: up to %1 % of the time of a figure was spent waiting for other programs.",
        std::lround(100.0 * waiting_share));
}

}  // namespace griffin::app
