// Training of EAGLE-3 drafts (facts as in engine/draft/eagle3_network.h) by training-time test (Li et al. 2025).
//
// Step i is the draft at depth i + 1 of a chain. Rows keep their hidden states while tokens, labels and masks move one
// row back per step: in step i row t has the token x_{t+1+i}, the position t + i, and for its feature its own result of
// step i - 1 before the last norm; in step 0 the mix of the target's three taps. It sees the keys of step 0 up to row t
// and its own keys of the steps 1 to i, just as a chain that was drafted behind row t does. Gradients flow through all
// steps. In step i a row learns the target's distribution over the draft's tokens behind x_{t+1+i}.
//
// As published, a step's loss is the mean over all rows, also those without a loss, and its weight a power of
// step_decay. Rows whose likeliest token for the target is outside the draft's vocabulary have no loss: told here by
// the label, which in answers at temperature 0 is that token.
#pragma once

#include <vector>

#include "engine/train/attention_part.h"
#include "engine/train/draft_training.h"
#include "engine/train/feed_forward_part.h"
#include "engine/train/head_losses.h"
#include "engine/train/token_teacher.h"

namespace griffin::engine::train {

struct Eagle3Shape {
    model::ModelConfig config;
    int max_rows = 0;
    int max_steps = 1;
};

template <class Real>
class Eagle3Draft : public DraftTraining<Real> {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// target_head[draft vocabulary, hidden_size]: the teacher's; the draft has its own. Throws std::bad_alloc.
    Eagle3Draft(kernels::TrainingBackend<Real>& backend, const Eagle3Shape& shape, RealMatrix<Real> target_head);

    Parameters<Real>& parameters() override { return parameters_; }
    /// The batch's inputs are [rows, 4 * hidden_size]: embeddings, then taps. Passes are steps; their losses are on
    /// tokens alone.
    std::vector<PassReport> run(const TrainingBatch<Real>& batch, const StepOptions& options,
                                Learning learning) override;

    /// [rows, hidden_size] of a step of the last run: what the head reads of the last one, and what the next row is
    /// fed.
    ConstView predict(int rows) const { return predict_.view(rows); }
    ConstView regress(int step, int rows) const { return steps_[static_cast<std::size_t>(step)].out.view(rows); }

  private:
    struct Step {
        RealMatrix<Real> embeddings;         // [rows, hidden_size]
        RealMatrix<Real> inputs;             // [rows, 2 * hidden_size] embedding and feature behind their norms
        RealMatrix<Real> embedding_inverse;  // [1, rows]
        RealMatrix<Real> feature_inverse;    // [1, rows]
        Projections<Real> projections;
        RealMatrix<Real> attended;  // [rows, query width]
        RealMatrix<Real> hidden;    // [rows, hidden_size] behind the attention
        FeedForwardState<Real> feed_forward;
        RealMatrix<Real> out;   // [rows, hidden_size]
        RealMatrix<Real> dout;  // [rows, hidden_size]
        std::vector<const Projections<Real>*> lagged;
    };

    ConstView feature(int step, int rows) const;
    typename AttentionPart<Real>::Pass attentionPass(int step) const;
    void forward(int step, const TrainingBatch<Real>& batch);
    void loss(int step, const TrainingBatch<Real>& batch, const StepOptions& options, Learning learning,
              PassReport& report);
    void backward(int step, const TrainingBatch<Real>& batch);

    kernels::TrainingBackend<Real>& backend_;
    int hidden_size_;
    double epsilon_;
    Parameters<Real> parameters_;
    const Parameter<Real>& fc_;           // [hidden_size, 3 * hidden_size]
    const Parameter<Real>& input_norm_;   // of embeddings
    const Parameter<Real>& hidden_norm_;  // of features
    AttentionPart<Real> attention_;
    FeedForwardPart<Real> feed_forward_;
    const Parameter<Real>& output_norm_;
    const Parameter<Real>& head_;  // [draft vocabulary, hidden_size]
    TokenTeacher<Real> teacher_;
    HeadLosses<Real> losses_;
    std::vector<Step> steps_;
    RealMatrix<Real> mixed_;           // [rows, hidden_size] fc of the taps
    RealMatrix<Real> predict_;         // [rows, hidden_size] of one step
    RealMatrix<Real> dpredict_;        // [rows, hidden_size]
    RealMatrix<Real> dhidden_;         // [rows, hidden_size]
    RealMatrix<Real> dinputs_;         // [rows, 2 * hidden_size]
    RealMatrix<Real> output_inverse_;  // [1, rows]
    std::vector<int> shifts_;          // all 0
    std::vector<int> token_rows_;      // [rows] whose token a row has
};

extern template class Eagle3Draft<float>;
extern template class Eagle3Draft<double>;

}  // namespace griffin::engine::train
