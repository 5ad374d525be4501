#include "kernels/cpu/rms_norm.h"

#include "kernels/cpu/vector_loops.h"

namespace griffin::kernels::cpu {
namespace {

// Below this many rows the work is smaller than waking a thread for it.
constexpr int kRowsWorthSharing = 32;

}  // namespace

void rmsNorm(const CpuContext& context, ConstMatrixView x, const float* weight, float epsilon, MatrixView y) {
    const VectorLoops& loops = vectorLoops(context.instructions);
    context.pool.parallelFor(x.rows, kRowsWorthSharing, [&](int begin, int end) {
        for (int i = begin; i < end; ++i) loops.rmsNorm(x.row(i), weight, x.cols, epsilon, y.row(i));
    });
}

void rmsNormHeads(const CpuContext& context, MatrixView x, int heads, const float* weight, float epsilon) {
    const VectorLoops& loops = vectorLoops(context.instructions);
    const int head_dim = x.cols / heads;
    context.pool.parallelFor(x.rows, kRowsWorthSharing, [&](int begin, int end) {
        for (int item = begin * heads; item < end * heads; ++item) {
            float* head = x.row(item / heads) + item % heads * head_dim;
            loops.rmsNorm(head, weight, head_dim, epsilon, head);
        }
    });
}

}  // namespace griffin::kernels::cpu
