#include "kernels/cuda/trees/noise_race.h"

#include <algorithm>
#include <stdexcept>

#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/softmax_sums.cuh"

namespace griffin::kernels::cuda {
namespace {

constexpr int kThreads = 256;
constexpr int kKept = 8;
constexpr int kPiece = kThreads * kKept;
constexpr int kFinishThreads = 1024;
constexpr int kMaxRunners = 64;

struct RacingColumn {
    double time;  // infinite: there is none
    std::int32_t column;
};

__device__ bool isRunning(const RacingColumn& runner) {
    return runner.time != INFINITY;
}

__device__ bool isBefore(const RacingColumn& a, const RacingColumn& b) {
    return a.time != b.time ? a.time < b.time : a.column < b.column;
}

/// The first `count` of what the threads of a block hold, in order, into first[count].
template <int threads>
__device__ void chooseFirst(RacingColumn (&kept)[kKept], int count, RacingColumn* first) {
    __shared__ RacingColumn of_warp[2][threads / 32];
    for (int i = 0; i < count; ++i) {
        RacingColumn winner = kept[0];
#pragma unroll
        for (int j = 1; j < kKept; ++j) winner = isBefore(kept[j], winner) ? kept[j] : winner;
        for (int distance = 16; distance > 0; distance /= 2) {
            const RacingColumn other{__shfl_xor_sync(0xFFFFFFFFU, winner.time, distance),
                                     __shfl_xor_sync(0xFFFFFFFFU, winner.column, distance)};
            winner = isBefore(other, winner) ? other : winner;
        }
        // Two sets in turn: one barrier a round is enough.
        if (threadIdx.x % 32 == 0) of_warp[i % 2][threadIdx.x / 32] = winner;
        __syncthreads();
        winner = of_warp[i % 2][0];
        for (int warp = 1; warp < threads / 32; ++warp) {
            const RacingColumn other = of_warp[i % 2][warp];
            winner = isBefore(other, winner) ? other : winner;
        }
        if (threadIdx.x == 0) first[i] = winner;
#pragma unroll
        for (int j = 0; j < kKept; ++j) {
            if (kept[j].column == winner.column) kept[j].time = INFINITY;
        }
    }
}

/// What makes probabilities of a row: e^(x - largest) times factor, as softmax() makes them.
struct ProbabilityScale {
    float largest;
    float factor;
};

__global__ __launch_bounds__(kSoftmaxThreads) void probabilityScalesKernel(ConstMatrixView x, const int* columns,
                                                                           ProbabilityScale* scales) {
    waitForPrevious();
    const SoftmaxSums sums = softmaxSums(x.row(static_cast<int>(blockIdx.x)), *columns);
    if (threadIdx.x == 0) scales[blockIdx.x] = {sums.largest, static_cast<float>(1.0 / sums.sum)};
}

/// Block (piece, row): out[row][piece][count].
__global__ __launch_bounds__(kThreads) void raceKernel(ConstMatrixView x, const int* columns,
                                                       const ProbabilityScale* scales, const NoiseRow* noise,
                                                       const std::int32_t* tokens, int count, RacingColumn* out) {
    waitForPrevious();
    const float* in = x.row(static_cast<int>(blockIdx.y));
    const ProbabilityScale scale = scales[blockIdx.y];
    const NoiseRow row_noise = *noise;
    const int all = *columns;
    RacingColumn kept[kKept];
#pragma unroll
    for (int j = 0; j < kKept; ++j) {
        const int column = static_cast<int>(blockIdx.x) * kPiece + j * kThreads + static_cast<int>(threadIdx.x);
        kept[j] = {INFINITY, column};
        if (column >= all) continue;
        const float shifted = in[column] - scale.largest;
        const float probability = expf(shifted) * scale.factor;
        if (!(probability > 0.0F)) continue;
        const std::int32_t token = tokens != nullptr ? tokens[column] : column;
        kept[j].time = row_noise.of(token) / static_cast<double>(probability);
    }
    chooseFirst<kThreads>(kept, count, out + (static_cast<std::size_t>(blockIdx.y) * gridDim.x + blockIdx.x) * count);
}

/// One block for a row: from in[row][all], in which a column that runs is found once, to candidates[row][k].
__global__ __launch_bounds__(kFinishThreads) void finishRaceKernel(const RacingColumn* in, int all, int count, int k,
                                                                   RankedColumn* candidates) {
    waitForPrevious();
    __shared__ RacingColumn first[kMaxRunners];
    __shared__ double weights[kMaxRunners];
    __shared__ double total;
    const int thread = static_cast<int>(threadIdx.x);
    RacingColumn kept[kKept];
#pragma unroll
    for (int j = 0; j < kKept; ++j) {
        const int at = thread + j * kFinishThreads;
        kept[j] = at < all ? in[static_cast<std::size_t>(blockIdx.x) * all + at] : RacingColumn{INFINITY, -1};
    }
    chooseFirst<kFinishThreads>(kept, count, first);
    __syncthreads();
    const bool runs = thread < count && isRunning(first[thread]);
    if (runs) weights[thread] = RunnerShares::weight(first[0].time, first[thread].time);
    __syncthreads();
    if (thread == 0) {
        total = 0.0;
        for (int i = 0; i < count && isRunning(first[i]); ++i) total += weights[i];
    }
    __syncthreads();
    if (thread >= k) return;
    candidates[static_cast<std::size_t>(blockIdx.x) * k + thread] =
        runs ? rankedColumn(RunnerShares::logShare(first[0].time, first[thread].time, total), first[thread].column)
             : rankedColumn(-INFINITY, 0);
}

}  // namespace

void raceRows(const CudaContext& context, ConstMatrixView logits, const int* columns, const NoiseRow* noise,
              const std::int32_t* tokens, int k, RankedColumn* candidates) {
    const int count = std::max(RunnerShares::kRunners, k);
    const unsigned pieces = blocksFor(static_cast<std::size_t>(logits.cols), kPiece);
    const int all = static_cast<int>(pieces) * count;
    if (count > kMaxRunners || all > kFinishThreads * kKept) {
        throw std::runtime_error("CUDA: a race of too many tokens was asked for");
    }
    const auto rows = static_cast<std::size_t>(logits.rows);
    const std::size_t runners = rows * static_cast<std::size_t>(all);
    auto* memory = static_cast<RacingColumn*>(context.workspace->get(
        Workspace::Part::kSelection, runners * sizeof(RacingColumn) + rows * sizeof(ProbabilityScale), context.stream));
    auto* scales = reinterpret_cast<ProbabilityScale*>(memory + runners);
    const auto down = static_cast<unsigned>(logits.rows);
    launch(context, probabilityScalesKernel, dim3(down), kSoftmaxThreads, logits, columns, scales);
    launch(context, raceKernel, dim3(pieces, down), kThreads, logits, columns, scales, noise, tokens, count, memory);
    launch(context, finishRaceKernel, dim3(down), kFinishThreads, memory, all, count, k, candidates);
}

}  // namespace griffin::kernels::cuda
