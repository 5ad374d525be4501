#include "kernels/cpu/embedding_rows.h"

#include <cassert>

namespace griffin::kernels::cpu {

void embeddingRows(const CpuContext& /*context*/, const CpuWeight& table, const std::int32_t* ids, MatrixView out) {
    assert(out.cols == table.cols());
    for (int i = 0; i < out.rows; ++i) {
        const WeightSegment& segment = table.segmentOf(ids[i]);
        unpackRow(segment, ids[i] - segment.first_row, out.row(i));
    }
}

}  // namespace griffin::kernels::cpu
