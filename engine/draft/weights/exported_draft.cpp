#include "engine/draft/weights/exported_draft.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/new_file.h"
#include "engine/draft/weights/block_quantisation.h"
#include "engine/draft/weights/draft_config.h"
#include "engine/draft/weights/own_draft.h"
#include "engine/draft/weights/published_layout.h"
#include "engine/draft/weights/vocabulary_map.h"
#include "engine/formats/json_file.h"
#include "engine/formats/safetensors.h"
#include "kernels/half.h"

namespace griffin::engine::draft {
namespace {

namespace fs = std::filesystem;
using formats::CheckpointTensor;
using formats::StoredTensor;
using formats::StoredType;
using nlohmann::json;

constexpr std::string_view kWeightsFile = "model.safetensors";
constexpr std::string_view kConfigFile = "config.json";
/// Where vLLM keeps the matrices of Medusa's heads.
constexpr std::string_view kMedusaMatrices = "lm_heads.";
/// What of our configuration is EAGLE-3's, not the layer's.
constexpr std::array<const char*, 2> kEagle3Keys = {"fc_norm", "norm_output"};

bool fits(DraftLayout layout, Method method) {
    switch (layout) {
        case DraftLayout::kEagle:
            return method == Method::kEagle || method == Method::kHass;
        case DraftLayout::kMedusa:
            return method == Method::kMedusa;
        case DraftLayout::kEagle3:
        case DraftLayout::kSpeculators:
            break;
    }
    return method == Method::kEagle3;
}

Result<Done> checkFits(const OwnDraft& draft, const DraftExportOptions& options) {
    const Method method = draft.description().method;
    const bool reads_states = draft.directory().find(std::string(kStateMix) + ".weight") != nullptr;
    if (fits(options.layout, method) && !(reads_states && options.layout == DraftLayout::kEagle)) return Done{};
    return failed({FailureCause::kBadArgument,
                   Message("No other program has a place for this draft of %1 in this layout", nameOf(method)),
                   options.draft,
                   Message("choose eagle for EAGLE and HASS, eagle3 or speculators for EAGLE-3, medusa for Medusa"),
                   {}});
}

/// The folder, made if it is not there; one that holds a model or a draft is left alone.
Result<Done> makeFolder(const std::string& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        return failed({FailureCause::kFileUnreadable, Message("The folder cannot be created"), folder,
                       Message("choose another folder"), error.message()});
    }
    for (const std::string_view name : {kWeightsFile, kConfigFile}) {
        if (!fs::exists(fs::path(folder) / name, error)) continue;
        return failed({FailureCause::kBadArgument,
                       Message("The folder already holds a model or a draft: %1", name),
                       folder,
                       Message("choose another folder"),
                       {}});
    }
    return Done{};
}

/// The tensors as they are written, and the memory of those that are not as the file has them.
class Exported {
  public:
    Exported(const OwnDraft& draft, DraftLayout layout, kernels::Backend& backend)
        : draft_(draft), layout_(layout), tensors_(draft.tensors(backend)) {}

    Result<Done> addWeights() {
        for (const OwnDraft::Weights& weights : draft_.weights()) {
            const CheckpointTensor* whole = draft_.directory().find(weights.name);
            const std::string name = publishedName(layout_, weights.name);
            const bool as_is =
                whole != nullptr && (whole->dtype == kernels::DType::kF16 || whole->dtype == kernels::DType::kF32);
            const bool is_half = as_is && whole->dtype == kernels::DType::kF16;
            halves_ = halves_ || is_half;
            const StoredType type = is_half ? StoredType::kF16 : StoredType::kF32;
            const bool of_part = layout_ == DraftLayout::kMedusa && name.starts_with(kMedusaMatrices) &&
                                 !draft_.description().vocabulary.empty();
            if (as_is && !of_part) {
                stored_.push_back({name, type, weights.shape, {whole->data, whole->bytes}});
                continue;
            }
            const std::vector<float> numbers = tensors_.numbers({weights.name, weights.rows(), weights.cols()});
            if (tensors_.failure()) return failed(*tensors_.failure());
            if (of_part) {
                keepForAllTokens(name, type, numbers, weights.cols());
            } else {
                keep(name, StoredType::kF32, weights.shape, std::as_bytes(std::span(numbers)));
            }
            if (as_is) continue;
            const auto blocks = findBlocks(draft_.directory(), weights.name, {});
            if (blocks && *blocks) bits_ = std::min(bits_, (*blocks)->type == kernels::DType::kQ4_0 ? 4 : 8);
        }
        return Done{};
    }

