// AVX-512 with VNNI: one register holds four bytes of each of the 16 rows of a panel.
#include <immintrin.h>

#include "kernels/cpu/matmul_loop.h"

namespace griffin::kernels::cpu {
namespace {

struct Avx512 {
    static constexpr int kLanes = 16;
    static constexpr int kTiles[] = {12, 8, 6, 4, 3, 2, 1};
    static constexpr auto& kFloatTiles = kTiles;
    static constexpr bool kSignedWide = false;
    static constexpr bool kPairs = false;
    using Floats = __m512;
    using Ints = __m512i;
    using Codes = __m512i;

    static GRIFFIN_INLINE Floats zeroFloats() { return _mm512_setzero_ps(); }
    static GRIFFIN_INLINE Floats broadcast(float value) { return _mm512_set1_ps(value); }
    static GRIFFIN_INLINE Floats loadFloats(const float* data) { return _mm512_loadu_ps(data); }
    static GRIFFIN_INLINE void storeFloats(float* data, Floats values) { _mm512_storeu_ps(data, values); }
    static GRIFFIN_INLINE Floats addFloats(Floats a, Floats b) { return _mm512_add_ps(a, b); }
    static GRIFFIN_INLINE Floats multiply(Floats a, Floats b) { return _mm512_mul_ps(a, b); }
    static GRIFFIN_INLINE Floats multiplyAdd(Floats a, Floats b, Floats c) { return _mm512_fmadd_ps(a, b, c); }
    static GRIFFIN_INLINE Floats toFloats(Ints values) { return _mm512_cvtepi32_ps(values); }

    static GRIFFIN_INLINE __m256i load256(const void* data) {
        return _mm256_loadu_si256(static_cast<const __m256i*>(data));
    }
    static GRIFFIN_INLINE __m128i load128(const void* data) {
        return _mm_loadu_si128(static_cast<const __m128i*>(data));
    }
    static GRIFFIN_INLINE Floats loadHalves(const std::uint8_t* data) { return _mm512_cvtph_ps(load256(data)); }
    static GRIFFIN_INLINE Floats loadSigned(const std::uint8_t* data) {
        return _mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(load128(data)));
    }
    static GRIFFIN_INLINE Floats loadUnsigned(const std::uint8_t* data) {
        return _mm512_cvtepi32_ps(_mm512_cvtepu8_epi32(load128(data)));
    }
    template <DType kType>
    static GRIFFIN_INLINE Floats loadWeights(const std::uint8_t* data) {
        if constexpr (kType == DType::kF32) return _mm512_loadu_ps(data);
        if constexpr (kType == DType::kF16) return loadHalves(data);
        return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(load256(data)), 16));
    }

    static GRIFFIN_INLINE Codes load(const std::uint8_t* data) { return _mm512_loadu_si512(data); }
    /// (byte >> kShift) & kMask. Bits that cross from the neighbouring byte are masked away.
    template <int kShift, int kMask>
    static GRIFFIN_INLINE Codes bits(Codes codes) {
        if constexpr (kShift > 0) codes = _mm512_srli_epi16(codes, kShift);
        return _mm512_and_si512(codes, _mm512_set1_epi8(kMask));
    }
    /// low | ((plane >> kShift) & kMask), to the left for a negative shift.
    template <int kShift, int kMask>
    static GRIFFIN_INLINE Codes insertBits(Codes low, Codes plane) {
        if constexpr (kShift > 0) plane = _mm512_srli_epi16(plane, kShift);
        if constexpr (kShift < 0) plane = _mm512_slli_epi16(plane, -kShift);
        constexpr int kAOrBAndC = 0xF8;
        return _mm512_ternarylogic_epi32(low, plane, _mm512_set1_epi8(kMask), kAOrBAndC);
    }
    /// table[nibble]; the table has 16 bytes.
    static GRIFFIN_INLINE Codes levels(Codes nibbles, const std::uint8_t* table16) {
        const __m128i table = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table16));
        return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(table), nibbles);
    }

    static GRIFFIN_INLINE Ints zeroInts() { return _mm512_setzero_si512(); }
    template <int kShift>
    static GRIFFIN_INLINE Ints broadcastShifted(std::int32_t value) {
        return _mm512_slli_epi32(_mm512_set1_epi32(value), kShift);
    }
    static GRIFFIN_INLINE Ints dot(Ints sums, Codes codes, const std::int8_t* four) {
        // By hand, because the compiler loads and broadcasts in an instruction of its own.
        using Word [[gnu::may_alias, gnu::aligned(1)]] = std::int32_t;
        asm("vpdpbusd %2%{1to16%}, %1, %0" : "+v"(sums) : "v"(codes), "m"(*reinterpret_cast<const Word*>(four)));
        return sums;
    }
};

}  // namespace

const MatmulKernels kMatmulAvx512 = makeKernels<Avx512>(&quantiseRowAvx2);

}  // namespace griffin::kernels::cpu
