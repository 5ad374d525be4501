// What the trainings of Medusa's and Hydra's heads share: from the features of a batch's rows head i predicts the token
// that is i further on than the draft's first. As published for both, heads learn the tokens of the data, and the
// weight of head i is step_decay to the power of i.
#pragma once

#include <vector>

#include "engine/train/network/losses.h"
#include "engine/train/network/trainable_draft.h"

namespace griffin::engine::train {

/// What heads learn: the tokens of the data, or the target's distributions over the draft's tokens.
enum class HeadTeacher { kTokens, kTarget };

struct HeadsShape {
    int heads = 1;
    HeadTeacher teacher = HeadTeacher::kTokens;
    int max_rows = 0;
};

template <class Real>
class HeadsDraft : public TrainableDraft<Real> {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    Parameters<Real>& parameters() override { return parameters_; }
    /// The batch's inputs are [rows, 2 * hidden_size]: embeddings, then features. Pass n is head n - 1; the losses are
    /// on tokens alone.
    std::vector<PassReport> run(const TrainingBatch<Real>& batch, const StepOptions& options,
                                Learning learning) override;

  protected:
    /// Throws std::bad_alloc.
    HeadsDraft(kernels::TrainingBackend<Real>& backend, const HeadsShape& shape, TargetHead<Real> target_head);

    /// What every head predicts from: linear_, which gets an activation, and hidden_, the input of its LM head.
    virtual void predict(int head, const TrainingBatch<Real>& batch) = 0;
    /// Adds to the gradients of a head's tensors but for its LM head's, from dhidden_. Called after predict().
    virtual void learn(int head, const TrainingBatch<Real>& batch) = 0;
    /// [draft vocabulary, hidden_size]
    virtual const Parameter<Real>& tokensOf(int head) const = 0;

    kernels::TrainingBackend<Real>& backend_;
    int hidden_size_;
    DistillationTargets<Real> targets_;
    Parameters<Real> parameters_;
    DeviceMatrixOf<Real> linear_;   // [rows, hidden_size]
    DeviceMatrixOf<Real> hidden_;   // [rows, hidden_size]
    DeviceMatrixOf<Real> dhidden_;  // [rows, hidden_size]
    DeviceMatrixOf<Real> dlinear_;  // [rows, hidden_size]

  private:
    void teach(int head, const TrainingBatch<Real>& batch, const StepOptions& options, View dhidden,
               PassReport& report);

    HeadsShape shape_;
    HeadLosses<Real> losses_;
    std::vector<int> rows_;  // learnt, ascending
};

extern template class HeadsDraft<float>;
extern template class HeadsDraft<double>;

}  // namespace griffin::engine::train
