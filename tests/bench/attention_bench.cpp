// Microseconds of one layer's attention (appendKv included), and of the small operations at one row.
// usage: attention_bench [threads]        (GRIFFIN_CPU forces an instruction set)
// Shape of a small model: 9 heads of 64 on 3 key heads. 30 layers take turns, as they do in a pass: a layer's keys and
// values have left the nearest caches when it comes round again. "reading" is one pass over the same keys and values
// at the bandwidth measured in this run.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <random>
#include <vector>

#include "kernels/backend.h"
#include "kernels/backend_registry.h"

using namespace griffin::kernels;

namespace {

constexpr int kLayers = 30;
constexpr int kHeads = 9;
constexpr int kKvHeads = 3;
constexpr int kHeadDim = 64;
constexpr int kCapacity = 4096 + kMaxRows;

struct Layer {
    DeviceBuffer keys;
    DeviceBuffer values;
    KvLayerView view;
};

/// Median over `passes` of the time of one layer in microseconds.
double medianMicroseconds(int passes, const std::function<void(int layer)>& work) {
    std::vector<double> times;
    for (int pass = 0; pass < passes; ++pass) {
        const auto start = std::chrono::steady_clock::now();
        for (int layer = 0; layer < kLayers; ++layer) work(layer);
        const std::chrono::duration<double, std::micro> elapsed = std::chrono::steady_clock::now() - start;
        times.push_back(elapsed.count() / kLayers);
    }
    std::nth_element(times.begin(), times.begin() + passes / 2, times.end());
    return times[static_cast<std::size_t>(passes) / 2];
}

/// A tree in which every fourth node starts a new branch from an early node.
std::vector<int> branchingParents(int nodes) {
    std::vector<int> parents(static_cast<std::size_t>(nodes), -1);
    for (int n = 1; n < nodes; ++n) parents[static_cast<std::size_t>(n)] = n % 4 == 0 ? n / 4 : n - 1;
    return parents;
}

}  // namespace

int main(int argc, char** argv) {
    BackendRequest request;
    request.device = Device::kCpu;
    request.threads = argc > 1 ? std::atoi(argv[1]) : 0;
    const BackendSelection selection = selectBackend(request);
    if (!selection.backend) {
        std::fprintf(stderr, "%s\n", selection.error.english().c_str());
        return 1;
    }
    Backend& backend = *selection.backend;
    std::printf("%s\n", backend.description().c_str());

    std::mt19937 random(1);
    std::normal_distribution<float> normal;
    const auto matrix = [&](int rows, int cols) {
        DeviceBuffer buffer = backend.allocate(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols) * 4);
        for (int i = 0; i < rows * cols; ++i) buffer.as<float>()[i] = normal(random);
        return buffer;
    };
    const DeviceBuffer q = matrix(kMaxRows, kHeads * kHeadDim);
    const DeviceBuffer k = matrix(kMaxRows, kKvHeads * kHeadDim);
    const DeviceBuffer out = matrix(kMaxRows, kHeads * kHeadDim);
    const auto view = [](const DeviceBuffer& buffer, int rows, int cols) {
        return MatrixView{buffer.as<float>(), rows, cols, cols};
    };
    std::vector<Layer> layers(kLayers);
    const std::size_t bytes = std::size_t{kKvHeads} * kCapacity * kHeadDim * sizeof(Half);
    for (Layer& layer : layers) {
        layer.keys = backend.allocate(bytes);
        layer.values = backend.allocate(bytes);
        layer.view = {layer.keys.as<Half>(), layer.values.as<Half>(), kCapacity, kKvHeads, kHeadDim};
        for (int slot = 0; slot < kCapacity; slot += kMaxRows) {
            const MatrixView rows = view(k, kMaxRows, kKvHeads * kHeadDim);
            backend.appendKv(rows, rows, layer.view, slot);
        }
    }

    std::printf("%8s %6s %12s %12s %12s\n", "prefix", "rows", "chain us", "tree us", "reading us");
    for (const int prefix : {0, 128, 300, 1024, 4096}) {
        const std::size_t kv_bytes = std::size_t{2} * kKvHeads * (prefix + 1) * kHeadDim * sizeof(Half);
        const double bandwidth = backend.measureReadBandwidth(std::max(kv_bytes * kLayers, std::size_t{1} << 20));
        const double reading = static_cast<double>(kv_bytes) / bandwidth * 1e-3;
        for (const int rows : {1, 2, 4, 8, 16, 64, 256}) {
            const auto attend = [&](const AncestorMask& mask) {
                const int passes = std::max(3, 4000 / (rows * (prefix / 64 + 4)));
                const MatrixView keys = view(k, rows, kKvHeads * kHeadDim);
                return medianMicroseconds(passes, [&](int layer) {
                    backend.appendKv(keys, keys, layers[layer].view, prefix);
                    backend.attention(view(q, rows, kHeads * kHeadDim), kHeads, layers[layer].view, prefix, mask,
                                      0.125F, view(out, rows, kHeads * kHeadDim));
                });
            };
            std::printf("%8d %6d %12.1f %12.1f %12.1f\n", prefix, rows, attend(AncestorMask::chain(rows)),
                        attend(AncestorMask::fromParents(branchingParents(rows))), reading);
        }
    }

    constexpr int kVocabulary = 49152;
    const DeviceBuffer logits = matrix(1, kVocabulary);
    const DeviceBuffer logs = matrix(1, kVocabulary);
    const DeviceBuffer gate_up = matrix(1, 2 * 1536);
    const MatrixView logits_row = view(logits, 1, kVocabulary);
    std::vector<float> values(40);
    std::vector<std::int32_t> columns(40);
    RopeSpec spec;
    spec.dim = kHeadDim;
    spec.layout = RopeLayout::kAdjacent;
    const RopeTable table = makeRopeTable(spec);
    const DeviceBuffer angles = matrix(1, kHeadDim);
    const std::int32_t position = 1000;
    const MatrixView row = view(out, 1, kHeads * kHeadDim);
    const MatrixView key_row = view(k, 1, kKvHeads * kHeadDim);
    const auto report = [](const char* name, const std::function<void(int)>& work) {
        std::printf("%-28s %8.2f us\n", name, medianMicroseconds(41, work));
    };
    const MatrixView normed = view(logs, 1, kHeads * kHeadDim);
    report("rmsNorm 576", [&](int) { backend.rmsNorm(row, q.as<float>(), 1e-5F, normed); });
    report("gate 1536", [&](int) { backend.gate(view(gate_up, 1, 3072), Gate::kSilu, view(logs, 1, 1536)); });
    report("rotaryAngles 64", [&](int) { backend.rotaryAngles(&position, table, view(angles, 1, kHeadDim)); });
    report("rotate 9 heads of 64", [&](int) { backend.rotate(row, kHeads, table, view(angles, 1, kHeadDim)); });
    report("appendKv 3 heads of 64", [&](int l) { backend.appendKv(key_row, key_row, layers[l].view, 1); });
    report("argmax 49152", [&](int) { backend.argmax(logits_row, columns); });
    report("topK 40 of 49152", [&](int) { backend.topK(logits_row, 40, values, columns); });
    report("softmax 49152", [&](int) { backend.softmax(logits_row, view(logs, 1, kVocabulary)); });
    report("logSoftmax 49152", [&](int) { backend.logSoftmax(logits_row, view(logs, 1, kVocabulary)); });
    return 0;
}
