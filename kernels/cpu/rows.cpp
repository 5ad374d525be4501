// Rows looked up in the embedding table, gathered and scattered.
#include "kernels/cpu/cpu_backend.h"

#include <cassert>
#include <cstring>

#include "kernels/cpu/cpu_weight.h"

namespace griffin::kernels::cpu {

void CpuBackend::embeddingRows(const Weight& table, const std::int32_t* ids, MatrixView out) {
    const auto& weight = static_cast<const CpuWeight&>(table);
    assert(out.cols == table.cols());
    for (int i = 0; i < out.rows; ++i) {
        const WeightSegment& segment = weight.segmentOf(ids[i]);
        unpackRow(segment, ids[i] - segment.first_row, out.row(i));
    }
}

void CpuBackend::gatherRows(ConstMatrixView x, std::span<const int> rows, MatrixView y) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        assert(rows[i] >= 0 && rows[i] < x.rows);
        std::memcpy(y.row(static_cast<int>(i)), x.row(rows[i]), static_cast<std::size_t>(x.cols) * sizeof(float));
    }
}

void CpuBackend::scatterAddRows(ConstMatrixView x, std::span<const int> rows, std::span<const float> scales,
                                MatrixView y) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        assert(rows[i] >= 0 && rows[i] < y.rows);
        loops_.addScaled(x.row(static_cast<int>(i)), scales[i], x.cols, y.row(rows[i]));
    }
}

}  // namespace griffin::kernels::cpu
