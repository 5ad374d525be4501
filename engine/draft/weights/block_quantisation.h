// Matrices of our own drafts in 8 or 4 bits. Safetensors files have no block types, so a matrix W [rows, cols] is
// stored as two tensors, with cols a multiple of 32 and a block being 32 consecutive weights of a row:
//
//   8 bits   W.codes    I8  [rows, cols]        weight = scale of its block * code
//            W.scales   F16 [rows, cols / 32]
//   4 bits   W.nibbles  U8  [rows, cols / 2]    weight = scale of its block * (nibble - 8)
//            W.scales   F16 [rows, cols / 32]
//
// The 16 bytes of a block's nibbles hold weights 0 to 15 in their low halves and 16 to 31 in their high halves. These
// are the parts of Q8_0 and Q4_0 blocks (a scale, then 32 codes or 16 bytes of nibbles): lossless both ways.
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
#include "kernels/tensor_view.h"

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

/// The W of "W.codes", "W.nibbles" or "W.scales"; empty for other names.
std::string_view matrixOf(std::string_view name);

/// True if there are weights of that name, in blocks or not.
bool hasWeights(const formats::TensorDirectory& tensors, std::string_view name);

/// The matrix in blocks; nothing if it is not stored in blocks; a failure if its parts do not belong together.
Result<std::optional<BlockMatrix>> findBlocks(const formats::TensorDirectory& tensors, std::string_view name,
                                              const std::string& where);

/// The blocks, row by row. Throws std::bad_alloc.
std::vector<std::byte> joinBlocks(const BlockMatrix& matrix);

struct BlockParts {
    std::vector<std::byte> codes;
    std::vector<std::byte> scales;
};
/// The inverse of joinBlocks(). REQUIRES: type is kQ8_0 or kQ4_0. Throws std::bad_alloc.
BlockParts splitBlocks(kernels::DType type, std::span<const std::byte> blocks);

// Rounding to Q8_0, when a draft is loaded: scale = largest magnitude / 127.

/// True for F32, F16 and BF16 matrices whose rows are whole blocks.
bool fitsEightBitBlocks(const kernels::HostTensor& tensor);

/// The blocks, row by row. A code is the nearest one for the stored scale; NaN weights become 0, and so do blocks whose
/// scale would not be finite. REQUIRES: fitsEightBitBlocks(tensor). Throws
/// std::bad_alloc.
std::vector<std::byte> eightBitBlocks(const kernels::HostTensor& tensor);

// Rounding to Q4_0, when a draft is written. A scale may be negative, so that the side of the larger magnitudes gets
// the eighth step.

/// The blocks one after the other. Several scales around "the largest magnitude is eight steps" are tried, each
/// refitted to the codes that it leads to; the one with the smallest squared error is stored. REQUIRES: weights are
/// finite and whole blocks. Throws std::bad_alloc.
std::vector<std::byte> fourBitBlocks(std::span<const float> weights);

}  // namespace griffin::engine::draft
