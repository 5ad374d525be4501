// What moves keys and values in all layers of a cache at once.
#pragma once

#include <algorithm>
#include <span>

#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/pass_place.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

/// Layers of one shape, with one first slot. Their addresses travel with the launch.
struct LayerList {
    static constexpr std::size_t kMost = 96;
    static constexpr unsigned kThreads = 256;

    KvLayerView shape;
    Half* keys[kMost];
    Half* values[kMost];

    /// Moves slots prefix + nodeOf(i) to prefix + i, for i < count: a thread for an element of a head goes through the
    /// slots in order and reads each before anything is written to it, because nodes ascend and never move forwards.
    /// Blocks in y: keys, values; in z: layers.
    template <class NodeOf>
    __device__ void move(int prefix, int count, const NodeOf& nodeOf) const {
        const int element = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
        if (element >= shape.kv_heads * shape.head_dim) return;
        Half* data = (blockIdx.y == 0 ? keys : values)[blockIdx.z] + slotAt(shape, element / shape.head_dim, prefix) +
                     element % shape.head_dim;
        for (int i = 0; i < count; ++i) {
            const int node = nodeOf(i);
            if (node != i)
                data[static_cast<std::size_t>(i) * shape.head_dim] =
                    data[static_cast<std::size_t>(node) * shape.head_dim];
        }
    }
};

/// Launches kernel(layers, arguments...) for the layers of each shape: once, unless there are very many.
template <class... Parameters, class... Arguments>
void launchOverLayers(const CudaContext& context, void (*kernel)(LayerList, Parameters...),
                      std::span<const KvLayerView> layers, const Arguments&... arguments) {
    const auto launchList = [&](const LayerList& list, std::size_t count) {
        const auto elements = static_cast<std::size_t>(list.shape.kv_heads * list.shape.head_dim);
        const dim3 grid(blocksFor(elements, LayerList::kThreads), 2, static_cast<unsigned>(count));
        launch(context, kernel, grid, LayerList::kThreads, list, arguments...);
    };
    for (std::size_t begin = 0; begin < layers.size(); ++begin) {
        const KvLayerView& shape = layers[begin];
        const auto isSame = [&shape](const KvLayerView& layer) {
            return layer.capacity == shape.capacity && layer.first == shape.first && layer.kv_heads == shape.kv_heads &&
                   layer.head_dim == shape.head_dim;
        };
        if (std::any_of(layers.begin(), layers.begin() + static_cast<std::ptrdiff_t>(begin), isSame)) continue;
        LayerList list{};
        list.shape = shape;
        std::size_t count = 0;
        for (const KvLayerView& layer : layers.subspan(begin)) {
            if (!isSame(layer)) continue;
            list.keys[count] = layer.keys;
            list.values[count] = layer.values;
            if (++count < LayerList::kMost) continue;
            launchList(list, count);
            count = 0;
        }
        if (count > 0) launchList(list, count);
    }
}

}  // namespace griffin::kernels::cuda
