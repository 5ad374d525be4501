// The arithmetic of attention on blocks of 64 keys, compiled once per instruction set (attention_blocks_impl.h).
//
// A row's logical sequence of keys (prefix, ancestors, itself) is cut at every 64th position. One block of one query
// head gives a partial result: the largest score m, the sum l of exp(score - m), the values weighted by exp(score - m).
// Partials are folded into a total in logical order. There are two ways to compute a partial and they give the same
// bits, because both do the same operations in the same order:
// * a score is sum_d q[d] k[d], where element d is added to partial sum d mod kLanes in order of d; the partial sums
//   are added in halves (lane l and l + kLanes / 2, and so on);
// * position i of the block sits in lane i mod kLanes of maximum and sum; positions past the end weigh nothing;
// * values are added position by position.
// `gatheredBlock` reads each key where it lies, the lanes being elements of a key: best for few rows, and the keys
// need not be neighbours. The others (`scoreBlock`, `weighBlock`, then `sumBlock`) want a block expanded to f32, keys
// transposed so that lanes are keys: best for many rows, which share the expansion. Where the rows are nodes of a tree,
// a block may hold all the nodes: the scores of a row's own path are brought into logical order before they are
// weighed, and `sumKeys` adds the values of that path alone.
#pragma once

#include "kernels/cpu/cpu_features.h"
#include "kernels/dtype.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cpu {

inline constexpr int kBlockKeys = 64;
/// Maximum number of query heads of one row that `gatheredBlock` takes.
inline constexpr int kMaxGatheredHeads = 4;

// Always inlined: code compiled for one instruction set must not serve another.

/// Elements of a query or of the values of a partial: head_dim filled up with zeros to full vectors of every set.
[[gnu::always_inline]] constexpr int paddedHeadDim(int head_dim) {
    return (head_dim + 15) / 16 * 16;
}

/// A partial or total is paddedHeadDim values, then m, then l, filled up to whole cache lines.
[[gnu::always_inline]] constexpr int partialStride(int head_dim) {
    return paddedHeadDim(head_dim) + 16;
}

struct AttentionBlocks {
    /// query[padded] = scale * q[head_dim].
    void (*prepareQuery)(const float* q, int head_dim, float scale, float* query);

    /// partials[heads][stride] of `heads` queries [heads][padded] on the keys and values of `count` slots, all of one
    /// key head: slot s starts at keys + s * head_dim. REQUIRES: 1 <= count <= kBlockKeys, heads <= kMaxGatheredHeads.
    void (*gatheredBlock)(const float* queries, int heads, const Half* keys, const Half* values, const int* key_slots,
                          int count, int head_dim, float* partials);

    /// transposed[padded][kBlockKeys] of `count` neighbouring keys, and rows[kBlockKeys][padded] of as many values.
    void (*expandKeys)(const Half* keys, int count, int head_dim, float* transposed);
    void (*expandValues)(const Half* values, int count, int head_dim, float* rows);
    /// scores[rows * heads][kBlockKeys] of queries [rows * heads][padded] on an expanded block; row r is given those of
    /// at least its first counts[r] keys. REQUIRES: 1 <= counts[r], ascending.
    void (*scoreBlock)(const float* queries, int rows, int heads, const int* counts, const float* transposed,
                       int head_dim, float* scores);
    /// Turns the first counts[r] scores of row r into weights, zero behind; m and l of partials[rows * heads][stride].
    void (*weighBlock)(float* scores, int rows, int heads, const int* counts, int head_dim, float* partials);
    /// The values of the partials: of the first counts[r] keys in row r. REQUIRES: 0 <= counts[r], ascending.
    void (*sumBlock)(const float* weights, int rows, int heads, const int* counts, const float* values, int head_dim,
                     float* partials);
    /// Adds more values to the partials [heads] of one row with weights[heads][kBlockKeys]: at the positions first ...
    /// first + count - 1 those of the keys keys[0] ... of the block. Begins at zero when `first` is 0.
    void (*sumKeys)(const float* weights, int heads, int first, const int* keys, int count, const float* values,
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
