// Every operation of the CUDA back end against the CPU's, and against itself for row and layout invariance.
//
// usage: gpu_ops_test [--short]   --short: what finds most, for a tool under which everything is slow
#include <cstring>
#include <thread>

#include "kernels/backend_registry.h"
#include "tests/gpu/check.h"
#include "tests/gpu/rows.h"

using namespace griffin;

int main(int count, char** arguments) {
    if (count > 1 && std::strcmp(arguments[1], "--short") == 0) gpu_test::sizes = gpu_test::OperationSizes::fewest();
    const kernels::CudaSelection cuda = kernels::makeCudaBackend();
    if (cuda.backend == nullptr) return gpu_test::skip(cuda.device.english().c_str());
    const kernels::BackendSelection cpu = kernels::selectBackend({kernels::Device::kCpu, 0});
    std::printf("%s against %s\n", cuda.device.english().c_str(), cpu.backend->description().c_str());
    gpu_test::testSmallOperations(*cuda.backend, *cpu.backend);
    gpu_test::testProducts(*cuda.backend, *cpu.backend);
    gpu_test::testAttention(*cuda.backend, *cpu.backend);
    if (gpu_test::sizes.is_short) return gpu_test::result();
    gpu_test::run("read bandwidth", [&] {
        const double rate = cuda.backend->measureReadBandwidth(std::size_t{1} << 30);
        std::printf("read bandwidth %.0f GB/s\n", rate);
        gpu_test::check(rate > 10.0 && rate < 20000.0, "%.1f GB/s is not believable", rate);
    });
    return gpu_test::result();
}
