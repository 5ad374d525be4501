// Sixteen f32 lanes: AVX-512 F, BW, DQ, VL. Names are explained in simd.h.
#pragma once

#include <immintrin.h>

#include "kernels/dtype.h"

namespace griffin::kernels::cpu::avx512 {

using Floats = __m512;
inline constexpr int kLanes = 16;
inline constexpr int kRegisters = 32;

inline __mmask16 firstLanes(int count) {
    return count <= 0 ? __mmask16{0} : static_cast<__mmask16>(count >= 16 ? 0xFFFFU : (1U << count) - 1U);
}

inline Floats broadcast(float value) {
    return _mm512_set1_ps(value);
}
inline Floats load(const float* p) {
    return _mm512_loadu_ps(p);
}
inline Floats loadFirst(const float* p, int count) {
    return _mm512_maskz_loadu_ps(firstLanes(count), p);
}
inline void store(float* p, Floats v) {
    _mm512_storeu_ps(p, v);
}
inline void storeFirst(float* p, Floats v, int count) {
    _mm512_mask_storeu_ps(p, firstLanes(count), v);
}
inline Floats loadHalf(const Half* p) {
    return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
}
inline Floats loadHalfFirst(const Half* p, int count) {
    return _mm512_cvtph_ps(_mm256_maskz_loadu_epi16(firstLanes(count), p));
}
inline void storeHalf(Half* p, Floats v) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), _mm512_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT));
}
inline void storeHalfFirst(Half* p, Floats v, int count) {
    _mm256_mask_storeu_epi16(p, firstLanes(count), _mm512_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT));
}

/// The compiler would rather load a vector again for each use than spend a register on it.
inline Floats keepInRegister(Floats v) {
    __asm__("" : "+v"(v));
    return v;
}

inline Floats add(Floats a, Floats b) {
    return _mm512_add_ps(a, b);
}
inline Floats sub(Floats a, Floats b) {
    return _mm512_sub_ps(a, b);
}
inline Floats mul(Floats a, Floats b) {
    return _mm512_mul_ps(a, b);
}
inline Floats div(Floats a, Floats b) {
    return _mm512_div_ps(a, b);
}
/// a * b + c.
inline Floats mulAdd(Floats a, Floats b, Floats c) {
    return _mm512_fmadd_ps(a, b, c);
}
/// b where either is NaN.
inline Floats maximum(Floats a, Floats b) {
    return _mm512_max_ps(a, b);
}
inline Floats minimum(Floats a, Floats b) {
    return _mm512_min_ps(a, b);
}
/// Lane i of v for i < count, of `other` for the rest.
inline Floats selectFirst(Floats v, Floats other, int count) {
    return _mm512_mask_blend_ps(firstLanes(count), other, v);
}
/// v where a >= b or either is NaN, 0 where a < b.
inline Floats zeroWhereLess(Floats a, Floats b, Floats v) {
    return _mm512_maskz_mov_ps(_mm512_cmp_ps_mask(a, b, _CMP_NLT_UQ), v);
}
/// Bit i is set iff a > b (a == b) in lane i; never for NaN.
inline unsigned greaterLanes(Floats a, Floats b) {
    return _mm512_cmp_ps_mask(a, b, _CMP_GT_OQ);
}
inline unsigned equalLanes(Floats a, Floats b) {
    return _mm512_cmp_ps_mask(a, b, _CMP_EQ_OQ);
}

inline Floats roundToInteger(Floats v) {
    return _mm512_roundscale_ps(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}
/// v * 2^n. REQUIRES: v in [0.5, 2), n whole, -126 <= n <= 128 (anything where v is NaN).
inline Floats scaleByPowerOfTwo(Floats v, Floats n) {
    return _mm512_scalef_ps(v, n);
}

/// Halves are added to each other until one lane is left: 8 + 8, 4 + 4, 2 + 2, 1 + 1.
inline float sumLanes(Floats v) {
    const __m256 eight = _mm256_add_ps(_mm512_castps512_ps256(v), _mm512_extractf32x8_ps(v, 1));
    const __m128 four = _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
    const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)));
}
inline float largestLane(Floats v) {
    const __m256 eight = _mm256_max_ps(_mm512_castps512_ps256(v), _mm512_extractf32x8_ps(v, 1));
    const __m128 four = _mm_max_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
    const __m128 two = _mm_max_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_max_ss(two, _mm_movehdup_ps(two)));
}

/// p[0], p[0], p[1], p[1], ...: kLanes / 2 elements, each twice.
inline Floats loadTwice(const float* p) {
    const __m512i twice = _mm512_set_epi32(7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0);
    return _mm512_permutexvar_ps(twice, _mm512_castps256_ps512(_mm256_loadu_ps(p)));
}
inline Floats swapNeighbours(Floats v) {
    return _mm512_permute_ps(v, 0xB1);
}
/// a * b - c in even lanes, a * b + c in odd ones.
inline Floats mulSubAdd(Floats a, Floats b, Floats c) {
    return _mm512_fmaddsub_ps(a, b, c);
}

/// Asks for the cache line of p.
inline void prefetch(const void* p) {
    _mm_prefetch(static_cast<const char*>(p), _MM_HINT_T0);
}

}  // namespace griffin::kernels::cpu::avx512
