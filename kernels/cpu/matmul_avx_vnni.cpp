// AVX2 with the dot product of four bytes that Intel's processors without AVX-512 have.
#include "kernels/cpu/matmul_256.h"

namespace griffin::kernels::cpu {
namespace {

struct AvxVnni : Vectors256 {
    static constexpr int kTiles[] = {8, 6, 4, 3, 2, 1};
    static constexpr int kFloatTiles[] = {3, 2, 1};
    static constexpr bool kSignedWide = false;
    static constexpr bool kPairs = false;

    static GRIFFIN_INLINE Ints dot(Ints sums, Codes codes, const std::int8_t* four) {
        return _mm256_dpbusd_avx_epi32(sums, codes, broadcastFour(four));
    }
};

}  // namespace

const MatmulKernels kMatmulAvxVnni = makeKernels<AvxVnni>(&quantiseRowAvx2);

}  // namespace griffin::kernels::cpu
