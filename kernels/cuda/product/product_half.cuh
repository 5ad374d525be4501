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

/// An output of a gated product. REQUIRES: the lanes of a warp store 32 neighbouring columns (packElement()).
__device__ inline void storeGated(const ProductCall& call, int row, int column, float gate, float other) {
    const float value = gateOf(call.gate, gate, other);
    call.y.row(row)[column] = value;
    packElement(call.packed, row, column, value);
}

/// What a half of a unit of weights is to the instructions of a lane: registers of A, scales and offsets of its two
/// rows.
template <PackedKind kind, int sets>
struct HalfUnit {
    static constexpr bool kHasOffset = packedForm(kind).has_offset;
    std::uint32_t a[2][4];  // [step]
    float scales[sets][2];  // [set][row]
    float offsets[sets][2];

    __device__ HalfUnit(const LaneUnit<kind, sets>& unit, int half) {
#pragma unroll
        for (int step = 0; step < 2; ++step) weightFragment<kind>(unit, half * 2 + step, a[step]);
        if constexpr (isQuantised(kind)) {
#pragma unroll
            for (int i = 0; i < 2 * sets; ++i) {
                scales[i / 2][i % 2] = scaleOf<kind>(unit, half, i / 2, i % 2);
                if constexpr (kHasOffset) offsets[i / 2][i % 2] = offsetOf<kind>(unit, half, i / 2, i % 2);
            }
        }
    }
};

/// The sums of a tile's elements that a lane needs for a unit, from its kUnitSums numbers in any memory.
struct UnitSums {
    const float* unit;
    int t;

    __device__ float4 biases(int half) const { return *reinterpret_cast<const float4*>(unit + half * 16 + t * 4); }
    __device__ float4 halves() const { return *reinterpret_cast<const float4*>(unit + kHalfSumsAt + t * 4); }
    __device__ float2 group(int half, int step) const {
        return *reinterpret_cast<const float2*>(unit + kGroupSumsAt + ((half * 2 + step) * 4 + t) * 2);
    }
};

/// total += weights of a half * eight rows. This is all the arithmetic there is, for few and for many rows: elements
/// are added up by the instructions; of codes each group's sum, then its scale, then its offset. `rows` are the
/// registers of B, `halves` is sums.halves().
template <PackedKind kind, int sets>
__device__ inline void addHalf(const HalfUnit<kind, sets>& weights, const Words4& rows, const UnitSums& sums,
                               const float4& halves, int half, float (&total)[4]) {
    if constexpr (!isQuantised(kind)) {
#pragma unroll
        for (int step = 0; step < 2; ++step) {
            multiplyStep<kind>(total, weights.a[step], rows.w[step * 2], rows.w[step * 2 + 1]);
        }
        return;
    }
#pragma unroll
    for (int set = 0; set < sets; ++set) {
        float group[4] = {};
        if constexpr (kIsBiased<kind, sets>) {
            const float4 biases = sums.biases(half);
            group[0] = biases.x;
            group[1] = biases.y;
            group[2] = biases.z;
            group[3] = biases.w;
        }
#pragma unroll
        for (int step = set; step < 2; step += sets) {
            multiplyHalf(group, weights.a[step], rows.w[step * 2], rows.w[step * 2 + 1]);
        }
        float2 elements{};
        if constexpr (HalfUnit<kind, sets>::kHasOffset) {
            elements = sets == 2   ? sums.group(half, set)
                       : half == 0 ? make_float2(halves.x, halves.y)
                                   : make_float2(halves.z, halves.w);
        }
#pragma unroll
        for (int reg = 0; reg < 4; ++reg) {
            total[reg] = fmaf(weights.scales[set][reg / 2], group[reg], total[reg]);
            if constexpr (HalfUnit<kind, sets>::kHasOffset) {
                total[reg] = fmaf(weights.offsets[set][reg / 2], reg % 2 == 0 ? elements.x : elements.y, total[reg]);
            }
        }
    }
}

}  // namespace griffin::kernels::cuda
