#include "engine/model/huggingface_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/model/huggingface_config.h"

namespace griffin::engine::model {
namespace {

using formats::jsonBoolean;
using formats::jsonFind;
using formats::jsonNumber;
using formats::jsonText;
using nlohmann::json;

std::string architectureName(const json& object) {
    const json* list = jsonFind(object, "architectures");
    if (list == nullptr || !list->is_array() || list->empty() || !list->front().is_string()) return {};
    return list->front().get<std::string>();
}

/// Of a model that sees pictures, too, the part of the config that is about the text.
const json& textConfig(const json& object) {
    const json* text = jsonFind(object, "text_config");
    return text != nullptr && text->is_object() ? *text : object;
}

void readWindow(ConfigReader& reader, ModelConfig& config) {
    if (config.architecture == "gemma4" || !reader.has("sliding_window")) return;
    const bool always = config.architecture == "mistral" || config.architecture == "mistral3" ||
                        config.architecture == "mixtral" || config.architecture == "phi3" ||
                        config.architecture == "llama" || isGemma(config.architecture) ||
                        config.architecture == "gpt-oss";
    if (!reader.flag("use_sliding_window", always)) return;
    config.sliding_window = reader.required("sliding_window");
    if (config.layers <= 0 || config.layers > kMaxLayers) return;
    const json* types = jsonFind(reader.object(), "layer_types");
    if (types != nullptr && types->is_array() && types->size() == static_cast<std::size_t>(config.layers)) {
        for (const json& type : *types) config.unwindowed.push_back(type != "sliding_attention");
    } else if (reader.has("max_window_layers")) {
        // Qwen: so many of the first layers see everything.
        const int all_seeing = reader.required("max_window_layers");
        for (int layer = 0; layer < config.layers; ++layer) config.unwindowed.push_back(layer < all_seeing);
    } else if (config.architecture == "gemma2" || config.architecture == "gpt-oss") {
        seeAllInEvery(2, config);
    } else if (config.architecture == "gemma3") {
        const int interval = reader.optional("sliding_window_pattern", 6);
        if (interval < 1) {
            reader.malformed(Message("“%1” is missing or not a suitable number", "sliding_window_pattern"));
        }
        seeAllInEvery(interval, config);
    }
}

/// The layers of SmolLM3 that rotate nothing: those marked 0, or every fourth.
void readUnrotated(ConfigReader& reader, ModelConfig& config) {
    if (config.layers <= 0 || config.layers > kMaxLayers) return;
    const json* marks = jsonFind(reader.object(), "no_rope_layers");
    const int interval = reader.optional("no_rope_layer_interval", 4);
    if (marks != nullptr && marks->is_array()) {
        for (const json& mark : *marks) config.unrotated.push_back(mark == 0);
    } else if (interval > 0) {
        for (int layer = 1; layer <= config.layers; ++layer) config.unrotated.push_back(layer % interval == 0);
    }
    if (config.unrotated.size() != static_cast<std::size_t>(config.layers)) {
        reader.malformed(Message("“%1” is missing or not a suitable number", "no_rope_layers"));
    }
}

/// Experts in every layer; of Qwen3-MoE they may be absent from some.
void readExperts(ConfigReader& reader, ModelConfig& config) {
    config.experts_per_token = reader.required("num_experts_per_tok");
    if (config.architecture == "mixtral") {
        config.experts = reader.required("num_local_experts");
        return;
    }
    if (config.architecture == "gpt-oss") {
        config.experts = reader.required("num_local_experts");
        if (reader.number("swiglu_limit", kernels::kClampedLimit) != kernels::kClampedLimit ||
            reader.number("swiglu_alpha", kernels::kClampedSlope) != kernels::kClampedSlope) {
            reader.unsupported(Message("Gates with limits of their own are not supported"));
        }
        return;
    }
    config.experts = reader.required(reader.has("num_experts") ? "num_experts" : "num_local_experts");
    config.ffn_size = reader.required("moe_intermediate_size");
    if (config.architecture == "qwen35moe") {
        config.shared_ffn_size = reader.optional("shared_expert_intermediate_size", 0);
        return;
    }
    config.experts_normalised = reader.flag("norm_topk_prob");
    const json* dense = jsonFind(reader.object(), "mlp_only_layers");
    const bool has_dense = dense != nullptr && dense->is_array() && !dense->empty();
    if (has_dense || reader.optional("decoder_sparse_step", 1) != 1) {
        reader.unsupported(Message("Experts in some layers only are not supported"));
    }
}

void readFactors(const ConfigReader& reader, ModelConfig& config) {
    config.embedding_scale = reader.number("embedding_multiplier", 1.0F);
    config.attention_scale = reader.number("attention_multiplier", 1.0F);
    config.residual_scale = reader.number("residual_multiplier", 1.0F);
    config.logit_scale = 1.0F / reader.number("logits_scaling", 1.0F);
}

/// What transformers takes where a config of Gemma does not say it, and what is Gemma's alone.
void readGemma(ConfigReader& reader, ModelConfig& config) {
    const json& object = reader.object();
    const auto cap = [&](std::string_view name, float otherwise) {
        const json* value = jsonFind(object, name);
        return value == nullptr ? otherwise : static_cast<float>(jsonNumber(object, name).value_or(0.0));
    };
    const bool capped = config.architecture == "gemma2";
    config.attention_cap = cap("attn_logit_softcapping", capped ? 50.0F : 0.0F);
    config.logit_cap = cap("final_logit_softcapping", capped ? 30.0F : 0.0F);
    config.attention_scale = 1.0F / std::sqrt(reader.number("query_pre_attn_scalar", 256.0F));
    config.embedding_scale = std::sqrt(static_cast<float>(config.hidden_size));
    config.norm_offset = 1.0F;
    if (reader.flag("use_bidirectional_attention")) {
        reader.unsupported(Message("Attention to later tokens is not supported"));
    }
}

/// LFM2: which layers are convolutions, and names of its own.
void readLfm2(ConfigReader& reader, ModelConfig& config) {
    const json& object = reader.object();
    config.norm_epsilon = reader.number("norm_eps", 1e-5F);
    if (!reader.has("tie_word_embeddings")) config.tied_embeddings = reader.flag("tie_embedding", true);
    config.convolution_taps = reader.optional("conv_L_cache", 3);
    if (reader.flag("conv_bias")) reader.unsupported(Message("Biases in this architecture are not supported"));
    if (reader.flag("block_auto_adjust_ff_dim", true)) {
        // Two thirds, times a factor, made a multiple of something; all in double, as far as that is exact.
        const double factor = jsonNumber(object, "block_ffn_dim_multiplier").value_or(1.0);
        const int step = reader.optional("block_multiple_of", 256);
        const double size = std::floor(factor * std::floor(2.0 * config.ffn_size / 3.0));
        if (step < 1 || !(size >= 1.0 && size <= static_cast<double>(1 << 20))) {
            reader.malformed(Message("“%1” is missing or not a suitable number", "block_ffn_dim_multiplier"));
        } else {
            config.ffn_size = static_cast<int>((static_cast<std::int64_t>(size) + step - 1) / step * step);
        }
    }
    if (config.layers <= 0 || config.layers > kMaxLayers) return;
    const json* types = jsonFind(object, "layer_types");
    const json* attentive = jsonFind(object, "full_attn_idxs");
    if (types != nullptr && types->is_array()) {
        for (const json& type : *types) {
            if (type != "conv" && type != "full_attention") {
                reader.unsupported(Message("Layers other than attention and convolutions are not supported"));
            }
            config.convolved.push_back(type == "conv");
        }
    } else {
        const auto attends = [&](int layer) {
            return attentive == nullptr || !attentive->is_array() ||
                   std::find(attentive->begin(), attentive->end(), layer) != attentive->end();
        };
        for (int layer = 0; layer < config.layers; ++layer) config.convolved.push_back(!attends(layer));
    }
    if (config.convolved.size() != static_cast<std::size_t>(config.layers)) {
        reader.malformed(Message("“%1” is missing or not a suitable number", "layer_types"));
    }
}

/// Qwen3.5: which layers are delta nets, and their heads.
void readDelta(ConfigReader& reader, ModelConfig& config) {
    config.norm_offset = 1.0F;
    config.delta_rates_as_logs = true;
    config.mtp_layers = reader.optional("mtp_num_hidden_layers", 0);
    config.mtp_own_embedding = reader.flag("mtp_use_dedicated_embeddings");
    kernels::DeltaShape& shape = config.delta;
    shape.taps = reader.optional("linear_conv_kernel_dim", 4);
    shape.key_heads = reader.optional("linear_num_key_heads", 16);
    shape.value_heads = reader.optional("linear_num_value_heads", 32);
    shape.key_dim = reader.optional("linear_key_head_dim", 128);
    shape.value_dim = reader.optional("linear_value_head_dim", 128);
    if (!reader.flag("attn_output_gate", true)) {
        reader.unsupported(Message("Attention without gates in this architecture is not supported"));
    }
    if (config.layers <= 0 || config.layers > kMaxLayers) return;
    const json* types = jsonFind(reader.object(), "layer_types");
    const int interval = reader.optional("full_attention_interval", 4);
    if (types != nullptr && types->is_array()) {
        for (const json& type : *types) config.recurrent.push_back(type == "linear_attention");
    } else {
        for (int layer = 1; layer <= config.layers; ++layer)
            config.recurrent.push_back(interval < 1 || layer % interval != 0);
    }
    if (config.recurrent.size() != static_cast<std::size_t>(config.layers)) {
        reader.malformed(Message("“%1” is missing or not a suitable number", "layer_types"));
        config.recurrent.resize(static_cast<std::size_t>(config.layers));
    }
}

void readBiases(ConfigReader& reader, ModelConfig& config) {
    const bool is_choice = config.architecture == "glm4" || config.architecture == "seed_oss";
    if (is_choice) config.attention_biases = reader.flag("attention_bias", config.architecture == "seed_oss");
    if (config.architecture == "gpt-oss" && !reader.flag("attention_bias", true)) {
        reader.unsupported(Message("Attention without biases in this architecture is not supported"));
    }
    const bool unknown = !is_choice && config.architecture != "qwen2" && config.architecture != "gpt-oss" &&
                         reader.flag("attention_bias");
    if (unknown || reader.flag("attention_out_bias") || reader.flag("mlp_bias")) {
        reader.unsupported(Message("Biases in this architecture are not supported"));
    }
}

}  // namespace

std::string huggingFaceFamily(const json& config) {
    const std::string name = architectureName(config);
    // Mistral Small 3.1 and later, or Ministral 3.
    if (name == "Mistral3ForConditionalGeneration") {
        return jsonText(textConfig(config), "model_type") == "ministral3" ? "mistral3" : "mistral";
    }
    constexpr std::array<std::pair<std::string_view, std::string_view>, 24> kFamilies{{
        {"LlamaForCausalLM", "llama"},
        {"MistralForCausalLM", "mistral"},
        {"Ministral3ForCausalLM", "mistral3"},
        {"MixtralForCausalLM", "mixtral"},
        {"Qwen2ForCausalLM", "qwen2"},
        {"Qwen3ForCausalLM", "qwen3"},
        {"Qwen3MoeForCausalLM", "qwen3moe"},
        {"SmolLM3ForCausalLM", "smollm3"},
        {"GraniteForCausalLM", "granite"},
        {"Phi3ForCausalLM", "phi3"},
        {"Olmo2ForCausalLM", "olmo2"},
        {"Glm4ForCausalLM", "glm4"},
        {"SeedOssForCausalLM", "seed_oss"},
        {"GptOssForCausalLM", "gpt-oss"},
        {"Gemma2ForCausalLM", "gemma2"},
        {"Gemma3ForCausalLM", "gemma3"},
        {"Gemma3ForConditionalGeneration", "gemma3"},
        {"Gemma4ForCausalLM", "gemma4"},
        {"Gemma4ForConditionalGeneration", "gemma4"},
        {"Lfm2ForCausalLM", "lfm2"},
        {"Qwen3_5ForCausalLM", "qwen35"},
        {"Qwen3_5ForConditionalGeneration", "qwen35"},
        {"Qwen3_5MoeForCausalLM", "qwen35moe"},
        {"Qwen3_5MoeForConditionalGeneration", "qwen35moe"},
    }};
    for (const auto& [theirs, ours] : kFamilies) {
        if (name == theirs) return std::string(ours);
    }
    return {};
}

Result<ModelConfig> configFromHuggingFace(const json& whole, const std::string& where) {
    const std::string name = architectureName(whole);
    const json& object = textConfig(whole);
    ModelConfig config;
    config.architecture = huggingFaceFamily(whole);
    if (config.architecture.empty()) {
        return failed(unsupportedArchitecture(name, where));
    }
    setFamilyTraits(config);
    ConfigReader reader(object, where);
    config.layers = reader.required("num_hidden_layers");
    config.hidden_size = reader.required("hidden_size");
    config.ffn_size = reader.required(reader.has("block_ff_dim")           ? "block_ff_dim"
                                      : config.architecture == "qwen35moe" ? "moe_intermediate_size"
                                                                           : "intermediate_size");
    // Gemma's configs leave out what is usual.
    const bool is_gemma = isGemma(config.architecture);
    const auto usual = [&](std::string_view key, int value) {
        return is_gemma ? reader.optional(key, value) : reader.required(key);
    };
    config.heads = usual("num_attention_heads", 8);
    config.kv_heads = reader.optional("num_key_value_heads", is_gemma ? 4 : config.heads);
    config.head_dim = reader.optional("head_dim", is_gemma           ? 256
                                                  : config.heads > 0 ? config.hidden_size / config.heads
                                                                     : 0);
    config.vocabulary = usual("vocab_size", config.architecture == "gemma2"   ? 256000
                                            : config.architecture == "gemma3" ? 262208
                                                                              : 262144);
    config.trained_context = usual("max_position_embeddings", config.architecture == "gemma2" ? 8192 : 131072);
    config.norm_epsilon = static_cast<float>(jsonNumber(object, "rms_norm_eps").value_or(1e-6));
    config.tied_embeddings =
        reader.flag("tie_word_embeddings", jsonBoolean(whole, "tie_word_embeddings").value_or(is_gemma));
    if (config.architecture == "gemma4") {
        readGemma4(reader, config);
    } else if (is_gemma) {
        readGemma(reader, config);
    }
    if (config.architecture == "mixtral" || config.architecture == "qwen3moe" || config.architecture == "qwen35moe" ||
        config.architecture == "gpt-oss") {
        readExperts(reader, config);
    }
    if (config.architecture == "smollm3") readUnrotated(reader, config);
    if (config.architecture == "lfm2") readLfm2(reader, config);
    if (isQwen35(config.architecture)) readDelta(reader, config);
    if (config.architecture == "granite") readFactors(reader, config);
    readBiases(reader, config);
    const std::string usual_activation = is_gemma ? "gelu_pytorch_tanh" : "silu";
    const std::string activation =
        jsonText(object, is_gemma ? "hidden_activation" : "hidden_act").value_or(usual_activation);
    if (activation != usual_activation) {
        reader.unsupported(Message("The activation “%1” is not supported", formats::printable(activation)));
    }
    const json* quantised = jsonFind(whole, "quantization_config");
    const bool as_published =
        config.architecture == "gpt-oss" && quantised != nullptr && jsonText(*quantised, "quant_method") == "mxfp4";
    if (quantised != nullptr && !as_published) {
        reader.unsupported(
            Message("Quantised safetensors checkpoints are not supported; use the GGUF file of the model"));
    }
    readRope(reader, config);
    if (config.architecture == "mistral3") readGrowth(reader, config);
    readWindow(reader, config);
    return reader.resultOf(std::move(config));
}

}  // namespace griffin::engine::model
