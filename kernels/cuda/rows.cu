// Rows looked up in the embedding table, gathered and scattered.
#include <cuda_fp16.h>

#include <algorithm>
#include <cassert>

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/cuda_weight.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/product/weight_fragment.h"

namespace griffin::kernels::cuda {
namespace {

constexpr unsigned kEmbeddingThreads = 128;

/// One thread for a quarter of a unit of a row; rows of other segments are left alone.
template <PackedKind kind, int sets = 1>
__global__ void embeddingKernel(PackedView table, const std::int32_t* ids, MatrixView out) {
    waitForPrevious();
    const int index = static_cast<int>(blockIdx.x * kEmbeddingThreads + threadIdx.x);
    if (index >= table.units * 4) return;
    const int row = ids[blockIdx.y] - table.first_row;
    if (row < 0 || row >= table.rows) return;
    float* to = out.row(static_cast<int>(blockIdx.y));
    takeRowUnit<kind, sets>(table, row, index / 4, index % 4, [to, &out](int column, float value) {
        if (column < out.cols) to[column] = value;
    });
}

using EmbeddingKernel = void (*)(PackedView table, const std::int32_t* ids, MatrixView out);

EmbeddingKernel kernelOf(PackedKind kind, int sets) {
    switch (kind) {
        case PackedKind::kBf16:
            return embeddingKernel<PackedKind::kBf16>;
        case PackedKind::kF16:
            return embeddingKernel<PackedKind::kF16>;
        case PackedKind::k4:
            return sets == 2 ? embeddingKernel<PackedKind::k4, 2> : embeddingKernel<PackedKind::k4>;
        case PackedKind::k4Offset:
            return sets == 2 ? embeddingKernel<PackedKind::k4Offset, 2> : embeddingKernel<PackedKind::k4Offset>;
        case PackedKind::k5Offset:
            return embeddingKernel<PackedKind::k5Offset>;
        case PackedKind::k6:
            return sets == 2 ? embeddingKernel<PackedKind::k6, 2> : embeddingKernel<PackedKind::k6>;
        case PackedKind::k8:
            return embeddingKernel<PackedKind::k8>;
    }
    return nullptr;
}

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

void CudaBackend::embeddingRows(const Weight& table, const std::int32_t* ids, MatrixView out) {
    assert(out.cols == table.cols());
    packed_.written(out);
    for (const CudaSegment& segment : static_cast<const CudaWeight&>(table).segments()) {
        const std::size_t threads = static_cast<std::size_t>(segment.view.units) * 4;
        launch(context_, kernelOf(segment.plan.kind, segment.plan.scale_sets),
               dim3(blocksFor(threads, kEmbeddingThreads), static_cast<unsigned>(out.rows)), kEmbeddingThreads,
               segment.view, ids, out);
    }
}

void CudaBackend::gatherRows(ConstMatrixView x, std::span<const int> rows, MatrixView y) {
    if (rows.empty()) return;
    packed_.written(y);
    launch(context_, gatherKernel, gridFor(static_cast<int>(rows.size()), x.cols), kThreads, x, listOf(rows), y);
}

void CudaBackend::scatterAddRows(ConstMatrixView x, std::span<const int> rows, std::span<const float> scales,
                                 MatrixView y) {
    if (rows.empty()) return;
    packed_.written(y);
    ScaleList list{};
    std::copy_n(scales.begin(), rows.size(), list.scales);
    launch(context_, scatterAddKernel, gridFor(y.rows, x.cols), kThreads, x, listOf(rows), list,
           static_cast<int>(rows.size()), y);
}

}  // namespace griffin::kernels::cuda
