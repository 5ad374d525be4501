// Four f32 lanes: NEON as every ARM64 processor has it. Names are explained in simd.h.
#pragma once

#include <arm_neon.h>

#include "kernels/dtype.h"

namespace griffin::kernels::cpu::neon {

using Floats = float32x4_t;
inline constexpr int kLanes = 4;
inline constexpr int kRegisters = 32;

inline uint32x4_t firstLanes(int count) {
    const int32x4_t lanes = {0, 1, 2, 3};
    return vcltq_s32(lanes, vdupq_n_s32(count));
}

inline Floats broadcast(float value) {
    return vdupq_n_f32(value);
}
inline Floats load(const float* p) {
    return vld1q_f32(p);
}
inline Floats loadFirst(const float* p, int count) {
    float lanes[kLanes] = {};
    for (int i = 0; i < kLanes && i < count; ++i) lanes[i] = p[i];
    return load(lanes);
}
inline void store(float* p, Floats v) {
    vst1q_f32(p, v);
}
inline void storeFirst(float* p, Floats v, int count) {
    float lanes[kLanes];
    store(lanes, v);
    for (int i = 0; i < kLanes && i < count; ++i) p[i] = lanes[i];
}
inline Floats loadHalf(const Half* p) {
    return vcvt_f32_f16(vreinterpret_f16_u8(vld1_u8(reinterpret_cast<const unsigned char*>(p))));
}
inline Floats loadHalfFirst(const Half* p, int count) {
    Half lanes[kLanes] = {};
    for (int i = 0; i < kLanes && i < count; ++i) lanes[i] = p[i];
    return loadHalf(lanes);
}
inline void storeHalf(Half* p, Floats v) {
    vst1_u8(reinterpret_cast<unsigned char*>(p), vreinterpret_u8_f16(vcvt_f16_f32(v)));
}
inline void storeHalfFirst(Half* p, Floats v, int count) {
    Half lanes[kLanes];
    storeHalf(lanes, v);
    for (int i = 0; i < kLanes && i < count; ++i) p[i] = lanes[i];
}

/// The compiler would rather load a vector again for each use than spend a register on it.
inline Floats keepInRegister(Floats v) {
    __asm__("" : "+w"(v));
    return v;
}

inline Floats add(Floats a, Floats b) {
    return vaddq_f32(a, b);
}
inline Floats sub(Floats a, Floats b) {
    return vsubq_f32(a, b);
}
inline Floats mul(Floats a, Floats b) {
    return vmulq_f32(a, b);
}
inline Floats div(Floats a, Floats b) {
    return vdivq_f32(a, b);
}
/// a * b + c.
inline Floats mulAdd(Floats a, Floats b, Floats c) {
    return vfmaq_f32(c, a, b);
}
/// b where either is NaN, which the processor's own maximum would not give.
inline Floats maximum(Floats a, Floats b) {
    return vbslq_f32(vcgtq_f32(a, b), a, b);
}
inline Floats minimum(Floats a, Floats b) {
    return vbslq_f32(vcltq_f32(a, b), a, b);
}
/// Lane i of v for i < count, of `other` for the rest.
inline Floats selectFirst(Floats v, Floats other, int count) {
    return vbslq_f32(firstLanes(count), v, other);
}
/// v where a >= b or either is NaN, 0 where a < b.
inline Floats zeroWhereLess(Floats a, Floats b, Floats v) {
    return vreinterpretq_f32_u32(vbicq_u32(vreinterpretq_u32_f32(v), vcltq_f32(a, b)));
}
inline unsigned bitOfEachLane(uint32x4_t lanes) {
    const uint32x4_t bits = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(lanes, bits));
}
/// Bit i is set iff a > b (a == b) in lane i; never for NaN.
inline unsigned greaterLanes(Floats a, Floats b) {
    return bitOfEachLane(vcgtq_f32(a, b));
}
inline unsigned equalLanes(Floats a, Floats b) {
    return bitOfEachLane(vceqq_f32(a, b));
}

inline Floats roundToInteger(Floats v) {
    return vrndnq_f32(v);
}
/// v * 2^n. REQUIRES: v in [0.5, 2), n whole, -126 <= n <= 128 (anything where v is NaN).
inline Floats scaleByPowerOfTwo(Floats v, Floats n) {
    // In two steps: 2^128 is no f32.
    const int32x4_t whole = vcvtq_s32_f32(n);
    const int32x4_t half = vshrq_n_s32(whole, 1);
    const auto power = [](int32x4_t exponent) {
        return vreinterpretq_f32_s32(vshlq_n_s32(vaddq_s32(exponent, vdupq_n_s32(127)), 23));
    };
    return mul(mul(v, power(half)), power(vsubq_s32(whole, half)));
}

/// Halves are added to each other until one lane is left: 2 + 2, 1 + 1.
inline float sumLanes(Floats v) {
    return vpadds_f32(vadd_f32(vget_low_f32(v), vget_high_f32(v)));
}
inline float largestLane(Floats v) {
    const Floats two = maximum(v, vextq_f32(v, v, 2));
    return vgetq_lane_f32(maximum(two, vextq_f32(two, two, 1)), 0);
}

/// p[0], p[0], p[1], p[1]: kLanes / 2 elements, each twice.
inline Floats loadTwice(const float* p) {
    const float32x2_t two = vld1_f32(p);
    return vcombine_f32(vdup_lane_f32(two, 0), vdup_lane_f32(two, 1));
}
inline Floats swapNeighbours(Floats v) {
    return vrev64q_f32(v);
}
/// a * b - c in even lanes, a * b + c in odd ones.
inline Floats mulSubAdd(Floats a, Floats b, Floats c) {
    const uint32x4_t even_signs = {0x80000000U, 0, 0x80000000U, 0};
    return mulAdd(a, b, vreinterpretq_f32_u32(veorq_u32(vreinterpretq_u32_f32(c), even_signs)));
}

/// Asks for the cache line of p.
inline void prefetch(const void* p) {
    __builtin_prefetch(p);
}

}  // namespace griffin::kernels::cpu::neon
