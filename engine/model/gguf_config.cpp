#include "engine/model/gguf_config.h"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <string_view>

#include "engine/model/gguf_tensors.h"
#include "kernels/dequantise.h"

namespace griffin::engine::model {
namespace {

using formats::GgufMetadata;

/// Reads the values of one architecture and remembers the first that is missing or unfit.
class MetadataReader {
  public:
    MetadataReader(const GgufMetadata& metadata, std::string architecture, std::string where)
        : metadata_(metadata), architecture_(std::move(architecture)), where_(std::move(where)) {}

    std::string key(std::string_view name) const { return architecture_ + "." + std::string(name); }
    bool has(std::string_view name) const { return metadata_.find(key(name)) != nullptr; }

    int required(std::string_view name) {
        const std::optional<int> value = integer(name);
        if (!value) fail(fmt::format("\"{}\" is missing or no number", key(name)));
        return value.value_or(0);
    }
    int optional(std::string_view name, int otherwise) {
        if (!has(name)) return otherwise;
        return required(name);
    }
    float number(std::string_view name, float otherwise) const {
        const std::optional<double> value = metadata_.number(key(name));
        return value ? static_cast<float>(*value) : otherwise;
    }
    std::string_view text(std::string_view name) const { return metadata_.text(key(name)).value_or(""); }
    bool flag(std::string_view name) const { return metadata_.boolean(key(name)).value_or(false); }

    void fail(std::string what) {
        if (!failure_) {
            failure_ =
                Failure{FailureCause::kFileMalformed, std::move(what), where_, "take a file from another source", {}};
        }
    }
    void refuse(std::string what) {
        if (!failure_) {
            failure_ =
                Failure{FailureCause::kUnsupportedArchitecture, std::move(what), where_, "use another model", {}};
        }
    }
    const std::optional<Failure>& failure() const { return failure_; }

  private:
    /// One number, or an array of equal ones (some converters write one for each layer).
    std::optional<int> integer(std::string_view name) const {
        std::optional<std::int64_t> value = metadata_.integer(key(name));
        if (!value) {
            const auto values = metadata_.integers(key(name));
            if (!values || values->empty()) return std::nullopt;
            for (const std::int64_t other : *values) {
                if (other != values->front()) return std::nullopt;
            }
            value = values->front();
        }
        if (*value < 0 || *value > std::numeric_limits<int>::max()) return std::nullopt;
        return static_cast<int>(*value);
    }

