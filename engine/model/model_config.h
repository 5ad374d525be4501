// The shape of a model, in one form for every family and file format. Everything here comes from outside: `checkConfig`
// bounds each value before anything is allocated from it.
//
// Families: all are pre-norm decoders with RMSNorm, rotary positions, grouped-query attention and a SiLU-gated
// feed-forward network (Touvron et al. 2023). They differ in
//   Llama 2/3, SmolLM, Vicuna   nothing else
//   Mistral                     a sliding window of attention (Jiang et al. 2023)
//   Qwen2                       biases on query, key and value
//   Qwen3                       an RMSNorm on every query and key head
//   Mixtral                     a router and experts in place of the feed-forward network (Jiang et al. 2024)
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "kernels/rope_table.h"

namespace griffin::engine::model {

/// Upper limit of experts that work on one row.
inline constexpr int kMaxExpertsPerToken = 16;

struct ModelConfig {
    std::string architecture;  // "llama", "mistral", "qwen2", "qwen3", "mixtral"
    int layers = 0;
    int hidden_size = 0;
    int ffn_size = 0;  // of one expert where there are experts
    int heads = 0;
    int kv_heads = 0;
    int head_dim = 0;
    int vocabulary = 0;
    int trained_context = 0;
    int sliding_window = 0;  // 0: none
    int experts = 0;         // 0: dense
    int experts_per_token = 0;
    float norm_epsilon = 1e-5F;
    bool tied_embeddings = false;  // the LM head is the embedding table
    bool attention_biases = false;
    bool head_norms = false;
    kernels::RopeSpec rope;
    std::vector<Message> warnings;

    int queryWidth() const { return heads * head_dim; }
    int kvWidth() const { return kv_heads * head_dim; }
    /// Weights in the matrices and norms. REQUIRES: checkConfig passed.
    std::int64_t parameters() const;
    /// Bytes of keys and values of one token in f16.
    std::int64_t kvBytesPerToken() const;
};

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

/// The context of a load: the requested one (0: the model's own, at most 8192), never beyond the trained context nor
/// beyond a sliding window, because attention here always sees the whole prefix. Adds a warning when it is shortened.
int chooseContext(const ModelConfig& config, int requested, std::vector<Message>& warnings);

}  // namespace griffin::engine::model
