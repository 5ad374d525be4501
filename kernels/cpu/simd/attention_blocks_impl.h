// The bodies of attention_blocks.h, for the instruction set that the including translation unit is compiled for
// (simd.h). What must have the same bits on both ways (softmaxBlock, fold) exists once.
#pragma once

#include "kernels/cpu/simd/attention_blocks.h"
#include "kernels/cpu/simd/attention_dense_impl.h"
#include "kernels/cpu/simd/attention_softmax_impl.h"
#include "kernels/cpu/simd/simd.h"

namespace griffin::kernels::cpu::GRIFFIN_SIMD_NAMESPACE {

// Gathered blocks: the heads of one row on keys that are read where they lie; lanes are elements of a key.

/// partial_sums[h][i][lane]: sum over the elements d = lane mod kLanes of queries[h] and the key at key_slots[i].
template <int H>
inline void laneProducts(const float* queries, const Half* keys, const Half* values, const int* key_slots, int count,
                         int head_dim, float (*partial_sums)[kBlockKeys][kLanes]) {
    const int padded = paddedHeadDim(head_dim);
    for (int i = 0; i < count; ++i) {
        const Half* key = keys + static_cast<long>(key_slots[i]) * head_dim;
        // The values are needed as soon as the scores are there.
        prefetchElements(values + static_cast<long>(key_slots[i]) * head_dim, head_dim);
        Floats sums[H];
        const Floats first = loadHalfUpTo(key, head_dim);
        GRIFFIN_UNROLL
        for (int h = 0; h < H; ++h) sums[h] = mul(load(queries + h * padded), first);
        for (int d = kLanes; d < head_dim; d += kLanes) {
            const Floats element = loadHalfUpTo(key + d, head_dim - d);
            GRIFFIN_UNROLL
            for (int h = 0; h < H; ++h) sums[h] = mulAdd(load(queries + h * padded + d), element, sums[h]);
        }
        GRIFFIN_UNROLL
        for (int h = 0; h < H; ++h) store(partial_sums[h][i], sums[h]);
    }
}

/// scores[i] = the lanes of partial_sums[i] added in halves, for the first `count` rounded up to whole vectors.
inline void addLanes(float (*partial_sums)[kLanes], int count, float* scores) {
    for (int begin = 0; begin < count; begin += kLanes) {
        for (int i = count; i < begin + kLanes; ++i) store(partial_sums[i], broadcast(0.0F));
        store(scores + begin, sumLanesOfRows(partial_sums + begin));
    }
}

/// partials[h][d ...] = sum over i of weights[h][i] * value of key_slots[i], for V vectors from element d on.
template <int H, int V>
inline void weightedValues(const float (*weights)[kBlockKeys], const Half* values, const int* key_slots, int count,
                           int head_dim, int d, const Half* next_keys, float* partials) {
    Floats sums[H][V];
    GRIFFIN_UNROLL
    for (int h = 0; h < H; ++h) {
        GRIFFIN_UNROLL
        for (int v = 0; v < V; ++v) sums[h][v] = broadcast(0.0F);
    }
    for (int i = 0; i < count; ++i) {
        const Half* value = values + static_cast<long>(key_slots[i]) * head_dim + d;
        if (d == 0) prefetchElements(next_keys + static_cast<long>(key_slots[i]) * head_dim, head_dim);
        Floats elements[V];
        GRIFFIN_UNROLL
        for (int v = 0; v < V; ++v) {
            elements[v] = V > 1 ? loadHalf(value + v * kLanes) : loadHalfUpTo(value, head_dim - d);
        }
        GRIFFIN_UNROLL
        for (int h = 0; h < H; ++h) {
            const Floats weight = broadcast(weights[h][i]);
            GRIFFIN_UNROLL
            for (int v = 0; v < V; ++v) sums[h][v] = mulAdd(weight, elements[v], sums[h][v]);
        }
    }
    GRIFFIN_UNROLL
    for (int h = 0; h < H; ++h) {
        GRIFFIN_UNROLL
        for (int v = 0; v < V; ++v) store(partials + h * partialStride(head_dim) + d + v * kLanes, sums[h][v]);
    }
}

template <int H>
inline void gatheredHeads(const float* queries, const Half* keys, const Half* values, const int* key_slots, int count,
                          int head_dim, float* partials) {
    // Vectors of values that are summed side by side: as many as the registers hold.
    constexpr int kSide = kRegisters == 32 ? 4 : 2;
    const int padded = paddedHeadDim(head_dim);
    const int stride = partialStride(head_dim);
    alignas(64) float partial_sums[H][kBlockKeys][kLanes];
    alignas(64) float weights[H][kBlockKeys];
    laneProducts<H>(queries, keys, values, key_slots, count, head_dim, partial_sums);
    for (int h = 0; h < H; ++h) {
        for (int i = 0; i < kBlockKeys; i += kLanes) store(weights[h] + i, broadcast(0.0F));
        addLanes(partial_sums[h], count, weights[h]);
        softmaxBlock(weights[h], count, partials + h * stride + padded);
    }
    int d = 0;
    for (; d + kSide * kLanes <= head_dim; d += kSide * kLanes) {
        weightedValues<H, kSide>(weights, values, key_slots, count, head_dim, d, keys + kBlockKeys * head_dim,
                                 partials);
    }
    for (; d < head_dim; d += kLanes)
        weightedValues<H, 1>(weights, values, key_slots, count, head_dim, d, keys + kBlockKeys * head_dim, partials);
    for (; d < padded; d += kLanes) {
        for (int h = 0; h < H; ++h) store(partials + h * stride + d, broadcast(0.0F));
    }
}

inline void gatheredBlock(const float* queries, int heads, const Half* keys, const Half* values, const int* key_slots,
                          int count, int head_dim, float* partials) {
    switch (heads) {
        case 1:
            return gatheredHeads<1>(queries, keys, values, key_slots, count, head_dim, partials);
        case 2:
            return gatheredHeads<2>(queries, keys, values, key_slots, count, head_dim, partials);
        case 3:
            return gatheredHeads<3>(queries, keys, values, key_slots, count, head_dim, partials);
        default:
            return gatheredHeads<4>(queries, keys, values, key_slots, count, head_dim, partials);
    }
}

inline void prepareQuery(const float* q, int head_dim, float scale, float* query) {
    for (int d = 0; d < paddedHeadDim(head_dim); d += kLanes) {
        const Floats v = d < head_dim ? loadUpTo(q + d, head_dim - d) : broadcast(0.0F);
        store(query + d, mul(v, broadcast(scale)));
    }
}

inline void clearTotal(float* total, int head_dim) {
    const int padded = paddedHeadDim(head_dim);
    for (int d = 0; d < padded; d += kLanes) store(total + d, broadcast(0.0F));
    total[padded] = -__builtin_inff();
    total[padded + 1] = 0.0F;
}

inline void finishTotal(const float* total, int head_dim, float* out) {
    const float factor = 1.0F / total[paddedHeadDim(head_dim) + 1];
    for (int d = 0; d < head_dim; d += kLanes) {
        storeUpTo(out + d, mul(load(total + d), broadcast(factor)), head_dim - d);
    }
}

const AttentionBlocks kAttentionBlocks = {prepareQuery, gatheredBlock, expandKeys, expandValues,
                                          scoreBlock,   weighBlock,    sumBlock,   sumKeys,
                                          foldRows,     foldSequence,  clearTotal, finishTotal};

}  // namespace griffin::kernels::cpu::GRIFFIN_SIMD_NAMESPACE
