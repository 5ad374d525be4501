#include "engine/draft/weights/block_quantisation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

#include "kernels/dequantise.h"
#include "kernels/half.h"

namespace griffin::engine::draft {
namespace {

using formats::CheckpointTensor;
using formats::RawTensor;
using formats::RawType;
using kernels::DType;

constexpr std::size_t kScaleBytes = sizeof(kernels::Half);

/// Bytes of the codes of one block.
std::size_t codeBytes(DType type) {
    assert(type == DType::kQ8_0 || type == DType::kQ4_0);
    return static_cast<std::size_t>(kernels::traits(type).block_bytes) - kScaleBytes;
}

tl::unexpected<Failure> malformedBlocks(Message what, const std::string& where) {
    return failed({FailureCause::kFileMalformed, std::move(what), where, Message("download the file again"), {}});
}

/// "[1024, 32]".
std::string shapeText(const std::vector<std::int64_t>& shape) {
    return fmt::format("[{}]", fmt::join(shape, ", "));
}

constexpr float kMaxCode = 127.0F;

struct EightBitBlock {
    kernels::Half scale;
    std::array<std::int8_t, kBlockElements> codes;
};
static_assert(sizeof(EightBitBlock) == 34, "as it lies in a file");

/// To the nearest integer, ties to even, without a call: the sum has no bits for fractions. REQUIRES: |x| < 2^22.
float nearest(float x) {
    constexpr float kNoFractions = 12582912.0F;  // 1.5 * 2^23
    return (x + kNoFractions) - kNoFractions;
}

EightBitBlock roundedTo8Bits(const float* weights) {
    float largest = 0.0F;
    for (int i = 0; i < kBlockElements; ++i) largest = std::max(largest, std::fabs(weights[i]));
    EightBitBlock block;
    block.scale = kernels::floatToHalf(largest / kMaxCode);
    if (!std::isfinite(kernels::halfToFloat(block.scale))) block.scale = {};
    const float scale = kernels::halfToFloat(block.scale);
    const float inverse = scale > 0.0F ? 1.0F / scale : 0.0F;
    for (std::size_t i = 0; i < kBlockElements; ++i) {
        const float steps = std::clamp(weights[i] * inverse, -kMaxCode, kMaxCode);
        block.codes[i] = std::isnan(steps) ? std::int8_t{0} : static_cast<std::int8_t>(nearest(steps));
    }
    return block;
}

constexpr std::size_t kElements = kBlockElements;
constexpr std::array<float, 9> kEighths = {8.0F, 7.0F, 7.25F, 7.5F, 7.75F, 8.25F, 8.5F, 8.75F, 9.0F};

struct FourBitBlock {
    kernels::Half scale;
    std::array<std::uint8_t, kElements / 2> nibbles;
};
static_assert(sizeof(FourBitBlock) == 18, "as it lies in a file");

// Several blocks at once, element i of each side by side, of which the compiler makes vectors; enough blocks that it
// does not unroll the loops over them instead. Sums are in the order of the elements, as for one block.
constexpr std::size_t kLanes = 32;
using Lanes = std::array<float, kLanes>;
using BlockLanes = std::array<Lanes, kElements>;

/// Codes from -8 to 7, and 0 where the scale is.
void nearestCodes(const BlockLanes& weights, const Lanes& scales, BlockLanes& codes) {
    Lanes divisors{};
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        divisors[lane] = scales[lane] != 0.0F ? scales[lane] : std::numeric_limits<float>::infinity();
    }
    for (std::size_t i = 0; i < kElements; ++i) {
        Lanes& row = codes[i];  // one step a loop: no vectors are made of two conditions
        for (std::size_t lane = 0; lane < kLanes; ++lane) row[lane] = weights[i][lane] / divisors[lane];
        for (float& steps : row) steps = steps > -8.0F ? steps : -8.0F;  // of a NaN -8
        for (float& steps : row) steps = steps < 7.0F ? steps : 7.0F;
        for (float& steps : row) steps = nearest(steps);
    }
}

/// The scales with the smallest squared error for these codes.
Lanes bestScales(const BlockLanes& weights, const BlockLanes& codes) {
    Lanes products{};
    Lanes squares{};
    for (std::size_t i = 0; i < kElements; ++i) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            products[lane] += weights[i][lane] * codes[i][lane];
            squares[lane] += codes[i][lane] * codes[i][lane];
        }
    }
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        products[lane] = squares[lane] > 0.0F ? products[lane] / squares[lane] : 0.0F;
    }
    return products;
}

