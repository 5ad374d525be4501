#include "kernels/cpu/silu_gate.h"

#include "kernels/cpu/vector_loops.h"

namespace griffin::kernels::cpu {

void siluGate(const CpuContext& context, ConstMatrixView gate_up, MatrixView y) {
    const VectorLoops& loops = vectorLoops(context.instructions);
    context.pool.parallelFor(y.rows, rowsWorthSharing(y.cols), [&](int begin, int end) {
        for (int row = begin; row < end; ++row) {
            const float* gate = gate_up.row(row);
            loops.siluGate(gate, gate + y.cols, y.cols, y.row(row));
        }
    });
}

}  // namespace griffin::kernels::cpu
