// Stands in for the header of CUDA where the sources of kernels/cuda are compiled for the host (emulated_device.h):
// what they use of the runtime and of the language. What is an instruction of its own on a GPU and no function of CUDA
// (tensor cores, asynchronous copies, dynamic shared memory, the wait for the kernel before) has a twin in the sources,
// under GRIFFIN_EMULATED.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <tuple>
#include <utility>

#define GRIFFIN_EMULATED 1
#define __global__
#define __device__
#define __host__
#define __shared__ static
#define __grid_constant__
#define __launch_bounds__(...)

enum cudaError_t {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorStreamCaptureUnsupported = 900,
    cudaErrorStreamCaptureInvalidated = 901
};
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice };
enum cudaDeviceAttr { cudaDevAttrMultiProcessorCount };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize };
enum cudaStreamCaptureMode { cudaStreamCaptureModeThreadLocal };
using cudaStream_t = struct EmulatedStream*;
using cudaEvent_t = struct EmulatedEvent*;
using cudaGraph_t = struct EmulatedGraph*;
using cudaGraphExec_t = struct EmulatedGraphExec*;
inline constexpr unsigned cudaStreamNonBlocking = 1;
inline constexpr unsigned cudaEventDisableTiming = 2;

struct dim3 {
    unsigned x = 1;
    unsigned y = 1;
    unsigned z = 1;
    dim3() = default;
    explicit dim3(unsigned across, unsigned down = 1, unsigned deep = 1) : x(across), y(down), z(deep) {}
};
// Aligned as on the device, which refuses what is not.
struct alignas(8) float2 {
    float x, y;
};
struct alignas(16) float4 {
    float x, y, z, w;
};
struct alignas(8) int2 {
    int x, y;
};
struct alignas(16) int4 {
    int x, y, z, w;
};
struct alignas(8) uint2 {
    unsigned x, y;
};
struct alignas(16) uint4 {
    unsigned x, y, z, w;
};
inline float2 make_float2(float x, float y) {
    return {x, y};
}
inline float4 make_float4(float x, float y, float z, float w) {
    return {x, y, z, w};
}
inline uint2 make_uint2(unsigned x, unsigned y) {
    return {x, y};
}
inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w) {
    return {x, y, z, w};
}

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
cudaError_t cudaFuncGetName(const char** name, const void* kernel);
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
cudaError_t cudaEventCreate(cudaEvent_t* event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long flags);
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream);
cudaError_t cudaGraphDestroy(cudaGraph_t graph);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec);

/// Of the thread that runs.
extern dim3 threadIdx;
extern dim3 blockIdx;
extern dim3 blockDim;
extern dim3 gridDim;

namespace griffin::emulation {

/// `kernel` names the kernel; `thread` is a call of it with its arguments.
cudaError_t launchKernel(const cudaLaunchConfig_t& config, const void* kernel, std::function<void()> thread);
/// What a block of the kernel may have of dynamic shared memory.
cudaError_t allowShared(const void* kernel, int bytes);

// What the thread that runs does. Lanes of `mask` meet.
void blockBarrier();
void warpBarrier(std::uint32_t mask);
/// What `lane` of the own warp gives.
std::uint64_t valueOfLane(std::uint32_t mask, std::uint64_t value, unsigned lane);
/// The lanes of which `holds` is true.
std::uint32_t vote(std::uint32_t mask, bool holds);
void* dynamicShared();
enum class TileElements { kHalf, kBf16 };
/// c += a b of a warp: mma.m16n8k16 with f32 sums.
void multiplyTile(float* c, const std::uint32_t* a, std::uint32_t b0, std::uint32_t b1, TileElements elements);
/// 4 or 16 bytes that arrive in shared memory when their group is waited for.
void copyAsync(void* shared, const void* global, std::size_t bytes);
void commitCopies();
void waitForCopies(int groups);
/// From here on the thread may touch what earlier kernels wrote or read.
void waitForPrevious();
void fence();
/// The thread is about to change these bytes in one go.
void touchAtomically(const void* address, std::size_t bytes);

inline unsigned ownLane() {
    return threadIdx.x % 32;
}

template <class Number>
Number shuffled(std::uint32_t mask, Number value, unsigned lane) {
    static_assert(sizeof(Number) <= sizeof(std::uint64_t));
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    bits = valueOfLane(mask, bits, lane);
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

/// The access is told once, as an atomic one.
template <class Number, class Change>
__attribute__((no_sanitize_thread, noinline)) Number changeAtomically(Number* at, const Change& change) {
    touchAtomically(at, sizeof *at);
    const Number before = *at;
    *at = change(before);
    return before;
}

}  // namespace griffin::emulation

template <class... Parameters>
cudaError_t cudaFuncSetAttribute(void (*kernel)(Parameters...), cudaFuncAttribute /*attribute*/, int value) {
    return griffin::emulation::allowShared(reinterpret_cast<const void*>(kernel), value);
}

template <class... Parameters, class... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(Parameters...),
                               Arguments&&... arguments) {
    // Arguments travel with the launch, by value; each thread has its own.
    const std::tuple<Parameters...> values(std::forward<Arguments>(arguments)...);
    return griffin::emulation::launchKernel(*config, reinterpret_cast<const void*>(kernel),
                                            [kernel, values] { std::apply(kernel, values); });
}

