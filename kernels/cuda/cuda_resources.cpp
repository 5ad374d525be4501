#include "kernels/cuda/cuda_resources.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <new>
#include <stdexcept>
#include <string>

#include "kernels/message_error.h"

namespace griffin::kernels::cuda {
namespace {

// A buffer gives itself back by a plain function, which can know nothing but this.
std::atomic<std::uint64_t> released_buffers{0};
std::atomic<int> chosen_device{0};

void release(void* memory) {
    ++released_buffers;
    static_cast<void>(cudaFree(memory));
}

}  // namespace

bool isLastingError(cudaError_t result) {
    // Numbers of driver_types.h: an error of a kernel, after which every call in this process fails alike (700 illegal
    // address, 702 time out, 710 assertion, 714 stack, 715 instruction, 716 misaligned address, 717 address space, 718
    // program counter, 719 launch), memory that is broken (214), a device that is gone (46).
    constexpr std::array kLasting{46, 214, 700, 702, 710, 714, 715, 716, 717, 718, 719};
    return std::find(kLasting.begin(), kLasting.end(), static_cast<int>(result)) != kLasting.end();
}

void checkCuda(cudaError_t result, const char* call) {
    if (result == cudaSuccess) return;
    static_cast<void>(cudaGetLastError());  // what can be recovered from shall not be reported again
    if (result == cudaErrorMemoryAllocation) throw std::bad_alloc();
    const std::string what = std::string("CUDA: ") + cudaGetErrorString(result) + " (" + call + ")";
    if (isLastingError(result)) throw DeviceLost(what);
    throw std::runtime_error(what);
}

void useDevice(int number) {
    chosen_device = number;
}

void enterDevice() {
    static thread_local int current = 0;
    const int wanted = chosen_device;
    if (current == wanted) return;
    checkCuda(cudaSetDevice(wanted), "cudaSetDevice");
    current = wanted;
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
