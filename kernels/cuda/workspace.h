// Memory for intermediate results of single operations. It grows when a larger pass comes than there was before; the
// passes that follow find it large enough.
#pragma once

#include <cuda_runtime.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernels/device_buffer.h"

namespace griffin::kernels::cuda {

class Workspace {
  public:
    enum class Part {
        kAttention,
        kProduct,
        kCounters,
        kSelection,
        // Of training.
        kArguments,  // what an operation was told by the host
        kResults,    // what the host waits for
        kRowPlaces,
        kScores,
        kLagged,
        kLeftOperand,
        kRightOperand,
        kCublas,
        kCount
    };

    /// At least `bytes`, zero when new, else as the last user left it. Throws std::bad_alloc; must not grow while a
    /// graph is being recorded.
    void* get(Part part, std::size_t bytes, cudaStream_t stream);
    /// Pinned memory for results that go to the host.
    void* host(std::size_t bytes);
    /// Counts how often a part of the device's memory moved: graphs hold addresses.
    std::uint64_t generation() const { return generation_; }
    void moved() { ++generation_; }

  private:
    std::array<DeviceBuffer, static_cast<std::size_t>(Part::kCount)> parts_;
    DeviceBuffer host_;
    std::uint64_t generation_ = 0;
};

}  // namespace griffin::kernels::cuda
