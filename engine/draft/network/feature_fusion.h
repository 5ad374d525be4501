// How the drafts that read final features combine a row's embedding e and feature f.
#pragma once

#include <string>

#include "engine/draft/weights/draft_tensors.h"
#include "engine/model/device_matrix.h"
#include "engine/model/model_config.h"

namespace griffin::engine::draft {

/// The fusion of EAGLE (Li et al. 2024) and the first step of the others: h = W [e ; f] + b. Some of EAGLE's
/// checkpoints have no bias.
class LinearFusion {
  public:
    /// Takes fc.weight [hidden_size, 2 * hidden_size] and fc.bias, if there is one.
    LinearFusion(DraftTensors& tensors, const model::ModelConfig& config);
    /// Takes NAME.weight and NAME.bias.
    LinearFusion(DraftTensors& tensors, const model::ModelConfig& config, const std::string& name);

    /// out[M, hidden_size] of inputs[M, 2 * hidden_size].
    void run(kernels::ConstMatrixView inputs, kernels::MatrixView out);

  private:
    kernels::Backend& backend_;
    std::unique_ptr<kernels::Weight> weight_;
    kernels::DeviceBuffer bias_;  // [hidden_size] f32, or empty
};

/// The fusion of FSPAD drafts (Gui et al. 2024): the embedding e of a row's token gates what is kept of its feature f.
///   h = W [e ; f] + b
///   o = Wdown (silu(Wgate e) . Wup N(h)) + h
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

/// Token-guided fusion (Hu et al. 2025, GRIFFIN, section 4.2): the embedding e of a row's token corrects its feature f
/// in two steps. As the published checkpoints are computed:
///   h = W [e ; f] + b
///   u = N_post(h)
///   z = silu(Wup [N_in(u) ; N_in(e)])    h is normed twice, both halves share N_in, there is no gate
///   o = Wdown z + h
class TokenGuidedFusion {
  public:
    /// Takes fc.fc.{weight,bias}, fc.post_attention_layernorm.weight, fc.mlp.input_layernorm.weight and
    /// fc.mlp.{up,down}_proj.weight, whose width is that of the up projection.
    TokenGuidedFusion(DraftTensors& tensors, const model::ModelConfig& config);

    /// out[M, hidden_size] of inputs[M, 2 * hidden_size].
    void run(kernels::ConstMatrixView inputs, kernels::MatrixView out);

  private:
    kernels::Backend& backend_;
    int hidden_size_;
    float norm_epsilon_;
    LinearFusion linear_;
    kernels::DeviceBuffer post_norm_;        // [hidden_size] f32
    kernels::DeviceBuffer input_norm_;       // [hidden_size] f32
    std::unique_ptr<kernels::Weight> up_;    // [width, 2 * hidden_size]
    std::unique_ptr<kernels::Weight> down_;  // [hidden_size, width]
    model::DeviceMatrix normed_;             // [kMaxRows, 2 * hidden_size] f32
    model::DeviceMatrix wide_;               // [kMaxRows, width] f32
};

}  // namespace griffin::engine::draft
