// A device that is emulated on the host. The threads of a block are fibers: each runs until it waits for others, in
// ascending or in descending order, and blocks alike. What depends on who comes first differs between the two.
//
// The device's memory cannot be touched but by kernels and copies: host code that does crashes. With the address
// sanitizer what lies between two allocations, and what was freed, cannot be touched at all.
#pragma once

#include <cstdint>

namespace griffin::emulation {

enum class Order { kAscending, kDescending };

void setOrder(Order order);
/// Kernels launched so far.
std::int64_t launches();

}  // namespace griffin::emulation
