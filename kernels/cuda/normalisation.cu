// RMS norm and softmax of rows.
#include <cassert>

#include "kernels/cuda/block_reduce.cuh"
#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/product/normed_head.cuh"
#include "kernels/cuda/product/pack_element.cuh"
#include "kernels/cuda/softmax_sums.cuh"

namespace griffin::kernels::cuda {
namespace {

constexpr int kNormThreads = 512;
constexpr int kKept = 16;  // elements of a row that a thread keeps in registers: rows up to 8192 are read once
constexpr unsigned kHeadThreads = 128;

/// One block for a row.
__global__ __launch_bounds__(kNormThreads) void rmsNormKernel(ConstMatrixView x, const float* weight, float epsilon,
                                                              MatrixView y, PackTarget target) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.x);
    const int thread = static_cast<int>(threadIdx.x);
    const float* in = x.row(row);
    float kept[kKept];
    float sum = 0.0F;
#pragma unroll
    for (int i = 0; i < kKept; ++i) {
        const int column = thread + i * kNormThreads;
        kept[i] = column < x.cols ? in[column] : 0.0F;
        sum += kept[i] * kept[i];
    }
    for (int column = thread + kKept * kNormThreads; column < x.cols; column += kNormThreads) {
        sum += in[column] * in[column];
    }
    const float mean = blockSum<kNormThreads>(sum) / static_cast<float>(x.cols);
    const float factor = 1.0F / sqrtf(mean + epsilon);
    float* out = y.row(row);
    const int columns = packedColumns(target, x.cols);
#pragma unroll
    for (int i = 0; i < kKept; ++i) {
        const int column = thread + i * kNormThreads;
        if (column >= columns) break;
        const float value = column < x.cols ? kept[i] * factor * weight[column] : 0.0F;
        if (column < x.cols) out[column] = value;
        packElement(target, row, column, value);
    }
    for (int column = thread + kKept * kNormThreads; column < columns; column += kNormThreads) {
        const float value = column < x.cols ? in[column] * factor * weight[column] : 0.0F;
        if (column < x.cols) out[column] = value;
        packElement(target, row, column, value);
    }
}

/// One warp for a head.
__global__ __launch_bounds__(kHeadThreads) void rmsNormHeadsKernel(MatrixView x, int heads, const float* weight,
                                                                   float epsilon) {
    waitForPrevious();
    const int item = static_cast<int>((blockIdx.x * kHeadThreads + threadIdx.x) / 32);
    if (item >= x.rows * heads) return;
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int head_dim = x.cols / heads;
    float* head = x.row(item / heads) + item % heads * head_dim;
    float kept[kMaxHeadDim / 32];
#pragma unroll
    for (int i = 0; i < kMaxHeadDim / 32; ++i) kept[i] = lane + 32 * i < head_dim ? head[lane + 32 * i] : 0.0F;
    normHead(kept, head_dim, weight, epsilon, lane);
#pragma unroll
    for (int i = 0; i < kMaxHeadDim / 32; ++i) {
        if (lane + 32 * i < head_dim) head[lane + 32 * i] = kept[i];
    }
}

/// One block for a row.
template <bool logarithm>
__global__ __launch_bounds__(kSoftmaxThreads) void softmaxKernel(ConstMatrixView x, MatrixView y) {
    waitForPrevious();
    const float* in = x.row(static_cast<int>(blockIdx.x));
    float* out = y.row(static_cast<int>(blockIdx.x));
    const int thread = static_cast<int>(threadIdx.x);
    const auto [largest, sum] = softmaxSums(in, x.cols);
    const float factor = static_cast<float>(logarithm ? log(sum) : 1.0 / sum);
#pragma unroll 8
    for (int column = thread; column < x.cols; column += kSoftmaxThreads) {
        const float shifted = in[column] - largest;
        out[column] = logarithm ? shifted - factor : expf(shifted) * factor;
    }
}

}  // namespace

void CudaBackend::rmsNorm(ConstMatrixView x, const float* weight, float epsilon, MatrixView y) {
    packed_.written(y);
    const PackTarget target = packed_.likelyTarget(y);
    launch(context_, rmsNormKernel, dim3(static_cast<unsigned>(x.rows)), kNormThreads, x, weight, epsilon, y, target);
}

void CudaBackend::rmsNormHeads(MatrixView x, int heads, const float* weight, float epsilon) {
    assert(x.cols / heads <= kMaxHeadDim);
    packed_.written(x);
    const std::size_t lanes = static_cast<std::size_t>(x.rows) * static_cast<std::size_t>(heads) * 32;
    launch(context_, rmsNormHeadsKernel, dim3(blocksFor(lanes, kHeadThreads)), kHeadThreads, x, heads, weight, epsilon);
}

void CudaBackend::softmax(ConstMatrixView x, MatrixView y) {
    packed_.written(y);
    launch(context_, softmaxKernel<false>, dim3(static_cast<unsigned>(x.rows)), kSoftmaxThreads, x, y);
}

void CudaBackend::logSoftmax(ConstMatrixView x, MatrixView y) {
    packed_.written(y);
    launch(context_, softmaxKernel<true>, dim3(static_cast<unsigned>(x.rows)), kSoftmaxThreads, x, y);
}

}  // namespace griffin::kernels::cuda
