// Sums over the rows of a matrix. Eight warps share the rows of 32 columns, each takes every eighth row, and their sums
// are added in order: the order depends on the number of rows alone.
#pragma once

#include "kernels/cuda/launch.cuh"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda::training {

inline constexpr int kSumWarps = 8;
inline constexpr unsigned kSumThreads = 32 * kSumWarps;

/// out[0][column] += sum over rows of term(row, column).
template <class Term>
__global__ __launch_bounds__(kSumThreads) void columnSumsKernel(int rows, MatrixView out, Term term) {
    __shared__ float sums[kSumWarps][32];
    waitForPrevious();
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int warp = static_cast<int>(threadIdx.x / 32);
    const int column = static_cast<int>(blockIdx.x) * 32 + lane;
    float sum = 0.0F;
    if (column < out.cols) {
#pragma unroll 8
        for (int row = warp; row < rows; row += kSumWarps) sum += term(row, column);
    }
    sums[warp][lane] = sum;
    __syncthreads();
    if (warp != 0 || column >= out.cols) return;
    for (int i = 1; i < kSumWarps; ++i) sum += sums[i][lane];
    out.data[column] += sum;
}

template <class Term>
void addColumnSums(const CudaContext& context, int rows, MatrixView out, Term term) {
    if (rows == 0 || out.cols == 0) return;
    launch(context, columnSumsKernel<Term>, dim3(blocksFor(static_cast<std::size_t>(out.cols), 32)), kSumThreads, rows,
           out, term);
}

}  // namespace griffin::kernels::cuda::training
