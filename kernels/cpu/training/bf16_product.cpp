#include "kernels/cpu/training/bf16_product.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/cpu_memory.h"
#include "kernels/cpu/training/bf16_tiles.h"

namespace griffin::kernels::cpu {
namespace {

// A chunk of the left side stays in the second level of the cache, a panel of the right side nearly in the first.
constexpr int kChunkRows = 512;
constexpr int kInner = 576;

const Bf16Tiles& tiles() {
    assert(hasBf16Products());
#if defined(GRIFFIN_X86_KERNELS)
    return avx512::kBf16Tiles;
#else
    std::abort();  // hasBf16Products() is false here
#endif
}

/// The left side by its rows, the right side by its columns.
StridedMatrix leftSide(ConstMatrixView a, Operand a_is) {
    if (a_is == Operand::kTransposed) return {a.data, 1, a.stride};
    return {a.data, a.stride, 1};
}

StridedMatrix rightSide(ConstMatrixView b, Operand b_is) {
    return leftSide(b, b_is == Operand::kTransposed ? Operand::kAsIs : Operand::kTransposed);
}

StridedMatrix from(const StridedMatrix& matrix, int outer, int inner) {
    return {matrix.data + outer * matrix.outer_stride + inner * matrix.inner_stride, matrix.outer_stride,
            matrix.inner_stride};
}

}  // namespace

Bf16Products::Bf16Products(ThreadPool& pool) : pool_(pool), tiles_(tiles()) {
    for (int thread = 0; thread < pool.threads(); ++thread) {
        rows_.push_back(allocateAligned(tiles_.packed_rows_size(kChunkRows, kInner) * sizeof(std::uint32_t)));
        panels_.push_back(allocateAligned(sizeof(std::uint32_t) * kTileCols * kInner / 2));
    }
}

void Bf16Products::multiplyPart(const StridedMatrix& a, const StridedMatrix& b, int inner, bool add, MatrixView c,
                                int thread) {
    auto* const row_memory = static_cast<std::uint32_t*>(rows_[static_cast<std::size_t>(thread)].data());
    auto* const panel = static_cast<std::uint32_t*>(panels_[static_cast<std::size_t>(thread)].data());
    for (int k = 0; k < inner; k += kInner) {
        const int length = std::min(kInner, inner - k);
        const int pairs = (length + 1) / 2;
        for (int chunk = 0; chunk < c.rows; chunk += kChunkRows) {
            const int chunk_rows = std::min(kChunkRows, c.rows - chunk);
            const PackedRows packed = tiles_.pack_rows(from(a, chunk, k), chunk_rows, length, row_memory);
            for (int j = 0; j < c.cols; j += kTileCols) {
                const int cols = std::min(kTileCols, c.cols - j);
                tiles_.pack_panel(from(b, j, k), cols, length, panel);
                for (int i = 0; i < chunk_rows; i += kTileRows) {
                    tiles_.multiply(packed, i / kTileRows, panel, pairs, std::min(kTileRows, chunk_rows - i), cols,
                                    add || k > 0, c.row(chunk + i) + j, c.stride);
                }
            }
        }
    }
}

void Bf16Products::multiply(ConstMatrixView a, Operand a_is, ConstMatrixView b, Operand b_is, bool add, MatrixView c) {
    const StridedMatrix left = leftSide(a, a_is);
    const StridedMatrix right = rightSide(b, b_is);
    const int inner = a_is == Operand::kTransposed ? a.rows : a.cols;
    // The longer side of the result is shared, in whole tiles.
    const bool by_rows = c.rows >= c.cols;
    const int step = by_rows ? kTileRows : kTileCols;
    const int size = by_rows ? c.rows : c.cols;
    const int steps = (size + step - 1) / step;
    assert(inner > 0);
    pool_.run([&](int thread) {
        const int first = steps * thread / pool_.threads() * step;
        const int count = std::min(size, steps * (thread + 1) / pool_.threads() * step) - first;
        if (count <= 0) return;
        if (by_rows) {
            multiplyPart(from(left, first, 0), right, inner, add, c.slice(first, count), thread);
        } else {
            multiplyPart(left, from(right, first, 0), inner, add, c.columns(first, count), thread);
        }
    });
}

}  // namespace griffin::kernels::cpu
