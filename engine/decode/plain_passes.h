// What plain passes of the target, over one row, take near an answer on average. Now and then one is held up, as the
// passes that verify guesses are: where they are few, their own mean is mostly chance, and their median is below what
// they take. So the median is asked, times how far the mean lies above it, which is much the same from answer to answer
// and is learned from all of them. How far the middle of them spreads is how sure that is. Where guesses are made plain
// passes are rare; each of those stands for the passes before it as well, or an answer that began with guesses and went
// on without would be told by how fast the computer was at its end. Attention makes passes behind a long text slower:
// those of an answer before, behind a much shorter or longer one, tell nothing, and what a pass takes longer for each
// token before it is learned, so that those of an answer tell of its middle wherever in it they were.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "engine/generation_event.h"

namespace griffin::engine::decode {

struct PlainPass {
    double ms = 0.0;
    float stands_for = 1.0F;  // passes, itself among them
    int context = 0;          // tokens before it
};

/// `mean_to_median`: what is thought of it without these. REQUIRES: !passes.empty(). Sorts them. Of one nothing is
/// known but itself.
PlainTimes plainTimesOf(std::span<PlainPass> passes, double mean_to_median = 1.0);

/// With this time within their range.
PlainTimes widened(PlainTimes times, double ms);

/// Those of an answer, and as long as it has few, the last ones before it. Keeps a number of them that does not grow:
/// of many every second, then every fourth, and so on, so that all of a long answer is asked.
class PlainPasses {
  public:
    static constexpr std::size_t kMost = 28;  // that are kept

    /// An answer begins behind so many tokens. Passes behind far fewer or far more are forgotten; returns whether there
    /// were some and all are.
    bool begin(int context);
    void add(double milliseconds, int context);
    /// There was a pass that tells nothing of plain ones.
    void skip() { ++passes_; }
    /// Of an answer that has come to so many tokens before it. `suggested_ms`: what is thought of a plain pass there
    /// otherwise. It counts as one as long as there are few, and lies within the range where those there are were
    /// behind far shorter or longer texts than the answer on average.
    PlainTimes times(double suggested_ms, int context) const;

  private:
    std::span<const PlainPass> own() const { return std::span(kept_).first(count_).subspan(before_); }

    static constexpr std::size_t kEnough = 5;
    static constexpr std::size_t kFew = 3;  // fewer tell too little without what is suggested
    static constexpr int kMostOthers = 3;   // that a pass stands for: one alone does not decide

    std::array<PlainPass, kMost> kept_{};  // [kMost] in the order of the passes
    std::size_t count_ = 0;
    std::size_t before_ = 0;  // of these, from earlier answers
    int stride_ = 1;          // of the passes of this answer every how manieth is kept
    int skipped_ = 0;
    int passes_ = 0;               // of any kind since the last one that was kept
    int begin_ = 0;                // tokens before the answer
    double mean_to_median_ = 1.0;  // of passes of earlier answers
    // Milliseconds with each token before a pass; below 0: not known.
    double growth_ms_ = -1.0;      // of earlier answers
    double own_growth_ms_ = -1.0;  // of this one
};

}  // namespace griffin::engine::decode
