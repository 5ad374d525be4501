#include <algorithm>
#include <cassert>

#include "kernels/backend.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/packed_rows.h"
#include "kernels/cuda/rows.h"

namespace griffin::kernels::cuda {
namespace {

constexpr unsigned kThreads = 256;

/// These travel with the launch.
struct RowList {
    int rows[kMaxRows];
};
struct ScaleList {
    float scales[kMaxRows];
};

RowList listOf(std::span<const int> rows) {
    assert(rows.size() <= kMaxRows);
    RowList list{};
    std::copy(rows.begin(), rows.end(), list.rows);
    return list;
}

__global__ void gatherKernel(ConstMatrixView x, RowList list, MatrixView y) {
    waitForPrevious();
    const int column = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    const int row = static_cast<int>(blockIdx.y);
    if (column < x.cols) y.row(row)[column] = x.row(list.rows[row])[column];
}

/// One thread for an element of y: what goes there is added in the order of the list.
__global__ void scatterAddKernel(ConstMatrixView x, RowList list, ScaleList scales, int count, MatrixView y) {
    waitForPrevious();
    const int column = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    const int row = static_cast<int>(blockIdx.y);
    if (column >= x.cols) return;
    for (int i = 0; i < count; ++i) {
        if (list.rows[i] == row) {
            float& sum = y.row(row)[column];
            sum = fmaf(scales.scales[i], x.row(i)[column], sum);
        }
    }
}

dim3 gridFor(int rows, int columns) {
    return dim3(blocksFor(static_cast<std::size_t>(columns), kThreads), static_cast<unsigned>(rows));
}

}  // namespace

void gatherRows(const CudaContext& context, ConstMatrixView x, std::span<const int> rows, MatrixView y) {
    if (rows.empty()) return;
    context.packed->written(y);
    launch(context, gatherKernel, gridFor(static_cast<int>(rows.size()), x.cols), kThreads, x, listOf(rows), y);
}

void scatterAddRows(const CudaContext& context, ConstMatrixView x, std::span<const int> rows,
                    std::span<const float> scales, MatrixView y) {
    if (rows.empty()) return;
    context.packed->written(y);
    ScaleList list{};
    std::copy_n(scales.begin(), rows.size(), list.scales);
    launch(context, scatterAddKernel, gridFor(y.rows, x.cols), kThreads, x, listOf(rows), list,
           static_cast<int>(rows.size()), y);
}

}  // namespace griffin::kernels::cuda
