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
            kernels.quantiseRow(x.row(row), x.cols, tile, row - first, tile_rows);
        }
    }
}

/// Panels [begin, end) of the weight, counted through its segments.
void multiplyPanels(const MatmulKernels& kernels, int begin, int end, ConstMatrixView x, const ActivationGroup* tiles,
                    const CpuWeight& w, MatrixView y, bool add) {
    int first = 0;  // of the segment
    for (const WeightSegment& segment : w.segments()) {
        const int from = std::max(begin - first, 0);
        const int to = std::min(end - first, segment.panels());
        first += segment.panels();
        if (from >= to) continue;
        const OutputRows out{y.data + segment.first_row, y.stride, add};
        if (isQuantised(segment.dtype)) {
            kernels.multiply(segment.packed(), from, to, tiles, x.rows, out);
        } else {
            kernels.multiplyFloat(segment.floats(), from, to, x.data, x.stride, x.rows, out);
        }
    }
}

int panelsOf(const CpuWeight& weight) {
    int panels = 0;
    for (const WeightSegment& segment : weight.segments()) panels += segment.panels();
    return panels;
}

/// Panels a thread takes at a time: so many that taking costs nothing, so few that nobody waits long for the last.
int panelsOfAPiece(int panels, int threads) {
    constexpr int kPiecesOfAThread = 4;
    return std::max(1, panels / (kPiecesOfAThread * threads));
}

}  // namespace

void CpuBackend::matmul(ConstMatrixView x, const Weight& w, MatrixView y, MatmulOutput output) {
    const auto& weight = static_cast<const CpuWeight&>(w);
    assert(x.cols == w.cols() && y.cols == w.rows() && x.rows == y.rows && x.rows <= kMaxRows);
    const MatmulKernels& kernels = matmulKernels(instructions_);
    const bool rounds = std::any_of(weight.segments().begin(), weight.segments().end(),
                                    [](const auto& s) { return isQuantised(s.dtype); });
    // Few rows: each thread rounds them for itself, which is quicker than waiting for another's and fetching them.
    const bool apart = x.rows <= MatmulScratch::kThreadRows;
    if (rounds && !apart) {
        pool_.parallelFor(x.rows, 1,
                          [&](int begin, int end) { quantiseRows(kernels, x, begin, end, matmul_scratch_.rows()); });
    }
    const int panels = panelsOf(weight);
    matmul_scratch_.beginProduct();
    pool_.takePieces(panels, panelsOfAPiece(panels, pool_.threads()), [&](int begin, int end, int thread) {
        ActivationGroup* tiles = matmul_scratch_.rows();
        if (rounds && apart) {
            tiles = matmul_scratch_.threadRows(thread);
            if (matmul_scratch_.makesThreadRows(thread)) quantiseRows(kernels, x, 0, x.rows, tiles);
        }
        multiplyPanels(kernels, begin, end, x, tiles, weight, y, output == MatmulOutput::kAdd);
    });
}

}  // namespace griffin::kernels::cpu
