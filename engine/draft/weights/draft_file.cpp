#include "engine/draft/weights/draft_file.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <deque>
#include <map>
#include <optional>
#include <utility>

#include "engine/draft/weights/block_quantisation.h"
#include "engine/draft/weights/vocabulary_map.h"
#include "engine/formats/safetensors.h"
#include "engine/generation_options.h"
#include "kernels/half.h"

namespace griffin::engine::draft {
namespace {

using formats::StoredTensor;
using formats::StoredType;
using kernels::DType;

std::string asText(const nlohmann::json& value) {
    return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

kernels::HostTensor hostTensor(const NamedWeights& weights) {
    kernels::HostTensor tensor;
    tensor.name = weights.name;
    tensor.cols = weights.shape.back();
    tensor.rows = static_cast<std::int64_t>(weights.values.size()) / tensor.cols;
    tensor.data = reinterpret_cast<const std::byte*>(weights.values.data());
    tensor.bytes = weights.values.size_bytes();
    return tensor;
}

/// The tensors of a file, and the memory of those that are converted.
class Contents {
  public:
    void add(const NamedWeights& weights, WeightBits bits) {
        const kernels::HostTensor tensor = hostTensor(weights);
        if (weights.shape.size() < 2) {
            tensors_.push_back({weights.name, StoredType::kF32, weights.shape, std::as_bytes(weights.values)});
        } else if (bits == WeightBits::k16 || weights.shape.size() > 2 || !fitsEightBitBlocks(tensor)) {
            addHalves(weights);
        } else if (bits == WeightBits::k8) {
            addBlocks(weights, DType::kQ8_0, eightBitBlocks(tensor));
        } else {
            addBlocks(weights, DType::kQ4_0, fourBitBlocks(weights.values));
        }
    }

    void addTokens(Method method, std::span<const tree::TokenId> tokens) {
        std::vector<std::byte> bytes(tokens.size_bytes());
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            const auto place = static_cast<std::int32_t>(i);
            const std::int32_t number = method == Method::kEagle3 ? tokens[i] - place : tokens[i];
            std::memcpy(bytes.data() + i * sizeof(number), &number, sizeof(number));
        }
        keep(method == Method::kEagle3 ? kDraftDistances : kDraftVocabulary, StoredType::kI32,
             {static_cast<std::int64_t>(tokens.size())}, std::move(bytes));
    }

    std::span<const StoredTensor> tensors() const { return tensors_; }

  private:
    void keep(std::string name, StoredType type, std::vector<std::int64_t> shape, std::vector<std::byte> bytes) {
        memory_.push_back(std::move(bytes));
        tensors_.push_back({std::move(name), type, std::move(shape), memory_.back()});
    }

    void addHalves(const NamedWeights& weights) {
        std::vector<std::byte> bytes(weights.values.size() * sizeof(kernels::Half));
        for (std::size_t i = 0; i < weights.values.size(); ++i) {
            const kernels::Half half = kernels::floatToHalf(weights.values[i]);
            std::memcpy(bytes.data() + i * sizeof(half), &half, sizeof(half));
        }
        keep(weights.name, StoredType::kF16, weights.shape, std::move(bytes));
    }

    void addBlocks(const NamedWeights& weights, DType type, std::span<const std::byte> blocks) {
        const std::int64_t rows = weights.shape[0];
        const std::int64_t cols = weights.shape[1];
        const bool bytes = type == DType::kQ8_0;
        BlockParts parts = splitBlocks(type, blocks);
        keep(codesName(weights.name, type), bytes ? StoredType::kI8 : StoredType::kU8, {rows, bytes ? cols : cols / 2},
             std::move(parts.codes));
        keep(scalesName(weights.name), StoredType::kF16, {rows, cols / kBlockElements}, std::move(parts.scales));
    }

    std::vector<StoredTensor> tensors_;
    std::deque<std::vector<std::byte>> memory_;
};

/// Refuses weights beyond the largest f16 number, which also limits the scales of blocks.
std::optional<Failure> checkValues(const NamedWeights& weights, const std::string& path) {
    constexpr float kMaxHalf = 65504.0F;
    const bool fits = std::all_of(weights.values.begin(), weights.values.end(),
                                  [](float value) { return std::fabs(value) <= kMaxHalf; });
    if (fits) return std::nullopt;
    return Failure{FailureCause::kBadArgument,
                   Message("The weights of %1 have diverged", weights.name),
                   path,
                   Message("train again with a lower learning rate"),
                   {}};
}

}  // namespace

Result<WeightBits> weightBits(int bits) {
    switch (bits) {
        case 4:
            return WeightBits::k4;
        case 8:
            return WeightBits::k8;
        case 16:
            return WeightBits::k16;
        default:
            return failed({FailureCause::kBadArgument,
                           Message("Weights cannot have this number of bits: %1", std::to_string(bits)),
                           {},
                           Message("choose 4, 8 or 16"),
                           {}});
    }
}

Result<Done> writeDraft(const std::string& path, const DraftDescription& description,
                        std::span<const NamedWeights> tensors, WeightBits bits) {
    Contents contents;
    for (const NamedWeights& weights : tensors) {
        if (auto failure = checkValues(weights, path)) return failed(*std::move(failure));
        contents.add(weights, bits);
    }
    if (!description.vocabulary.empty()) contents.addTokens(description.method, description.vocabulary);
    const std::map<std::string, std::string> metadata = {
        {"griffin.method", std::string(nameOf(description.method))},
        {"griffin.config", asText(description.config)},
        {"griffin.target", description.target},
        {"griffin.training", asText(description.training)},
    };
    return formats::writeSafetensors(path, contents.tensors(), metadata);
}

}  // namespace griffin::engine::draft
