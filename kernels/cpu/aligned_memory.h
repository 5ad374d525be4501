// Zero-filled memory on cache-line boundaries.
#pragma once

#include <cstddef>

#include "kernels/device_buffer.h"

namespace griffin::kernels::cpu {

inline constexpr std::size_t kMemoryAlignment = 64;

/// Throws std::bad_alloc. Large blocks are offered to the kernel for huge pages.
DeviceBuffer allocateAligned(std::size_t bytes);

}  // namespace griffin::kernels::cpu
