// Four f32 lanes in plain C++, for any processor (compilers turn the loops into its own vectors where they can).
// Names are explained in simd.h. A product and a sum are rounded separately: not every processor can fuse them.
#pragma once

#include <cmath>

#include "kernels/dtype.h"
#include "kernels/half.h"

namespace griffin::kernels::cpu::generic {

inline constexpr int kLanes = 4;
struct Floats {
    float lane[kLanes];
};

template <class Function>
inline Floats eachLane(const Function& function) {
    Floats result;
    for (int i = 0; i < kLanes; ++i) result.lane[i] = function(i);
    return result;
}

inline Floats broadcast(float value) {
    return {{value, value, value, value}};
}
inline Floats load(const float* p) {
    return {{p[0], p[1], p[2], p[3]}};
}
inline Floats loadFirst(const float* p, int count) {
    return eachLane([=](int i) { return i < count ? p[i] : 0.0F; });
}
inline void storeFirst(float* p, Floats v, int count) {
    for (int i = 0; i < count; ++i) p[i] = v.lane[i];
}
inline void store(float* p, Floats v) {
    storeFirst(p, v, kLanes);
}
inline Floats loadHalfFirst(const Half* p, int count) {
    return eachLane([=](int i) { return i < count ? halfToFloat(p[i]) : 0.0F; });
}
inline Floats loadHalf(const Half* p) {
    return loadHalfFirst(p, kLanes);
}
inline void storeHalfFirst(Half* p, Floats v, int count) {
    for (int i = 0; i < count; ++i) p[i] = floatToHalf(v.lane[i]);
}
inline void storeHalf(Half* p, Floats v) {
    storeHalfFirst(p, v, kLanes);
}

/// A hint that means something for the other sets only.
inline Floats keepInRegister(Floats v) {
    return v;
}

inline Floats add(Floats a, Floats b) {
    return eachLane([&](int i) { return a.lane[i] + b.lane[i]; });
}
inline Floats sub(Floats a, Floats b) {
    return eachLane([&](int i) { return a.lane[i] - b.lane[i]; });
}
inline Floats mul(Floats a, Floats b) {
    return eachLane([&](int i) { return a.lane[i] * b.lane[i]; });
}
inline Floats div(Floats a, Floats b) {
    return eachLane([&](int i) { return a.lane[i] / b.lane[i]; });
}
/// a * b + c.
inline Floats mulAdd(Floats a, Floats b, Floats c) {
    return add(mul(a, b), c);
}
/// b where either is NaN.
inline Floats maximum(Floats a, Floats b) {
    return eachLane([&](int i) { return a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i]; });
}
inline Floats minimum(Floats a, Floats b) {
    return eachLane([&](int i) { return a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i]; });
}
/// Lane i of v for i < count, of `other` for the rest.
inline Floats selectFirst(Floats v, Floats other, int count) {
    return eachLane([&](int i) { return i < count ? v.lane[i] : other.lane[i]; });
}
/// v where a >= b or either is NaN, 0 where a < b.
inline Floats zeroWhereLess(Floats a, Floats b, Floats v) {
    return eachLane([&](int i) { return a.lane[i] < b.lane[i] ? 0.0F : v.lane[i]; });
}
/// Bit i is set iff a > b (a == b) in lane i; never for NaN.
inline unsigned greaterLanes(Floats a, Floats b) {
    unsigned bits = 0;
    for (int i = 0; i < kLanes; ++i) bits |= static_cast<unsigned>(a.lane[i] > b.lane[i]) << i;
    return bits;
}
inline unsigned equalLanes(Floats a, Floats b) {
    unsigned bits = 0;
    for (int i = 0; i < kLanes; ++i) bits |= static_cast<unsigned>(a.lane[i] == b.lane[i]) << i;
    return bits;
}

/// REQUIRES: |v| < 2^22. Adding 1.5 * 2^23 leaves no bits behind the point.
inline Floats roundToInteger(Floats v) {
    return sub(add(v, broadcast(12582912.0F)), broadcast(12582912.0F));
}
/// v * 2^n. REQUIRES: v in [0.5, 2), n whole, -126 <= n <= 128 (anything where v is NaN).
inline Floats scaleByPowerOfTwo(Floats v, Floats n) {
    // In two steps: 2^128 is no f32.
    return eachLane([&](int i) {
        const int whole = n.lane[i] >= -126.0F && n.lane[i] <= 128.0F ? static_cast<int>(n.lane[i]) : 0;
        const int half = whole / 2;
        return v.lane[i] * std::bit_cast<float>(static_cast<std::uint32_t>(half + 127) << 23) *
               std::bit_cast<float>(static_cast<std::uint32_t>(whole - half + 127) << 23);
    });
}

/// Halves are added to each other until one lane is left: 2 + 2, 1 + 1.
inline float sumLanes(Floats v) {
    return (v.lane[0] + v.lane[2]) + (v.lane[1] + v.lane[3]);
}
inline float largestLane(Floats v) {
    const Floats two = maximum(v, {{v.lane[2], v.lane[3], v.lane[2], v.lane[3]}});
    return two.lane[0] > two.lane[1] ? two.lane[0] : two.lane[1];
}

/// p[0], p[0], p[1], p[1]: kLanes / 2 elements, each twice.
inline Floats loadTwice(const float* p) {
    return {{p[0], p[0], p[1], p[1]}};
}
inline Floats swapNeighbours(Floats v) {
    return {{v.lane[1], v.lane[0], v.lane[3], v.lane[2]}};
}
/// a * b - c in even lanes, a * b + c in odd ones.
inline Floats mulSubAdd(Floats a, Floats b, Floats c) {
    const Floats product = mul(a, b);
    return {{product.lane[0] - c.lane[0], product.lane[1] + c.lane[1], product.lane[2] - c.lane[2],
             product.lane[3] + c.lane[3]}};
}

/// rows[i] lane j becomes rows[j] lane i.
inline void transpose(Floats (&rows)[4]) {
    const Floats t[4] = {rows[0], rows[1], rows[2], rows[3]};
    for (int i = 0; i < 4; ++i) rows[i] = {{t[0].lane[i], t[1].lane[i], t[2].lane[i], t[3].lane[i]}};
}

/// Lane i of the result: the lanes of rows[i] added in halves, as sumLanes does.
inline Floats sumLanesOfRows(const float (*rows)[4]) {
    return {{sumLanes(load(rows[0])), sumLanes(load(rows[1])), sumLanes(load(rows[2])), sumLanes(load(rows[3]))}};
}

/// Asks for the cache line of p.
inline void prefetch(const void* p) {
    __builtin_prefetch(p);
}

}  // namespace griffin::kernels::cpu::generic
