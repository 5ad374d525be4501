// Element types of weights: what a checkpoint file may hold and what a back end must accept.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace griffin::kernels {

/// The numbers are ours and never written to disk.
enum class DType : std::uint8_t {
    kF32,
    kF16,
    kBf16,
    kQ8_0,
    kQ4_0,
    kQ4_1,
    kQ5_0,
    kQ5_1,
    kQ2K,
    kQ3K,
    kQ4K,
    kQ5K,
    kQ6K,
    kIq4Nl,
    kIq4Xs,
    kMxfp4,
};

inline constexpr int kDTypeCount = 16;

/// IEEE binary16 as stored; arithmetic happens in f32.
struct Half {
    std::uint16_t bits = 0;
};

struct DTypeTraits {
    std::string_view name;              // "Q4_1", as GGUF tools print it
    int block_elements = 1;             // weights in one block; a row is a whole number of blocks
    int block_bytes = 0;                // bytes of one block
    std::array<int, 2> halves{-1, -1};  // where its f16 scale and its f16 offset lie in a block; -1: it has none
    int exponent = -1;                  // where its scale lies that is a power of two, a byte; -1: it has none
};

const DTypeTraits& traits(DType type);

/// Looks a type up by its printed name, ignoring case ("q4_1", "bf16").
std::optional<DType> dtypeFromName(std::string_view name);

/// Bytes of `rows` rows of `cols` elements. REQUIRES: cols is a multiple of block_elements.
std::size_t storageBytes(DType type, std::int64_t rows, std::int64_t cols);

}  // namespace griffin::kernels
