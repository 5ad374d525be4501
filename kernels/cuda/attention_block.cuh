// One warp, 16 queries, one block of 64 keys (attention_layout.h).
#pragma once

#include <cuda_fp16.h>

#include "kernels/cuda/attention_layout.h"
#include "kernels/cuda/host_device.h"
#include "kernels/cuda/mma.cuh"
#include "kernels/cuda/pass_place.h"
#include "kernels/cuda/weight_fragment.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

/// Queries as A, rounded to f16.
template <int kDim>
struct QueryFragments {
    std::uint32_t a[kDim / 16][4];
};

__device__ inline HalfPair halfPair(float low, float high) {
    const __half2 pair = __floats2half2_rn(low, high);
    return *reinterpret_cast<const HalfPair*>(&pair);
}

/// The lane's queries are rows lane / 4 (`lower`) and lane / 4 + 8 (`upper`) of the tile; null: none, zeros.
template <int kDim>
__device__ void loadQueries(const float* lower, const float* upper, int head_dim, int lane, QueryFragments<kDim>& q) {
    const auto element = [head_dim](const float* query, int at) {
        return query != nullptr && at < head_dim ? query[at] : 0.0F;
    };
#pragma unroll
    for (int step = 0; step < kDim / 16; ++step) {
#pragma unroll
        for (int reg = 0; reg < 4; ++reg) {
            const FragmentPlace p = placeInA(lane, reg, 0);
            const int at = step / 2 * 32 + columnOfSlot(step % 2, p.column);
            const float* query = reg % 2 == 0 ? lower : upper;
            q.a[step][reg] = halfPair(element(query, at), element(query, at + 1));
        }
    }
}

/// Eight elements of a key or value from `first` on; zeros for no row and beyond its end.
__device__ inline Words4 loadEight(const Half* row, int first, int head_dim) {
    Words4 words{};
    if (row == nullptr || first >= head_dim) return words;
    if (head_dim % 8 == 0) {
        const uint4 loaded = *reinterpret_cast<const uint4*>(row + first);
        return {{loaded.x, loaded.y, loaded.z, loaded.w}};
    }
    for (int i = 0; i < 8 && first + i < head_dim; ++i) {
        words.w[i / 2] |= static_cast<std::uint32_t>(row[first + i].bits) << (16 * (i % 2));
    }
    return words;
}

/// Weights of the keys as A, and what belongs to the lane's two queries.
struct BlockWeights {
    std::uint32_t a[kValueSteps][4];
    float2 lower;  // largest score, sum of the weights
    float2 upper;
};

/// The keys of a block that the lane's two queries see: [first, end) of 64. A query that sees none has results without
/// meaning, as those of the others have none of its.
struct SeenKeys {
    int end;
    int first[2] = {0, 0};  // of the lower, of the upper query
};

/// `rowOf(key)` is the row of a key (0..63) in the cache, or null for those from seen.end on. Without kWindowed all
/// before are seen.
template <int kDim, bool kWindowed, class RowOf>
__device__ void weighKeys(const QueryFragments<kDim>& q, const RowOf& rowOf, const SeenKeys& seen, int head_dim,
                          float scale, int lane, BlockWeights& weights) {
    float scores[kKeyTiles][4] = {};
#pragma unroll
    for (int tile = 0; tile < kKeyTiles; ++tile) {
        const Half* row = rowOf(keyOfLane(tile, lane));
#pragma unroll
        for (int piece = 0; piece < kDim / 32; ++piece) {
            const Words4 key = loadEight(row, piece * 32 + firstKeyElement(lane), head_dim);
            multiplyHalf(scores[tile], q.a[2 * piece], key.w[0], key.w[1]);
            multiplyHalf(scores[tile], q.a[2 * piece + 1], key.w[2], key.w[3]);
        }
    }
    float largest[2] = {-INFINITY, -INFINITY};
#pragma unroll
    for (int tile = 0; tile < kKeyTiles; ++tile) {
#pragma unroll
        for (int reg = 0; reg < 4; ++reg) {
            const int key = keyOfScore(tile, lane, reg);
            const bool there = key < seen.end && (!kWindowed || key >= seen.first[reg / 2]);
            scores[tile][reg] = there ? scores[tile][reg] * scale : -INFINITY;
            largest[reg / 2] = fmaxf(largest[reg / 2], scores[tile][reg]);
        }
    }
    float sums[2] = {0.0F, 0.0F};
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        // The four lanes of a query.
        largest[half] = fmaxf(largest[half], __shfl_xor_sync(0xFFFFFFFFU, largest[half], 1));
        largest[half] = fmaxf(largest[half], __shfl_xor_sync(0xFFFFFFFFU, largest[half], 2));
#pragma unroll
        for (int tile = 0; tile < kKeyTiles; ++tile) {
            const float first = exp2f(scores[tile][2 * half] - largest[half]);
            const float second = exp2f(scores[tile][2 * half + 1] - largest[half]);
            const __half2 pair = __floats2half2_rn(first, second);
            // What is summed is what is multiplied.
            sums[half] += __low2float(pair);
            sums[half] += __high2float(pair);
            weights.a[tile / 2][weightRegister(tile % 2, half)] = *reinterpret_cast<const HalfPair*>(&pair);
        }
        sums[half] += __shfl_xor_sync(0xFFFFFFFFU, sums[half], 1);
        sums[half] += __shfl_xor_sync(0xFFFFFFFFU, sums[half], 2);
    }
    weights.lower = make_float2(largest[0], sums[0]);
    weights.upper = make_float2(largest[1], sums[1]);
}

/// Weighted sums of elements [64 run, 64 run + 64) of the values: sums[tile][reg] is element elementOfSum(tile, lane,
/// reg) of the run, of the lower (reg 0, 1) or upper query.
template <class RowOf>
__device__ void addValues(const BlockWeights& weights, const RowOf& rowOf, int run, int head_dim, int lane,
                          float (&sums)[8][4]) {
#pragma unroll
    for (int step = 0; step < kValueSteps; ++step) {
        Words4 values[4];
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            values[i] = loadEight(rowOf(keyOfValue(step, lane, i)), run * 64 + firstValueElement(lane), head_dim);
        }
#pragma unroll
        for (int tile = 0; tile < 8; ++tile) {
            const std::uint32_t selector = tile % 2 == 0 ? 0x5410 : 0x7632;
            const std::uint32_t b0 = chooseBytes(values[0].w[tile / 2], values[1].w[tile / 2], selector);
            const std::uint32_t b1 = chooseBytes(values[2].w[tile / 2], values[3].w[tile / 2], selector);
            multiplyHalf(sums[tile], weights.a[step], b0, b1);
        }
    }
}

/// Stores the lane's 16 elements of a run for the lower or the upper query: to[0 .. head_dim) is the query's place.
__device__ inline void storeValues(const float (&sums)[8][4], int upper, int run, int head_dim, int lane, float* to) {
#pragma unroll
    for (int column = 0; column < 2; ++column) {
#pragma unroll
        for (int tile = 0; tile < 8; ++tile) {
            const int element = run * 64 + elementOfSum(tile, lane, upper * 2 + column);
            if (element < head_dim) to[element] = sums[tile][upper * 2 + column];
        }
    }
}

}  // namespace griffin::kernels::cuda
