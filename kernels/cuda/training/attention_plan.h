// How attention of training is cut into blocks of query rows: as many as keep the scores of a block within bounds, so
// that those of a long sequence never lie in memory at once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "kernels/training_backend.h"

namespace griffin::kernels::cuda::training {

struct AttentionPlan {
    int block_rows = 1;
    int stride = 0;         // of a row of scores, in numbers: whole vectors of 16 bytes
    std::int64_t step = 0;  // from one key-value head to the next, in numbers

    /// Numbers of one set of scores; the gradient needs two.
    std::size_t numbers(int kv_heads) const {
        return static_cast<std::size_t>(kv_heads) * static_cast<std::size_t>(step);
    }
};

inline constexpr int kMaxBlockRows = 256;
inline constexpr std::int64_t kMaxScores = std::int64_t{32} << 20;

inline int longestOf(Segments segments) {
    int longest = 0;
    for (std::size_t s = 0; s + 1 < segments.size(); ++s) longest = std::max(longest, segments[s + 1] - segments[s]);
    return longest;
}

inline AttentionPlan planAttention(int kv_heads, int longest) {
    AttentionPlan plan;
    plan.stride = (longest + 3) / 4 * 4;
    const std::int64_t row = static_cast<std::int64_t>(kv_heads) * std::max(plan.stride, 1);
    const auto fitting = static_cast<int>(std::clamp<std::int64_t>(kMaxScores / row, 1, kMaxBlockRows));
    plan.block_rows = std::min(fitting, std::max(longest, 1));
    plan.step = static_cast<std::int64_t>(plan.block_rows) * plan.stride;
    return plan;
}

}  // namespace griffin::kernels::cuda::training