Lanes squaredErrors(const BlockLanes& weights, const BlockLanes& codes, const Lanes& scales) {
    Lanes sums{};
    for (std::size_t i = 0; i < kElements; ++i) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const float error = weights[i][lane] - scales[lane] * codes[i][lane];
            sums[lane] += error * error;
        }
    }
    return sums;
}

/// The weights farthest from 0.
Lanes extremes(const BlockLanes& weights) {
    Lanes found{};
    for (const Lanes& row : weights) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            found[lane] = std::fabs(row[lane]) > std::fabs(found[lane]) ? row[lane] : found[lane];
        }
    }
    return found;
}

std::array<FourBitBlock, kLanes> roundedTo4Bits(const BlockLanes& weights) {
    const Lanes extreme = extremes(weights);
    BlockLanes codes{};
    Lanes best{};
    Lanes best_errors = squaredErrors(weights, codes, best);
    std::array<FourBitBlock, kLanes> blocks{};
    for (const float steps : kEighths) {
        Lanes scales{};
        for (std::size_t lane = 0; lane < kLanes; ++lane) scales[lane] = -extreme[lane] / steps;
        nearestCodes(weights, scales, codes);
        scales = bestScales(weights, codes);
        std::array<kernels::Half, kLanes> stored{};
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            stored[lane] = kernels::floatToHalf(scales[lane]);
            scales[lane] = kernels::halfToFloat(stored[lane]);
        }
        nearestCodes(weights, scales, codes);
        const Lanes errors = squaredErrors(weights, codes, scales);
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            if (!std::isfinite(scales[lane]) || errors[lane] >= best_errors[lane]) continue;
            best[lane] = scales[lane];
            best_errors[lane] = errors[lane];
            blocks[lane].scale = stored[lane];
        }
    }
    nearestCodes(weights, best, codes);
    for (std::size_t i = 0; i < kElements / 2; ++i) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const int low = static_cast<int>(codes[i][lane]) + 8;
            const int high = static_cast<int>(codes[i + kElements / 2][lane]) + 8;
            blocks[lane].nibbles[i] = static_cast<std::uint8_t>(low | (high << 4));
        }
    }
    return blocks;
}

}  // namespace

std::string codesName(std::string_view matrix, DType type) {
    return fmt::format("{}.{}", matrix, type == DType::kQ8_0 ? "codes" : "nibbles");
}

std::string scalesName(std::string_view matrix) {
    return fmt::format("{}.scales", matrix);
}

std::string_view matrixOf(std::string_view name) {
    for (const std::string_view end : {".codes", ".nibbles", ".scales"}) {
        if (name.ends_with(end)) return name.substr(0, name.size() - end.size());
    }
    return {};
}

bool hasWeights(const formats::TensorDirectory& tensors, std::string_view name) {
    return tensors.find(name) != nullptr || tensors.findRaw(codesName(name, DType::kQ8_0)) != nullptr ||
           tensors.findRaw(codesName(name, DType::kQ4_0)) != nullptr;
}

Result<std::optional<BlockMatrix>> findBlocks(const formats::TensorDirectory& tensors, std::string_view name,
                                              const std::string& where) {
    const RawTensor* bytes = tensors.findRaw(codesName(name, DType::kQ8_0));
    const RawTensor* nibbles = tensors.findRaw(codesName(name, DType::kQ4_0));
    if (bytes == nullptr && nibbles == nullptr) return std::optional<BlockMatrix>();
    if ((bytes != nullptr && nibbles != nullptr) || tensors.find(name) != nullptr) {
        return malformedBlocks(Message("The tensor %1 appears twice", formats::printable(name)), where);
    }
    const RawTensor& codes = bytes != nullptr ? *bytes : *nibbles;
    const RawType type = bytes != nullptr ? RawType::kI8 : RawType::kU8;
    const std::int64_t weights_per_code = bytes != nullptr ? 1 : 2;
    const std::string codes_name = formats::printable(codes.name);
    if (codes.type != type || codes.shape.size() != 2 || codes.shape[1] % (kBlockElements / weights_per_code) != 0) {
        return malformedBlocks(
            Message("The tensor %1 (%2 %3) is not a matrix of whole blocks of %4", codes_name,
                    formats::rawTypeName(codes.type), shapeText(codes.shape), formats::rawTypeName(type)),
            where);
    }
    BlockMatrix matrix;
    matrix.type = bytes != nullptr ? DType::kQ8_0 : DType::kQ4_0;
    matrix.rows = codes.shape[0];
    matrix.cols = codes.shape[1] * weights_per_code;
    const CheckpointTensor* scales = tensors.find(scalesName(name));
    if (scales == nullptr) {
        return malformedBlocks(Message("The tensor %1 is missing", formats::printable(scalesName(name))), where);
    }
    const std::vector<std::int64_t> fitting = {matrix.rows, matrix.cols / kBlockElements};
    if (scales->dtype != DType::kF16 || scales->shape != fitting) {
        return malformedBlocks(
            Message("The tensor %1 is %2 %3, but %4 needs F16 %5", formats::printable(scales->name),
                    kernels::traits(scales->dtype).name, shapeText(scales->shape), codes_name, shapeText(fitting)),
            where);
    }
    matrix.codes = codes.data;
    matrix.scales = {scales->data, scales->bytes};
    return std::optional(matrix);
}

