// The CUDA back end of training on the emulated device, against the CPU: every operation and whole networks, each run
// with its threads in ascending and in descending order.
#include "kernels/backend_registry.h"
#include "tests/gpu/check.h"
#include "tests/gpu/training_tests.h"
#include "tests/kernels/cuda/emulation/emulated_device.h"

namespace griffin::kernels {

/// Of kernels/cuda/training, as it is compiled for the emulated device.
CudaTrainingSelection makeEmulatedTrainingBackend(ProductPrecision precision);

}  // namespace griffin::kernels

using namespace griffin;
using emulation::Order;

int main() {
#if defined(__SANITIZE_THREAD__)
    return gpu_test::skip("the thread sanitizer does not know our fibers");
#endif
    const auto cpu = kernels::makeCpuTrainingBackend<float>(1);
    gpu_test::TrainingTestSizes sizes;
    sizes.rows = {7};
    sizes.cols = {5, 40};
    sizes.vocabulary = 2100;
    sizes.long_rows = 260;
    sizes.network_width = 16;
    sizes.steps = 2;
    Order order = Order::kAscending;
    sizes.before_again = [&order] {
        order = order == Order::kAscending ? Order::kDescending : Order::kAscending;
        emulation::setOrder(order);
    };
    const auto f32 = kernels::makeEmulatedTrainingBackend(kernels::ProductPrecision::kF32);
    gpu_test::testTrainingOperations(*f32.backend, *cpu, sizes);
    gpu_test::testTrainingSteps(*f32.backend, *cpu, sizes);
    const auto bf16 = kernels::makeEmulatedTrainingBackend(kernels::ProductPrecision::kBf16);
    gpu_test::testBf16Products(*bf16.backend, *cpu, sizes);
    std::printf("%lld kernels on %s\n", static_cast<long long>(emulation::launches()),
                bf16.backend->description().c_str());
    return gpu_test::result();
}
