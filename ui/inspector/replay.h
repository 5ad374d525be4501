// Which pass is on screen at which time: while an answer grows, and when it is played again. Plain arithmetic; times
// are in milliseconds.
#pragma once

#include <QList>

#include "ui/inspector/answer_trace.h"

namespace griffin::ui {

/// Chooses the passes that are shown while an answer grows. There may be a hundred a second, and nobody can read that
/// many: each is shown for a while, a notable one for longer, and then the best of those that came since.
class RiverPacer {
  public:
    static constexpr int kNotable = 4;    // tokens
    static constexpr qint64 kHeld = 500;  // a notable pass
    static constexpr qint64 kShown = 250;

    void reset() { until_ = 0; }
    /// The pass to show at the time `now`, when `shown` is on screen (-1: none).
    int next(const AnswerTrace& trace, int shown, qint64 now);
    /// How long until another one may come.
    qint64 wait(qint64 now) const { return until_ > now ? until_ - now : 0; }

  private:
    qint64 until_ = 0;
};

/// Plays the passes of an answer as long as they took, faster or slower.
class ReplayClock {
  public:
    static const QList<double>& speeds();

    void setSpeed(double speed) { speed_ = speed; }
    double speed() const { return speed_; }
    void start() { left_ = 0; }
    /// The pass that is due `elapsed` after `pass` was, at most the last one. What is left over counts for the next.
    int advance(const AnswerTrace& trace, int pass, double elapsed);

  private:
    double speed_ = 0.1;
    double left_ = 0;  // of the answer's time, since the pass on screen began
};

/// The pass that brought most, the earliest of several; -1: there is none.
int bestPass(const AnswerTrace& trace);
/// The next pass after `pass` that brought at least RiverPacer::kNotable tokens; -1: there is none.
int nextWin(const AnswerTrace& trace, int pass);
/// The next one whose guesses were all rejected; -1: there is none.
int nextMiss(const AnswerTrace& trace, int pass);

}  // namespace griffin::ui
