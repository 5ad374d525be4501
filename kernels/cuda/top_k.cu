#include <algorithm>
#include <cassert>
#include <stdexcept>

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/softmax_sums.cuh"
#include "kernels/cuda/top_k.h"

namespace griffin::kernels::cuda {
namespace {

constexpr int kThreads = 256;
constexpr int kKept = 8;
constexpr int kPiece = kThreads * kKept;
// A piece must shrink, or choosing would not end.
constexpr int kMaxK = kPiece / 2;

__device__ RankedColumn warpBest(RankedColumn value) {
    for (int distance = 16; distance > 0; distance /= 2) {
        const RankedColumn other = __shfl_xor_sync(0xFFFFFFFFU, value, distance);
        value = other > value ? other : value;
    }
    return value;
}

/// The k best of what the threads of a block hold, best first, into best[k]; zeros when there are fewer.
__device__ void chooseBest(RankedColumn (&kept)[kKept], int k, RankedColumn* best) {
    __shared__ RankedColumn of_warp[2][kThreads / 32];
    for (int i = 0; i < k; ++i) {
        RankedColumn mine = 0;
#pragma unroll
        for (int j = 0; j < kKept; ++j) mine = kept[j] > mine ? kept[j] : mine;
        RankedColumn winner = warpBest(mine);
        // Two sets in turn: one barrier a round is enough.
        if (threadIdx.x % 32 == 0) of_warp[i % 2][threadIdx.x / 32] = winner;
        __syncthreads();
        winner = 0;
        for (const RankedColumn candidate : of_warp[i % 2]) winner = candidate > winner ? candidate : winner;
        if (threadIdx.x == 0) best[i] = winner;
#pragma unroll
        for (int j = 0; j < kKept; ++j) {
            if (kept[j] == winner) kept[j] = 0;
        }
    }
}

/// Block (piece, row) of the first round: out[row][piece][k].
__global__ __launch_bounds__(kThreads) void chooseColumnsKernel(ConstMatrixView x, RankedPart part, int k,
                                                                RankedColumn* out) {
    waitForPrevious();
    const float* in = x.row(static_cast<int>(blockIdx.y));
    const RowScale scale = part.scales != nullptr ? part.scales[blockIdx.y] : RowScale{};
    const int columns = part.columns != nullptr ? *part.columns : x.cols;
    RankedColumn kept[kKept];
#pragma unroll
    for (int j = 0; j < kKept; ++j) {
        const int column = static_cast<int>(blockIdx.x) * kPiece + j * kThreads + static_cast<int>(threadIdx.x);
        const float value = column < columns ? in[column] : 0.0F;
        // Also where the logarithm rounds two of them to the same number: then the lower column is the better.
        const float ranked = part.scales != nullptr ? value - scale.largest - scale.log_sum : value;
        kept[j] = column < columns ? rankedColumn(ranked, column) : 0;
    }
    chooseBest(kept, k, out + (static_cast<std::size_t>(blockIdx.y) * gridDim.x + blockIdx.x) * k);
}

/// The same from in[row][count] of the round before.
__global__ __launch_bounds__(kThreads) void chooseAgainKernel(const RankedColumn* in, int count, int k,
                                                              RankedColumn* out) {
    waitForPrevious();
    const RankedColumn* row = in + static_cast<std::size_t>(blockIdx.y) * count;
    RankedColumn kept[kKept];
#pragma unroll
    for (int j = 0; j < kKept; ++j) {
        const int at = static_cast<int>(blockIdx.x) * kPiece + j * kThreads + static_cast<int>(threadIdx.x);
        kept[j] = at < count ? row[at] : 0;
    }
    chooseBest(kept, k, out + (static_cast<std::size_t>(blockIdx.y) * gridDim.x + blockIdx.x) * k);
}

/// One block for a row.
__global__ __launch_bounds__(kSoftmaxThreads) void rowScalesKernel(ConstMatrixView x, const int* columns,
                                                                   RowScale* scales) {
    waitForPrevious();
    const SoftmaxSums sums = softmaxSums(x.row(static_cast<int>(blockIdx.x)), *columns);
    if (threadIdx.x == 0) scales[blockIdx.x] = {sums.largest, static_cast<float>(log(sums.sum))};
}

/// Memory for the choice from rows * pieces * k candidates: two lists of them, scales of rows, and a last list.
struct SelectionMemory {
    RankedColumn* from;
    RankedColumn* to;
    RankedColumn* last;
    RowScale* scales;
};

SelectionMemory selectionMemory(const CudaContext& context, ConstMatrixView x, int k) {
    const auto rows = static_cast<std::size_t>(x.rows);
    const std::size_t last = rows * static_cast<std::size_t>(k);
    const std::size_t results = last * blocksFor(static_cast<std::size_t>(x.cols), kPiece);
    auto* memory = static_cast<RankedColumn*>(
        context.workspace->get(Workspace::Part::kSelection,
                               (2 * results + last) * sizeof(RankedColumn) + rows * sizeof(RowScale), context.stream));
    RankedColumn* end = memory + 2 * results + last;
    return {memory, memory + results, memory + 2 * results, reinterpret_cast<RowScale*>(end)};
}

/// The k best of every row, on the host: [rows][k].
const RankedColumn* best(const CudaContext& context, ConstMatrixView x, int k) {
    const std::size_t bytes = static_cast<std::size_t>(x.rows) * static_cast<std::size_t>(k) * sizeof(RankedColumn);
    RankedColumn* from = selectionMemory(context, x, k).last;
    rankColumns(context, x, {}, k, from);
    void* host = context.workspace->host(bytes);
    GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(host, from, bytes, cudaMemcpyDeviceToHost, context.stream));
    GRIFFIN_CUDA_CHECK(cudaStreamSynchronize(context.stream));
    return static_cast<const RankedColumn*>(host);
}

}  // namespace

