// The arithmetic of attention on blocks of 64 keys, compiled once per instruction set (attention_blocks_impl.h).
//
// A row's logical sequence of keys (prefix, ancestors, itself) is cut at every 64th position. One block of one query
// head gives a partial result: the largest score m, the sum l of exp(score - m), the values weighted by exp(score - m).
// Partials are folded into a total in logical order. What a partial is does not depend on the slots the keys lie in,
// nor on the rows computed beside it:
// * a score is sum_d q[d] k[d], added in order of d in runs of 64; lanes are keys (key_panels.h);
// * position i of the block sits in lane i mod kLanes of maximum and sum; positions past the end weigh nothing;
// * values are added position by position; lanes are elements.
// Queries are rows of the pass times the heads that share a key head, [rows * heads]; they share what is read.
#pragma once

#include "kernels/cpu/cpu_features.h"
#include "kernels/dtype.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cpu {

inline constexpr int kBlockKeys = 64;

// Always inlined: code compiled for one instruction set must not serve another.

/// Elements of a query or of the values of a partial: head_dim filled up with zeros to full vectors of every set.
[[gnu::always_inline]] constexpr int paddedHeadDim(int head_dim) {
    return (head_dim + 15) / 16 * 16;
}

/// A partial or total is paddedHeadDim values, then m, then l, filled up to whole cache lines.
[[gnu::always_inline]] constexpr int partialStride(int head_dim) {
    return paddedHeadDim(head_dim) + 16;
}

/// Scores, or the weights they become: those of a query are `stride` elements from those of the next.
struct ScoreRows {
    float* data;
    int stride;  // a multiple of kBlockKeys
};

struct AttentionBlocks {
    /// query[padded] = scale * q[head_dim].
    void (*prepareQuery)(const float* q, int head_dim, float scale, float* query);

    /// Scores of queries [rows * heads][padded] on neighbouring keys from `keys` on, where a panel begins: row r is
    /// given those of at least its first counts[r]. REQUIRES: 1 <= counts[r], ascending.
    void (*scoreKeys)(const float* queries, int rows, int heads, const int* counts, const Half* keys, int head_dim,
                      ScoreRows scores);
    /// Turns the first counts[r] of 64 scores of row r into weights, zero behind; m and l of partials [rows *
    /// heads][stride]. REQUIRES: 1 <= counts[r] <= kBlockKeys.
    void (*weighBlock)(ScoreRows scores, int rows, int heads, const int* counts, int head_dim, float* partials);
    /// The values of the partials: of the first counts[r] neighbouring values in row r. REQUIRES: 0 <= counts[r] <=
    /// kBlockKeys, ascending.
    void (*sumBlock)(ScoreRows weights, int rows, int heads, const int* counts, const Half* values, int head_dim,
                     float* partials);
    /// Adds more values to the partials [heads] of one row: the weights at positions first ... first + count - 1 are
    /// those of the values values[slots[0]] ... Begins at zero when `first` is 0.
    void (*sumSlots)(ScoreRows weights, int heads, int first, const int* slots, int count, const Half* values,
                     int head_dim, float* partials);

    /// totals[i * stride] take in partials[i * stride], i < count.
    void (*fold)(float* totals, const float* partials, int count, int head_dim);
    /// The same for one total and the partials of `count` blocks in a row, `block_stride` elements apart.
    void (*foldSequence)(float* total, const float* partials, int count, int block_stride, int head_dim);
    /// A total that has seen nothing.
    void (*clear)(float* total, int head_dim);
    /// out[head_dim] = the weighted mean of the values.
    void (*finish)(const float* total, int head_dim, float* out);
};

/// REQUIRES: this machine has the set (missingFeatures).
const AttentionBlocks& attentionBlocks(InstructionSet set);

namespace generic {
extern const AttentionBlocks kAttentionBlocks;
}
namespace avx2 {
extern const AttentionBlocks kAttentionBlocks;
}
namespace avx512 {
extern const AttentionBlocks kAttentionBlocks;
}
namespace neon {
extern const AttentionBlocks kAttentionBlocks;
}

}  // namespace griffin::kernels::cpu
