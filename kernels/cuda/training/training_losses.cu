// Losses with their gradients, and the optimiser. The host waits for results that it asked for.
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "kernels/cuda/block_reduce.cuh"
#include "kernels/cuda/top_k.h"
#include "kernels/cuda/training/cuda_training_backend.h"
#include "kernels/cuda/training/elements.cuh"

namespace griffin::kernels::cuda::training {
namespace {

constexpr int kThreads = 512;
/// Rows that are chosen from at once: a launch has 65,535 blocks down at most, and candidates take memory.
constexpr int kRowsPerChoice = 4096;

/// The largest number of a row, and the sum of exponentials relative to it; every thread gets both.
struct Exponentials {
    float largest;
    double sum;
};

__device__ Exponentials exponentialsOf(const float* values, int count) {
    const int thread = static_cast<int>(threadIdx.x);
    float largest = -INFINITY;
#pragma unroll 4
    for (int i = thread; i < count; i += kThreads) largest = fmaxf(largest, values[i]);
    largest = blockMaximum<kThreads>(largest);
    double sum = 0.0;
#pragma unroll 4
    for (int i = thread; i < count; i += kThreads) sum += static_cast<double>(expf(values[i] - largest));
    return {largest, blockSum<kThreads>(sum)};
}

/// One block for a row, here and below.
__global__ __launch_bounds__(kThreads) void softmaxKernel(MatrixView x) {
    waitForPrevious();
    float* values = x.row(static_cast<int>(blockIdx.x));
    const Exponentials of = exponentialsOf(values, x.cols);
    const float factor = static_cast<float>(1.0 / of.sum);
#pragma unroll 4
    for (int i = static_cast<int>(threadIdx.x); i < x.cols; i += kThreads) {
        values[i] = expf(values[i] - of.largest) * factor;
    }
}

__global__ __launch_bounds__(kThreads) void logSumExpKernel(ConstMatrixView x, double* sums) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.x);
    const Exponentials of = exponentialsOf(x.row(row), x.cols);
    if (threadIdx.x == 0) sums[row] = static_cast<double>(of.largest) + log(of.sum);
}

__global__ __launch_bounds__(kThreads) void ranksKernel(ConstMatrixView x, const std::int32_t* columns, int most,
                                                        std::int32_t* ranks) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.x);
    const int thread = static_cast<int>(threadIdx.x);
    const std::int32_t column = columns[row];
    if (column < 0) {
        if (thread == 0) ranks[row] = most;
        return;
    }
    const float* values = x.row(row);
    const float own = values[column];
    int before = 0;
#pragma unroll 4
    for (int i = thread; i < x.cols; i += kThreads) {
        before += i < column ? values[i] >= own : i > column && values[i] > own;
    }
    before = blockSum<kThreads>(before);
    if (thread == 0) ranks[row] = min(before, most);
}

__global__ __launch_bounds__(kThreads) void smoothL1Kernel(ConstMatrixView target, const double* row_weights,
                                                           MatrixView y, double* losses) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.x);
    const int thread = static_cast<int>(threadIdx.x);
    float* values = y.row(row);
    if (row_weights[row] == 0.0) {
        for (int i = thread; i < y.cols; i += kThreads) values[i] = 0.0F;
        if (thread == 0) losses[row] = 0.0;
        return;
    }
    const float* wanted = target.row(row);
    const float weight = static_cast<float>(row_weights[row] / y.cols);
    double sum = 0.0;
    for (int i = thread; i < y.cols; i += kThreads) {
        const float z = values[i] - wanted[i];
        const float bounded = z < -1.0F ? -1.0F : 1.0F < z ? 1.0F : z;
        sum += static_cast<double>(bounded * (z - bounded / 2));
        values[i] = weight * bounded;
    }
    sum = blockSum<kThreads>(sum);
    if (thread == 0) losses[row] = sum / y.cols;
}

dim3 gridFor(const ConstMatrixView& x) {
    return dim3(static_cast<unsigned>(x.rows));
}

