// A weight matrix on the GPU: segments of packed rows (packed_layout.h). Stacked parts of one type are one segment,
// where they fill whole panels.
#pragma once

#include <cuda_runtime.h>

#include <span>
#include <vector>

#include "kernels/backend.h"
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

}  // namespace griffin::kernels::cuda
