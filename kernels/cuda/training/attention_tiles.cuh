// What the kernels of attention of training are made of: tiles of rows in shared memory and their products. A block of
// kTileThreads has kTileRows rows of one kind (queries, or keys) and meets kTileColumns of the other at a time, of
// which kChunk elements of a head are in shared memory at once. Sixteen lanes share four rows: a lane has four columns
// of scores, sixteen apart, or four neighbouring elements of an output.
#pragma once

#include <array>

#include "kernels/cuda/copy_ahead.cuh"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/training/attention_kernels.h"

namespace griffin::kernels::cuda::training {

inline constexpr int kTileThreads = 128;
inline constexpr int kTileColumns = 64;
inline constexpr int kChunk = 64;  // elements of a head
inline constexpr int kFour = 4;    // rows of a thread, and columns
inline constexpr int kLanes = kTileThreads * kFour / kTileRows;

/// Rows in shared memory. Those of eight lanes that read four elements each begin in different banks.
template <int kRows>
struct Tile {
    float4 numbers[kRows][kChunk / kFour + 1];
};

/// Four rows by four columns.
struct Sums {
    float of[kFour][kFour] = {};

    __device__ void scaleRow(int i, float factor) {
#pragma unroll
        for (float& number : of[i]) number *= factor;
    }
};

/// What a thread works on.
struct TileThread {
    int row = static_cast<int>(threadIdx.x) / kLanes * kFour;  // the first of its four, in the tile
    int lane = static_cast<int>(threadIdx.x) % kLanes;

    /// The sum, or the maximum, over the lanes of the same rows.
    __device__ static float sum(float value) {
#pragma unroll
        for (int distance = kLanes / 2; distance > 0; distance /= 2) {
            value += __shfl_xor_sync(0xFFFFFFFFU, value, distance);
        }
        return value;
    }
    __device__ static float maximum(float value) {
#pragma unroll
        for (int distance = kLanes / 2; distance > 0; distance /= 2) {
            value = fmaxf(value, __shfl_xor_sync(0xFFFFFFFFU, value, distance));
        }
        return value;
    }
};

/// One head of all rows of the pass.
template <class Number>
struct HeadRows {
    Number* data;
    int stride;
    int dim;
    bool vectors;  // whether four elements can be read at once

    __device__ HeadRows(Number* first, int row_stride, int head, int head_dim)
        : data(first + static_cast<std::ptrdiff_t>(head) * head_dim),
          stride(row_stride),
          dim(head_dim),
          vectors(head_dim % kFour == 0 && row_stride % kFour == 0 &&
                  reinterpret_cast<std::uintptr_t>(first) % 16 == 0) {}

