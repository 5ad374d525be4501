// ARM64 with the dot product of four bytes, both signed or both unsigned. Codes of up to 6 bits are the same either
// way; wide ones are made signed, which takes off their zero.
#include "kernels/cpu/matmul_neon.h"

namespace griffin::kernels::cpu {
namespace {

struct NeonDotprod : VectorsNeon {
    static constexpr bool kSignedWide = true;

    template <CodeBits kCodes, int kVector>
    static GRIFFIN_INLINE int8x16_t signedCodes(const std::uint8_t* codes) {
        if constexpr (kCodes == CodeBits::kLevels) {
            const uint8x16_t levels = veorq_u8(vld1q_u8(kIq4UnsignedLevels), vdupq_n_u8(0x80));
            return vreinterpretq_s8_u8(vqtbl1q_u8(levels, unpack<NeonDotprod, CodeBits::k4, kVector>(codes)));
        } else {
            const Codes vector = unpack<NeonDotprod, kCodes, kVector>(codes);
            return vreinterpretq_s8_u8(isWide(kCodes) ? veorq_u8(vector, vdupq_n_u8(0x80)) : vector);
        }
    }

    /// Sixteen activations of a row are loaded at a time: the instruction picks four of them.
    template <CodeBits kCodes, int kFirst, int kCount, int kRows>
    static GRIFFIN_INLINE void addProducts(const std::uint8_t* codes, const ActivationGroup* x, Ints (&dots)[kRows]) {
        unroll<kCount / 4>([&](auto four) GRIFFIN_FLAT {
            constexpr int first = kFirst + 4 * decltype(four)::value;
            int8x16_t activations[kRows];
            unroll<kRows>([&](auto row) GRIFFIN_FLAT { activations[row] = vld1q_s8(x[row].codes + 4 * first); });
            unroll<4>([&](auto i) GRIFFIN_FLAT {
                constexpr int lane = decltype(i)::value;
                const int8x16_t vector = signedCodes<kCodes, first + lane>(codes);
                unroll<kRows>([&](auto row) GRIFFIN_FLAT {
                    dots[row] = vdotq_laneq_s32(dots[row], vector, activations[row], lane);
                });
            });
        });
    }
};

}  // namespace

const MatmulKernels kMatmulNeonDotprod = makeKernels<NeonDotprod>(&quantiseRowNeon);

}  // namespace griffin::kernels::cpu
