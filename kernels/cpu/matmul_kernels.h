// The inner loops of the matrix product, compiled once for each instruction set.
//
// Activations come in tiles of rows that share each load of the weights. A tile of r rows is [cols / 32][r] groups;
// tiles follow one another, so the tile that starts with row i starts at group i * cols / 32.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/weight_panels.h"

namespace griffin::kernels::cpu {

/// Rows of f32 that a kernel writes: row i starts at data + i * stride.
struct OutputRows {
    float* data;
    int stride;
    bool add;  // y += instead of y =
};

struct MatmulKernels {
    /// Rows of the next tile when `rows` > 0 are left.
    int (*tileRows)(int rows);

    /// Rounds x[cols] to row `row` of a tile. REQUIRES: cols is a multiple of 32.
    void (*quantiseRow)(const float* x, int cols, ActivationGroup* tile, int row, int tile_rows);

    /// Output columns of panels [first_panel, end_panel) for all `rows` rows; y.data is column 0 of the segment.
    void (*multiply)(const PackedView& w, int first_panel, int end_panel, const ActivationGroup* x, int rows,
                     const OutputRows& y);

    /// The same with f32 activations, row i at x + i * x_stride, and f32 arithmetic.
    void (*multiplyFloat)(const FloatView& w, int first_panel, int end_panel, const float* x, int x_stride, int rows,
                          const OutputRows& y);

    /// Sum of count floats, the fastest way to read them: what no product can beat. REQUIRES: count is a multiple
    /// of 64.
    float (*read)(const float* data, std::size_t count);

    /// Multiplies a group of 4-bit weights by a tile of rows `rounds` times, without scales: what no product can beat.
    /// Returns the operations done, where a product and its addition are two; adds their result to `sink`, so that
    /// somebody wants it.
    std::int64_t (*multiplyOnly)(int rounds, float& sink);
};

extern const MatmulKernels kMatmulGeneric;
#if defined(GRIFFIN_X86_KERNELS)
extern const MatmulKernels kMatmulAvx2;
extern const MatmulKernels kMatmulAvxVnni;
extern const MatmulKernels kMatmulAvx512;
#endif
#if defined(GRIFFIN_ARM64_KERNELS)
extern const MatmulKernels kMatmulNeonDotprod;
extern const MatmulKernels kMatmulNeonI8mm;
#endif

/// MatmulKernels::quantiseRow with 256-bit operations, for AVX2 and, since wider ones gain nothing, for AVX-512.
void quantiseRowAvx2(const float* x, int cols, ActivationGroup* tile, int row, int tile_rows);

/// MatmulKernels::quantiseRow for ARM64; and the same for tiles in pairs of rows (activation_pairs.h).
void quantiseRowNeon(const float* x, int cols, ActivationGroup* tile, int row, int tile_rows);
void quantiseRowNeonInPairs(const float* x, int cols, ActivationGroup* tile, int row, int tile_rows);

/// REQUIRES: missingFeatures(set).empty().
const MatmulKernels& matmulKernels(InstructionSet set);

}  // namespace griffin::kernels::cpu
