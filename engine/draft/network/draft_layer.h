// The parts of a draft's one decoder layer: attention, feed-forward network, and the ways to produce its two results.
#pragma once

#include <string>
#include <vector>

#include "engine/draft/network/draft_network.h"
#include "engine/draft/weights/draft_tensors.h"
#include "engine/model/decoder_layer.h"
#include "engine/model/device_matrix.h"
#include "engine/model/model_config.h"

namespace griffin::engine::draft {

/// Differs from the target's attention in its input: the layer's input without a norm (EAGLE, FSPAD, GRIFFIN), or a
/// pair of normed vectors of twice the width (EAGLE-3).
class DraftAttention {
  public:
    /// Takes PREFIXself_attn.{q,k,v,o}_proj.weight, the biases of q, k and v with config.attention_biases, that of o
    /// with attention_output_bias, and {q,k}_norm.weight with head_norms.
    DraftAttention(DraftTensors& tensors, const model::ModelConfig& config, const std::string& prefix, int input_width);

    /// The last `wanted` rows of residual[M, hidden_size] += Wo * attention(input[M, input_width]); the keys and values
    /// of all rows join the cache. `input` may be `residual`.
    void addTo(kernels::MatrixView residual, kernels::ConstMatrixView input, const model::PassPlace& place,
               const kernels::KvLayerView& cache, int wanted);

  private:
    kernels::Backend& backend_;
    int heads_;
    int kv_heads_;
    int head_dim_;
    float norm_epsilon_;
    std::unique_ptr<kernels::Weight> qkv_;  // [q + k + v widths, input_width]
    kernels::DeviceBuffer qkv_bias_;        // [q + k + v widths] f32, or empty
    kernels::DeviceBuffer query_norm_;      // [head_dim] f32, or empty; so is the key's
    kernels::DeviceBuffer key_norm_;
    std::unique_ptr<kernels::Weight> output_;  // [hidden_size, q width]
    kernels::DeviceBuffer output_bias_;        // [hidden_size] f32, or empty
    model::DeviceMatrix qkv_rows_;             // [kMaxRows, q + k + v widths] f32
    model::DeviceMatrix attended_;             // [kMaxRows, q width] f32
};

/// The gated feed-forward network of a draft's decoder layer:
///   out += Wdown * (silu(Wgate * norm(h)) . Wup * norm(h))
/// The down projection may be wider than the layer's input, see TokenEnhancedHead.
class DraftFeedForward {
  public:
    /// Takes PREFIXpost_attention_layernorm.weight and PREFIXmlp.{gate,up,down}_proj.weight.
    DraftFeedForward(DraftTensors& tensors, const model::ModelConfig& config, const std::string& prefix,
                     int output_width);

    /// out[M, output_width] += the network of hidden[M, hidden_size]. They may be the same memory.
    void addTo(kernels::MatrixView out, kernels::ConstMatrixView hidden);

  private:
    kernels::Backend& backend_;
    float norm_epsilon_;
    kernels::DeviceBuffer norm_;                // [hidden_size] f32
    std::unique_ptr<kernels::Weight> gate_up_;  // [2 * ffn_size, hidden_size]
    std::unique_ptr<kernels::Weight> down_;     // [output_width, ffn_size]
    model::DeviceMatrix normed_;                // [kMaxRows, hidden_size] f32
    model::DeviceMatrix gate_up_rows_;          // [kMaxRows, 2 * ffn_size] f32
    model::DeviceMatrix gated_;                 // [kMaxRows, ffn_size] f32
};

/// EAGLE's: one vector is both the input of the LM head and the next row's feature.
class PlainHead {
  public:
    PlainHead(DraftTensors& tensors, const model::ModelConfig& config, const std::string& prefix)
        : feed_forward_(tensors, config, prefix, config.hidden_size) {}

    /// Overwrites hidden[M, hidden_size] with the result.
    DraftOutput run(kernels::MatrixView hidden) {
        feed_forward_.addTo(hidden, hidden);
        return {hidden, hidden};
    }

  private:
    DraftFeedForward feed_forward_;
};

/// The token-enhanced head (Hu et al. 2025, GRIFFIN, section 4.3; FSPAD has the same layout): the feed-forward
/// network's down projection has twice the width, so that one half serves the LM head and the other the next row.
/// Attention, gated hidden vector and residual are shared:
///   [predict ; regress] = [h ; h] + Wdown * (silu(Wgate * norm(h)) . Wup * norm(h))
class TokenEnhancedHead {
  public:
    /// As DraftFeedForward, with PREFIXmlp.down_proj.weight [2 * hidden_size, ffn_size].
    TokenEnhancedHead(DraftTensors& tensors, const model::ModelConfig& config, const std::string& prefix);

    /// Of hidden[M, hidden_size]. Valid until the next call.
    DraftOutput run(kernels::ConstMatrixView hidden);

  private:
    kernels::Backend& backend_;
    DraftFeedForward feed_forward_;
    model::DeviceMatrix both_;  // [kMaxRows, 2 * hidden_size] f32
};

}  // namespace griffin::engine::draft
