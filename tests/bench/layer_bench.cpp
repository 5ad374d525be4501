// Microseconds of the operations of one decoder layer of a pass over M rows, in the order and the surroundings of a
// pass: 30 layers of the default model's shape take turns, with synthetic weights. "composed" computes the fused
// operations as the operations they are made of.
// usage: layer_bench [threads [prefix]]        (GRIFFIN_CPU forces an instruction set)
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <vector>

#include "kernels/backend_registry.h"
#include "tests/kernels/random_weights.h"

using namespace griffin::kernels;
using griffin::tests::randomActivations;
using griffin::tests::RandomWeights;

namespace {

constexpr int kLayers = 30;
constexpr int kHidden = 576;
constexpr int kFeedForward = 1536;
constexpr int kHeads = 9;
constexpr int kKvHeads = 3;
constexpr int kHeadDim = 64;
constexpr int kKeyWidth = kKvHeads * kHeadDim;
constexpr int kPasses = 201;
constexpr std::array kOperations = {"qkv", "attention", "o", "gate-up", "down"};

struct Layer {
    std::unique_ptr<Weight> qkv, o, gate_up, down;
    DeviceBuffer keys, values;
    KvLayerView cache;
};

/// Memory of the back end for kMaxRows rows.
struct Rows {
    DeviceBuffer buffer;
    int cols;

    Rows(Backend& backend, int columns)
        : buffer(backend.allocate(static_cast<std::size_t>(kMaxRows) * static_cast<std::size_t>(columns) * 4)),
          cols(columns) {
        const std::vector<float> values = randomActivations(std::size_t{kMaxRows} * static_cast<std::size_t>(cols), 7);
        backend.upload(buffer.data(), values.data(), values.size() * sizeof(float));
    }
    MatrixView view(int rows) const { return {buffer.as<float>(), rows, cols, cols}; }
};

std::vector<Layer> makeLayers(Backend& backend, int capacity) {
    std::vector<Layer> layers(kLayers);
    unsigned seed = 1;
    const auto make = [&](std::initializer_list<int> rows, int cols) {
        std::vector<RandomWeights> weights;
        std::vector<HostTensor> parts;
        for (const int count : rows) weights.emplace_back(DType::kQ4_1, count, cols, seed++);
        for (const RandomWeights& part : weights) parts.push_back(part.tensor());
        return backend.makeWeight(parts);
    };
    for (Layer& layer : layers) {
        layer.qkv = make({kHeads * kHeadDim, kKeyWidth, kKeyWidth}, kHidden);
        layer.o = make({kHidden}, kHeads * kHeadDim);
        layer.gate_up = make({kFeedForward, kFeedForward}, kHidden);
        layer.down = make({kHidden}, kFeedForward);
        const std::size_t bytes = static_cast<std::size_t>(kKeyWidth) * static_cast<std::size_t>(capacity) * 2;
        layer.keys = backend.allocate(bytes);
        layer.values = backend.allocate(bytes);
        layer.cache = {layer.keys.as<Half>(), layer.values.as<Half>(), capacity, kKvHeads, kHeadDim};
    }
    return layers;
}

/// A tree in which every fourth node starts a new branch from an early node.
AncestorMask branches(int nodes) {
    std::vector<int> parents(static_cast<std::size_t>(nodes), -1);
    for (int n = 1; n < nodes; ++n) parents[static_cast<std::size_t>(n)] = n % 4 == 0 ? n / 4 : n - 1;
    return AncestorMask::fromParents(parents);
}

}  // namespace

int main(int argc, char** argv) {
    const int threads = argc > 1 ? std::atoi(argv[1]) : 0;
    const int prefix = argc > 2 ? std::atoi(argv[2]) : 300;
    const BackendSelection selection = selectBackend({Device::kCpu, threads});
    if (selection.backend == nullptr) {
        std::fprintf(stderr, "%s\n", selection.error.english().c_str());
        return 1;
    }
    Backend& backend = *selection.backend;
    const std::vector<Layer> layers = makeLayers(backend, prefix + kMaxRows);
    const Rows hidden(backend, kHidden), normed(backend, kHidden), qkv(backend, kHidden + 2 * kKeyWidth),
        attended(backend, kHidden), products(backend, 2 * kFeedForward), gated(backend, kFeedForward),
        angles(backend, kHeadDim), norm(backend, kFeedForward);
    RopeSpec spec;
    spec.dim = kHeadDim;
    spec.layout = RopeLayout::kAdjacent;
    const RopeTable rope = makeRopeTable(spec);

    std::printf("%s, prefix %d\n%6s %9s", backend.description().c_str(), prefix, "rows", "");
    for (const char* name : kOperations) std::printf(" %9s", name);
    std::printf(" %9s\n", "all");
    for (const int rows : {1, 2, 4, 6, 8, 12, 16, 24, 32, 64}) {
        const AncestorMask mask = branches(rows);
        const ProductRows input{hidden.view(rows), norm.buffer.as<float>(), 1e-5F, normed.view(rows)};
        // [fused, composed][operation][pass]
        std::array<std::array<std::vector<double>, kOperations.size()>, 2> times;
        for (int pass = 0; pass < 2 * kPasses; ++pass) {
            const bool composed = pass % 2 == 1;
            std::array<double, kOperations.size()> sums{};
            auto last = std::chrono::steady_clock::now();
            const auto lap = [&](std::size_t operation) {
                const auto now = std::chrono::steady_clock::now();
                sums[operation] += std::chrono::duration<double, std::micro>(now - last).count();
                last = now;
            };
            for (const Layer& layer : layers) {
                const HeadProjection heads{.weight = *layer.qkv,
                                           .heads = kHeads,
                                           .kv_heads = kKvHeads,
                                           .rope = rope,
                                           .angles = angles.view(rows),
                                           .cache = &layer.cache,
                                           .first_slot = prefix};
                composed ? backend.Backend::projectHeads(input, heads, qkv.view(rows))
                         : backend.projectHeads(input, heads, qkv.view(rows));
                lap(0);
                backend.attention(qkv.view(rows).columns(0, kHidden), kHeads, layer.cache, prefix, mask, 0.125F,
                                  attended.view(rows));
                lap(1);
                backend.matmul(attended.view(rows), *layer.o, hidden.view(rows), MatmulOutput::kStore);
                lap(2);
                composed
                    ? backend.Backend::gatedMatmul(input, *layer.gate_up, Gate::kSilu, products.view(rows),
                                                   gated.view(rows))
                    : backend.gatedMatmul(input, *layer.gate_up, Gate::kSilu, products.view(rows), gated.view(rows));
                lap(3);
                backend.matmul(gated.view(rows), *layer.down, hidden.view(rows), MatmulOutput::kStore);
                lap(4);
            }
            for (std::size_t i = 0; i < sums.size(); ++i) times[composed ? 1 : 0][i].push_back(sums[i] / kLayers);
        }
        for (auto& variant : times) {
            std::printf("%6d %9s", rows, &variant == &times[0] ? "fused" : "composed");
            double all = 0.0;
            for (std::vector<double>& of : variant) {
                std::nth_element(of.begin(), of.begin() + kPasses / 2, of.end());
                std::printf(" %9.1f", of[kPasses / 2]);
                all += of[kPasses / 2];
            }
            std::printf(" %9.1f\n", all);
        }
    }
    return 0;
}
