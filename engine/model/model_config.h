// The shape of a model, in one form for every family and file format. Everything here comes from outside: `checkConfig`
// bounds each value before anything is allocated from it.
//
// Families: all are decoders with RMSNorm, rotary positions, grouped-query attention and a gated feed-forward network,
// by SiLU unless said otherwise (Touvron et al. 2023). They differ in
//   Llama 2/3, SmolLM, Vicuna   nothing else
//   Mistral                     a sliding window of attention (Jiang et al. 2023)
//   Qwen2, Seed-OSS             biases on query, key and value
//   Qwen3                       an RMSNorm on every query and key head
//   Ministral 3                 a scale of the scores that grows with the position
//   Mixtral                     a router and experts in place of the feed-forward network (Jiang et al. 2024)
//   Qwen3-MoE                   both; experts smaller than a network would be, and many of them
//   SmolLM3                     no rotation in every fourth layer
//   Granite 3                   factors on embeddings, attention scores, results of sublayers and logits
//   Phi-3, Phi-4                fused projections; rotation of a part of each head, scaled by LongRoPE
//   OLMo 2                      norms of the sublayers' results, not of their inputs; of all queries and keys at once
//   GLM-4                       norms of both; rotation of a part of each head; biases as Qwen2
//   gpt-oss                     experts with biases, gated within limits; a window in every other layer; for each head
//   a
//                               score that joins those of the keys (OpenAI 2025)
//   Gemma 2                     norms of both; a window in every other layer; gates by GELU; scaled embeddings, and
//                               caps on scores and logits (Gemma Team 2024)
//   LFM2                        short convolutions in place of attention in most layers (Liquid AI 2025)
//   Qwen3.5                     gated delta nets in place of attention in three of four layers; gates on the results
//                               of attention; rotation of a part of each head (Yang et al. 2024; Qwen Team 2026)
//   Qwen3.5-MoE                 experts besides, one of which works on every row
//   Gemma 3                     the same without caps; norms as Qwen3; a window in five of six layers, which rotate
//                               by a base of their own (Gemma Team 2025)
//   Gemma 4                     norms of values as well; layers without a window with heads of another size and number,
//                               of which they rotate a part, and with keys for values; keys and values that the last
//                               layers share; an input of its own that each layer gets for a token; experts beside the
//                               feed-forward network
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "kernels/backend.h"
#include "kernels/rope_table.h"

