// How fast memory of the device is read, and memory of the host copied to it.
#include <cuda_runtime.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/measure/noise.h"
#include "kernels/cuda/product/weight_fragment.h"

namespace griffin::kernels::cuda {
namespace {

/// Time between two points in a stream.
class Stopwatch {
  public:
    explicit Stopwatch(cudaStream_t stream) : stream_(stream) {
        GRIFFIN_CUDA_CHECK(cudaEventCreate(&start_));
        GRIFFIN_CUDA_CHECK(cudaEventCreate(&end_));
    }
    ~Stopwatch() {
        static_cast<void>(cudaEventDestroy(start_));
        static_cast<void>(cudaEventDestroy(end_));
    }
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;

    void start() { GRIFFIN_CUDA_CHECK(cudaEventRecord(start_, stream_)); }
    /// Waits.
    double seconds() {
        float milliseconds = 0.0F;
        GRIFFIN_CUDA_CHECK(cudaEventRecord(end_, stream_));
        GRIFFIN_CUDA_CHECK(cudaEventSynchronize(end_));
        GRIFFIN_CUDA_CHECK(cudaEventElapsedTime(&milliseconds, start_, end_));
        return static_cast<double>(milliseconds) * 1e-3;
    }

  private:
    cudaStream_t stream_;
    cudaEvent_t start_ = nullptr;
    cudaEvent_t end_ = nullptr;
};

/// Bytes of the device that a measurement may take: half of what is left where a model fills it.
std::size_t measuredBytes(std::size_t wanted) {
    std::size_t free_bytes = 0;
    std::size_t total_bytes = 0;
    GRIFFIN_CUDA_CHECK(cudaMemGetInfo(&free_bytes, &total_bytes));
    return std::min(wanted, free_bytes / 2);
}

constexpr unsigned kThreads = 256;
constexpr int kUnrolled = 8;
constexpr int kBlocksPerProcessor = 8;
constexpr int kReadPasses = 9;
// Larger than any second cache, small enough to leave room for the model that is loaded.
constexpr std::size_t kMinBytes = std::size_t{512} << 20;
constexpr std::size_t kMaxBytes = std::size_t{4} << 30;

__global__ __launch_bounds__(kThreads) void scatterBitsKernel(std::uint32_t* words, std::size_t count) {
    waitForPrevious();
    const std::size_t step = static_cast<std::size_t>(gridDim.x) * kThreads;
    for (std::size_t at = static_cast<std::size_t>(blockIdx.x) * kThreads + threadIdx.x; at < count; at += step) {
        std::uint32_t bits = static_cast<std::uint32_t>(at) * 0x9E3779B9U;
        bits = (bits ^ (bits >> 16)) * 0x85EBCA6BU;
        bits = (bits ^ (bits >> 13)) * 0xC2B2AE35U;
        words[at] = bits ^ (bits >> 16);
    }
}

/// Every vector of 16 bytes once; the result is written only if it is one in 2^32, so that nothing can be left out.
__global__ __launch_bounds__(kThreads) void readKernel(const std::uint32_t* words, std::size_t vectors,
                                                       std::uint32_t* result) {
    waitForPrevious();
    const std::size_t step = static_cast<std::size_t>(gridDim.x) * kThreads;
    std::size_t at = static_cast<std::size_t>(blockIdx.x) * kThreads + threadIdx.x;
    std::uint32_t sum = 0;
    for (; at + (kUnrolled - 1) * step < vectors; at += kUnrolled * step) {
        Words4 loaded[kUnrolled];
#pragma unroll
        for (int i = 0; i < kUnrolled; ++i) loaded[i] = streamWords4(words + (at + i * step) * 4);
#pragma unroll
        for (int i = 0; i < kUnrolled; ++i) sum ^= loaded[i].w[0] ^ loaded[i].w[1] ^ loaded[i].w[2] ^ loaded[i].w[3];
    }
    for (; at < vectors; at += step) sum ^= streamWords4(words + at * 4).w[0];
    if (sum == 0x5EED5EEDU) *result = sum;
}

constexpr std::size_t kCopyBytes = std::size_t{256} << 20;
constexpr std::size_t kCopyPasses = 7;

}  // namespace

void fillWithNoise(const CudaContext& context, std::uint32_t* words, std::size_t count) {
    const dim3 grid(static_cast<unsigned>(context.processors * kBlocksPerProcessor));
    launch(context, scatterBitsKernel, grid, kThreads, words, count);
}

double CudaBackend::measureReadBandwidth(std::size_t bytes) {
    const std::size_t vectors = measuredBytes(std::clamp(bytes, kMinBytes, kMaxBytes)) / 16;
    const DeviceBuffer buffer = allocateDevice(vectors * 16 + 256, context_.stream);
    auto* words = buffer.as<std::uint32_t>();
    auto* result = words + vectors * 4;
    const dim3 grid(static_cast<unsigned>(context_.processors * kBlocksPerProcessor));
    fillWithNoise(context_, words, vectors * 4);
    Stopwatch stopwatch(context_.stream);
    std::vector<double> seconds;
    for (int pass = 0; pass <= kReadPasses; ++pass) {
        stopwatch.start();
        launch(context_, readKernel, grid, kThreads, words, vectors, result);
        if (const double time = stopwatch.seconds(); pass > 0) seconds.push_back(time);  // the first one warms up
    }
    std::nth_element(seconds.begin(), seconds.begin() + kReadPasses / 2, seconds.end());
    return static_cast<double>(vectors * 16) / seconds[kReadPasses / 2] / 1e9;
}

double CudaBackend::measureCopyBandwidth() {
    const std::size_t bytes = measuredBytes(kCopyBytes);
    const DeviceBuffer from = allocatePinned(bytes);
    const DeviceBuffer to = allocateDevice(bytes, context_.stream);
    Stopwatch stopwatch(context_.stream);
    std::array<double, kCopyPasses> seconds{};
    for (double& time : seconds) {
        stopwatch.start();
        GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(to.data(), from.data(), bytes, cudaMemcpyHostToDevice, context_.stream));
        time = stopwatch.seconds();
    }
    std::sort(seconds.begin(), seconds.end());
    return static_cast<double>(bytes) / seconds[kCopyPasses / 2] / 1e9;
}

}  // namespace griffin::kernels::cuda
