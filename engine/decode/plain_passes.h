// What plain passes of the target, over one row, took near an answer. One of them may have been held up, or have come
// while the computer was faster than at other times, so that several are asked: the median is what a plain pass takes,
// and how far the middle of them spreads is how sure that is.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "engine/generation_event.h"

namespace griffin::engine::decode {

/// Of times in milliseconds, in any order. REQUIRES: !times.empty(). Sorts them. Of one nothing is known but itself.
PlainTimes plainTimesOf(std::span<double> times);

/// Those of an answer, and as long as it has few, the last ones before it. Keeps a number of them that does not grow:
/// of many every second, then every fourth, and so on, so that all of a long answer is asked.
class PlainPasses {
  public:
    /// An answer begins.
    void begin();
    void add(double milliseconds);
    /// `suggested_ms`: what is thought of a plain pass otherwise. It counts as one as long as there are few.
    PlainTimes times(double suggested_ms) const;

  private:
    static constexpr std::size_t kMost = 32;
    static constexpr std::size_t kEnough = 5;
    static constexpr std::size_t kFew = 3;  // fewer tell too little without what is suggested

    std::array<double, kMost> kept_{};  // [kMost] milliseconds, in the order of the passes
    std::size_t count_ = 0;
    std::size_t before_ = 0;  // of these, from earlier answers
    int stride_ = 1;          // of the passes of this answer every how manieth is kept
    int skipped_ = 0;
};

}  // namespace griffin::engine::decode
