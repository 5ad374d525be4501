// The loss on tokens with its gradient, one block for a row. Sums by class are fixed-point numbers, which are the same
// whatever the order that threads add in.
#include <cassert>
#include <cmath>
#include <cstdint>

#include "kernels/cuda/block_reduce.cuh"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/training/cuda_training_backend.h"
#include "kernels/overlap_classes.h"

namespace griffin::kernels::cuda::training {
namespace {

constexpr int kThreads = 512;

struct Teaching {
    ConstMatrixView teacher;
    const std::int32_t* best_tokens;  // [rows, k]
    CrossEntropyWeights weights;
    const double* row_weights;
};

/// The softmax of a row, and what its cross-entropy needs.
struct RowSums {
    float shift;
    double teacher;
    double along;  // of teacher * (logit - shift)
    double exponentials;
};

__device__ RowSums rowSums(const float* logits, const float* teacher, int count) {
    const int thread = static_cast<int>(threadIdx.x);
    RowSums sums{-INFINITY, 0.0, 0.0, 0.0};
#pragma unroll 4
    for (int i = thread; i < count; i += kThreads) sums.shift = fmaxf(sums.shift, logits[i]);
    sums.shift = blockMaximum<kThreads>(sums.shift);
#pragma unroll 4
    for (int i = thread; i < count; i += kThreads) {
        const float shifted = logits[i] - sums.shift;
        sums.teacher += static_cast<double>(teacher[i]);
        sums.along += static_cast<double>(teacher[i] * shifted);
        sums.exponentials += static_cast<double>(expf(shifted));
    }
    sums.teacher = blockSum<kThreads>(sums.teacher);
    sums.along = blockSum<kThreads>(sums.along);
    sums.exponentials = blockSum<kThreads>(sums.exponentials);
    return sums;
}

__device__ double allLoss(const RowSums& sums) {
    return log(sums.exponentials) * sums.teacher - sums.along;
}

/// Whether the row has no weight; then its gradient and loss are 0. Every thread gets the answer.
__device__ bool skipRow(const Teaching& teaching, MatrixView logits, int row, CrossEntropyLoss* losses) {
    if (teaching.row_weights[row] != 0.0) return false;
    float* values = logits.row(row);
    for (int i = static_cast<int>(threadIdx.x); i < logits.cols; i += kThreads) values[i] = 0.0F;
    if (threadIdx.x == 0) losses[row] = CrossEntropyLoss{0.0, 0.0};
    return true;
}

__global__ __launch_bounds__(kThreads) void likeliestKernel(Teaching teaching, MatrixView logits,
                                                            CrossEntropyLoss* losses) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.x);
    if (skipRow(teaching, logits, row, losses)) return;
    const int thread = static_cast<int>(threadIdx.x);
    const CrossEntropyWeights& weights = teaching.weights;
    const double weight = teaching.row_weights[row];
    float* values = logits.row(row);
    const float* wanted = teaching.teacher.row(row);
    const std::int32_t* best = teaching.best_tokens + static_cast<std::ptrdiff_t>(row) * weights.k;
    const RowSums sums = rowSums(values, wanted, logits.cols);
    double best_sum = 0.0;
    double best_along = 0.0;
    for (int j = thread; j < weights.k; j += kThreads) {
        best_sum += static_cast<double>(wanted[best[j]]);
        best_along += static_cast<double>(wanted[best[j]] * (values[best[j]] - sums.shift));
    }
    // These wait as well: no logit is overwritten before every thread has read its likeliest tokens.
    best_sum = blockSum<kThreads>(best_sum);
    best_along = blockSum<kThreads>(best_along);
    if (thread == 0) {
        losses[row] = CrossEntropyLoss{allLoss(sums), log(sums.exponentials) * best_sum - best_along};
    }
    const float spread =
        static_cast<float>(weight * (weights.all * sums.teacher + weights.second * best_sum) / sums.exponentials);
    const float pull = static_cast<float>(weight * weights.all);
    const float best_pull = static_cast<float>(weight * weights.second);
#pragma unroll 4
    for (int i = thread; i < logits.cols; i += kThreads) {
        values[i] = spread * expf(values[i] - sums.shift) - pull * wanted[i];
    }
    __syncthreads();
    for (int j = thread; j < weights.k; j += kThreads) values[best[j]] -= best_pull * wanted[best[j]];
}

