// Backend::attention on the CPU. A row's keys in logical order are cut into blocks of 64, each block gives a partial
// result and the partials are folded in order (attention_blocks.h): the same additions in the same order whatever the
// rows, threads, slots and the way that computes a block. Hence work may be shared out freely:
// * few rows: every (key head, row, block) is a piece of its own, so that one row keeps all threads busy;
// * many rows: tiles of rows go through the blocks they share together, block by block.
#pragma once

#include <span>

#include "kernels/ancestor_mask.h"
#include "kernels/cpu/cpu_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cpu {

/// REQUIRES: cache.head_dim <= kMaxHeadDim, heads is a multiple of cache.kv_heads.
void attention(const CpuContext& context, ConstMatrixView q, int heads, const KvLayerView& cache, int prefix,
               const AncestorMask& mask, float scale, MatrixView out);

/// Backend::attendSequences: each thread takes whole sequences, so that a layer is one job however many there are.
void attendSequences(const CpuContext& context, ConstMatrixView q, int heads, ConstMatrixView k, ConstMatrixView v,
                     std::span<const SequenceKv> sequences, float scale, MatrixView out);

}  // namespace griffin::kernels::cpu
