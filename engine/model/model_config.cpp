#include "engine/model/model_config.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <initializer_list>

#include "engine/formats/tensor_directory.h"
#include "kernels/tensor_view.h"

namespace griffin::engine::model {
namespace {

constexpr int kDefaultContextLimit = 8192;
constexpr float kLeastCap = 1.0F;
constexpr float kLargestCap = 1e6F;
constexpr float kLargestGrowth = 1000.0F;
// Names, the same in every language.
constexpr std::string_view kFamilyNames =
    "Llama, Mistral, Mistral Small 3, Ministral 3, Mixtral, Qwen2, Qwen3, Qwen3-MoE, SmolLM3, Granite 3, Phi-3, Phi-4, "
    "OLMo 2, GLM-4, Seed-OSS, Gemma 2, Gemma 3, Gemma 4, gpt-oss, LFM2, Qwen3.5, Qwen3.5-MoE";

struct Bound {
    Message name;
    int value;
    int min;
    int max;
};

Failure malformed(Message what, const std::string& where) {
    return malformedFile(std::move(what), where, Message("use a file from another source"));
}

std::optional<Failure> outOf(std::initializer_list<Bound> bounds, const std::string& where) {
    for (const Bound& bound : bounds) {
        if (bound.value >= bound.min && bound.value <= bound.max) continue;
        return malformed(
            Message("The %1 is %2, which is not within %3 to %4", bound.name, bound.value, bound.min, bound.max),
            where);
    }
    return std::nullopt;
}

std::optional<Failure> checkDelta(const ModelConfig& config, const std::string& where) {
    if (config.recurrent.empty()) return std::nullopt;
    assert(config.recurrent.size() == static_cast<std::size_t>(config.layers));
    const kernels::DeltaShape& shape = config.delta;
    constexpr int kMostHeads = 512;
    if (auto failure = outOf({{Message("number of inputs of a convolution"), shape.taps, 1, kernels::kMaxTaps},
                              {Message("number of key heads of a delta net"), shape.key_heads, 1, kMostHeads},
                              {Message("number of value heads of a delta net"), shape.value_heads, 1, kMostHeads},
                              {Message("size of a head"), shape.key_dim, 2, kernels::kMaxHeadDim},
                              {Message("size of a head"), shape.value_dim, 2, kernels::kMaxHeadDim}},
                             where)) {
        return failure;
    }
    if (shape.value_heads % shape.key_heads == 0) return std::nullopt;
    return malformed(Message("%1 heads cannot share %2 key-value heads", shape.value_heads, shape.key_heads), where);
}

/// Those that a layer has or has not.
std::array<std::vector<bool>*, 5> layerMarks(ModelConfig& config) {
    return {&config.unwindowed, &config.unrotated, &config.convolved, &config.values_are_keys, &config.recurrent};
}

/// Of every layer: they differ by whether it has a window.
std::optional<Failure> checkHeads(const ModelConfig& config, const std::string& where) {
    assert(config.unwindowed.empty() || config.unwindowed.size() >= static_cast<std::size_t>(config.layers));
    for (int layer = 0; layer < config.layers; ++layer) {
        const int dim = config.headDim(layer);
        const int kv_heads = config.kvHeads(layer);
        const bool has_own_rope = config.window_rope && config.windowOf(layer) > 0;
        const int rotated = has_own_rope ? config.window_rope->dim : config.rope.dim;
        if (config.heads % kv_heads != 0) {
            return malformed(Message("%1 heads cannot share %2 key-value heads", config.heads, kv_heads), where);
        }
        if (auto failure = outOf({{Message("number of rotated elements of a head"), rotated, 2, dim}}, where)) {
            return failure;
        }
        if (dim % 2 != 0 || rotated % 2 != 0) {
            return malformed(Message("A head of %1 elements, %2 of them rotated, is not made of pairs", dim, rotated),
                             where);
        }
        if (config.queryWidth(layer) > (1 << 18)) {
            return malformed(Message("%1 heads of %2 elements are too wide", config.heads, dim), where);
        }
        if (config.keysOf(layer) < 0) {
            return malformed(
                Message("Layer %1 shares keys and values, but no earlier layer of its kind has any", layer), where);
        }
    }
    return std::nullopt;
}

}  // namespace

std::int64_t ModelConfig::parameters() const {
    const std::int64_t hidden = hidden_size;
    const auto attention = [&](int layer) {
        const std::int64_t q_width = queryWidth(layer);
        const std::int64_t kv_width = sharesKeys(layer) ? 0 : kvWidth(layer);
        std::int64_t count = hidden * (2 * q_width + (hasKeysAsValues(layer) ? 1 : 2) * kv_width);
        if (attention_biases) count += q_width + 2 * kv_width;
        if (attention_output_bias) count += hidden;
        if (attention_sinks) count += heads;
        if (head_norms) count += queryNormWidth(layer) + (sharesKeys(layer) ? 0 : keyNormWidth(layer));
        if (gated_attention) count += hidden * q_width;
        return count;
    };
    const std::int64_t convolution = hidden * (4 * hidden + convolution_taps);
    const std::int64_t net = hidden * (delta.columns() + 2LL * delta.valueWidth()) +
                             static_cast<std::int64_t>(delta.taps) * delta.channels() + 2LL * delta.value_heads +
                             delta.value_dim;
    std::int64_t layer = 2 * hidden;
    if (experts > 0) layer += experts * (3 * hidden * expertSize() + hidden);
    if (expert_ffn_size > 0) layer += 4 * hidden;
    if (expert_scales) layer += experts;
    if (shared_ffn_size > 0) layer += 3 * hidden * shared_ffn_size + hidden;
    if (expert_biases) layer += experts * (1 + 2LL * ffn_size + hidden);
    if (norm_place == NormPlace::kBoth) layer += 2 * hidden;
    if (layer_scales) layer += 1;
    const std::int64_t inputs = static_cast<std::int64_t>(layers) * layer_input_size;
    if (inputs > 0) layer += 2 * hidden * layer_input_size + hidden;
    std::int64_t all = hidden + (tied_embeddings ? 1 : 2) * hidden * vocabulary;
    all += inputs * (vocabulary + hidden) + layer_input_size;
    for (int i = 0; i < layers; ++i) {
        all += layer + (isConvolved(i) ? convolution : isRecurrent(i) ? net : attention(i));
        if (hasNetwork()) all += 3 * hidden * ffnSize(i);
    }
    return all;
}

float ModelConfig::attentionScale() const {
    return attention_scale != 0.0F ? attention_scale : 1.0F / std::sqrt(static_cast<float>(head_dim));
}

kernels::AttentionRule ModelConfig::attentionRule(int layer_window) const {
    kernels::AttentionRule rule(attentionScale(), layer_window);
    rule.cap = attention_cap;
    rule.growth = attention_growth;
    rule.growth_span = attention_growth_span;
    return rule;
}

int ModelConfig::keysOf(int layer) const {
    if (!sharesKeys(layer)) return layer;
    int owner = layers - shared_kv_layers - 1;
    while (owner >= 0 && isIn(unwindowed, owner) != isIn(unwindowed, layer)) --owner;
    return owner;
}

int ModelConfig::widestFfn() const {
    int widest = std::max({ffn_size, shared_ffn_size, expert_ffn_size});
    for (const int size : ffn_sizes) widest = std::max(widest, size);
    return widest;
}

ModelConfig ModelConfig::plainLayer() const {
    ModelConfig config;
    config.architecture = "llama";
    config.layers = 1;
    config.hidden_size = hidden_size;
    config.ffn_size = ffn_size;
    config.heads = heads;
    config.kv_heads = kv_heads;
    config.head_dim = head_dim;
    config.vocabulary = vocabulary;
    config.trained_context = trained_context;
    config.norm_epsilon = norm_epsilon;
    config.rope.dim = head_dim;
    config.rope.base = rope.base;
    return config;
}

ModelConfig ModelConfig::mtpLayer() const {
    ModelConfig config = *this;
    config.layers = 1;
    for (std::vector<bool>* marks : layerMarks(config)) marks->clear();
    config.ffn_sizes.clear();
    config.convolution_taps = 0;
    config.sliding_window = 0;
    config.global_head_dim = config.global_kv_heads = 0;
    config.shared_kv_layers = 0;
    config.layer_input_size = 0;
    config.layer_scales = false;
    return config;
}

ModelConfig ModelConfig::withMtpLayer() const {
    ModelConfig config = *this;
    ++config.layers;
    for (std::vector<bool>* marks : layerMarks(config)) {
        if (!marks->empty()) marks->push_back(false);
    }
    if (!config.ffn_sizes.empty()) config.ffn_sizes.push_back(config.ffn_size);
    return config;
}

void ModelConfig::fitContext(int context) {
    if (!rope.long_divisors.empty() && context > rope.original_context) rope.frequency_divisors = rope.long_divisors;
}

std::int64_t ModelConfig::kvBytesPerToken(int layer) const {
    constexpr std::int64_t kBytesOfHalf = 2;
    if (isRecurrent(layer)) return 2 * kBytesOfHalf * delta.columns();
    if (sharesKeys(layer)) return 0;
    return 2 * kBytesOfHalf * (isConvolved(layer) ? hidden_size : kvWidth(layer));
}

std::int64_t ModelConfig::kvBytesPerToken() const {
    std::int64_t bytes = 0;
    for (int layer = 0; layer < layers; ++layer) bytes += kvBytesPerToken(layer);
    return bytes;
}

void setFamilyTraits(ModelConfig& config) {
    const std::string& name = config.architecture;
    config.attention_biases = name == "qwen2";
    config.head_norms = name == "qwen3" || name == "qwen3moe" || name == "olmo2" || name == "gemma3" ||
                        name == "gemma4" || name == "lfm2" || isQwen35(name);
    config.value_norms = name == "gemma4";
    if (name == "gemma4") config.attention_scale = 1.0F;
    if (name == "olmo2") {
        config.head_norm_span = kernels::HeadNorms::kTogether;
        config.norm_place = NormPlace::kAfter;
    }
    if (name == "glm4" || isGemma(name)) config.norm_place = NormPlace::kBoth;
    if (isGemma(name)) config.gate = kernels::Gate::kGelu;
    if (name == "gpt-oss") {
        config.attention_biases = config.attention_output_bias = config.attention_sinks = config.expert_biases = true;
        config.gate = kernels::Gate::kClamped;
        config.rope.truncates = false;
    }
    config.gated_attention = isQwen35(name);
    config.fused_qkv = name == "phi3";
    config.fused_gate_up = name == "phi3" || name == "glm4";
}

void seeAllInEvery(int interval, ModelConfig& config) {
    if (config.layers <= 0 || config.layers > kMaxLayers || interval <= 0) return;
    for (int layer = 1; layer <= config.layers; ++layer) config.unwindowed.push_back(layer % interval == 0);
}

std::optional<Failure> checkConfig(const ModelConfig& config, const std::string& where) {
    auto failure = outOf(
        {
            {Message("number of layers"), config.layers, 1, kMaxLayers},
            {Message("number of layers that predict further tokens"), config.mtp_layers, 0, kMaxLayers},
            {Message("hidden size"), config.hidden_size, 1, 1 << 17},
            {Message("size of the feed-forward network"), config.ffn_size, 1, 1 << 20},
            {Message("number of heads"), config.heads, 1, 4096},
            {Message("number of key-value heads"), config.kv_heads, 1, 4096},
            {Message("size of a head"), config.head_dim, 2, kernels::kMaxHeadDim},
            {Message("size of the vocabulary"), config.vocabulary, 1, 1 << 21},
            {Message("context length"), config.trained_context, 1, 1 << 30},
            {Message("sliding window"), config.sliding_window, 0, 1 << 30},
            {Message("number of experts"), config.experts, 0, 512},
            {Message("number of experts for a token"), config.experts_per_token, config.experts > 0 ? 1 : 0,
             kMaxExpertsPerToken},
            {Message("size of the feed-forward network"), config.expert_ffn_size, 0, config.experts > 0 ? 1 << 20 : 0},
            {Message("number of inputs of a convolution"), config.convolution_taps, config.convolved.empty() ? 0 : 1,
             config.convolved.empty() ? 0 : kernels::kMaxTaps},
            {Message("size of the feed-forward network"), config.shared_ffn_size, 0, config.experts > 0 ? 1 << 20 : 0},
            {Message("span of positions of one scale"), config.attention_growth_span, 1, 1 << 30},
            {Message("size of a head"), config.global_head_dim, 0, kernels::kMaxHeadDim},
            {Message("number of key-value heads"), config.global_kv_heads, 0, 4096},
            {Message("number of layers that share keys and values"), config.shared_kv_layers, 0, config.layers - 1},
            {Message("size of a layer's own input"), config.layer_input_size, 0, kernels::kMaxHeadDim},
        },
        where);
    if (failure) return failure;
    failure = checkHeads(config, where);
    if (failure) return failure;
    failure = checkDelta(config, where);
    if (failure) return failure;
    assert(config.ffn_sizes.empty() || config.ffn_sizes.size() == static_cast<std::size_t>(config.layers));
    for (const int size : config.ffn_sizes) {
        failure = outOf({{Message("size of the feed-forward network"), size, 1, 1 << 20}}, where);
        if (failure) return failure;
    }
    if (static_cast<std::int64_t>(config.layers) * config.layer_input_size > (1 << 20)) {
        return malformed(
            Message("%1 layers with inputs of %2 elements are too many", config.layers, config.layer_input_size),
            where);
    }
    if (config.experts_per_token > config.experts) {
        return malformed(Message("%1 experts cannot be chosen out of %2", config.experts_per_token, config.experts),
                         where);
    }
    // With a network beside them, experts have norms on both sides.
    assert(config.expert_ffn_size == 0 || config.norm_place == NormPlace::kBoth);
    // Where a layer's inputs are: its result is added before any norm.
    assert(config.convolved.empty() || config.norm_place == NormPlace::kBefore);
    assert(config.convolved.empty() || config.convolved.size() == static_cast<std::size_t>(config.layers));
    if (!(config.norm_epsilon >= 0.0F && config.norm_epsilon < 1.0F)) {
        return malformed(Message("The epsilon of the norms is not a small positive number"), where);
    }
    for (const kernels::RopeSpec* rope : {&config.rope, config.window_rope ? &*config.window_rope : &config.rope}) {
        if (rope->dim < 2 || rope->dim > kernels::kMaxHeadDim || rope->dim % 2 != 0) {
            return malformed(Message("A head of %1 elements, %2 of them rotated, is not made of pairs",
                                     config.widestHead(), rope->dim),
                             where);
        }
        if (!(rope->base > 1.0F && std::isfinite(rope->base))) {
            return malformed(Message("The base of the rotary positions is not a number above 1"), where);
        }
        if (!(rope->factor >= 1.0F && std::isfinite(rope->factor))) {
            return malformed(Message("The scaling factor of the rotary positions is below 1"), where);
        }
        if (!(rope->attention_factor >= 0.0F && rope->attention_factor <= kLargestGrowth)) {
            return malformed(Message("The magnitude of the rotary positions is not within %1 to %2", 0, 1000), where);
        }
    }
    for (const float factor :
         {config.embedding_scale, config.residual_scale, config.logit_scale, config.attentionScale()}) {
        if (factor > 0.0F && std::isfinite(factor)) continue;
        return malformed(Message("A factor of embeddings, scores, sublayers or logits is not a positive number"),
                         where);
    }
    if (!(config.attention_growth >= 0.0F && config.attention_growth <= kLargestGrowth)) {
        return malformed(Message("The growth of the scale of scores is not within %1 to %2", 0, 1000), where);
    }
    for (const float cap : {config.attention_cap, config.logit_cap}) {
        if (cap == 0.0F || (cap >= kLeastCap && cap <= kLargestCap)) continue;
        return malformed(Message("A cap on scores or logits is not within %1 to %2", 1, 1'000'000), where);
    }
    return std::nullopt;
}

void ConfigProblem::malformed(Message what) {
    if (!first_) first_ = model::malformed(std::move(what), where_);
}

void ConfigProblem::unsupported(Message what) {
    if (first_) return;
    first_ = {FailureCause::kUnsupportedArchitecture, std::move(what), where_, Message("use another model"), {}};
}

Result<ModelConfig> ConfigProblem::resultOf(ModelConfig config) const {
    if (first_) return failed(*first_);
    if (auto failure = checkConfig(config, where_)) return failed(*std::move(failure));
    return config;
}

Failure unsupportedArchitecture(std::string_view name, const std::string& where) {
    return {FailureCause::kUnsupportedArchitecture,
            Message("The architecture “%1” is not supported", formats::printable(name)),
            where,
            Message("use a model of one of these families: %1", kFamilyNames),
            {}};
}

int chooseContext(const ModelConfig& config, int requested, std::vector<Message>& warnings) {
    int context = requested > 0 ? requested : std::min(config.trained_context, kDefaultContextLimit);
    if (context > config.trained_context) {
        warnings.push_back(
            Message("The context is limited to the %1 tokens the model was trained for.", config.trained_context));
        context = config.trained_context;
    }
    return context;
}

}  // namespace griffin::engine::model