    /// d2t and t2d of EAGLE-3.
    void addTokens() {
        const std::span<const tree::TokenId> known = draft_.description().vocabulary;
        if (known.empty() || layout_ == DraftLayout::kMedusa) return;
        std::vector<std::int64_t> numbers(known.begin(), known.end());
        std::vector<std::uint8_t> truths(static_cast<std::size_t>(draft_.vocabulary()));
        for (std::size_t i = 0; i < known.size(); ++i) {
            truths[static_cast<std::size_t>(known[i])] = 1;
            numbers[i] -= static_cast<std::int64_t>(i);
        }
        const auto count = static_cast<std::int64_t>(known.size());
        keep(kDraftDistances, StoredType::kI64, {count}, std::as_bytes(std::span(numbers)));
        keep(kKnownToDraft, StoredType::kBool, {draft_.vocabulary()}, std::as_bytes(std::span(truths)));
    }

    std::span<const StoredTensor> tensors() const { return stored_; }
    int bits() const { return bits_; }
    /// Of the matrices, as configurations name it.
    const char* type() const { return bits_ == 16 && halves_ ? "float16" : "float32"; }

  private:
    void keep(const std::string& name, StoredType type, std::vector<std::int64_t> shape,
              std::span<const std::byte> bytes) {
        memory_.emplace_back(bytes.begin(), bytes.end());
        stored_.push_back({name, type, std::move(shape), memory_.back()});
    }

    /// A head of Medusa, `known` [known tokens, cols], with a row for every token of the model. What it does not know
    /// gets the mean of its rows, and so the mean of its logits: never the largest, which is all that vLLM takes.
    void keepForAllTokens(const std::string& name, StoredType type, std::span<const float> known, int cols) {
        const std::span<const tree::TokenId> tokens = draft_.description().vocabulary;
        const auto width = static_cast<std::size_t>(cols);
        std::vector<double> sum(width);
        for (std::size_t i = 0; i < known.size(); ++i) sum[i % width] += static_cast<double>(known[i]);
        std::vector<float> all(static_cast<std::size_t>(draft_.vocabulary()) * width);
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = static_cast<float>(sum[i % width] / static_cast<double>(tokens.size()));
        }
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            const auto row = known.subspan(i * width, width);
            std::copy(row.begin(), row.end(), all.begin() + static_cast<std::ptrdiff_t>(tokens[i]) * cols);
        }
        const std::vector<std::int64_t> shape = {draft_.vocabulary(), cols};
        if (type == StoredType::kF32) return keep(name, type, shape, std::as_bytes(std::span(all)));
        std::vector<kernels::Half> halves(all.size());
        std::transform(all.begin(), all.end(), halves.begin(), kernels::floatToHalf);
        keep(name, type, shape, std::as_bytes(std::span(halves)));
    }

    const OwnDraft& draft_;
    DraftLayout layout_;
    DraftTensors tensors_;
    std::vector<StoredTensor> stored_;
    std::deque<std::vector<std::byte>> memory_;
    int bits_ = 16;
    bool halves_ = false;
};

/// Heads of Medusa in the draft, and blocks of the first.
std::pair<int, int> headsAndBlocks(const OwnDraft& draft) {
    std::set<std::string> heads;
    int blocks = 0;
    for (const OwnDraft::Weights& weights : draft.weights()) {
        const std::string name = publishedName(DraftLayout::kMedusa, weights.name);
        if (name.starts_with(kMedusaMatrices)) heads.insert(name);
        if (name.starts_with("blocks.0.layers.") && name.ends_with(".weight")) ++blocks;
    }
    return {static_cast<int>(heads.size()), blocks};
}

