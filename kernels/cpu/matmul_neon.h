// What the matrix products of ARM64 share: one register holds four bytes of each of 4 rows, a quarter of a panel. The
// sets differ in how they multiply a group (addProducts).
#pragma once

#include <arm_neon.h>

#include "kernels/cpu/matmul_loop.h"

namespace griffin::kernels::cpu {
namespace {

struct VectorsNeon {
    static constexpr int kLanes = 4;
    static constexpr int kTiles[] = {8, 6, 4, 3, 2, 1};
    static constexpr int kFloatTiles[] = {3, 2, 1};
    static constexpr bool kOwnProducts = true;
    static constexpr int kSums = 16;  // of 32 registers
    using Floats = float32x4_t;
    using Ints = int32x4_t;
    using Codes = uint8x16_t;

    static GRIFFIN_INLINE Floats zeroFloats() { return vdupq_n_f32(0.0F); }
    static GRIFFIN_INLINE Floats broadcast(float value) { return vdupq_n_f32(value); }
    static GRIFFIN_INLINE Floats loadFloats(const float* data) { return vld1q_f32(data); }
    static GRIFFIN_INLINE void storeFloats(float* data, Floats values) { vst1q_f32(data, values); }
    static GRIFFIN_INLINE Floats addFloats(Floats a, Floats b) { return vaddq_f32(a, b); }
    static GRIFFIN_INLINE Floats multiply(Floats a, Floats b) { return vmulq_f32(a, b); }
    static GRIFFIN_INLINE Floats multiplyAdd(Floats a, Floats b, Floats c) { return vfmaq_f32(c, a, b); }
    static GRIFFIN_INLINE Floats toFloats(Ints values) { return vcvtq_f32_s32(values); }

    static GRIFFIN_INLINE Floats loadHalves(const std::uint8_t* data) {
        return vcvt_f32_f16(vreinterpret_f16_u8(vld1_u8(data)));
    }
    static GRIFFIN_INLINE uint8x8_t loadFourBytes(const std::uint8_t* data) {
        std::uint32_t bytes;
        __builtin_memcpy(&bytes, data, sizeof bytes);
        return vcreate_u8(bytes);
    }
    static GRIFFIN_INLINE Floats loadSigned(const std::uint8_t* data) {
        return toFloats(vmovl_s16(vget_low_s16(vmovl_s8(vreinterpret_s8_u8(loadFourBytes(data))))));
    }
    static GRIFFIN_INLINE Floats loadUnsigned(const std::uint8_t* data) {
        return vcvtq_f32_u32(vmovl_u16(vget_low_u16(vmovl_u8(loadFourBytes(data)))));
    }
    template <DType kType>
    static GRIFFIN_INLINE Floats loadWeights(const std::uint8_t* data) {
        if constexpr (kType == DType::kF32) return vreinterpretq_f32_u8(vld1q_u8(data));
        if constexpr (kType == DType::kF16) return loadHalves(data);
        return vreinterpretq_f32_u32(vshll_n_u16(vreinterpret_u16_u8(vld1_u8(data)), 16));
    }

    static GRIFFIN_INLINE Codes load(const std::uint8_t* data) { return vld1q_u8(data); }
    /// (byte >> kShift) & kMask.
    template <int kShift, int kMask>
    static GRIFFIN_INLINE Codes bits(Codes codes) {
        if constexpr (kShift > 0) codes = vshrq_n_u8(codes, kShift);
        if constexpr ((0xFF >> kShift) != kMask) codes = vandq_u8(codes, vdupq_n_u8(kMask));
        return codes;
    }
    /// table[nibble]; the table has 16 bytes.
    static GRIFFIN_INLINE Codes levels(Codes nibbles, const std::uint8_t* table) {
        return vqtbl1q_u8(vld1q_u8(table), nibbles);
    }
    /// low | ((plane >> kShift) & kMask), to the left for a negative shift. REQUIRES: low has no bits in kMask.
    template <int kShift, int kMask>
    static GRIFFIN_INLINE Codes insertBits(Codes low, Codes plane) {
        if constexpr (kShift > 0) plane = vshrq_n_u8(plane, kShift);
        if constexpr (kShift < 0) plane = vshlq_n_u8(plane, -kShift);
        return vbslq_u8(vdupq_n_u8(kMask), plane, low);
    }

    static GRIFFIN_INLINE Ints zeroInts() { return vdupq_n_s32(0); }
    template <int kShift>
    static GRIFFIN_INLINE Ints broadcastShifted(std::int32_t value) {
        return vshlq_n_s32(vdupq_n_s32(value), kShift);
    }

    /// Sixteen activations of a row are loaded at a time: the instruction picks four of them. The set gives the codes
    /// of a vector and the instruction.
    template <class Isa, CodeBits kCodes, int kFirst, int kCount, int kRows>
    static GRIFFIN_INLINE void addProductsOfRows(const std::uint8_t* codes, const ActivationGroup* x,
                                                 Ints (&dots)[kRows]) {
        unroll<kCount / 4>([&](auto four) GRIFFIN_FLAT {
            constexpr int first = kFirst + 4 * decltype(four)::value;
            int8x16_t activations[kRows];
            unroll<kRows>([&](auto row) GRIFFIN_FLAT { activations[row] = vld1q_s8(x[row].codes + 4 * first); });
            unroll<4>([&](auto i) GRIFFIN_FLAT {
                constexpr int lane = decltype(i)::value;
                const auto vector = Isa::template codesOf<kCodes, first + lane>(codes);
                unroll<kRows>([&](auto row) GRIFFIN_FLAT {
                    dots[row] = Isa::template dotLane<lane>(dots[row], vector, activations[row]);
                });
            });
        });
    }
};

}  // namespace
}  // namespace griffin::kernels::cpu
