#include <algorithm>
#include <cassert>

#include "kernels/cuda/block_reduce.cuh"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/top_k.h"
#include "kernels/cuda/training/host_arguments.h"
#include "kernels/cuda/training/training_losses.h"

namespace griffin::kernels::cuda::training {
namespace {

constexpr int kThreads = 512;
/// Rows that are chosen from at once: a launch has 65,535 blocks down at most, and candidates take memory.
constexpr int kRowsAtOnce = 4096;

__device__ void fillZero(float* values, int count) {
    for (int i = static_cast<int>(threadIdx.x); i < count; i += kThreads) values[i] = 0.0F;
}

/// One block for a row, here and below.
__global__ __launch_bounds__(kThreads) void softmaxKernel(MatrixView x) {
    waitForPrevious();
    float* values = x.row(static_cast<int>(blockIdx.x));
    const int thread = static_cast<int>(threadIdx.x);
    float largest = -INFINITY;
#pragma unroll 4
    for (int i = thread; i < x.cols; i += kThreads) largest = fmaxf(largest, values[i]);
    largest = blockMaximum<kThreads>(largest);
    double sum = 0.0;
#pragma unroll 4
    for (int i = thread; i < x.cols; i += kThreads) sum += static_cast<double>(expf(values[i] - largest));
    const float factor = static_cast<float>(1.0 / blockSum<kThreads>(sum));
#pragma unroll 4
    for (int i = thread; i < x.cols; i += kThreads) values[i] = expf(values[i] - largest) * factor;
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

struct Teaching {
    ConstMatrixView teacher;
    const std::int32_t* best_tokens;  // [rows, k]
    int k;
    double all;
    double best;
    const double* row_weights;
};

__global__ __launch_bounds__(kThreads) void crossEntropyKernel(Teaching teaching, MatrixView logits,
                                                               CrossEntropyLoss* losses) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.x);
    const int thread = static_cast<int>(threadIdx.x);
    float* values = logits.row(row);
    const double weight = teaching.row_weights[row];
    if (weight == 0.0) {
        fillZero(values, logits.cols);
        if (thread == 0) losses[row] = CrossEntropyLoss{0.0, 0.0};
        return;
    }
    const float* wanted = teaching.teacher.row(row);
    const std::int32_t* best = teaching.best_tokens + static_cast<std::ptrdiff_t>(row) * teaching.k;
    float shift = -INFINITY;
#pragma unroll 4
    for (int i = thread; i < logits.cols; i += kThreads) shift = fmaxf(shift, values[i]);
    shift = blockMaximum<kThreads>(shift);
    double teacher_sum = 0.0;
    double along = 0.0;  // of teacher * (logit - shift)
    double sum = 0.0;
#pragma unroll 4
    for (int i = thread; i < logits.cols; i += kThreads) {
        const float shifted = values[i] - shift;
        teacher_sum += static_cast<double>(wanted[i]);
        along += static_cast<double>(wanted[i] * shifted);
        sum += static_cast<double>(expf(shifted));
    }
    teacher_sum = blockSum<kThreads>(teacher_sum);
    along = blockSum<kThreads>(along);
    sum = blockSum<kThreads>(sum);
    double best_sum = 0.0;
    double best_along = 0.0;
    for (int j = thread; j < teaching.k; j += kThreads) {
        best_sum += static_cast<double>(wanted[best[j]]);
        best_along += static_cast<double>(wanted[best[j]] * (values[best[j]] - shift));
    }
    // These wait as well: no logit is overwritten before every thread has read its likeliest tokens.
    best_sum = blockSum<kThreads>(best_sum);
    best_along = blockSum<kThreads>(best_along);
    if (thread == 0) {
        const double log_sum = log(sum);
        losses[row] = CrossEntropyLoss{log_sum * teacher_sum - along, log_sum * best_sum - best_along};
    }
    const float spread = static_cast<float>(weight * (teaching.all * teacher_sum + teaching.best * best_sum) / sum);
    const float pull = static_cast<float>(weight * teaching.all);
    const float best_pull = static_cast<float>(weight * teaching.best);
#pragma unroll 4
    for (int i = thread; i < logits.cols; i += kThreads) {
        values[i] = spread * expf(values[i] - shift) - pull * wanted[i];
    }
    __syncthreads();
    for (int j = thread; j < teaching.k; j += kThreads) values[best[j]] -= best_pull * wanted[best[j]];
}

__global__ __launch_bounds__(kThreads) void smoothL1Kernel(ConstMatrixView target, const double* row_weights,
                                                           MatrixView y, double* losses) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.x);
    const int thread = static_cast<int>(threadIdx.x);
    float* values = y.row(row);
    if (row_weights[row] == 0.0) {
        fillZero(values, y.cols);
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

}  // namespace

