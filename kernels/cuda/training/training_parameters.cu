#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "kernels/cuda/block_reduce.cuh"
#include "kernels/cuda/training/elements.cuh"
#include "kernels/cuda/training/host_arguments.h"
#include "kernels/cuda/training/training_parameters.h"

namespace griffin::kernels::cuda::training {
namespace {

constexpr int kSumThreads = 256;
/// Most sums that the host adds up.
constexpr int kMostSums = 1024;
constexpr std::int64_t kNumbersOfSum = 8192;

/// Depends on the shape alone, so that the order is always the same.
int sumsFor(const ConstMatrixView& x) {
    const std::int64_t numbers = static_cast<std::int64_t>(x.rows) * x.cols;
    return static_cast<int>(std::clamp<std::int64_t>(numbers / kNumbersOfSum, 1, kMostSums));
}

/// Block i of n takes the rows i, i + n, ... of matrices with many rows, else the columns of a part of every row.
__global__ __launch_bounds__(kSumThreads) void squaresKernel(ConstMatrixView x, double* sums) {
    waitForPrevious();
    const int blocks = static_cast<int>(gridDim.x);
    const bool by_rows = x.rows >= blocks;
    const int block = static_cast<int>(blockIdx.x);
    const int thread = static_cast<int>(threadIdx.x);
    const int first_column = by_rows ? thread : block * kSumThreads + thread;
    const int column_step = by_rows ? kSumThreads : blocks * kSumThreads;
    double sum = 0.0;
    for (int row = by_rows ? block : 0; row < x.rows; row += by_rows ? blocks : 1) {
        const float* values = x.row(row);
        for (int i = first_column; i < x.cols; i += column_step) {
            sum += static_cast<double>(values[i]) * static_cast<double>(values[i]);
        }
    }
    sum = blockSum<kSumThreads>(sum);
    if (thread == 0) sums[block] = sum;
}

struct Scaled {
    ConstMatrixView x;
    float factor;
    __device__ float operator()(int row, int column) const { return x.row(row)[column] * factor; }
};

/// As std::clamp: what is no number stays what it is.
struct Clamped {
    ConstMatrixView x;
    float limit;
    __device__ float operator()(int row, int column) const {
        const float value = x.row(row)[column];
        return value < -limit ? -limit : limit < value ? limit : value;
    }
};

struct AdamW {
    MatrixView value;
    ConstMatrixView gradient;
    MatrixView first_moment;
    MatrixView second_moment;
    float kept, rate, unbiased, beta1, beta2, epsilon;

    __device__ void operator()(int row, int column) const {
        const float g = gradient.row(row)[column];
        const float m = beta1 * first_moment.row(row)[column] + (1.0F - beta1) * g;
        const float v = beta2 * second_moment.row(row)[column] + (1.0F - beta2) * g * g;
        const float w = value.row(row)[column];
        first_moment.row(row)[column] = m;
        second_moment.row(row)[column] = v;
        value.row(row)[column] = w * kept - rate * m / (sqrtf(v) * unbiased + epsilon);
    }
};

}  // namespace

double sumOfSquares(const TrainingContext& context, ConstMatrixView x) {
    if (x.rows == 0 || x.cols == 0) return 0.0;
    const int count = sumsFor(x);
    std::array<double, kMostSums> sums{};
    auto* device = resultMemory<double>(context.device, static_cast<std::size_t>(count));
    launch(context.device, squaresKernel, dim3(static_cast<unsigned>(count)), kSumThreads, x, device);
    takeResults(context.device, device, static_cast<std::size_t>(count) * sizeof(double), sums.data());
    return std::accumulate(sums.begin(), sums.begin() + count, 0.0);
}

void scale(const TrainingContext& context, double factor, MatrixView x) {
    forElements(context.device, x, Scaled{x, static_cast<float>(factor)});
}

void clamp(const TrainingContext& context, double limit, MatrixView x) {
    forElements(context.device, x, Clamped{x, static_cast<float>(limit)});
}

void adamW(const TrainingContext& context, const AdamWSettings& settings, MatrixView value, ConstMatrixView gradient,
           MatrixView first_moment, MatrixView second_moment) {
    assert(value.rows == gradient.rows && value.cols == gradient.cols);
    const auto step = static_cast<double>(settings.step);
    const AdamW operation{value,
                          gradient,
                          first_moment,
                          second_moment,
                          static_cast<float>(1.0 - settings.learning_rate * settings.weight_decay),
                          static_cast<float>(settings.learning_rate / (1.0 - std::pow(settings.beta1, step))),
                          static_cast<float>(1.0 / std::sqrt(1.0 - std::pow(settings.beta2, step))),
                          static_cast<float>(settings.beta1),
                          static_cast<float>(settings.beta2),
                          static_cast<float>(settings.epsilon)};
    visitElements(context.device, value.rows, value.cols, operation);
}

}  // namespace griffin::kernels::cuda::training
