// Microseconds of single operations on the GPU, launches included, each repeated over weights or caches that do not fit
// into its second cache. One JSON object on standard output.
//
// usage: gpu_kernel_bench [--once]   --once: each once, for a profiler
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "kernels/backend_registry.h"
#include "tests/gpu/rows.h"

using namespace griffin;
using kernels::Backend;
using kernels::DType;
using nlohmann::json;

namespace {

bool once = false;

/// The least of five rounds.
template <class Operation>
double microseconds(Backend& cuda, const gpu_test::DeviceRows& result, const Operation& operation) {
    using Clock = std::chrono::steady_clock;
    const auto round = [&](int count) {
        const auto start = Clock::now();
        for (int i = 0; i < count; ++i) operation(i);
        float number = 0.0F;
        cuda.download(&number, result.view().data, sizeof number);
        return std::chrono::duration<double, std::micro>(Clock::now() - start).count() / count;
    };
    if (once) return round(1);
    double least = round(8);
    const int count = std::max(8, static_cast<int>(8000.0 / least));
    for (int i = 0; i < 5; ++i) least = std::min(least, round(count));
    return least;
}

struct Product {
    const char* what;
    int outputs;
    int columns;
    bool gated;
};

json products(Backend& cuda, DType type) {
    const std::vector<Product> shapes = {{"o", 4096, 4096, false},
                                         {"qkv", 12288, 4096, false},
                                         {"down", 4096, 11008, false},
                                         {"gated", 2 * 11008, 4096, true}};
    json list = json::array();
    std::mt19937_64 random(1);
    for (const Product& shape : shapes) {
        std::vector<std::byte> bytes(kernels::storageBytes(type, shape.outputs, shape.columns));
        for (std::size_t i = 0; i + 8 <= bytes.size(); i += 8) {
            const std::uint64_t number = random() & 0x3F7F3F7F3F7F3F7FULL;
            std::memcpy(&bytes[i], &number, 8);
        }
        const kernels::HostTensor tensor{"weights", type, shape.outputs, shape.columns, bytes.data(), bytes.size()};
        std::vector<std::unique_ptr<kernels::Weight>> weights;
        const int copies = once ? 1 : 1 + static_cast<int>((200 << 20) / bytes.size());
        for (int i = 0; i < copies; ++i) weights.push_back(cuda.makeWeight({&tensor, 1}));
        for (const int rows : {1, 8, 16, 24, 32, 64, 128, 256}) {
            const gpu_test::DeviceRows x(cuda, gpu_test::randomMatrix(rows, shape.columns, 7));
            const int width = shape.gated ? shape.outputs / 2 : shape.outputs;
            const gpu_test::DeviceRows y(cuda, rows, width);
            const gpu_test::DeviceRows between(cuda, rows, shape.outputs);
            const double us = microseconds(cuda, y, [&](int i) {
                const kernels::Weight& weight = *weights[static_cast<std::size_t>(i) % weights.size()];
                if (shape.gated) {
                    cuda.gatedMatmul({x.view()}, weight, kernels::Gate::kSilu, between.view(), y.view());
                } else {
                    cuda.matmul(x.view(), weight, y.view(), kernels::MatmulOutput::kStore);
                }
            });
            list.push_back({{"type", kernels::traits(type).name},
                            {"product", shape.what},
                            {"rows", rows},
                            {"us", us},
                            {"gb_s", static_cast<double>(weights.front()->bytes()) / us * 1e-3},
                            {"tflops", 2e-6 * rows * shape.outputs * shape.columns / us}});
            std::fprintf(stderr, "%s %s %d rows: %.1f us, %.0f GB/s\n", std::string(kernels::traits(type).name).c_str(),
                         shape.what, rows, us, static_cast<double>(weights.front()->bytes()) / us * 1e-3);
        }
    }
    return list;
}

json attentions(Backend& cuda) {
    json list = json::array();
    constexpr int kHeads = 32;
    constexpr int kDim = 128;
    for (const int kv_heads : {32, 8}) {
        for (const int prefix : {10, 200, 1000, 4000}) {
            const int capacity = prefix + 128;
            const std::size_t halves = static_cast<std::size_t>(kv_heads) * static_cast<std::size_t>(capacity) * kDim;
            const std::vector<float> zeros(halves);
            const auto keys = gpu_test::onDevice(cuda, zeros);
            const kernels::KvLayerView cache{
                keys.as<kernels::Half>(), keys.as<kernels::Half>() + halves, capacity, kv_heads, kDim, 0};
            for (const int rows : {1, 8, 60}) {
                const gpu_test::DeviceRows q(cuda, gpu_test::randomMatrix(rows, kHeads * kDim, 3));
                const gpu_test::DeviceRows out(cuda, rows, kHeads * kDim);
                const auto mask = kernels::AncestorMask::chain(rows);
                const double us = microseconds(cuda, out, [&](int) {
                    cuda.attention(q.view(), kHeads, cache, prefix, mask, kernels::AttentionRule(0.1F), out.view());
                });
                list.push_back({{"kv_heads", kv_heads}, {"prefix", prefix}, {"rows", rows}, {"us", us}});
                std::fprintf(stderr, "attention %d key heads, %d before, %d rows: %.1f us\n", kv_heads, prefix, rows,
                             us);
            }
        }
    }
    return list;
}

}  // namespace

int main(int count, char** arguments) {
    once = count > 1 && std::strcmp(arguments[1], "--once") == 0;
    const kernels::CudaSelection cuda = kernels::makeCudaBackend();
    if (cuda.backend == nullptr) return gpu_test::skip(cuda.device.english().c_str());
    json report = {{"format", 1}, {"device", cuda.device.english()}, {"products", json::array()}};
    for (const DType type : {DType::kBf16, DType::kQ4K}) {
        for (const json& one : products(*cuda.backend, type)) report["products"].push_back(one);
    }
    report["attention"] = attentions(*cuda.backend);
    const gpu_test::DeviceRows x(*cuda.backend, gpu_test::randomMatrix(1, 4096, 3));
    const gpu_test::DeviceRows weight(*cuda.backend, gpu_test::randomMatrix(1, 4096, 4));
    const gpu_test::DeviceRows y(*cuda.backend, 1, 4096);
    report["norm_us"] = microseconds(
        *cuda.backend, y, [&](int) { cuda.backend->rmsNorm(x.view(), weight.view().data, 1e-5F, y.view()); });
    std::printf("%s\n", report.dump(1).c_str());
    return 0;
}