constexpr int kSumThreads = 256;
/// Most sums that the host adds up.
constexpr int kMaxSums = 1024;
constexpr std::int64_t kNumbersOfSum = 8192;

/// Depends on the shape alone, so that the order is always the same.
int sumsFor(const ConstMatrixView& x) {
    const std::int64_t numbers = static_cast<std::int64_t>(x.rows) * x.cols;
    return static_cast<int>(std::clamp<std::int64_t>(numbers / kNumbersOfSum, 1, kMaxSums));
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

void CudaTrainingBackend::softmax(MatrixView x) {
    if (x.rows == 0) return;
    launch(context_, softmaxKernel, gridFor(x), kThreads, x);
}

void CudaTrainingBackend::logSumExp(ConstMatrixView x, std::span<double> sums) {
    if (x.rows == 0) return;
    const auto rows = static_cast<std::size_t>(x.rows);
    auto* device = resultMemory<double>(context_, rows);
    launch(context_, logSumExpKernel, gridFor(x), kThreads, x, device);
    takeResults(context_, device, rows * sizeof(double), sums.data());
}

void CudaTrainingBackend::topColumns(ConstMatrixView x, int k, std::span<std::int32_t> columns) {
    for (int first = 0; first < x.rows; first += kRowsPerChoice) {
        const int count = std::min(kRowsPerChoice, x.rows - first);
        const std::size_t per_row = static_cast<std::size_t>(k);
        cuda::topColumns(context_, x.slice(first, count), k,
                         columns.subspan(static_cast<std::size_t>(first) * per_row));
    }
}

void CudaTrainingBackend::ranks(ConstMatrixView x, std::span<const std::int32_t> columns, int most,
                                std::span<std::int32_t> ranks) {
    if (x.rows == 0) return;
    const auto rows = static_cast<std::size_t>(x.rows);
    const std::int32_t* asked = arguments_.sent(columns.first(rows));
    auto* device = resultMemory<std::int32_t>(context_, rows);
    launch(context_, ranksKernel, gridFor(x), kThreads, x, asked, most, device);
    takeResults(context_, device, rows * sizeof(std::int32_t), ranks.data());
}

void CudaTrainingBackend::smoothL1(ConstMatrixView target, std::span<const double> row_weights, MatrixView y,
                                   std::span<double> losses) {
    assert(target.rows == y.rows && target.cols == y.cols);
    if (y.rows == 0) return;
    const auto rows = static_cast<std::size_t>(y.rows);
    const double* weights = arguments_.sent(row_weights.first(rows));
    auto* device = resultMemory<double>(context_, rows);
    launch(context_, smoothL1Kernel, gridFor(y), kThreads, target, weights, y, device);
    takeResults(context_, device, rows * sizeof(double), losses.data());
}

double CudaTrainingBackend::sumOfSquares(ConstMatrixView x) {
    if (x.rows == 0 || x.cols == 0) return 0.0;
    const int count = sumsFor(x);
    std::array<double, kMaxSums> sums{};
    auto* device = resultMemory<double>(context_, static_cast<std::size_t>(count));
    launch(context_, squaresKernel, dim3(static_cast<unsigned>(count)), kSumThreads, x, device);
    takeResults(context_, device, static_cast<std::size_t>(count) * sizeof(double), sums.data());
    return std::accumulate(sums.begin(), sums.begin() + count, 0.0);
}

void CudaTrainingBackend::scale(double factor, MatrixView x) {
    forElements(context_, x, Scaled{x, static_cast<float>(factor)});
}

void CudaTrainingBackend::clamp(double limit, MatrixView x) {
    forElements(context_, x, Clamped{x, static_cast<float>(limit)});
}

void CudaTrainingBackend::adamW(const AdamWSettings& settings, MatrixView value, ConstMatrixView gradient,
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
    visitElements(context_, value.rows, value.cols, operation);
}

}  // namespace griffin::kernels::cuda::training
