// matmul and embeddingRows: every element type, sizes that fill no panel, unit or slice, stacked parts of one and of
// several types, storing and adding.
#include <array>
#include <string>

#include "tests/gpu/rows.h"
#include "tests/kernels/random_weights.h"

namespace griffin::gpu_test {
namespace {

using kernels::DType;
using kernels::HostTensor;
using kernels::MatmulOutput;
using tests::RandomWeights;

struct Stack {
    std::vector<RandomWeights> parts;
    int rows = 0;
    int cols = 0;

    void add(DType type, int part_rows, int columns, unsigned seed) {
        parts.emplace_back(type, part_rows, columns, seed);
        rows += part_rows;
        cols = columns;
    }
    std::vector<HostTensor> tensors() const {
        std::vector<HostTensor> all;
        for (const RandomWeights& part : parts) all.push_back(part.tensor());
        return all;
    }
    std::vector<float> values() const {
        std::vector<float> all;
        for (const RandomWeights& part : parts) {
            const std::vector<float> some = part.values();
            all.insert(all.end(), some.begin(), some.end());
        }
        return all;
    }
};

/// 0 when |y - x w^T| stays within `unit` times the sum of the largest products there could be.
double worstError(const Matrix& x, const std::vector<float>& weights, const Matrix& y) {
    double worst = 0.0;
    for (int n = 0; n < y.cols; ++n) {
        const float* w = weights.data() + static_cast<std::ptrdiff_t>(n) * x.cols;
        double largest = 0.0;
        for (int k = 0; k < x.cols; ++k) largest = std::max(largest, std::fabs(static_cast<double>(w[k])));
        for (int row = 0; row < x.rows; ++row) {
            double sum = 0.0;
            double bound = 1e-30;
            for (int k = 0; k < x.cols; ++k) {
                const double v = static_cast<double>(x.row(row)[k]);
                sum += v * static_cast<double>(w[k]);
                bound += std::fabs(v) * largest;
            }
            const double error = std::fabs(static_cast<double>(y.row(row)[n]) - sum) / bound;
            if (!(error <= worst)) worst = std::isnan(error) ? INFINITY : error;
        }
    }
    return worst;
}

void testProduct(const char* name, Backend& cuda, const Stack& stack, double unit) {
    const std::vector<HostTensor> tensors = stack.tensors();
    const auto weight = cuda.makeWeight(tensors);
    check(weight->rows() == stack.rows && weight->cols() == stack.cols, "%s: wrong shape", name);
    const Matrix x = randomMatrix(sizes.rows(), stack.cols, 21);
    const DeviceRows device_x(cuda, x);
    const std::vector<float> values = stack.values();
    for (const int rows : sizes.choose({1, 9, 33, 65}, {9, sizes.rows()})) {
        const DeviceRows y(cuda, rows, stack.rows);
        cuda.matmul(device_x.slice(0, rows), *weight, y.view(), MatmulOutput::kStore);
        Matrix some(rows, stack.cols);
        std::copy_n(x.data.begin(), some.data.size(), some.data.begin());
        const double error = worstError(some, values, y.get());
        check(error <= unit, "%s: %d rows: error %.2e of the largest sum, %.2e allowed", name, rows, error, unit);
    }
    for (const MatmulOutput output : {MatmulOutput::kStore, MatmulOutput::kAdd}) {
        const std::string full = std::string(name) + (output == MatmulOutput::kAdd ? " added" : " stored");
        checkRowInvariance(full.c_str(), cuda, stack.rows, [&](Backend& backend, int first, int count, MatrixView out) {
            backend.matmul(device_x.slice(first, count), *weight, out, output);
        });
    }
}

/// A gated product in one kernel against its operations one after the other, and the product that follows, which finds
/// its rows packed.
void testGated(const char* name, Backend& cuda, DType type, int columns, int width, kernels::Gate kind) {
    Stack stack;
    stack.add(type, width, columns, 41);
    stack.add(type, width, columns, 42);
    const auto gate_up = cuda.makeWeight(stack.tensors());
    const RandomWeights down_weights(type, 48, width, 43);
    const std::array down_parts = {down_weights.tensor()};
    const auto down = cuda.makeWeight(down_parts);
    const DeviceRows x(cuda, randomMatrix(sizes.rows(), columns, 44));
    for (const int rows : sizes.row_counts) {
        const DeviceRows products(cuda, rows, 2 * width);
        Matrix gated[2] = {Matrix(rows, width), Matrix(rows, width)};
        Matrix results[2] = {Matrix(rows, 48), Matrix(rows, 48)};
        for (const int fused : {0, 1}) {
            const DeviceRows y(cuda, rows, width);
            const DeviceRows result(cuda, rows, 48);
            const kernels::ProductRows from{x.slice(0, rows)};
            if (fused == 1) {
                cuda.gatedMatmul(from, *gate_up, kind, products.view(), y.view());
            } else {
                cuda.Backend::gatedMatmul(from, *gate_up, kind, products.view(), y.view());
            }
            cuda.matmul(y.view(), *down, result.view(), MatmulOutput::kStore);
            gated[fused] = y.get();
            results[fused] = result.get();
        }
        check(gated[0].data == gated[1].data, "%s, gated: %d rows differ from the operations", name, rows);
        check(results[0].data == results[1].data, "%s, gated: the product of %d packed rows differs", name, rows);
    }
}

void testEmbedding(const char* name, Backend& cuda, Backend& cpu, DType type) {
    constexpr int kTokens = 100;
    constexpr int kCols = 512;
    const RandomWeights table(type, kTokens, kCols, 31);
    const std::array parts = {table.tensor()};
    const auto on_cuda = cuda.makeWeight(parts);
    const auto on_cpu = cpu.makeWeight(parts);
    std::vector<std::int32_t> ids;
    for (int i = 0; i < sizes.rows(); ++i) ids.push_back((i * 37) % kTokens);
    const kernels::DeviceBuffer cuda_ids = onDevice(cuda, ids);
    const DeviceRows out(cuda, sizes.rows(), kCols);
    Matrix expected(sizes.rows(), kCols);
    cuda.embeddingRows(*on_cuda, cuda_ids.as<std::int32_t>(), out.view());
    cpu.embeddingRows(*on_cpu, ids.data(), {expected.data.data(), sizes.rows(), kCols, kCols});
    float largest = 0.0F;
    for (const float value : expected.data) largest = std::max(largest, std::fabs(value));
    const double error = difference(out.get(), expected);
    check(error <= static_cast<double>(largest) * 0x1p-9, "%s: difference %.2e", name, error);
}

}  // namespace

void testProducts(Backend& cuda, Backend& cpu) {
    for (int number = 0; number < kernels::kDTypeCount; ++number) {
        const auto type = static_cast<DType>(number);
        const std::string name(kernels::traits(type).name);
        if (!sizes.type.empty() && sizes.type != name) continue;
        const int block = kernels::traits(type).block_elements;
        const double unit = type == DType::kBf16 ? 0x1p-8 : 0x1p-10;
        const auto test = [&](int rows, int columns) {
            const std::string full = "matmul " + name + " " + std::to_string(rows) + " x " + std::to_string(columns);
            run(full.c_str(), [&] {
                Stack stack;
                stack.add(type, rows, columns, 5);
                testProduct(full.c_str(), cuda, stack, unit);
            });
        };
        if (!sizes.is_short) test(48, 256);
        test(37, block == 256 ? 768 : block == 32 ? 160 : 72);
        if (!sizes.is_short) test(1000, 2048);
        run(("gatedMatmul " + name).c_str(), [&] {
            testGated(name.c_str(), cuda, type, 256, block == 256 ? 256 : 192, kernels::Gate::kSilu);
            testGated(name.c_str(), cuda, type, 256, block == 256 ? 512 : 96, kernels::Gate::kSilu);  // not whole units
            if (type == DType::kQ8_0) {
                testGated(name.c_str(), cuda, type, 256, 192, kernels::Gate::kGelu);
                testGated(name.c_str(), cuda, type, 256, 192, kernels::Gate::kClamped);
            }
        });
        run(("embeddingRows " + name).c_str(), [&] { testEmbedding(name.c_str(), cuda, cpu, type); });
    }
    run("matmul with more outputs than the GPU has processors for", [&] {
        Stack stack;
        stack.add(DType::kQ4K, sizes.is_short ? 700 : 20000, 256, 6);
        testProduct("large Q4_K", cuda, stack, 0x1p-10);
    });
    run("matmul stacked", [&] {
        Stack stack;
        const int columns = sizes.is_short ? 512 : 1024;
        stack.add(DType::kQ4K, 64, columns, 7);
        stack.add(DType::kQ4K, 20, columns, 8);
        stack.add(DType::kQ6K, 36, columns, 9);
        stack.add(DType::kF16, 50, columns, 10);
        testProduct("stacked", cuda, stack, 0x1p-10);
    });
}

}  // namespace griffin::gpu_test
