// Memory of the device and pinned memory of the host.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "kernels/device_buffer.h"

namespace griffin::kernels::cuda {

/// Zero-filled by the time the stream gets to what is asked of it next. Throws std::bad_alloc.
DeviceBuffer allocateDevice(std::size_t bytes, cudaStream_t stream);
/// Buffers given back so far: addresses that were noted down before the number changed may be another's now.
std::uint64_t releasedBuffers();
/// The host's end of asynchronous copies. Throws std::bad_alloc.
DeviceBuffer allocatePinned(std::size_t bytes);

}  // namespace griffin::kernels::cuda
