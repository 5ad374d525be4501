#include <cassert>

#include "kernels/cuda/block_reduce.cuh"
#include "kernels/cuda/training/column_sums.cuh"
#include "kernels/cuda/training/training_norm.h"

namespace griffin::kernels::cuda::training {
namespace {

constexpr int kThreads = 256;

/// One block for a row.
__global__ __launch_bounds__(kThreads) void normKernel(ConstMatrixView x, const float* weight, double epsilon,
                                                       MatrixView y, float* inverse) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.x);
    const int thread = static_cast<int>(threadIdx.x);
    const float* from = x.row(row);
    double sum = 0.0;
    for (int i = thread; i < x.cols; i += kThreads) {
        sum += static_cast<double>(from[i]) * static_cast<double>(from[i]);
    }
    sum = blockSum<kThreads>(sum);
    const float factor = static_cast<float>(1.0 / sqrt(sum / x.cols + epsilon));
    if (thread == 0) inverse[row] = factor;
    float* to = y.row(row);
    for (int i = thread; i < x.cols; i += kThreads) to[i] = weight[i] * (from[i] * factor);
}

/// y = w x r with r = (mean(x^2) + e)^(-1/2): dx = r w dy - x r^3 mean(w dy x).
__global__ __launch_bounds__(kThreads) void normBackwardKernel(ConstMatrixView x, const float* weight,
                                                               const float* inverse, ConstMatrixView dy,
                                                               MatrixView dx) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.x);
    const int thread = static_cast<int>(threadIdx.x);
    const float* from = x.row(row);
    const float* gradient = dy.row(row);
    const float factor = inverse[row];
    double sum = 0.0;
    for (int i = thread; i < x.cols; i += kThreads) {
        sum += static_cast<double>(weight[i] * gradient[i]) * static_cast<double>(from[i]);
    }
    sum = blockSum<kThreads>(sum);
    const float along = static_cast<float>(sum / x.cols) * factor * factor * factor;
    float* to = dx.row(row);
    for (int i = thread; i < x.cols; i += kThreads) {
        to[i] += factor * weight[i] * gradient[i] - along * from[i];
    }
}

struct WeightTerm {
    ConstMatrixView x;
    const float* inverse;
    ConstMatrixView dy;
    __device__ float operator()(int row, int column) const {
        return dy.row(row)[column] * (x.row(row)[column] * inverse[row]);
    }
};

}  // namespace

void rmsNorm(const TrainingContext& context, ConstMatrixView x, ConstMatrixView weight, double epsilon, MatrixView y,
             MatrixView inverse) {
    assert(inverse.cols >= x.rows && weight.cols == x.cols);
    if (x.rows == 0) return;
    launch(context.device, normKernel, dim3(static_cast<unsigned>(x.rows)), kThreads, x, weight.data, epsilon, y,
           inverse.data);
}

void rmsNormBackward(const TrainingContext& context, ConstMatrixView x, ConstMatrixView weight, ConstMatrixView inverse,
                     ConstMatrixView dy, MatrixView dx, MatrixView dweight) {
    if (x.rows == 0) return;
    addColumnSums(context.device, x.rows, dweight, WeightTerm{x, inverse.data, dy});
    if (dx.data == nullptr) return;
    launch(context.device, normBackwardKernel, dim3(static_cast<unsigned>(x.rows)), kThreads, x, weight.data,
           inverse.data, dy, dx);
}

}  // namespace griffin::kernels::cuda::training
