// A device that is emulated on the host. The threads of a block are fibers: each runs until it waits for others, in
// ascending or in descending order, and blocks alike. What depends on who comes first differs between the two.
//
// The device's memory cannot be touched but by kernels and copies: host code that does crashes. With the address
// sanitizer what lies between two allocations, and what was freed, cannot be touched at all.
//
// What is asked of a stream happens in order; between streams nothing is promised but what events say. So work is put
// off as long as possible, and of two things of which either may come first, copies or operations always do: whoever
// forgot to wait finds wrong data one way or the other.
#pragma once

#include <cuda_runtime.h>

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

enum class Work { kOperation, kCopy };

/// What happens as soon as it may; the rest only when someone waits for it.
enum class Eager { kAll, kCopies, kOperations };
void setEager(Eager eager);

void ask(cudaStream_t stream, Work kind, std::function<void()> work);
/// Returns when all that was asked of the stream is done.
void finish(cudaStream_t stream);
void finishAll();
/// Copies that happened so far, in any stream.
std::int64_t copiesDone();

}  // namespace griffin::emulation
