// ARM64 with the dot product of four bytes, both signed or both unsigned. Codes of up to 6 bits are the same either
// way; wide ones are made signed, which takes off their zero.
#include "kernels/cpu/matmul_neon.h"

namespace griffin::kernels::cpu {
namespace {

struct NeonDotprod : VectorsNeon {
    static constexpr bool kSignedWide = true;

    template <CodeBits kCodes, int kVector>
    static GRIFFIN_INLINE int8x16_t codesOf(const std::uint8_t* codes) {
        if constexpr (kCodes == CodeBits::kLevels) {
            const uint8x16_t levels = veorq_u8(vld1q_u8(kIq4UnsignedLevels), vdupq_n_u8(0x80));
            return vreinterpretq_s8_u8(vqtbl1q_u8(levels, unpack<NeonDotprod, CodeBits::k4, kVector>(codes)));
        } else {
            const Codes vector = unpack<NeonDotprod, kCodes, kVector>(codes);
            return vreinterpretq_s8_u8(isWide(kCodes) ? veorq_u8(vector, vdupq_n_u8(0x80)) : vector);
        }
    }

    template <int kLane>
    static GRIFFIN_INLINE Ints dotLane(Ints sums, int8x16_t codes, int8x16_t activations) {
        return vdotq_laneq_s32(sums, codes, activations, kLane);
    }

    template <CodeBits kCodes, int kFirst, int kCount, int kRows>
    static GRIFFIN_INLINE void addProducts(const std::uint8_t* codes, const ActivationGroup* x, Ints (&dots)[kRows]) {
        addProductsOfRows<NeonDotprod, kCodes, kFirst, kCount>(codes, x, dots);
    }
};

}  // namespace

const MatmulKernels kMatmulNeonDotprod = makeKernels<NeonDotprod>(&quantiseRowNeon);

}  // namespace griffin::kernels::cpu