namespace griffin::engine::model {

/// Upper limit of experts that work on one row.
inline constexpr int kMaxExpertsPerToken = 16;
inline constexpr int kMaxLayers = 1024;

/// Where the norms of a sublayer are.
enum class NormPlace {
    kBefore,  // of its input
    kAfter,   // of its result, before that is added
    kBoth,
};

struct ModelConfig {
    std::string architecture;  // as GGUF files name it, but "mistral" and "mixtral" for folders of these
    int layers = 0;
    int hidden_size = 0;
    int ffn_size = 0;  // of one expert where experts take the network's place
    int heads = 0;
    int kv_heads = 0;
    int head_dim = 0;
    int vocabulary = 0;
    int trained_context = 0;
    int global_head_dim = 0;  // of layers that see all, where those with a window have others; 0: the same
    int global_kv_heads = 0;
    int shared_kv_layers = 0;           // the last layers, so many, read the keys and values of layers before: keysOf()
    int layer_input_size = 0;           // of an input of its own that each layer gets for a token; 0: none
    int sliding_window = 0;             // keys that a row sees, itself included; 0: all
    std::vector<bool> unwindowed;       // [layers] those that see all in spite of the window; empty: none
    std::vector<bool> unrotated;        // [layers] those that rotate nothing; empty: none
    std::vector<bool> convolved;        // [layers] those with a short convolution in place of attention; empty: none
    std::vector<bool> values_are_keys;  // [layers] whose values are made as keys are; empty: none
    std::vector<int> ffn_sizes;         // [layers] where they differ; empty: ffn_size
    int convolution_taps = 0;           // inputs of it that a result is made of, its own included
    int experts = 0;                    // 0: dense
    int experts_per_token = 0;
    int expert_ffn_size = 0;         // of one expert where there is a network beside them; 0: they take its place
    bool expert_scales = false;      // a factor on what each expert gives
    int shared_ffn_size = 0;         // of an expert that works on every row, through a gate of its own; 0: none
    bool experts_normalised = true;  // the weights of a row's experts sum to 1
    float norm_epsilon = 1e-5F;
    float norm_offset = 0.0F;  // added to the weights of all norms as the file holds them
    NormPlace norm_place = NormPlace::kBefore;
    kernels::Gate gate = kernels::Gate::kSilu;
    float embedding_scale = 1.0F;  // factors on embeddings, on what a sublayer adds and on logits
    float residual_scale = 1.0F;
    float logit_scale = 1.0F;
    float attention_scale = 0.0F;  // 0: 1 / sqrt(head_dim)
    float attention_cap = 0.0F;    // caps on scores and logits, as kernels::Backend::softCap(); 0: none
    float logit_cap = 0.0F;
    float attention_growth = 0.0F;  // of the scale of the scores, as kernels::AttentionRule; 0: none
    int attention_growth_span = 1;
    std::vector<bool> recurrent;         // [layers] those with a gated delta net in place of attention; empty: none
    kernels::DeltaShape delta;           // of them
    bool delta_rates_as_logs = false;    // the file has r for the rate -exp(r)
    int mtp_layers = 0;                  // of a head behind the others that predicts further tokens (MTP); 0: none
    bool mtp_own_embedding = false;      // it has an embedding of its own
    bool gated_attention = false;        // what attention gives is let through by gates, a half of the query's rows
    bool tied_embeddings = false;        // the LM head is the embedding table
    bool attention_biases = false;       // on query, key and value
    bool attention_output_bias = false;  // on the result of attention
    bool attention_sinks = false;        // a score for each head: kernels::AttentionRule::sinks
    bool expert_biases = false;          // on the router, and on gate, up and down of every expert
    bool head_norms = false;
    kernels::HeadNorms head_norm_span = kernels::HeadNorms::kEach;
    bool value_norms = false;   // of every value head, without weights
    bool layer_scales = false;  // a factor on what each layer gives
    bool fused_qkv = false;     // in the file one tensor holds query, key and value; another gate and up
    bool fused_gate_up = false;
    kernels::RopeSpec rope;
    std::optional<kernels::RopeSpec> window_rope;  // of the layers with a window, where it is another
    std::vector<Message> warnings;

