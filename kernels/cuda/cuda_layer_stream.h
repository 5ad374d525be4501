// LayerStream on the GPU: a stream of its own for the copies, and two events for each of the two buffers.
//
// Layer l lies in buffer l % 2 whenever it is there, so that the addresses of its weights never change. Who asks for a
// copy first notes, in the stream of the operations, that the buffer is free from there on; the copy waits for that
// point, and the layer's operations for the end of the copy. The order of copies is the order in which buffers become
// free. Behind the last layers come the first ones of the next pass: with an odd number of layers, layer 1 before layer
// 0.
#pragma once

#include <array>
#include <vector>

#include "kernels/backend.h"
#include "kernels/cuda/cuda_context.h"
#include "kernels/cuda/event.h"
#include "kernels/cuda/stream.h"

namespace griffin::kernels::cuda {

class CudaLayerStream : public LayerStream {
  public:
    /// `context` outlives this. Throws std::bad_alloc.
    CudaLayerStream(const CudaContext& context, std::size_t most_layer_bytes);

    void addLayer(std::size_t bytes) override;
    std::unique_ptr<Weight> makeWeight(std::span<const HostTensor> parts) override;
    void beginLayer(int layer) override;
    void endLayer(int layer) override;
    std::size_t bytes() const override;

  private:
    struct Layer {
        DeviceBuffer host;     // pinned
        std::size_t used = 0;  // of its bytes
    };
    struct Buffer {
        DeviceBuffer memory;
        Event free;    // in the stream of the operations: nobody reads it any more
        Event copied;  // in the stream of the copies
        int layer = -1;
    };

    int layers() const { return static_cast<int>(layers_.size()); }
    Buffer& bufferOf(int layer) { return buffers_[static_cast<std::size_t>(layer) % buffers_.size()]; }
    /// Brings the layer into its buffer as soon as what was asked for so far is done, unless it is there or coming.
    void fetch(int layer);

    const CudaContext& context_;
    std::vector<Layer> layers_;
    std::array<Buffer, 2> buffers_;
    Stream copies_;  // ends before the memory goes
};

}  // namespace griffin::kernels::cuda
