#include "engine/train/network/state_mix_layer.h"

#include <cstddef>

namespace griffin::engine::train {

using kernels::MatmulOutput;

template <class Real>
StateMixLayer<Real>::StateMixLayer(Parameters<Real>& parameters, const std::string& name,
                                   const model::ModelConfig& config, StateNorms norms, int max_rows)
    : backend_(parameters.backend()),
      hidden_size_(config.hidden_size),
      epsilon_(static_cast<double>(config.norm_epsilon)),
      weight_(parameters.addMatrix(name + ".weight", hidden_size_, 3 * hidden_size_)) {
    if (norms == StateNorms::kNone) return;
    for (std::size_t i = 0; i < norms_.size(); ++i) {
        norms_[i] = &parameters.addNorm(name + "_norm." + std::to_string(i) + ".weight", hidden_size_);
        inverses_[i] = DeviceMatrixOf<Real>(backend_, 1, max_rows);
    }
    normed_ = DeviceMatrixOf<Real>(backend_, max_rows, 3 * hidden_size_);
    dnormed_ = DeviceMatrixOf<Real>(backend_, max_rows, 3 * hidden_size_);
}

template <class Real>
auto StateMixLayer<Real>::normed(ConstView states) const -> ConstView {
    return norms_.front() == nullptr ? states : ConstView(normed_.view(states.rows));
}

template <class Real>
void StateMixLayer<Real>::forward(ConstView states, View mixed) {
    for (std::size_t i = 0; i < norms_.size() && norms_[i] != nullptr; ++i) {
        const int first = static_cast<int>(i) * hidden_size_;
        backend_.rmsNorm(states.columns(first, hidden_size_), norms_[i]->value(), epsilon_,
                         normed_.view(states.rows).columns(first, hidden_size_), inverses_[i].all());
    }
    backend_.multiply(normed(states), weight_.value(), mixed, MatmulOutput::kStore);
}

template <class Real>
void StateMixLayer<Real>::backward(ConstView states, ConstView dmixed) {
    backend_.multiplyForWeight(dmixed, normed(states), weight_.gradient());
    if (norms_.front() == nullptr) return;
    const View dnormed = dnormed_.view(states.rows);
    backend_.multiplyForInput(dmixed, weight_.value(), dnormed, MatmulOutput::kStore);
    for (std::size_t i = 0; i < norms_.size(); ++i) {
        const int first = static_cast<int>(i) * hidden_size_;
        backend_.rmsNormBackward(states.columns(first, hidden_size_), norms_[i]->value(), inverses_[i].all(),
                                 dnormed.columns(first, hidden_size_), {}, norms_[i]->gradient());
    }
}

template class StateMixLayer<float>;
template class StateMixLayer<double>;

}  // namespace griffin::engine::train
