// How likely the target takes a drafted token, learnt while decoding: the draft's own probability is the first guess,
// and what became of earlier tokens with about the same probability corrects it. Drafts are seldom well calibrated, and
// a lookup has no probabilities at all.
#pragma once

#include <array>
#include <cstddef>

#include "engine/tree/draft_tree.h"

namespace griffin::engine::decode {

class AcceptanceEstimate {
  public:
    AcceptanceEstimate();

    /// Probability that a node is accepted when its parent is. `log_probability` is the draft's, given the parent.
    double probability(float log_probability) const;
    /// A node whose parent was accepted, and what became of it.
    void learn(float log_probability, bool accepted);

  private:
    static constexpr std::size_t kBuckets = 12;
    struct Bucket {
        double tried = 0.0;
        double accepted = 0.0;
    };
    static std::size_t bucketOf(float log_probability);

    std::array<Bucket, kBuckets> buckets_{};
};

}  // namespace griffin::engine::decode
