#include "kernels/cuda/device_memory.h"

#include "kernels/cuda/cuda_check.h"

namespace griffin::kernels::cuda {

DeviceBuffer allocateDevice(std::size_t bytes, cudaStream_t stream) {
    void* data = nullptr;
    if (bytes == 0) return {};
    GRIFFIN_CUDA_CHECK(cudaMalloc(&data, bytes));
    DeviceBuffer buffer(data, bytes, [](void* memory) { static_cast<void>(cudaFree(memory)); });
    GRIFFIN_CUDA_CHECK(cudaMemsetAsync(data, 0, bytes, stream));
    return buffer;
}

DeviceBuffer allocatePinned(std::size_t bytes) {
    void* data = nullptr;
    GRIFFIN_CUDA_CHECK(cudaMallocHost(&data, bytes));
    return {data, bytes, [](void* memory) { static_cast<void>(cudaFreeHost(memory)); }};
}

}  // namespace griffin::kernels::cuda
