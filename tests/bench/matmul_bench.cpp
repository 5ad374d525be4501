// The matrix products of one decoder pass: milliseconds for M rows, t(M)/t(1), and GB/s against the read bandwidth
// measured in the same run. Shapes of the default model; synthetic weights; nothing but matrix products.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/backend_registry.h"
#include "kernels/cpu/cpu_backend.h"
#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/cpu_topology.h"
#include "tests/kernels/random_weights.h"

using namespace griffin::kernels;
using griffin::tests::randomActivations;
using griffin::tests::RandomWeights;

namespace {

constexpr int kLayers = 30;
constexpr int kHidden = 576;
constexpr int kFeedForward = 1536;
constexpr int kVocabulary = 49152;
constexpr int kQueryKeyValue = 960;

struct Product {
    std::unique_ptr<Weight> weight;
    MatmulOutput output = MatmulOutput::kStore;
};

std::vector<Product> makeProducts(Backend& backend, DType layer_type, DType head_type) {
    std::vector<Product> products;
    unsigned seed = 1;
    const auto append = [&](DType type, int rows, int cols, MatmulOutput output) {
        const RandomWeights weights(type, rows, cols, seed++);
        const std::array parts = {weights.tensor()};
        products.push_back({backend.makeWeight(parts), output});
    };
    for (int layer = 0; layer < kLayers; ++layer) {
        append(layer_type, kQueryKeyValue, kHidden, MatmulOutput::kStore);
        append(layer_type, kHidden, kHidden, MatmulOutput::kAdd);
        append(layer_type, 2 * kFeedForward, kHidden, MatmulOutput::kStore);
        append(layer_type, kHidden, kFeedForward, MatmulOutput::kAdd);
    }
    append(head_type, kVocabulary, kHidden, MatmulOutput::kStore);
    return products;
}

double seconds(std::chrono::steady_clock::time_point since) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count();
}

/// Median milliseconds of one pass of `rows` rows. The head sees `head_rows` of them.
double measure(Backend& backend, const std::vector<Product>& products, const std::vector<float>& x,
               std::vector<float>& y, int rows, int head_rows, double budget_seconds) {
    std::vector<double> times;
    const auto start = std::chrono::steady_clock::now();
    do {
        const auto pass = std::chrono::steady_clock::now();
        for (const Product& product : products) {
            const int cols = product.weight->cols();
            const int outputs = product.weight->rows();
            const int count = outputs == kVocabulary ? head_rows : rows;
            backend.matmul({x.data(), count, cols, cols}, *product.weight, {y.data(), count, outputs, outputs},
                           product.output);
        }
        times.push_back(seconds(pass) * 1e3);
    } while (times.size() < 3 || (times.size() < 300 && seconds(start) < budget_seconds));
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
    return times[times.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Time of the matrix products of one pass of the default model");
    int threads = 0;
    double budget = 0.5;
    std::string layer_name = "Q4_1";
    std::string head_name = "Q8_0";
    std::vector<int> row_counts = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128, 256};
    bool head_last_row_only = false;
    app.add_option("--threads", threads, "Threads, also more than there are cores; 0: one for each physical core");
    app.add_option("--seconds", budget, "Time to spend on each number of rows");
    app.add_option("--layers", layer_name, "Element type of the layers");
    app.add_option("--head", head_name, "Element type of the head");
    app.add_option("--rows", row_counts, "Numbers of rows");
    app.add_flag("--prefill", head_last_row_only, "The head sees one row only, as in prefill");
    CLI11_PARSE(app, argc, argv);
    const std::optional<DType> layer_type = dtypeFromName(layer_name);
    const std::optional<DType> head_type = dtypeFromName(head_name);
    if (!layer_type || !head_type) {
        fmt::print(stderr, "Unknown element type: {} or {}\n", layer_name, head_name);
        return 2;
    }
    const std::string set_name = cpuInstructionSet().english();
    const std::optional<cpu::InstructionSet> set = cpu::instructionSetNamed(set_name);
    if (!set) {
        fmt::print(stderr, "{}\n", set_name);
        return 1;
    }
    cpu::CpuBackend backend(*set, threads > 0 ? threads : cpu::performanceCores());
    const auto load = std::chrono::steady_clock::now();
    const std::vector<Product> products = makeProducts(backend, *layer_type, *head_type);
    std::size_t bytes = 0;
    for (const Product& product : products) bytes += product.weight->bytes();
    const double bandwidth = backend.measureReadBandwidth(bytes);
    fmt::print("{}; {} layers, {} head; {:.1f} MB a pass, made in {:.2f} s; read bandwidth {:.1f} GB/s\n",
               backend.description(), layer_name, head_name, static_cast<double>(bytes) / 1e6, seconds(load),
               bandwidth);
    const std::vector<float> x = randomActivations(static_cast<std::size_t>(kMaxRows) * kFeedForward, 7);
    std::vector<float> y(static_cast<std::size_t>(kMaxRows) * kVocabulary);
    double first = 0.0;
    fmt::print("{:>5} {:>9} {:>10} {:>8} {:>10} {:>9}\n", "rows", "ms", "t(M)/t(1)", "GB/s", "% of read", "ms/row");
    for (const int rows : row_counts) {
        const double time = measure(backend, products, x, y, rows, head_last_row_only ? 1 : rows, budget);
        if (first == 0.0) first = time;
        const double rate = static_cast<double>(bytes) / time / 1e6;
        fmt::print("{:>5} {:>9.3f} {:>10.2f} {:>8.1f} {:>9.1f}% {:>9.3f}\n", rows, time, time / first, rate,
                   100.0 * rate / bandwidth, time / rows);
    }
    return 0;
}
