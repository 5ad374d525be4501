#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/pack_element.cuh"
#include "kernels/cuda/silu_gate.h"
#include "kernels/cuda/silu_of.cuh"

namespace griffin::kernels::cuda {
namespace {

constexpr unsigned kThreads = 256;

__global__ void siluGateKernel(ConstMatrixView gate_up, MatrixView y, PackTarget target) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.y);
    const int column = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    if (column >= packedColumns(target, y.cols)) return;
    float value = 0.0F;
    if (column < y.cols) {
        const float* gate = gate_up.row(row);
        value = siluOf(gate[column]) * gate[y.cols + column];
        y.row(row)[column] = value;
    }
    packElement(target, row, column, value);
}

}  // namespace

void siluGate(const CudaContext& context, ConstMatrixView gate_up, MatrixView y) {
    context.packed->written(y);
    const PackTarget target = context.packed->likelyTarget(y);
    const int columns = target.data != nullptr ? target.pieces * 32 : y.cols;
    const dim3 grid(blocksFor(static_cast<std::size_t>(columns), kThreads), static_cast<unsigned>(y.rows));
    launch(context, siluGateKernel, grid, kThreads, gate_up, y, target);
}

}  // namespace griffin::kernels::cuda
