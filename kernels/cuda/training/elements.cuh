// Operations on each element of a matrix, and sums over its rows. A thread has a column and several rows, and reads
// some of them before it writes any: the number of loads in flight decides the speed. For sums, eight warps share the
// rows of 32 columns, each takes every eighth row, and their sums are added in order, which depends on the number of
// rows alone.
#pragma once

#include <algorithm>

#include "kernels/cuda/launch.cuh"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda::training {

inline constexpr unsigned kElementThreads = 256;
inline constexpr int kRowsAtOnce = 4;
inline constexpr unsigned kMaxBlocksDown = 65535;

/// Blocks across columns, and as many down rows as keep every processor busy.
inline dim3 elementsGrid(int rows, int cols, int processors) {
    const unsigned across = blocksFor(static_cast<std::size_t>(cols), kElementThreads);
    const unsigned wanted = blocksFor(static_cast<std::size_t>(processors) * 16, across);
    const unsigned down = std::min({static_cast<unsigned>(rows), std::max(wanted, 1U), kMaxBlocksDown});
    return dim3(across, down);
}

/// out[row][column] = operation(row, column), which may read that element of `out`, and of nothing else that is
/// written.
template <class Operation>
__global__ __launch_bounds__(kElementThreads) void elementsKernel(MatrixView out, Operation operation) {
    waitForPrevious();
    const int column = static_cast<int>(blockIdx.x * kElementThreads + threadIdx.x);
    if (column >= out.cols) return;
    const int step = static_cast<int>(gridDim.y);
    for (int first = static_cast<int>(blockIdx.y); first < out.rows; first += kRowsAtOnce * step) {
        float values[kRowsAtOnce];
#pragma unroll
        for (int i = 0; i < kRowsAtOnce; ++i) {
            const int row = first + i * step;
            values[i] = row < out.rows ? operation(row, column) : 0.0F;
        }
#pragma unroll
        for (int i = 0; i < kRowsAtOnce; ++i) {
            const int row = first + i * step;
            if (row < out.rows) out.row(row)[column] = values[i];
        }
    }
}

template <class Operation>
void forElements(const CudaContext& context, MatrixView out, Operation operation) {
    if (out.rows == 0 || out.cols == 0) return;
    launch(context, elementsKernel<Operation>, elementsGrid(out.rows, out.cols, context.processors), kElementThreads,
           out, operation);
}

/// operation(row, column) for operations with several results.
template <class Operation>
__global__ __launch_bounds__(kElementThreads) void visitKernel(int rows, int cols, Operation operation) {
    waitForPrevious();
    const int column = static_cast<int>(blockIdx.x * kElementThreads + threadIdx.x);
    if (column >= cols) return;
    for (int row = static_cast<int>(blockIdx.y); row < rows; row += static_cast<int>(gridDim.y)) {
        operation(row, column);
    }
}

template <class Operation>
void visitElements(const CudaContext& context, int rows, int cols, Operation operation) {
    if (rows == 0 || cols == 0) return;
    launch(context, visitKernel<Operation>, elementsGrid(rows, cols, context.processors), kElementThreads, rows, cols,
           operation);
}

inline constexpr int kColumnWarps = 8;
inline constexpr unsigned kColumnThreads = 32 * kColumnWarps;

/// out[0][column] += sum over rows of term(row, column).
template <class Term>
__global__ __launch_bounds__(kColumnThreads) void columnSumsKernel(int rows, MatrixView out, Term term) {
    __shared__ float sums[kColumnWarps][32];
    waitForPrevious();
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int warp = static_cast<int>(threadIdx.x / 32);
    const int column = static_cast<int>(blockIdx.x) * 32 + lane;
    float sum = 0.0F;
    if (column < out.cols) {
#pragma unroll 8
        for (int row = warp; row < rows; row += kColumnWarps) sum += term(row, column);
    }
    sums[warp][lane] = sum;
    __syncthreads();
    if (warp != 0 || column >= out.cols) return;
    for (int i = 1; i < kColumnWarps; ++i) sum += sums[i][lane];
    out.data[column] += sum;
}

template <class Term>
void addColumnSums(const CudaContext& context, int rows, MatrixView out, Term term) {
    if (rows == 0 || out.cols == 0) return;
    launch(context, columnSumsKernel<Term>, dim3(blocksFor(static_cast<std::size_t>(out.cols), 32)), kColumnThreads,
           rows, out, term);
}

}  // namespace griffin::kernels::cuda::training
