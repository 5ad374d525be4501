#include "engine/model/gguf_model.h"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <string_view>

#include "kernels/dequantise.h"

namespace griffin::engine::model {
namespace {

using formats::GgufMetadata;

/// Reads the values of one architecture and remembers the first that is missing or unfit.
class MetadataReader : public ConfigProblem {
  public:
    MetadataReader(const GgufMetadata& metadata, std::string architecture, const std::string& where)
        : ConfigProblem(where), metadata_(metadata), architecture_(std::move(architecture)) {}

    std::string key(std::string_view name) const { return architecture_ + "." + std::string(name); }
    bool has(std::string_view name) const { return metadata_.find(key(name)) != nullptr; }

    int required(std::string_view name) {
        const std::optional<int> value = integer(name);
        if (!value) malformed(Message("\"%1\" is missing or not a number", key(name)));
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
};

/// Settings that change the arithmetic and that no family here has; a neutral value is fine.
void refuseForeignFeatures(MetadataReader& reader) {
    struct Feature {
        std::string_view key;
        Message name;
        float neutral;
    };
    const std::array<Feature, 8> features{{
        {"attn_logit_softcapping", Message("soft-capped attention scores"), 0.0F},
        {"final_logit_softcapping", Message("soft-capped logits"), 0.0F},
        {"attention.clamp_kqv", Message("clamped queries and keys"), 0.0F},
        {"attention.max_alibi_bias", Message("ALiBi positions"), 0.0F},
        {"attention.scale", Message("its own attention scale"), 0.0F},
        {"logit_scale", Message("scaled logits"), 1.0F},
        {"embedding_scale", Message("scaled embeddings"), 1.0F},
        {"residual_scale", Message("scaled residuals"), 1.0F},
    }};
    for (const Feature& feature : features) {
        const float value = reader.number(feature.key, feature.neutral);
        if (value != feature.neutral && value != 0.0F) {
            reader.unsupported(Message("The model uses %1, which is not supported", feature.name));
        }
    }
    if (reader.flag("use_parallel_residual")) {
        reader.unsupported(
            Message("The model computes attention and feed-forward in parallel, which is not supported"));
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
        reader.unsupported(Message("Rotary positions scaled by \"%1\" are not supported", formats::printable(scaling)));
    }
    const formats::CheckpointTensor* divisors = tensors.find("rope_freqs.weight");
    if (divisors == nullptr) return;
    if (divisors->dtype != kernels::DType::kF32 || divisors->rows != 1 || divisors->cols != rope.dim / 2) {
        reader.malformed(Message("rope_freqs.weight must hold %1 values in F32", rope.dim / 2));
        return;
    }
    rope.frequency_divisors.resize(static_cast<std::size_t>(divisors->cols));
    kernels::dequantise(kernels::DType::kF32, divisors->data, divisors->cols, rope.frequency_divisors.data());
    for (const float divisor : rope.frequency_divisors) {
        if (!(divisor > 0.0F && divisor <= std::numeric_limits<float>::max())) {
            reader.malformed(Message("rope_freqs.weight holds a value that is not positive"));
        }
    }
}

/// By TensorPart; all but the first three follow "blk.LAYER.".
constexpr std::array<std::string_view, kTensorParts> kGgufNames = {
    "token_embd.weight",   "output_norm.weight", "output.weight",       "attn_norm.weight",     "attn_q.bias",
    "attn_k.bias",         "attn_v.bias",        "attn_q_norm.weight",  "attn_k_norm.weight",   "ffn_norm.weight",
    "attn_q.weight",       "attn_k.weight",      "attn_v.weight",       "attn_output.weight",   "ffn_gate.weight",
    "ffn_up.weight",       "ffn_down.weight",    "ffn_gate_inp.weight", "ffn_gate_exps.weight", "ffn_up_exps.weight",
    "ffn_down_exps.weight"};

/// Files of early converters hold one tensor for each expert.
std::string singleExpertName(const TensorRequest& request) {
    const std::string_view stem = request.part == TensorPart::kExpertGate ? "ffn_gate"
                                  : request.part == TensorPart::kExpertUp ? "ffn_up"
                                                                          : "ffn_down";
    return fmt::format("blk.{}.{}.{}.weight", request.layer, stem, request.expert);
}

}  // namespace

Result<ModelConfig> configFromGguf(const formats::GgufFile& file) {
    const std::string& where = file.path();
    const GgufMetadata& metadata = file.metadata();
    const std::string architecture(metadata.text("general.architecture").value_or(""));
    if (architecture != "llama" && architecture != "qwen2" && architecture != "qwen3") {
        return failed(unsupportedArchitecture(architecture, where));
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
        reader.unsupported(Message("The model's keys and values differ in size, which is not supported"));
    }
    if (config.experts > 0 && architecture != "llama") {
        reader.unsupported(Message("Experts in a model of architecture \"%1\" are not supported", architecture));
    }
    refuseForeignFeatures(reader);

    // The embedding table knows the size of the vocabulary; the metadata may lack it.
    const formats::CheckpointTensor* embedding = file.tensors().find(ggufName({TensorPart::kEmbedding}));
    if (embedding == nullptr) {
        reader.malformed(Message("The file holds no model: the tensor token_embd.weight is missing"));
    } else if (embedding->rows <= std::numeric_limits<int>::max()) {
        config.vocabulary = static_cast<int>(embedding->rows);
    }
    config.tied_embeddings = file.tensors().find(ggufName({TensorPart::kHead})) == nullptr;
    readRope(reader, file.tensors(), config);
    return reader.resultOf(std::move(config));
}

std::string ggufName(const TensorRequest& request) {
    const std::string_view name = kGgufNames[static_cast<std::size_t>(request.part)];
    if (request.part <= TensorPart::kHead) return std::string(name);
    return fmt::format("blk.{}.{}", request.layer, name);
}

Result<kernels::HostTensor> GgufTensors::tensor(const TensorRequest& request) {
    const std::string name = ggufName(request);
    const formats::CheckpointTensor* found = file_.tensors().find(name);
    if (request.part < TensorPart::kExpertGate) return fitted(found, name, request, file_.path());
    if (found == nullptr) {
        const std::string single = singleExpertName(request);
        found = file_.tensors().find(single);
        return fitted(found, found != nullptr ? single : name, request, file_.path());
    }
    const bool fits = found->shape.size() == 3 && request.expert < found->shape[0] && found->shape[1] == request.rows &&
                      found->shape[2] == request.cols;
    if (!fits) return wrongShape(*found, request, file_.path());
    kernels::HostTensor slice = *found;
    slice.rows = request.rows;
    slice.bytes = kernels::storageBytes(slice.dtype, slice.rows, slice.cols);
    slice.data += slice.bytes * static_cast<std::size_t>(request.expert);
    return slice;
}

}  // namespace griffin::engine::model
