// From the element types of checkpoint files to f32, and the quantised types in one common form. A block of any of them
// is one group of 32 weights, or 8 or 16 groups of 32 or 16 weights with sub-scales of their own, and
//     weight = (scale * sub_scale) * code                              (types without offset)
//     weight = (scale * sub_scale) * code + offset * sub_offset        (Q4_1 Q5_1 Q2_K Q4_K Q5_K)
// with integer codes of 8 bits; blocks of one group have no sub-scales. Everything that reads quantised weights
// (dequantising, repacking) starts from here. Layouts follow the GGUF specification; evaluated in f32 in the order
// written above, the weights agree bit for bit with the Python package `gguf`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernels/dtype.h"

namespace griffin::kernels {

/// Decodes `count` consecutive weights at `source`, which needs no alignment, into values[count].
/// REQUIRES: count is a multiple of traits(type).block_elements.
void dequantise(DType type, const std::byte* source, std::int64_t count, float* values);

inline constexpr int kMaxBlockElements = 256;
inline constexpr int kMaxBlockGroups = 16;

struct QuantForm {
    int group_elements = 32;  // 16 or 32
    bool has_offset = false;
    bool sub_scaled = false;
    bool bfloat_scale = false;  // the scale is a bf16, not an f16: a power of two may be too large or small for that
};

/// True for every type but F32, F16 and BF16.
bool isQuantised(DType type);

/// REQUIRES: isQuantised(type).
const QuantForm& quantForm(DType type);

struct DecodedBlock {
    std::array<std::int8_t, kMaxBlockElements> codes;       // in the order of the weights
    Half scale;                                             // a bf16 where the form says so
    Half offset;                                            // set only where the form has offsets
    std::array<std::int8_t, kMaxBlockGroups> sub_scales;    // set only where the form is sub-scaled
    std::array<std::uint8_t, kMaxBlockGroups> sub_offsets;  // set only where the form is and has offsets
};

float blockScale(const QuantForm& form, Half scale);

/// Decodes the traits(type).block_bytes bytes at `block`. REQUIRES: isQuantised(type).
void decodeBlock(DType type, const std::byte* block, DecodedBlock& decoded);

/// weights[elements of the block] of a decoded block.
void evaluateBlock(DType type, const DecodedBlock& block, float* weights);

/// The levels that the codes of IQ4_NL and IQ4_XS take.
inline constexpr std::array<std::int8_t, 16> kIq4Levels = {-127, -104, -83, -65, -49, -35, -22, -10,
                                                           1,    13,   25,  38,  53,  69,  89,  113};
/// The levels of MXFP4, the numbers of four bits E2M1 twice; the last eight are negative.
inline constexpr std::array<std::int8_t, 16> kFp4Levels = {0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};

}  // namespace griffin::kernels
