#include "tests/kernels/cuda/emulation/emulated_device.h"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "tests/kernels/cuda/emulation/access_shadow.h"
#include "tests/kernels/cuda/emulation/block_machine.h"
#include "tests/kernels/cuda/emulation/device_memory.h"
#include "tests/kernels/cuda/emulation/emulated_streams.h"

#if defined(GRIFFIN_FIBERS_FOR_ADDRESS_SANITIZER)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(address, bytes) (static_cast<void>(address), static_cast<void>(bytes))
#define ASAN_UNPOISON_MEMORY_REGION(address, bytes) (static_cast<void>(address), static_cast<void>(bytes))
#endif

namespace griffin::emulation {
namespace {

// Of a block, on the card that has least (compute capability 8.6, 8.9, 12.0), and without asking for more.
constexpr std::size_t kMaxShared = 99 << 10;
constexpr std::size_t kUnaskedShared = 48 << 10;

int processors = 132;
std::map<const void*, std::size_t> allowed_shared;
std::map<const void*, std::size_t> pinned;
std::map<cudaStream_t, std::uint32_t> last_launch;  // 0: something else came after it
std::int64_t unwaited = 0;

bool isPinned(const void* host) {
    const auto after = pinned.upper_bound(host);
    if (after == pinned.begin()) return false;
    const auto& [start, bytes] = *std::prev(after);
    return host < static_cast<const std::byte*>(start) + bytes;
}

bool mayOverlap(const cudaLaunchConfig_t& config) {
    return config.numAttrs == 1 && config.attrs->val.programmaticStreamSerializationAllowed != 0;
}

/// A kernel whose turn has come.
struct Kernel {
    dim3 grid;
    unsigned threads;
    std::size_t shared_bytes;
    cudaStream_t stream;
    const void* name;
    std::function<void()> thread;
    bool overlaps;

    void run() const;
};

void Kernel::run() const {
    ++counts().kernels;
    std::byte* shared = machine().sharedMemory();
    ASAN_UNPOISON_MEMORY_REGION(shared, shared_bytes);
    ASAN_POISON_MEMORY_REGION(shared + (shared_bytes + 7) / 8 * 8, kSharedBytes - (shared_bytes + 7) / 8 * 8);
    deviceMemory().open();
    gridDim = grid;
    blockDim = dim3(threads);
    std::uint32_t& previous = last_launch[stream];
    previous = beginLaunch({name, overlaps, shared_bytes}, previous);
    const std::function<void()> body = [this] {
        thread();
        // Who ended early without it would set free the kernel after this one.
        if (overlaps && !machine().thread().waited_for_previous) ++unwaited;
    };
    const std::uint64_t blocks = static_cast<std::uint64_t>(grid.x) * grid.y * grid.z;
    for (std::uint64_t i = 0; i < blocks; ++i) {
        const std::uint64_t number = machine().descending ? blocks - 1 - i : i;
        blockIdx.x = static_cast<unsigned>(number % grid.x);
        blockIdx.y = static_cast<unsigned>(number / grid.x % grid.y);
        blockIdx.z = static_cast<unsigned>(number / grid.x / grid.y);
        beginBlock(static_cast<std::uint32_t>(number));
        std::memset(shared, 0xFF, shared_bytes);
        machine().runBlock(threads, body);
    }
    deviceMemory().close();
}

/// At the end of a program that launched a kernel.
void tellFindings() {
    std::fprintf(
        stderr,
        "emulated device: %lld kernels, %lld graphs launched; %lld races and the like, %lld threads that did not wait "
        "for the kernel before\n",
        static_cast<long long>(counts().kernels), static_cast<long long>(counts().graph_launches),
        static_cast<long long>(findings()), static_cast<long long>(unwaited));
    std::fflush(nullptr);
    if (findings() != 0 || unwaited != 0) std::_Exit(EXIT_FAILURE);
}

/// What is no kernel, asked of a stream.
void askOther(cudaStream_t stream, Work kind, std::function<void()> work) {
    ask(stream, kind, [stream, work = std::move(work)] {
        last_launch[stream] = 0;
        onDevice(work);
    });
}

}  // namespace

void setOrder(Order order) {
    machine().descending = order == Order::kDescending;
}

void setProcessors(int count) {
    processors = count;
}

void limitDevice(std::size_t bytes) {
    deviceMemory().limit(bytes);
}

Counts& counts() {
    static Counts all;
    return all;
}

std::size_t deviceBytes() {
    return deviceMemory().taken();
}

std::size_t pinnedBytes() {
    std::size_t sum = 0;
    for (const auto& [start, bytes] : pinned) sum += bytes;
    return sum;
}

void onDevice(const std::function<void()>& work) {
    deviceMemory().open();
    work();
    deviceMemory().close();
}

cudaError_t launchKernel(const cudaLaunchConfig_t& config, const void* kernel, std::function<void()> thread) {
    const dim3& grid = config.gridDim;
    const dim3& block = config.blockDim;
    const auto more = allowed_shared.find(kernel);
    const std::size_t shared = more != allowed_shared.end() ? more->second : kUnaskedShared;
    const bool allowed = grid.x >= 1 && grid.x <= 0x7FFFFFFFU && grid.y >= 1 && grid.y <= 65535 && grid.z >= 1 &&
                         grid.z <= 65535 && block.x >= 1 && block.x <= kMaxThreads && block.x % kLanes == 0 &&
                         block.y == 1 && block.z == 1 && config.dynamicSmemBytes <= shared && config.stream != nullptr;
    if (!allowed) {
        std::fprintf(stderr,
                     "emulated device: a launch of %u x %u x %u blocks of %u threads with %zu bytes is refused\n",
                     grid.x, grid.y, grid.z, block.x, config.dynamicSmemBytes);
        return cudaErrorInvalidValue;
    }
    [[maybe_unused]] static const int registered = std::atexit(tellFindings);
    if (!isCapturing(config.stream)) ++counts().launches;
    const Kernel work{grid,   block.x,           config.dynamicSmemBytes, config.stream,
                      kernel, std::move(thread), mayOverlap(config)};
    ask(config.stream, Work::kOperation, [work] { work.run(); });
    return cudaSuccess;
}

cudaError_t allowShared(const void* kernel, int bytes) {
    if (bytes < 0 || static_cast<std::size_t>(bytes) > kMaxShared) return cudaErrorInvalidValue;
    allowed_shared[kernel] = static_cast<std::size_t>(bytes);
    return cudaSuccess;
}

}  // namespace griffin::emulation

