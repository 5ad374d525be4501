// What a growing draft tree keeps in device memory (tree_growth.h).
#pragma once

#include <array>
#include <cstdint>

#include "kernels/cuda/top_k.h"
#include "kernels/tree_growth.h"

namespace griffin::kernels::cuda {

/// The best records so far, best first: their scores and numbers are one number each, whose order is the records'.
struct RecordList {
    int count = 0;
    RankedColumn keys[kMaxTreeNodes];
    float log_probabilities[kMaxTreeNodes];
    std::int32_t tokens[kMaxTreeNodes];
    std::int32_t parents[kMaxTreeNodes];  // rows of takeParents()
    std::int32_t rows[kMaxTreeNodes];     // that they became; -1: none
};

struct GrowthState {
    /// GrowthStart, as it travels.
    struct Start {
        int prefix;
        int target_prefix;
        int nodes;
        int columns;
        int waiting;
        std::int32_t root;
        std::int32_t tokens[kMaxWaitingRows];
        NoiseRow noise[kMaxNoisyLevels];  // of each level, where candidates race
    };
    Start start;

    // Of the next pass.
    std::int32_t ids[kMaxTreeNodes];
    std::int32_t positions[kMaxTreeNodes];
    std::int32_t parents[kMaxTreeNodes];  // rows of takeParents()

    int prefix;                       // committed rows of the draft, those that waited included
    int busy_rows;                    // of the level whose candidates come next
    float row_scores[kMaxTreeNodes];  // of the paths, by row of takeParents()
    RecordList records[2];            // each level reads one and fills the other
    RankedColumn candidates[kMaxLevelCandidates];
    RankedColumn choices[kMaxTreeNodes];
    RankedColumn shortlists[kMaxTreeNodes * kMaxShortlist];
    std::int64_t begun_ns;
    std::int64_t grown_ns;
    GrownTree tree;
};

/// The records that are complete after this many levels.
GRIFFIN_HOST_DEVICE constexpr int recordsAfter(int level) {
    return level % 2;
}

}  // namespace griffin::kernels::cuda
