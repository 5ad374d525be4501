// AVX2 with FMA and F16C.
#include "kernels/cpu/matmul_256.h"

namespace griffin::kernels::cpu {
namespace {

struct Avx2 : Vectors256 {
    static constexpr int kTiles[] = {8, 6, 4, 3, 2, 1};
    static constexpr int kFloatTiles[] = {3, 2, 1};
    static constexpr bool kSignedWide = true;
    static constexpr bool kPairs = true;
    using Pairs = __m256i;  // sixteen sums of 16 bits

    /// Wide codes are multiplied as signed bytes by their magnitude: 2 * 128 * 127 < 32768.
    template <bool kWide>
    static GRIFFIN_INLINE Pairs multiplyPairs(Codes codes, const std::int8_t* four) {
        const __m256i x = broadcastFour(four);
        if constexpr (!kWide) return _mm256_maddubs_epi16(codes, x);
        const __m256i signed_codes = _mm256_xor_si256(codes, _mm256_set1_epi8(-128));
        return _mm256_maddubs_epi16(_mm256_abs_epi8(signed_codes), _mm256_sign_epi8(x, signed_codes));
    }
    static GRIFFIN_INLINE Pairs addPairs(Pairs a, Pairs b) { return inOrder(_mm256_add_epi16(a, b)); }
    static GRIFFIN_INLINE Ints addWidened(Ints sums, Pairs pairs) {
        return inOrder(_mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1))));
    }
};

}  // namespace

const MatmulKernels kMatmulAvx2 = makeKernels<Avx2>(&quantiseRowAvx2);

}  // namespace griffin::kernels::cpu
