// Matrices of our own drafts in fewer bits. Safetensors files know no blocks, so that a matrix W [rows, cols] becomes
// two tensors, with cols a multiple of 32 and a block being 32 weights next to each other in a row:
//
//   8 bits   W.codes    I8  [rows, cols]        weight = scale of its block * code
//            W.scales   F16 [rows, cols / 32]
//   4 bits   W.nibbles  U8  [rows, cols / 2]    weight = scale of its block * (nibble - 8)
//            W.scales   F16 [rows, cols / 32]
//
// The 16 bytes of a block's nibbles hold weights 0 to 15 in their low halves and 16 to 31 in their high halves. These
// are the parts of Q8_0 and Q4_0 blocks (a scale, then 32 codes or 16 bytes of nibbles): both ways without a loss.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/formats/tensor_directory.h"
#include "kernels/dtype.h"

namespace griffin::engine::draft {

inline constexpr int kBlockElements = 32;

struct BlockMatrix {
    kernels::DType type = kernels::DType::kQ8_0;  // or kQ4_0
    std::int64_t rows = 0;
    std::int64_t cols = 0;
    std::span<const std::byte> codes;   // [rows, cols] of one byte or [rows, cols / 2] of two nibbles
    std::span<const std::byte> scales;  // [rows, cols / 32] of Half
};

/// "W.codes" or "W.nibbles", and "W.scales". REQUIRES: type is kQ8_0 or kQ4_0.
std::string codesName(std::string_view matrix, kernels::DType type);
std::string scalesName(std::string_view matrix);

/// True when there are weights of that name, in blocks or not.
bool hasWeights(const formats::TensorDirectory& tensors, std::string_view name);

/// The matrix in blocks; nothing when it is not stored in blocks; the reason when its parts do not belong together.
Result<std::optional<BlockMatrix>> findBlocks(const formats::TensorDirectory& tensors, std::string_view name,
                                              const std::string& where);

/// The rows of blocks, one after the other. Throws std::bad_alloc.
std::vector<std::byte> joinBlocks(const BlockMatrix& matrix);

struct BlockParts {
    std::vector<std::byte> codes;
    std::vector<std::byte> scales;
};
/// The opposite. REQUIRES: type is kQ8_0 or kQ4_0. Throws std::bad_alloc.
BlockParts splitBlocks(kernels::DType type, std::span<const std::byte> blocks);

}  // namespace griffin::engine::draft
