// Fusion of a token's embedding and a feature into one vector, in training: EAGLE's linear layer, FSPAD's gate,
// GRIFFIN's token-guided fusion (facts as in engine/draft/network/feature_fusion.h).
// Embeddings are not trained, nor are features but those that are made of inner states (StateMixLayer).
#pragma once

#include <memory>

#include "engine/model/model_config.h"
#include "engine/train/network/parameters.h"

namespace griffin::engine::train {

/// What forward() keeps for backward(). Which of these are used depends on the fusion.
template <class Real>
struct FusionState {
    DeviceMatrixOf<Real> linear;             // [rows, hidden_size]: the linear layer's result
    DeviceMatrixOf<Real> post;               // [rows, hidden_size]: after its norm
    DeviceMatrixOf<Real> normed;             // [rows, 2 * hidden_size]: what the up projection reads
    DeviceMatrixOf<Real> wide;               // [rows, ffn_size], or gate and up side by side
    DeviceMatrixOf<Real> active;             // [rows, ffn_size]
    DeviceMatrixOf<Real> post_inverse;       // [1, rows]
    DeviceMatrixOf<Real> input_inverse;      // [1, rows]
    DeviceMatrixOf<Real> embedding_inverse;  // [1, rows]
};

template <class Real>
class FusionLayer {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    virtual ~FusionLayer() = default;
    virtual FusionState<Real> makeState(int max_rows) const = 0;
    /// inputs[rows, 2 * hidden_size]: embedding, then feature. out[rows, hidden_size].
    virtual void forward(ConstView inputs, FusionState<Real>& state, View out) = 0;
    /// dfeature[rows, hidden_size]: the gradient of the features, or empty where it is not wanted.
    virtual void backward(ConstView inputs, const FusionState<Real>& state, ConstView dout, View dfeature) = 0;
};

enum class FusionKind { kLinear, kGated, kTokenGuided };

/// Adds tensors named as in the published drafts. Throws std::bad_alloc.
template <class Real>
std::unique_ptr<FusionLayer<Real>> makeFusion(FusionKind kind, Parameters<Real>& parameters,
                                              const model::ModelConfig& config, int max_rows);
extern template std::unique_ptr<FusionLayer<float>> makeFusion(FusionKind, Parameters<float>&,
                                                               const model::ModelConfig&, int);
extern template std::unique_ptr<FusionLayer<double>> makeFusion(FusionKind, Parameters<double>&,
                                                                const model::ModelConfig&, int);

}  // namespace griffin::engine::train
