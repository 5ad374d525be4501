#include "kernels/cuda/cuda_weight.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "kernels/cuda/packed_rows.h"

namespace griffin::kernels::cuda {
namespace {

// Small copies of the host come between the pieces of a layer.
constexpr std::size_t kPiece = std::size_t{16} << 20;

}  // namespace

CudaWeight::CudaWeight(std::span<const HostTensor> parts, cudaStream_t stream) {
    addSegments(parts, [this, stream](std::span<const HostTensor> together, CudaSegment& segment) {
        std::vector<std::byte> packed(segment.plan.bytes);
        packWeights(together, segment.plan, packed.data());
        segment.memory = allocateDevice(segment.plan.bytes, stream);
        GRIFFIN_CUDA_CHECK(
            cudaMemcpyAsync(segment.memory.data(), packed.data(), packed.size(), cudaMemcpyHostToDevice, stream));
        GRIFFIN_CUDA_CHECK(cudaStreamSynchronize(stream));
        segment.view = segment.plan.view(segment.memory.as<std::byte>(), rows_);
    });
}

CudaWeight::CudaWeight(std::span<const HostTensor> parts, std::byte* host, std::byte* device) {
    addSegments(parts, [this, &host, &device](std::span<const HostTensor> together, CudaSegment& segment) {
        std::memset(host, 0, segment.plan.bytes);
        packWeights(together, segment.plan, host);
        segment.view = segment.plan.view(device, rows_);
        host += segment.plan.bytes;
        device += segment.plan.bytes;
    });
}

void CudaWeight::rewrite(std::span<const HostTensor> parts, cudaStream_t stream) {
    assert(segments_.size() == 1 && parts.front().dtype == dtype_ && parts.front().cols == cols_);
    const CudaSegment& segment = segments_.front();
    std::vector<std::byte> packed(segment.plan.bytes);
    packWeights(parts, segment.plan, packed.data());
    GRIFFIN_CUDA_CHECK(
        cudaMemcpyAsync(segment.memory.data(), packed.data(), packed.size(), cudaMemcpyHostToDevice, stream));
    GRIFFIN_CUDA_CHECK(cudaStreamSynchronize(stream));
}

template <class Place>
void CudaWeight::addSegments(std::span<const HostTensor> parts, const Place& place) {
    assert(!parts.empty());
    cols_ = static_cast<int>(parts.front().cols);
    dtype_ = parts.front().dtype;
    while (!parts.empty()) {
        std::size_t together = 1;
        while (together < parts.size() && parts[together].dtype == parts.front().dtype &&
               parts[together - 1].rows % kPanelRows == 0) {
            ++together;
        }
        int rows = 0;
        for (const HostTensor& part : parts.first(together)) {
            assert(part.cols == cols_ && part.bytes == storageBytes(part.dtype, part.rows, part.cols));
            rows += static_cast<int>(part.rows);
        }
        CudaSegment segment;
        segment.plan = planPacking(parts.front().dtype, rows, cols_);
        place(parts.first(together), segment);
        rows_ += rows;
        segments_.push_back(std::move(segment));
        parts = parts.subspan(together);
    }
}

std::size_t CudaWeight::bytes() const {
    std::size_t sum = 0;
    for (const CudaSegment& segment : segments_) sum += segment.plan.bytes;
    return sum;
}

CudaLayerStream::CudaLayerStream(const CudaContext& context, std::size_t max_layer_bytes) : context_(context) {
    for (Buffer& buffer : buffers_) buffer.memory = allocateDevice(max_layer_bytes, context.stream);
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
