// The arithmetic of products with packed weights, the same for few and for many rows: half a unit of a panel times a
// tile of eight rows, and what becomes of an output's sum.
#pragma once

#include "kernels/cuda/mma.cuh"
#include "kernels/cuda/mma_layout.h"
#include "kernels/cuda/product/gate.cuh"
#include "kernels/cuda/product/pack_element.cuh"
#include "kernels/cuda/product/product_call.h"
#include "kernels/cuda/product/weight_fragment.h"

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

/// An output of a gated product.
__device__ inline void storeGated(const ProductCall& call, int row, int column, float gate, float other) {
    const float value = gateOf(call.gate, gate, other);
    call.y.row(row)[column] = value;
    packElement(call.packed, row, column, value);
}

/// total += weights of a half * eight rows. This is all the arithmetic there is, for few and for many rows. `rows` are
/// the registers of B.
template <PackedKind kind, int sets>
__device__ inline void addHalf(const HalfUnit<kind, sets>& weights, const Words4& rows, float (&total)[4]) {
#pragma unroll
    for (int step = 0; step < 2; ++step) {
        multiplyStep<kind>(total, weights.a[step], rows.w[step * 2], rows.w[step * 2 + 1]);
    }
}

}  // namespace griffin::kernels::cuda
