// The vector of f32 lanes our loops are written in, once per instruction set. A translation unit for one set defines
// GRIFFIN_SIMD_AVX2, GRIFFIN_SIMD_AVX512 or GRIFFIN_SIMD_NEON (none: generic) and is compiled with that set's flags.
// Everything lives in a namespace named after the set, so that the linker can never put code of one set in the place of
// another's; for the same reason such a unit uses no inline function or template from outside (nothing of std).
//
// Every set offers the same names. Whatever lane a value sits in, and whether a row ends in a full vector or not, it
// is treated by the same operations: `loadFirst` and `storeFirst` touch the first `count` lanes only (the others read
// as zero), and there is no other way to handle the end of a row.
#pragma once

#if defined(GRIFFIN_SIMD_AVX512)
#define GRIFFIN_SIMD_NAMESPACE avx512
#include "kernels/cpu/simd/simd_avx512.h"
#elif defined(GRIFFIN_SIMD_AVX2)
#define GRIFFIN_SIMD_NAMESPACE avx2
#include "kernels/cpu/simd/simd_avx2.h"
#elif defined(GRIFFIN_SIMD_NEON)
#define GRIFFIN_SIMD_NAMESPACE neon
#include "kernels/cpu/simd/simd_neon.h"
#else
#define GRIFFIN_SIMD_NAMESPACE generic
#include "kernels/cpu/simd/simd_generic.h"
#endif

#if defined(__clang__)
#define GRIFFIN_UNROLL _Pragma("unroll")
#else
#define GRIFFIN_UNROLL _Pragma("GCC unroll 16")
#endif

// For the innermost tiles, whose arrays of vectors must stay in registers.
#define GRIFFIN_INLINE inline __attribute__((always_inline))

namespace griffin::kernels::cpu::GRIFFIN_SIMD_NAMESPACE {

inline Floats loadUpTo(const float* p, int count) {
    return count >= kLanes ? load(p) : loadFirst(p, count);
}

inline void storeUpTo(float* p, Floats v, int count) {
    if (count >= kLanes) {
        store(p, v);
    } else {
        storeFirst(p, v, count);
    }
}

inline Floats loadHalfUpTo(const Half* p, int count) {
    return count >= kLanes ? loadHalf(p) : loadHalfFirst(p, count);
}

// e^x = 2^n * e^r with n = round(x / ln 2), |r| <= ln 2 / 2 and e^r = 1 + r + r^2 q(r): q is the minimax polynomial of
// degree 4 (relative error 2e-9). At most 1 ulp off std::exp in f32; infinity above 88.73, NaN for NaN, and 0 where the
// result would be subnormal (below -87.33): processors are a hundred times slower there.
inline Floats exponential(Floats x) {
    const Floats lowest = broadcast(-87.33F);
    const Floats clamped = maximum(lowest, minimum(broadcast(89.0F), x));
    const Floats n = roundToInteger(mul(clamped, broadcast(1.44269504F)));
    // ln 2 in two parts; the first has so few bits that its product with n is exact.
    Floats r = mulAdd(n, broadcast(-0.693359375F), clamped);
    r = mulAdd(n, broadcast(2.12194440e-4F), r);
    Floats q = broadcast(1.381453942e-03F);
    q = mulAdd(q, r, broadcast(8.368745446e-03F));
    q = mulAdd(q, r, broadcast(4.166838899e-02F));
    q = mulAdd(q, r, broadcast(1.666652113e-01F));
    q = mulAdd(q, r, broadcast(4.999999404e-01F));
    const Floats result = scaleByPowerOfTwo(add(mulAdd(mul(r, r), q, r), broadcast(1.0F)), n);
    return zeroWhereLess(x, lowest, result);
}

}  // namespace griffin::kernels::cpu::GRIFFIN_SIMD_NAMESPACE
