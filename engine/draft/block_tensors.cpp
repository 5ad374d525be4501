#include "engine/draft/block_tensors.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cassert>
#include <cstring>
#include <utility>

#include "engine/formats/damaged_file.h"

namespace griffin::engine::draft {
namespace {

using formats::CheckpointTensor;
using formats::RawTensor;
using formats::RawType;
using kernels::DType;

constexpr std::size_t kScaleBytes = sizeof(kernels::Half);

/// Of the codes of one block.
std::size_t codeBytes(DType type) {
    assert(type == DType::kQ8_0 || type == DType::kQ4_0);
    return static_cast<std::size_t>(kernels::traits(type).block_bytes) - kScaleBytes;
}

Failure badBlock(std::string what, const std::string& where) {
    return formats::malformed(std::move(what), where, "take the file from its source again");
}

}  // namespace

std::string codesName(std::string_view matrix, DType type) {
    return fmt::format("{}.{}", matrix, type == DType::kQ8_0 ? "codes" : "nibbles");
}

std::string scalesName(std::string_view matrix) {
    return fmt::format("{}.scales", matrix);
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
        return badBlock(fmt::format("The tensor {} is there twice", formats::printable(name)), where);
    }
    const RawTensor& codes = bytes != nullptr ? *bytes : *nibbles;
    const RawType type = bytes != nullptr ? RawType::kI8 : RawType::kU8;
    const std::int64_t weights_per_code = bytes != nullptr ? 1 : 2;
    const std::string codes_name = formats::printable(codes.name);
    if (codes.type != type || codes.shape.size() != 2 || codes.shape[1] % (kBlockElements / weights_per_code) != 0) {
        return badBlock(
            fmt::format("The tensor {} ({} [{}]) is no matrix of whole blocks of {}", codes_name,
                        formats::rawTypeName(codes.type), fmt::join(codes.shape, ", "), formats::rawTypeName(type)),
            where);
    }
    BlockMatrix matrix;
    matrix.type = bytes != nullptr ? DType::kQ8_0 : DType::kQ4_0;
    matrix.rows = codes.shape[0];
    matrix.cols = codes.shape[1] * weights_per_code;
    const CheckpointTensor* scales = tensors.find(scalesName(name));
    if (scales == nullptr) {
        return badBlock(fmt::format("The tensor {} is missing", formats::printable(scalesName(name))), where);
    }
    const std::vector<std::int64_t> fitting = {matrix.rows, matrix.cols / kBlockElements};
    if (scales->dtype != DType::kF16 || scales->shape != fitting) {
        return badBlock(fmt::format("The tensor {} is {} [{}] where {} needs F16 [{}]",
                                    formats::printable(scales->name), kernels::traits(scales->dtype).name,
                                    fmt::join(scales->shape, ", "), codes_name, fmt::join(fitting, ", ")),
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

}  // namespace griffin::engine::draft