__device__ CrossEntropyLoss lossOf(const RowSums& sums, double overlap) {
    return CrossEntropyLoss{allLoss(sums), overlap > 0.0 ? -log(overlap) : 0.0};
}

__global__ __launch_bounds__(kThreads) void acceptanceKernel(Teaching teaching, MatrixView logits,
                                                             CrossEntropyLoss* losses) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.x);
    if (skipRow(teaching, logits, row, losses)) return;
    const int thread = static_cast<int>(threadIdx.x);
    const double weight = teaching.row_weights[row];
    float* values = logits.row(row);
    const float* p = teaching.teacher.row(row);
    const RowSums sums = rowSums(values, p, logits.cols);
    const float factor = static_cast<float>(1.0 / sums.exponentials);
    double overlap = 0.0;
    double below = 0.0;  // of q where it is less than p: what grows with q
#pragma unroll 4
    for (int i = thread; i < logits.cols; i += kThreads) {
        const float q = expf(values[i] - sums.shift) * factor;
        overlap += static_cast<double>(fminf(q, p[i]));
        below += static_cast<double>(q < p[i] ? q : 0.0F);
    }
    overlap = blockSum<kThreads>(overlap);
    below = blockSum<kThreads>(below);
    if (thread == 0) losses[row] = lossOf(sums, overlap);
    const double all = weight * teaching.weights.all;
    const double rate = overlap > 0.0 ? weight * teaching.weights.second / overlap : 0.0;
    const float pull = static_cast<float>(all);
    const float kept = static_cast<float>(all + rate * below);
    const float gained = static_cast<float>(all + rate * (below - 1.0));
#pragma unroll 4
    for (int i = thread; i < logits.cols; i += kThreads) {
        const float q = expf(values[i] - sums.shift) * factor;
        values[i] = q * (q < p[i] ? gained : kept) - pull * p[i];
    }
}

using Fixed = unsigned long long;
/// What is added up by class is at most about 2 in all.
constexpr double kFixedOne = 1125899906842624.0;  // 2^50

__device__ Fixed fixed(float number) {
    return static_cast<Fixed>(static_cast<double>(number) * kFixedOne);
}

__device__ float number(Fixed fixed) {
    return static_cast<float>(static_cast<double>(fixed) / kFixedOne);
}

/// Each of the sums [kOverlapClasses] becomes that of its class and the ones before it. Waits before and after.
__device__ void addUpClasses(Fixed* sums) {
    constexpr int kEach = kOverlapClasses / kThreads;
    static_assert(kEach * kThreads == kOverlapClasses);
    __shared__ Fixed parts[2][kThreads];
    const int thread = static_cast<int>(threadIdx.x);
    __syncthreads();
    Fixed own = 0;
    for (int i = 0; i < kEach; ++i) {
        own += sums[thread * kEach + i];
        sums[thread * kEach + i] = own;
    }
    parts[0][thread] = own;
    int from = 0;
    for (int distance = 1; distance < kThreads; distance *= 2) {
        __syncthreads();
        parts[1 - from][thread] =
            parts[from][thread] + (thread >= distance ? parts[from][thread - distance] : Fixed{0});
        from = 1 - from;
    }
    __syncthreads();
    const Fixed before = thread > 0 ? parts[from][thread - 1] : Fixed{0};
    for (int i = 0; i < kEach; ++i) sums[thread * kEach + i] += before;
    __syncthreads();
}

__device__ void clearClasses(Fixed* sums) {
    for (int i = static_cast<int>(threadIdx.x); i < kOverlapClasses; i += kThreads) sums[i] = 0;
}

__device__ int classOf(float p, float q) {
    return overlapClass(__float_as_uint(p > 0.0F ? q / p : 0.0F));
}

/// The tokens of a row with what kernels/overlap_classes.h says of them.
struct CoupledRow {
    const Fixed* up_to;
    const Fixed* with_q;
    struct Token {
        float share;   // p / N
        float beyond;  // B
    };
    __device__ Token token(int of_class, float p, float q) const {
        const float beyond = number(with_q[kOverlapClasses - 1] - with_q[of_class]);
        const float whole = number(up_to[of_class]) * q + beyond * p;
        return {whole > 0.0F ? p / whole : 0.0F, beyond};
    }
};