    __device__ Number* at(int row, int element) const {
        return data + static_cast<std::ptrdiff_t>(row) * stride + element;
    }
    /// Elements [element, element + 4) of a row, 0 behind the head's end.
    __device__ float4 four(int row, int element) const {
        const Number* from = at(row, element);
        if (vectors) {
            return element < dim ? *reinterpret_cast<const float4*>(from) : make_float4(0.0F, 0.0F, 0.0F, 0.0F);
        }
        return make_float4(element < dim ? from[0] : 0.0F, element + 1 < dim ? from[1] : 0.0F,
                           element + 2 < dim ? from[2] : 0.0F, element + 3 < dim ? from[3] : 0.0F);
    }
    /// Stores them, but for what lies behind the head's end.
    __device__ void store(int row, int element, float4 value) const {
        float* to = at(row, element);
        if (vectors) {
            if (element < dim) *reinterpret_cast<float4*>(to) = value;
            return;
        }
        if (element < dim) to[0] = value.x;
        if (element + 1 < dim) to[1] = value.y;
        if (element + 2 < dim) to[2] = value.z;
        if (element + 3 < dim) to[3] = value.w;
    }
    __device__ void add(int row, int element, float4 value) const {
        const float4 before = four(row, element);
        store(row, element,
              make_float4(before.x + value.x, before.y + value.y, before.z + value.z, before.w + value.w));
    }
};

__device__ inline HeadRows<const float> headOf(const ConstMatrixView& x, int head, int head_dim) {
    return {x.data, x.stride, head, head_dim};
}
__device__ inline HeadRows<float> headOf(const MatrixView& x, int head, int head_dim) {
    return {x.data, x.stride, head, head_dim};
}

__device__ inline float dotOfFour(float4 a, float4 b, float sum) {
    return fmaf(a.w, b.w, fmaf(a.z, b.z, fmaf(a.y, b.y, fmaf(a.x, b.x, sum))));
}

/// This lane's part of the product of two rows of a head: the sum over the lanes is the product.
__device__ inline float partOfProduct(const HeadRows<const float>& a, int a_row, const HeadRows<const float>& b,
                                      int b_row, int lane) {
    float part = 0.0F;
    for (int element = lane * kFour; element < a.dim; element += kChunk) {
        part = dotOfFour(a.four(a_row, element), b.four(b_row, element), part);
    }
    return part;
}

/// Brings the rows [first, end) of a chunk, 0 behind them. They are there for all threads after waitForTiles().
template <int kRows>
__device__ void stage(const HeadRows<const float>& x, int first, int end, int chunk, Tile<kRows>& to) {
    constexpr int kFours = kChunk / kFour;
    constexpr int kRowsAtOnce = kTileThreads / kFours;
    const int four = static_cast<int>(threadIdx.x) % kFours;
    const int element = chunk * kChunk + four * kFour;
    const int begin = static_cast<int>(threadIdx.x) / kFours;
    const bool copies = x.vectors && element < x.dim;
#pragma unroll 1
    for (int i = begin; i < kRows; i += kRowsAtOnce) {
        if (copies && first + i < end) {
            copyAhead<16>(&to.numbers[i][four], x.at(first + i, element));
        } else {
            to.numbers[i][four] = first + i < end ? x.four(first + i, element) : make_float4(0.0F, 0.0F, 0.0F, 0.0F);
        }
    }
}

__device__ inline void waitForTiles() {
    endCopyGroup();
    waitForCopies<0>();
    __syncthreads();
}

/// sums += a * b^T: rows of this thread by its columns, sixteen apart.
__device__ inline void addScores(const Tile<kTileRows>& a, const Tile<kTileColumns>& b, const TileThread& thread,
                                 Sums& sums) {
#pragma unroll 4
    for (int k = 0; k < kChunk / kFour; ++k) {
        float4 right[kFour];
#pragma unroll
        for (int j = 0; j < kFour; ++j) right[j] = b.numbers[thread.lane + kLanes * j][k];
#pragma unroll
        for (int i = 0; i < kFour; ++i) {
            const float4 left = a.numbers[thread.row + i][k];
#pragma unroll
            for (int j = 0; j < kFour; ++j) sums.of[i][j] = dotOfFour(left, right[j], sums.of[i][j]);
        }
    }
}

/// One element of `scores`, of this thread's row i and column j.
__device__ inline float& scoreOf(Tile<kTileRows>& scores, const TileThread& thread, int i, int j) {
    return reinterpret_cast<float*>(scores.numbers[thread.row + i])[thread.lane + kLanes * j];
}

/// sums += scores * b: rows of this thread by its four neighbouring elements of the chunk.
__device__ inline void addWeighted(const Tile<kTileRows>& scores, const Tile<kTileColumns>& b, const TileThread& thread,
                                   Sums& sums) {
#pragma unroll 4
    for (int k = 0; k < kTileColumns / kFour; ++k) {
        float4 right[kFour];
#pragma unroll
        for (int j = 0; j < kFour; ++j) right[j] = b.numbers[kFour * k + j][thread.lane];
#pragma unroll
        for (int i = 0; i < kFour; ++i) {
            const float4 left = scores.numbers[thread.row + i][k];
            const float factors[kFour] = {left.x, left.y, left.z, left.w};
#pragma unroll
            for (int j = 0; j < kFour; ++j) {
                sums.of[i][0] = fmaf(factors[j], right[j].x, sums.of[i][0]);
                sums.of[i][1] = fmaf(factors[j], right[j].y, sums.of[i][1]);
                sums.of[i][2] = fmaf(factors[j], right[j].z, sums.of[i][2]);
                sums.of[i][3] = fmaf(factors[j], right[j].w, sums.of[i][3]);
            }
        }
    }
}

/// sums of row i += factor * x.
__device__ inline void addRow(float factor, float4 x, int i, Sums& sums) {
    sums.of[i][0] = fmaf(factor, x.x, sums.of[i][0]);
    sums.of[i][1] = fmaf(factor, x.y, sums.of[i][1]);
    sums.of[i][2] = fmaf(factor, x.z, sums.of[i][2]);
    sums.of[i][3] = fmaf(factor, x.w, sums.of[i][3]);
}

__device__ inline float4 scaledRow(float factor, int i, const Sums& sums) {
    return make_float4(factor * sums.of[i][0], factor * sums.of[i][1], factor * sums.of[i][2], factor * sums.of[i][3]);
}

/// A block of queries: `head` of the rows [first, end) of a sequence, and the base keys [sequence_first, keys_end) that
/// any of them sees.
struct QueryBlock {
    int head;
    int kv_head;
    int first;
    int end;
    int sequence_first;
    int sequence_end;
    int keys_end;

