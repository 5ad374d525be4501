// What config.json says of Gemma 4. Configs as published have "global_head_dim" and "num_global_key_value_heads"; those
// that transformers 5 writes have both in "per_layer_config", by the number of the layer.
#include <cmath>
#include <string>

#include "engine/model/huggingface_config.h"

namespace griffin::engine::model {
namespace {

using formats::jsonFind;
using formats::jsonInteger;
using formats::jsonText;
using nlohmann::json;

/// Which layers have a window; the last one sees all, whatever is said.
void readLayerTypes(ConfigReader& reader, ModelConfig& config) {
    const json* types = jsonFind(reader.object(), "layer_types");
    if (types == nullptr || types->is_null()) {
        seeAllInEvery(6, config);
    } else {
        if (!types->is_array() || types->size() != static_cast<std::size_t>(config.layers)) {
            return reader.malformed(Message("“%1” is missing or not a suitable number", "layer_types"));
        }
        for (const json& type : *types) {
            if (type != "sliding_attention" && type != "full_attention") {
                reader.unsupported(Message("Layers other than attention and convolutions are not supported"));
            }
            config.unwindowed.push_back(type == "full_attention");
        }
    }
    config.unwindowed.back() = true;
    config.sliding_window = reader.optional("sliding_window", 512);
    if (config.sliding_window < 1) {
        reader.malformed(Message("“%1” is missing or not a suitable number", "sliding_window"));
    }
}

/// The heads of the layers that see all.
void readGlobalHeads(ConfigReader& reader, ModelConfig& config) {
    config.global_head_dim = reader.optional("global_head_dim", 512);
    const bool has_keys_as_values = reader.flag("attention_k_eq_v");
    if (has_keys_as_values) {
        config.values_are_keys = config.unwindowed;
        config.global_kv_heads = reader.optional("num_global_key_value_heads", config.kv_heads);
    }
    const json* by_layer = jsonFind(reader.object(), "per_layer_config");
    if (by_layer == nullptr || by_layer->is_null()) return;
    bool is_first = true;
    for (int layer = 0; layer < config.layers; ++layer) {
        const json* own = jsonFind(*by_layer, std::to_string(layer));
        const auto of = [own](std::string_view name, int otherwise) {
            return own != nullptr ? jsonInteger(*own, name).value_or(otherwise) : otherwise;
        };
        const std::int64_t dim = of("head_dim", config.head_dim);
        const std::int64_t kv_heads = of("num_key_value_heads", config.kv_heads);
        if (dim < 1 || dim > kernels::kMaxHeadDim || kv_heads < 1 || kv_heads > config.heads) {
            return reader.malformed(Message("“%1” is missing or not a suitable number", "per_layer_config"));
        }
        const bool is_global = config.unwindowed[static_cast<std::size_t>(layer)];
        if (is_global && is_first) {
            config.global_head_dim = static_cast<int>(dim);
            config.global_kv_heads = static_cast<int>(kv_heads);
            is_first = false;
        }
        if (dim != config.headDim(layer) || kv_heads != config.kvHeads(layer)) {
            return reader.unsupported(
                Message("Layers of one kind with heads of different sizes or numbers are not supported"));
        }
    }
}

/// What the last layers share and have otherwise, and what each layer gets for a token.
void readLayers(ConfigReader& reader, ModelConfig& config) {
    config.shared_kv_layers = reader.optional("num_kv_shared_layers", 0);
    if (reader.flag("use_double_wide_mlp") && config.ffn_size <= (1 << 20)) {
        for (int layer = 0; layer < config.layers; ++layer)
            config.ffn_sizes.push_back(config.ffn_size * (config.sharesKeys(layer) ? 2 : 1));
    }
    config.layer_input_size = reader.optional("hidden_size_per_layer_input", 256);
    const int known = reader.optional("vocab_size_per_layer_input", 262144);
    if (config.layer_input_size > 0 && known != config.vocabulary) {
        reader.unsupported(Message("Inputs of layers for %1 of %2 tokens are not supported", known, config.vocabulary));
    }
}

/// Those beside the network of each layer.
void readExpertsBeside(ConfigReader& reader, ModelConfig& config) {
    config.experts = reader.required("num_experts");
    config.experts_per_token = reader.required("top_k_experts");
    config.expert_ffn_size = reader.required("moe_intermediate_size");
    config.expert_scales = true;
    if (config.experts < 1) {
        reader.malformed(Message("“%1” is missing or not a suitable number", "num_experts"));
    }
    if (config.expert_ffn_size < 1) {
        reader.malformed(Message("“%1” is missing or not a suitable number", "moe_intermediate_size"));
    }
}

}  // namespace

void readGemma4(ConfigReader& reader, ModelConfig& config) {
    config.embedding_scale = std::sqrt(static_cast<float>(config.hidden_size));
    config.logit_cap = reader.number("final_logit_softcapping", 0.0F);
    config.layer_scales = true;
    if (reader.flag("enable_moe_block")) readExpertsBeside(reader, config);
    // "vision": the tokens of a picture see each other, those of text do not.
    if (jsonText(reader.object(), "use_bidirectional_attention") == "all") {
        reader.unsupported(Message("Attention to later tokens is not supported"));
    }
    if (config.layers <= 0 || config.layers > kMaxLayers) return;
    readLayerTypes(reader, config);
    if (config.unwindowed.size() != static_cast<std::size_t>(config.layers)) return;
    readGlobalHeads(reader, config);
    readLayers(reader, config);
}

}  // namespace griffin::engine::model
