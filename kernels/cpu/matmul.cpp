// Matrix products, alone and together with what comes before and behind them in a layer: the norm is made with the
// rounding of the rows, and the thread that has multiplied some columns goes on with these columns at once. So nobody
// waits for the others within an operation.
#include <algorithm>
#include <cassert>

#include "kernels/cpu/cpu_backend.h"
#include "kernels/cpu/cpu_weight.h"
#include "kernels/cpu/matmul_kernels.h"
#include "kernels/dequantise.h"

namespace griffin::kernels::cpu {
namespace {

/// The rows of a product as its kernels take them.
struct KernelRows {
    ConstMatrixView floats;        // normed
    const ActivationGroup* tiles;  // rounded; only where the weight is quantised
};

/// Norms and rounds the rows of a product. Few rows: each thread does it for itself, which is quicker than waiting for
/// another's and fetching them. Many: the threads share them.
class RowMaker {
  public:
    RowMaker(ThreadPool& pool, MatmulScratch& scratch, const MatmulKernels& kernels, const VectorLoops& loops,
             const ProductRows& rows, const CpuWeight& weight)
        : scratch_(scratch),
          kernels_(kernels),
          loops_(loops),
          rows_(rows),
          rounds_(std::any_of(weight.segments().begin(), weight.segments().end(),
                              [](const auto& segment) { return isQuantised(segment.dtype); })),
          apart_(rows.x.rows <= MatmulScratch::kThreadRows) {
        assert(rows.x.cols == weight.cols() && rows.x.rows <= kMaxRows);
        scratch_.beginProduct();
        if (apart_ || (!rounds_ && rows.norm == nullptr)) return;
        pool.parallelFor(rows.x.rows, 1, [&](int begin, int end) { make(begin, end, rows_.normed, scratch_.rows()); });
    }

    /// The rows for `thread`, which asks.
    KernelRows get(int thread) const {
        const bool norms = rows_.norm != nullptr;
        if (!apart_) return {norms ? ConstMatrixView(rows_.normed) : rows_.x, scratch_.rows()};
        const MatrixView normed{scratch_.threadNorms(thread), rows_.x.rows, rows_.x.cols, rows_.x.cols};
        ActivationGroup* tiles = scratch_.threadRows(thread);
        if ((norms || rounds_) && scratch_.makesThreadRows(thread)) make(0, rows_.x.rows, normed, tiles);
        return {norms ? ConstMatrixView(normed) : rows_.x, tiles};
    }

  private:
    /// Rows [begin, end).
    void make(int begin, int end, MatrixView normed, ActivationGroup* tiles) const {
        const ConstMatrixView x = rows_.x;
        const int groups = x.cols / kBlockWeights;
        int tile_rows = 0;
        for (int first = 0; first < end; first += tile_rows) {
            tile_rows = kernels_.tileRows(x.rows - first);
            ActivationGroup* tile = tiles + static_cast<std::ptrdiff_t>(first) * groups;
            for (int row = std::max(first, begin); row < std::min(first + tile_rows, end); ++row) {
                const float* from = x.row(row);
                if (rows_.norm != nullptr) {
                    loops_.rmsNorm(from, rows_.norm, x.cols, rows_.epsilon, normed.row(row));
                    from = normed.row(row);
                }
                if (rounds_) kernels_.quantiseRow(from, x.cols, tile, row - first, tile_rows);
            }
        }
    }

