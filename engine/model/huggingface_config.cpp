#include "engine/model/huggingface_config.h"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/formats/json_file.h"
#include "engine/formats/tensor_directory.h"

namespace griffin::engine::model {
namespace {

using formats::jsonBoolean;
using formats::jsonFind;
using formats::jsonInteger;
using formats::jsonNumber;
using formats::jsonText;
using nlohmann::json;

/// Reads config.json and remembers the first value that is missing or unfit.
class ConfigReader {
  public:
    ConfigReader(const json& object, std::string where) : object_(object), where_(std::move(where)) {}

    const json& object() const { return object_; }
    bool has(std::string_view name) const {
        const json* value = jsonFind(object_, name);
        return value != nullptr && !value->is_null();
    }
    int required(std::string_view name) {
        const std::optional<std::int64_t> value = jsonInteger(object_, name);
        if (!value || *value < 0 || *value > std::numeric_limits<int>::max()) {
            fail(fmt::format("\"{}\" is missing or no fitting number", name));
            return 0;
        }
        return static_cast<int>(*value);
    }
    int optional(std::string_view name, int otherwise) { return has(name) ? required(name) : otherwise; }
    bool flag(std::string_view name) const { return jsonBoolean(object_, name).value_or(false); }

    void fail(std::string what) {
        keep(FailureCause::kFileMalformed, std::move(what), "take a file from another source");
    }
    void refuse(std::string what) {
        keep(FailureCause::kUnsupportedArchitecture, std::move(what), "use another model");
    }
    const std::optional<Failure>& failure() const { return failure_; }

  private:
    void keep(FailureCause cause, std::string what, std::string what_to_do) {
        if (!failure_) failure_ = Failure{cause, std::move(what), where_, std::move(what_to_do), {}};
    }

    const json& object_;
    std::string where_;
    std::optional<Failure> failure_;
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
        reader.fail("\"original_max_position_embeddings\" is no fitting number");
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
            reader.fail("The frequency bands of the rotary positions are out of order");
        }
    } else if (type == "yarn") {
        rope.scaling = kernels::RopeScaling::kYarn;
        rope.beta_fast = number("beta_fast", 32.0F);
        rope.beta_slow = number("beta_slow", 1.0F);
        rope.attention_factor = number("attention_factor", 0.0F);
        if (jsonFind(scaling, "mscale") != nullptr) {
            reader.refuse("YaRN with \"mscale\" is not supported");
        }
    } else {
        reader.refuse(fmt::format("Rotary positions scaled by \"{}\" are not supported", formats::printable(type)));
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
        reader.refuse("Rotary positions on a part of each head are not supported");
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

}  // namespace

Result<ModelConfig> configFromHuggingFace(const json& object, const std::string& where) {
    const std::string name = architectureName(object);
    ModelConfig config;
    config.architecture = family(name);
    if (config.architecture.empty()) {
        return Failure{FailureCause::kUnsupportedArchitecture,
                       fmt::format("The architecture \"{}\" is not supported", formats::printable(name)),
                       where,
                       "use a model of the Llama, Mistral, Mixtral, Qwen2 or Qwen3 family",
                       {}};
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
        reader.refuse(fmt::format("The activation \"{}\" is not supported", formats::printable(activation)));
    }
    if (config.architecture != "qwen2" && (reader.flag("attention_bias") || reader.flag("mlp_bias"))) {
        reader.refuse("Biases in this architecture are not supported");
    }
    if (jsonFind(object, "quantization_config") != nullptr) {
        reader.refuse("Quantised safetensors checkpoints are not supported; use the GGUF file of the model");
    }
    readRope(reader, config);
    readWindow(reader, config);
    if (reader.failure()) return *reader.failure();
    if (auto failure = checkConfig(config, where)) return *std::move(failure);
    return config;
}

}  // namespace griffin::engine::model
