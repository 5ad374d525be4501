#include "engine/model/model_config.h"

#include <algorithm>
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
    "OLMo 2, GLM-4, Seed-OSS, Gemma 2, Gemma 3, gpt-oss, LFM2, Qwen3.5, Qwen3.5-MoE";

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

}  // namespace

std::int64_t ModelConfig::parameters() const {
    const std::int64_t hidden = hidden_size;
    std::int64_t attention = hidden * (2LL * queryWidth() + 2LL * kvWidth());
    if (attention_biases) attention += queryWidth() + 2LL * kvWidth();
    if (attention_output_bias) attention += hidden;
    if (attention_sinks) attention += heads;
    if (head_norms) attention += queryNormWidth() + keyNormWidth();
    const std::int64_t convolution = hidden * (4 * hidden + convolution_taps);
    const std::int64_t convolutions = std::count(convolved.begin(), convolved.end(), true);
    if (gated_attention) attention += hidden * queryWidth();
    const std::int64_t net = hidden * (delta.columns() + 2LL * delta.valueWidth()) +
                             static_cast<std::int64_t>(delta.taps) * delta.channels() + 2LL * delta.value_heads +
                             delta.value_dim;
    const std::int64_t nets = std::count(recurrent.begin(), recurrent.end(), true);
    const std::int64_t expert = 3LL * hidden * ffn_size;
    const std::int64_t ffn = experts > 0 ? experts * (expert + hidden) : expert;
    std::int64_t layer = ffn + 2 * hidden;
    if (shared_ffn_size > 0) layer += 3 * hidden * shared_ffn_size + hidden;
    if (expert_biases) layer += experts * (1 + 2LL * ffn_size + hidden);
    if (norm_place == NormPlace::kBoth) layer += 2 * hidden;
    return layers * layer + (layers - convolutions - nets) * attention + convolutions * convolution + nets * net +
           hidden + (tied_embeddings ? 1 : 2) * hidden * vocabulary;
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

void ModelConfig::fitContext(int context) {
    if (!rope.long_divisors.empty() && context > rope.original_context) rope.frequency_divisors = rope.long_divisors;
}

std::int64_t ModelConfig::kvBytesPerToken(int layer) const {
    constexpr std::int64_t kBytesOfHalf = 2;
    if (isRecurrent(layer)) return 2 * kBytesOfHalf * delta.columns();
    return 2 * kBytesOfHalf * (isConvolved(layer) ? hidden_size : kvWidth());
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
                        name == "lfm2" || isQwen35(name);
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
            {Message("number of inputs of a convolution"), config.convolution_taps, config.convolved.empty() ? 0 : 1,
             config.convolved.empty() ? 0 : kernels::kMaxTaps},
            {Message("size of the feed-forward network"), config.shared_ffn_size, 0, config.experts > 0 ? 1 << 20 : 0},
            {Message("span of positions of one scale"), config.attention_growth_span, 1, 1 << 30},
            {Message("number of rotated elements of a head"), config.rope.dim, 2, config.head_dim},
        },
        where);
    if (failure) return failure;
    failure = checkDelta(config, where);
    if (failure) return failure;
    if (config.heads % config.kv_heads != 0) {
        return malformed(Message("%1 heads cannot share %2 key-value heads", config.heads, config.kv_heads), where);
    }
    if (config.head_dim % 2 != 0 || config.rope.dim % 2 != 0) {
        return malformed(Message("A head of %1 elements, %2 of them rotated, is not made of pairs", config.head_dim,
                                 config.rope.dim),
                         where);
    }
    if (config.queryWidth() > (1 << 18)) {
        return malformed(Message("%1 heads of %2 elements are too wide", config.heads, config.head_dim), where);
    }
    if (config.experts_per_token > config.experts) {
        return malformed(Message("%1 experts cannot be chosen out of %2", config.experts_per_token, config.experts),
                         where);
    }
    // Where a layer's inputs are: its result is added before any norm.
    assert(config.convolved.empty() || config.norm_place == NormPlace::kBefore);
    assert(config.convolved.empty() || config.convolved.size() == static_cast<std::size_t>(config.layers));
    if (!(config.norm_epsilon >= 0.0F && config.norm_epsilon < 1.0F)) {
        return malformed(Message("The epsilon of the norms is not a small positive number"), where);
    }
    for (const kernels::RopeSpec* rope : {&config.rope, config.window_rope ? &*config.window_rope : &config.rope}) {
        if (!(rope->base > 1.0F && std::isfinite(rope->base))) {
            return malformed(Message("The base of the rotary positions is not a number above 1"), where);
        }
        if (!(rope->factor >= 1.0F && std::isfinite(rope->factor))) {
            return malformed(Message("The scaling factor of the rotary positions is below 1"), where);
        }
        if (!(rope->attention_factor >= 0.0F && rope->attention_factor <= kLargestGrowth)) {
            return malformed(Message("The magnitude of the rotary positions is not within %1 to %2", 0, 1000), where);
        }
        assert(rope->dim == config.rope.dim);
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
            Message("The architecture \"%1\" is not supported", formats::printable(name)),
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
