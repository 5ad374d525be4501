// Matrices of training on two devices, and the comparison of what an operation makes of them: with the CPU within a
// tolerance, and with itself, bit by bit.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <random>
#include <span>
#include <vector>

#include "tests/gpu/check.h"
#include "tests/gpu/training_tests.h"

namespace griffin::gpu_test {

/// Rows on the host, with numbers between them that nobody may touch.
struct HostMatrix {
    int rows = 0;
    int cols = 0;
    int stride = 0;
    std::vector<float> numbers;

    static HostMatrix random(int rows, int cols, int padding, unsigned seed, float spread = 1.0F) {
        HostMatrix matrix;
        matrix.rows = rows;
        matrix.cols = cols;
        matrix.stride = cols + padding;
        matrix.numbers.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(matrix.stride));
        std::mt19937 generator(seed);
        std::normal_distribution<float> normal(0.0F, spread);
        for (float& number : matrix.numbers) number = normal(generator);
        return matrix;
    }
    float& at(int row, int column) {
        return numbers[static_cast<std::size_t>(row) * static_cast<std::size_t>(stride) +
                       static_cast<std::size_t>(column)];
    }
};

/// What an operation is done to: matrices in the device's memory and results on the host.
struct OperationData {
    std::vector<kernels::MatrixView> matrices;
    std::vector<double> results;
};
using TrainingOperation = std::function<void(TrainingDevice& device, OperationData& data)>;

struct OperationOutcome {
    std::vector<HostMatrix> matrices;
    std::vector<double> results;
};

inline OperationOutcome outcomeOf(TrainingDevice& device, const std::vector<HostMatrix>& matrices,
                                  const TrainingOperation& operation) {
    std::vector<kernels::DeviceBuffer> buffers;
    OperationData data;
    for (const HostMatrix& matrix : matrices) {
        // One number more: no allocation is empty.
        buffers.push_back(device.allocate((matrix.numbers.size() + 1) * sizeof(float)));
        device.upload(buffers.back().data(), matrix.numbers.data(), matrix.numbers.size() * sizeof(float));
        data.matrices.push_back({buffers.back().as<float>(), matrix.rows, matrix.cols, matrix.stride});
    }
    operation(device, data);
    OperationOutcome outcome{matrices, std::move(data.results)};
    for (std::size_t i = 0; i < matrices.size(); ++i) {
        std::vector<float>& numbers = outcome.matrices[i].numbers;
        device.download(numbers.data(), buffers[i].data(), numbers.size() * sizeof(float));
    }
    return outcome;
}

/// Largest difference as a share of the largest number; infinite when a number is NaN in one only.
template <class Number>
double relativeDifference(std::span<const Number> numbers, std::span<const Number> expected) {
    double largest = 1e-30;
    double worst = 0.0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const auto a = static_cast<double>(numbers[i]);
        const auto b = static_cast<double>(expected[i]);
        if (std::isnan(a) && std::isnan(b)) continue;
        largest = std::max(largest, std::fabs(b));
        const double error = std::fabs(a - b);
        if (!(error <= worst)) worst = std::isnan(error) ? INFINITY : error;
    }
    return worst / largest;
}

template <class Number>
bool sameBits(const std::vector<Number>& a, const std::vector<Number>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(Number)) == 0);
}

class OperationTester {
  public:
    OperationTester(TrainingDevice& device, TrainingDevice& cpu, const std::function<void()>& before_again)
        : device_(device), cpu_(cpu), before_again_(before_again) {}

    /// `note`: the number that says which case it is.
    void compare(const char* name, int note, const std::vector<HostMatrix>& matrices,
                 const TrainingOperation& operation, double tolerance = 1e-5) const {
        const OperationOutcome expected = outcomeOf(cpu_, matrices, operation);
        const OperationOutcome first = outcomeOf(device_, matrices, operation);
        before_again_();
        const OperationOutcome again = outcomeOf(device_, matrices, operation);
        for (std::size_t i = 0; i < matrices.size(); ++i) {
            const double error = relativeDifference<float>(first.matrices[i].numbers, expected.matrices[i].numbers);
            check(error <= tolerance, "%s (%d): matrix %zu is off by %.2e", name, note, i, error);
            check(sameBits(first.matrices[i].numbers, again.matrices[i].numbers),
                  "%s (%d): matrix %zu has other bits the second time", name, note, i);
        }
        check(first.results.size() == expected.results.size(), "%s (%d): not as many results", name, note);
        const double error = relativeDifference<double>(first.results, expected.results);
        check(error <= tolerance, "%s (%d): results are off by %.2e", name, note, error);
        check(sameBits(first.results, again.results), "%s (%d): results have other bits the second time", name, note);
    }

  private:
    TrainingDevice& device_;
    TrainingDevice& cpu_;
    const std::function<void()>& before_again_;
};

}  // namespace griffin::gpu_test
