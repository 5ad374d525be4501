#include "engine/speedup.h"

#include <algorithm>
#include <cmath>

namespace griffin::engine {
namespace {

// A few plain passes say no more than this of a whole answer.
constexpr double kEstimateSpread = 0.05;
// Guesses that lose are given up: where passes near an answer tell of a smaller loss than this, it is mostly that the
// computer was slower for the guesses, which cost the window more drawing as well.
constexpr double kEstimatedLoss = 0.25;
// Two runs may take the same time by chance: no measurement tells less than this.
constexpr double kMeasuredSpread = 0.03;
// Fewer tokens per pass than this: hardly a guess was made or accepted.
constexpr double kOffTokensPerPass = 1.02;

double apart(double one, double other) {
    return one + other > 0.0 ? std::abs(one - other) / ((one + other) / 2.0) : 0.0;
}

/// Whether those of the middle plain passes that speak most against it still tell of a gain, or of a loss.
bool allTell(double factor, const PlainTimes& passes) {
    const double against_ms = factor > 1.0 ? passes.low_ms : passes.high_ms;
    const double least = against_ms > 0.0 ? factor * against_ms / passes.ms : factor;
    return (factor - 1.0) * (least - 1.0) > 0.0;
}

}  // namespace

double SpeedupTimes::spread() const {
    const double plain = apart(plain_before_ms, plain_after_ms);
    return guessed_again_ms > 0.0 ? std::max(plain, apart(guessed_ms, guessed_again_ms)) : plain;
}

Speedup speedupOf(const GenerationStats& answer, const SpeedupTimes& times) {
    Speedup speedup;
    speedup.measured = times.measured();
    if (speedup.measured) speedup.spread = times.spread();
    speedup.busy = (speedup.measured ? times.waiting_share : answer.waiting_share) > kBusyShare;
    if (answer.method == Method::kVanilla) {
        speedup.verdict = SpeedupVerdict::kPlain;
        return speedup;
    }
    const double factor = speedup.measured ? times.plainMs() / times.guessedMs() : answer.estimatedSpeedup();
    const double spread = speedup.measured ? std::max(kMeasuredSpread, times.spread())
                                           : std::max(kEstimateSpread, factor * answer.plain_pass.spread());
    // What was held up says nothing against what was not.
    const bool comparable = !speedup.busy && (speedup.measured || !exceedsTokensPerPass(answer));
    const bool of_runs = speedup.measured || answer.plain_pass.of_a_run;
    const bool small_loss = factor < 1.0 && factor >= 1.0 - kEstimatedLoss;
    const bool beyond = factor > 0.0 && std::abs(factor - 1.0) > (of_runs ? spread : kEstimateSpread) &&
                        (of_runs || allTell(factor, answer.plain_pass));
    const bool differs = beyond && (of_runs || !small_loss);
    const bool off = answer.target_passes > 0 && answer.acceptanceLength() < kOffTokensPerPass;
    const int tokens = speedup.measured ? std::min(times.tokens, answer.new_tokens) : answer.new_tokens;
    if (speedup.measured && tokens < answer.new_tokens) speedup.tokens = tokens;
    // Guesses that are refused cost time: a measurement that may have been of such a loss does not tell the same speed.
    const bool same = !speedup.measured || std::abs(factor - 1.0) <= kEstimateSpread;
    if (off && !differs && same) {
        speedup.verdict = SpeedupVerdict::kOff;
        speedup.factor = 1.0;
    } else if (tokens >= kFewestTokensToTell && (factor <= 0.0 || !comparable)) {
        speedup.verdict = SpeedupVerdict::kUnknown;
    } else if (tokens < kFewestTokensToTell) {
        speedup.verdict = SpeedupVerdict::kTooShort;
    } else if (!differs) {
        const bool scattered = !beyond && spread > kEstimateSpread;
        speedup.verdict = scattered ? SpeedupVerdict::kRunsDiffer : SpeedupVerdict::kTooClose;
    } else {
        speedup.verdict = factor > 1.0 ? SpeedupVerdict::kFaster : SpeedupVerdict::kSlower;
        // What rounding and the clock bring above the tokens per pass is not told.
        const double most = answer.tokensPerPass();
        const bool rounded = speedup.tokens == 0 && factor <= most * kRoundedPlain;
        speedup.factor = rounded ? std::min(factor, most) : factor;
        const double guessed_ms = speedup.measured ? times.guessedMs() * (tokens - 1) : answer.decode_ms;
        speedup.plain_ms = guessed_ms * speedup.factor;
        speedup.saved_ms = speedup.plain_ms - guessed_ms;
    }
    return speedup;
}

Measurable measurable(const GenerationStats& answer) {
    if (answer.method == Method::kVanilla) return Measurable::kPlain;
    return answer.new_tokens < kFewestTokensToTell ? Measurable::kTooShort : Measurable::kYes;
}

bool exceedsTokensPerPass(const GenerationStats& answer, double times) {
    return answer.target_passes > 0 && answer.estimatedSpeedup() > answer.tokensPerPass() * times;
}

}  // namespace griffin::engine
