// What the kernels of matrix products share.
#pragma once

#include "kernels/cuda/mma.cuh"
#include "kernels/cuda/mma_layout.h"
#include "kernels/cuda/product_call.h"
#include "kernels/cuda/weight_fragment.h"

namespace griffin::kernels::cuda {

/// c += weights * rows: the instruction for the kind's elements.
template <PackedKind kind>
__device__ inline void multiplyStep(float (&c)[4], const std::uint32_t (&a)[4], std::uint32_t b0, std::uint32_t b1) {
    if constexpr (kind == PackedKind::kBf16) {
        multiplyBf16(c, a, b0, b1);
    } else {
        multiplyHalf(c, a, b0, b1);
    }
}

/// The sum of an output as it goes into y.
template <PackedKind kind>
__device__ inline float scaledSum(const PackedView& w, int output, float sum) {
    if constexpr (kind == PackedKind::kBf16) return sum;
    return sum * (w.row_scales[output] * kHalfActivationScale);  // powers of two
}

__device__ inline void storeResult(const ProductCall& call, int row, int output, float value) {
    float& y = call.y.row(row)[output];
    y = call.add ? y + value : value;
}

}  // namespace griffin::kernels::cuda
