#include "engine/draft/weights/draft_contents.h"

#include <fmt/format.h>

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

constexpr int kMaxParts = 64;  // layers or heads; no draft has as many
constexpr std::size_t kLongestName = 200;

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
        if (tensor.name.starts_with(kModelsOwn)) continue;
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

/// How many of the names that `nameOf` gives for 0, 1, ... are there.
template <class NameOf>
int countParts(const TensorDirectory& tensors, const NameOf& nameOf) {
    int parts = 0;
    while (parts < kMaxParts && hasWeights(tensors, nameOf(parts))) ++parts;
    return parts;
}

int headsOf(const TensorDirectory& tensors, Method method) {
    const auto count = [&](const char* before) {
        return countParts(tensors, [&](int head) { return fmt::format("{}{}.0.linear.weight", before, head); });
    };
    if (method == Method::kMedusa) return std::max(count("medusa_head."), count(""));
    const int grown = countParts(tensors, [](int head) { return fmt::format("hydra_mlp.{}.1.linear.weight", head); });
    return std::max(count("hydra_mlp."), grown);
}

int layersOf(const TensorDirectory& tensors) {
    if (hasWeights(tensors, "midlayer.self_attn.q_proj.weight")) {
        const int more =
            countParts(tensors, [](int layer) { return fmt::format("layers.{}.self_attn.q_proj.weight", layer + 1); });
        return 1 + more;
    }
    return countParts(tensors, [](int layer) { return fmt::format("layers.{}.self_attn.q_proj.weight", layer); });
}

/// Rows and columns of a matrix, whole or in blocks; 0 where it is not there.
std::pair<std::int64_t, std::int64_t> shapeOf(const TensorDirectory& tensors, const std::string& name) {
    if (const CheckpointTensor* tensor = tensors.find(name)) return {tensor->rows, tensor->cols};
    const auto blocks = findBlocks(tensors, name, {});
    return blocks && *blocks ? std::pair((*blocks)->rows, (*blocks)->cols) : std::pair<std::int64_t, std::int64_t>();
}

int sizeFrom(std::int64_t number) {
    constexpr std::int64_t kMax = std::int64_t{1} << 30;
    return number > 0 && number <= kMax ? static_cast<int>(number) : 0;
}

/// What the configuration leaves out is told by shapes.
void measure(const TensorDirectory& tensors, const json& config, Method method, DraftContents& contents) {
    const bool has_heads = method == Method::kMedusa || method == Method::kHydra;
    if (has_heads) {
        contents.heads = headsOf(tensors, method);
        // A block of Medusa's is square; Hydra's first reads several states.
        for (const char* name : {"medusa_head.0.0.linear.weight", "0.0.linear.weight", "hydra_mlp.0.0.linear.weight",
                                 "hydra_mlp.0.1.linear.weight"}) {
            if (contents.hidden_size == 0) contents.hidden_size = sizeFrom(shapeOf(tensors, name).first);
        }
    } else {
        contents.layers = layersOf(tensors);
        const auto mixed = shapeOf(tensors, "fc.weight");
        if (contents.hidden_size == 0) contents.hidden_size = sizeFrom(mixed.first);
        constexpr int kStates = 3;
        if (method == Method::kEagle3) {
            contents.target_hidden_size = positive(config, "target_hidden_size");
            if (contents.target_hidden_size == 0) contents.target_hidden_size = sizeFrom(mixed.second / kStates);
        }
    }
    if (contents.target_hidden_size == 0) contents.target_hidden_size = contents.hidden_size;
    if (contents.vocabulary == 0) contents.vocabulary = sizeFrom(shapeOf(tensors, "embed_tokens.weight").first);
}

/// The model that the configuration names: of speculators its verifier, of Medusa and Hydra its base.
std::string namedTarget(const json& config) {
    const json* speculators = formats::jsonFind(config, "speculators_config");
    const json* verifier = speculators != nullptr ? formats::jsonFind(*speculators, "verifier") : nullptr;
    std::optional<std::string> name;
    if (verifier != nullptr) name = formats::jsonText(*verifier, "name_or_path");
    for (const char* key : {"base_model_name_or_path", "target_model_name_or_path"}) {
        if (!name) name = formats::jsonText(config, key);
    }
    return formats::printable(name.value_or("").substr(0, kLongestName));
}

}  // namespace

std::string ownText(const formats::WeightFiles& files, const std::string& key) {
    const auto found = files.metadata().find(key);
    return found == files.metadata().end() ? std::string() : found->second;
}

Result<JsonTree> draftConfiguration(const formats::WeightFiles& files, const std::string& where) {
    const std::string own = ownText(files, "griffin.config");
    if (own.empty()) return canonicalConfig(files.config(), where + ": config.json");
    return formats::parseJson(std::as_bytes(std::span(own)), where + ": griffin.config", kConfigLimits);
}

Result<DraftContents> draftContents(const formats::WeightFiles& files) {
    const Result<JsonTree> config = draftConfiguration(files, files.path());
    if (!config) return tl::unexpected(config.error());
    const Result<TensorDirectory> tensors = canonicalTensors(files.tensors(), files.path());
    if (!tensors) return tl::unexpected(tensors.error());
    const Result<Count> count = countWeights(*tensors, files.path());
    if (!count) return tl::unexpected(count.error());
    DraftContents contents;
    const auto method = draftMethod(*tensors, ownText(files, "griffin.method"));
    if (method) contents.method = nameOf(*method);
    contents.target = formats::printable(ownText(files, "griffin.target"));
    contents.weights = count->mainType();
    contents.parameters = count->parameters();
    for (const char* name : {kDraftVocabulary, kDraftDistances}) {
        const RawTensor* list = tensors->findRaw(name);
        if (list != nullptr && list->shape.size() == 1) contents.known_tokens = list->shape.front();
    }
    contents.hidden_size = positive(*config, "hidden_size");
    contents.vocabulary = positive(*config, "vocab_size");
    contents.made_for = namedTarget(*config);
    contents.has_offsets = tensors->findRaw(kDraftDistances) != nullptr;
    contents.has_mask = tensors->findRaw("t2d") != nullptr;
    if (method) measure(*tensors, *config, *method, contents);
    return contents;
}

std::optional<Method> methodOfPublished(const formats::WeightFiles& files, bool is_model) {
    const Result<TensorDirectory> tensors = canonicalTensors(files.tensors(), files.path());
    if (!tensors) return std::nullopt;
    const bool has_model = hasWeights(*tensors, "model.embed_tokens.weight") &&
                           hasWeights(*tensors, "model.layers.0.self_attn.q_proj.weight");
    return is_model && has_model ? std::nullopt : draftMethod(*tensors, ownText(files, "griffin.method"));
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
