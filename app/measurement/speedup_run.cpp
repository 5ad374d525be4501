#include "app/measurement/speedup_run.h"

#include <algorithm>
#include <variant>

#include "engine/generation_options.h"

namespace griffin::app {
namespace {

using engine::Message;
using engine::Method;

constexpr int kFewTokens = 8;
constexpr double kMostMeasuredTokens = 1 << 20;
constexpr int kAttempts = 2;
constexpr int kRuns = 4;  // of an attempt: plain, guessed, guessed, plain

/// Answers from the beginning; a stop is a failure.
engine::Result<engine::GenerationStats> run(engine::Session& session, const engine::Prompt& prompt,
                                            const engine::GenerationOptions& options, const std::stop_token& stop,
                                            const engine::EventSink& sink = {}) {
    session.clear();
    auto answer = session.generate(prompt, options, sink, stop);
    if (!answer) return tl::unexpected(answer.error());
    if (answer->finish_reason == engine::FinishReason::kCancelled)
        return engine::failed({engine::FailureCause::kCancelled, Message("The measurement was stopped"), {}, {}, {}});
    return std::move(answer->stats);
}

double millisecondsPerToken(const engine::GenerationStats& stats) {
    return stats.new_tokens > 1 ? stats.decode_ms / (stats.new_tokens - 1) : 0.0;
}

/// Tokens of a run, of at most so many (0: any number), where plain decoding takes so long for each (0: not known).
int measuredTokens(int most, double ms) {
    const double in_time = ms > 0.0 ? std::min(kMeasuredMs / ms, kMostMeasuredTokens) : 0.0;
    const int tokens = std::max(kUsuallyMeasuredTokens, static_cast<int>(in_time));
    return most > 0 ? std::min(most, tokens) : tokens;
}

/// Tells of run `number`, from 0 on, when it begins and whenever it has more of its `most` tokens.
engine::EventSink told(const SpeedupProgressSink& progress, int number, int most) {
    if (!progress) return {};
    const int runs = (number / kRuns + 1) * kRuns;
    const auto tell = [&progress, number, runs](double share) {
        progress({number + 1, runs, (number + std::min(share, 1.0)) / runs});
    };
    tell(0.0);
    return [tell, most](const engine::GenerationEvent& event) {
        if (const auto* added = std::get_if<engine::TextAdded>(&event))
            tell(static_cast<double>(added->new_tokens) / most);
    };
}

}  // namespace

engine::Result<MeasuredAnswer> measureSpeedup(engine::Session& session, const engine::Prompt& prompt,
                                              const engine::GenerationOptions& options, const std::stop_token& stop,
                                              const SpeedupProgressSink& progress) {
    const engine::ApartRuns apart(session);
    engine::GenerationOptions guessed = options;
    engine::GenerationOptions plain = options;
    plain.method = Method::kVanilla;
    plain.tree = {};
    double plain_ms = 0.0;
    for (engine::GenerationOptions* one : {&plain, &guessed}) {
        one->max_new_tokens = kFewTokens;
        const auto warm = run(session, prompt, *one, stop);
        if (!warm) return tl::unexpected(warm.error());
        if (one == &plain) plain_ms = millisecondsPerToken(*warm);
        one->max_new_tokens = measuredTokens(options.max_new_tokens, plain_ms);
    }
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        engine::SpeedupTimes times;
        engine::GenerationStats runs[kRuns];
        for (int i = 0; i < kRuns; ++i) {
            auto made = run(session, prompt, i == 1 || i == 2 ? guessed : plain, stop,
                            told(progress, attempt * kRuns + i, plain.max_new_tokens));
            if (!made) return tl::unexpected(made.error());
            runs[i] = std::move(*made);
            times.tokens = i == 0 ? runs[i].new_tokens : std::min(times.tokens, runs[i].new_tokens);
            times.waiting_share = std::max(times.waiting_share, runs[i].waiting_share);
        }
        times.plain_before_ms = millisecondsPerToken(runs[0]);
        times.guessed_ms = millisecondsPerToken(runs[1]);
        times.guessed_again_ms = millisecondsPerToken(runs[2]);
        times.plain_after_ms = millisecondsPerToken(runs[3]);
        if (!times.measured()) {
            return engine::failed({engine::FailureCause::kBadArgument,
                                   Message("The answer is too short to measure"),
                                   {},
                                   Message("ask something with a longer answer"),
                                   {}});
        }
        bool possible = true;
        for (engine::GenerationStats* one : {&runs[1], &runs[2]}) {
            one->plain_pass = {.ms = times.plainMs()};
            possible = possible && !engine::exceedsTokensPerPass(*one);
        }
        if (possible) return MeasuredAnswer{times, std::move(runs[1])};
    }
    return engine::failed({engine::FailureCause::kBadArgument,
                           Message("The speed of the computer changed too much during the measurement"),
                           {},
                           Message("try again when no other program is busy"),
                           {}});
}

engine::GenerationStats statsOf(const storage::MessageStats& row) {
    engine::GenerationStats stats;
    stats.method = engine::methodFromName(row.method.toStdString()).value_or(Method::kVanilla);
    stats.prompt_tokens = row.prompt_tokens;
    stats.reused_tokens = row.reused_tokens;
    stats.new_tokens = row.new_tokens;
    stats.target_passes = row.target_passes;
    stats.committed_tokens = row.committed_tokens;
    stats.prefill_ms = row.prefill_ms;
    stats.time_to_first_token_ms = row.time_to_first_token_ms;
    stats.decode_ms = row.decode_ms;
    stats.draft_ms = row.draft_ms;
    stats.verify_ms = row.verify_ms;
    stats.plain_pass.ms = row.plain_pass_ms;
    if (row.measured_tokens == 0) {
        stats.plain_pass.low_ms = row.plain_before_ms;
        stats.plain_pass.high_ms = row.plain_after_ms;
    }
    stats.waiting_share = row.waiting_share;
    stats.seed = static_cast<std::uint64_t>(row.seed);
    return stats;
}

engine::SpeedupTimes timesOf(const storage::MessageStats& row) {
    return {row.measured_tokens,  row.plain_before_ms, row.guessed_ms,
            row.guessed_again_ms, row.plain_after_ms,  row.measured_waiting_share};
}

engine::Speedup speedupOf(const storage::MessageStats& row) {
    if (!row.server.isEmpty()) return {};  // what a plain pass takes there is not known
    return engine::speedupOf(statsOf(row), timesOf(row));
}

void store(const engine::PlainTimes& passes, storage::MessageStats& row) {
    row.plain_pass_ms = passes.ms;
    row.plain_before_ms = passes.low_ms;
    row.plain_after_ms = passes.high_ms;
}

void store(const engine::SpeedupTimes& times, storage::MessageStats& row) {
    row.measured_tokens = times.tokens;
    row.plain_before_ms = times.plain_before_ms;
    row.guessed_ms = times.guessed_ms;
    row.guessed_again_ms = times.guessed_again_ms;
    row.plain_after_ms = times.plain_after_ms;
    row.measured_waiting_share = times.waiting_share;
}

}  // namespace griffin::app
