#include "engine/draft/eight_bit_blocks.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "kernels/dequantise.h"
#include "kernels/half.h"
#include "kernels/quant_block.h"

namespace griffin::engine::draft {
namespace {

constexpr int kBlock = 32;
constexpr float kLargestCode = 127.0F;

struct EightBitBlock {
    kernels::Half scale;
    std::array<std::int8_t, kBlock> codes;
};
static_assert(sizeof(EightBitBlock) == 34, "as it lies in a file");

/// To the nearest integer, ties to even, without a call: the sum has no place for fractions. REQUIRES: |x| < 2^22.
float nearest(float x) {
    constexpr float kNoFractions = 12582912.0F;  // 1.5 * 2^23
    return (x + kNoFractions) - kNoFractions;
}

EightBitBlock roundedTo8Bits(const float* weights) {
    float largest = 0.0F;
    for (int i = 0; i < kBlock; ++i) largest = std::max(largest, std::fabs(weights[i]));
    EightBitBlock block;
    block.scale = kernels::floatToHalf(largest / kLargestCode);
    if (!std::isfinite(kernels::halfToFloat(block.scale))) block.scale = {};
    const float scale = kernels::halfToFloat(block.scale);
    const float inverse = scale > 0.0F ? 1.0F / scale : 0.0F;
    for (std::size_t i = 0; i < kBlock; ++i) {
        const float steps = std::clamp(weights[i] * inverse, -kLargestCode, kLargestCode);
        block.codes[i] = std::isnan(steps) ? std::int8_t{0} : static_cast<std::int8_t>(nearest(steps));
    }
    return block;
}

}  // namespace

bool fitsEightBitBlocks(const kernels::HostTensor& tensor) {
    return !kernels::isQuantised(tensor.dtype) && tensor.rows > 1 && tensor.cols % kBlock == 0;
}

std::vector<std::byte> eightBitBlocks(const kernels::HostTensor& tensor) {
    assert(fitsEightBitBlocks(tensor));
    const std::int64_t count = tensor.rows * tensor.cols / kBlock;
    const std::size_t stored_bytes = kernels::storageBytes(tensor.dtype, 1, kBlock);
    std::vector<std::byte> blocks(static_cast<std::size_t>(count) * sizeof(EightBitBlock));
    std::array<float, kBlock> weights{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        kernels::dequantise(tensor.dtype, tensor.data + i * stored_bytes, kBlock, weights.data());
        const EightBitBlock block = roundedTo8Bits(weights.data());
        std::memcpy(blocks.data() + i * sizeof(EightBitBlock), &block, sizeof(EightBitBlock));
    }
    return blocks;
}

}  // namespace griffin::engine::draft
