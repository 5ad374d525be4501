// A weight matrix on the GPU: segments of packed rows (packed_layout.h). Stacked parts of one type are one segment,
// where they fill whole panels.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "kernels/backend.h"
#include "kernels/cuda/cuda_resources.h"
#include "kernels/cuda/repack.h"

namespace griffin::kernels::cuda {

struct CudaSegment {
    PackedPlan plan;
    PackedView view;
    DeviceBuffer memory;  // empty where it is another's
};

class CudaWeight : public Weight {
  public:
    /// REQUIRES: at least one part, equal cols, whole blocks. Throws std::bad_alloc.
    CudaWeight(std::span<const HostTensor> parts, cudaStream_t stream);
    /// Of a streamed layer: packed into host[bytes()], to be copied to device[bytes()] when it is read.
    CudaWeight(std::span<const HostTensor> parts, std::byte* host, std::byte* device);

    /// Packs other numbers into its memory, behind what is queued. REQUIRES: one segment, of parts like these.
    void rewrite(std::span<const HostTensor> parts, cudaStream_t stream);

    int rows() const override { return rows_; }
    int cols() const override { return cols_; }
    DType dtype() const override { return dtype_; }
    std::size_t bytes() const override;

    const std::vector<CudaSegment>& segments() const { return segments_; }

  private:
    /// Calls place(parts, segment) for each segment, which sets where its view lies.
    template <class Place>
    void addSegments(std::span<const HostTensor> parts, const Place& place);

    std::vector<CudaSegment> segments_;
    int rows_ = 0;
    int cols_ = 0;
    DType dtype_ = DType::kF32;
};

/// LayerStream on the GPU: a stream of its own for the copies, and two events for each of the two buffers.
///
/// Layer l lies in buffer l % 2 whenever it is there, so that the addresses of its weights never change. Who asks for a
/// copy first notes, in the stream of the operations, that the buffer is free from there on; the copy waits for that
/// point, and the layer's operations for the end of the copy. The order of copies is the order in which buffers become
/// free. Behind the last layers come the first ones of the next pass: with an odd number of layers, layer 1 before
/// layer 0.
class CudaLayerStream : public LayerStream {
  public:
    /// `context` outlives this. Throws std::bad_alloc.
    CudaLayerStream(const CudaContext& context, std::size_t max_layer_bytes);

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
