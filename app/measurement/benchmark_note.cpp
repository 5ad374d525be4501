#include "app/measurement/benchmark_note.h"

#include <algorithm>
#include <cmath>

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
    constexpr double kTolerance = 1.02;
    constexpr double kFar = 1.25;
    const auto exceeds = [](const BenchmarkRow& row, double times) {
        return row.acceptance_length > 0.0 && row.speedup - row.speedup_deviation > row.acceptance_length * times;
    };
    for (BenchmarkRow& row : rows) {
        const auto tells_of_plain = [&](const BenchmarkRow& other) {
            return other.task == row.task && other.temperature == row.temperature && exceeds(other, kFar);
        };
        const auto is_its_plain = [&](const BenchmarkRow& other) {
            return other.task == row.task && other.temperature == row.temperature && isPlain(other);
        };
        const auto plain = std::find_if(rows.begin(), rows.end(), is_its_plain);
        const double had = 1.0 - row.waiting_share;  // of the processors
        const double plain_had = plain != rows.end() ? 1.0 - plain->waiting_share : had;
        const bool uneven = had > plain_had * kFar || plain_had > had * kFar;
        row.busy = exceeds(row, kTolerance) || uneven ||
                   (!isPlain(row) && std::any_of(rows.begin(), rows.end(), tells_of_plain));
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
            "Other programs held up some methods more than plain decoding: the computer was busy. Measure again, with "
            "more tokens or repeats.");
    }
    if (!(waiting_share > engine::kBusyShare)) return {};
    return engine::Message(
        "The computer was busy: up to %1 % of the time of a figure was spent waiting for other programs.",
        std::lround(100.0 * waiting_share));
}

}  // namespace griffin::app
