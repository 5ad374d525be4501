// The target's auxiliary hidden states, the residual stream at three depths, as one feature:
//   g = W [s0 ; s1 ; s2], each third normed before (StateNorms::kEach) or all of them together (kTogether)
#pragma once

#include <array>
#include <memory>
#include <string>

#include "engine/draft/weights/draft_tensors.h"
#include "engine/draft/weights/eagle3_form.h"
#include "engine/model/device_matrix.h"
#include "engine/model/model_config.h"

namespace griffin::engine::draft {

class StateMix {
  public:
    /// Of the tensors NAME.weight [hidden_size, 3 * state_width] and NAME_norm.{0,1,2}.weight [state_width], or
    /// input_norm.weight [3 * state_width]. `state_width` is the target's hidden size. Usable if `tensors` has no
    /// failure afterwards. Throws std::bad_alloc.
    StateMix(DraftTensors& tensors, const std::string& name, const model::ModelConfig& config, StateNorms norms,
             int state_width);

    /// states[M, 3 * state_width], own[M, hidden_size].
    void run(kernels::ConstMatrixView states, kernels::MatrixView own);

  private:
    kernels::Backend& backend_;
    StateNorms kind_;
    int state_width_;
    float norm_epsilon_;
    std::unique_ptr<kernels::Weight> weight_;  // [hidden_size, 3 * state_width]
    std::array<kernels::DeviceBuffer, 3>
        norms_;                   // [state_width] f32 each; kTogether: the first alone, three times that
    model::DeviceMatrix normed_;  // [kMaxRows, 3 * state_width] f32, where there are norms
};

}  // namespace griffin::engine::draft
