// The attention of a trained draft layer: q, k and v projections, rotary positions, attention, output projection. The
// projections of one input may serve several passes, which attend to them in different ways; their gradients accumulate
// until projectBackward() is called once.
#pragma once

#include <span>
#include <string>

#include "engine/model/model_config.h"
#include "engine/train/network/parameters.h"

namespace griffin::engine::train {

/// Query, key and value of every row, side by side: [rows, (heads + 2 * kv_heads) * head_dim].
template <class Real>
struct Projections {
    DeviceMatrixOf<Real> values;
    DeviceMatrixOf<Real> gradients;
};

template <class Real>
class AttentionLayer {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// Adds its tensors, named `prefix` + "self_attn...." . Throws std::bad_alloc.
    AttentionLayer(Parameters<Real>& parameters, const model::ModelConfig& config, const std::string& prefix,
                   int input_width, int max_rows);

    int queryWidth() const { return heads_ * head_dim_; }
    int kvWidth() const { return kv_heads_ * head_dim_; }
    Projections<Real> makeProjections(int max_rows) const;

    /// The rows of a sequence get the positions first_position, first_position + 1, ... Clears the gradients.
    void project(ConstView input, kernels::Segments segments, int first_position, const Projections<Real>& to);
    /// REQUIRES: called once per project(). dinput may be empty.
    void projectBackward(ConstView input, kernels::Segments segments, int first_position, const Projections<Real>& of,
                         View dinput);

    /// A pass attends with the queries of `own` to the keys of `base` and to the lagged keys of others.
    struct Pass {
        const Projections<Real>* own = nullptr;
        const Projections<Real>* base = nullptr;
        std::span<const Projections<Real>* const> lagged;  // in the order of `shifts`
        std::span<const int> shifts;
        int base_lag = 0;
        kernels::HiddenColumns hidden = kernels::HiddenColumns::kAbsent;
    };
    /// residual += attention * W_o^T. `attended` keeps what backward() needs: [rows, queryWidth()].
    void attend(const Pass& pass, kernels::Segments segments, View attended, View residual);
    /// Adds to the gradients of the projections and of W_o.
    void attendBackward(const Pass& pass, kernels::Segments segments, ConstView attended, ConstView dresidual);

  private:
    View columns(const DeviceMatrixOf<Real>& rows, int count, int first, int width) const;
    kernels::TrainingAttention shape(const Pass& pass) const;

    kernels::TrainingBackend<Real>& backend_;
    int heads_;
    int kv_heads_;
    int head_dim_;
    kernels::RopeTable rope_;
    const Parameter<Real>& query_;
    const Parameter<Real>& key_;
    const Parameter<Real>& value_;
    const Parameter<Real>* query_bias_ = nullptr;  // with config.attention_biases
    const Parameter<Real>* key_bias_ = nullptr;
    const Parameter<Real>* value_bias_ = nullptr;
    const Parameter<Real>& output_;
    DeviceMatrixOf<Real> dattended_;  // [max_rows, queryWidth()]
};

extern template class AttentionLayer<float>;
extern template class AttentionLayer<double>;

}  // namespace griffin::engine::train
