// Eight f32 lanes: AVX2, FMA, F16C. Names are explained in simd.h.
#pragma once

#include <immintrin.h>

#include "kernels/dtype.h"

namespace griffin::kernels::cpu::avx2 {

using Floats = __m256;
inline constexpr int kLanes = 8;
inline constexpr int kRegisters = 16;

inline __m256i firstLanes(int count) {
    return _mm256_cmpgt_epi32(_mm256_set1_epi32(count), _mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0));
}

inline Floats broadcast(float value) {
    return _mm256_set1_ps(value);
}
inline Floats load(const float* p) {
    return _mm256_loadu_ps(p);
}
inline Floats loadFirst(const float* p, int count) {
    return _mm256_maskload_ps(p, firstLanes(count));
}
inline void store(float* p, Floats v) {
    _mm256_storeu_ps(p, v);
}
inline void storeFirst(float* p, Floats v, int count) {
    _mm256_maskstore_ps(p, firstLanes(count), v);
}
inline Floats loadHalf(const Half* p) {
    return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
}
inline Floats loadHalfFirst(const Half* p, int count) {
    Half lanes[8] = {};
    for (int i = 0; i < count; ++i) lanes[i] = p[i];
    return loadHalf(lanes);
}
inline void storeHalf(Half* p, Floats v) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(p), _mm256_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT));
}
inline void storeHalfFirst(Half* p, Floats v, int count) {
    Half lanes[8];
    storeHalf(lanes, v);
    for (int i = 0; i < count; ++i) p[i] = lanes[i];
}

/// The compiler would rather load a vector again for each use than spend a register on it.
inline Floats keepInRegister(Floats v) {
    __asm__("" : "+x"(v));
    return v;
}

inline Floats add(Floats a, Floats b) {
    return _mm256_add_ps(a, b);
}
inline Floats sub(Floats a, Floats b) {
    return _mm256_sub_ps(a, b);
}
inline Floats mul(Floats a, Floats b) {
    return _mm256_mul_ps(a, b);
}
inline Floats div(Floats a, Floats b) {
    return _mm256_div_ps(a, b);
}
/// a * b + c.
inline Floats mulAdd(Floats a, Floats b, Floats c) {
    return _mm256_fmadd_ps(a, b, c);
}
/// b where either is NaN.
inline Floats maximum(Floats a, Floats b) {
    return _mm256_max_ps(a, b);
}
inline Floats minimum(Floats a, Floats b) {
    return _mm256_min_ps(a, b);
}
/// Lane i of v for i < count, of `other` for the rest.
inline Floats selectFirst(Floats v, Floats other, int count) {
    return _mm256_blendv_ps(other, v, _mm256_castsi256_ps(firstLanes(count)));
}
/// v where a >= b or either is NaN, 0 where a < b.
inline Floats zeroWhereLess(Floats a, Floats b, Floats v) {
    return _mm256_and_ps(_mm256_cmp_ps(a, b, _CMP_NLT_UQ), v);
}
/// Bit i is set iff a > b (a == b) in lane i; never for NaN.
inline unsigned greaterLanes(Floats a, Floats b) {
    return static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(a, b, _CMP_GT_OQ)));
}
inline unsigned equalLanes(Floats a, Floats b) {
    return static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(a, b, _CMP_EQ_OQ)));
}

inline Floats roundToInteger(Floats v) {
    return _mm256_round_ps(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}
/// v * 2^n. REQUIRES: v in [0.5, 2), n whole, -126 <= n <= 128 (anything where v is NaN).
inline Floats scaleByPowerOfTwo(Floats v, Floats n) {
    // In two steps: 2^128 is no f32.
    const __m256i whole = _mm256_cvtps_epi32(n);
    const __m256i half = _mm256_srai_epi32(whole, 1);
    const auto power = [](__m256i exponent) {
        return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_add_epi32(exponent, _mm256_set1_epi32(127)), 23));
    };
    return _mm256_mul_ps(_mm256_mul_ps(v, power(half)), power(_mm256_sub_epi32(whole, half)));
}

/// Halves are added to each other until one lane is left: 4 + 4, 2 + 2, 1 + 1.
inline float sumLanes(Floats v) {
    const __m128 four = _mm_add_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
    const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)));
}
inline float largestLane(Floats v) {
    const __m128 four = _mm_max_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
    const __m128 two = _mm_max_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_max_ss(two, _mm_movehdup_ps(two)));
}

/// p[0], p[0], p[1], p[1], ...: kLanes / 2 elements, each twice.
inline Floats loadTwice(const float* p) {
    const __m128 four = _mm_loadu_ps(p);
    return _mm256_set_m128(_mm_unpackhi_ps(four, four), _mm_unpacklo_ps(four, four));
}
inline Floats swapNeighbours(Floats v) {
    return _mm256_permute_ps(v, 0xB1);
}
/// a * b - c in even lanes, a * b + c in odd ones.
inline Floats mulSubAdd(Floats a, Floats b, Floats c) {
    return _mm256_fmaddsub_ps(a, b, c);
}

/// Asks for the cache line of p.
inline void prefetch(const void* p) {
    _mm_prefetch(static_cast<const char*>(p), _MM_HINT_T0);
}

}  // namespace griffin::kernels::cpu::avx2
