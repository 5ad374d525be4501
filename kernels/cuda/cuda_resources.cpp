#include "kernels/cuda/cuda_resources.h"

#include <atomic>
#include <new>
#include <stdexcept>
#include <string>

namespace griffin::kernels::cuda {
namespace {

// A buffer gives itself back by a plain function, which can know nothing but this.
std::atomic<std::uint64_t> released_buffers{0};

void release(void* memory) {
    ++released_buffers;
    static_cast<void>(cudaFree(memory));
}

}  // namespace

void checkCuda(cudaError_t result, const char* call) {
    if (result == cudaSuccess) return;
    static_cast<void>(cudaGetLastError());  // what can be recovered from shall not be reported again
    if (result == cudaErrorMemoryAllocation) throw std::bad_alloc();
    throw std::runtime_error(std::string("CUDA: ") + cudaGetErrorString(result) + " (" + call + ")");
}

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

void* Workspace::get(Part part, std::size_t bytes, cudaStream_t stream) {
    DeviceBuffer& buffer = parts_[static_cast<std::size_t>(part)];
    if (buffer.bytes() < bytes) {
        GRIFFIN_CUDA_CHECK(cudaStreamSynchronize(stream));  // nobody may still be using what goes
        buffer = {};
        buffer = allocateDevice(bytes, stream);
        moved();
    }
    return buffer.data();
}

void* Workspace::host(std::size_t bytes) {
    if (host_.bytes() < bytes) {
        host_ = {};
        host_ = allocatePinned(bytes);
    }
    return host_.data();
}

}  // namespace griffin::kernels::cuda
