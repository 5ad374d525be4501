#include <cuda_fp16.h>

#include <cassert>

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/rotated_pair.cuh"

namespace griffin::kernels::cuda {
namespace {

constexpr unsigned kThreads = 256;

__device__ std::size_t slotAt(const KvLayerView& cache, int head, int slot) {
    return (static_cast<std::size_t>(head) * cache.capacity + slot) * cache.head_dim;
}

/// The slot of a row of a pass; `place` is null when first_slot counts. -1: a recorded pass has fewer rows.
__device__ int slotOf(int row, int first_slot, const PassPlace* place) {
    if (place == nullptr) return first_slot + row;
    return row < place->rows ? place->prefix + place->nodes - place->rows + row : -1;
}

/// One thread for an element of a row; blocks in z: keys, values.
__global__ void appendKernel(ConstMatrixView k, ConstMatrixView v, KvLayerView cache, int first_slot,
                             const PassPlace* place) {
    waitForPrevious();
    const int row = static_cast<int>(blockIdx.y);
    const int element = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    if (element >= cache.kv_heads * cache.head_dim) return;
    const int slot = slotOf(row, first_slot, place);
    if (slot < 0) return;
    const float value = (blockIdx.z == 0 ? k : v).row(row)[element];
    Half* to = blockIdx.z == 0 ? cache.keys : cache.values;
    const std::size_t at = slotAt(cache, element / cache.head_dim, slot) + element % cache.head_dim;
    to[at].bits = __half_as_ushort(__float2half_rn(value));
}

/// What placing the heads of a row takes, in the order of the threads: the pairs of the queries, then of each key head
/// its pairs and the elements that are not rotated, then the values.
struct HeadPlacing {
    MatrixView qkv;
    ConstMatrixView angles;
    KvLayerView cache;
    int heads;
    int pairs;
    RopeLayout layout;
    int first_slot;
    const PassPlace* place;

    __host__ __device__ int keyItems() const { return cache.head_dim - pairs; }
    __host__ __device__ int items() const { return heads * pairs + cache.kv_heads * (keyItems() + cache.head_dim); }
};

/// One thread for a pair, or for an element that is not rotated: rotate() and appendKv() in one.
__global__ void placeHeadsKernel(HeadPlacing call) {
    waitForPrevious();
    const KvLayerView& cache = call.cache;
    const int row = static_cast<int>(blockIdx.y);
    const int slot = slotOf(row, call.first_slot, call.place);
    int item = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    if (slot < 0 || item >= call.items()) return;
    const int query_items = call.heads * call.pairs;
    const bool is_query = item < query_items;
    if (!is_query) item -= query_items;
    const int key_items = cache.kv_heads * call.keyItems();
    if (!is_query && item >= key_items) {
        item -= key_items;
        const float value = call.qkv.row(row)[(call.heads + cache.kv_heads) * cache.head_dim + item];
        cache.values[slotAt(cache, item / cache.head_dim, slot) + item % cache.head_dim].bits =
            __half_as_ushort(__float2half_rn(value));
        return;
    }
    const int in_head = item % (is_query ? call.pairs : call.keyItems());
    const int head = item / (is_query ? call.pairs : call.keyItems());
    float* elements = call.qkv.row(row) + (is_query ? head : call.heads + head) * cache.head_dim;
    Half* keys = cache.keys + slotAt(cache, head, slot);
    if (in_head >= call.pairs) {
        keys[call.pairs + in_head].bits = __half_as_ushort(__float2half_rn(elements[call.pairs + in_head]));
        return;
    }
    const RotatedPair pair = rotatedPair(elements, in_head, call.pairs, call.layout, call.angles.row(row));
    if (is_query) return;
    keys[pair.first_at].bits = __half_as_ushort(__float2half_rn(pair.first));
    keys[pair.second_at].bits = __half_as_ushort(__float2half_rn(pair.second));
}

/// These travel with the launch.
struct NodeList {
    std::uint8_t nodes[kMaxTreeNodes];
    int count;
};

/// One thread for an element of a head: it goes through the slots in order and reads each before anything is written
/// to it, because nodes ascend and never move forwards.
__global__ void compactKernel(KvLayerView cache, int prefix, NodeList list) {
    waitForPrevious();
    const int element = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    if (element >= cache.kv_heads * cache.head_dim) return;
    Half* data = (blockIdx.y == 0 ? cache.keys : cache.values) + slotAt(cache, element / cache.head_dim, prefix) +
                 element % cache.head_dim;
    for (int i = 0; i < list.count; ++i) {
        const int node = list.nodes[i];
        if (node != i)
            data[static_cast<std::size_t>(i) * cache.head_dim] = data[static_cast<std::size_t>(node) * cache.head_dim];
    }
}

unsigned blocksOf(const KvLayerView& cache) {
    return blocksFor(static_cast<std::size_t>(cache.kv_heads) * static_cast<std::size_t>(cache.head_dim), kThreads);
}

}  // namespace

void CudaBackend::appendKv(ConstMatrixView k, ConstMatrixView v, const KvLayerView& cache, int first_slot) {
    assert(place_.isRecording() || (first_slot >= 0 && first_slot + k.rows <= cache.capacity));
    const PassPlace* place = place_.isRecording() ? place_.device() : nullptr;
    launch(context_, appendKernel, dim3(blocksOf(cache), static_cast<unsigned>(k.rows), 2), kThreads, k, v, cache,
           first_slot, place);
}

void CudaBackend::placeHeads(const HeadProjection& projection, MatrixView qkv) {
    if (projection.cache == nullptr || projection.rope.dim == 0) return Backend::placeHeads(projection, qkv);
    packed_.written(qkv);
    HeadPlacing call{qkv,
                     projection.angles,
                     *projection.cache,
                     projection.heads,
                     projection.rope.dim / 2,
                     projection.rope.layout,
                     projection.first_slot,
                     place_.isRecording() ? place_.device() : nullptr};
    launch(context_, placeHeadsKernel,
           dim3(blocksFor(static_cast<std::size_t>(call.items()), kThreads), static_cast<unsigned>(qkv.rows)), kThreads,
           call);
}

void CudaBackend::compactKv(const KvLayerView& cache, int prefix, std::span<const int> nodes) {
    assert(nodes.size() <= kMaxTreeNodes);
    if (nodes.empty()) return;
    NodeList list{};
    list.count = static_cast<int>(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        assert(nodes[i] >= static_cast<int>(i) && prefix + nodes[i] < cache.capacity);
        list.nodes[i] = static_cast<std::uint8_t>(nodes[i]);
    }
    launch(context_, compactKernel, dim3(blocksOf(cache), 2), kThreads, cache, prefix, list);
}

}  // namespace griffin::kernels::cuda
