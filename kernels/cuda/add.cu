#include "kernels/cuda/add.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/packed_rows.h"

namespace griffin::kernels::cuda {
namespace {

constexpr unsigned kThreads = 256;

/// A stride of 0 adds the same row to all.
__global__ void addKernel(MatrixView x, ConstMatrixView y) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.y);
    const int column = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    if (column < x.cols) x.row(row)[column] += y.row(row)[column];
}

void addRows(const CudaContext& context, MatrixView x, ConstMatrixView y) {
    context.packed->written(x);
    const dim3 grid(blocksFor(static_cast<std::size_t>(x.cols), kThreads), static_cast<unsigned>(x.rows));
    launch(context, addKernel, grid, kThreads, x, y);
}

}  // namespace

void add(const CudaContext& context, MatrixView x, ConstMatrixView y) {
    addRows(context, x, y);
}

void addBias(const CudaContext& context, MatrixView x, const float* bias) {
    addRows(context, x, {bias, x.rows, x.cols, 0});
}

}  // namespace griffin::kernels::cuda
