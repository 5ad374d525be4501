#include "engine/draft/weights/draft_contents.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "engine/draft/weights/block_quantisation.h"
#include "engine/draft/weights/published_layout.h"
#include "engine/draft/weights/vocabulary_map.h"
#include "engine/formats/json_file.h"
#include "engine/generation_options.h"

namespace griffin::engine::draft {
namespace {

using formats::CheckpointTensor;
using formats::RawTensor;
using formats::TensorDirectory;
using nlohmann::json;

constexpr formats::JsonLimits kConfigLimits = {std::size_t{1} << 20, 32, 100'000, formats::DuplicateKeys::kLastWins};

class Count {
  public:
    void add(kernels::DType type, std::int64_t rows, std::int64_t cols) {
        parameters_ += rows * cols;
        if (rows > 1) bytes_[static_cast<std::size_t>(type)] += kernels::storageBytes(type, rows, cols);
    }
    std::int64_t parameters() const { return parameters_; }
    std::string_view mainType() const {
        const auto most = std::max_element(bytes_.begin(), bytes_.end());
        return *most == 0 ? std::string_view()
                          : kernels::traits(static_cast<kernels::DType>(most - bytes_.begin())).name;
    }

  private:
    std::int64_t parameters_ = 0;
    std::array<std::size_t, kernels::kDTypeCount> bytes_{};
};

Result<Count> countWeights(const TensorDirectory& tensors, const std::string& where) {
    Count count;
    for (const CheckpointTensor& tensor : tensors.all()) {
        const auto blocks = findBlocks(tensors, matrixOf(tensor.name), where);
        if (blocks && *blocks) continue;  // the scales of a matrix
        count.add(tensor.dtype, tensor.rows, tensor.cols);
    }
    for (const RawTensor& tensor : tensors.raw()) {
        const std::string_view name = matrixOf(tensor.name);
        if (name.empty()) continue;
        const auto blocks = findBlocks(tensors, name, where);
        if (!blocks) return tl::unexpected(blocks.error());
        if (*blocks) count.add((*blocks)->type, (*blocks)->rows, (*blocks)->cols);
    }
    return count;
}

int positive(const json& config, const char* key) {
    constexpr std::int64_t kMax = std::int64_t{1} << 30;
    const std::int64_t value = formats::jsonInteger(config, key).value_or(0);
    return value > 0 && value <= kMax ? static_cast<int>(value) : 0;
}

}  // namespace

std::string ownText(const formats::WeightFiles& files, const std::string& key) {
    const auto found = files.metadata().find(key);
    return found == files.metadata().end() ? std::string() : found->second;
}

Result<json> draftConfiguration(const formats::WeightFiles& files, const std::string& where) {
    const std::string own = ownText(files, "griffin.config");
    if (own.empty()) return canonicalConfig(files.config(), where + ": config.json");
    return formats::parseJson(std::as_bytes(std::span(own)), where + ": griffin.config", kConfigLimits);
}

Result<DraftContents> draftContents(const formats::WeightFiles& files) {
    const Result<json> config = draftConfiguration(files, files.path());
    if (!config) return tl::unexpected(config.error());
    const Result<TensorDirectory> tensors = canonicalTensors(files.tensors(), files.path());
    if (!tensors) return tl::unexpected(tensors.error());
    const Result<Count> count = countWeights(*tensors, files.path());
    if (!count) return tl::unexpected(count.error());
    DraftContents contents;
    if (const auto method = draftMethod(*tensors, ownText(files, "griffin.method"))) {
        contents.method = nameOf(*method);
    }
    contents.target = formats::printable(ownText(files, "griffin.target"));
    contents.weights = count->mainType();
    contents.parameters = count->parameters();
    for (const char* name : {kDraftVocabulary, kDraftDistances}) {
        const RawTensor* list = tensors->findRaw(name);
        if (list != nullptr && list->shape.size() == 1) contents.known_tokens = list->shape.front();
    }
    contents.hidden_size = positive(*config, "hidden_size");
    contents.vocabulary = positive(*config, "vocab_size");
    return contents;
}

std::optional<Method> draftMethod(const formats::TensorDirectory& tensors, std::string_view own_name) {
    // The first one present decides: FSPAD's fusion has the tensors of GRIFFIN's and a gate in addition.
    constexpr std::array<std::pair<std::string_view, Method>, 8> kSigns{{
        {"midlayer.self_attn.q_proj.weight", Method::kEagle3},
        {"fc.mlp.gate_proj.weight", Method::kFspad},
        {"fc.mlp.up_proj.weight", Method::kGriffin},
        {"fc.weight", Method::kEagle},
        {"medusa_head.0.0.linear.weight", Method::kMedusa},
        {"0.0.linear.weight", Method::kMedusa},
        {"hydra_mlp.0.0.linear.weight", Method::kHydra},
        {"hydra_mlp.0.1.linear.weight", Method::kHydra},
    }};
    for (const auto& [name, method] : kSigns) {
        if (!hasWeights(tensors, name)) continue;
        // HASS has EAGLE's tensors, and so has GRIFFIN when its fusion is left out.
        for (const Method own : {Method::kHass, Method::kGriffin}) {
            if (method == Method::kEagle && own_name == nameOf(own)) return own;
        }
        return method;
    }
    return std::nullopt;
}

}  // namespace griffin::engine::draft
