// Layout of weights on the GPU, made for mma.m16n8k16 with the weights as A and the rows of the pass as B.
//
// A panel is 16 output rows, a unit is 64 columns of a panel: four instructions of 16 columns each. A lane finds what
// it needs for one unit (rows g = lane / 4 and g + 8, of either half the columns 4 t .. 4 t + 3 and 16 + 4 t .. 16 + 4
// t + 3, t = lane % 4: columnOfPlace()) in vectors of 16 bytes; a warp reads 512 bytes in a row. Panels run over their
// units, so that a warp walks through memory without a gap. Rows are padded to panels and columns to units with zeros.
//
//     bf16, f16   4 vectors: the registers of A of the four instructions
//     8 bits      2 vectors, one for each half (32 columns): 8 codes of row g, then 8 of row g + 8
//     4 bits      1 vector: words (half 0, g), (half 0, g + 8), (half 1, g), (half 1, g + 8) of eight codes; the codes
//                 2 p and 2 p + 1 lie in the nibbles p and p + 4
//     5 bits      4 bits, and a word of fifth bits in a stream of its own: code 2 p of (half, row) in bit
//                 8 row + 4 half + p, code 2 p + 1 sixteen bits above
//     6 bits      4 bits, and a word for each row with the upper two bits: code 2 p of a half in bits
//                 2 (4 half + p), code 2 p + 1 sixteen bits above
//
// Unsigned code = code + zero. Scales (and offsets) are f16, computed from the scales and sub-scales of the file:
//     weight * 2^exponent(row) = scale * (unsigned code * kCodeUnit) + offset
// rounded once, to f16, which is what the instructions multiply; without offsets offset = -zero * kCodeUnit * scale.
// The power of two puts the largest scale of a row between 2^14 and 2^15, so that f16 has room below; the result is
// multiplied by its inverse in f32. Of elements the power of two puts the largest between 128 and 256. A group is 16
// columns, those of one instruction, or 32, a half. For each unit the scales of g = 0..7 follow each other, for groups
// of 16 those of the first 16 columns of the halves before those of the others:
//     without offsets   f16 (half 0, g), (half 0, g + 8), (half 1, g), (half 1, g + 8)              8 bytes
//     with offsets      the same order, each scale followed by its offset                          16 bytes
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/cuda/host_device.h"
#include "kernels/dtype.h"

