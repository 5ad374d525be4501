// One warp, 16 queries, one block of 64 keys (attention_layout.h).
#pragma once

#include <cuda_fp16.h>

#include "kernels/cuda/attention/attention_layout.h"
#include "kernels/cuda/host_device.h"
#include "kernels/cuda/mma.cuh"
#include "kernels/cuda/pass_place.h"
#include "kernels/cuda/product/gate.cuh"
#include "kernels/cuda/product/weight_fragment.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

__device__ inline HalfPair halfPair(float low, float high) {
    const __half2 pair = __floats2half2_rn(low, high);
    return *reinterpret_cast<const HalfPair*>(&pair);
}

/// How rows of keys and values lie: whether eight elements can be loaded at once, and whether a head has just as many
/// as there is room for. kNever is rare, and kept out of line: in line it would be most of the kernel.
enum class RowAlignment { kWhole, kAlways, kNever };

__attribute__((noinline)) __device__ inline Words4 loadOneByOne(const Half* row, int count) {
    Words4 words{};
    for (int i = 0; i < min(count, 8); ++i) {
        words.w[i / 2] |= static_cast<std::uint32_t>(row[i].bits) << (16 * (i % 2));
    }
    return words;
}

/// A key or value of the cache: where its elements lie, and whether there is one.
struct CacheRow {
    const Half* elements;
    bool is_there;
};

/// Eight elements of a key or value from `first` on; zeros for no row and beyond its end.
template <RowAlignment alignment>
__device__ inline Words4 loadEight(const CacheRow& row, int first, int head_dim) {
    const bool is_there = row.is_there && (alignment == RowAlignment::kWhole || first < head_dim);
    if constexpr (alignment == RowAlignment::kNever) {
        return is_there ? loadOneByOne(row.elements + first, head_dim - first) : Words4{};
    }
    uint4 loaded = make_uint4(0, 0, 0, 0);
    if (is_there) loaded = *reinterpret_cast<const uint4*>(row.elements + first);
    return {{loaded.x, loaded.y, loaded.z, loaded.w}};
}

/// The two queries of a lane, rows lane / 4 and lane / 4 + 8 of the tile; null: none, zeros.
struct LaneQueries {
    const float* lower;
    const float* upper;
};

/// Eight elements of a query from `first` on, as four pairs of f16: zeros for no query and beyond its end.
template <RowAlignment alignment>
__device__ inline Words4 loadQuery(const float* query, int first, int head_dim) {
    const bool is_there = query != nullptr && (alignment == RowAlignment::kWhole || first < head_dim);
    if constexpr (alignment == RowAlignment::kNever) {
        if (!is_there) return {};
        const auto element = [query, head_dim](int at) { return at < head_dim ? query[at] : 0.0F; };
        return {{halfPair(element(first), element(first + 1)), halfPair(element(first + 2), element(first + 3)),
                 halfPair(element(first + 4), element(first + 5)), halfPair(element(first + 6), element(first + 7))}};
    }
    float4 low = make_float4(0.0F, 0.0F, 0.0F, 0.0F);
    float4 high = low;
    if (is_there) {
        low = *reinterpret_cast<const float4*>(query + first);
        high = *reinterpret_cast<const float4*>(query + first + 4);
    }
    return {{halfPair(low.x, low.y), halfPair(low.z, low.w), halfPair(high.x, high.y), halfPair(high.z, high.w)}};
}

/// Weights of the keys as A, and what belongs to the lane's two queries.
struct BlockWeights {
    std::uint32_t a[kValueSteps][4];
    float2 lower;  // largest score, sum of the weights
    float2 upper;
};

/// The keys of a block that the lane's two queries see: [first, end) of 64. A query that sees none has results without
/// meaning, as those of the others have none of its. Keys outside of [begin, end) are seen by no query of the warp:
/// what is made of nothing but them is left out. It would add zeros, which change no bit of sums that begin with zero.
struct SeenKeys {
    int end;
    int begin = 0;
    int first[2] = {0, 0};  // of the lower, of the upper query

    __device__ bool anyOf(int key, int count) const { return key < end && key + count > begin; }
};

/// What becomes of the products of the lane's two queries and the keys: times a scale, which holds log2(e), because
/// exponentials are powers of two; then, where there is a cap, limited to it.
struct ScoreRule {
    float scale[2];
    float cap = 0.0F;  // times log2(e); 0: none

    __device__ float scoreOf(float product, int query) const {
        const float score = product * scale[query];
        return cap > 0.0F ? softCapOf(score, cap) : score;
    }
};

/// `rowOf(key)` is the row of a key (0..63) in the cache, none for those from seen.end on. Without kRuled all
/// before are seen, and there is one scale and no cap.
template <int kDim, bool kRuled, RowAlignment alignment, class RowOf>
__device__ void weighKeys(const LaneQueries& queries, const RowOf& rowOf, const SeenKeys& seen, int head_dim,
                          const ScoreRule& rule, int lane, BlockWeights& weights) {
    float scores[kKeyTiles][4] = {};
    // Piece by piece of the head: so few registers hold queries.
#pragma unroll(kDim > 128 || alignment == RowAlignment::kNever ? 1 : kDim / 32)
    for (int piece = 0; piece < kDim / 32; ++piece) {
        const int first = piece * 32 + firstKeyElement(lane);
        const Words4 lower = loadQuery<alignment>(queries.lower, first, head_dim);
        const Words4 upper = loadQuery<alignment>(queries.upper, first, head_dim);
        const std::uint32_t even[4] = {lower.w[0], upper.w[0], lower.w[1], upper.w[1]};
        const std::uint32_t odd[4] = {lower.w[2], upper.w[2], lower.w[3], upper.w[3]};
#pragma unroll
        for (int tile = 0; tile < kKeyTiles; ++tile) {
            if (!seen.anyOf(tile * 8, 8)) continue;
            const Words4 key = loadEight<alignment>(rowOf(keyOfLane(tile, lane)), first, head_dim);
            multiplyHalf(scores[tile], even, key.w[0], key.w[1]);
            multiplyHalf(scores[tile], odd, key.w[2], key.w[3]);
        }
    }
    float largest[2] = {-INFINITY, -INFINITY};
#pragma unroll
    for (int tile = 0; tile < kKeyTiles; ++tile) {
#pragma unroll
        for (int reg = 0; reg < 4; ++reg) {
            const int key = keyOfScore(tile, lane, reg);
            const bool there = key < seen.end && (!kRuled || key >= seen.first[reg / 2]);
            const float product = scores[tile][reg];
            scores[tile][reg] = !there ? -INFINITY : kRuled ? rule.scoreOf(product, reg / 2) : product * rule.scale[0];
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
template <RowAlignment alignment, class RowOf>
__device__ void addValues(const BlockWeights& weights, const RowOf& rowOf, const SeenKeys& seen, int run, int head_dim,
                          int lane, float (&sums)[8][4]) {
#pragma unroll
    for (int step = 0; step < kValueSteps; ++step) {
        if (!seen.anyOf(step * 16, 16)) continue;
        Words4 values[4];
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            values[i] =
                loadEight<alignment>(rowOf(keyOfValue(step, lane, i)), run * 64 + firstValueElement(lane), head_dim);
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
