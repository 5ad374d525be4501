// Training of EAGLE-3 drafts (facts as in engine/draft/network/eagle3_network.h) by training-time test (Li et al.
// 2025).
//
// Step i is the draft at depth i + 1 of a chain. Rows keep their hidden states while tokens, labels and masks move one
// row back per step: in step i row t has the token x_{t+1+i}, the position t + i, and as its feature its own result of
// step i - 1 before the last norm (in step 0 the projection of the target's three auxiliary hidden states). It attends
// to the keys of step 0 up to row t and to its own keys of the steps 1 to i, just as a chain drafted after row t does.
// Gradients flow through all steps. In step i a row learns the target's distribution, over the draft's vocabulary, of
// the token after x_{t+1+i}.
//
// EAGLE-3.1 (Eldenk et al. 2026, arXiv 2605.09992) norms each auxiliary hidden state before it is projected, and a step
// takes the last one's result after the last norm, so that hidden states do not grow along a chain.
//
// As published, a step's loss is the mean over all rows, including those without a loss, and its weight is a power of
// step_decay. Rows whose likeliest token for the target is outside the draft's vocabulary have no loss; this is decided
// by the label, which is that token in answers at temperature 0. Where rows have shares, these take its place.
#pragma once

#include <vector>

#include "engine/train/network/attention_layer.h"
#include "engine/train/network/feed_forward_layer.h"
#include "engine/train/network/losses.h"
#include "engine/train/network/state_mix_layer.h"
#include "engine/train/network/trainable_draft.h"

namespace griffin::engine::train {

enum class Eagle3Norms { kPublished, kOfEagle31 };

struct Eagle3Shape {
    model::ModelConfig config;
    int max_rows = 0;
    int max_steps = 1;
    Eagle3Norms norms = Eagle3Norms::kPublished;
};

template <class Real>
class Eagle3Draft : public TrainableDraft<Real> {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// target_head makes the targets; the draft has its own head. Throws std::bad_alloc.
    Eagle3Draft(kernels::TrainingBackend<Real>& backend, const Eagle3Shape& shape, TargetHead<Real> target_head);

    Parameters<Real>& parameters() override { return parameters_; }
    /// The batch's inputs are [rows, 4 * hidden_size]: embeddings, then auxiliary hidden states. Passes are steps;
    /// their losses are on tokens alone.
    std::vector<PassReport> run(const TrainingBatch<Real>& batch, const StepOptions& options,
                                Learning learning) override;

    /// [rows, hidden_size] of the last run: the input of the head in the last step, and the result that a step passes
    /// to the next.
    ConstView predict(int rows) const { return last_->predict.view(rows); }
    ConstView regress(int step, int rows) const {
        const Step& of = steps_[static_cast<std::size_t>(step)];
        return norms_ == Eagle3Norms::kOfEagle31 ? of.predict.view(rows) : of.out.view(rows);
    }

  private:
    struct Step {
        DeviceMatrixOf<Real> embeddings;         // [rows, hidden_size]
        DeviceMatrixOf<Real> inputs;             // [rows, 2 * hidden_size] normalised embedding and feature
        DeviceMatrixOf<Real> embedding_inverse;  // [1, rows]
        DeviceMatrixOf<Real> feature_inverse;    // [1, rows]
        Projections<Real> projections;
        DeviceMatrixOf<Real> attended;  // [rows, query width]
        DeviceMatrixOf<Real> hidden;    // [rows, hidden_size] after the attention
        FeedForwardState<Real> feed_forward;
        DeviceMatrixOf<Real> out;             // [rows, hidden_size]
        DeviceMatrixOf<Real> dout;            // [rows, hidden_size]
        DeviceMatrixOf<Real> predict;         // [rows, hidden_size] out after the last norm
        DeviceMatrixOf<Real> output_inverse;  // [1, rows]
        std::vector<const Projections<Real>*> lagged;
    };

    /// [rows, 3 * hidden_size]
    ConstView states(const TrainingBatch<Real>& batch) const {
        return batch.inputs.view(batch.rows()).columns(hidden_size_, 3 * hidden_size_);
    }
    ConstView feature(int step, int rows) const;
    typename AttentionLayer<Real>::Pass attentionPass(int step) const;
    void forward(int step, const TrainingBatch<Real>& batch);
    void loss(int step, const TrainingBatch<Real>& batch, const StepOptions& options, Learning learning,
              PassReport& report);
    void backward(int step, const TrainingBatch<Real>& batch);

    kernels::TrainingBackend<Real>& backend_;
    int hidden_size_;
    double epsilon_;
    Eagle3Norms norms_;
    Parameters<Real> parameters_;
    StateMixLayer<Real> mix_;             // with norms in EAGLE-3.1
    const Parameter<Real>& input_norm_;   // of embeddings
    const Parameter<Real>& hidden_norm_;  // of features
    AttentionLayer<Real> attention_;
    FeedForwardLayer<Real> feed_forward_;
    const Parameter<Real>& output_norm_;
    const Parameter<Real>& head_;  // [draft vocabulary, hidden_size]
    DistillationTargets<Real> targets_;
    HeadLosses<Real> losses_;
    std::vector<Step> steps_;
    const Step* last_ = nullptr;     // of the last run
    DeviceMatrixOf<Real> mixed_;     // [rows, hidden_size] projected auxiliary hidden states
    DeviceMatrixOf<Real> dpredict_;  // [rows, hidden_size]
    DeviceMatrixOf<Real> dhidden_;   // [rows, hidden_size]
    DeviceMatrixOf<Real> dinputs_;   // [rows, 2 * hidden_size]
    std::vector<int> shifts_;        // all 0
    std::vector<int> token_rows_;    // [rows] the row whose token each row has
};

extern template class Eagle3Draft<float>;
extern template class Eagle3Draft<double>;

}  // namespace griffin::engine::train
