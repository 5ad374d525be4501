// The target's auxiliary hidden states, the residual stream at three depths, as one feature:
//   g = W [s0 ; s1 ; s2], each third normed before where the file has the weights of its norm
#pragma once

#include <array>
#include <memory>
#include <string>

#include "engine/draft/weights/draft_tensors.h"
#include "engine/model/device_matrix.h"
#include "engine/model/model_config.h"

namespace griffin::engine::draft {

class StateMix {
  public:
    /// Of the tensors NAME.weight[hidden_size, 3 * hidden_size] and, if they are there, NAME_norm.{0,1,2}.weight.
    /// Usable if `tensors` has no failure afterwards. Throws std::bad_alloc.
    StateMix(DraftTensors& tensors, const std::string& name, const model::ModelConfig& config);

    /// states[M, 3 * hidden_size], own[M, hidden_size].
    void run(kernels::ConstMatrixView states, kernels::MatrixView own);

  private:
    kernels::Backend& backend_;
    int hidden_size_;
    float norm_epsilon_;
    std::unique_ptr<kernels::Weight> weight_;     // [hidden_size, 3 * hidden_size]
    std::array<kernels::DeviceBuffer, 3> norms_;  // [hidden_size] f32 each, or empty
    model::DeviceMatrix normed_;                  // [kMaxRows, 3 * hidden_size] f32, where there are norms
};

}  // namespace griffin::engine::draft
