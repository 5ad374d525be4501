#include "kernels/cpu/matmul.h"

#include <algorithm>
#include <cassert>

#include "kernels/cpu/aligned_memory.h"
#include "kernels/cpu/matmul_kernels.h"
#include "kernels/quant_block.h"

namespace griffin::kernels::cpu {
namespace {

/// Rounds rows [begin, end) of x into the tiles of the kernels.
void quantiseRows(const MatmulKernels& kernels, ConstMatrixView x, int begin, int end, ActivationGroup* tiles) {
    const int groups = x.cols / kBlockWeights;
    int tile_rows = 0;
    for (int first = 0; first < end; first += tile_rows) {
        tile_rows = kernels.tileRows(x.rows - first);
        ActivationGroup* tile = tiles + static_cast<std::ptrdiff_t>(first) * groups;
        for (int row = std::max(first, begin); row < std::min(first + tile_rows, end); ++row) {
            kernels.quantiseRow(x.row(row), x.cols, tile + (row - first), tile_rows);
        }
    }
}

int share(int count, int thread, int threads) {
    return static_cast<int>(static_cast<std::int64_t>(count) * thread / threads);
}

/// This thread's panels of every segment.
void multiplyShare(const MatmulKernels& kernels, int thread, int threads, ConstMatrixView x,
                   const ActivationGroup* tiles, const CpuWeight& w, MatrixView y, bool add) {
    for (const WeightSegment& segment : w.segments()) {
        const int first = share(segment.panels(), thread, threads);
        const int end = share(segment.panels(), thread + 1, threads);
        const OutputRows out{y.data + segment.first_row, y.stride, add};
        if (isQuantised(segment.dtype)) {
            kernels.multiply(segment.packed(), first, end, tiles, x.rows, out);
        } else {
            kernels.multiplyFloat(segment.floats(), first, end, x.data, x.stride, x.rows, out);
        }
    }
}

}  // namespace

void MatmulScratch::reserve(int cols, int threads) {
    const int groups = cols / kBlockWeights;
    if (groups <= groups_) return;
    groups_ = groups;
    memory_ = allocateAligned(static_cast<std::size_t>(kMaxRows + threads * kThreadRows) *
                              static_cast<std::size_t>(groups) * sizeof(ActivationGroup));
}

void matmul(const CpuContext& context, ConstMatrixView x, const CpuWeight& w, MatrixView y, MatmulOutput output) {
    assert(x.cols == w.cols() && y.cols == w.rows() && x.rows == y.rows && x.rows <= kMaxRows);
    const MatmulKernels& kernels = matmulKernels(context.instructions);
    const int threads = context.pool.threads();
    const bool rounds =
        std::any_of(w.segments().begin(), w.segments().end(), [](const auto& s) { return isQuantised(s.dtype); });
    // Few rows: each thread rounds them for itself, which is quicker than waiting for another's and fetching them.
    const bool apart = x.rows <= MatmulScratch::kThreadRows;
    context.pool.run([&](int thread) {
        ActivationGroup* tiles = apart ? context.matmul_scratch->threadRows(thread) : context.matmul_scratch->rows();
        if (rounds && apart) {
            quantiseRows(kernels, x, 0, x.rows, tiles);
        } else if (rounds) {
            quantiseRows(kernels, x, share(x.rows, thread, threads), share(x.rows, thread + 1, threads), tiles);
            context.pool.barrier();
        }
        multiplyShare(kernels, thread, threads, x, tiles, w, y, output == MatmulOutput::kAdd);
    });
}

}  // namespace griffin::kernels::cpu
