#include "engine/draft/weights/draft_config.h"

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

std::optional<Failure> checkTarget(const ModelConfig& draft, const DraftTensors& tensors, const ModelConfig& target) {
    if (draft.hidden_size != target.hidden_size) {
        return mismatch(FailureCause::kUnsupportedArchitecture,
                        Message("The draft was made for a model with a hidden size of %1, this one has %2",
                                std::to_string(draft.hidden_size), std::to_string(target.hidden_size)),
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
    if (auto failure = checkTarget(draft, tensors, target)) return failed(*std::move(failure));

    const int kv_width = tensors.rows(layer + "self_attn.k_proj.weight");
    draft.ffn_size = tensors.rows(layer + "mlp.gate_proj.weight");
    if (tensors.failure()) return failed(*tensors.failure());
    // A width that is not a whole number of heads is found by the check of the tensor's shape.
    draft.kv_heads = std::max(kv_width / draft.head_dim, 1);
    draft.attention_biases = tensors.has(layer + "self_attn.q_proj.bias");
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
    const std::array<int, 3> layers = {2, target_layers / 2, target_layers - 3};
    const nlohmann::json* eagle = formats::jsonFind(config, "eagle_config");
    const nlohmann::json* listed =
        eagle == nullptr ? nullptr : formats::jsonFind(*eagle, "eagle_aux_hidden_state_layer_ids");
    if (listed == nullptr || listed->is_null()) return layers;
    const nlohmann::json entered = layers;
    const nlohmann::json before = {layers[0] - 1, layers[1] - 1, layers[2] - 1};
    if (*listed != entered && *listed != before) {
        return unsupported(Message("The draft reads other layers of the model than EAGLE-3 drafts do"), where);
    }
    return layers;
}

}  // namespace griffin::engine::draft
