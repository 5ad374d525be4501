// Operations on each element of a matrix. A thread has a column and several rows, of which it reads some before it
// writes any: what is on its way from memory at once decides the speed.
#pragma once

#include <algorithm>

#include "kernels/cuda/launch.cuh"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda::training {

inline constexpr unsigned kElementThreads = 256;
inline constexpr int kRowsAtOnce = 4;
inline constexpr unsigned kMostBlocksDown = 65535;

/// Blocks across columns, and as many down rows as keep every processor busy.
inline dim3 elementsGrid(int rows, int cols, int processors) {
    const unsigned across = blocksFor(static_cast<std::size_t>(cols), kElementThreads);
    const unsigned wanted = blocksFor(static_cast<std::size_t>(processors) * 16, across);
    const unsigned down = std::min({static_cast<unsigned>(rows), std::max(wanted, 1U), kMostBlocksDown});
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

}  // namespace griffin::kernels::cuda::training