void softmax(const TrainingContext& context, MatrixView x) {
    if (x.rows == 0) return;
    launch(context.device, softmaxKernel, gridFor(x), kThreads, x);
}

void topColumns(const TrainingContext& context, ConstMatrixView x, int k, std::span<std::int32_t> columns) {
    for (int first = 0; first < x.rows; first += kRowsAtOnce) {
        const int count = std::min(kRowsAtOnce, x.rows - first);
        const std::size_t per_row = static_cast<std::size_t>(k);
        cuda::topColumns(context.device, x.slice(first, count), k,
                         columns.subspan(static_cast<std::size_t>(first) * per_row));
    }
}

void ranks(const TrainingContext& context, ConstMatrixView x, std::span<const std::int32_t> columns, int most,
           std::span<std::int32_t> ranks) {
    if (x.rows == 0) return;
    const auto rows = static_cast<std::size_t>(x.rows);
    const std::int32_t* asked = context.arguments->sent(columns.first(rows));
    auto* device = resultMemory<std::int32_t>(context.device, rows);
    launch(context.device, ranksKernel, gridFor(x), kThreads, x, asked, most, device);
    takeResults(context.device, device, rows * sizeof(std::int32_t), ranks.data());
}

void crossEntropy(const TrainingContext& context, ConstMatrixView teacher, std::span<const std::int32_t> best_tokens,
                  const CrossEntropyWeights& weights, std::span<const double> row_weights, MatrixView logits,
                  std::span<CrossEntropyLoss> losses) {
    assert(teacher.rows == logits.rows && teacher.cols == logits.cols);
    if (logits.rows == 0) return;
    const auto rows = static_cast<std::size_t>(logits.rows);
    HostArguments& arguments = *context.arguments;
    arguments.begin();
    const std::size_t weight_place = arguments.put(row_weights.first(rows));
    const std::size_t token_place = arguments.put(best_tokens.first(rows * static_cast<std::size_t>(weights.k)));
    arguments.send();
    const Teaching teaching{teacher,      arguments.at<std::int32_t>(token_place), weights.k, weights.all,
                            weights.best, arguments.at<double>(weight_place)};
    auto* device = resultMemory<CrossEntropyLoss>(context.device, rows);
    launch(context.device, crossEntropyKernel, gridFor(logits), kThreads, teaching, logits, device);
    takeResults(context.device, device, rows * sizeof(CrossEntropyLoss), losses.data());
}

void smoothL1(const TrainingContext& context, ConstMatrixView target, std::span<const double> row_weights, MatrixView y,
              std::span<double> losses) {
    assert(target.rows == y.rows && target.cols == y.cols);
    if (y.rows == 0) return;
    const auto rows = static_cast<std::size_t>(y.rows);
    const double* weights = context.arguments->sent(row_weights.first(rows));
    auto* device = resultMemory<double>(context.device, rows);
    launch(context.device, smoothL1Kernel, gridFor(y), kThreads, target, weights, y, device);
    takeResults(context.device, device, rows * sizeof(double), losses.data());
}

}  // namespace griffin::kernels::cuda::training
