// One element of packed rows (packed_rows.h). Whoever packs, packs by this function: the bits are always the same.
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

__device__ inline void packElement(const PackTarget& target, int row, int column, float value) {
    if (target.data == nullptr) return;
    target.data[activationAt(target.pieces, row, column)] = packedBits(target.kind, value);
}

/// Columns that a packed row has, zeros at the end included; `columns` when it is not packed.
__device__ inline int packedColumns(const PackTarget& target, int columns) {
    return target.data != nullptr ? target.pieces * 32 : columns;
}

}  // namespace griffin::kernels::cuda
