// The bodies of attention_blocks.h, for the instruction set that the including translation unit is compiled for
// (simd.h).
#pragma once

#include "kernels/cpu/simd/attention_blocks.h"
#include "kernels/cpu/simd/attention_products_impl.h"
#include "kernels/cpu/simd/attention_softmax_impl.h"
#include "kernels/cpu/simd/simd.h"

namespace griffin::kernels::cpu::GRIFFIN_SIMD_NAMESPACE {

inline void prepareQuery(const float* q, int head_dim, float scale, float* query) {
    for (int d = 0; d < paddedHeadDim(head_dim); d += kLanes) {
        const Floats v = d < head_dim ? loadUpTo(q + d, head_dim - d) : broadcast(0.0F);
        store(query + d, mul(v, broadcast(scale)));
    }
}

inline void weighBlock(ScoreRows scores, int rows, int heads, const int* counts, int head_dim, float* partials) {
    for (int q = 0; q < rows * heads; ++q) {
        softmaxBlock(scores.data + static_cast<long>(q) * scores.stride, counts[q / heads],
                     partials + q * partialStride(head_dim) + paddedHeadDim(head_dim));
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

const AttentionBlocks kAttentionBlocks = {prepareQuery, scoreKeys,    weighBlock, sumBlock,   sumSlots,
                                          foldRows,     foldSequence, clearTotal, finishTotal};

}  // namespace griffin::kernels::cpu::GRIFFIN_SIMD_NAMESPACE