    MatmulScratch& scratch_;
    const MatmulKernels& kernels_;
    const VectorLoops& loops_;
    const ProductRows& rows_;
    bool rounds_;
    bool apart_;
};

/// Panels [begin, end) of one segment, whose columns of the product begin at `y`.
void multiplySegment(const MatmulKernels& kernels, const KernelRows& rows, const WeightSegment& segment, int begin,
                     int end, float* y, int stride, MatmulOutput output) {
    const OutputRows out{y, stride, output == MatmulOutput::kAdd};
    const ConstMatrixView x = rows.floats;
    if (isQuantised(segment.dtype)) {
        kernels.multiply(segment.packed(), begin, end, rows.tiles, x.rows, out);
    } else {
        kernels.multiplyFloat(segment.floats(), begin, end, x.data, x.stride, x.rows, out);
    }
}

/// Panels [begin, end) of the weight, counted through its segments.
void multiplyPanels(const MatmulKernels& kernels, const KernelRows& rows, const CpuWeight& weight, int begin, int end,
                    MatrixView y, MatmulOutput output) {
    int first = 0;  // of the segment
    for (const WeightSegment& segment : weight.segments()) {
        const int from = std::max(begin - first, 0);
        const int to = std::min(end - first, segment.panels());
        first += segment.panels();
        if (from < to) multiplySegment(kernels, rows, segment, from, to, y.data + segment.first_row, y.stride, output);
    }
}

int panelsOf(const CpuWeight& weight) {
    int panels = 0;
    for (const WeightSegment& segment : weight.segments()) panels += segment.panels();
    return panels;
}

/// Items a thread takes at a time: so many that taking costs nothing, so few that nobody waits long for the last.
int itemsOfAPiece(int items, int threads) {
    constexpr int kPiecesOfAThread = 4;
    return std::max(1, items / (kPiecesOfAThread * threads));
}

// One row gains nothing: what comes before and behind its product is short, and the product is quicker where each
// thread reads one run of panels.
constexpr int kRowsWorthFusing = 2;

/// Whether every head is made of whole panels of the weight.
bool hasHeadsOfPanels(const CpuWeight& weight, int head_dim) {
    return head_dim % kPanelRows == 0 &&
           std::all_of(weight.segments().begin(), weight.segments().end(),
                       [&](const WeightSegment& segment) { return segment.rows % head_dim == 0; });
}

}  // namespace

void CpuBackend::matmul(ConstMatrixView x, const Weight& w, MatrixView y, MatmulOutput output) {
    const auto& weight = static_cast<const CpuWeight&>(w);
    assert(y.cols == w.rows() && x.rows == y.rows);
    const MatmulKernels& kernels = matmulKernels(instructions_);
    const ProductRows rows{x};
    const RowMaker maker(pool_, matmul_scratch_, kernels, loops_, rows, weight);
    const int panels = panelsOf(weight);
    pool_.takePieces(panels, itemsOfAPiece(panels, pool_.takers()), [&](int begin, int end, int thread) {
        multiplyPanels(kernels, maker.get(thread), weight, begin, end, y, output);
    });
}

void CpuBackend::gatedMatmul(const ProductRows& rows, const Weight& gate_up, Gate kind, MatrixView products,
                             MatrixView y) {
    const auto& weight = static_cast<const CpuWeight&>(gate_up);
    const std::vector<WeightSegment>& parts = weight.segments();
    assert(products.cols == weight.rows() && products.cols == 2 * y.cols && products.rows == y.rows);
    if (rows.x.rows < kRowsWorthFusing || parts.size() != 2 || parts[0].rows != parts[1].rows) {
        Backend::gatedMatmul(rows, gate_up, kind, products, y);
        return;
    }
    const MatmulKernels& kernels = matmulKernels(instructions_);
    const RowMaker maker(pool_, matmul_scratch_, kernels, loops_, rows, weight);
    const int panels = parts[0].panels();
    pool_.takePieces(panels, itemsOfAPiece(panels, pool_.takers()), [&](int begin, int end, int thread) {
        const KernelRows made = maker.get(thread);
        const int first = begin * kPanelRows;
        const int count = std::min(end * kPanelRows, y.cols) - first;
        // The piece's columns of gate and up lie close together, whatever the stride.
        const MatrixView gate{products.data + static_cast<std::ptrdiff_t>(2 * first) * y.rows, y.rows, count, count};
        const MatrixView up{gate.row(y.rows), y.rows, count, count};
        multiplySegment(kernels, made, parts[0], begin, end, gate.data - first, count, MatmulOutput::kStore);
        multiplySegment(kernels, made, parts[1], begin, end, up.data - first, count, MatmulOutput::kStore);
        for (int row = 0; row < y.rows; ++row) {
            loops_.gates[static_cast<int>(kind)](gate.row(row), up.row(row), count, y.row(row) + first);
        }
    });
}

void CpuBackend::projectHeads(const ProductRows& rows, const HeadProjection& projection, MatrixView qkv) {
    const auto& weight = static_cast<const CpuWeight&>(projection.weight);
    const int dim = projection.headDim();
    assert(qkv.cols == weight.rows() && qkv.rows == rows.x.rows);
    const bool norms_join_heads = projection.query_norm != nullptr && projection.norms == HeadNorms::kTogether;
    if (rows.x.rows < kRowsWorthFusing || !hasHeadsOfPanels(weight, dim) || norms_join_heads) {
        Backend::projectHeads(rows, projection, qkv);
        return;
    }
    const MatmulKernels& kernels = matmulKernels(instructions_);
    const RowMaker maker(pool_, matmul_scratch_, kernels, loops_, rows, weight);
    const int panels = dim / kPanelRows;  // of a head
    const int heads = projection.heads + 2 * projection.kv_heads;
    pool_.takePieces(heads, itemsOfAPiece(heads, pool_.takers()), [&](int begin, int end, int thread) {
        multiplyPanels(kernels, maker.get(thread), weight, begin * panels, end * panels, qkv, MatmulOutput::kStore);
        for (int head = begin; head < end; ++head) finishHead(projection, head, qkv.columns(head * dim, dim));
    });
}

void CpuBackend::finishHead(const HeadProjection& projection, int head, MatrixView x) const {
    const bool is_query = head < projection.heads;
    const bool is_value = head >= projection.heads + projection.kv_heads;
    const float* norm = is_query ? projection.query_norm : is_value ? projection.value_norm : projection.key_norm;
    for (int row = 0; row < x.rows; ++row) {
        float* elements = x.row(row);
        if (projection.bias != nullptr) loops_.add(projection.bias + head * x.cols, x.cols, elements);
        if (norm != nullptr) loops_.rmsNorm(elements, norm, x.cols, projection.norm_epsilon, elements);
        if (!is_value && projection.rope.dim > 0) rotateHead(projection.rope, projection.angles.row(row), elements);
    }
    if (is_query || projection.cache == nullptr) return;
    const KvLayerView& cache = *projection.cache;
    const int kv_head = head - projection.heads - (is_value ? projection.kv_heads : 0);
    if (is_value) {
        appendValues(x, cache, kv_head, projection.first_slot);
    } else {
        appendKeys(x, cache, kv_head, projection.first_slot);
    }
}

}  // namespace griffin::kernels::cpu
