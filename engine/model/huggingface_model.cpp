#include "engine/model/huggingface_model.h"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/formats/json_file.h"

namespace griffin::engine::model {
namespace {

using formats::jsonBoolean;
using formats::jsonFind;
using formats::jsonInteger;
using formats::jsonNumber;
using formats::jsonText;
using nlohmann::json;

/// Reads config.json and remembers the first value that is missing or unfit.
class ConfigReader : public ConfigProblem {
  public:
    ConfigReader(const json& object, const std::string& where) : ConfigProblem(where), object_(object) {}

    const json& object() const { return object_; }
    bool has(std::string_view name) const {
        const json* value = jsonFind(object_, name);
        return value != nullptr && !value->is_null();
    }
    int required(std::string_view name) {
        const std::optional<std::int64_t> value = jsonInteger(object_, name);
        if (!value || *value < 0 || *value > std::numeric_limits<int>::max()) {
            malformed(Message("\"%1\" is missing or not a suitable number", name));
            return 0;
        }
        return static_cast<int>(*value);
    }
    int optional(std::string_view name, int otherwise) { return has(name) ? required(name) : otherwise; }
    bool flag(std::string_view name) const { return jsonBoolean(object_, name).value_or(false); }

  private:
    const json& object_;
};

std::string architectureName(const json& object) {
    const json* list = jsonFind(object, "architectures");
    if (list == nullptr || !list->is_array() || list->empty() || !list->front().is_string()) return {};
    return list->front().get<std::string>();
}

/// Our name of the family, or an empty string.
std::string family(const std::string& name) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kFamilies{{
        {"LlamaForCausalLM", "llama"},
        {"MistralForCausalLM", "mistral"},
        {"MixtralForCausalLM", "mixtral"},
        {"Qwen2ForCausalLM", "qwen2"},
        {"Qwen3ForCausalLM", "qwen3"},
    }};
    for (const auto& [theirs, ours] : kFamilies) {
        if (name == theirs) return std::string(ours);
    }
    return {};
}

void readScaling(ConfigReader& reader, const json& scaling, ModelConfig& config) {
    kernels::RopeSpec& rope = config.rope;
    const std::string type = jsonText(scaling, "rope_type").value_or(jsonText(scaling, "type").value_or("default"));
    if (type == "default") return;
    const auto number = [&scaling](std::string_view name, float otherwise) {
        const std::optional<double> value = jsonNumber(scaling, name);
        return value ? static_cast<float>(*value) : otherwise;
    };
    rope.factor = number("factor", 1.0F);
    const std::int64_t original =
        jsonInteger(scaling, "original_max_position_embeddings").value_or(config.trained_context);
    if (original <= 0 || original > std::numeric_limits<int>::max()) {
        reader.malformed(Message("\"original_max_position_embeddings\" is not a suitable number"));
        return;
    }
    rope.original_context = static_cast<int>(original);
    if (type == "linear") {
        rope.scaling = kernels::RopeScaling::kLinear;
    } else if (type == "llama3") {
        rope.scaling = kernels::RopeScaling::kLlama3;
        rope.low_freq_factor = number("low_freq_factor", 1.0F);
        rope.high_freq_factor = number("high_freq_factor", 4.0F);
        if (!(rope.low_freq_factor > 0.0F && rope.high_freq_factor > rope.low_freq_factor)) {
            reader.malformed(Message("The frequency bands of the rotary positions are out of order"));
        }
    } else if (type == "yarn") {
        rope.scaling = kernels::RopeScaling::kYarn;
        rope.beta_fast = number("beta_fast", 32.0F);
        rope.beta_slow = number("beta_slow", 1.0F);
        rope.attention_factor = number("attention_factor", 0.0F);
        if (jsonFind(scaling, "mscale") != nullptr) {
            reader.unsupported(Message("YaRN with \"mscale\" is not supported"));
        }
    } else {
        reader.unsupported(Message("Rotary positions scaled by \"%1\" are not supported", formats::printable(type)));
    }
}

void readRope(ConfigReader& reader, ModelConfig& config) {
    config.rope.layout = kernels::RopeLayout::kHalves;
    config.rope.dim = config.head_dim;
    // transformers 5 writes "rope_parameters"; before, base and scaling stood apart.
    const json* parameters = jsonFind(reader.object(), "rope_parameters");
    const json& place = parameters != nullptr && parameters->is_object() ? *parameters : reader.object();
    config.rope.base = static_cast<float>(jsonNumber(place, "rope_theta").value_or(10000.0));
    if (jsonNumber(place, "partial_rotary_factor").value_or(1.0) != 1.0) {
        reader.unsupported(Message("Rotary positions on a part of each head are not supported"));
    }
    if (&place != &reader.object()) {
        readScaling(reader, place, config);
    } else if (reader.has("rope_scaling")) {
        readScaling(reader, *jsonFind(reader.object(), "rope_scaling"), config);
    }
}

void readWindow(ConfigReader& reader, ModelConfig& config) {
    if (!reader.has("sliding_window")) return;
    const bool qwen = config.architecture == "qwen2" || config.architecture == "qwen3";
    if (qwen && !reader.flag("use_sliding_window")) return;
    config.sliding_window = reader.required("sliding_window");
}

/// By TensorPart; those of a layer follow "model.layers.LAYER.", those of an expert the expert's prefix.
constexpr std::array<std::string_view, kTensorParts> kHuggingFaceNames = {"model.embed_tokens.weight",
                                                                          "model.norm.weight",
                                                                          "lm_head.weight",
                                                                          "input_layernorm.weight",
                                                                          "self_attn.q_proj.bias",
                                                                          "self_attn.k_proj.bias",
                                                                          "self_attn.v_proj.bias",
                                                                          "self_attn.q_norm.weight",
                                                                          "self_attn.k_norm.weight",
                                                                          "post_attention_layernorm.weight",
                                                                          "self_attn.q_proj.weight",
                                                                          "self_attn.k_proj.weight",
                                                                          "self_attn.v_proj.weight",
                                                                          "self_attn.o_proj.weight",
                                                                          "mlp.gate_proj.weight",
                                                                          "mlp.up_proj.weight",
                                                                          "mlp.down_proj.weight",
                                                                          "block_sparse_moe.gate.weight",
                                                                          "w1.weight",
                                                                          "w3.weight",
                                                                          "w2.weight"};

}  // namespace

