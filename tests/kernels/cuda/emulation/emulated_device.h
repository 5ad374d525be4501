// A device that is emulated on the host: what a test can set and ask. The parts:
//   device_memory   its memory, which host code cannot touch
//   block_machine   blocks, warps and threads as fibers; barriers, shuffles, tensor cores, asynchronous copies
//   access_shadow   races, where accesses are watched
//   emulated_streams, emulated_graphs   what is asked of a stream happens later, in one of two orders
//   include         CUDA's headers
//
// A program that launched a kernel tells at its end what was found that no check of results sees, and fails then.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <functional>

namespace griffin::emulation {

/// Of threads, and of blocks. A test that wants both runs twice.
enum class Order { kAscending, kDescending };
void setOrder(Order order);
/// Multiprocessors that the device says it has. 132 unless set.
void setProcessors(int count);
/// From now on so many bytes of the device can be taken, together with those that are taken.
void limitDevice(std::size_t bytes);

/// What was asked of the device so far.
struct Counts {
    std::int64_t kernels = 0;   // run, those of graphs included
    std::int64_t launches = 0;  // of single kernels
    std::int64_t graph_launches = 0;
    std::int64_t graphs_made = 0;
    std::int64_t waits = 0;   // of the host
    std::int64_t copies = 0;  // done
    std::int64_t bytes_to_device = 0;
    std::int64_t bytes_from_device = 0;
};
Counts& counts();

/// Bytes of the device, and of pinned memory of the host, that were taken and not given back.
std::size_t deviceBytes();
std::size_t pinnedBytes();
/// Graphs that were made and not destroyed.
std::int64_t graphsAlive();

/// Calls `work`, which may touch the device's memory.
void onDevice(const std::function<void()>& work);

}  // namespace griffin::emulation
