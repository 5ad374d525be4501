// One element of packed rows (packed_rows.h). Whoever packs, packs by this function: the bits are always the same,
// those of the sums included, which are made by the lanes of a warp in one order.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "kernels/cuda/packed_rows.h"

namespace griffin::kernels::cuda {

__device__ inline std::uint16_t packedBits(ActivationKind kind, float value) {
    if (kind == ActivationKind::kBf16) return __bfloat16_as_ushort(__float2bfloat16_rn(value));
    constexpr float kLargest = 65504.0F;  // beyond it f16 has infinity only
    const float scaled = value * (1.0F / kHalfActivationScale);
    return __half_as_ushort(__float2half_rn(fminf(fmaxf(scaled, -kLargest), kLargest)));
}

/// Sums of the packed elements of 32 columns of a row (kUnitSums); `value` is that of the lane's column.
__device__ inline void packSums(const PackTarget& target, int row, int column, float value) {
    // The sixteen columns of an instruction; bit 1 of the column tells the bias.
    value += __shfl_xor_sync(0xFFFFFFFFU, value, 1);
    value += __shfl_xor_sync(0xFFFFFFFFU, value, 4);
    value += __shfl_xor_sync(0xFFFFFFFFU, value, 8);
    const float others = __shfl_xor_sync(0xFFFFFFFFU, value, 2);
    const float low = (column & 2) == 0 ? value : others;
    const float high = (column & 2) == 0 ? others : value;
    const float sum = low + high;
    const float bias = low * kLowBias + high * kHighBias;
    const float half_sum = sum + __shfl_xor_sync(0xFFFFFFFFU, sum, 16);
    const float half_bias = bias + __shfl_xor_sync(0xFFFFFFFFU, bias, 16);
    if (column % 16 != 0) return;
    float* unit = target.sums + unitSumsAt(target.pieces / 2, row / 8, column / kUnitColumns);
    const int half = column % kUnitColumns / 32;
    const int t = row % 8 / 2;
    unit[kGroupSumsAt + ((half * 2 + column % 32 / 16) * 4 + t) * 2 + row % 2] = sum;
    if (column % 32 != 0) return;
    unit[half * 16 + t * 4 + row % 2] = -half_bias;
    unit[half * 16 + t * 4 + 2 + row % 2] = -half_bias;
    unit[kHalfSumsAt + t * 4 + half * 2 + row % 2] = half_sum;
}

/// REQUIRES: where target.data is not null, the lanes of a warp pack the 32 columns of a piece, in order.
__device__ inline void packElement(const PackTarget& target, int row, int column, float value) {
    if (target.data == nullptr) return;
    const std::uint16_t bits = packedBits(target.kind, value);
    target.data[activationAt(target.pieces, row, column)] = bits;
    if (target.sums != nullptr) packSums(target, row, column, __half2float(__ushort_as_half(bits)));
}

/// Columns that a packed row has, zeros at the end included; `columns` when it is not packed.
__device__ inline int packedColumns(const PackTarget& target, int columns) {
    return target.data != nullptr ? target.pieces * 32 : columns;
}

}  // namespace griffin::kernels::cuda
