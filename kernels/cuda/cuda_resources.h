// Resources of the CUDA runtime: errors as exceptions, streams, events, memory of the device and pinned memory of the
// host, and the context that operations share.
#pragma once

#include <cuda_runtime.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernels/device_buffer.h"

namespace griffin::kernels::cuda {

/// Throws std::bad_alloc when the device has no memory left, DeviceLost for an error after which only a new process can
/// use the device, std::runtime_error for any other failure of `call`.
void checkCuda(cudaError_t result, const char* call);
bool isLastingError(cudaError_t result);

/// The device that all threads use from now on, by the driver's number. The runtime keeps a device for each thread; so
/// whoever calls it enters the device first.
void useDevice(int number);
void enterDevice();

#define GRIFFIN_CUDA_CHECK(call) \
    (::griffin::kernels::cuda::enterDevice(), ::griffin::kernels::cuda::checkCuda((call), #call))

/// Owns a stream; declare it before everything that uses it.
class Stream {
  public:
    Stream() { GRIFFIN_CUDA_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking)); }
    ~Stream() {
        static_cast<void>(cudaStreamSynchronize(stream_));
        static_cast<void>(cudaStreamDestroy(stream_));
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    cudaStream_t get() const { return stream_; }

  private:
    cudaStream_t stream_ = nullptr;
};

/// A point in a stream that other streams can wait for. Not timed.
class Event {
  public:
    Event() { GRIFFIN_CUDA_CHECK(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming)); }
    ~Event() { static_cast<void>(cudaEventDestroy(event_)); }
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;

    /// Marks the work queued in `stream` so far.
    void record(cudaStream_t stream) { GRIFFIN_CUDA_CHECK(cudaEventRecord(event_, stream)); }
    /// The host waits for the point recorded last, if any.
    void wait() const { GRIFFIN_CUDA_CHECK(cudaEventSynchronize(event_)); }
    /// Work queued in `stream` from now on waits for the point recorded last.
    void holdBack(cudaStream_t stream) const { GRIFFIN_CUDA_CHECK(cudaStreamWaitEvent(stream, event_, 0)); }

  private:
    cudaEvent_t event_ = nullptr;
};

/// Zero-filled before the next work in `stream` begins. Throws std::bad_alloc.
DeviceBuffer allocateDevice(std::size_t bytes, cudaStream_t stream);
/// Number of buffers freed so far: addresses recorded before it changed may belong to another buffer now.
std::uint64_t releasedBuffers();
/// Pinned host memory, for asynchronous copies. Throws std::bad_alloc.
DeviceBuffer allocatePinned(std::size_t bytes);

/// Memory for intermediate results of single operations. It grows with the largest pass so far.
class Workspace {
  public:
    enum class Part {
        kAttention,
        kProduct,
        kCounters,      // of tiles
        kHeadCounters,  // of heads
        kSelection,
        kDeltaOrder,
        // Of training.
        kArguments,  // from the host
        kResults,    // for the host
        kRowPlaces,
        kAttentionTiles,
        kAttentionSums,
        kLeftOperand,
        kRightOperand,
        kCublas,
        kCount
    };

    /// At least `bytes`, zero when new, otherwise as the last user left it. Throws std::bad_alloc; must not grow while
    /// a graph is being recorded.
    void* get(Part part, std::size_t bytes, cudaStream_t stream);
    /// Pinned memory for results that go to the host.
    void* host(std::size_t bytes);
    /// Counts how often device memory moved: graphs hold addresses.
    std::uint64_t generation() const { return generation_; }
    void moved() { ++generation_; }

  private:
    std::array<DeviceBuffer, static_cast<std::size_t>(Part::kCount)> parts_;
    DeviceBuffer host_;
    std::uint64_t generation_ = 0;
};

class KernelTimes;
class PackedRows;
class PassPlaceMemory;

/// What every CUDA operation needs besides its arguments.
struct CudaContext {
    cudaStream_t stream = nullptr;
    int processors = 0;    // streaming multiprocessors
    bool overlap = false;  // kernels may start before the one before them has ended
    PackedRows* packed = nullptr;
    PassPlaceMemory* place = nullptr;
    Workspace* workspace = nullptr;
    KernelTimes* times = nullptr;  // where every launch is timed
};

}  // namespace griffin::kernels::cuda
