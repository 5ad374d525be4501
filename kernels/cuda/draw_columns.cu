// A column drawn of each row of logits, with the noise of a place in the text (kernels/token_noise.h): only the columns
// come back to the host, not the rows. One block for a row.
#include <algorithm>
#include <cassert>
#include <cmath>

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/launch.cuh"

namespace griffin::kernels::cuda {
namespace {

constexpr int kThreads = 1024;

/// Travels with the launch.
struct DrawList {
    ColumnDraw draws[kMaxRows];
};

/// A column with a key: the smallest wins, on a tie the lower column.
template <class Key>
struct Entry {
    Key key;
    int column;

    __device__ bool isBefore(const Entry& other) const {
        return key != other.key ? key < other.key : column < other.column;
    }
};

/// Every thread gets the first of all of theirs.
template <class Key>
__device__ Entry<Key> firstOfBlock(Entry<Key> own) {
    __shared__ Entry<Key> of_warp[kThreads / 32];
    for (int distance = 16; distance > 0; distance /= 2) {
        const Entry<Key> other{__shfl_xor_sync(0xFFFFFFFFU, own.key, distance),
                               __shfl_xor_sync(0xFFFFFFFFU, own.column, distance)};
        if (other.isBefore(own)) own = other;
    }
    if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = own;
    __syncthreads();
    own = of_warp[0];
    for (int warp = 1; warp < kThreads / 32; ++warp) {
        if (of_warp[warp].isBefore(own)) own = of_warp[warp];
    }
    return own;
}

__global__ __launch_bounds__(kThreads) void drawColumnsKernel(ConstMatrixView x, DrawList list, std::int32_t* columns) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.x);
    const int thread = static_cast<int>(threadIdx.x);
    const float* logits = x.row(row);
    const ColumnDraw draw = list.draws[row];
    Entry<float> greedy{INFINITY, thread < x.cols ? thread : 0};
    for (int column = thread; column < x.cols; column += kThreads) {
        if (-logits[column] < greedy.key) greedy = {-logits[column], column};
    }
    greedy = firstOfBlock(greedy);
    const float largest = -greedy.key;
    Entry<double> winner{INFINITY, greedy.column};
    if (draw.temperature > 0.0F && fabsf(largest) < INFINITY) {
        for (int column = thread; column < x.cols; column += kThreads) {
            const float weight = expf((logits[column] - largest) / draw.temperature);
            if (!(weight > 0.0F)) continue;
            // Most columns are out of the race without their noise, which takes two logarithms' time to make.
            if (static_cast<double>(draw.noise.atLeast(column)) > winner.key * static_cast<double>(weight)) continue;
            const Entry<double> runner{draw.noise.of(column) / static_cast<double>(weight), column};
            if (runner.isBefore(winner)) winner = runner;
        }
        winner = firstOfBlock(winner);
    }
    if (thread == 0) columns[row] = winner.column;
}

}  // namespace

bool CudaBackend::drawColumns(ConstMatrixView x, std::span<const ColumnDraw> draws, std::span<std::int32_t> columns) {
    const auto rows = static_cast<std::size_t>(x.rows);
    assert(rows >= 1 && rows <= kMaxRows && draws.size() >= rows && columns.size() >= rows && x.cols >= 1);
    DrawList list{};
    std::copy_n(draws.begin(), rows, list.draws);
    const std::size_t bytes = rows * sizeof(std::int32_t);
    auto* drawn = static_cast<std::int32_t*>(workspace_.get(Workspace::Part::kSelection, bytes, context_.stream));
    launch(context_, drawColumnsKernel, dim3(static_cast<unsigned>(x.rows)), kThreads, x, list, drawn);
    download(columns.data(), drawn, bytes);
    return true;
}

}  // namespace griffin::kernels::cuda
