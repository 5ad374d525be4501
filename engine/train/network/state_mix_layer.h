// The target's auxiliary hidden states as one feature, in training: W [s0 ; s1 ; s2], where each third may be normed
// before (facts as in engine/draft/network/state_mix.h). The states are not trained, so gradients end here.
#pragma once

#include <array>
#include <string>

#include "engine/model/model_config.h"
#include "engine/train/network/parameters.h"

namespace griffin::engine::train {

enum class StateNorms { kNone, kEach };

template <class Real>
class StateMixLayer {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// Adds the tensors NAME.weight[hidden_size, 3 * hidden_size] and, with norms, NAME_norm.{0,1,2}.weight. Throws
    /// std::bad_alloc.
    StateMixLayer(Parameters<Real>& parameters, const std::string& name, const model::ModelConfig& config,
                  StateNorms norms, int max_rows);

    /// states[rows, 3 * hidden_size], mixed[rows, hidden_size].
    void forward(ConstView states, View mixed);
    /// REQUIRES: the last forward() had these states.
    void backward(ConstView states, ConstView dmixed);

  private:
    ConstView normed(ConstView states) const;

    kernels::TrainingBackend<Real>& backend_;
    int hidden_size_;
    double epsilon_;
    const Parameter<Real>& weight_;
    std::array<const Parameter<Real>*, 3> norms_{};  // null: none
    std::array<DeviceMatrixOf<Real>, 3> inverses_;   // [1, rows]
    DeviceMatrixOf<Real> normed_;                    // [rows, 3 * hidden_size]
    DeviceMatrixOf<Real> dnormed_;                   // [rows, 3 * hidden_size]
};

extern template class StateMixLayer<float>;
extern template class StateMixLayer<double>;

}  // namespace griffin::engine::train
