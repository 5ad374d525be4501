// The bodies of attention_blocks.h, for the instruction set that the including translation unit is compiled for
// (simd.h). What must have the same bits on both ways (softmaxBlock, fold) exists once.
#pragma once

#include "kernels/cpu/attention_blocks.h"
#include "kernels/cpu/attention_dense_impl.h"
#include "kernels/cpu/attention_gathered_impl.h"
#include "kernels/cpu/attention_softmax_impl.h"
#include "kernels/cpu/simd.h"

namespace griffin::kernels::cpu::GRIFFIN_SIMD_NAMESPACE {

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

const AttentionBlocks kAttentionBlocks = {prepareQuery, gatheredBlock, expandBlock, denseBlock,
                                          foldRows,     foldSequence,  clearTotal,  finishTotal};

}  // namespace griffin::kernels::cpu::GRIFFIN_SIMD_NAMESPACE
