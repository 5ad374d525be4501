#include "kernels/cpu/add.h"

#include "kernels/cpu/vector_loops.h"

namespace griffin::kernels::cpu {
namespace {

// Below this many rows the work is smaller than waking a thread for it.
constexpr int kRowsWorthSharing = 32;

}  // namespace

void add(const CpuContext& context, MatrixView x, ConstMatrixView y) {
    const VectorLoops& loops = vectorLoops(context.instructions);
    context.pool.parallelFor(x.rows, kRowsWorthSharing, [&](int begin, int end) {
        for (int row = begin; row < end; ++row) loops.add(y.row(row), x.cols, x.row(row));
    });
}

void addBias(const CpuContext& context, MatrixView x, const float* bias) {
    const VectorLoops& loops = vectorLoops(context.instructions);
    context.pool.parallelFor(x.rows, kRowsWorthSharing, [&](int begin, int end) {
        for (int row = begin; row < end; ++row) loops.add(bias, x.cols, x.row(row));
    });
}

}  // namespace griffin::kernels::cpu
