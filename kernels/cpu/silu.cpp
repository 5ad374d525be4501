#include "kernels/cpu/silu.h"

#include "kernels/cpu/vector_loops.h"

namespace griffin::kernels::cpu {

void silu(const CpuContext& context, MatrixView x) {
    const VectorLoops& loops = vectorLoops(context.instructions);
    context.pool.parallelFor(x.rows, rowsWorthSharing(x.cols), [&](int begin, int end) {
        for (int row = begin; row < end; ++row) loops.silu(x.row(row), x.cols);
    });
}

}  // namespace griffin::kernels::cpu
