// The place of the current pass (pass_place.h) on host and device, and whether a graph is being recorded that reads it.
#pragma once

#include <cuda_runtime.h>

#include <optional>

#include "kernels/cuda/pass_place.h"
#include "kernels/device_buffer.h"

namespace griffin::kernels::cuda {

class PassPlaceMemory {
  public:
    explicit PassPlaceMemory(cudaStream_t stream);

    /// Makes this the place that kernels launched from now on read, unless it is so already. While a graph is recorded
    /// nothing changes: the place announced for it must be this one.
    void set(int prefix, const AncestorMask& mask, int rows);
    const PassPlace* device() const { return memory_.as<PassPlace>(); }
    const PassPlace& host() const { return place_; }
    /// What launches must provide for: the place's own needs, or those of all passes that the graph is for.
    AttentionBounds bounds() const { return recorded_ ? *recorded_ : boundsOf(place_); }
    bool isRecording() const { return recorded_.has_value(); }

    void startRecording(const AttentionBounds& bounds) { recorded_ = bounds; }
    void endRecording() { recorded_.reset(); }

  private:
    cudaStream_t stream_;
    DeviceBuffer memory_;
    PassPlace place_;
    std::optional<AttentionBounds> recorded_;
};

}  // namespace griffin::kernels::cuda
