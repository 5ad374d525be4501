#include "kernels/cuda/block_reduce.cuh"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/packed_rows.h"
#include "kernels/cuda/softmax.h"

namespace griffin::kernels::cuda {
namespace {

constexpr int kThreads = 1024;

/// One block for a row.
template <bool logarithm>
__global__ __launch_bounds__(kThreads) void softmaxKernel(ConstMatrixView x, MatrixView y) {
    waitForPrevious();
    const float* in = x.row(static_cast<int>(blockIdx.x));
    float* out = y.row(static_cast<int>(blockIdx.x));
    const int thread = static_cast<int>(threadIdx.x);
    float largest = -INFINITY;
#pragma unroll 8
    for (int column = thread; column < x.cols; column += kThreads) largest = fmaxf(largest, in[column]);
    largest = blockMaximum<kThreads>(largest);
    double sum = 0.0;
#pragma unroll 8
    for (int column = thread; column < x.cols; column += kThreads) {
        sum += static_cast<double>(expf(in[column] - largest));
    }
    sum = blockSum<kThreads>(sum);
    const float factor = static_cast<float>(logarithm ? log(sum) : 1.0 / sum);
#pragma unroll 8
    for (int column = thread; column < x.cols; column += kThreads) {
        const float shifted = in[column] - largest;
        out[column] = logarithm ? shifted - factor : expf(shifted) * factor;
    }
}

}  // namespace

void softmax(const CudaContext& context, ConstMatrixView x, MatrixView y) {
    context.packed->written(y);
    launch(context, softmaxKernel<false>, dim3(static_cast<unsigned>(x.rows)), kThreads, x, y);
}

void logSoftmax(const CudaContext& context, ConstMatrixView x, MatrixView y) {
    context.packed->written(y);
    launch(context, softmaxKernel<true>, dim3(static_cast<unsigned>(x.rows)), kThreads, x, y);
}

}  // namespace griffin::kernels::cuda
