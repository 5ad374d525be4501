#include "kernels/cuda/device_memory.h"

#include <atomic>

#include "kernels/cuda/cuda_check.h"

namespace griffin::kernels::cuda {
namespace {

// A buffer gives itself back by a plain function, which can know nothing but this.
std::atomic<std::uint64_t> released_buffers{0};

void release(void* memory) {
    ++released_buffers;
    static_cast<void>(cudaFree(memory));
}

}  // namespace

DeviceBuffer allocateDevice(std::size_t bytes, cudaStream_t stream) {
    void* data = nullptr;
    if (bytes == 0) return {};
    GRIFFIN_CUDA_CHECK(cudaMalloc(&data, bytes));
    DeviceBuffer buffer(data, bytes, release);
    GRIFFIN_CUDA_CHECK(cudaMemsetAsync(data, 0, bytes, stream));
    return buffer;
}

std::uint64_t releasedBuffers() {
    return released_buffers;
}

DeviceBuffer allocatePinned(std::size_t bytes) {
    void* data = nullptr;
    GRIFFIN_CUDA_CHECK(cudaMallocHost(&data, bytes));
    return {data, bytes, [](void* memory) { static_cast<void>(cudaFreeHost(memory)); }};
}

}  // namespace griffin::kernels::cuda
