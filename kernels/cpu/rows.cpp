#include "kernels/cpu/rows.h"

#include <cassert>
#include <cstring>

#include "kernels/cpu/vector_loops.h"

namespace griffin::kernels::cpu {

void gatherRows(const CpuContext& /*context*/, ConstMatrixView x, std::span<const int> rows, MatrixView y) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        assert(rows[i] >= 0 && rows[i] < x.rows);
        std::memcpy(y.row(static_cast<int>(i)), x.row(rows[i]), static_cast<std::size_t>(x.cols) * sizeof(float));
    }
}

void scatterAddRows(const CpuContext& context, ConstMatrixView x, std::span<const int> rows,
                    std::span<const float> scales, MatrixView y) {
    const VectorLoops& loops = vectorLoops(context.instructions);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        assert(rows[i] >= 0 && rows[i] < y.rows);
        loops.addScaled(x.row(static_cast<int>(i)), scales[i], x.cols, y.row(rows[i]));
    }
}

}  // namespace griffin::kernels::cpu
