// Measures what guessing gains on a prompt: it is answered plain, guessed twice, and plain again, so that a computer
// that changes its speed, and guesses that follow it, show it. And the speedup of an answer as it is stored.
#pragma once

#include <functional>
#include <stop_token>

#include "engine/base/result.h"
#include "engine/session.h"
#include "engine/speedup.h"
#include "storage/records.h"

namespace griffin::app {

/// Longer answers are measured on their first tokens: so many, or more where a plain run takes no longer than this.
inline constexpr int kUsuallyMeasuredTokens = 256;
inline constexpr double kMeasuredMs = 4000.0;

struct MeasuredAnswer {
    engine::SpeedupTimes times;
    engine::GenerationStats guessed;  // of the first guessed run
};

/// How far a measurement is.
struct SpeedupProgress {
    int run = 0;   // that is being made, from 1 on; 0: it has not begun
    int runs = 4;  // 8 where all is measured once more
    double fraction = 0.0;
};
/// Called on the thread that measures; must not block.
using SpeedupProgressSink = std::function<void(const SpeedupProgress&)>;

/// `options` are those of the guessed runs; their length is limited as said above. Each method generates a few tokens
/// first. Where the result would be above the tokens per pass, all is measured once more; then, or when the
/// answer has less than two tokens, or on a stop, it fails. Discards the session's
/// previous content.
engine::Result<MeasuredAnswer> measureSpeedup(engine::Session& session, const engine::Prompt& prompt,
                                              const engine::GenerationOptions& options, const std::stop_token& stop,
                                              const SpeedupProgressSink& progress = {});

/// Of a stored answer.
engine::GenerationStats statsOf(const storage::MessageStats& row);
engine::SpeedupTimes timesOf(const storage::MessageStats& row);
engine::Speedup speedupOf(const storage::MessageStats& row);
/// Of an answer whose speedup was not measured.
void store(const engine::PlainTimes& passes, storage::MessageStats& row);
void store(const engine::SpeedupTimes& times, storage::MessageStats& row);

}  // namespace griffin::app
