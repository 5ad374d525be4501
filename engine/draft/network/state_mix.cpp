#include "engine/draft/network/state_mix.h"

#include <cstddef>

namespace griffin::engine::draft {

StateMix::StateMix(DraftTensors& tensors, const std::string& name, const model::ModelConfig& config, StateNorms norms,
                   int state_width)
    : backend_(tensors.backend()),
      kind_(norms),
      state_width_(state_width),
      norm_epsilon_(config.norm_epsilon),
      weight_(tensors.matrix({{name + ".weight", config.hidden_size, 3 * state_width}})) {
    if (kind_ == StateNorms::kNone) return;
    if (kind_ == StateNorms::kTogether) {
        norms_[0] = tensors.vector({{"input_norm.weight", 1, 3 * state_width}});
    } else {
        for (std::size_t i = 0; i < norms_.size(); ++i) {
            norms_[i] = tensors.vector({{name + "_norm." + std::to_string(i) + ".weight", 1, state_width}});
        }
    }
    normed_ = model::DeviceMatrix(backend_, kernels::kMaxRows, 3 * state_width);
}

void StateMix::run(kernels::ConstMatrixView states, kernels::MatrixView own) {
    if (kind_ == StateNorms::kNone) {
        backend_.matmul(states, *weight_, own, kernels::MatmulOutput::kStore);
        return;
    }
    const kernels::MatrixView normed = normed_.view(states.rows);
    if (kind_ == StateNorms::kTogether) {
        backend_.rmsNorm(states, norms_[0].as<float>(), norm_epsilon_, normed);
    } else {
        for (std::size_t i = 0; i < norms_.size(); ++i) {
            const int first = static_cast<int>(i) * state_width_;
            backend_.rmsNorm(states.columns(first, state_width_), norms_[i].as<float>(), norm_epsilon_,
                             normed.columns(first, state_width_));
        }
    }
    backend_.matmul(normed, *weight_, own, kernels::MatmulOutput::kStore);
}

}  // namespace griffin::engine::draft
