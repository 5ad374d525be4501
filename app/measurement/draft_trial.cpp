#include "app/measurement/draft_trial.h"

#include <algorithm>
#include <chrono>

#include "app/measurement/speedup_run.h"

namespace griffin::app {
namespace {

using Clock = std::chrono::steady_clock;

/// Adds a prompt's measurement; a token counts as much as any other.
void add(const MeasuredAnswer& measured, engine::DraftTrial& trial) {
    const engine::SpeedupTimes& times = measured.times;
    engine::SpeedupTimes& all = trial.times;
    const double before = all.tokens;
    const double tokens = times.tokens;
    const auto mean = [&](double so_far, double now) { return (so_far * before + now * tokens) / (before + tokens); };
    all.plain_before_ms = mean(all.plain_before_ms, times.plain_before_ms);
    all.guessed_ms = mean(all.guessed_ms, times.guessed_ms);
    all.guessed_again_ms = mean(all.guessed_again_ms, times.guessed_again_ms);
    all.plain_after_ms = mean(all.plain_after_ms, times.plain_after_ms);
    all.waiting_share = mean(all.waiting_share, times.waiting_share);
    all.tokens += times.tokens;
    trial.stats.method = measured.guessed.method;
    trial.stats.new_tokens += measured.guessed.new_tokens;
    trial.stats.target_passes += measured.guessed.target_passes;
    trial.stats.committed_tokens += measured.guessed.committed_tokens;
    trial.stats.decode_ms += measured.guessed.decode_ms;
    ++trial.prompts;
}

}  // namespace

engine::DraftTrial tryDraft(engine::Session& session, std::span<const std::string> prompts,
                            const engine::GenerationOptions& options, double seconds,
                            const std::function<void(double fraction)>& progress, const std::stop_token& stop) {
    engine::DraftTrial trial;
    const Clock::time_point end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                                     std::chrono::duration<double>(std::max(0.0, seconds)));
    for (std::size_t i = 0; i < prompts.size() && !stop.stop_requested() && Clock::now() < end; ++i) {
        if (progress) progress(static_cast<double>(i) / static_cast<double>(prompts.size()));
        engine::Prompt prompt;
        prompt.raw_text = prompts[i];
        engine::GenerationOptions one = options;
        one.sampling.seed = i;  // the four runs write the same text
        const auto measured = measureSpeedup(session, prompt, one, stop);
        if (measured) add(*measured, trial);
    }
    return trial;
}

}  // namespace griffin::app
