// The CUDA back end of training on the emulated device, against the CPU: every operation and whole networks, each run
// with its threads in ascending and in descending order.
#include "kernels/backend_registry.h"
#include "tests/gpu/check.h"
#include "tests/gpu/training_tests.h"
#include "tests/kernels/cuda/emulation/emulated_device.h"

using namespace griffin;
using emulation::Order;

int main() {
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
    const auto f32 = kernels::makeCudaTrainingBackend(kernels::ProductPrecision::kF32);
    gpu_test::testTrainingOperations(*f32.backend, *cpu, sizes);
    gpu_test::testTrainingSteps(*f32.backend, *cpu, sizes);
    const auto bf16 = kernels::makeCudaTrainingBackend(kernels::ProductPrecision::kBf16);
    gpu_test::testBf16Products(*bf16.backend, *cpu, sizes);
    return gpu_test::result();
}
