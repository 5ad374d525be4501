#include "ui/inspector/replay.h"

#include <algorithm>

namespace griffin::ui {
namespace {

template <class Condition>
int nextWhere(const AnswerTrace& trace, int pass, const Condition& condition) {
    for (int next = pass + 1; next < static_cast<int>(trace.cycles.size()); ++next) {
        if (condition(next)) return next;
    }
    return -1;
}

/// The best of the passes from `first` on, the latest or the earliest of several.
int bestFrom(const AnswerTrace& trace, int first, bool latest) {
    int best = -1;
    for (int pass = first; pass < static_cast<int>(trace.cycles.size()); ++pass) {
        const int tokens = tokensOf(trace, pass);
        const int most = best < 0 ? 0 : tokensOf(trace, best);
        if (tokens > most || (latest && tokens == most)) best = pass;
    }
    return best;
}

}  // namespace

int RiverPacer::next(const AnswerTrace& trace, int shown, qint64 now) {
    if (now < until_) return shown;
    const int best = bestFrom(trace, shown + 1, true);
    if (best < 0) return shown;
    until_ = now + (tokensOf(trace, best) >= kNotable ? kHeld : kShown);
    return best;
}

const QList<double>& ReplayClock::speeds() {
    static const QList<double> speeds{0.1, 0.25, 0.5, 1, 2};
    return speeds;
}

int ReplayClock::advance(const AnswerTrace& trace, int pass, double elapsed) {
    left_ += elapsed * speed_;
    const int last = static_cast<int>(trace.cycles.size()) - 1;
    while (pass < last) {
        const engine::CycleRecord& cycle = trace.cycle(pass);
        const double took = cycle.draft_ms + cycle.verify_ms + cycle.commit_ms;
        if (left_ < took) break;
        left_ -= took;
        ++pass;
    }
    return pass;
}

int bestPass(const AnswerTrace& trace) {
    return bestFrom(trace, 0, false);
}

int nextWin(const AnswerTrace& trace, int pass) {
    return nextWhere(trace, pass, [&](int next) { return tokensOf(trace, next) >= RiverPacer::kNotable; });
}

int nextMiss(const AnswerTrace& trace, int pass) {
    return nextWhere(trace, pass, [&](int next) {
        const engine::CycleRecord& cycle = trace.cycle(next);
        return cycle.nodes.size() > 1 && cycle.accepted_tokens == 0;
    });
}

}  // namespace griffin::ui
