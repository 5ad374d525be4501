#include "kernels/cuda/block_reduce.cuh"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/training/attention_rows.h"

namespace griffin::kernels::cuda::training {
namespace {

constexpr int kThreads = 128;
constexpr int kWarps = kThreads / 32;

// What travels with a launch and is indexed stays where it is: a copy for every thread would cost more than its work.

/// One row of one head: what the threads of its block work on.
struct ScoreRow {
    int row;      // of the pass
    int t;        // in its sequence
    int head;     // query head
    int kv_head;  // its key-value head
    int seen;     // base keys
    float* scores;
};

__device__ ScoreRow rowOf(const ScoreBlock& block) {
    ScoreRow row;
    const int i = static_cast<int>(blockIdx.x);
    row.kv_head = static_cast<int>(blockIdx.y);
    row.head = row.kv_head * (block.heads / block.kv_heads) + block.member;
    row.t = block.first + i;
    row.row = block.sequence_first + row.t;
    row.seen = min(block.base, max(0, row.t + 1 - block.base_lag));
    row.scores = block.scores + row.kv_head * block.step + static_cast<std::ptrdiff_t>(i) * block.stride;
    return row;
}

/// of_lagged[e] = factor * x * (row of rows[e] that this row sees), one warp each; all threads must call it, and wait
/// before they read.
__device__ void lagProducts(const ScoreBlock& block, const ScoreRow& row, const LaggedSet& lagged, const float* x,
                            const ConstMatrixView* rows, float factor, float* of_lagged) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    for (int e = static_cast<int>(threadIdx.x / 32); e < lagged.count; e += kWarps) {
        float sum = 0.0F;
        if (row.t >= lagged.shifts[e]) {
            const float* y = rows[e].row(row.row - lagged.shifts[e]) + row.kv_head * block.head_dim;
            for (int i = lane; i < block.head_dim; i += 32) sum += x[i] * y[i];
        }
        sum = warpSum(sum);
        if (lane == 0) of_lagged[e] = factor * sum;
    }
}

/// The probabilities of a row, in place, and of_lagged[count], 0 where there is no row; all threads see them.
__device__ void rowSoftmax(const ScoreBlock& block, const ScoreRow& row, const LaggedSet& lagged, const float* q,
                           float* of_lagged) {
    const int thread = static_cast<int>(threadIdx.x);
    lagProducts(block, row, lagged, q, lagged.keys, block.scale, of_lagged);
    float largest = -INFINITY;
    for (int c = thread; c < row.seen; c += kThreads) largest = fmaxf(largest, row.scores[c]);
    largest = blockMaximum<kThreads>(largest);  // waits: of_lagged is whole behind it
    int visible = row.seen;
    for (int e = 0; e < lagged.count; ++e) {
        if (row.t < lagged.shifts[e]) continue;
        largest = fmaxf(largest, of_lagged[e]);
        ++visible;
    }
    const int zeros = block.zero_logits ? block.sequence_rows - visible : 0;
    if (zeros > 0) largest = fmaxf(largest, 0.0F);
    double sum = 0.0;
    for (int c = thread; c < row.seen; c += kThreads) {
        const float value = expf(row.scores[c] - largest);
        row.scores[c] = value;
        sum += static_cast<double>(value);
    }
    sum = blockSum<kThreads>(sum);
    for (int e = 0; e < lagged.count; ++e) {
        if (row.t >= lagged.shifts[e]) sum += static_cast<double>(expf(of_lagged[e] - largest));
    }
    if (zeros > 0) sum += zeros * exp(-static_cast<double>(largest));
    const float factor = static_cast<float>(1.0 / sum);
    for (int c = thread; c < block.base; c += kThreads) row.scores[c] = c < row.seen ? row.scores[c] * factor : 0.0F;
    __syncthreads();  // everyone has read of_lagged
    if (thread < lagged.count) {
        of_lagged[thread] = row.t >= lagged.shifts[thread] ? expf(of_lagged[thread] - largest) * factor : 0.0F;
    }
    __syncthreads();
}

__global__ __launch_bounds__(kThreads) void softmaxKernel(const __grid_constant__ ScoreBlock block, ConstMatrixView q,
                                                          const __grid_constant__ LaggedSet lagged, MatrixView out) {
    __shared__ float of_lagged[kMaxLaggedKeys];
    waitForPrevious();
    const ScoreRow row = rowOf(block);
    rowSoftmax(block, row, lagged, q.row(row.row) + row.head * block.head_dim, of_lagged);
    float* to = out.row(row.row) + row.head * block.head_dim;
    for (int i = static_cast<int>(threadIdx.x); i < block.head_dim; i += kThreads) {
        float sum = 0.0F;
        for (int e = 0; e < lagged.count; ++e) {
            if (row.t < lagged.shifts[e]) continue;
            const float* value = lagged.values[e].row(row.row - lagged.shifts[e]) + row.kv_head * block.head_dim;
            sum += of_lagged[e] * value[i];
        }
        to[i] = sum;
    }
}

__global__ __launch_bounds__(kThreads) void softmaxBackwardKernel(const __grid_constant__ ScoreBlock block,
                                                                  float* gradients, ConstMatrixView q,
                                                                  ConstMatrixView dout,
                                                                  const __grid_constant__ LaggedSet lagged,
                                                                  LaggedScores kept) {
    __shared__ float of_lagged[kMaxLaggedKeys];
    __shared__ float lagged_gradients[kMaxLaggedKeys];
    waitForPrevious();
    const ScoreRow row = rowOf(block);
    const int thread = static_cast<int>(threadIdx.x);
    rowSoftmax(block, row, lagged, q.row(row.row) + row.head * block.head_dim, of_lagged);
    lagProducts(block, row, lagged, dout.row(row.row) + row.head * block.head_dim, lagged.values, 1.0F,
                lagged_gradients);
    // The softmax: ds = p (dp - sum of p dp); hidden columns have values of 0 and add nothing to the sum.
    float* gradient = gradients + (row.scores - block.scores);
    float along = 0.0F;
    for (int c = thread; c < row.seen; c += kThreads) along += row.scores[c] * gradient[c];
    along = blockSum<kThreads>(along);  // waits: lagged_gradients is whole behind it
    for (int e = 0; e < lagged.count; ++e) along += of_lagged[e] * lagged_gradients[e];
    for (int c = thread; c < block.base; c += kThreads) {
        gradient[c] = c < row.seen ? row.scores[c] * (gradient[c] - along) * block.scale : 0.0F;
    }
    if (thread < lagged.count) {
        const std::ptrdiff_t at =
            (static_cast<std::ptrdiff_t>(row.row) * block.heads + row.head) * lagged.count + thread;
        kept.probabilities[at] = of_lagged[thread];
        kept.gradients[at] = of_lagged[thread] * (lagged_gradients[thread] - along) * block.scale;
    }
}

/// Block (row, key-value head): everything that is added to this row, so that nobody else adds to it.
__global__ __launch_bounds__(kThreads) void laggedGradientsKernel(TrainingAttention shape, const RowPlace* places,
                                                                  ConstMatrixView q, ConstMatrixView dout,
                                                                  const __grid_constant__ LaggedSet lagged,
                                                                  LaggedScores kept, MatrixView dq,
                                                                  const __grid_constant__ LaggedGradientSet gradients) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.x);
    const int kv_head = static_cast<int>(blockIdx.y);
    const int group = shape.heads / shape.kv_heads;
    const RowPlace place = places[row];
    for (int i = static_cast<int>(threadIdx.x); i < shape.head_dim; i += kThreads) {
        const int kv_column = kv_head * shape.head_dim + i;
        for (int e = 0; e < lagged.count; ++e) {
            const int shift = lagged.shifts[e];
            const int viewer = row + shift;
            const int seen = row - shift;
            float dkey = 0.0F;
            float dvalue = 0.0F;
            for (int head = kv_head * group; head < (kv_head + 1) * group; ++head) {
                const int column = head * shape.head_dim + i;
                if (viewer < place.end) {
                    const std::ptrdiff_t at =
                        (static_cast<std::ptrdiff_t>(viewer) * shape.heads + head) * lagged.count + e;
                    dkey += kept.gradients[at] * q.row(viewer)[column];
                    dvalue += kept.probabilities[at] * dout.row(viewer)[column];
                }
                if (seen >= place.first) {
                    const std::ptrdiff_t at =
                        (static_cast<std::ptrdiff_t>(row) * shape.heads + head) * lagged.count + e;
                    dq.row(row)[column] += kept.gradients[at] * lagged.keys[e].row(seen)[kv_column];
                }
            }
            gradients.keys[e].row(row)[kv_column] += dkey;
            gradients.values[e].row(row)[kv_column] += dvalue;
        }
    }
}

