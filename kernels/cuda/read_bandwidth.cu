#include <algorithm>
#include <vector>

#include "kernels/cuda/device_memory.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/read_bandwidth.h"
#include "kernels/cuda/stopwatch.h"
#include "kernels/cuda/weight_fragment.h"

namespace griffin::kernels::cuda {
namespace {

constexpr unsigned kThreads = 256;
constexpr int kUnrolled = 8;
constexpr int kBlocksPerProcessor = 8;
constexpr int kPasses = 9;
// Larger than any second cache, small enough to leave room for the model that is loaded.
constexpr std::size_t kLeastBytes = std::size_t{512} << 20;
constexpr std::size_t kMostBytes = std::size_t{4} << 30;

/// Every vector of 16 bytes once; the result is written only if it is one that zeros do not give.
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
        for (int i = 0; i < kUnrolled; ++i) sum |= loaded[i].w[0] | loaded[i].w[1] | loaded[i].w[2] | loaded[i].w[3];
    }
    for (; at < vectors; at += step) sum |= streamWords4(words + at * 4).w[0];
    if (sum != 0) *result = sum;
}

}  // namespace

double measureReadBandwidth(const CudaContext& context, std::size_t bytes) {
    const std::size_t vectors = measuredBytes(std::clamp(bytes, kLeastBytes, kMostBytes)) / 16;
    const DeviceBuffer buffer = allocateDevice(vectors * 16 + 256, context.stream);
    const auto* words = buffer.as<std::uint32_t>();
    auto* result = buffer.as<std::uint32_t>() + vectors * 4;
    Stopwatch stopwatch(context.stream);
    std::vector<double> seconds;
    for (int pass = 0; pass <= kPasses; ++pass) {
        stopwatch.start();
        launch(context, readKernel, dim3(static_cast<unsigned>(context.processors * kBlocksPerProcessor)), kThreads,
               words, vectors, result);
        if (const double time = stopwatch.seconds(); pass > 0) seconds.push_back(time);  // the first one warms up
    }
    std::nth_element(seconds.begin(), seconds.begin() + kPasses / 2, seconds.end());
    return static_cast<double>(vectors * 16) / seconds[kPasses / 2] / 1e9;
}

}  // namespace griffin::kernels::cuda
