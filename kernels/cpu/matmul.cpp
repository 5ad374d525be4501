#include "kernels/cpu/cpu_backend.h"

#include <algorithm>
#include <cassert>

#include "kernels/cpu/cpu_weight.h"
#include "kernels/cpu/matmul_kernels.h"
#include "kernels/dequantise.h"

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

/// This thread's panels of every segment.
void multiplyShare(const MatmulKernels& kernels, int thread, int threads, ConstMatrixView x,
                   const ActivationGroup* tiles, const CpuWeight& w, MatrixView y, bool add) {
    for (const WeightSegment& segment : w.segments()) {
        const Share panels(segment.panels(), thread, threads);
        const OutputRows out{y.data + segment.first_row, y.stride, add};
        if (isQuantised(segment.dtype)) {
            kernels.multiply(segment.packed(), panels.begin, panels.end, tiles, x.rows, out);
        } else {
            kernels.multiplyFloat(segment.floats(), panels.begin, panels.end, x.data, x.stride, x.rows, out);
        }
    }
}

}  // namespace

void CpuBackend::matmul(ConstMatrixView x, const Weight& w, MatrixView y, MatmulOutput output) {
    const auto& weight = static_cast<const CpuWeight&>(w);
    assert(x.cols == w.cols() && y.cols == w.rows() && x.rows == y.rows && x.rows <= kMaxRows);
    const MatmulKernels& kernels = matmulKernels(instructions_);
    const int threads = pool_.threads();
    const bool rounds = std::any_of(weight.segments().begin(), weight.segments().end(),
                                    [](const auto& s) { return isQuantised(s.dtype); });
    // Few rows: each thread rounds them for itself, which is quicker than waiting for another's and fetching them.
    const bool apart = x.rows <= MatmulScratch::kThreadRows;
    pool_.run([&](int thread) {
        ActivationGroup* tiles = apart ? matmul_scratch_.threadRows(thread) : matmul_scratch_.rows();
        if (rounds && apart) {
            quantiseRows(kernels, x, 0, x.rows, tiles);
        } else if (rounds) {
            const Share rows(x.rows, thread, threads);
            quantiseRows(kernels, x, rows.begin, rows.end, tiles);
            pool_.barrier();
        }
        multiplyShare(kernels, thread, threads, x, tiles, weight, y, output == MatmulOutput::kAdd);
    });
}

}  // namespace griffin::kernels::cpu
