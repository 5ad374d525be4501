#include "engine/train/network/attention_layer.h"

#include <array>
#include <cassert>

#include "kernels/rope_table.h"

namespace griffin::engine::train {

using kernels::MatmulOutput;

template <class Real>
AttentionLayer<Real>::AttentionLayer(Parameters<Real>& parameters, const model::ModelConfig& config,
                                     const std::string& prefix, int input_width, int max_rows)
    : backend_(parameters.backend()),
      heads_(config.heads),
      kv_heads_(config.kv_heads),
      head_dim_(config.head_dim),
      rope_(kernels::makeRopeTable(config.rope)),
      query_(parameters.addMatrix(prefix + "self_attn.q_proj.weight", config.queryWidth(), input_width)),
      key_(parameters.addMatrix(prefix + "self_attn.k_proj.weight", config.kvWidth(), input_width)),
      value_(parameters.addMatrix(prefix + "self_attn.v_proj.weight", config.kvWidth(), input_width)),
      output_(parameters.addMatrix(prefix + "self_attn.o_proj.weight", config.hidden_size, config.queryWidth())),
      dattended_(backend_, max_rows, config.queryWidth()) {
    if (!config.attention_biases) return;
    query_bias_ = &parameters.addBias(prefix + "self_attn.q_proj.bias", config.queryWidth(), input_width);
    key_bias_ = &parameters.addBias(prefix + "self_attn.k_proj.bias", config.kvWidth(), input_width);
    value_bias_ = &parameters.addBias(prefix + "self_attn.v_proj.bias", config.kvWidth(), input_width);
}

template <class Real>
Projections<Real> AttentionLayer<Real>::makeProjections(int max_rows) const {
    const int width = queryWidth() + 2 * kvWidth();
    return {DeviceMatrixOf<Real>(backend_, max_rows, width), DeviceMatrixOf<Real>(backend_, max_rows, width)};
}

template <class Real>
auto AttentionLayer<Real>::columns(const DeviceMatrixOf<Real>& rows, int count, int first, int width) const -> View {
    return rows.view(count).columns(first, width);
}

template <class Real>
void AttentionLayer<Real>::project(ConstView input, kernels::Segments segments, int first_position,
                                   const Projections<Real>& to) {
    const int q = queryWidth();
    const int kv = kvWidth();
    const View queries = columns(to.values, input.rows, 0, q);
    const View keys = columns(to.values, input.rows, q, kv);
    const View values = columns(to.values, input.rows, q + kv, kv);
    backend_.multiply(input, query_.value(), queries, MatmulOutput::kStore);
    backend_.multiply(input, key_.value(), keys, MatmulOutput::kStore);
    backend_.multiply(input, value_.value(), values, MatmulOutput::kStore);
    if (query_bias_ != nullptr) {
        backend_.addBias(queries, query_bias_->value());
        backend_.addBias(keys, key_bias_->value());
        backend_.addBias(values, value_bias_->value());
    }
    backend_.rotate(columns(to.values, input.rows, 0, q + kv), heads_ + kv_heads_, rope_, segments, first_position,
                    kernels::Rotation::kForward);
    backend_.clear(to.gradients.view(input.rows));
}

template <class Real>
void AttentionLayer<Real>::projectBackward(ConstView input, kernels::Segments segments, int first_position,
                                           const Projections<Real>& of, View dinput) {
    const int q = queryWidth();
    const int kv = kvWidth();
    const View dqueries = columns(of.gradients, input.rows, 0, q);
    const View dkeys = columns(of.gradients, input.rows, q, kv);
    const View dvalues = columns(of.gradients, input.rows, q + kv, kv);
    backend_.rotate(columns(of.gradients, input.rows, 0, q + kv), heads_ + kv_heads_, rope_, segments, first_position,
                    kernels::Rotation::kBack);
    if (query_bias_ != nullptr) {
        backend_.addBiasBackward(dqueries, query_bias_->gradient());
        backend_.addBiasBackward(dkeys, key_bias_->gradient());
        backend_.addBiasBackward(dvalues, value_bias_->gradient());
    }
    backend_.multiplyForWeight(dqueries, input, query_.gradient());
    backend_.multiplyForWeight(dkeys, input, key_.gradient());
    backend_.multiplyForWeight(dvalues, input, value_.gradient());
    if (dinput.data == nullptr) return;
    backend_.multiplyForInput(dqueries, query_.value(), dinput, MatmulOutput::kAdd);
    backend_.multiplyForInput(dkeys, key_.value(), dinput, MatmulOutput::kAdd);
    backend_.multiplyForInput(dvalues, value_.value(), dinput, MatmulOutput::kAdd);
}

template <class Real>
kernels::TrainingAttention AttentionLayer<Real>::shape(const Pass& pass) const {
    return {heads_, kv_heads_, head_dim_, pass.base_lag, pass.hidden};
}

template <class Real>
void AttentionLayer<Real>::attend(const Pass& pass, kernels::Segments segments, View attended, View residual) {
    assert(pass.lagged.size() == pass.shifts.size() && pass.lagged.size() <= kernels::kMaxLaggedKeys);
    const int rows = residual.rows;
    const int q = queryWidth();
    const int kv = kvWidth();
    std::array<kernels::LaggedKeys<Real>, kernels::kMaxLaggedKeys> lagged;
    for (std::size_t i = 0; i < pass.lagged.size(); ++i) {
        lagged[i] = {columns(pass.lagged[i]->values, rows, q, kv), columns(pass.lagged[i]->values, rows, q + kv, kv),
                     pass.shifts[i]};
    }
    backend_.attention(shape(pass), segments, columns(pass.own->values, rows, 0, q),
                       columns(pass.base->values, rows, q, kv), columns(pass.base->values, rows, q + kv, kv),
                       std::span(lagged).first(pass.lagged.size()), attended);
    backend_.multiply(attended, output_.value(), residual, MatmulOutput::kAdd);
}

template <class Real>
void AttentionLayer<Real>::attendBackward(const Pass& pass, kernels::Segments segments, ConstView attended,
                                          ConstView dresidual) {
    const int rows = dresidual.rows;
    const int q = queryWidth();
    const int kv = kvWidth();
    const View dattended = dattended_.view(rows);
    backend_.multiplyForWeight(dresidual, attended, output_.gradient());
    backend_.multiplyForInput(dresidual, output_.value(), dattended, MatmulOutput::kStore);

    std::array<kernels::LaggedKeys<Real>, kernels::kMaxLaggedKeys> lagged;
    std::array<kernels::LaggedKeyGradients<Real>, kernels::kMaxLaggedKeys> gradients;
    for (std::size_t i = 0; i < pass.lagged.size(); ++i) {
        const Projections<Real>& other = *pass.lagged[i];
        lagged[i] = {columns(other.values, rows, q, kv), columns(other.values, rows, q + kv, kv), pass.shifts[i]};
        gradients[i] = {columns(other.gradients, rows, q, kv), columns(other.gradients, rows, q + kv, kv)};
    }
    backend_.attentionBackward(
        shape(pass), segments, columns(pass.own->values, rows, 0, q), columns(pass.base->values, rows, q, kv),
        columns(pass.base->values, rows, q + kv, kv), std::span(lagged).first(pass.lagged.size()), dattended,
        columns(pass.own->gradients, rows, 0, q), columns(pass.base->gradients, rows, q, kv),
        columns(pass.base->gradients, rows, q + kv, kv), std::span(gradients).first(pass.lagged.size()));
}

template class AttentionLayer<float>;
template class AttentionLayer<double>;

}  // namespace griffin::engine::train
