// Four groups at a time: the few numbers of each group are computed side by side in the four lanes of a register,
// because one group alone would spend its time on moving single numbers about.

#include <immintrin.h>

#include "kernels/cpu/matmul_group.h"

namespace griffin::kernels::cpu {
namespace {

constexpr int kTogether = 4;

/// The largest magnitudes of 32 activations, still in eight parts.
GRIFFIN_INLINE __m256 magnitudes(const float* x) {
    const __m256 mask = _mm256_castsi256_ps(_mm256_set1_epi32(0x7FFFFFFF));
    __m256 parts[4];
    unroll<4>([&](auto i) GRIFFIN_FLAT { parts[i] = _mm256_and_ps(mask, _mm256_loadu_ps(x + 8 * i)); });
    return _mm256_max_ps(_mm256_max_ps(parts[0], parts[1]), _mm256_max_ps(parts[2], parts[3]));
}

/// x[32] times inverse, rounded to bytes.
GRIFFIN_INLINE __m256i roundToBytes(const float* x, __m256 inverse) {
    __m256i codes[4];
    unroll<4>([&](auto i)
                  GRIFFIN_FLAT { codes[i] = _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_loadu_ps(x + 8 * i), inverse)); });
    // Packing works within 128-bit halves; the permutation brings the fours of codes back into order.
    const __m256i low = _mm256_packs_epi32(codes[0], codes[1]);
    const __m256i high = _mm256_packs_epi32(codes[2], codes[3]);
    return _mm256_permutevar8x32_epi32(_mm256_packs_epi16(low, high), _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

/// Sums of eight codes each, too large by 8 * 128: two 64-bit numbers for each half of the group.
GRIFFIN_INLINE __m256i sumEights(__m256i codes) {
    return _mm256_sad_epu8(_mm256_xor_si256(codes, _mm256_set1_epi8(-128)), _mm256_setzero_si256());
}

GRIFFIN_INLINE __m256i joinLowWords(__m256i a, __m256i b) {
    constexpr int kEvenWords = 0x88;
    return _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), kEvenWords));
}

/// Rounds x[groups][32], row i of it to groups[i * step]. Unwanted lanes repeat the last group.
template <int kGroups>
GRIFFIN_INLINE void quantiseGroups(const float* x, ActivationGroup* groups, int step) {
    __m256 parts[kTogether];
    unroll<kTogether>(
        [&](auto g) GRIFFIN_FLAT { parts[g] = magnitudes(x + kBlockWeights * (g < kGroups ? int{g} : kGroups - 1)); });
    const __m256 pair01 = _mm256_max_ps(_mm256_unpacklo_ps(parts[0], parts[1]), _mm256_unpackhi_ps(parts[0], parts[1]));
    const __m256 pair23 = _mm256_max_ps(_mm256_unpacklo_ps(parts[2], parts[3]), _mm256_unpackhi_ps(parts[2], parts[3]));
    const __m256 four = _mm256_max_ps(_mm256_shuffle_ps(pair01, pair23, 0x44), _mm256_shuffle_ps(pair01, pair23, 0xEE));
    const __m128 largest = _mm_max_ps(_mm256_castps256_ps128(four), _mm256_extractf128_ps(four, 1));
    const __m128 steps = _mm_set1_ps(127.0F);
    const __m128 big_enough = _mm_cmpnlt_ps(largest, _mm_set1_ps(kMinMagnitude));
    __m128 scale = _mm_and_ps(big_enough, _mm_div_ps(largest, steps));
    alignas(16) float inverses[kTogether];
    _mm_store_ps(inverses, _mm_and_ps(big_enough, _mm_div_ps(steps, largest)));

    __m256i sums[kTogether];
    unroll<kTogether>([&](auto g) GRIFFIN_FLAT {
        if constexpr (g < kGroups) {
            const __m256i codes = roundToBytes(x + kBlockWeights * g, _mm256_broadcast_ss(inverses + g));
            _mm256_store_si256(reinterpret_cast<__m256i*>(groups[g * step].codes), codes);
            sums[g] = sumEights(codes);
        } else {
            sums[g] = sums[kGroups - 1];
        }
    });
    const __m256i halves = _mm256_sub_epi32(
        _mm256_hadd_epi32(joinLowWords(sums[0], sums[1]), joinLowWords(sums[2], sums[3])), _mm256_set1_epi32(16 * 128));
    const __m128i low = _mm256_castsi256_si128(halves);
    const __m128i high = _mm256_extracti128_si256(halves, 1);
    const __m128i both = _mm_add_epi32(low, high);

    __m128 scaled_sum = _mm_mul_ps(scale, _mm_cvtepi32_ps(both));
    __m128 scaled_low = _mm_mul_ps(scale, _mm_cvtepi32_ps(low));
    __m128 scaled_high = _mm_mul_ps(scale, _mm_cvtepi32_ps(high));
    const __m128i zero = _mm_setzero_si128();
    __m128 minus_sum = _mm_castsi128_ps(_mm_sub_epi32(zero, both));
    __m128 minus_low = _mm_castsi128_ps(_mm_sub_epi32(zero, low));
    __m128 minus_high = _mm_castsi128_ps(_mm_sub_epi32(zero, high));
    __m128 unused = _mm_setzero_ps();
    _MM_TRANSPOSE4_PS(scale, scaled_sum, scaled_low, scaled_high);
    _MM_TRANSPOSE4_PS(minus_sum, minus_low, minus_high, unused);
    const __m128 numbers[kTogether] = {scale, scaled_sum, scaled_low, scaled_high};
    const __m128 minus_numbers[kTogether] = {minus_sum, minus_low, minus_high, unused};
    unroll<kGroups>([&](auto g) GRIFFIN_FLAT {
        _mm_store_si128(reinterpret_cast<__m128i*>(&groups[g * step].scale), _mm_castps_si128(numbers[g]));
        _mm_store_si128(reinterpret_cast<__m128i*>(&groups[g * step].minus_sum), _mm_castps_si128(minus_numbers[g]));
    });
}

}  // namespace

void quantiseRowAvx2(const float* x, int cols, ActivationGroup* tile, int row, int tile_rows) {
    ActivationGroup* groups = tile + row;
    int count = cols / kBlockWeights;
    for (; count >= kTogether; count -= kTogether) {
        quantiseGroups<kTogether>(x, groups, tile_rows);
        x += kTogether * kBlockWeights;
        groups += static_cast<std::ptrdiff_t>(kTogether) * tile_rows;
    }
    for (; count > 0; --count) {
        quantiseGroups<1>(x, groups, tile_rows);
        x += kBlockWeights;
        groups += tile_rows;
    }
}

}  // namespace griffin::kernels::cpu
