// Training on the GPU: every operation and steps of whole networks against the CPU, and matrices of more numbers than
// an int counts.
#include <cmath>

#include "kernels/backend_registry.h"
#include "tests/gpu/check.h"
#include "tests/gpu/training_matrices.h"
#include "tests/gpu/training_tests.h"

using namespace griffin;
using namespace griffin::gpu_test;

namespace {

/// 70,000 rows of 32,768 numbers, all zero but those of the last row.
void testMoreNumbersThanAnIntCounts(TrainingDevice& f32, TrainingDevice& bf16) {
    constexpr int kRows = 70000;
    constexpr int kCols = 32768;
    const std::int64_t needed = std::int64_t{kRows} * kCols * 6 + (std::int64_t{2} << 30);
    if (f32.freeMemory().value_or(0) < needed) {
        std::printf("training: too little memory for more numbers than an int counts\n");
        return;
    }
    const HostMatrix last = HostMatrix::random(1, kCols, 0, 1);
    const kernels::DeviceBuffer memory = f32.allocate(std::size_t{kRows} * kCols * sizeof(float));
    const kernels::MatrixView x{memory.as<float>(), kRows, kCols, kCols};
    f32.upload(x.row(kRows - 1), last.numbers.data(), last.numbers.size() * sizeof(float));
    const double squares = f32.sumOfSquares(x);
    double expected = 0.0;
    double sum = 0.0;
    for (const float number : last.numbers) {
        expected += static_cast<double>(number) * static_cast<double>(number);
        sum += std::exp(static_cast<double>(number));
    }
    check(std::fabs(squares - expected) < 1e-9 * expected, "the sum of squares is %.9g, not %.9g", squares, expected);

    // Rounded to bfloat16, times a matrix of ones.
    const kernels::DeviceBuffer ones_memory = bf16.allocate(8 * kCols * sizeof(float));
    const kernels::DeviceBuffer product_memory = bf16.allocate(8 * kRows * sizeof(float));
    const std::vector<float> ones(8 * kCols, 1.0F);
    bf16.upload(ones_memory.data(), ones.data(), ones.size() * sizeof(float));
    static_cast<void>(f32.sumOfSquares(x));  // the other stream has done what it was asked for
    bf16.multiply(x, kernels::MatrixView{ones_memory.as<float>(), 8, kCols, kCols},
                  kernels::MatrixView{product_memory.as<float>(), kRows, 8, 8}, kernels::MatmulOutput::kStore);
    std::vector<float> products(16);
    bf16.download(products.data(), product_memory.as<float>() + std::size_t{kRows - 2} * 8, 16 * sizeof(float));
    double plain = 0.0;
    for (const float number : last.numbers) plain += static_cast<double>(number);
    check(products[7] == 0.0F, "the row before the last is %g", static_cast<double>(products[7]));
    check(std::fabs(static_cast<double>(products[8]) - plain) < 3.0, "the last row adds up to %g, not %g",
          static_cast<double>(products[8]), plain);

    f32.softmax(x);
    std::vector<float> rows(2 * kCols);
    f32.download(rows.data(), x.row(kRows - 2), rows.size() * sizeof(float));
    double worst = 0.0;
    for (std::size_t i = 0; i < kCols; ++i) {
        worst = std::max(worst, std::fabs(static_cast<double>(rows[i]) * kCols - 1.0));
        const double wanted = std::exp(static_cast<double>(last.numbers[i])) / sum;
        worst = std::max(worst, std::fabs(static_cast<double>(rows[kCols + i]) - wanted) / wanted);
    }
    check(worst < 1e-5, "the softmax of the last rows is off by %.2e", worst);
}

}  // namespace

int main() {
    const auto f32 = kernels::makeCudaTrainingBackend(kernels::ProductPrecision::kF32);
    if (f32.backend == nullptr) return skip(f32.device.english().c_str());
    const auto bf16 = kernels::makeCudaTrainingBackend(kernels::ProductPrecision::kBf16);
    std::unique_ptr<TrainingDevice> cpu;
    run("training: back ends", [&] {
        check(bf16.backend != nullptr, "no second back end: %s", bf16.device.english().c_str());
        cpu = kernels::makeCpuTrainingBackend<float>(0);
    });
    if (cpu == nullptr || bf16.backend == nullptr) return result();
    std::printf("%s against %s\n", f32.backend->description().c_str(), cpu->description().c_str());
    TrainingTestSizes sizes;
    sizes.rows = {1, 2, 7, 31, 33, 64, 257};
    sizes.cols = {1, 5, 32, 100, 257};
    sizes.vocabulary = 32000;
    sizes.long_rows = 700;
    sizes.network_width = 64;
    sizes.steps = 4;
    testTrainingOperations(*f32.backend, *cpu, sizes);
    testBf16Products(*bf16.backend, *cpu, sizes);
    testTrainingSteps(*f32.backend, *cpu, sizes);
    run("training: more numbers than an int counts",
        [&] { testMoreNumbersThanAnIntCounts(*f32.backend, *bf16.backend); });
    return result();
}