void rankColumns(const CudaContext& context, ConstMatrixView x, RankedPart part, int k, RankedColumn* best) {
    assert(k >= 1 && k <= x.cols);
    if (k > kMaxK) throw std::runtime_error("CUDA: more than 1024 largest elements of a row were asked for");
    SelectionMemory memory = selectionMemory(context, x, k);
    unsigned pieces = blocksFor(static_cast<std::size_t>(x.cols), kPiece);
    launch(context, chooseColumnsKernel, dim3(pieces, static_cast<unsigned>(x.rows)), kThreads, x, part, k,
           pieces == 1 ? best : memory.from);
    while (pieces > 1) {
        const int count = static_cast<int>(pieces) * k;
        pieces = blocksFor(static_cast<std::size_t>(count), kPiece);
        launch(context, chooseAgainKernel, dim3(pieces, static_cast<unsigned>(x.rows)), kThreads, memory.from, count, k,
               pieces == 1 ? best : memory.to);
        std::swap(memory.from, memory.to);
    }
}

void topLogProbabilities(const CudaContext& context, ConstMatrixView logits, const int* columns, int k,
                         RankedColumn* best) {
    RowScale* scales = selectionMemory(context, logits, k).scales;
    launch(context, rowScalesKernel, dim3(static_cast<unsigned>(logits.rows)), kSoftmaxThreads, logits, columns,
           scales);
    rankColumns(context, logits, {scales, columns}, k, best);
}

void topColumns(const CudaContext& context, ConstMatrixView x, int k, std::span<std::int32_t> columns) {
    const std::size_t count = static_cast<std::size_t>(x.rows) * static_cast<std::size_t>(k);
    assert(columns.size() >= count);
    const RankedColumn* ranked = best(context, x, k);
    for (std::size_t i = 0; i < count; ++i) columns[i] = columnOf(ranked[i]);
}

void CudaBackend::topK(ConstMatrixView x, int k, std::span<float> values, std::span<std::int32_t> columns) {
    const std::size_t count = static_cast<std::size_t>(x.rows) * static_cast<std::size_t>(k);
    assert(values.size() >= count && columns.size() >= count);
    const RankedColumn* ranked = best(context_, x, k);
    for (std::size_t i = 0; i < count; ++i) {
        values[i] = valueOf(ranked[i]);
        columns[i] = columnOf(ranked[i]);
    }
}

void CudaBackend::argmax(ConstMatrixView x, std::span<std::int32_t> columns) {
    topColumns(context_, x, 1, columns);
}

}  // namespace griffin::kernels::cuda