    const GgufMetadata& metadata_;
    std::string architecture_;
    std::string where_;
    std::optional<Failure> failure_;
};

/// Settings that change the arithmetic and that no family here has; a neutral value is fine.
void refuseForeignFeatures(MetadataReader& reader) {
    struct Feature {
        std::string_view key;
        std::string_view name;
        float neutral;
    };
    constexpr std::array<Feature, 8> kFeatures{{
        {"attn_logit_softcapping", "soft capping of attention scores", 0.0F},
        {"final_logit_softcapping", "soft capping of logits", 0.0F},
        {"attention.clamp_kqv", "clamped queries and keys", 0.0F},
        {"attention.max_alibi_bias", "ALiBi positions", 0.0F},
        {"attention.scale", "a scale of its own for attention", 0.0F},
        {"logit_scale", "scaled logits", 1.0F},
        {"embedding_scale", "scaled embeddings", 1.0F},
        {"residual_scale", "scaled residuals", 1.0F},
    }};
    for (const Feature& feature : kFeatures) {
        const float value = reader.number(feature.key, feature.neutral);
        if (value != feature.neutral && value != 0.0F) {
            reader.refuse(fmt::format("The model uses {}, which is not supported", feature.name));
        }
    }
    if (reader.flag("use_parallel_residual")) {
        reader.refuse("The model computes attention and feed-forward in parallel, which is not supported");
    }
}

void readRope(MetadataReader& reader, const formats::TensorDirectory& tensors, ModelConfig& config) {
    kernels::RopeSpec& rope = config.rope;
    rope.layout = config.architecture == "llama" ? kernels::RopeLayout::kAdjacent : kernels::RopeLayout::kHalves;
    rope.dim = reader.optional("rope.dimension_count", config.head_dim);
    rope.base = reader.number("rope.freq_base", 10000.0F);
    rope.original_context = reader.optional("rope.scaling.original_context_length", config.trained_context);
    rope.factor = reader.number("rope.scaling.factor", reader.number("rope.scale_linear", 1.0F));
    if (rope.factor == 0.0F) rope.factor = 1.0F;
    const std::string_view scaling = reader.text("rope.scaling.type");
    if (scaling == "yarn") {
        rope.scaling = kernels::RopeScaling::kYarn;
        rope.beta_fast = reader.number("rope.scaling.yarn_beta_fast", 32.0F);
        rope.beta_slow = reader.number("rope.scaling.yarn_beta_slow", 1.0F);
        rope.attention_factor = reader.number("rope.scaling.attn_factor", 0.0F);
    } else if (scaling == "linear" || (scaling.empty() && rope.factor != 1.0F)) {
        rope.scaling = kernels::RopeScaling::kLinear;
    } else if (!scaling.empty() && scaling != "none") {
        reader.refuse(fmt::format("Rotary positions scaled by \"{}\" are not supported", formats::printable(scaling)));
    }
    const formats::CheckpointTensor* divisors = tensors.find("rope_freqs.weight");
    if (divisors == nullptr) return;
    if (divisors->dtype != kernels::DType::kF32 || divisors->rows != 1 || divisors->cols != rope.dim / 2) {
        reader.fail(fmt::format("rope_freqs.weight must hold {} values in F32", rope.dim / 2));
        return;
    }
    rope.frequency_divisors.resize(static_cast<std::size_t>(divisors->cols));
    kernels::dequantise(kernels::DType::kF32, divisors->data, divisors->cols, rope.frequency_divisors.data());
    for (const float divisor : rope.frequency_divisors) {
        if (!(divisor > 0.0F && divisor <= std::numeric_limits<float>::max())) {
            reader.fail("rope_freqs.weight holds a value that is not positive");
        }
    }
}

}  // namespace

Result<ModelConfig> configFromGguf(const formats::GgufFile& file) {
    const std::string& where = file.path();
    const GgufMetadata& metadata = file.metadata();
    const std::string architecture(metadata.text("general.architecture").value_or(""));
    if (architecture != "llama" && architecture != "qwen2" && architecture != "qwen3") {
        return Failure{FailureCause::kUnsupportedArchitecture,
                       fmt::format("The architecture \"{}\" is not supported", formats::printable(architecture)),
                       where,
                       "use a model of the Llama, Mistral, Mixtral, Qwen2 or Qwen3 family",
                       {}};
    }
    MetadataReader reader(metadata, architecture, where);
    ModelConfig config;
    config.architecture = architecture;
    config.layers = reader.required("block_count");
    config.hidden_size = reader.required("embedding_length");
    config.ffn_size = reader.required("feed_forward_length");
    config.heads = reader.required("attention.head_count");
    config.kv_heads = reader.optional("attention.head_count_kv", config.heads);
    config.trained_context = reader.required("context_length");
    config.sliding_window = reader.optional("attention.sliding_window", 0);
    config.experts = reader.optional("expert_count", 0);
    config.experts_per_token = reader.optional("expert_used_count", 0);
    config.norm_epsilon = reader.number("attention.layer_norm_rms_epsilon", 1e-5F);
    config.attention_biases = architecture == "qwen2";
    config.head_norms = architecture == "qwen3";
    config.head_dim = reader.optional("attention.key_length", config.heads > 0 ? config.hidden_size / config.heads : 0);
    if (reader.optional("attention.value_length", config.head_dim) != config.head_dim) {
        reader.refuse("The model's keys and values differ in size, which is not supported");
    }
    if (config.experts > 0 && architecture != "llama") {
        reader.refuse(fmt::format("Experts in a model of architecture \"{}\" are not supported", architecture));
    }
    refuseForeignFeatures(reader);

    // The embedding table knows the size of the vocabulary; the metadata may lack it.
    const formats::CheckpointTensor* embedding = file.tensors().find(ggufName({TensorPart::kEmbedding}));
    if (embedding == nullptr) {
        reader.fail("The file holds no model: the tensor token_embd.weight is missing");
    } else if (embedding->rows <= std::numeric_limits<int>::max()) {
        config.vocabulary = static_cast<int>(embedding->rows);
    }
    config.tied_embeddings = file.tensors().find(ggufName({TensorPart::kHead})) == nullptr;
    readRope(reader, file.tensors(), config);
    if (reader.failure()) return *reader.failure();
    if (auto failure = checkConfig(config, where)) return *std::move(failure);
    return config;
}

}  // namespace griffin::engine::model
