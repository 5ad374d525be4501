// What the heads of Medusa and Hydra learn, one after the other: head i predicts from the rows of a batch the token
// that is i further on. As published for both, heads learn the tokens of the data, and the weight of head i is
// step_decay to the power of i.
#pragma once

#include <vector>

#include "engine/train/network/losses.h"
#include "engine/train/network/trainable_draft.h"

namespace griffin::engine::train {

/// What heads learn: the tokens of the data, or the target's distributions over the draft's tokens.
enum class HeadTeacher { kTokens, kTarget };

template <class Real>
class HeadTeaching {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// Throws std::bad_alloc.
    HeadTeaching(kernels::TrainingBackend<Real>& backend, HeadTeacher teacher, TargetHead<Real> target_head,
                 int max_rows);

    /// [draft vocabulary, hidden_size] the target's: the initial values of heads.
    const DeviceMatrixOf<Real>& targetHead() const { return targets_.head(); }
    void prepare(const TrainingBatch<Real>& batch);
    /// The loss of head `number` over its rows hidden[rows, hidden_size], whose gradient is stored in dhidden; that of
    /// `tokens`[draft vocabulary, hidden_size] is added. dhidden may be empty: measures only.
    void teach(int number, const Parameter<Real>& tokens, ConstView hidden, const TrainingBatch<Real>& batch,
               const StepOptions& options, View dhidden, PassReport& report);

  private:
    HeadTeacher teacher_;
    DistillationTargets<Real> targets_;
    HeadLosses<Real> losses_;
    std::vector<int> rows_;  // learnt, ascending
};

extern template class HeadTeaching<float>;
extern template class HeadTeaching<double>;

}  // namespace griffin::engine::train
