// One call of attention: its arguments and what follows from them, for the two ways of sharing it among the threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/ancestor_mask.h"
#include "kernels/cpu/attention_blocks.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cpu {

// Query rows that share a key head: up to this many are faster one by one than on an expanded block.
inline constexpr int kFewQueries = 6;

struct AttentionCall {
    ConstMatrixView q;
    int heads;
    KvLayerView cache;
    int prefix;
    const AncestorMask& mask;
    float scale;
    MatrixView out;
    const AttentionBlocks& blocks;

    int dim() const { return cache.head_dim; }
    int padded() const { return paddedHeadDim(cache.head_dim); }
    int stride() const { return partialStride(cache.head_dim); }
    int group() const { return heads / cache.kv_heads; }
    /// The node of the mask a row is: the rows are the last nodes.
    int node(int row) const { return mask.size() - q.rows + row; }
    /// Keys that a row sees, itself included.
    int length(int row) const { return prefix + mask.depth(node(row)) + 1; }
    int blockCount(int row) const { return (length(row) + kBlockKeys - 1) / kBlockKeys; }
    const Half* keys(int kv_head, int slot) const { return cache.keys + offset(kv_head, slot); }
    const Half* values(int kv_head, int slot) const { return cache.values + offset(kv_head, slot); }

  private:
    std::ptrdiff_t offset(int kv_head, int slot) const {
        return (static_cast<std::ptrdiff_t>(kv_head) * cache.capacity + slot) * cache.head_dim;
    }
};

/// One thread's share of `count` things.
struct Share {
    int begin;
    int end;

    Share(int count, int thread, int threads)
        : begin(static_cast<int>(static_cast<std::int64_t>(count) * thread / threads)),
          end(static_cast<int>(static_cast<std::int64_t>(count) * (thread + 1) / threads)) {}
};

/// Partials [heads_in_set][stride] of one block of one row, for queries [heads_in_set][padded] on one key head; `path`
/// is the row's path in the tree.
void gatherBlock(const AttentionCall& call, const std::vector<int>& path, int row, int kv_head, int block,
                 const float* queries, int heads, float* partials);

}  // namespace griffin::kernels::cpu
