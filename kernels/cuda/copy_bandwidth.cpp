#include "kernels/cuda/copy_bandwidth.h"

#include <algorithm>
#include <array>

#include "kernels/cuda/device_memory.h"
#include "kernels/cuda/stopwatch.h"

namespace griffin::kernels::cuda {
namespace {

constexpr std::size_t kBytes = std::size_t{256} << 20;
constexpr std::size_t kPasses = 7;

}  // namespace

double measureCopyBandwidth(const CudaContext& context) {
    const std::size_t bytes = measuredBytes(kBytes);
    const DeviceBuffer from = allocatePinned(bytes);
    const DeviceBuffer to = allocateDevice(bytes, context.stream);
    Stopwatch stopwatch(context.stream);
    std::array<double, kPasses> seconds{};
    for (double& time : seconds) {
        stopwatch.start();
        GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(to.data(), from.data(), bytes, cudaMemcpyHostToDevice, context.stream));
        time = stopwatch.seconds();
    }
    std::sort(seconds.begin(), seconds.end());
    return static_cast<double>(bytes) / seconds[kPasses / 2] / 1e9;
}

}  // namespace griffin::kernels::cuda