using namespace griffin::emulation;

cudaError_t cudaGetLastError() {
    return cudaSuccess;
}
cudaError_t cudaFuncGetName(const char** name, const void* kernel) {
    static std::map<const void*, std::string> names;  // kernels have none here: they are counted
    *name = names.try_emplace(kernel, "kernel_" + std::to_string(names.size())).first->second.c_str();
    return cudaSuccess;
}
const char* cudaGetErrorString(cudaError_t error) {
    switch (error) {
        case cudaErrorInvalidValue:
            return "invalid value";
        case cudaErrorStreamCaptureUnsupported:
            return "not permitted while a stream is captured";
        case cudaErrorStreamCaptureInvalidated:
            return "the capture has failed";
        default:
            return "error";
    }
}
cudaError_t cudaSetDevice(int device) {
    return device == 0 ? cudaSuccess : cudaErrorInvalidValue;
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr /*attribute*/, int /*device*/) {
    *value = processors;
    return cudaSuccess;
}
cudaError_t cudaMemGetInfo(std::size_t* free_bytes, std::size_t* total_bytes) {
    *free_bytes = deviceMemory().left();
    *total_bytes = deviceMemory().capacity();
    return cudaSuccess;
}
cudaError_t cudaMalloc(void** result, std::size_t bytes) {
    if (isCapturing()) return forbiddenInCapture("cudaMalloc");
    *result = deviceMemory().take(bytes);
    return *result == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
}
cudaError_t cudaFree(void* released) {
    if (isCapturing()) return forbiddenInCapture("cudaFree");
    finishAll();
    deviceMemory().give(released);
    return cudaSuccess;
}
cudaError_t cudaMallocHost(void** result, std::size_t bytes) {
    if (isCapturing()) return forbiddenInCapture("cudaMallocHost");
    *result = std::malloc(bytes);
    if (*result == nullptr) return cudaErrorMemoryAllocation;
    pinned[*result] = bytes;
    return cudaSuccess;
}
cudaError_t cudaFreeHost(void* released) {
    if (isCapturing()) return forbiddenInCapture("cudaFreeHost");
    finishAll();
    if (pinned.erase(released) != 1) fail("memory that is not pinned");
    std::free(released);
    return cudaSuccess;
}
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t stream) {
    if (!deviceMemory().has(to) || !deviceMemory().isTaken(to, bytes)) return cudaErrorInvalidValue;
    askOther(stream, Work::kOperation, [=] { std::memset(to, value, bytes); });
    return cudaSuccess;
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
    const auto isRight = [bytes](const void* memory, bool is_device) {
        if (deviceMemory().has(memory) != is_device) return false;
        return !is_device || deviceMemory().isTaken(memory, bytes);
    };
    if (!isRight(to, kind != cudaMemcpyDeviceToHost) || !isRight(from, kind != cudaMemcpyHostToDevice)) {
        return cudaErrorInvalidValue;
    }
    const bool is_up = kind == cudaMemcpyHostToDevice;
    const bool is_down = kind == cudaMemcpyDeviceToHost;
    const bool is_pageable = (is_up && !isPinned(from)) || (is_down && !isPinned(to));
    if (is_pageable && isCapturing(stream)) return forbiddenInCapture("cudaMemcpyAsync of memory that is not pinned");
    if (is_up) counts().bytes_to_device += static_cast<std::int64_t>(bytes);
    if (is_down) counts().bytes_from_device += static_cast<std::int64_t>(bytes);
    if (is_pageable && is_up) {
        // It is read before this returns, and may change then.
        const auto* first = static_cast<const std::byte*>(from);
        askOther(stream, Work::kCopy, [to, copied = std::vector<std::byte>(first, first + bytes)] {
            std::memcpy(to, copied.data(), copied.size());
        });
        return cudaSuccess;
    }
    askOther(stream, Work::kCopy, [=] { std::memcpy(to, from, bytes); });
    if (is_pageable) {
        ++counts().waits;
        finish(stream);
    }
    return cudaSuccess;
}
