// Layers of a model that do not fit into the memory of the device. Their weights stay in pinned memory of the host; two
// buffers on the device hold the layer that computes and the one that comes next. What layer n reads is copied while
// the layers before it compute, and what the first layers of the next pass read while the head and the draft do.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "kernels/tensor_view.h"

namespace griffin::kernels {

class Weight;

class LayerStream {
  public:
    virtual ~LayerStream() = default;

    /// The weights made from now on are those of one more layer: layer 0, 1, ... in the order of passes. `bytes` is no
    /// less than the sum of Backend::weightBytes() of their parts. REQUIRES: bytes <= what the stream was made for.
    /// Throws std::bad_alloc.
    virtual void addLayer(std::size_t bytes) = 0;
    /// As Backend::makeWeight(). Only operations between beginLayer() and endLayer() of its layer may read the weight.
    /// It must not outlive the stream.
    virtual std::unique_ptr<Weight> makeWeight(std::span<const HostTensor> parts) = 0;

    /// The operations asked for from now on find the weights of `layer` on the device. Asks for the copies of this
    /// layer and the next where they are not under way. Waits for nothing itself.
    virtual void beginLayer(int layer) = 0;
    /// The operations asked for so far were the last of this pass to read them: the buffer is for another layer.
    virtual void endLayer(int layer) = 0;

    /// Bytes copied in a pass.
    virtual std::size_t bytes() const = 0;
};

}  // namespace griffin::kernels
