#include "kernels/cuda/cuda_layer_stream.h"

#include <algorithm>
#include <cassert>

#include "kernels/cuda/cuda_weight.h"
#include "kernels/cuda/device_memory.h"
#include "kernels/cuda/packed_rows.h"
#include "kernels/cuda/workspace.h"

namespace griffin::kernels::cuda {
namespace {

// Small copies of the host come between the pieces of a layer.
constexpr std::size_t kPiece = std::size_t{16} << 20;

}  // namespace

CudaLayerStream::CudaLayerStream(const CudaContext& context, std::size_t most_layer_bytes) : context_(context) {
    for (Buffer& buffer : buffers_) buffer.memory = allocateDevice(most_layer_bytes, context.stream);
}

void CudaLayerStream::addLayer(std::size_t bytes) {
    assert(bytes > 0 && bytes <= buffers_.front().memory.bytes());
    layers_.push_back({allocatePinned(bytes), 0});
}

std::unique_ptr<Weight> CudaLayerStream::makeWeight(std::span<const HostTensor> parts) {
    Layer& layer = layers_.back();
    auto weight = std::make_unique<CudaWeight>(parts, layer.host.as<std::byte>() + layer.used,
                                               bufferOf(layers() - 1).memory.as<std::byte>() + layer.used);
    layer.used += weight->bytes();
    assert(layer.used <= layer.host.bytes());
    if (context_.packed->reserve(weight->cols(), context_.stream)) context_.workspace->moved();
    return weight;
}

void CudaLayerStream::beginLayer(int layer) {
    assert(layer >= 0 && layer < layers());
    fetch(layer);
    if (layer + 1 < layers()) fetch(layer + 1);
    bufferOf(layer).copied.holdBack(context_.stream);
}

void CudaLayerStream::endLayer(int layer) {
    const int next = layer + 2 < layers() ? layer + 2 : layer % 2;
    fetch(next);
}

void CudaLayerStream::fetch(int layer) {
    Buffer& buffer = bufferOf(layer);
    if (buffer.layer == layer) return;
    buffer.layer = -1;  // should anything below throw
    buffer.free.record(context_.stream);
    buffer.free.holdBack(copies_.get());
    const Layer& source = layers_[static_cast<std::size_t>(layer)];
    for (std::size_t done = 0; done < source.used; done += kPiece) {
        GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(buffer.memory.as<std::byte>() + done, source.host.as<std::byte>() + done,
                                           std::min(kPiece, source.used - done), cudaMemcpyHostToDevice,
                                           copies_.get()));
    }
    buffer.copied.record(copies_.get());
    buffer.layer = layer;
}

std::size_t CudaLayerStream::bytes() const {
    std::size_t sum = 0;
    for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
        // One that shares its buffer with no other stays there.
        const bool is_alone = layer < 2 && layer + 2 >= layers_.size();
        sum += is_alone ? 0 : layers_[layer].used;
    }
    return sum;
}

}  // namespace griffin::kernels::cuda