std::vector<std::byte> joinBlocks(const BlockMatrix& matrix) {
    const std::size_t code_bytes = codeBytes(matrix.type);
    const std::size_t count = matrix.scales.size() / kScaleBytes;
    assert(matrix.codes.size() == count * code_bytes);
    std::vector<std::byte> blocks(count * (kScaleBytes + code_bytes));
    for (std::size_t i = 0; i < count; ++i) {
        std::byte* block = blocks.data() + i * (kScaleBytes + code_bytes);
        std::memcpy(block, matrix.scales.data() + i * kScaleBytes, kScaleBytes);
        std::memcpy(block + kScaleBytes, matrix.codes.data() + i * code_bytes, code_bytes);
    }
    return blocks;
}

BlockParts splitBlocks(DType type, std::span<const std::byte> blocks) {
    const std::size_t code_bytes = codeBytes(type);
    const std::size_t count = blocks.size() / (kScaleBytes + code_bytes);
    assert(blocks.size() == count * (kScaleBytes + code_bytes));
    BlockParts parts{std::vector<std::byte>(count * code_bytes), std::vector<std::byte>(count * kScaleBytes)};
    for (std::size_t i = 0; i < count; ++i) {
        const std::byte* block = blocks.data() + i * (kScaleBytes + code_bytes);
        std::memcpy(parts.scales.data() + i * kScaleBytes, block, kScaleBytes);
        std::memcpy(parts.codes.data() + i * code_bytes, block + kScaleBytes, code_bytes);
    }
    return parts;
}

bool fitsEightBitBlocks(const kernels::HostTensor& tensor) {
    return !kernels::isQuantised(tensor.dtype) && tensor.rows > 1 && tensor.cols % kBlockElements == 0;
}

std::vector<std::byte> eightBitBlocks(const kernels::HostTensor& tensor) {
    assert(fitsEightBitBlocks(tensor));
    const std::int64_t count = tensor.rows * tensor.cols / kBlockElements;
    const std::size_t stored_bytes = kernels::storageBytes(tensor.dtype, 1, kBlockElements);
    std::vector<std::byte> blocks(static_cast<std::size_t>(count) * sizeof(EightBitBlock));
    std::array<float, kBlockElements> weights{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        kernels::dequantise(tensor.dtype, tensor.data + i * stored_bytes, kBlockElements, weights.data());
        const EightBitBlock block = roundedTo8Bits(weights.data());
        std::memcpy(blocks.data() + i * sizeof(EightBitBlock), &block, sizeof(EightBitBlock));
    }
    return blocks;
}

std::vector<std::byte> fourBitBlocks(std::span<const float> weights) {
    assert(weights.size() % kElements == 0);
    const std::size_t count = weights.size() / kElements;
    std::vector<std::byte> blocks(count * sizeof(FourBitBlock));
    for (std::size_t first = 0; first < count; first += kLanes) {
        const std::size_t lanes = std::min(kLanes, count - first);
        BlockLanes together{};
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            for (std::size_t i = 0; i < kElements; ++i) together[i][lane] = weights[(first + lane) * kElements + i];
        }
        const std::array<FourBitBlock, kLanes> rounded = roundedTo4Bits(together);
        std::memcpy(blocks.data() + first * sizeof(FourBitBlock), rounded.data(), lanes * sizeof(FourBitBlock));
    }
    return blocks;
}

}  // namespace griffin::engine::draft
