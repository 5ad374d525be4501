// The part of the target's vocabulary that a draft has: the tokens most frequent in answers (Zhao et al. 2025, FR-Spec;
// EAGLE-3).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/train/data/feature_shard.h"

namespace griffin::engine::train {

struct DraftVocabulary {
    std::vector<std::int32_t> tokens;  // ascending
    double coverage = 0.0;             // share of the counted answer tokens that are in it; 0 if none were counted
};

class TokenCounts {
  public:
    /// For tokens below `vocabulary`. Throws std::bad_alloc.
    explicit TokenCounts(int vocabulary);

    /// Counts the tokens of answers. REQUIRES: all are below the vocabulary.
    void add(const TrainingSequence& sequence);
    /// Answer tokens counted so far.
    std::int64_t total() const { return total_; }

    /// The tokens in `always` (end markers and the like) and the most frequent others, `size` in all; ties go to the
    /// lower token. REQUIRES: size >= 1, at most `size` different tokens in `always`, all below the vocabulary. A size
    /// beyond the vocabulary gives all of it.
    DraftVocabulary mostFrequent(int size, std::span<const std::int32_t> always) const;
    /// A given vocabulary, in ascending order.
    DraftVocabulary of(std::vector<std::int32_t> tokens) const;

  private:
    std::vector<std::int64_t> counts_;  // [vocabulary]
    std::int64_t total_ = 0;
};

}  // namespace griffin::engine::train
