#include "engine/draft/network/state_mix.h"

#include <cstddef>

namespace griffin::engine::draft {

StateMix::StateMix(DraftTensors& tensors, const std::string& name, const model::ModelConfig& config)
    : backend_(tensors.backend()),
      hidden_size_(config.hidden_size),
      norm_epsilon_(config.norm_epsilon),
      weight_(tensors.matrix({{name + ".weight", config.hidden_size, 3 * config.hidden_size}})) {
    if (!tensors.has(name + "_norm.0.weight")) return;
    for (std::size_t i = 0; i < norms_.size(); ++i) {
        norms_[i] = tensors.vector({{name + "_norm." + std::to_string(i) + ".weight", 1, config.hidden_size}});
    }
    normed_ = model::DeviceMatrix(backend_, kernels::kMaxRows, 3 * config.hidden_size);
}

void StateMix::run(kernels::ConstMatrixView states, kernels::MatrixView own) {
    kernels::ConstMatrixView mixed = states;
    if (normed_.cols() > 0) {
        const kernels::MatrixView normed = normed_.view(states.rows);
        for (std::size_t i = 0; i < norms_.size(); ++i) {
            const int first = static_cast<int>(i) * hidden_size_;
            backend_.rmsNorm(states.columns(first, hidden_size_), norms_[i].as<float>(), norm_epsilon_,
                             normed.columns(first, hidden_size_));
        }
        mixed = normed;
    }
    backend_.matmul(mixed, *weight_, own, kernels::MatmulOutput::kStore);
}

}  // namespace griffin::engine::draft
