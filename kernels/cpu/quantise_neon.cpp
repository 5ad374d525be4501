// Four groups at a time: the few numbers of each group are computed side by side in the four lanes of a register,
// because one group alone would spend its time on moving single numbers about.
#include <arm_neon.h>

#include "kernels/cpu/activation_pairs.h"
#include "kernels/cpu/matmul_group.h"

namespace griffin::kernels::cpu {
namespace {

constexpr int kTogether = 4;

/// The largest magnitudes of 32 activations, still in four parts.
GRIFFIN_INLINE float32x4_t magnitudes(const float* x) {
    float32x4_t parts[8];
    unroll<8>([&](auto i) GRIFFIN_FLAT { parts[i] = vabsq_f32(vld1q_f32(x + 4 * i)); });
    unroll<4>([&](auto i) GRIFFIN_FLAT { parts[i] = vmaxnmq_f32(parts[i], parts[i + 4]); });
    return vmaxnmq_f32(vmaxnmq_f32(parts[0], parts[1]), vmaxnmq_f32(parts[2], parts[3]));
}

/// x[16] times inverse, rounded to bytes.
GRIFFIN_INLINE int8x16_t roundToBytes(const float* x, float inverse) {
    int16x4_t codes[4];
    unroll<4>([&](auto i)
                  GRIFFIN_FLAT { codes[i] = vqmovn_s32(vcvtnq_s32_f32(vmulq_n_f32(vld1q_f32(x + 4 * i), inverse))); });
    return vcombine_s8(vqmovn_s16(vcombine_s16(codes[0], codes[1])), vqmovn_s16(vcombine_s16(codes[2], codes[3])));
}

/// The sum of the 16 codes of each of four vectors.
GRIFFIN_INLINE int32x4_t sumOfEach(const int8x16_t (&codes)[kTogether]) {
    int16x8_t eights[kTogether];
    unroll<kTogether>([&](auto i) GRIFFIN_FLAT { eights[i] = vpaddlq_s8(codes[i]); });
    return vpaddlq_s16(vpaddq_s16(vpaddq_s16(eights[0], eights[1]), vpaddq_s16(eights[2], eights[3])));
}

GRIFFIN_INLINE void storeCodes(ActivationGroup* block, int row, int8x16_t low, int8x16_t high) {
    vst1q_s8(block[row].codes, low);
    vst1q_s8(block[row].codes + 16, high);
}

GRIFFIN_INLINE void storeCodesOfPair(ActivationGroup* block, int row, int8x16_t low, int8x16_t high) {
    ActivationGroup* even = block + (row - row % 2);
    const int8x8_t eights[4] = {vget_low_s8(low), vget_high_s8(low), vget_low_s8(high), vget_high_s8(high)};
    unroll<4>([&](auto e) GRIFFIN_FLAT { vst1_s8(eightOfPair(even, e) + 8 * (row % 2), eights[e]); });
}

/// Stores a, b, c and d of lane g, side by side, at to + g * step bytes.
template <int kGroups>
GRIFFIN_INLINE void storeTransposed(float32x4_t a, float32x4_t b, float32x4_t c, float32x4_t d, void* to,
                                    std::ptrdiff_t step) {
    const float32x4_t ab[2] = {vzip1q_f32(a, b), vzip2q_f32(a, b)};
    const float32x4_t cd[2] = {vzip1q_f32(c, d), vzip2q_f32(c, d)};
    unroll<kGroups>([&](auto g) GRIFFIN_FLAT {
        constexpr int pair = decltype(g)::value / 2;
        float32x4_t numbers = vcombine_f32(vget_low_f32(ab[pair]), vget_low_f32(cd[pair]));
        if constexpr (g % 2 == 1) numbers = vcombine_f32(vget_high_f32(ab[pair]), vget_high_f32(cd[pair]));
        vst1q_u8(static_cast<std::uint8_t*>(to) + g * step, vreinterpretq_u8_f32(numbers));
    });
}

/// Rounds x[kGroups][32] to row `row` of as many blocks of the tile. Unwanted lanes repeat the last group.
template <int kGroups, bool kPairs>
GRIFFIN_INLINE void quantiseGroups(const float* x, ActivationGroup* block, int row, int tile_rows) {
    float32x4_t parts[kTogether];
    unroll<kTogether>(
        [&](auto g) GRIFFIN_FLAT { parts[g] = magnitudes(x + kBlockWeights * (g < kGroups ? int{g} : kGroups - 1)); });
    const float32x4_t largest = vpmaxnmq_f32(vpmaxnmq_f32(parts[0], parts[1]), vpmaxnmq_f32(parts[2], parts[3]));
    const float32x4_t steps = vdupq_n_f32(127.0F);
    const uint32x4_t too_small = vcltq_f32(largest, vdupq_n_f32(kMinMagnitude));
    const auto unlessTooSmall = [too_small](float32x4_t v) GRIFFIN_FLAT {
        return vreinterpretq_f32_u32(vbicq_u32(vreinterpretq_u32_f32(v), too_small));
    };
    const float32x4_t scale = unlessTooSmall(vdivq_f32(largest, steps));
    float inverses[kTogether];
    vst1q_f32(inverses, unlessTooSmall(vdivq_f32(steps, largest)));

    int8x16_t low_codes[kTogether];
    int8x16_t high_codes[kTogether];
    unroll<kTogether>([&](auto g) GRIFFIN_FLAT {
        if constexpr (g < kGroups) {
            const float* from = x + kBlockWeights * g;
            low_codes[g] = roundToBytes(from, inverses[g]);
            high_codes[g] = roundToBytes(from + 16, inverses[g]);
            ActivationGroup* to = block + static_cast<std::ptrdiff_t>(g) * tile_rows;
            if constexpr (kPairs) {
                storeCodesOfPair(to, row, low_codes[g], high_codes[g]);
            } else {
                storeCodes(to, row, low_codes[g], high_codes[g]);
            }
        } else {
            low_codes[g] = low_codes[kGroups - 1];
            high_codes[g] = high_codes[kGroups - 1];
        }
    });
    const int32x4_t low = sumOfEach(low_codes);
    const int32x4_t high = sumOfEach(high_codes);
    const int32x4_t both = vaddq_s32(low, high);
    const auto scaled = [scale](int32x4_t sum) GRIFFIN_FLAT { return vmulq_f32(scale, vcvtq_f32_s32(sum)); };
    const auto minus = [](int32x4_t sum) GRIFFIN_FLAT { return vreinterpretq_f32_s32(vnegq_s32(sum)); };
    const std::ptrdiff_t step = tile_rows * static_cast<std::ptrdiff_t>(sizeof(ActivationGroup));
    storeTransposed<kGroups>(scale, scaled(both), scaled(low), scaled(high), &block[row].scale, step);
    storeTransposed<kGroups>(minus(both), minus(low), minus(high), vdupq_n_f32(0.0F), &block[row].minus_sum, step);
}

template <bool kPairs>
void quantiseRow(const float* x, int cols, ActivationGroup* tile, int row, int tile_rows) {
    int count = cols / kBlockWeights;
    for (; count >= kTogether; count -= kTogether) {
        quantiseGroups<kTogether, kPairs>(x, tile, row, tile_rows);
        x += kTogether * kBlockWeights;
        tile += static_cast<std::ptrdiff_t>(kTogether) * tile_rows;
    }
    for (; count > 0; --count) {
        quantiseGroups<1, kPairs>(x, tile, row, tile_rows);
        x += kBlockWeights;
        tile += tile_rows;
    }
}

}  // namespace

void quantiseRowNeon(const float* x, int cols, ActivationGroup* tile, int row, int tile_rows) {
    quantiseRow<false>(x, cols, tile, row, tile_rows);
}

void quantiseRowNeonInPairs(const float* x, int cols, ActivationGroup* tile, int row, int tile_rows) {
    if (inPairs(tile_rows)) {
        quantiseRow<true>(x, cols, tile, row, tile_rows);
    } else {
        quantiseRow<false>(x, cols, tile, row, tile_rows);
    }
}

}  // namespace griffin::kernels::cpu
