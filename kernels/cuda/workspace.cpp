#include "kernels/cuda/workspace.h"

#include "kernels/cuda/cuda_check.h"
#include "kernels/cuda/device_memory.h"

namespace griffin::kernels::cuda {

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
