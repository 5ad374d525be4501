// AVX2 with FMA and F16C: one register holds four bytes of each of 8 rows, half a panel.
#include <immintrin.h>

#include "kernels/cpu/matmul_loop.h"

namespace griffin::kernels::cpu {
namespace {

struct Avx2 {
    static constexpr int kLanes = 8;
    static constexpr int kTiles[] = {4, 3, 2, 1};
    static constexpr bool kSignedWide = true;
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
    /// The levels of IQ4 plus 128.
    static GRIFFIN_INLINE Codes levels(Codes nibbles) {
        const __m128i table = _mm_loadu_si128(reinterpret_cast<const __m128i*>(kIq4UnsignedLevels));
        return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), nibbles);
    }

    static GRIFFIN_INLINE Ints zeroInts() { return _mm256_setzero_si256(); }
    template <int kShift>
    static GRIFFIN_INLINE Ints broadcastShifted(std::int32_t value) {
        return _mm256_slli_epi32(_mm256_set1_epi32(value), kShift);
    }
    /// Products are added in pairs to 16 bits with saturation. Codes up to 63 cannot reach it (2 * 63 * 127 < 32768);
    /// wide codes are multiplied as signed bytes by their magnitude (2 * 128 * 127 < 32768).
    template <bool kWide>
    static GRIFFIN_INLINE Ints dot(Ints sums, Codes codes, const std::int8_t* four) {
        std::int32_t bytes;
        __builtin_memcpy(&bytes, four, sizeof bytes);
        const __m256i x = _mm256_set1_epi32(bytes);
        const __m256i ones = _mm256_set1_epi16(1);
        if constexpr (!kWide) {
            return _mm256_add_epi32(sums, _mm256_madd_epi16(_mm256_maddubs_epi16(codes, x), ones));
        } else {
            const __m256i signed_codes = _mm256_xor_si256(codes, _mm256_set1_epi8(-128));
            const __m256i pairs =
                _mm256_maddubs_epi16(_mm256_abs_epi8(signed_codes), _mm256_sign_epi8(x, signed_codes));
            return _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, ones));
        }
    }
};

}  // namespace

const MatmulKernels kMatmulAvx2 = makeKernels<Avx2>(&quantiseRowAvx2);

}  // namespace griffin::kernels::cpu
