#include "kernels/cpu/cpu_backend.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <vector>

#include "kernels/cpu/matmul_kernels.h"

namespace griffin::kernels::cpu {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPasses = 9;
constexpr int kPartsOfAThread = 4;  // as in the products, which are measured against it
constexpr std::size_t kPieceFloats = 64;
constexpr std::size_t kPieceBytes = kPieceFloats * sizeof(float);

/// Median seconds of kPasses calls.
template <class Function>
double medianSeconds(const Function& function) {
    std::vector<double> seconds;
    for (int pass = 0; pass < kPasses; ++pass) {
        const Clock::time_point start = Clock::now();
        function();
        seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    }
    std::nth_element(seconds.begin(), seconds.begin() + kPasses / 2, seconds.end());
    return seconds[kPasses / 2];
}

}  // namespace

double CpuBackend::measureReadBandwidth(std::size_t bytes) {
    const std::size_t pieces = std::max<std::size_t>(1, bytes / kPieceBytes);
    const DeviceBuffer buffer = allocateAligned(pieces * kPieceBytes);
    std::fill_n(buffer.as<float>(), pieces * kPieceFloats, 1.0F);  // so that every page is there
    const MatmulKernels& kernels = matmulKernels(instructions_);
    const int parts = kPartsOfAThread * pool_.takers();
    std::atomic<float> total{0.0F};
    const double seconds = medianSeconds([&] {
        pool_.takePieces(parts, 1, [&](int part, int, int) {
            const std::size_t begin = pieces * static_cast<std::size_t>(part) / static_cast<std::size_t>(parts);
            const std::size_t end = pieces * static_cast<std::size_t>(part + 1) / static_cast<std::size_t>(parts);
            // The sum has to be wanted by somebody, or nothing would be read.
            total = kernels.read(buffer.as<float>() + begin * kPieceFloats, (end - begin) * kPieceFloats);
        });
    });
    return static_cast<double>(pieces * kPieceBytes) / seconds / 1e9;
}

double CpuBackend::measureMultiplyRate() {
    constexpr int kFirstRounds = 1000;
    constexpr double kPassSeconds = 0.005;
    const MatmulKernels& kernels = matmulKernels(instructions_);
    std::atomic<float> total{0.0F};
    std::int64_t operations = 0;  // of one thread in a pass
    const auto multiply = [&](int rounds) {
        pool_.run([&](int thread) {
            float sink = 0.0F;
            const std::int64_t done = kernels.multiplyOnly(rounds, sink);
            total = sink;
            if (thread == 0) operations = done;
        });
    };
    const double first = medianSeconds([&] { multiply(kFirstRounds); });
    const int rounds = static_cast<int>(std::clamp(kFirstRounds * kPassSeconds / first, 1.0, 1e6));
    const double seconds = medianSeconds([&] { multiply(rounds); });
    return static_cast<double>(operations) * pool_.threads() / seconds / 1e9;
}

}  // namespace griffin::kernels::cpu
