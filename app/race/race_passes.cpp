#include "app/race/race_passes.h"

#include <algorithm>
#include <functional>

namespace griffin::app {
namespace {

/// Calls `visit(tokens, span, step)` for each pass of the first `steps`.
void forEachPass(const RaceLap& lap, std::size_t steps,
                 const std::function<void(int, ByteSpan, const RaceStep&)>& visit) {
    if (!lap.server.empty()) return;  // its text comes in pieces, not in passes
    for (std::size_t i = 1; i < std::min(steps, lap.steps.size()); ++i) {
        const RaceStep& before = lap.steps[i - 1];
        const RaceStep& here = lap.steps[i];
        if (here.tokens > before.tokens) visit(here.tokens - before.tokens, {before.bytes, here.bytes}, here);
    }
}

bool looksUp(engine::Method method) {
    return method == engine::Method::kPromptLookup || method == engine::Method::kSuffix ||
           method == engine::Method::kLookahead;
}

}  // namespace

ui::PassBrief briefOf(engine::Method method, const RaceStep& step, int tokens) {
    const auto usual = method == engine::Method::kVanilla ? ui::PassBrief::kNone
                       : looksUp(method)                  ? ui::PassBrief::kText
                                                          : ui::PassBrief::kDraft;
    return {step.origin.value_or(usual), tokens, step.without_own};
}

QByteArray passesOf(const RaceLap& lap, std::size_t steps) {
    QByteArray passes;
    forEachPass(lap, steps, [&](int tokens, ByteSpan, const RaceStep& step) {
        passes.append(briefOf(lap.answer.stats.method, step, tokens).byte());
    });
    return passes;
}

int longestGuess(const RaceLap& lap) {
    int longest = 0;
    forEachPass(lap, lap.steps.size(), [&](int tokens, ByteSpan, const RaceStep& step) {
        longest = std::max(longest, briefOf(lap.answer.stats.method, step, tokens).guessed());
    });
    return longest;
}

ByteSpan spanOf(const RaceLap& lap, int pass) {
    ByteSpan found;
    int index = 0;
    forEachPass(lap, lap.steps.size(), [&](int, ByteSpan span, const RaceStep&) {
        if (index++ == pass) found = span;
    });
    return found;
}

int passAt(const RaceLap& lap, std::size_t place) {
    int found = -1;
    int index = 0;
    forEachPass(lap, lap.steps.size(), [&](int, ByteSpan span, const RaceStep&) {
        if (span.from <= place && place < span.to) found = index;
        ++index;
    });
    return found;
}

}  // namespace griffin::app
