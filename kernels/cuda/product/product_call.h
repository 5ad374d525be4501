// One matrix product of rows with one segment of a weight, and how it is divided among thread blocks. The
// division never changes a result: every element is the sum over the units of each slice in order, by the same
// instructions, and the sums of the slices added in order (kSlices, packed_layout.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/cuda/product/head_placing.h"
#include "kernels/cuda/product/pack_target.h"
#include "kernels/cuda/product/packed_layout.h"
#include "kernels/gate.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

struct ProductCall {
    PackedView w;
    const std::uint16_t* x;  // packed rows
    MatrixView y;            // the segment's columns
    bool add;
    // Of a gated product, whose rows are a gate over as many others: panels of the gate, its kind, and where y [rows,
    // half the outputs], what becomes of both, is packed. 0: a plain product.
    int gate_panels;
    Gate gate;
    PackTarget packed;
    HeadPlacing placing;  // where the outputs are queries, keys and values
    // For many rows, when the slices are shared out among blocks:
    float* partials;     // [tiles][slices][sums of a thread][threads]
    unsigned* counters;  // [tiles], zero between launches
};

/// Few rows: a warp for a slice of one or two panels, which reads its weights into registers and the rows from the
/// first cache. Up to this many rows.
inline constexpr int kFewRows = 16;

/// Many rows: four warps across eight panels, which read weights and rows through shared memory, 32 or 64 rows at a
/// time, and four more where there are 128 rows to share the weights.
inline constexpr int kManyWarps = 4;
inline constexpr int kManyPanels = 2;  // of a warp

struct ManyRowsPlan {
    int row_blocks = 0;  // of row_tiles tiles of 8 rows
    int row_tiles = 0;   // 4, 8 or 16
    int groups = 0;      // of kManyWarps * kManyPanels panels
    int parts = 1;       // blocks that share the slices of a tile: 1 or kSlices

    int tiles() const { return row_blocks * groups; }
    std::size_t partialBytes() const {
        const int sums = kManyPanels * row_tiles * 4;  // of the threads that lie beside each other across the rows
        return static_cast<std::size_t>(tiles()) * kSlices * static_cast<std::size_t>(sums * kManyWarps * 32) *
               sizeof(float);
    }
};

/// Tiles of a block's rows. REQUIRES: rows > kFewRows.
constexpr int rowTilesOf(int rows) {
    return rows <= 32 ? 4 : rows <= 64 ? 8 : 16;
}
/// How many blocks the rows of a product are divided among.
constexpr int blocksOfRows(int rows) {
    if (rows <= kFewRows) return 1;
    return (rows + rowTilesOf(rows) * 8 - 1) / (rowTilesOf(rows) * 8);
}

/// REQUIRES: rows > kFewRows.
inline ManyRowsPlan planManyRows(int rows, int outputs, int processors) {
    ManyRowsPlan plan;
    plan.row_tiles = rowTilesOf(rows);
    plan.row_blocks = blocksOfRows(rows);
    constexpr int kGroup = kManyWarps * kManyPanels;
    plan.groups = (panelsOf(outputs) + kGroup - 1) / kGroup;
    // Adding the slices of several blocks costs memory traffic; leaving many processors idle costs more.
    plan.parts = 4 * plan.tiles() < 3 * processors ? kSlices : 1;
    return plan;
}

struct CudaContext;

/// The product with one kind of packed weights; `plan` is null for few rows. Each kind is a source file of its own
/// (product.cu.in), because they take long to compile.
template <PackedKind kind>
void multiplyWeights(const CudaContext& context, const ProductCall& call, const ManyRowsPlan* plan);

}  // namespace griffin::kernels::cuda
