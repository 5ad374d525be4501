// Softmax of one block and the folding of blocks. See attention_blocks.h.
#pragma once

#include "kernels/cpu/simd/attention_blocks.h"
#include "kernels/cpu/simd/simd.h"

namespace griffin::kernels::cpu::GRIFFIN_SIMD_NAMESPACE {

inline constexpr int kBlockVectors = kBlockKeys / kLanes;

/// Turns scores[kBlockKeys], of which the first `count` count, into weights exp(score - m), zero behind; m goes to
/// state[0], their sum to state[1].
inline void softmaxBlock(float* scores, int count, float* state) {
    const Floats lowest = broadcast(-__builtin_inff());
    Floats v[kBlockVectors];
    GRIFFIN_UNROLL
    for (int i = 0; i < kBlockVectors; ++i) v[i] = selectFirst(load(scores + i * kLanes), lowest, count - i * kLanes);
    Floats top = v[0];
    GRIFFIN_UNROLL
    for (int i = 1; i < kBlockVectors; ++i) top = maximum(top, v[i]);
    const float largest = largestLane(top);
    Floats sum = broadcast(0.0F);
    GRIFFIN_UNROLL
    for (int i = 0; i < kBlockVectors; ++i) {
        const Floats weight = exponential(sub(v[i], broadcast(largest)));
        store(scores + i * kLanes, weight);
        sum = add(sum, weight);
    }
    state[0] = largest;
    state[1] = sumLanes(sum);
}

/// Factors of up to kLanes foldings: total and partial are multiplied by exp(m - larger m), one of which is 1.
struct FoldFactors {
    float total[kLanes];
    float partial[kLanes];
};

inline void foldFactors(const float (&total_m)[kLanes], const float (&partial_m)[kLanes], FoldFactors& factors) {
    const Floats a = load(total_m);
    const Floats b = load(partial_m);
    const Floats larger = maximum(a, b);
    store(factors.total, exponential(sub(a, larger)));
    store(factors.partial, exponential(sub(b, larger)));
}

inline void foldOne(float* total, const float* partial, float largest, float total_factor, float partial_factor,
                    int padded) {
    const Floats a = broadcast(total_factor);
    const Floats b = broadcast(partial_factor);
    for (int d = 0; d < padded; d += kLanes) {
        store(total + d, mulAdd(load(partial + d), b, mul(load(total + d), a)));
    }
    // The sum by the same vector operation: a fused and a separate rounding must not be mixed.
    const Floats sum = mulAdd(broadcast(partial[padded + 1]), b, mul(broadcast(total[padded + 1]), a));
    storeFirst(total + padded + 1, sum, 1);
    total[padded] = largest;
}

inline float larger(float a, float b) {
    return a > b ? a : b;
}

inline void foldRows(float* totals, const float* partials, int count, int head_dim) {
    const int padded = paddedHeadDim(head_dim);
    const int stride = partialStride(head_dim);
    for (int begin = 0; begin < count; begin += kLanes) {
        const int some = count - begin < kLanes ? count - begin : kLanes;
        float total_m[kLanes] = {};
        float partial_m[kLanes] = {};
        for (int i = 0; i < some; ++i) {
            total_m[i] = totals[(begin + i) * stride + padded];
            partial_m[i] = partials[(begin + i) * stride + padded];
        }
        FoldFactors factors;
        foldFactors(total_m, partial_m, factors);
        for (int i = 0; i < some; ++i) {
            foldOne(totals + (begin + i) * stride, partials + (begin + i) * stride, larger(total_m[i], partial_m[i]),
                    factors.total[i], factors.partial[i], padded);
        }
    }
}

inline void foldSequence(float* total, const float* partials, int count, int block_stride, int head_dim) {
    const int padded = paddedHeadDim(head_dim);
    for (int begin = 0; begin < count; begin += kLanes) {
        const int some = count - begin < kLanes ? count - begin : kLanes;
        float total_m[kLanes] = {};
        float partial_m[kLanes] = {};
        float m = total[padded];
        for (int i = 0; i < some; ++i) {
            total_m[i] = m;
            partial_m[i] = partials[static_cast<long>(begin + i) * block_stride + padded];
            m = larger(m, partial_m[i]);
        }
        FoldFactors factors;
        foldFactors(total_m, partial_m, factors);
        for (int i = 0; i < some; ++i) {
            foldOne(total, partials + static_cast<long>(begin + i) * block_stride, larger(total_m[i], partial_m[i]),
                    factors.total[i], factors.partial[i], padded);
        }
    }
}

}  // namespace griffin::kernels::cpu::GRIFFIN_SIMD_NAMESPACE