__global__ __launch_bounds__(kThreads) void coupledKernel(Teaching teaching, MatrixView logits,
                                                          CrossEntropyLoss* losses) {
    __shared__ Fixed up_to[kOverlapClasses];
    __shared__ Fixed with_q[kOverlapClasses];
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.x);
    if (skipRow(teaching, logits, row, losses)) return;
    const int thread = static_cast<int>(threadIdx.x);
    const double weight = teaching.row_weights[row];
    float* values = logits.row(row);
    const float* p = teaching.teacher.row(row);
    const RowSums sums = rowSums(values, p, logits.cols);
    const float factor = static_cast<float>(1.0 / sums.exponentials);
    clearClasses(up_to);
    clearClasses(with_q);
    __syncthreads();
    for (int i = thread; i < logits.cols; i += kThreads) {
        const float q = expf(values[i] - sums.shift) * factor;
        values[i] = q;
        const int of_class = classOf(p[i], q);
        atomicAdd(up_to + of_class, fixed(p[i]));
        atomicAdd(with_q + of_class, fixed(q));
    }
    addUpClasses(up_to);
    addUpClasses(with_q);
    const CoupledRow coupled{up_to, with_q};
    double overlap = 0.0;
    for (int i = thread; i < logits.cols; i += kThreads) {
        overlap += static_cast<double>(coupled.token(classOf(p[i], values[i]), p[i], values[i]).share * values[i]);
    }
    overlap = blockSum<kThreads>(overlap);
    if (thread == 0) losses[row] = lossOf(sums, overlap);

    __shared__ Fixed below[kOverlapClasses];
    clearClasses(below);
    __syncthreads();
    for (int i = thread; i < logits.cols; i += kThreads) {
        const int of_class = classOf(p[i], values[i]);
        const float share = coupled.token(of_class, p[i], values[i]).share;
        atomicAdd(below + of_class, fixed(share * share * values[i]));
    }
    addUpClasses(below);
    const float rate = static_cast<float>(overlap > 0.0 ? weight * teaching.weights.second / overlap : 0.0);
    const float pull = static_cast<float>(weight * teaching.weights.all);
    for (int i = thread; i < logits.cols; i += kThreads) {
        const float q = values[i];
        const int of_class = classOf(p[i], q);
        const CoupledRow::Token token = coupled.token(of_class, p[i], q);
        const float hindered = of_class > 0 ? number(below[of_class - 1]) : 0.0F;
        values[i] = q * (pull - rate * (token.share * token.share * token.beyond - hindered)) - pull * p[i];
    }
}

}  // namespace

void CudaTrainingBackend::crossEntropy(ConstMatrixView teacher, std::span<const std::int32_t> best_tokens,
                                       const CrossEntropyWeights& weights, std::span<const double> row_weights,
                                       MatrixView logits, std::span<CrossEntropyLoss> losses) {
    assert(teacher.rows == logits.rows && teacher.cols == logits.cols);
    if (logits.rows == 0) return;
    const auto rows = static_cast<std::size_t>(logits.rows);
    HostArguments& arguments = arguments_;
    arguments.begin();
    const std::size_t weight_place = arguments.put(row_weights.first(rows));
    const std::size_t token_place = arguments.put(best_tokens.first(rows * static_cast<std::size_t>(weights.k)));
    arguments.send();
    const Teaching teaching{teacher, arguments.at<std::int32_t>(token_place), weights,
                            arguments.at<double>(weight_place)};
    auto* device = resultMemory<CrossEntropyLoss>(context_, rows);
    const auto kernel = weights.kind == SecondLoss::kLikeliest    ? likeliestKernel
                        : weights.kind == SecondLoss::kAcceptance ? acceptanceKernel
                                                                  : coupledKernel;
    launch(context_, kernel, dim3(static_cast<unsigned>(logits.rows)), kThreads, teaching, logits, device);
    takeResults(context_, device, rows * sizeof(CrossEntropyLoss), losses.data());
}

}  // namespace griffin::kernels::cuda::training
