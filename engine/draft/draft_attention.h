// Attention of a draft's decoder layer, which differs from the target's in what goes in: the layer's input as it is,
// without a norm (EAGLE, FSPAD, GRIFFIN), or a pair of normed vectors of twice the width (EAGLE-3).
#pragma once

#include <string>

#include "engine/draft/draft_tensors.h"
#include "engine/model/decoder_layer.h"
#include "engine/model/device_matrix.h"
#include "engine/model/model_config.h"

namespace griffin::engine::draft {

class DraftAttention {
  public:
    /// Takes PREFIXself_attn.{q,k,v,o}_proj.weight, and the biases of q, k and v with config.attention_biases.
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
    std::unique_ptr<kernels::Weight> qkv_;     // [q + k + v widths, input_width]
    kernels::DeviceBuffer qkv_bias_;           // [q + k + v widths] f32, or empty
    std::unique_ptr<kernels::Weight> output_;  // [hidden_size, q width]
    model::DeviceMatrix qkv_rows_;             // [kMaxRows, q + k + v widths] f32
    model::DeviceMatrix attended_;             // [kMaxRows, q width] f32
};

}  // namespace griffin::engine::draft
