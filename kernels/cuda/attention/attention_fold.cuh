// What attention is called with, and how partial results become a row's: joined in logical order, by the last block of
// threads that has a part in them (attention.cu).
#pragma once

#include <algorithm>
#include <cassert>

#include "kernels/backend.h"
#include "kernels/cuda/attention/attention_block.cuh"
#include "kernels/cuda/last_block.cuh"
#include "kernels/cuda/pass_place.h"
#include "kernels/cuda/product/pack_element.cuh"

namespace griffin::kernels::cuda {

inline constexpr float kLog2E = 1.4426950408889634F;

struct AttentionCall {
    ConstMatrixView q;
    MatrixView out;
    KvLayerView cache;
    const PassPlace* place;
    int heads;
    AttentionRule rule;
    int first_row = 0;  // the rows [first_row, first_row + rows) of the pass are done
    int rows = 0;
    int chunks = 0;
    int tails = 0;
    int tiles_together = 0;
    float* chunk_values = nullptr;  // [rows][heads][chunks][head_dim]
    float2* chunk_sums = nullptr;   // [rows][heads][chunks]: largest score, sum of the weights
    float* tail_values = nullptr;   // [rows][heads][tails][head_dim]
    float2* tail_sums = nullptr;    // [rows][heads][tails]
    PackTarget packed{};
    unsigned* counters = nullptr;  // [kv_heads][tiles()], zero between launches

    /// Tiles of queries of a key head.
    __host__ __device__ int tiles() const { return (rows * group() + kTileQueries - 1) / kTileQueries; }
    __host__ __device__ int group() const { return heads / cache.kv_heads; }
    __device__ std::size_t chunkAt(int row, int head, int chunk) const {
        return (static_cast<std::size_t>(row) * heads + head) * chunks + chunk;
    }
    __device__ std::size_t tailAt(int row, int head, int tail) const {
        return (static_cast<std::size_t>(row) * heads + head) * tails + tail;
    }
    /// To where slot 0 of a head would be.
    __device__ std::ptrdiff_t slotOffset(int kv_head) const {
        return (static_cast<std::ptrdiff_t>(kv_head) * cache.capacity - cache.first) * cache.head_dim;
    }
    __device__ const Half* keys(int kv_head) const { return cache.keys + slotOffset(kv_head); }
    __device__ const Half* values(int kv_head) const { return cache.values + slotOffset(kv_head); }

    /// Bytes of the partial results of one row.
    std::size_t rowBytes() const {
        const std::size_t partials = static_cast<std::size_t>(heads) * static_cast<std::size_t>(chunks + tails);
        return partials * (static_cast<std::size_t>(cache.head_dim) * sizeof(float) + sizeof(float2));
    }
    /// How many of so many rows are done at a time, so that their partial results take a bounded part of the memory.
    int rowsTogether(int most) const {
        constexpr std::size_t kMaxWorkspace = std::size_t{256} << 20;
        const auto fit = static_cast<int>(
            std::min(kMaxWorkspace / std::max<std::size_t>(rowBytes(), 1), static_cast<std::size_t>(most)));
        return std::max(fit, 1);
    }
    /// Divides the workspace for the rows [first, first + count).
    void placePartials(void* workspace, int first, int count) {
        first_row = first;
        rows = count;
        const std::size_t all_heads = static_cast<std::size_t>(count) * static_cast<std::size_t>(heads);
        const std::size_t all_chunks = all_heads * static_cast<std::size_t>(chunks);
        chunk_sums = static_cast<float2*>(workspace);
        tail_sums = chunk_sums + all_chunks;
        chunk_values = reinterpret_cast<float*>(tail_sums + all_heads * static_cast<std::size_t>(tails));
        tail_values = chunk_values + all_chunks * static_cast<std::size_t>(cache.head_dim);
    }
};

/// Largest score so far and sum of the weights relative to it; {-infinity, 0} before the first block.
struct SoftmaxState {
    float largest = -INFINITY;
    float sum = 0.0F;
};

/// Factors of what is there and of what comes when a block joins.
struct FoldFactors {
    float before;
    float joining;
};

/// The one way in which partial results are joined.
__device__ inline FoldFactors fold(SoftmaxState& state, float2 block) {
    const float largest = fmaxf(state.largest, block.x);
    const FoldFactors factors{exp2f(state.largest - largest), exp2f(block.x - largest)};
    state.largest = largest;
    state.sum = __fadd_rn(__fmul_rn(state.sum, factors.before), __fmul_rn(block.y, factors.joining));
    return factors;
}

__device__ inline float foldValue(const FoldFactors& factors, float before, float joining) {
    return __fadd_rn(__fmul_rn(before, factors.before), __fmul_rn(joining, factors.joining));
}

inline constexpr int kAttentionWarps = kChunkBlocks;

/// A tile of queries of a key head: its rows, and how many parts its partial results come in: one from each chunk, one
/// from each tail of a row.
struct TileParts {
    int first_row;
    int last_row;
    int all;

