// The first step of all drafts that read final features (Li et al. 2024, EAGLE): a row's embedding e and feature f,
// side by side in this order, through one matrix: h = W [e ; f] + b. Some of EAGLE's checkpoints have no bias.
#pragma once

#include <string>

#include "engine/draft/draft_tensors.h"
#include "engine/model/model_config.h"

namespace griffin::engine::draft {

class LinearFusion {
  public:
    /// Takes fc.weight [hidden_size, 2 * hidden_size] and, where there is one, fc.bias.
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

}  // namespace griffin::engine::draft