Result<ModelConfig> configFromHuggingFace(const json& object, const std::string& where) {
    const std::string name = architectureName(object);
    ModelConfig config;
    config.architecture = family(name);
    if (config.architecture.empty()) {
        return failed(unsupportedArchitecture(name, where));
    }
    ConfigReader reader(object, where);
    config.layers = reader.required("num_hidden_layers");
    config.hidden_size = reader.required("hidden_size");
    config.ffn_size = reader.required("intermediate_size");
    config.heads = reader.required("num_attention_heads");
    config.kv_heads = reader.optional("num_key_value_heads", config.heads);
    config.head_dim = reader.optional("head_dim", config.heads > 0 ? config.hidden_size / config.heads : 0);
    config.vocabulary = reader.required("vocab_size");
    config.trained_context = reader.required("max_position_embeddings");
    config.norm_epsilon = static_cast<float>(jsonNumber(object, "rms_norm_eps").value_or(1e-6));
    config.tied_embeddings = reader.flag("tie_word_embeddings");
    config.attention_biases = config.architecture == "qwen2";
    config.head_norms = config.architecture == "qwen3";
    if (config.architecture == "mixtral") {
        config.experts = reader.required("num_local_experts");
        config.experts_per_token = reader.required("num_experts_per_tok");
    }
    const std::string activation = jsonText(object, "hidden_act").value_or("silu");
    if (activation != "silu") {
        reader.unsupported(Message("The activation \"%1\" is not supported", formats::printable(activation)));
    }
    if (config.architecture != "qwen2" && (reader.flag("attention_bias") || reader.flag("mlp_bias"))) {
        reader.unsupported(Message("Biases in this architecture are not supported"));
    }
    if (jsonFind(object, "quantization_config") != nullptr) {
        reader.unsupported(
            Message("Quantised safetensors checkpoints are not supported; use the GGUF file of the model"));
    }
    readRope(reader, config);
    readWindow(reader, config);
    return reader.resultOf(std::move(config));
}

std::string huggingFaceName(const TensorRequest& request) {
    const std::string_view name = kHuggingFaceNames[static_cast<std::size_t>(request.part)];
    if (request.part <= TensorPart::kHead) return std::string(name);
    if (request.part < TensorPart::kExpertGate) return fmt::format("model.layers.{}.{}", request.layer, name);
    return fmt::format("model.layers.{}.block_sparse_moe.experts.{}.{}", request.layer, request.expert, name);
}

Result<kernels::HostTensor> HuggingFaceTensors::tensor(const TensorRequest& request) {
    const std::string name = huggingFaceName(request);
    return fitted(model_.tensors().find(name), name, request, model_.path());
}

}  // namespace griffin::engine::model
