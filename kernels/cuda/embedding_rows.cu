#include <cuda_fp16.h>

#include <cassert>

#include "kernels/cuda/embedding_rows.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/packed_rows.h"
#include "kernels/cuda/row_unit.h"

namespace griffin::kernels::cuda {
namespace {

constexpr unsigned kThreads = 128;

/// One thread for a quarter of a unit of a row; rows of other segments are left alone.
template <PackedKind kind>
__global__ void embeddingKernel(PackedView table, const std::int32_t* ids, MatrixView out) {
    waitForPrevious();
    const int index = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    if (index >= table.units * 4) return;
    const int row = ids[blockIdx.y] - table.first_row;
    if (row < 0 || row >= table.rows) return;
    float* to = out.row(static_cast<int>(blockIdx.y));
    takeRowUnit<kind>(table, row, index / 4, index % 4, [to, &out](int column, float value) {
        if (column < out.cols) to[column] = value;
    });
}

using EmbeddingKernel = void (*)(PackedView table, const std::int32_t* ids, MatrixView out);

EmbeddingKernel kernelOf(PackedKind kind) {
    switch (kind) {
        case PackedKind::kBf16:
            return embeddingKernel<PackedKind::kBf16>;
        case PackedKind::kF16:
            return embeddingKernel<PackedKind::kF16>;
        case PackedKind::k4:
            return embeddingKernel<PackedKind::k4>;
        case PackedKind::k4Offset:
            return embeddingKernel<PackedKind::k4Offset>;
        case PackedKind::k5Offset:
            return embeddingKernel<PackedKind::k5Offset>;
        case PackedKind::k6:
            return embeddingKernel<PackedKind::k6>;
        case PackedKind::k8:
            return embeddingKernel<PackedKind::k8>;
    }
    return nullptr;
}

}  // namespace

void embeddingRows(const CudaContext& context, const CudaWeight& table, const std::int32_t* ids, MatrixView out) {
    assert(out.cols == table.cols());
    context.packed->written(out);
    for (const CudaSegment& segment : table.segments()) {
        const std::size_t threads = static_cast<std::size_t>(segment.view.units) * 4;
        launch(context, kernelOf(segment.plan.kind),
               dim3(blocksFor(threads, kThreads), static_cast<unsigned>(out.rows)), kThreads, segment.view, ids, out);
    }
}

}  // namespace griffin::kernels::cuda
