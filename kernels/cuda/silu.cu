#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/packed_rows.h"
#include "kernels/cuda/silu.h"
#include "kernels/cuda/silu_of.cuh"

namespace griffin::kernels::cuda {
namespace {

constexpr unsigned kThreads = 256;

__global__ void siluKernel(MatrixView x) {
    waitForPrevious();
    const int column = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    if (column >= x.cols) return;
    float& value = x.row(static_cast<int>(blockIdx.y))[column];
    value = siluOf(value);
}

}  // namespace

void silu(const CudaContext& context, MatrixView x) {
    context.packed->written(x);
    const dim3 grid(blocksFor(static_cast<std::size_t>(x.cols), kThreads), static_cast<unsigned>(x.rows));
    launch(context, siluKernel, grid, kThreads, x);
}

}  // namespace griffin::kernels::cuda
