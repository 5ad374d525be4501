// What guessing gained for an answer, judged by one rule, so that the window, the command line, the server and files
// give the same figure. Times are those of decoding; the prompt and the first token are left out.
//
// Measured: the prompt was answered again, plain, guessed, guessed, plain. A computer that changes its speed meanwhile
// shows in the runs of a kind, and a difference within theirs is not told; what changes evenly cancels out. Otherwise
// estimated, from the time of plain passes near the answer, and what is within their differences is not told.
//
// A pass that verifies guesses is never faster than a plain one, so no speedup exceeds the tokens per pass: where one
// would, the plain time was taken while the computer was slower, and is measured again. A plain value header.
#pragma once

#include "engine/generation_event.h"

namespace griffin::engine {

/// Milliseconds per token of the four runs.
struct SpeedupTimes {
    int tokens = 0;  // of the shortest run; 0: not measured
    double plain_before_ms = 0.0;
    double guessed_ms = 0.0;
    double guessed_again_ms = 0.0;  // 0: guessed once, as in measurements from before there were two
    double plain_after_ms = 0.0;
    double waiting_share = 0.0;  // the largest of all, as in GenerationStats

    bool measured() const { return tokens > 0 && plain_before_ms > 0.0 && guessed_ms > 0.0 && plain_after_ms > 0.0; }
    double plainMs() const { return (plain_before_ms + plain_after_ms) / 2.0; }
    double guessedMs() const { return guessed_again_ms > 0.0 ? (guessed_ms + guessed_again_ms) / 2.0 : guessed_ms; }
    /// How far the runs of a kind are apart, as a share of their mean: the larger of plain and guessed.
    double spread() const;

    friend bool operator==(const SpeedupTimes&, const SpeedupTimes&) = default;
};

enum class SpeedupVerdict {
    kUnknown,  // nothing to compare with, or the computer was busy
    kPlain,    // the answer was not guessed
    kOff,      // guessing was switched off while it was written: same speed as plain
    kTooShort,
    kTooClose,    // the difference is too small for what an estimate, or a measurement, can tell
    kRunsDiffer,  // within what the runs of a kind, or the plain passes, differ by, which is much
    kFaster,
    kSlower,
};

struct Speedup {
    SpeedupVerdict verdict = SpeedupVerdict::kUnknown;
    bool measured = false;  // false: estimated
    bool busy = false;      // other programs kept the processors from the answer, or from its measurement
    double factor = 0.0;    // times as fast as plain; 0 unless kFaster, kSlower or kOff
    // Of this answer, or of the runs that measured it; 0 unless kFaster or kSlower.
    double plain_ms = 0.0;  // what plain decoding takes
    double saved_ms = 0.0;  // of these; below 0: lost
    int tokens = 0;         // that were measured, where the answer has more
    double spread = 0.0;    // of a measured one: that of its runs
};

/// Threads that wait for more of their time than this show it in the speed: the computer was busy.
inline constexpr double kBusyShare = 0.1;

/// A speedup above so many times the tokens per pass tells that plain decoding was held up: nothing else over the same
/// plain time can be told either.
inline constexpr double kHeldUpPlain = 1.25;

/// The fewest tokens of which a speedup is told.
inline constexpr int kFewestTokensToTell = 64;

Speedup speedupOf(const GenerationStats& answer, const SpeedupTimes& times = {});

/// Whether measuring an answer could tell anything of its speedup.
enum class Measurable { kYes, kPlain, kTooShort };
Measurable measurable(const GenerationStats& answer);

/// Time is lost to rounding and to the clock: a speedup may be so many times the tokens per pass.
inline constexpr double kRoundedPlain = 1.02;
/// Whether its estimate is above so many times its tokens per pass.
bool exceedsTokensPerPass(const GenerationStats& answer, double times = kRoundedPlain);

}  // namespace griffin::engine
