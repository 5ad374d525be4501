#include "engine/train/network/feed_forward_layer.h"

namespace griffin::engine::train {

using kernels::MatmulOutput;

template <class Real>
FeedForwardLayer<Real>::FeedForwardLayer(Parameters<Real>& parameters, const model::ModelConfig& config,
                                         const std::string& prefix, int output_width, int max_rows)
    : backend_(parameters.backend()),
      hidden_size_(config.hidden_size),
      ffn_size_(config.ffn_size),
      epsilon_(static_cast<double>(config.norm_epsilon)),
      norm_(parameters.addNorm(prefix + "post_attention_layernorm.weight", hidden_size_)),
      gate_(parameters.addMatrix(prefix + "mlp.gate_proj.weight", ffn_size_, hidden_size_)),
      up_(parameters.addMatrix(prefix + "mlp.up_proj.weight", ffn_size_, hidden_size_)),
      down_(parameters.addMatrix(prefix + "mlp.down_proj.weight", output_width, ffn_size_)),
      dgated_(backend_, max_rows, ffn_size_),
      dgate_up_(backend_, max_rows, 2 * ffn_size_),
      dnormed_(backend_, max_rows, hidden_size_) {}

template <class Real>
FeedForwardState<Real> FeedForwardLayer<Real>::makeState(int max_rows) const {
    return {DeviceMatrixOf<Real>(backend_, max_rows, hidden_size_),
            DeviceMatrixOf<Real>(backend_, max_rows, 2 * ffn_size_),
            DeviceMatrixOf<Real>(backend_, max_rows, ffn_size_), DeviceMatrixOf<Real>(backend_, 1, max_rows)};
}

template <class Real>
void FeedForwardLayer<Real>::forward(ConstView hidden, FeedForwardState<Real>& state, View out) {
    const int rows = hidden.rows;
    const View normed = state.normed.view(rows);
    const View gate_up = state.gate_up.view(rows);
    const View gated = state.gated.view(rows);
    backend_.rmsNorm(hidden, norm_.value(), epsilon_, normed, state.inverse.all());
    backend_.multiply(normed, gate_.value(), gate_up.columns(0, ffn_size_), MatmulOutput::kStore);
    backend_.multiply(normed, up_.value(), gate_up.columns(ffn_size_, ffn_size_), MatmulOutput::kStore);
    backend_.siluGate(gate_up, gated);
    backend_.multiply(gated, down_.value(), out, MatmulOutput::kAdd);
}

template <class Real>
void FeedForwardLayer<Real>::backward(ConstView hidden, const FeedForwardState<Real>& state, ConstView dout,
                                      View dhidden) {
    const int rows = hidden.rows;
    const View gated = state.gated.view(rows);
    const View dgated = dgated_.view(rows);
    const View dgate_up = dgate_up_.view(rows);
    const View dgate = dgate_up.columns(0, ffn_size_);
    const View dup = dgate_up.columns(ffn_size_, ffn_size_);
    const View dnormed = dnormed_.view(rows);
    backend_.multiplyForWeight(dout, gated, down_.gradient());
    backend_.multiplyForInput(dout, down_.value(), dgated, MatmulOutput::kStore);
    backend_.siluGateBackward(state.gate_up.view(rows), dgated, dgate_up);
    backend_.multiplyForWeight(dgate, state.normed.view(rows), gate_.gradient());
    backend_.multiplyForWeight(dup, state.normed.view(rows), up_.gradient());
    backend_.multiplyForInput(dgate, gate_.value(), dnormed, MatmulOutput::kStore);
    backend_.multiplyForInput(dup, up_.value(), dnormed, MatmulOutput::kAdd);
    backend_.rmsNormBackward(hidden, norm_.value(), state.inverse.all(), dnormed, dhidden, norm_.gradient());
}

template class FeedForwardLayer<float>;
template class FeedForwardLayer<double>;

}  // namespace griffin::engine::train
