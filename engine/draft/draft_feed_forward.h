// The gated feed-forward network of a draft's decoder layer:
//   out += Wdown * (silu(Wgate * norm(h)) . Wup * norm(h))
// The down projection may be wider than the layer's input, see token_enhanced_head.h.
#pragma once

#include <string>

#include "engine/draft/draft_tensors.h"
#include "engine/model/device_matrix.h"
#include "engine/model/model_config.h"

namespace griffin::engine::draft {

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

}  // namespace griffin::engine::draft
