// Backend::attention and attendSequences on the GPU.
//
// A row's keys in logical order are cut into blocks of 64. A block gives (largest score, sum, weighted values); the
// results of four blocks are folded in order into that of a chunk, those of the chunks in order into the row's. What a
// block gives depends on its keys alone: keys stand at their logical places inside the matrix instructions, a block
// that is not full is filled up with zeros, and no row's block ever holds a key that the row does not see. So it does
// not matter whether a block's keys lie in neighbouring slots and are shared by many rows (attend_blocks.cu, one pass
// over the cache), or are gathered for one row.
#pragma once

#include <span>

#include "kernels/ancestor_mask.h"
#include "kernels/cuda/cuda_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

/// REQUIRES: cache.head_dim <= kMaxHeadDim, heads is a multiple of cache.kv_heads.
void attention(const CudaContext& context, ConstMatrixView q, int heads, const KvLayerView& cache, int prefix,
               const AncestorMask& mask, float scale, MatrixView out);

void attendSequences(const CudaContext& context, ConstMatrixView q, int heads, ConstMatrixView k, ConstMatrixView v,
                     std::span<const SequenceKv> sequences, float scale, MatrixView out);

}  // namespace griffin::kernels::cuda
