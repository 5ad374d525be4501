// Four f32 lanes in the vectors that compilers offer for any processor. Names are explained in simd.h. A product and a
// sum are rounded separately: not every processor can fuse them.
#pragma once

#include "kernels/dtype.h"
#include "kernels/half.h"

namespace griffin::kernels::cpu::generic {

inline constexpr int kLanes = 4;
inline constexpr int kRegisters = 16;
using Floats [[gnu::vector_size(16)]] = float;
using Words [[gnu::vector_size(16)]] = std::int32_t;

inline Words firstLanes(int count) {
    return Words{0, 1, 2, 3} < Words{count, count, count, count};
}
/// Lane i of a where mask lane i is set, else of b.
inline Floats choose(Words mask, Floats a, Floats b) {
    return reinterpret_cast<Floats>((mask & reinterpret_cast<Words>(a)) | (~mask & reinterpret_cast<Words>(b)));
}

inline Floats broadcast(float value) {
    return Floats{value, value, value, value};
}
inline Floats load(const float* p) {
    Floats v;
    __builtin_memcpy(&v, p, sizeof v);
    return v;
}
inline Floats loadFirst(const float* p, int count) {
    Floats v{};
    for (int i = 0; i < count; ++i) v[i] = p[i];
    return v;
}
inline void store(float* p, Floats v) {
    __builtin_memcpy(p, &v, sizeof v);
}
inline void storeFirst(float* p, Floats v, int count) {
    for (int i = 0; i < count; ++i) p[i] = v[i];
}
/// The numbers whose bits as f16 are the low half of each word. The exponent is moved by a product, which makes
/// subnormal numbers right as well.
inline Floats halvesToFloats(Words half) {
    constexpr std::int32_t kInfinity = 0x7F800000;
    const Words magnitude = (half & 0x7FFF) << 13;
    const Words moved = reinterpret_cast<Words>(reinterpret_cast<Floats>(magnitude) * broadcast(0x1p112F));
    const Words is_special = (half & 0x7C00) == 0x7C00;
    return reinterpret_cast<Floats>(moved | (is_special & kInfinity) | (half & 0x8000) << 16);
}
inline Floats loadHalf(const Half* p) {
    return halvesToFloats(Words{p[0].bits, p[1].bits, p[2].bits, p[3].bits});
}
inline Floats loadHalfFirst(const Half* p, int count) {
    Half lanes[kLanes] = {};
    for (int i = 0; i < count; ++i) lanes[i] = p[i];
    return loadHalf(lanes);
}
inline void storeHalfFirst(Half* p, Floats v, int count) {
    for (int i = 0; i < count; ++i) p[i] = floatToHalf(v[i]);
}
inline void storeHalf(Half* p, Floats v) {
    storeHalfFirst(p, v, kLanes);
}

/// A hint that means something for the other sets only.
inline Floats keepInRegister(Floats v) {
    return v;
}

inline Floats add(Floats a, Floats b) {
    return a + b;
}
inline Floats sub(Floats a, Floats b) {
    return a - b;
}
inline Floats mul(Floats a, Floats b) {
    return a * b;
}
inline Floats div(Floats a, Floats b) {
    return a / b;
}
/// a * b + c.
inline Floats mulAdd(Floats a, Floats b, Floats c) {
    return a * b + c;
}
/// b where either is NaN.
inline Floats maximum(Floats a, Floats b) {
    return choose(a > b, a, b);
}
inline Floats minimum(Floats a, Floats b) {
    return choose(a < b, a, b);
}
/// Lane i of v for i < count, of `other` for the rest.
inline Floats selectFirst(Floats v, Floats other, int count) {
    return choose(firstLanes(count), v, other);
}
/// v where a >= b or either is NaN, 0 where a < b.
inline Floats zeroWhereLess(Floats a, Floats b, Floats v) {
    return choose(a < b, Floats{}, v);
}
/// Bit i is set iff a > b (a == b) in lane i; never for NaN.
inline unsigned setLanes(Words mask) {
    const Words bits = mask & Words{1, 2, 4, 8};
    return static_cast<unsigned>(bits[0] | bits[1] | bits[2] | bits[3]);
}
inline unsigned greaterLanes(Floats a, Floats b) {
    return setLanes(a > b);
}
inline unsigned equalLanes(Floats a, Floats b) {
    return setLanes(a == b);
}

/// REQUIRES: |v| < 2^22. Adding 1.5 * 2^23 leaves no bits behind the point.
inline Floats roundToInteger(Floats v) {
    return (v + broadcast(12582912.0F)) - broadcast(12582912.0F);
}
/// v * 2^n. REQUIRES: v in [0.5, 2), n whole, -126 <= n <= 128 (anything where v is NaN).
inline Floats scaleByPowerOfTwo(Floats v, Floats n) {
    // The whole number stands in the last bits of n + 1.5 * 2^23. In two steps: 2^128 is no f32.
    const Words whole = reinterpret_cast<Words>(n + broadcast(12582912.0F)) - 0x4B400000;
    const Words half = whole >> 1;
    const auto power = [](Words exponent) { return reinterpret_cast<Floats>((exponent + 127) << 23); };
    return v * power(half) * power(whole - half);
}

/// Halves are added to each other until one lane is left: 2 + 2, 1 + 1.
inline float sumLanes(Floats v) {
    return (v[0] + v[2]) + (v[1] + v[3]);
}
inline float largestLane(Floats v) {
    const Floats two = maximum(v, Floats{v[2], v[3], v[2], v[3]});
    return two[0] > two[1] ? two[0] : two[1];
}

/// p[0], p[0], p[1], p[1]: kLanes / 2 elements, each twice.
inline Floats loadTwice(const float* p) {
    return Floats{p[0], p[0], p[1], p[1]};
}
inline Floats swapNeighbours(Floats v) {
    return __builtin_shufflevector(v, v, 1, 0, 3, 2);
}
/// a * b - c in even lanes, a * b + c in odd ones.
inline Floats mulSubAdd(Floats a, Floats b, Floats c) {
    return choose(Words{-1, 0, -1, 0}, a * b - c, a * b + c);
}

/// Asks for the cache line of p.
inline void prefetch(const void* p) {
    __builtin_prefetch(p);
}

}  // namespace griffin::kernels::cpu::generic
