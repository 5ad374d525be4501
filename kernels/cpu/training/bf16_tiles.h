// The inner parts of bf16_product: copies of f32 matrices in bfloat16, pairs of neighbours along K together as the
// instruction VDPBF16PS wants them, and products of such copies in tiles of 8 x 48. Entered only where
// hasBf16Products() (cpu_features.h).
//
// A pair is 32 bits: the number of even k in the lower half, that of k + 1 in the upper; past the end of K it is zero.
#pragma once

#include <cstddef>
#include <cstdint>

namespace griffin::kernels::cpu {

inline constexpr int kTileRows = 8;
inline constexpr int kTileCols = 48;

/// A matrix as the product reads it: element (i, k) at data[i * outer_stride + k * inner_stride]; one stride is 1.
struct StridedMatrix {
    const float* data = nullptr;
    std::ptrdiff_t outer_stride = 0;
    std::ptrdiff_t inner_stride = 0;
};

/// Rows of the left side, a tile's together: pair p of row i of tile t at
/// pairs[t * tile_stride + i * row_stride + p * pair_stride].
struct PackedRows {
    std::uint32_t* pairs = nullptr;
    std::ptrdiff_t tile_stride = 0;
    std::ptrdiff_t row_stride = 0;
    std::ptrdiff_t pair_stride = 0;
};

struct Bf16Tiles {
    /// The dwords that pack_rows fills for so many rows and so much of K.
    std::size_t (*packed_rows_size)(int rows, int inner);
    /// Rows [0, rows) and k in [0, inner) of `from`, to `memory`, in whichever order is copied faster.
    PackedRows (*pack_rows)(const StridedMatrix& from, int rows, int inner, std::uint32_t* memory);
    /// Columns [0, cols) of the right side, cols <= kTileCols, `from` by column (outer) and k (inner): pair p of column
    /// j at panel[p * kTileCols + j]. Columns past the end are zero. REQUIRES: panel is aligned to 64 bytes.
    void (*pack_panel)(const StridedMatrix& from, int cols, int inner, std::uint32_t* panel);
    /// c[rows, cols] of a tile = sum over pairs, or += with `add`: in order of k, the two numbers of a pair one after
    /// the other. rows <= kTileRows, cols <= kTileCols.
    void (*multiply)(const PackedRows& a, int tile, const std::uint32_t* panel, int pairs, int rows, int cols, bool add,
                     float* c, std::ptrdiff_t c_stride);
};

namespace avx512 {
extern const Bf16Tiles kBf16Tiles;
}

}  // namespace griffin::kernels::cpu
