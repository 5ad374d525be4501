// Stands in for the header of CUDA where the sources of kernels/cuda/training are compiled for the host: what they use
// of the runtime and of the language. Kernels run thread by thread (emulated_device.h): slow, but it finds wrong
// indices, missing barriers, forbidden launches and host code that reads the device's memory.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <tuple>
#include <utility>

#define __global__
#define __device__
#define __host__
#define __shared__ static
#define __grid_constant__
#define __launch_bounds__(threads)

enum cudaError_t { cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorMemoryAllocation = 2 };
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost };
enum cudaDeviceAttr { cudaDevAttrMultiProcessorCount };
using cudaStream_t = struct EmulatedStream*;
using cudaEvent_t = struct EmulatedEvent*;
using cudaGraphExec_t = struct EmulatedGraph*;  // named by a class, never made
inline constexpr unsigned cudaStreamNonBlocking = 1;
inline constexpr unsigned cudaEventDisableTiming = 2;

struct dim3 {
    unsigned x = 1;
    unsigned y = 1;
    unsigned z = 1;
    dim3() = default;
    explicit dim3(unsigned across, unsigned down = 1, unsigned deep = 1) : x(across), y(down), z(deep) {}
};
struct float4 {
    float x, y, z, w;
};
struct uint2 {
    unsigned x, y;
};

enum cudaLaunchAttributeID { cudaLaunchAttributeProgrammaticStreamSerialization };
struct cudaLaunchAttribute {
    cudaLaunchAttributeID id;
    struct {
        int programmaticStreamSerializationAllowed;
    } val;
};
struct cudaLaunchConfig_t {
    dim3 gridDim;
    dim3 blockDim;
    std::size_t dynamicSmemBytes;
    cudaStream_t stream;
    cudaLaunchAttribute* attrs;
    unsigned numAttrs;
};

cudaError_t cudaGetLastError();
const char* cudaGetErrorString(cudaError_t error);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device);
cudaError_t cudaMemGetInfo(std::size_t* free_bytes, std::size_t* total_bytes);
cudaError_t cudaMalloc(void** memory, std::size_t bytes);
cudaError_t cudaFree(void* memory);
cudaError_t cudaMallocHost(void** memory, std::size_t bytes);
cudaError_t cudaFreeHost(void* memory);
cudaError_t cudaMemsetAsync(void* memory, int value, std::size_t bytes, cudaStream_t stream);
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);

/// Of the thread that runs.
extern dim3 threadIdx;
extern dim3 blockIdx;
extern dim3 gridDim;

namespace griffin::emulation {

cudaError_t runKernel(const cudaLaunchConfig_t& config, const std::function<void()>& thread);
void blockBarrier();
/// The number that the thread of this warp whose lane differs by `distance` gave.
std::uint64_t exchange(std::uint64_t value, int distance);

}  // namespace griffin::emulation

template <class... Parameters, class... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(Parameters...),
                               Arguments&&... arguments) {
    const std::tuple<Parameters...> values(std::forward<Arguments>(arguments)...);
    return griffin::emulation::runKernel(*config, [&] { std::apply(kernel, values); });
}

inline unsigned __float_as_uint(float value) {
    unsigned bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

inline void __syncthreads() {
    griffin::emulation::blockBarrier();
}

/// Threads run one after the other between barriers.
template <class Number>
Number atomicAdd(Number* at, Number value) {
    const Number before = *at;
    *at += value;
    return before;
}

template <class Number>
Number __shfl_xor_sync(unsigned /*mask*/, Number value, int distance) {
    static_assert(sizeof(Number) <= sizeof(std::uint64_t));
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    bits = griffin::emulation::exchange(bits, distance);
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

using std::max;
using std::min;
