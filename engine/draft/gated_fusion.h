// The fusion of FSPAD drafts (Gui et al. 2024): the embedding e of a row's token gates what is kept of its feature f.
//   h = W [e ; f] + b
//   o = Wdown (silu(Wgate e) . Wup N(h)) + h
#pragma once

#include "engine/draft/linear_fusion.h"
#include "engine/model/device_matrix.h"
#include "engine/model/model_config.h"

namespace griffin::engine::draft {

class GatedFusion {
  public:
    /// Takes fc.fc.{weight,bias}, fc.post_attention_layernorm.weight and fc.mlp.{gate,up,down}_proj.weight, whose width
    /// is that of the gate.
    GatedFusion(DraftTensors& tensors, const model::ModelConfig& config);

    /// out[M, hidden_size] of inputs[M, 2 * hidden_size].
    void run(kernels::ConstMatrixView inputs, kernels::MatrixView out);

  private:
    kernels::Backend& backend_;
    int hidden_size_;
    float norm_epsilon_;
    LinearFusion linear_;
    kernels::DeviceBuffer norm_;             // [hidden_size] f32
    std::unique_ptr<kernels::Weight> gate_;  // [width, hidden_size]
    std::unique_ptr<kernels::Weight> up_;    // [width, hidden_size]
    std::unique_ptr<kernels::Weight> down_;  // [hidden_size, width]
    model::DeviceMatrix normed_;             // [kMaxRows, hidden_size] f32
    model::DeviceMatrix gate_up_;            // [kMaxRows, 2 * width] f32
    model::DeviceMatrix gated_;              // [kMaxRows, width] f32
};

}  // namespace griffin::engine::draft
