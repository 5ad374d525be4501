// A device that is emulated on the host. The threads of a block are fibers: each runs until it waits for others, in
// ascending or in descending order, and blocks alike. What depends on who comes first differs between the two.
//
// The device's memory cannot be touched but by kernels and copies: host code that does crashes. With the address
// sanitizer what lies between two allocations, and what was freed, cannot be touched at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace griffin::emulation {

enum class Order { kAscending, kDescending };

void setOrder(Order order);
/// Kernels launched so far.
std::int64_t launches();

/// Bytes of the device, and of pinned memory of the host, that were taken and not given back.
std::size_t deviceBytes();
std::size_t pinnedBytes();
/// From now on so many bytes of the device can be taken, together with those that are taken.
void limitDevice(std::size_t bytes);
/// Calls `work`, which may touch the device's memory.
void onDevice(const std::function<void()>& work);

}  // namespace griffin::emulation