    // Of layers with a window, or of all where there is no other size.
    int queryWidth() const { return heads * head_dim; }
    int kvWidth() const { return kv_heads * head_dim; }
    // Of one layer.
    int headDim(int layer) const { return isIn(unwindowed, layer) && global_head_dim > 0 ? global_head_dim : head_dim; }
    int kvHeads(int layer) const { return isIn(unwindowed, layer) && global_kv_heads > 0 ? global_kv_heads : kv_heads; }
    int queryWidth(int layer) const { return heads * headDim(layer); }
    int kvWidth(int layer) const { return kvHeads(layer) * headDim(layer); }
    int queryNormWidth(int layer) const {
        return head_norm_span == kernels::HeadNorms::kEach ? headDim(layer) : queryWidth(layer);
    }
    int keyNormWidth(int layer) const {
        return head_norm_span == kernels::HeadNorms::kEach ? headDim(layer) : kvWidth(layer);
    }
    int ffnSize(int layer) const { return ffn_sizes.empty() ? ffn_size : ffn_sizes[static_cast<std::size_t>(layer)]; }
    /// Whether layers have a feed-forward network, alone or beside experts.
    bool hasNetwork() const { return experts == 0 || expert_ffn_size > 0; }
    int expertSize() const { return expert_ffn_size > 0 ? expert_ffn_size : ffn_size; }
    bool hasKeysAsValues(int layer) const { return isIn(values_are_keys, layer); }
    /// The layer whose keys and values this one reads: itself, or the last one with its own that sees as much. -1:
    /// there is none, which checkConfig() refuses.
    int keysOf(int layer) const;
    bool sharesKeys(int layer) const { return layer >= layers - shared_kv_layers; }
    // The largest of any layer.
    int widestHead() const { return std::max(head_dim, global_head_dim); }
    int widestQuery() const { return heads * widestHead(); }
    int widestKv() const { return std::max(kv_heads, global_kv_heads) * widestHead(); }
    int widestFfn() const;
    /// 0: none.
    int windowOf(int layer) const {
        if (isConvolved(layer)) return convolution_taps;
        return isIn(unwindowed, layer) ? 0 : sliding_window;
    }
    bool isConvolved(int layer) const { return isIn(convolved, layer); }
    bool isRecurrent(int layer) const { return isIn(recurrent, layer); }
    kernels::AttentionRule attentionRule(int layer_window) const;
    bool rotates(int layer) const { return !isIn(unrotated, layer); }
    float attentionScale() const;
    /// One layer of these widths as Llama has it, with norms before its sublayers and plain rotation of whole heads: of
    /// a draft, whatever the family of its target.
    ModelConfig plainLayer() const;
    /// The one layer of its MTP head: one with attention.
    ModelConfig mtpLayer() const;
    /// The model with that layer behind its own, where files have it.
    ModelConfig withMtpLayer() const;
    /// Chooses the frequencies for a context: models with LongRoPE have others for one beyond the original.
    void fitContext(int context);
    /// Weights in the matrices and norms. REQUIRES: checkConfig passed.
    std::int64_t parameters() const;
    /// Bytes of keys and values of one token in f16, or of its input to a convolution or delta net in f32; 0 for a
    /// layer that has none of its own.
    std::int64_t kvBytesPerToken(int layer) const;
    /// The same of all layers.
    std::int64_t kvBytesPerToken() const;

  private:
    static bool isIn(const std::vector<bool>& layers, int layer) {
        return !layers.empty() && layers[static_cast<std::size_t>(layer)];
    }
};

/// Sets what follows from config.architecture alone, whatever the file format.
void setFamilyTraits(ModelConfig& config);
inline bool isQwen35(std::string_view architecture) {
    return architecture == "qwen35" || architecture == "qwen35moe";
}
inline bool isGemma(std::string_view architecture) {
    return architecture == "gemma2" || architecture == "gemma3" || architecture == "gemma4";
}
/// Every `interval`-th layer sees all, the others through the window; 1: all layers see all. Does nothing when layers
/// or interval are out of bounds.
void seeAllInEvery(int interval, ModelConfig& config);

/// Bounds every field and checks what the kernels rely on, so that nothing computed from a config overflows. `where`
/// names the file.
std::optional<Failure> checkConfig(const ModelConfig& config, const std::string& where);

/// The first thing that keeps a file's config from being used, as its readers find it.
class ConfigProblem {
  public:
    explicit ConfigProblem(std::string where) : where_(std::move(where)) {}

    /// A value is missing or unfit.
    void malformed(Message what);
    /// The model computes something that is not computed here.
    void unsupported(Message what);
    /// `config`, checked by checkConfig, if nothing was wrong.
    Result<ModelConfig> resultOf(ModelConfig config) const;

  private:
    std::string where_;
    std::optional<Failure> first_;
};

/// For architectures that are not computed here; `name` as the file gives it.
Failure unsupportedArchitecture(std::string_view name, const std::string& where);

/// The context of a load: the requested one (0: the model's own, at most 8192), never beyond the trained context. Adds
/// a warning when it is shortened.
int chooseContext(const ModelConfig& config, int requested, std::vector<Message>& warnings);

}  // namespace griffin::engine::model