    __device__ TileParts(const AttentionCall& call, int tile, int rows)
        : first_row(tile * kTileQueries / call.group()),
          last_row(min((tile * kTileQueries + kTileQueries - 1) / call.group(), rows - 1)),
          all(call.chunks + (last_row - first_row + 1) * call.tails) {}
};

/// Folds the partial results of a query in logical order, by one warp.
template <int kDim>
__device__ void foldQuery(const AttentionCall& call, int row, int head) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int head_dim = call.cache.head_dim;
    const int length = rowLength(*call.place, call.first_row + row);
    const int full = fullBlocks(*call.place, call.first_row + row);
    const int blocks = rowBlocks(*call.place, call.first_row + row);
    const int begin = firstKey(length, call.rule.window) / kBlockKeys;
    SoftmaxState total;
    float sums[kDim / 32] = {};
    const auto partOf = [lane, head_dim](const float* values, std::size_t at, int i) {
        return lane + 32 * i < head_dim ? __ldcg(values + at * head_dim + lane + 32 * i) : 0.0F;
    };
    for (int first = begin / kChunkBlocks * kChunkBlocks; first < blocks; first += kChunkBlocks) {
        SoftmaxState chunk;
        float values[kDim / 32] = {};
        if (max(first, begin) < full) {
            assert(first / kChunkBlocks < call.chunks);
            const std::size_t at = call.chunkAt(row, head, first / kChunkBlocks);
            const float2 there = __ldcg(call.chunk_sums + at);
            chunk = {there.x, there.y};
#pragma unroll
            for (int i = 0; i < kDim / 32; ++i) values[i] = partOf(call.chunk_values, at, i);
        }
        for (int block = max(max(first, begin), full); block < min(first + kChunkBlocks, blocks); ++block) {
            assert(block - full < call.tails);
            const std::size_t at = call.tailAt(row, head, block - full);
            const FoldFactors factors = fold(chunk, __ldcg(call.tail_sums + at));
#pragma unroll
            for (int i = 0; i < kDim / 32; ++i) {
                values[i] = foldValue(factors, values[i], partOf(call.tail_values, at, i));
            }
        }
        const FoldFactors factors = fold(total, make_float2(chunk.largest, chunk.sum));
#pragma unroll
        for (int i = 0; i < kDim / 32; ++i) sums[i] = foldValue(factors, sums[i], values[i]);
    }
    if (call.rule.sinks != nullptr) {
        const FoldFactors factors = fold(total, make_float2(call.rule.sinks[head] * kLog2E, 1.0F));
#pragma unroll
        for (int i = 0; i < kDim / 32; ++i) sums[i] = foldValue(factors, sums[i], 0.0F);
    }
#pragma unroll
    for (int i = 0; i < kDim / 32; ++i) {
        if (lane + 32 * i >= head_dim) break;
        const int column = head * head_dim + lane + 32 * i;
        const float value = sums[i] / total.sum;
        call.out.row(call.first_row + row)[column] = value;
        packElement(call.packed, call.first_row + row, column, value);
    }
    if (head != call.heads - 1) return;
    for (int pad = call.out.cols + lane; pad < packedColumns(call.packed, call.out.cols); pad += 32) {
        packElement(call.packed, call.first_row + row, pad, 0.0F);
    }
}

/// The block has written `parts` of the partial results of a tile. Who completes it folds its queries, a warp for a
/// query.
template <int kDim>
__device__ void finishTile(const AttentionCall& call, int tile, int parts, int rows) {
    const int kv_head = static_cast<int>(blockIdx.y);
    const TileParts of(call, tile, rows);
    unsigned* counter = call.counters + kv_head * call.tiles() + tile;
    if (!isLastBlock(counter, static_cast<unsigned>(parts), static_cast<unsigned>(of.all))) return;
    for (int i = static_cast<int>(threadIdx.x / 32); i < kTileQueries; i += kAttentionWarps) {
        const int index = tile * kTileQueries + i;
        const int row = index / call.group();
        if (row >= rows) return;
        foldQuery<kDim>(call, row, kv_head * call.group() + index % call.group());
    }
}

}  // namespace griffin::kernels::cuda
