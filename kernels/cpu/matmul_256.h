// What the instruction sets with 256-bit registers share: one register holds four bytes of each of 8 rows, half a
// panel. Included by one source file for each of them; everything lies in an unnamed namespace (see matmul_group.h).
#pragma once

#include <immintrin.h>

#include "kernels/cpu/matmul_loop.h"

namespace griffin::kernels::cpu {
namespace {

struct Vectors256 {
    static constexpr int kLanes = 8;
    using Floats = __m256;
    using Ints = __m256i;
    using Codes = __m256i;

    static GRIFFIN_INLINE Floats zeroFloats() { return _mm256_setzero_ps(); }
    static GRIFFIN_INLINE Floats broadcast(float value) { return _mm256_set1_ps(value); }
    static GRIFFIN_INLINE Floats loadFloats(const float* data) { return _mm256_loadu_ps(data); }
    static GRIFFIN_INLINE void storeFloats(float* data, Floats values) { _mm256_storeu_ps(data, values); }
    static GRIFFIN_INLINE Floats addFloats(Floats a, Floats b) { return _mm256_add_ps(a, b); }
    static GRIFFIN_INLINE Floats multiply(Floats a, Floats b) { return _mm256_mul_ps(a, b); }
    static GRIFFIN_INLINE Floats multiplyAdd(Floats a, Floats b, Floats c) { return _mm256_fmadd_ps(a, b, c); }
    static GRIFFIN_INLINE Floats toFloats(Ints values) { return _mm256_cvtepi32_ps(values); }

    static GRIFFIN_INLINE __m128i load128(const void* data) {
        return _mm_loadu_si128(static_cast<const __m128i*>(data));
    }
    static GRIFFIN_INLINE __m128i load64(const void* data) {
        return _mm_loadl_epi64(static_cast<const __m128i*>(data));
    }
    static GRIFFIN_INLINE Floats loadHalves(const std::uint8_t* data) { return _mm256_cvtph_ps(load128(data)); }
    static GRIFFIN_INLINE Floats loadSigned(const std::uint8_t* data) {
        return _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(load64(data)));
    }
    static GRIFFIN_INLINE Floats loadUnsigned(const std::uint8_t* data) {
        return _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(load64(data)));
    }
    template <DType kType>
    static GRIFFIN_INLINE Floats loadWeights(const std::uint8_t* data) {
        if constexpr (kType == DType::kF32) return _mm256_loadu_ps(reinterpret_cast<const float*>(data));
        if constexpr (kType == DType::kF16) return loadHalves(data);
        return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(load128(data)), 16));
    }

    static GRIFFIN_INLINE Codes load(const std::uint8_t* data) {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(data));
    }
    /// (byte >> kShift) & kMask. Bits that cross from the neighbouring byte are masked away.
    template <int kShift, int kMask>
    static GRIFFIN_INLINE Codes bits(Codes codes) {
        if constexpr (kShift > 0) codes = _mm256_srli_epi16(codes, kShift);
        return _mm256_and_si256(codes, _mm256_set1_epi8(kMask));
    }
    /// low | ((plane >> kShift) & kMask), to the left for a negative shift.
    template <int kShift, int kMask>
    static GRIFFIN_INLINE Codes insertBits(Codes low, Codes plane) {
        if constexpr (kShift > 0) plane = _mm256_srli_epi16(plane, kShift);
        if constexpr (kShift < 0) plane = _mm256_slli_epi16(plane, -kShift);
        return _mm256_or_si256(low, _mm256_and_si256(plane, _mm256_set1_epi8(kMask)));
    }
    /// table[nibble]; the table has 16 bytes.
    static GRIFFIN_INLINE Codes levels(Codes nibbles, const std::uint8_t* table16) {
        const __m128i table = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table16));
        return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), nibbles);
    }

    static GRIFFIN_INLINE Ints zeroInts() { return _mm256_setzero_si256(); }
    template <int kShift>
    static GRIFFIN_INLINE Ints broadcastShifted(std::int32_t value) {
        return _mm256_slli_epi32(_mm256_set1_epi32(value), kShift);
    }

    /// The four activations at `four` in every lane.
    static GRIFFIN_INLINE __m256i broadcastFour(const std::int8_t* four) {
        std::int32_t bytes;
        __builtin_memcpy(&bytes, four, sizeof bytes);
        return _mm256_set1_epi32(bytes);
    }
};

}  // namespace
}  // namespace griffin::kernels::cpu
