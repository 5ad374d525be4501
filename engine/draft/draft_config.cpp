#include "engine/draft/draft_config.h"

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/formats/json_file.h"
#include "engine/model/huggingface_config.h"

namespace griffin::engine::draft {
namespace {

using model::ModelConfig;
using nlohmann::json;

constexpr const char* kOtherDraft = "use the draft that was made for this model";

/// The config as that of a Llama model with one layer. What is absent has the value such a model's class gives it.
json asLlama(const json& config, const std::string& layer, const ModelConfig& target) {
    json llama = config;
    llama["architectures"] = {"LlamaForCausalLM"};
    llama["num_hidden_layers"] = 1;
    // Biases are read off the tensors; a window is never longer than what a draft looks back over.
    for (const char* key : {"attention_bias", "mlp_bias", "sliding_window"}) llama.erase(key);
    const auto otherwise = [&llama](const char* key, int value) {
        if (!llama.contains(key) || llama[key].is_null()) llama[key] = value;
    };
    // The published code of the drafts with final features forgets the base where positions are stretched.
    if (const json* scaling = formats::jsonFind(config, "rope_scaling");
        layer == kFeatureLayer && scaling != nullptr && formats::jsonText(*scaling, "type") == "linear") {
        llama["rope_theta"] = 10000.0;
    }
    otherwise("vocab_size", target.vocabulary);
    otherwise("max_position_embeddings", 2048);
    return llama;
}

Failure mismatch(std::string what, const DraftTensors& tensors) {
    return {FailureCause::kVocabularyMismatch, std::move(what), tensors.where(), kOtherDraft, {}};
}

std::optional<Failure> checkTarget(const ModelConfig& draft, const DraftTensors& tensors, const ModelConfig& target) {
    if (draft.hidden_size != target.hidden_size) {
        return Failure{FailureCause::kUnsupportedArchitecture,
                       fmt::format("The draft was made for a model with a hidden size of {}, this one has {}",
                                   draft.hidden_size, target.hidden_size),
                       tensors.where(),
                       kOtherDraft,
                       {}};
    }
    if (draft.vocabulary != target.vocabulary) {
        return mismatch(fmt::format("The draft was made for a vocabulary of {} tokens, this model has {}",
                                    draft.vocabulary, target.vocabulary),
                        tensors);
    }
    const std::optional<std::int64_t> embedded = tensors.storedRows("embed_tokens.weight");
    if (embedded.value_or(target.vocabulary) != target.vocabulary) {
        return mismatch(fmt::format("The draft embeds {} tokens, this model has {}", *embedded, target.vocabulary),
                        tensors);
    }
    return std::nullopt;
}

}  // namespace

Result<ModelConfig> draftConfig(const json& config, DraftTensors& tensors, const std::string& layer,
                                const ModelConfig& target) {
    const std::string where = tensors.where() + ": config.json";
    if (!config.is_object()) {
        return Failure{FailureCause::kFileMalformed,
                       "The draft's configuration is not a JSON object",
                       where,
                       "take a draft from another source",
                       {}};
    }
    if (const auto layers = formats::jsonInteger(config, "num_hidden_layers"); layers.value_or(1) != 1) {
        return Failure{FailureCause::kUnsupportedArchitecture,
                       fmt::format("The draft has {} decoder layers, one is supported", *layers),
                       where,
                       "use another draft",
                       {}};
    }
    Result<ModelConfig> read = model::configFromHuggingFace(asLlama(config, layer, target), where);
    if (!read) return read.failure();
    ModelConfig draft = std::move(*read);
    if (auto failure = checkTarget(draft, tensors, target)) return *std::move(failure);

    const int kv_width = tensors.rows(layer + "self_attn.k_proj.weight");
    draft.ffn_size = tensors.rows(layer + "mlp.gate_proj.weight");
    if (tensors.failure()) return *tensors.failure();
    // A width that is no whole number of heads is left to the check of the tensor's shape.
    draft.kv_heads = std::max(kv_width / draft.head_dim, 1);
    draft.attention_biases = tensors.has(layer + "self_attn.q_proj.bias");
    if (auto failure = model::checkConfig(draft, where)) return *std::move(failure);
    return draft;
}

}  // namespace griffin::engine::draft
