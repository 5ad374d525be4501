// Training of the drafts that read the target's final features: GRIFFIN, HASS, EAGLE and FSPAD (facts as in
// engine/draft/network/feature_network.h).
//
// Multi-pass training (HASS, Zhang et al. 2024; GRIFFIN, Hu et al. 2025). Stream 0 is the target's features; stream n
// is the output of pass n, shifted by one row and detached from the gradient. In pass n queries and residual come from
// stream n - 1, and row t attends to row c of stream max(0, n - 1 - (t - c)): exactly what a chain of n drafted tokens
// attends to when decoding. A stream is fused and projected once; the gradients of all passes accumulate there.
//
// An experiment of ours: stream 0 made of three layers' inner states, each normed, as EAGLE-3.1 makes its features.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/train/network/attention_layer.h"
#include "engine/train/network/feed_forward_layer.h"
#include "engine/train/network/fusion_layer.h"
#include "engine/train/network/losses.h"
#include "engine/train/network/state_mix_layer.h"
#include "engine/train/network/trainable_draft.h"

namespace griffin::engine::train {

/// One output for tokens and features, or GRIFFIN's two (the token-enhanced head).
enum class HeadKind { kPlain, kTokenEnhanced };

/// What stream 0 is: the target's final features, or three layers' inner states as one feature.
enum class FeatureInput { kFinal, kThreeLayers };

struct FeatureDraftShape {
    FusionKind fusion = FusionKind::kTokenGuided;
    HeadKind head = HeadKind::kTokenEnhanced;
    model::ModelConfig config;
    int max_rows = 0;
    int max_passes = 1;
    FeatureInput input = FeatureInput::kFinal;
};

template <class Real>
class FeatureDraft : public TrainableDraft<Real> {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// Throws std::bad_alloc.
    FeatureDraft(kernels::TrainingBackend<Real>& backend, const FeatureDraftShape& shape, TargetHead<Real> lm_head);

    Parameters<Real>& parameters() override { return parameters_; }
    std::vector<PassReport> run(const TrainingBatch<Real>& batch, const StepOptions& options,
                                Learning learning) override;

    /// [rows, hidden_size] of the last pass: the input of the LM head, and the feature for the next row.
    ConstView predict(int rows) const { return out_.view(rows).columns(0, hidden_size_); }
    ConstView regress(int rows) const { return out_.view(rows).columns(out_.cols() - hidden_size_, hidden_size_); }

  protected:
    /// Computes the features[rows, hidden_size] of the next pass from the output of this one, detached from the
    /// gradient. Virtual for tests, which replay earlier values.
    virtual void nextStream(int pass, kernels::Segments segments, ConstView regress, ConstView first_features,
                            View features);

  private:
    struct Stream {
        DeviceMatrixOf<Real> inputs;  // [rows, 2 * hidden_size] embedding and feature
        FusionState<Real> state;
        DeviceMatrixOf<Real> fused;   // [rows, hidden_size]
        DeviceMatrixOf<Real> dfused;  // [rows, hidden_size]
        Projections<Real> projections;
    };

    using AttentionPass = typename AttentionLayer<Real>::Pass;

    /// The inputs of stream 0.
    void read(const TrainingBatch<Real>& batch);
    void openStream(Stream& stream, kernels::Segments segments, int rows);
    void closeStream(Stream& stream, kernels::Segments segments, int rows, View dfeature);
    AttentionPass attentionPass(int pass, const StepOptions& options);
    void forward(const AttentionPass& pass, const Stream& stream, kernels::Segments segments, int rows);
    void losses(const TrainingBatch<Real>& batch, const StepOptions& options, std::span<const std::uint8_t> mask,
                Learning learning, PassReport& report);
    void backward(const AttentionPass& pass, Stream& stream, kernels::Segments segments, int rows);

    kernels::TrainingBackend<Real>& backend_;
    int hidden_size_;
    Parameters<Real> parameters_;
    std::unique_ptr<FusionLayer<Real>> fusion_;
    AttentionLayer<Real> attention_;
    FeedForwardLayer<Real> feed_forward_;
    TokenLosses<Real> token_losses_;
    std::optional<StateMixLayer<Real>> mix_;  // with FeatureInput::kThreeLayers
    std::vector<Stream> streams_;
    // Of one pass.
    FeedForwardState<Real> feed_forward_state_;
    DeviceMatrixOf<Real> attended_;  // [rows, query width]
    DeviceMatrixOf<Real> hidden_;    // [rows, hidden_size]
    DeviceMatrixOf<Real> dhidden_;   // [rows, hidden_size]
    DeviceMatrixOf<Real> out_;       // [rows, hidden_size or twice]
    DeviceMatrixOf<Real> dout_;      // the same
    DeviceMatrixOf<Real> dregress_;  // [rows, hidden_size]
    DeviceMatrixOf<Real> dfeature_;  // [rows, hidden_size], with FeatureInput::kThreeLayers
    std::vector<const Projections<Real>*> lagged_;
    std::vector<int> shifts_;
    std::vector<double> row_weights_;
    std::vector<double> feature_losses_;
};

extern template class FeatureDraft<float>;
extern template class FeatureDraft<double>;

}  // namespace griffin::engine::train
