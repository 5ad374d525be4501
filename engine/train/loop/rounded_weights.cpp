#include "engine/train/loop/rounded_weights.h"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <span>

#include "engine/draft/weights/block_quantisation.h"
#include "engine/train/loop/in_parts.h"
#include "kernels/dequantise.h"

namespace griffin::engine::train {
namespace {

void round(std::span<float> weights) {
    const std::vector<std::byte> blocks = draft::fourBitBlocks(weights);
    kernels::dequantise(kernels::DType::kQ4_0, blocks.data(), static_cast<std::int64_t>(weights.size()),
                        weights.data());
}

/// Blocks are rounded each by itself, so that it does not matter how many threads share them.
void roundTogether(std::span<float> weights) {
    constexpr std::size_t kWorthAThread = 512;  // blocks
    inParts(weights.size() / draft::kBlockElements, kWorthAThread, [weights](std::size_t first, std::size_t last) {
        round(weights.subspan(first * draft::kBlockElements, (last - first) * draft::kBlockElements));
    });
}

}  // namespace

RoundedWeights::RoundedWeights(const Parameters<float>& parameters) : parameters_(parameters) {
    kernels::TrainingBackend<float>& backend = parameters_.backend();
    std::vector<float> weights;
    for (const Parameter<float>& parameter : parameters_.all()) {
        const kernels::MatrixView value = parameter.value();
        if (parameter.is_vector || value.rows < 2 || value.cols % draft::kBlockElements != 0) continue;
        weights.resize(static_cast<std::size_t>(value.rows) * static_cast<std::size_t>(value.cols));
        backend.download(weights.data(), value.data, weights.size() * sizeof(float));
        exact_.push_back({&parameter, weights});
        roundTogether(weights);
        backend.upload(value.data, weights.data(), weights.size() * sizeof(float));
    }
}

RoundedWeights::~RoundedWeights() {
    try {
        for (const Exact& exact : exact_) {
            parameters_.backend().upload(exact.parameter->value().data, exact.weights.data(),
                                         exact.weights.size() * sizeof(float));
        }
    } catch (const std::exception&) {  // NOLINT: a device that failed fails again in what comes next
    }
}

}  // namespace griffin::engine::train