inline void __syncthreads() {
    griffin::emulation::blockBarrier();
}
inline void __syncwarp(std::uint32_t mask = 0xFFFFFFFFU) {
    griffin::emulation::warpBarrier(mask);
}
inline void __threadfence() {
    griffin::emulation::fence();
}
template <class Number>
Number __shfl_xor_sync(std::uint32_t mask, Number value, int distance) {
    return griffin::emulation::shuffled(mask, value, griffin::emulation::ownLane() ^ static_cast<unsigned>(distance));
}
template <class Number>
Number __shfl_sync(std::uint32_t mask, Number value, int lane) {
    return griffin::emulation::shuffled(mask, value, static_cast<unsigned>(lane) % 32);
}
template <class Number>
Number __shfl_down_sync(std::uint32_t mask, Number value, unsigned distance) {
    const unsigned from = griffin::emulation::ownLane() + distance;
    return griffin::emulation::shuffled(mask, value, from < 32 ? from : griffin::emulation::ownLane());
}
template <class Number>
Number __shfl_up_sync(std::uint32_t mask, Number value, unsigned distance) {
    const unsigned own = griffin::emulation::ownLane();
    return griffin::emulation::shuffled(mask, value, own >= distance ? own - distance : own);
}
inline std::uint32_t __ballot_sync(std::uint32_t mask, bool holds) {
    return griffin::emulation::vote(mask, holds);
}
inline int __any_sync(std::uint32_t mask, bool holds) {
    return griffin::emulation::vote(mask, holds) != 0 ? 1 : 0;
}
inline int __all_sync(std::uint32_t mask, bool holds) {
    return griffin::emulation::vote(mask, holds) == mask ? 1 : 0;
}

template <class Number>
Number __ldcg(const Number* from) {
    return *from;
}
template <class Number>
Number __ldg(const Number* from) {
    return *from;
}
template <class Number>
Number atomicAdd(Number* to, Number value) {
    return griffin::emulation::changeAtomically(to,
                                                [value](Number before) { return static_cast<Number>(before + value); });
}
template <class Number>
Number atomicMax(Number* to, Number value) {
    return griffin::emulation::changeAtomically(to, [value](Number before) { return std::max(before, value); });
}
template <class Number>
Number atomicMin(Number* to, Number value) {
    return griffin::emulation::changeAtomically(to, [value](Number before) { return std::min(before, value); });
}
template <class Number>
Number atomicOr(Number* to, Number value) {
    return griffin::emulation::changeAtomically(to, [value](Number before) { return before | value; });
}
template <class Number>
Number atomicExch(Number* to, Number value) {
    return griffin::emulation::changeAtomically(to, [value](Number /*before*/) { return value; });
}
template <class Number>
Number atomicCAS(Number* to, Number expected, Number value) {
    return griffin::emulation::changeAtomically(
        to, [expected, value](Number before) { return before == expected ? value : before; });
}

inline float __fadd_rn(float a, float b) {
    return a + b;
}
inline float __fmul_rn(float a, float b) {
    return a * b;
}
inline std::uint32_t __float_as_uint(float value) {
    return std::bit_cast<std::uint32_t>(value);
}
inline float __uint_as_float(std::uint32_t bits) {
    return std::bit_cast<float>(bits);
}
inline int __popc(std::uint32_t bits) {
    return std::popcount(bits);
}
inline int __popcll(unsigned long long bits) {
    return std::popcount(bits);
}
inline int __ffs(std::uint32_t bits) {
    return bits == 0 ? 0 : std::countr_zero(bits) + 1;
}
inline int __clz(std::uint32_t bits) {
    return std::countl_zero(bits);
}

using std::max;
using std::min;