dim3 gridFor(const ScoreBlock& block) {
    return dim3(static_cast<unsigned>(block.count), static_cast<unsigned>(block.kv_heads));
}

}  // namespace

void softmaxRows(const CudaContext& context, const ScoreBlock& block, ConstMatrixView q, const LaggedSet& lagged,
                 MatrixView out) {
    launch(context, softmaxKernel, gridFor(block), kThreads, block, q, lagged, out);
}

void softmaxBackwardRows(const CudaContext& context, const ScoreBlock& block, float* gradients, ConstMatrixView q,
                         ConstMatrixView dout, const LaggedSet& lagged, const LaggedScores& kept) {
    launch(context, softmaxBackwardKernel, gridFor(block), kThreads, block, gradients, q, dout, lagged, kept);
}

void addLaggedGradients(const CudaContext& context, const TrainingAttention& shape, const RowPlace* places,
                        ConstMatrixView q, ConstMatrixView dout, const LaggedSet& lagged, const LaggedScores& kept,
                        MatrixView dq, const LaggedGradientSet& gradients) {
    const dim3 grid(static_cast<unsigned>(q.rows), static_cast<unsigned>(shape.kv_heads));
    launch(context, laggedGradientsKernel, grid, kThreads, shape, places, q, dout, lagged, kept, dq, gradients);
}

}  // namespace griffin::kernels::cuda::training
