// Whether passes over several answers, one plain row of each, give more tokens per second than answering one after the
// other, each with what it is drafted with. Both sides are measured: what such passes took, before the first of them
// what the latency profile says of as many rows; and the tokens per second of answers that had the passes to
// themselves, with what drafting cost and what of it was accepted. Not thread-safe.
#pragma once

#include <array>

#include "engine/decode/latency_profile.h"

namespace griffin::engine::decode {

class JointCost {
  public:
    static constexpr int kMostRows = 8;

    /// REQUIRES: !times.empty().
    explicit JointCost(LatencyProfile times) : times_(std::move(times)) {}

    /// A cycle of an answer alone: tokens that it gave, and milliseconds. `plain_pass_ms`: what a plain pass takes now,
    /// as far as is known; else 0.
    void sawAlone(int tokens, double milliseconds, double plain_pass_ms);
    /// A pass over so many answers, with the choice of tokens and the report. REQUIRES: 1 <= rows <= kMostRows.
    void sawJoint(int rows, double milliseconds);

    /// Milliseconds of a pass over so many answers. REQUIRES: 1 <= rows <= kMostRows.
    double jointMs(int rows) const;
    /// Tokens per second of passes over so many answers, as a multiple of those that answers alone get; 0: there were
    /// too few of these to tell.
    double gain(int rows) const;

  private:
    LatencyProfile times_;
    double pace_ = 1.0;                             // of plain passes now, relative to times_
    std::array<double, kMostRows + 1> measured_{};  // [rows] relative to times_, running mean; 0: not yet
    double alone_tokens_ = 0.0;                     // of the last cycles; earlier ones fade
    double alone_ms_ = 0.0;                         // likewise
};

}  // namespace griffin::engine::decode
