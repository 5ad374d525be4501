#include "engine/draft/four_bit_blocks.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "kernels/half.h"

namespace griffin::engine::draft {
namespace {

constexpr std::size_t kElements = 32;
constexpr std::array<float, 9> kEighths = {8.0F, 7.0F, 7.25F, 7.5F, 7.75F, 8.25F, 8.5F, 8.75F, 9.0F};

struct FourBitBlock {
    kernels::Half scale;
    std::array<std::uint8_t, kElements / 2> nibbles;
};
static_assert(sizeof(FourBitBlock) == 18, "as it lies in a file");

using Codes = std::array<std::int8_t, kElements>;  // -8 .. 7

Codes nearestCodes(const float* weights, float scale) {
    Codes codes{};
    if (scale == 0.0F) return codes;
    for (std::size_t i = 0; i < kElements; ++i) {
        codes[i] = static_cast<std::int8_t>(std::lrint(std::clamp(weights[i] / scale, -8.0F, 7.0F)));
    }
    return codes;
}

/// The scale with the smallest squared error for these codes.
float bestScale(const float* weights, const Codes& codes) {
    float products = 0.0F;
    float squares = 0.0F;
    for (std::size_t i = 0; i < kElements; ++i) {
        const float code = codes[i];
        products += weights[i] * code;
        squares += code * code;
    }
    return squares > 0.0F ? products / squares : 0.0F;
}

float squaredError(const float* weights, const Codes& codes, float scale) {
    float sum = 0.0F;
    for (std::size_t i = 0; i < kElements; ++i) {
        const float error = weights[i] - scale * static_cast<float>(codes[i]);
        sum += error * error;
    }
    return sum;
}

FourBitBlock roundedTo4Bits(const float* weights) {
    float extreme = 0.0F;
    for (std::size_t i = 0; i < kElements; ++i) {
        if (std::fabs(weights[i]) > std::fabs(extreme)) extreme = weights[i];
    }
    Codes best{};
    kernels::Half best_scale;
    float best_error = squaredError(weights, best, 0.0F);
    for (const float steps : kEighths) {
        const float wanted = bestScale(weights, nearestCodes(weights, -extreme / steps));
        const kernels::Half stored = kernels::floatToHalf(wanted);
        const float scale = kernels::halfToFloat(stored);
        if (!std::isfinite(scale)) continue;
        const Codes codes = nearestCodes(weights, scale);
        const float error = squaredError(weights, codes, scale);
        if (error >= best_error) continue;
        best = codes;
        best_scale = stored;
        best_error = error;
    }
    FourBitBlock block;
    block.scale = best_scale;
    for (std::size_t i = 0; i < kElements / 2; ++i) {
        const int low = best[i] + 8;
        const int high = best[i + kElements / 2] + 8;
        block.nibbles[i] = static_cast<std::uint8_t>(low | (high << 4));
    }
    return block;
}

}  // namespace

std::vector<std::byte> fourBitBlocks(std::span<const float> weights) {
    assert(weights.size() % kElements == 0);
    const std::size_t count = weights.size() / kElements;
    std::vector<std::byte> blocks(count * sizeof(FourBitBlock));
    for (std::size_t i = 0; i < count; ++i) {
        const FourBitBlock block = roundedTo4Bits(weights.data() + i * kElements);
        std::memcpy(blocks.data() + i * sizeof(FourBitBlock), &block, sizeof(FourBitBlock));
    }
    return blocks;
}

}  // namespace griffin::engine::draft
