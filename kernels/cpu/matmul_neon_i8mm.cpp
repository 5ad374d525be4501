// ARM64 with products of unsigned by signed bytes: the dot product of four for a few rows; for a tile of pairs of rows
// the product of 2 x 8 codes and 8 x 2 activations, which does twice as much at once.
#include "kernels/cpu/activation_pairs.h"
#include "kernels/cpu/matmul_neon.h"

namespace griffin::kernels::cpu {
namespace {

struct NeonI8mm : VectorsNeon {
    static constexpr bool kSignedWide = false;

    template <CodeBits kCodes, int kVector>
    static GRIFFIN_INLINE Codes codesOf(const std::uint8_t* codes) {
        return unpack<NeonI8mm, kCodes, kVector>(codes);
    }
    template <int kLane>
    static GRIFFIN_INLINE Ints dotLane(Ints sums, Codes codes, int8x16_t activations) {
        return vusdotq_laneq_s32(sums, codes, activations, kLane);
    }

    template <CodeBits kCodes, int kFirst, int kCount, int kRows>
    static GRIFFIN_INLINE void addProducts(const std::uint8_t* codes, const ActivationGroup* x, Ints (&dots)[kRows]) {
        if constexpr (inPairs(kRows)) {
            addProductsOfPairs<kCodes, kFirst, kCount>(codes, x, dots);
        } else {
            addProductsOfRows<NeonI8mm, kCodes, kFirst, kCount>(codes, x, dots);
        }
    }

    /// Two vectors side by side are eight codes of each of four outputs: outputs 0 and 1, then 2 and 3. A product holds
    /// [output 0 row 0, output 0 row 1, output 1 row 0, output 1 row 1]. REQUIRES: equal elements in each of `dots`.
    template <CodeBits kCodes, int kFirst, int kCount, int kRows>
    static GRIFFIN_INLINE void addProductsOfPairs(const std::uint8_t* codes, const ActivationGroup* x,
                                                  Ints (&dots)[kRows]) {
        Ints low[kRows / 2];
        Ints high[kRows / 2];
        unroll<kRows / 2>(
            [&](auto pair) GRIFFIN_FLAT { low[pair] = high[pair] = vzip1q_s32(dots[2 * pair], dots[2 * pair + 1]); });
        unroll<kCount / 2>([&](auto i) GRIFFIN_FLAT {
            constexpr int eight = kFirst / 2 + decltype(i)::value;
            const uint32x4_t a = vreinterpretq_u32_u8(unpack<NeonI8mm, kCodes, 2 * eight>(codes));
            const uint32x4_t b = vreinterpretq_u32_u8(unpack<NeonI8mm, kCodes, 2 * eight + 1>(codes));
            const Codes outputs01 = vreinterpretq_u8_u32(vzip1q_u32(a, b));
            const Codes outputs23 = vreinterpretq_u8_u32(vzip2q_u32(a, b));
            unroll<kRows / 2>([&](auto pair) GRIFFIN_FLAT {
                const int8x16_t activations = vld1q_s8(eightOfPair(x + 2 * pair, eight));
                low[pair] = vusmmlaq_s32(low[pair], outputs01, activations);
                high[pair] = vusmmlaq_s32(high[pair], outputs23, activations);
            });
        });
        unroll<kRows / 2>([&](auto pair) GRIFFIN_FLAT {
            dots[2 * pair] = vuzp1q_s32(low[pair], high[pair]);
            dots[2 * pair + 1] = vuzp2q_s32(low[pair], high[pair]);
        });
    }
};

}  // namespace

const MatmulKernels kMatmulNeonI8mm = makeKernels<NeonI8mm>(&quantiseRowNeonInPairs);

}  // namespace griffin::kernels::cpu
