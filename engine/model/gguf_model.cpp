#include "engine/model/gguf_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

#include "engine/model/gguf_config.h"
#include "kernels/dequantise.h"

namespace griffin::engine::model {
namespace {

using formats::GgufMetadata;

constexpr std::string_view kShortDivisors = "rope_factors_short.weight";
constexpr std::string_view kLongDivisors = "rope_factors_long.weight";

/// Architectures, and where their rotary pairs lie.
struct Architecture {
    std::string_view name;
    kernels::RopeLayout layout;
};
constexpr std::array<Architecture, 18> kArchitectures{{
    {"llama", kernels::RopeLayout::kAdjacent},
    {"mistral3", kernels::RopeLayout::kAdjacent},
    {"qwen2", kernels::RopeLayout::kHalves},
    {"qwen3", kernels::RopeLayout::kHalves},
    {"qwen3moe", kernels::RopeLayout::kHalves},
    {"smollm3", kernels::RopeLayout::kAdjacent},
    {"granite", kernels::RopeLayout::kAdjacent},
    {"phi3", kernels::RopeLayout::kHalves},
    {"olmo2", kernels::RopeLayout::kHalves},
    {"glm4", kernels::RopeLayout::kAdjacent},
    {"seed_oss", kernels::RopeLayout::kHalves},
    {"gpt-oss", kernels::RopeLayout::kHalves},
    {"gemma2", kernels::RopeLayout::kHalves},
    {"gemma3", kernels::RopeLayout::kHalves},
    {"gemma4", kernels::RopeLayout::kHalves},
    {"lfm2", kernels::RopeLayout::kHalves},
    {"qwen35", kernels::RopeLayout::kHalves},
    {"qwen35moe", kernels::RopeLayout::kHalves},
}};

/// Null when it is not computed here.
const Architecture* architectureNamed(std::string_view name) {
    for (const Architecture& architecture : kArchitectures) {
        if (architecture.name == name) return &architecture;
    }
    return nullptr;
}

/// The factors of Granite, which no other family has.
void readFactors(const MetadataReader& reader, ModelConfig& config) {
    config.embedding_scale = reader.number("embedding_scale", 1.0F);
    config.attention_scale = reader.number("attention.scale", 0.0F);
    config.residual_scale = reader.number("residual_scale", 1.0F);
    config.logit_scale = 1.0F / reader.number("logit_scale", 1.0F);
}

/// Gemma's metadata name neither the factors that all have nor what its largest models do otherwise: they scale scores
/// as if the heads divided the hidden size.
void readGemma(MetadataReader& reader, ModelConfig& config) {
    const bool is_first = config.architecture == "gemma2";
    config.embedding_scale = std::sqrt(static_cast<float>(config.hidden_size));
    config.attention_cap = reader.number("attn_logit_softcapping", is_first ? 50.0F : 0.0F);
    config.logit_cap = reader.number("final_logit_softcapping", is_first ? 30.0F : 0.0F);
    const bool is_largest = config.layers == (is_first ? 46 : 62);
    if (is_largest && config.heads > 0) {
        const int share = config.hidden_size / config.heads;
        config.attention_scale = 1.0F / std::sqrt(static_cast<float>(share));
    }
    if (is_first) config.sliding_window = reader.optional("attention.sliding_window", 4096);
    if (config.sliding_window > 0) {
        const int interval = reader.optional("attention.sliding_window_pattern", is_first ? 2 : 6);
        if (interval < 1) {
            reader.malformed(
                Message("“%1” is missing or not a number", reader.key("attention.sliding_window_pattern")));
        }
        seeAllInEvery(interval, config);
    }
}

/// LFM2: layers without key-value heads are convolutions; the heads of the others.
void readConvolutions(MetadataReader& reader, ModelConfig& config) {
    config.convolution_taps = reader.required("shortconv.l_cache");
    const std::vector<std::int64_t> all_heads = reader.integers("attention.head_count_kv");
    std::int64_t most = 0;
    for (const std::int64_t heads : all_heads) {
        config.convolved.push_back(heads == 0);
        most = std::max(most, heads);
    }
    for (const std::int64_t heads : all_heads) {
        if (heads == 0 || heads == most) continue;
        reader.unsupported(Message("Layers with different numbers of key-value heads are not supported"));
    }
    if (all_heads.size() != static_cast<std::size_t>(config.layers) || most > std::numeric_limits<int>::max()) {
        reader.malformed(Message("“%1” is missing or not a number", reader.key("attention.head_count_kv")));
        return;
    }
    // A model of convolutions alone has heads by name only.
    config.kv_heads = most > 0 ? static_cast<int>(most) : config.heads;
}

/// Qwen3.5: all layers but every fourth have a delta net, or those that a list names; behind them lie those of a head
/// that predicts further tokens (MTP).
void readDelta(MetadataReader& reader, const formats::TensorDirectory& tensors, ModelConfig& config) {
    config.mtp_layers = reader.optional("nextn_predict_layers", 0);
    config.layers -= config.mtp_layers;
    for (const std::string_view name : {"embed_tokens.weight", "shared_head_head.weight"}) {
        const bool is_there = tensors.find(fmt::format("blk.{}.nextn.{}", config.layers, name)) != nullptr;
        config.mtp_own_embedding = config.mtp_own_embedding || is_there;
    }
    kernels::DeltaShape& shape = config.delta;
    shape.order = kernels::ValueHeads::kInTurn;
    shape.taps = reader.required("ssm.conv_kernel");
    shape.key_dim = reader.required("ssm.state_size");
    shape.key_heads = reader.required("ssm.group_count");
    shape.value_heads = reader.required("ssm.time_step_rank");
    const int width = reader.required("ssm.inner_size");
    shape.value_dim = shape.value_heads > 0 ? width / shape.value_heads : 0;
    const int interval = reader.optional("full_attention_interval", 4);
    if (config.layers <= 0 || config.layers > kMaxLayers) return;
    for (const std::int64_t mark : reader.integers("attention.recurrent_layers")) config.recurrent.push_back(mark != 0);
    if (config.recurrent.empty()) {
        for (int layer = 1; layer <= config.layers; ++layer)
            config.recurrent.push_back(interval < 1 || layer % interval != 0);
    }
    if (config.recurrent.size() < static_cast<std::size_t>(config.layers)) {
        reader.malformed(Message("“%1” is missing or not a number", reader.key("attention.recurrent_layers")));
    }
    config.recurrent.resize(static_cast<std::size_t>(config.layers));
}

/// Settings that change the arithmetic and that the family does not have; a neutral value is fine.
void refuseForeignFeatures(MetadataReader& reader, std::string_view architecture) {
    struct Feature {
        std::string_view key;
        Message name;
        float neutral;
        bool known;
    };
    const bool has_factors = architecture == "granite";
    const bool has_caps = isGemma(architecture);
    const bool may_predict = isQwen35(architecture);
    const std::array<Feature, 9> features{{
        {"attn_logit_softcapping", Message("soft-capped attention scores"), 0.0F, has_caps && architecture != "gemma4"},
        {"final_logit_softcapping", Message("soft-capped logits"), 0.0F, has_caps},
        {"attention.clamp_kqv", Message("clamped queries and keys"), 0.0F, false},
        {"attention.max_alibi_bias", Message("ALiBi positions"), 0.0F, false},
        {"nextn_predict_layers", Message("layers that predict further tokens"), 0.0F, may_predict},
        {"attention.scale", Message("its own attention scale"), 0.0F, has_factors},
        {"logit_scale", Message("scaled logits"), 1.0F, has_factors},
        {"embedding_scale", Message("scaled embeddings"), 1.0F, has_factors},
        {"residual_scale", Message("scaled residuals"), 1.0F, has_factors},
    }};
    for (const Feature& feature : features) {
        if (feature.known) continue;
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

/// One divisor for each rotated pair; empty when there is no such tensor.
std::vector<float> divisors(MetadataReader& reader, const formats::TensorDirectory& tensors, std::string_view name,
                            int pairs) {
    std::vector<float> values;
    const formats::CheckpointTensor* found = tensors.find(name);
    if (found == nullptr) return values;
    if (found->dtype != kernels::DType::kF32 || found->rows != 1 || found->cols != pairs) {
        reader.malformed(Message("%1 must hold %2 values in F32", name, pairs));
        return values;
    }
    values.resize(static_cast<std::size_t>(found->cols));
    kernels::dequantise(kernels::DType::kF32, found->data, found->cols, values.data());
    for (const float value : values) {
        if (!(value > 0.0F && value <= std::numeric_limits<float>::max())) {
            reader.malformed(Message("%1 holds a value that is not positive", name));
        }
    }
    return values;
}

void readRope(MetadataReader& reader, const formats::TensorDirectory& tensors, ModelConfig& config) {
    kernels::RopeSpec& rope = config.rope;
    rope.layout = architectureNamed(config.architecture)->layout;
    rope.dim = reader.optional("rope.dimension_count", config.widestHead());
    rope.base = reader.number("rope.freq_base", 10000.0F);
    rope.original_context = reader.optional("rope.scaling.original_context_length", config.trained_context);
    if (rope.original_context == 0) rope.original_context = config.trained_context;
    rope.factor = reader.number("rope.scaling.factor", reader.number("rope.scale_linear", 1.0F));
    if (rope.factor == 0.0F) rope.factor = 1.0F;
    const std::string_view scaling = reader.text("rope.scaling.type");
    if (scaling == "yarn") {
        rope.scaling = kernels::RopeScaling::kYarn;
        rope.beta_fast = reader.number("rope.scaling.yarn_beta_fast", 32.0F);
        rope.beta_slow = reader.number("rope.scaling.yarn_beta_slow", 1.0F);
        rope.attention_factor = reader.number("rope.scaling.attn_factor", 0.0F);
        const float below = reader.number("rope.scaling.yarn_log_multiplier", 0.0F);
        if (rope.attention_factor == 0.0F && below != 0.0F) {
            rope.attention_factor =
                kernels::yarnMagnitude(rope.factor, 1.0F) / kernels::yarnMagnitude(rope.factor, below);
        }
    } else if (scaling == "longrope" || tensors.find(kShortDivisors) != nullptr) {
        rope.scaling = kernels::RopeScaling::kLongRope;
        rope.factor =
            std::max(static_cast<float>(config.trained_context) / static_cast<float>(rope.original_context), 1.0F);
        rope.attention_factor = reader.number("rope.scaling.attn_factor", 0.0F);
        rope.frequency_divisors = divisors(reader, tensors, kShortDivisors, rope.dim / 2);
        rope.long_divisors = divisors(reader, tensors, kLongDivisors, rope.dim / 2);
        if (rope.frequency_divisors.empty() || rope.long_divisors.empty()) {
            reader.malformed(
                Message("The tensor %1 is missing", rope.long_divisors.empty() ? kLongDivisors : kShortDivisors));
        }
        return;
    } else if (scaling == "linear" || (scaling.empty() && rope.factor != 1.0F)) {
        rope.scaling = kernels::RopeScaling::kLinear;
    } else if (!scaling.empty() && scaling != "none") {
        reader.unsupported(Message("Rotary positions scaled by “%1” are not supported", formats::printable(scaling)));
    }
    rope.frequency_divisors = divisors(reader, tensors, "rope_freqs.weight", rope.dim / 2);
    if (config.architecture != "gemma3" && config.architecture != "gemma4") return;
    kernels::RopeSpec& other = config.window_rope.emplace();
    other.dim = reader.optional("rope.dimension_count_swa", config.head_dim);
    other.base = reader.number("rope.freq_base_swa", 10000.0F);
    other.layout = rope.layout;
}

/// Whether a model has biases on query, key and value may differ within the family.
void readBiases(const formats::TensorDirectory& tensors, ModelConfig& config) {
    if (config.architecture != "glm4" && config.architecture != "seed_oss") return;
    config.attention_biases = tensors.find(ggufName({TensorPart::kQueryBias})) != nullptr;
}

}  // namespace

Result<ModelConfig> configFromGguf(const formats::GgufFile& file) {
    const std::string& where = file.path();
    const GgufMetadata& metadata = file.metadata();
    const std::string architecture(metadata.text("general.architecture").value_or(""));
    if (architectureNamed(architecture) == nullptr) return failed(unsupportedArchitecture(architecture, where));
    MetadataReader reader(metadata, architecture, where);
    ModelConfig config;
    config.architecture = architecture;
    setFamilyTraits(config);
    config.layers = reader.required("block_count");
    config.hidden_size = reader.required("embedding_length");
    const bool has_experts = architecture == "qwen3moe" || architecture == "qwen35moe" || architecture == "gpt-oss";
    if (architecture != "gemma4") {
        config.ffn_size = reader.required(has_experts ? "expert_feed_forward_length" : "feed_forward_length");
    }
    config.heads = reader.required("attention.head_count");
    if (architecture == "gemma4") {
        readGemma4(reader, file.tensors(), config);
    } else if (architecture == "lfm2") {
        readConvolutions(reader, config);
    } else {
        config.kv_heads = reader.optional("attention.head_count_kv", config.heads);
    }
    config.trained_context = reader.required("context_length");
    config.sliding_window = reader.optional("attention.sliding_window", 0);
    config.experts = reader.optional("expert_count", 0);
    config.experts_per_token = reader.optional("expert_used_count", 0);
    config.norm_epsilon = reader.number("attention.layer_norm_rms_epsilon", 1e-5F);
    if (architecture == "qwen35moe") config.shared_ffn_size = reader.optional("expert_shared_feed_forward_length", 0);
    if (architecture != "gemma4") {
        config.head_dim =
            reader.optional("attention.key_length", config.heads > 0 ? config.hidden_size / config.heads : 0);
    }
    if (reader.optional("attention.value_length", config.widestHead()) != config.widestHead()) {
        reader.unsupported(Message("The model's keys and values differ in size, which is not supported"));
    }
    if (architecture == "smollm3" && config.layers <= kMaxLayers) {
        for (int layer = 1; layer <= config.layers; ++layer) config.unrotated.push_back(layer % 4 == 0);
    }
    if (architecture == "olmo2" && config.sliding_window > 0) {
        // That is OLMo 3, which scales the rotation of some layers only.
        reader.unsupported(Message("Sliding windows in a model of architecture “%1” are not supported", architecture));
    }
    if (config.experts > 0 && architecture != "llama" && architecture != "gemma4" && !has_experts) {
        reader.unsupported(Message("Experts in a model of architecture “%1” are not supported", architecture));
    }
    if (architecture == "granite") readFactors(reader, config);
    if (architecture == "gemma2" || architecture == "gemma3") readGemma(reader, config);
    if (architecture == "gpt-oss" && config.sliding_window > 0) seeAllInEvery(2, config);
    if (isQwen35(architecture)) readDelta(reader, file.tensors(), config);
    refuseForeignFeatures(reader, architecture);
    readBiases(file.tensors(), config);

    // The embedding table knows the size of the vocabulary; the metadata may lack it.
    const formats::CheckpointTensor* embedding = file.tensors().find(ggufName({TensorPart::kEmbedding}));
    if (embedding == nullptr) {
        reader.malformed(Message("The file holds no model: the tensor token_embd.weight is missing"));
    } else if (embedding->rows <= std::numeric_limits<int>::max()) {
        config.vocabulary = static_cast<int>(embedding->rows);
    }
    config.tied_embeddings = file.tensors().find(ggufName({TensorPart::kHead})) == nullptr;
    readRope(reader, file.tensors(), config);
    if (architecture == "mistral3") {
        config.attention_growth = reader.number("attention.temperature_scale", 0.0F);
        config.attention_growth_span = config.rope.original_context;
    }
    return reader.resultOf(std::move(config));
}

}  // namespace griffin::engine::model
