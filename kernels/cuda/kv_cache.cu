#include <cuda_fp16.h>

#include <cassert>

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/layer_list.cuh"

namespace griffin::kernels::cuda {
namespace {

constexpr unsigned kThreads = 256;

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

/// These travel with the launch.
struct NodeList {
    std::uint8_t nodes[kMaxTreeNodes];
    int count;
};

__global__ void compactKernel(LayerList layers, int prefix, NodeList list) {
    waitForPrevious();
    layers.move(prefix, list.count, [&list](int i) { return static_cast<int>(list.nodes[i]); });
}

unsigned blocksOf(const KvLayerView& cache) {
    return blocksFor(static_cast<std::size_t>(cache.kv_heads) * static_cast<std::size_t>(cache.head_dim), kThreads);
}

}  // namespace

void CudaBackend::appendKv(ConstMatrixView k, ConstMatrixView v, const KvLayerView& cache, int first_slot) {
    assert(place_.isRecording() || cache.has(first_slot, first_slot + k.rows));
    const PassPlace* place = place_.isRecording() ? place_.device() : nullptr;
    launch(context_, appendKernel, dim3(blocksOf(cache), static_cast<unsigned>(k.rows), 2), kThreads, k, v, cache,
           first_slot, place);
}

void CudaBackend::moveKv(const KvLayerView& from, const KvLayerView& to, int begin, int count) {
    const std::size_t bytes = static_cast<std::size_t>(count) * from.head_dim * sizeof(Half);
    for (int head = 0; head < from.kv_heads; ++head) {
        const auto copy = [&](Half* target, const Half* source) {
            GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(target + slotAt(to, head, begin), source + slotAt(from, head, begin),
                                               bytes, cudaMemcpyDeviceToDevice, context_.stream));
        };
        copy(to.keys, from.keys);
        copy(to.values, from.values);
    }
}

void CudaBackend::compactKv(std::span<const KvLayerView> layers, int prefix, std::span<const int> nodes) {
    assert(nodes.size() <= kMaxTreeNodes);
    if (nodes.empty()) return;
    NodeList list{};
    list.count = static_cast<int>(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        assert(nodes[i] >= static_cast<int>(i) && layers.front().has(prefix, prefix + nodes[i] + 1));
        list.nodes[i] = static_cast<std::uint8_t>(nodes[i]);
    }
    launchOverLayers(context_, compactKernel, layers, prefix, list);
}

}  // namespace griffin::kernels::cuda
