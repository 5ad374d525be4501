#include "engine/draft/weights/draft_config.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "engine/formats/json_file.h"
#include "engine/model/huggingface_model.h"

namespace griffin::engine::draft {
namespace {

using model::ModelConfig;
using nlohmann::json;

/// The configuration as that of a Llama model with one layer, with the defaults of that class.
json asLlama(const json& config, const std::string& layer, const ModelConfig& target) {
    json llama = config;
    llama["architectures"] = {"LlamaForCausalLM"};
    llama["num_hidden_layers"] = 1;
    // Biases are known from the tensors; a draft attends to its whole context, so a window does not apply.
    for (const char* key : {"attention_bias", "mlp_bias", "sliding_window"}) llama.erase(key);
    const auto otherwise = [&llama](const char* key, int value) {
        if (!llama.contains(key) || llama[key].is_null()) llama[key] = value;
    };
    // The published code of drafts with final features ignores the base if positions are scaled.
    if (const json* scaling = formats::jsonFind(config, "rope_scaling");
        layer == kFeatureLayer && scaling != nullptr && formats::jsonText(*scaling, "type") == "linear") {
        llama["rope_theta"] = 10000.0;
    }
    otherwise("vocab_size", target.vocabulary);
    otherwise("max_position_embeddings", 2048);
    return llama;
}

Failure mismatch(FailureCause cause, Message what, const DraftTensors& tensors) {
    return {cause, std::move(what), tensors.where(), Message("use a draft that was made for this model"), {}};
}

/// `made_for`: the hidden size of the model that the draft was made for.
std::optional<Failure> checkTarget(const ModelConfig& draft, std::int64_t made_for, const DraftTensors& tensors,
                                   const ModelConfig& target) {
    if (made_for != target.hidden_size) {
        return mismatch(FailureCause::kUnsupportedArchitecture,
                        Message("The draft was made for a model with a hidden size of %1, this one has %2",
                                std::to_string(made_for), std::to_string(target.hidden_size)),
                        tensors);
    }
    if (draft.vocabulary != target.vocabulary) {
        return mismatch(FailureCause::kVocabularyMismatch,
                        Message("The draft was made for a vocabulary of %1 tokens, this model has %2",
                                std::to_string(draft.vocabulary), std::to_string(target.vocabulary)),
                        tensors);
    }
    const std::optional<std::int64_t> embedded = tensors.storedRows("embed_tokens.weight");
    if (embedded.value_or(target.vocabulary) != target.vocabulary) {
        return mismatch(FailureCause::kVocabularyMismatch,
                        Message("The draft has embeddings of %1 tokens, this model has %2", std::to_string(*embedded),
                                std::to_string(target.vocabulary)),
                        tensors);
    }
    return std::nullopt;
}

constexpr int kMinLayers = 4;

/// How a list of layers counts.
enum class Counted { kByTheOneEntered, kByTheOneBefore };

/// The layers that a draft of EAGLE-3 names; null: none.
std::pair<const json*, Counted> listedLayers(const json& config) {
    constexpr const char* kIds = "eagle_aux_hidden_state_layer_ids";
    const json* own = formats::jsonFind(config, "eagle_config");
    const std::array<std::pair<const json*, Counted>, 3> lists = {{
        {own != nullptr ? formats::jsonFind(*own, kIds) : nullptr, Counted::kByTheOneBefore},
        {formats::jsonFind(config, kIds), Counted::kByTheOneEntered},
        {formats::jsonFind(config, "aux_hidden_states_layer_ids"), Counted::kByTheOneBefore},
    }};
    for (const auto& list : lists) {
        if (list.first != nullptr && !list.first->is_null()) return list;
    }
    return {nullptr, Counted::kByTheOneEntered};
}

tl::unexpected<Failure> unsupported(Message what, const std::string& where) {
    return failed({FailureCause::kUnsupportedArchitecture, std::move(what), where, Message("use another draft"), {}});
}

}  // namespace

Result<ModelConfig> draftConfig(const json& config, DraftTensors& tensors, const std::string& layer,
                                const ModelConfig& target) {
    const std::string where = tensors.where() + ": config.json";
    if (!config.is_object()) {
        return failed({FailureCause::kFileMalformed,
                       Message("The draft's configuration is not a JSON object"),
                       where,
                       Message("use a draft from another source"),
                       {}});
    }
    if (const auto layers = formats::jsonInteger(config, "num_hidden_layers"); layers.value_or(1) != 1) {
        return unsupported(Message("The draft has %1 decoder layers; only one is supported", std::to_string(*layers)),
                           where);
    }
    Result<ModelConfig> read = model::configFromHuggingFace(asLlama(config, layer, target), where);
    if (!read) return tl::unexpected(read.error());
    ModelConfig draft = std::move(*read);
    const std::optional<std::int64_t> named =
        layer == kEagle3Layer ? formats::jsonInteger(config, "target_hidden_size") : std::nullopt;
    if (auto failure = checkTarget(draft, named.value_or(draft.hidden_size), tensors, target)) {
        return failed(*std::move(failure));
    }

    const int kv_width = tensors.rows(layer + "self_attn.k_proj.weight");
    draft.ffn_size = tensors.rows(layer + "mlp.gate_proj.weight");
    if (tensors.failure()) return failed(*tensors.failure());
    // A width that is not a whole number of heads is found by the check of the tensor's shape.
    draft.kv_heads = std::max(kv_width / draft.head_dim, 1);
    draft.attention_biases = tensors.has(layer + "self_attn.q_proj.bias");
    draft.attention_output_bias = tensors.has(layer + "self_attn.o_proj.bias");
    draft.head_norms = tensors.has(layer + "self_attn.q_norm.weight");
    for (const char* part : {"gate_proj", "up_proj", "down_proj"}) {
        if (tensors.has(layer + "mlp." + part + ".bias")) {
            return unsupported(Message("The draft has biases in its feed-forward network, which are not supported"),
                               tensors.where());
        }
    }
    if (auto failure = model::checkConfig(draft, where)) return failed(*std::move(failure));
    return draft;
}

Result<std::array<int, 3>> eagle3AuxiliaryLayers(const nlohmann::json& config, int target_layers,
                                                 const std::string& where) {
    if (target_layers < kMinLayers) {
        return unsupported(Message("EAGLE-3 needs a model of at least %1 layers, this one has %2",
                                   std::to_string(kMinLayers), std::to_string(target_layers)),
                           where);
    }
    const std::array<int, 3> usual = {2, target_layers / 2, target_layers - 3};
    const auto [listed, counted] = listedLayers(config);
    if (listed == nullptr || listed->empty()) return usual;
    if (!listed->is_array() || listed->size() != usual.size()) {
        return unsupported(Message("The draft does not read three layers of the model, as EAGLE-3 drafts do"), where);
    }
    const json entered = usual;
    const json before = {usual[0] - 1, usual[1] - 1, usual[2] - 1};
    if (*listed == entered || *listed == before) return usual;
    std::array<int, 3> layers{};
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const json& number = (*listed)[i];
        const std::int64_t first = counted == Counted::kByTheOneBefore ? -1 : 0;
        const bool fits = number.is_number_integer() && number >= first && number < target_layers + first;
        if (!fits) {
            return unsupported(Message("The draft reads the layer %1 of the model, which has %2 layers",
                                       formats::printable(number.dump()), std::to_string(target_layers)),
                               where);
        }
        layers[i] = static_cast<int>(number.get<std::int64_t>() - first);
    }
    return layers;
}

}  // namespace griffin::engine::draft
