// The gated feed-forward network of a trained draft layer after its norm. With an output twice as wide as the hidden
// state it is GRIFFIN's token-enhanced head.
#pragma once

#include <string>

#include "engine/model/model_config.h"
#include "engine/train/network/parameters.h"

namespace griffin::engine::train {

/// What backward() needs of a forward().
template <class Real>
struct FeedForwardState {
    DeviceMatrixOf<Real> normed;   // [rows, hidden_size]
    DeviceMatrixOf<Real> gate_up;  // [rows, 2 * ffn_size]
    DeviceMatrixOf<Real> gated;    // [rows, ffn_size]
    DeviceMatrixOf<Real> inverse;  // [1, rows]
};

template <class Real>
class FeedForwardLayer {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// Adds its tensors, named `prefix` + "mlp..." and "post_attention_layernorm.weight". Throws std::bad_alloc.
    FeedForwardLayer(Parameters<Real>& parameters, const model::ModelConfig& config, const std::string& prefix,
                     int output_width, int max_rows);

    FeedForwardState<Real> makeState(int max_rows) const;
    /// out[rows, output_width] += network(hidden).
    void forward(ConstView hidden, FeedForwardState<Real>& state, View out);
    /// dhidden += what came through the network; dout may not be dhidden.
    void backward(ConstView hidden, const FeedForwardState<Real>& state, ConstView dout, View dhidden);

  private:
    kernels::TrainingBackend<Real>& backend_;
    int hidden_size_;
    int ffn_size_;
    double epsilon_;
    const Parameter<Real>& norm_;
    const Parameter<Real>& gate_;
    const Parameter<Real>& up_;
    const Parameter<Real>& down_;
    DeviceMatrixOf<Real> dgated_;    // [max_rows, ffn_size]
    DeviceMatrixOf<Real> dgate_up_;  // [max_rows, 2 * ffn_size]
    DeviceMatrixOf<Real> dnormed_;   // [max_rows, hidden_size]
};

extern template class FeedForwardLayer<float>;
extern template class FeedForwardLayer<double>;

}  // namespace griffin::engine::train
