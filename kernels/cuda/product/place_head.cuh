// A head of queries, keys or values when its last panel is done: bias, norm, rotation, and its place in the cache. The
// block that completes a head does all of it, for the rows that it computed.
#pragma once

#include <cuda_fp16.h>

#include "kernels/cuda/last_block.cuh"
#include "kernels/cuda/product/normed_head.cuh"
#include "kernels/cuda/product/product_call.h"
#include "kernels/cuda/rotated_pair.cuh"

namespace griffin::kernels::cuda {

/// Which head it is, and of which rows.
struct PlacedHead {
    int head;
    int first_row;
    int end_row;
};

__device__ inline void storeHalf(Half* to, float value) {
    to->bits = __half_as_ushort(__float2half_rn(value));
}

/// A warp for a row: its bias, then its norm.
template <int threads>
__device__ void normRows(const HeadPlacing& call, const PlacedHead& placed, const float* weight) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int column = placed.head * call.head_dim;
    for (int row = placed.first_row + static_cast<int>(threadIdx.x / 32); row < placed.end_row; row += threads / 32) {
        float* head = call.qkv.row(row) + column;
        float kept[kMaxHeadDim / 32];
#pragma unroll
        for (int i = 0; i < kMaxHeadDim / 32; ++i) {
            const int at = lane + 32 * i;
            kept[i] = at < call.head_dim ? __ldcg(head + at) : 0.0F;
            if (call.bias != nullptr && at < call.head_dim) kept[i] += call.bias[column + at];
        }
        if (weight != nullptr) normHead(kept, call.head_dim, weight, call.epsilon, lane);
#pragma unroll
        for (int i = 0; i < kMaxHeadDim / 32; ++i) {
            if (lane + 32 * i < call.head_dim) head[lane + 32 * i] = kept[i];
        }
    }
}

/// Rotates and appends, a thread for a pair or for an element that is not rotated, of which it has `together` on their
/// way: loads wait for the stores before them.
template <int threads, int together>
__device__ void rotateAndAppend(const HeadPlacing& call, const PlacedHead& placed) {
    const bool is_query = placed.head < call.heads;
    const bool is_value = placed.head >= call.heads + call.kv_heads;
    const int kv_head = placed.head - call.heads - (is_value ? call.kv_heads : 0);
    const bool appends = !is_query && call.cache.keys != nullptr;
    const int pairs = is_value ? 0 : call.pairs;
    const int items_of_row = appends ? call.head_dim - pairs : pairs;
    const int items = (placed.end_row - placed.first_row) * items_of_row;
    const auto rowOf = [&](int item) { return placed.first_row + item / items_of_row; };
    const auto elementsOf = [&](int row) { return call.qkv.row(row) + placed.head * call.head_dim; };
    for (int begin = static_cast<int>(threadIdx.x); begin < items; begin += together * threads) {
        float2 loaded[together];
        float2 angles[together];
#pragma unroll
        for (int i = 0; i < together; ++i) {
            const int item = begin + i * threads;
            if (item >= items) break;
            const int in_head = item % items_of_row;
            const float* elements = elementsOf(rowOf(item));
            if (in_head < pairs) {
                const PairPlace at = placeOfPair(in_head, pairs, call.layout);
                loaded[i] = make_float2(__ldcg(elements + at.first), __ldcg(elements + at.second));
                angles[i] = angleOf(in_head, pairs, call.angles.row(rowOf(item)));
            } else {
                loaded[i] = make_float2(__ldcg(elements + pairs + in_head), 0.0F);
            }
        }
#pragma unroll
        for (int i = 0; i < together; ++i) {
            const int item = begin + i * threads;
            if (item >= items) break;
            const int in_head = item % items_of_row;
            const int row = rowOf(item);
            Half* to = nullptr;
            if (appends) {
                to = (is_value ? call.cache.values : call.cache.keys) +
                     slotAt(call.cache, kv_head, slotOf(row, call.first_slot, call.place));
            }
            if (in_head >= pairs) {
                storeHalf(to + pairs + in_head, loaded[i].x);
                continue;
            }
            const PairPlace at = placeOfPair(in_head, pairs, call.layout);
            const float2 rotated = rotatedPair(loaded[i], angles[i]);
            float* elements = elementsOf(row);
            elements[at.first] = rotated.x;
            elements[at.second] = rotated.y;
            if (!appends) continue;
            storeHalf(to + at.first, rotated.x);
            storeHalf(to + at.second, rotated.y);
        }
    }
}

template <int threads, int together>
__device__ void placeHead(const HeadPlacing& call, PlacedHead placed) {
    // A recorded pass may have fewer rows.
    if (call.place != nullptr) placed.end_row = min(placed.end_row, call.place->rows);
    const float* weight = placed.head < call.heads                   ? call.query_norm
                          : placed.head < call.heads + call.kv_heads ? call.key_norm
                                                                     : call.value_norm;
    if (call.bias != nullptr || weight != nullptr) {
        normRows<threads>(call, placed, weight);
        __syncthreads();
    }
    rotateAndAppend<threads, together>(call, placed);
}

/// Outputs [begin, end) of the segment, whole panels, are stored for the rows [first_row, end_row), which are block
/// `row_block` of rows: places the heads that are complete by that.
template <int threads, int together>
__device__ void placeFinishedHeads(const ProductCall& call, int begin, int end, int row_block, int first_row,
                                   int end_row) {
    const HeadPlacing& placing = call.placing;
    const int dim = placing.head_dim;
    begin += call.w.first_row;
    end += call.w.first_row;
    for (int head = begin / dim; head * dim < end; ++head) {
        const int panels = (min(end, (head + 1) * dim) - max(begin, head * dim)) / kPanelRows;
        unsigned* counter = placing.counters + row_block * placing.allHeads() + head;
        if (isLastBlock(counter, static_cast<unsigned>(panels), static_cast<unsigned>(dim / kPanelRows))) {
            placeHead<threads, together>(placing, {head, first_row, end_row});
        }
    }
}

}  // namespace griffin::kernels::cuda