json speculatorsConfig(json layer, const OwnDraft& draft, std::size_t known, const std::string& verifier) {
    json config = {{"architectures", {"Eagle3Speculator"}}, {"speculators_model_type", "eagle3"},
                   {"speculators_version", "0.3.0"},        {"draft_vocab_size", known},
                   {"norm_before_residual", false},         {"norm_before_fc", false},
                   {"target_hidden_size", nullptr},         {"eagle_aux_hidden_state_layer_ids", nullptr},
                   {"embed_requires_grad", false}};
    for (const char* key : kEagle3Keys) {
        config[key] = formats::jsonBoolean(layer, key).value_or(false);
        layer.erase(key);
    }
    json name = nullptr;
    if (!verifier.empty()) name = verifier;
    if (verifier.empty()) {
        const auto card = formats::jsonText(draft.description().training, "target_name");
        if (card) name = *card;
    }
    config["transformer_layer_config"] = std::move(layer);
    config["speculators_config"] = {{"algorithm", "eagle3"},
                                    {"default_proposal_method", "greedy"},
                                    {"proposal_methods", json::array({{{"proposal_type", "greedy"},
                                                                       {"speculative_tokens", 3},
                                                                       {"accept_tolerance", 0.0},
                                                                       {"verifier_accept_k", 1}}})},
                                    {"verifier", {{"name_or_path", name}, {"architectures", json::array()}}}};
    return config;
}

json configFor(const OwnDraft& draft, const DraftExportOptions& options, const char* type) {
    json layer = {{"model_type", "llama"},   {"hidden_act", "silu"}, {"attention_bias", false},     {"mlp_bias", false},
                  {"rope_scaling", nullptr}, {"torch_dtype", type},  {"tie_word_embeddings", false}};
    layer.update(draft.description().config);
    const auto all = static_cast<std::size_t>(draft.vocabulary());
    const std::size_t known = draft.description().vocabulary.empty() ? all : draft.description().vocabulary.size();
    switch (options.layout) {
        case DraftLayout::kSpeculators:
            return speculatorsConfig(std::move(layer), draft, known, options.verifier);
        case DraftLayout::kMedusa: {
            const auto [heads, blocks] = headsAndBlocks(draft);
            return {{"architectures", {"MedusaModel"}},
                    {"model_type", "medusa"},
                    {"hidden_size", layer["hidden_size"]},
                    {"vocab_size", all},
                    {"truncated_vocab_size", all},
                    {"num_heads", heads},
                    {"num_hidden_layers", blocks},
                    {"medusa_fc_bias", true},
                    {"torch_dtype", type}};
        }
        case DraftLayout::kEagle:
            // No "bias": SGLang would take it for one of attention's, too, and fc always has its own there.
            // SGLang takes the first that it knows; vLLM, which puts Eagle before each, the second.
            layer["architectures"] = {"LlamaForCausalLMEagle", "LlamaForCausalLM"};
            return layer;
        case DraftLayout::kEagle3:
            break;
    }
    layer["architectures"] = {"LlamaForCausalLMEagle3"};
    layer["draft_vocab_size"] = known;
    return layer;
}

}  // namespace

Result<DraftExportReport> writeExported(const DraftExportOptions& options, kernels::Backend& backend) {
    const Result<OwnDraft> draft = OwnDraft::open(options.draft, backend);
    if (!draft) return tl::unexpected(draft.error());
    if (const auto fitting = checkFits(*draft, options); !fitting) return tl::unexpected(fitting.error());
    Exported exported(*draft, options.layout, backend);
    if (const auto added = exported.addWeights(); !added) return tl::unexpected(added.error());
    const json config = configFor(*draft, options, exported.type());
    exported.addTokens();

    if (const auto made = makeFolder(options.folder); !made) return tl::unexpected(made.error());
    // "pt" is what readers of transformers insist on; they skip the rest.
    std::map<std::string, std::string> header = {{"format", "pt"}, {"griffin.target", draft->description().target}};
    if (exported.bits() < 16) {
        header["griffin.weights"] =
            "matrices of " + std::to_string(exported.bits()) + "-bit codes, as the F32 numbers they stand for";
    }
    const std::string folder = options.folder;
    const auto written =
        formats::writeSafetensors((fs::path(folder) / kWeightsFile).string(), exported.tensors(), header);
    if (!written) return tl::unexpected(written.error());
    const std::string text = config.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
    NewFile file((fs::path(folder) / kConfigFile).string());
    file.write(std::as_bytes(std::span(text)));
    if (const auto told = file.finish(); !told) return tl::unexpected(told.error());
    return DraftExportReport{std::string(nameOf(draft->description().method)),
                             static_cast<int>(exported.tensors().size()), exported.bits()};
}

}  // namespace griffin::engine::draft