    __device__ explicit QueryBlock(const AttentionInputs& in) {
        const int block = static_cast<int>(blockIdx.x);
        const AttentionTile tile = in.query_tiles[block / in.shape.heads];
        head = block % in.shape.heads;
        kv_head = head / (in.shape.heads / in.shape.kv_heads);
        first = tile.first;
        end = min(first + kTileRows, tile.sequence_end);
        sequence_first = tile.sequence_first;
        sequence_end = tile.sequence_end;
        keys_end = end - in.shape.base_lag;
    }

    /// Columns that enter the softmax of a row as logits of zero.
    __device__ int zeroLogits(const AttentionInputs& in, const LaggedSet& lagged, int row) const {
        if (in.shape.hidden != HiddenColumns::kZeroLogit) return 0;
        int hidden = sequence_end - sequence_first - max(0, row - sequence_first + 1 - in.shape.base_lag);
        for (int e = 0; e < lagged.count; ++e) hidden -= row - sequence_first >= lagged.shifts[e] ? 1 : 0;
        return max(hidden, 0);
    }
};

/// Sums over the keys of a row so far, of exponentials less the largest logit so far. Lanes share the largest logit;
/// each has a part of the sum.
struct RowSoftmax {
    float largest = -INFINITY;
    float sum = 0.0F;

    /// From here on exponentials are less this logit; returns the factor of what was summed up before.
    __device__ float raise(float logit) {
        const float before = largest;
        largest = fmaxf(largest, logit);
        return before == largest ? 1.0F : expf(before - largest);  // not NaN where nothing is seen yet
    }
    __device__ float exponential(float logit) const { return logit == -INFINITY ? 0.0F : expf(logit - largest); }
};

/// What the rows of a thread are before any key: their hidden columns, where these enter as logits of zero.
__device__ inline void beginRows(const AttentionInputs& in, const LaggedSet& lagged, const QueryBlock& block,
                                 const TileThread& thread, RowSoftmax (&softmax)[kFour]) {
#pragma unroll
    for (int i = 0; i < kFour; ++i) {
        const int row = block.first + thread.row + i;
        const int zeros = row < block.end ? block.zeroLogits(in, lagged, row) : 0;
        if (zeros > 0) softmax[i].largest = 0.0F;
        if (thread.lane == 0) softmax[i].sum = static_cast<float>(zeros);
    }
}

/// The logits of this thread's row i for its columns of the tile of base keys from `key` on, -infinity where the row
/// does not see them. Returns the largest of all lanes'.
__device__ inline float logitsOf(const AttentionInputs& in, const QueryBlock& block, const TileThread& thread, int key,
                                 int i, const Sums& scores, float (&logits)[kFour]) {
    const int row = block.first + thread.row + i;
    float largest = -INFINITY;
#pragma unroll
    for (int j = 0; j < kFour; ++j) {
        const int column = key + thread.lane + kLanes * j;
        const bool sees = row < block.end && column <= row - in.shape.base_lag;
        logits[j] = sees ? in.scale * scores.of[i][j] : -INFINITY;
        largest = fmaxf(largest, logits[j]);
    }
    return TileThread::maximum(largest);
}

/// A block computes up to two chunks of its output's elements, since each computes all scores: one kernel for heads of
/// one chunk, one for all others. `blocks` of each group of chunks.
template <auto of_one, auto of_two, class... Arguments>
void launchTiles(const CudaContext& context, int head_dim, int blocks, std::size_t shared_bytes,
                 Arguments&&... arguments) {
    const auto allow = [shared_bytes](auto kernel) {
        return cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    static_cast<int>(shared_bytes));
    };
    static const std::array allowed = {allow(of_one), allow(of_two)};
    for (const cudaError_t result : allowed) GRIFFIN_CUDA_CHECK(result);
    const unsigned groups = blocksFor(static_cast<std::size_t>(head_dim), 2 * kChunk);
    launchShared(context, head_dim <= kChunk ? of_one : of_two, dim3(static_cast<unsigned>(blocks), groups),
                 kTileThreads, shared_bytes, static_cast<Arguments&&>(arguments)...);
}

}  // namespace griffin::kernels::cuda::training
