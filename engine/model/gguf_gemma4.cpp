// What a GGUF file says of Gemma 4: by layer, or of layers with a window by keys of their own ("_swa").
#include <cmath>

#include "engine/model/gguf_config.h"
#include "engine/model/gguf_model.h"

namespace griffin::engine::model {
namespace {

bool isLayerWithout(const formats::TensorDirectory& tensors, TensorPart part, int layer) {
    return tensors.find(ggufName({part, layer}, "gemma4")) == nullptr;
}

/// A value for each layer, or one for all; empty when it is missing or unfit.
std::vector<int> ofLayers(MetadataReader& reader, std::string_view name, int layers) {
    std::vector<std::int64_t> values = reader.integers(name);
    if (values.empty()) values.assign(static_cast<std::size_t>(layers), reader.required(name));
    std::vector<int> fit;
    for (const std::int64_t value : values) {
        if (value >= 0 && value <= std::numeric_limits<int>::max()) fit.push_back(static_cast<int>(value));
    }
    if (fit.size() == static_cast<std::size_t>(layers)) return fit;
    reader.malformed(Message("“%1” is missing or not a number", reader.key(name)));
    return {};
}

}  // namespace

void readGemma4(MetadataReader& reader, const formats::TensorDirectory& tensors, ModelConfig& config) {
    config.embedding_scale = std::sqrt(static_cast<float>(config.hidden_size));
    config.logit_cap = reader.number("final_logit_softcapping", 0.0F);
    config.layer_scales = !isLayerWithout(tensors, TensorPart::kLayerScale, 0);
    config.shared_kv_layers = reader.optional("attention.shared_kv_layers", 0);
    config.layer_input_size = reader.optional("embedding_length_per_layer_input", 0);
    config.global_head_dim = reader.required("attention.key_length");
    config.head_dim = reader.optional("attention.key_length_swa", config.global_head_dim);
    if (reader.optional("attention.value_length_swa", config.head_dim) != config.head_dim) {
        reader.unsupported(Message("The model's keys and values differ in size, which is not supported"));
    }
    if (reader.optional("expert_count", 0) > 0) {
        config.expert_ffn_size = reader.required("expert_feed_forward_length");
        config.expert_scales = !isLayerWithout(tensors, TensorPart::kExpertScales, 0);
        if (config.expert_ffn_size < 1) {
            reader.malformed(Message("“%1” is missing or not a number", reader.key("expert_feed_forward_length")));
        }
    }
    if (reader.required("attention.sliding_window") < 1) {
        reader.malformed(Message("“%1” is missing or not a number", reader.key("attention.sliding_window")));
    }
    if (config.layers <= 0 || config.layers > kMaxLayers) return;
    for (const int windowed : ofLayers(reader, "attention.sliding_window_pattern", config.layers))
        config.unwindowed.push_back(windowed == 0);
    const std::vector<int> kv_heads = ofLayers(reader, "attention.head_count_kv", config.layers);
    config.ffn_sizes = ofLayers(reader, "feed_forward_length", config.layers);
    if (config.unwindowed.empty() || kv_heads.empty() || config.ffn_sizes.empty()) return;
    config.ffn_size = config.ffn_sizes.front();
    // Of the first layer of each kind.
    config.kv_heads = kv_heads.front();
    for (int layer = config.layers - 1; layer >= 0; --layer) {
        const bool is_global = config.unwindowed[static_cast<std::size_t>(layer)];
        (is_global ? config.global_kv_heads : config.kv_heads) = kv_heads[static_cast<std::size_t>(layer)];
    }
    for (int layer = 0; layer < config.layers; ++layer) {
        // The values are made as the keys where the file has no matrix for them.
        config.values_are_keys.push_back(isLayerWithout(tensors, TensorPart::kValue, layer));
        if (kv_heads[static_cast<std::size_t>(layer)] == config.kvHeads(layer)) continue;
        reader.unsupported(Message("Layers of one kind with heads of different sizes or numbers are not supported"));
    }
}

}  // namespace griffin::engine::model
