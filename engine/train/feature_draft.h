// Training of the drafts that read the target's final features: GRIFFIN, HASS, EAGLE and FSPAD (facts as in
// engine/draft/feature_network.h).
//
// Multi-pass training (HASS, Zhang et al. 2024; GRIFFIN, Hu et al. 2025). Stream 0 is the target's features; stream n
// holds what pass n made of them, moved one row on and cut off from the gradient. In pass n queries and residual come
// from stream n - 1, and row t attends to row c of stream max(0, n - 1 - (t - c)): exactly what a chain of n drafted
// tokens sees when it decodes. A stream is fused and projected once; the passes' gradients meet there.
#pragma once

#include <memory>
#include <vector>

#include "engine/train/attention_part.h"
#include "engine/train/draft_training.h"
#include "engine/train/feed_forward_part.h"
#include "engine/train/fusion_part.h"
#include "engine/train/token_losses.h"

namespace griffin::engine::train {

/// One result for tokens and features, or GRIFFIN's two (the token-enhanced head).
enum class HeadKind { kPlain, kTokenEnhanced };

struct FeatureDraftShape {
    FusionKind fusion = FusionKind::kTokenGuided;
    HeadKind head = HeadKind::kTokenEnhanced;
    model::ModelConfig config;
    int max_rows = 0;
    int max_passes = 1;
};

template <class Real>
class FeatureDraft : public DraftTraining<Real> {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// lm_head[draft vocabulary, hidden_size]: the target's. Throws std::bad_alloc.
    FeatureDraft(kernels::TrainingBackend<Real>& backend, const FeatureDraftShape& shape, RealMatrix<Real> lm_head);

    Parameters<Real>& parameters() override { return parameters_; }
    std::vector<PassReport> run(const TrainingBatch<Real>& batch, const StepOptions& options,
                                Learning learning) override;

    /// [rows, hidden_size] of the last pass: what tokens are made of, and what the next row is fed.
    ConstView predict(int rows) const { return out_.view(rows).columns(0, hidden_size_); }
    ConstView regress(int rows) const { return out_.view(rows).columns(out_.cols() - hidden_size_, hidden_size_); }

  protected:
    /// Features of the next pass from the regress rows of the one before: `features`[rows, hidden_size]. Cut off from
    /// the gradient. Tests replay what was made before.
    virtual void nextStream(int pass, kernels::Segments segments, ConstView regress, ConstView first_features,
                            View features);

  private:
    struct Stream {
        RealMatrix<Real> inputs;  // [rows, 2 * hidden_size] embedding and feature
        FusionState<Real> state;
        RealMatrix<Real> fused;   // [rows, hidden_size]
        RealMatrix<Real> dfused;  // [rows, hidden_size]
        Projections<Real> projections;
    };

    using AttentionPass = typename AttentionPart<Real>::Pass;

    void openStream(Stream& stream, kernels::Segments segments, int rows);
    void closeStream(Stream& stream, kernels::Segments segments, int rows);
    AttentionPass attentionPass(int pass, const StepOptions& options);
    void forward(const AttentionPass& pass, const Stream& stream, kernels::Segments segments, int rows);
    void losses(const TrainingBatch<Real>& batch, const StepOptions& options, std::span<const std::uint8_t> mask,
                Learning learning, PassReport& report);
    void backward(const AttentionPass& pass, Stream& stream, kernels::Segments segments, int rows);

    kernels::TrainingBackend<Real>& backend_;
    int hidden_size_;
    Parameters<Real> parameters_;
    std::unique_ptr<FusionPart<Real>> fusion_;
    AttentionPart<Real> attention_;
    FeedForwardPart<Real> feed_forward_;
    TokenLosses<Real> token_losses_;
    std::vector<Stream> streams_;
    // Of one pass.
    FeedForwardState<Real> feed_forward_state_;
    RealMatrix<Real> attended_;  // [rows, query width]
    RealMatrix<Real> hidden_;    // [rows, hidden_size]
    RealMatrix<Real> dhidden_;   // [rows, hidden_size]
    RealMatrix<Real> out_;       // [rows, hidden_size or twice]
    RealMatrix<Real> dout_;      // the same
    RealMatrix<Real> dregress_;  // [rows, hidden_size]
    std::vector<const Projections<Real>*> lagged_;
    std::vector<int> shifts_;
    std::vector<double> row_weights_;
    std::vector<double> feature_losses_;
};

extern template class FeatureDraft<float>;
extern template class FeatureDraft<double>;

}  // namespace griffin::engine::train
