#include "kernels/cpu/cpu_backend.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <vector>

#include "kernels/cpu/matmul_kernels.h"

namespace griffin::kernels::cpu {
namespace {

constexpr int kPasses = 9;
constexpr std::size_t kPieceFloats = 64;
constexpr std::size_t kPieceBytes = kPieceFloats * sizeof(float);

}  // namespace

double CpuBackend::measureReadBandwidth(std::size_t bytes) {
    const std::size_t pieces = std::max<std::size_t>(1, bytes / kPieceBytes);
    const DeviceBuffer buffer = allocateAligned(pieces * kPieceBytes);
    std::fill_n(buffer.as<float>(), pieces * kPieceFloats, 1.0F);  // so that every page is there
    const MatmulKernels& kernels = matmulKernels(instructions_);
    std::atomic<float> total{0.0F};
    std::vector<double> seconds;
    for (int pass = 0; pass < kPasses; ++pass) {
        const auto start = std::chrono::steady_clock::now();
        pool_.run([&](int thread) {
            const std::size_t threads = static_cast<std::size_t>(pool_.threads());
            const std::size_t begin = pieces * static_cast<std::size_t>(thread) / threads;
            const std::size_t end = pieces * static_cast<std::size_t>(thread + 1) / threads;
            // The sum has to be wanted by somebody, or nothing would be read.
            total = kernels.read(buffer.as<float>() + begin * kPieceFloats, (end - begin) * kPieceFloats);
        });
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    std::nth_element(seconds.begin(), seconds.begin() + kPasses / 2, seconds.end());
    return static_cast<double>(pieces * kPieceBytes) / seconds[kPasses / 2] / 1e9;
}

}  // namespace griffin::kernels::cpu
