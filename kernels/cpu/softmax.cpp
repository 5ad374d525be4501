#include "kernels/cpu/softmax.h"

#include <cmath>

#include "kernels/cpu/vector_loops.h"

namespace griffin::kernels::cpu {

void softmax(const CpuContext& context, ConstMatrixView x, MatrixView y) {
    const VectorLoops& loops = vectorLoops(context.instructions);
    context.pool.parallelFor(x.rows, rowsWorthSharing(x.cols), [&](int begin, int end) {
        for (int row = begin; row < end; ++row) {
            const float largest = loops.largest(x.row(row), x.cols);
            const double sum = loops.exponentials(x.row(row), largest, x.cols, y.row(row));
            loops.scale(static_cast<float>(1.0 / sum), x.cols, y.row(row));
        }
    });
}

void logSoftmax(const CpuContext& context, ConstMatrixView x, MatrixView y) {
    const VectorLoops& loops = vectorLoops(context.instructions);
    context.pool.parallelFor(x.rows, rowsWorthSharing(x.cols), [&](int begin, int end) {
        for (int row = begin; row < end; ++row) {
            const float largest = loops.largest(x.row(row), x.cols);
            const double sum = loops.exponentialSum(x.row(row), largest, x.cols);
            loops.subtractBoth(x.row(row), largest, static_cast<float>(std::log(sum)), x.cols, y.row(row));
        }
    });
}

}  // namespace griffin::kernels::cpu
