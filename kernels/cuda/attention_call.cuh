// What the kernels of one call of attention share: arguments, memory for partial results, and how they are folded.
#pragma once

#include "kernels/cuda/cuda_context.h"
#include "kernels/cuda/packed_rows.h"
#include "kernels/cuda/pass_place.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

struct AttentionCall {
    ConstMatrixView q;
    MatrixView out;
    KvLayerView cache;
    const PassPlace* place;
    int heads;
    float scale;    // times log2(e): exponentials are powers of two
    int first_row;  // the rows [first_row, first_row + rows) of the pass are done
    int rows;
    int chunks;
    int tails;
    float* chunk_values;  // [rows][heads][chunks][head_dim]
    float2* chunk_sums;   // [rows][heads][chunks]: largest score, sum of the weights
    float* tail_values;   // [rows][heads][tails][head_dim]
    float2* tail_sums;    // [rows][heads][tails]
    PackTarget packed;

    __host__ __device__ int group() const { return heads / cache.kv_heads; }
    __device__ std::size_t chunkAt(int row, int head, int chunk) const {
        return (static_cast<std::size_t>(row) * heads + head) * chunks + chunk;
    }
    __device__ std::size_t tailAt(int row, int head, int tail) const {
        return (static_cast<std::size_t>(row) * heads + head) * tails + tail;
    }
    __device__ const Half* keys(int kv_head) const {
        return cache.keys + static_cast<std::size_t>(kv_head) * cache.capacity * cache.head_dim;
    }
    __device__ const Half* values(int kv_head) const {
        return cache.values + static_cast<std::size_t>(kv_head) * cache.capacity * cache.head_dim;
    }
};

/// Largest score so far and sum of the weights relative to it; {-infinity, 0} before the first block.
struct SoftmaxState {
    float largest = -INFINITY;
    float sum = 0.0F;
};

/// Factors of what is there and of what comes when a block joins.
struct FoldFactors {
    float before;
    float joining;
};

/// The one way in which partial results are joined.
__device__ inline FoldFactors fold(SoftmaxState& state, float2 block) {
    const float largest = fmaxf(state.largest, block.x);
    const FoldFactors factors{exp2f(state.largest - largest), exp2f(block.x - largest)};
    state.largest = largest;
    state.sum = __fadd_rn(__fmul_rn(state.sum, factors.before), __fmul_rn(block.y, factors.joining));
    return factors;
}

__device__ inline float foldValue(const FoldFactors& factors, float before, float joining) {
    return __fadd_rn(__fmul_rn(before, factors.before), __fmul_rn(joining, factors.joining));
}

/// Launches what gives the partial results of all blocks.
void attendBlocks(const CudaContext& context, const AttentionCall& call);

}  // namespace griffin::kernels::cuda