namespace griffin::kernels::cuda {

inline constexpr int kPanelRows = 16;
inline constexpr int kUnitColumns = 64;
/// The columns are cut into this many slices, whose sums are added in order: part of what the result is.
inline constexpr int kSlices = 4;

enum class PackedKind { kBf16, kF16, k4, k4Offset, k5Offset, k6, k8 };

/// What F16 and quantised weights are multiplied with is divided by this first: f16 has no room for large activations.
inline constexpr float kHalfActivationScale = 16.0F;

struct PackedForm {
    int vectors;      // of 16 bytes, for a lane and unit
    int high_words;   // words of upper bits, for a lane and unit
    int scale_words;  // words of scales, for g, unit and set of groups
    bool has_offset;
    int zero;
};

GRIFFIN_HOST_DEVICE constexpr PackedForm packedForm(PackedKind kind) {
    switch (kind) {
        case PackedKind::kBf16:
        case PackedKind::kF16:
            return {4, 0, 0, false, 0};
        case PackedKind::k4:
            return {1, 0, 2, false, 8};
        case PackedKind::k4Offset:
            return {1, 0, 4, true, 0};
        case PackedKind::k5Offset:
            return {1, 1, 4, true, 0};
        case PackedKind::k6:
            return {1, 2, 2, false, 32};
        case PackedKind::k8:
            return {2, 0, 2, false, 128};
    }
    return {};
}

GRIFFIN_HOST_DEVICE constexpr bool isQuantised(PackedKind kind) {
    return kind != PackedKind::kBf16 && kind != PackedKind::kF16;
}

/// Kinds of which some element types have groups of 16 columns (repack.h, scaleSetsOf).
GRIFFIN_HOST_DEVICE constexpr bool hasGroupsOf16(PackedKind kind) {
    return kind == PackedKind::k4 || kind == PackedKind::k4Offset || kind == PackedKind::k6;
}

/// A segment of packed weights as the kernels see it.
struct PackedView {
    const std::uint32_t* codes;   // [panels][units][vectors][32 lanes][4]
    const std::uint32_t* high;    // [panels][units][32 lanes][high_words]
    const std::uint32_t* scales;  // [panels][units][8][sets][scale_words]
    const float* row_scales;      // [panels * 16]: 2^-exponent
    int rows;
    int units;       // of 64 columns, the last may be partly empty
    int scale_sets;  // 1: groups of 32; 2: groups of 16
    int first_row;   // in the stacked matrix
};

GRIFFIN_HOST_DEVICE constexpr int panelsOf(int rows) {
    return (rows + kPanelRows - 1) / kPanelRows;
}
GRIFFIN_HOST_DEVICE constexpr int unitsOf(int columns) {
    return (columns + kUnitColumns - 1) / kUnitColumns;
}
/// First unit of a slice; slice kSlices begins where the last ends.
GRIFFIN_HOST_DEVICE constexpr int sliceBegin(int units, int slice) {
    return static_cast<int>(static_cast<std::int64_t>(units) * slice / kSlices);
}
/// First unit behind the slice that holds `unit`. REQUIRES: 0 <= unit < units.
GRIFFIN_HOST_DEVICE constexpr int sliceEnd(int units, int unit) {
    int slice = 1;
    while (sliceBegin(units, slice) <= unit) ++slice;
    return sliceBegin(units, slice);
}

/// In words of 32 bits. `unit` counts through the segment: panel * units + unit of the panel.
GRIFFIN_HOST_DEVICE constexpr std::size_t codesAt(const PackedForm& form, std::size_t unit, int vector, int lane) {
    return ((unit * static_cast<std::size_t>(form.vectors) + static_cast<std::size_t>(vector)) * 32 +
            static_cast<std::size_t>(lane)) *
           4;
}
GRIFFIN_HOST_DEVICE constexpr std::size_t highAt(const PackedForm& form, std::size_t unit, int lane) {
    return (unit * 32 + static_cast<std::size_t>(lane)) * static_cast<std::size_t>(form.high_words);
}
/// The sets of a g follow each other.
GRIFFIN_HOST_DEVICE constexpr std::size_t scalesAt(const PackedForm& form, std::size_t unit, int sets, int lane) {
    return (unit * 8 + static_cast<std::size_t>(lane / 4)) * static_cast<std::size_t>(sets) *
           static_cast<std::size_t>(form.scale_words);
}

/// Column, of the 32 of a half, of the element or code i (0..7) that a lane with t = lane % 4 holds: the first four
/// belong to the first instruction, the others to the second.
GRIFFIN_HOST_DEVICE constexpr int columnOfPlace(int t, int i) {
    return i / 4 * 16 + t * 4 + i % 4;
}

/// The rows of a pass as B: tiles of 8 rows, of each tile 32 columns after the other, of these 8 rows of 32 elements of
/// 16 bits in the order of columnOfPlace(). A lane reads the 16 bytes of row lane / 4 and t = lane % 4: the registers
/// of B of two instructions. Place of an element; `pieces` is the number of 32-column pieces of a row, two for each
/// unit.
GRIFFIN_HOST_DEVICE constexpr std::size_t activationAt(int pieces, int row, int column) {
    const int in_piece = column % 16 / 4 * 8 + column % 32 / 16 * 4 + column % 4;
    return ((static_cast<std::size_t>(row / 8) * static_cast<std::size_t>(pieces) +
             static_cast<std::size_t>(column / 32)) *
                8 +
            static_cast<std::size_t>(row % 8)) *
               32 +
           static_cast<std::size_t>(in_piece);
}

/// What a code counts by where its bits are those of an f16: below the normal numbers f16 is evenly spaced, and a code
/// of up to ten bits needs no conversion. Four bits higher it counts by sixteen times as much.
inline constexpr float kCodeUnit = 0x1p-24F;

}  // namespace griffin::kernels::cuda
