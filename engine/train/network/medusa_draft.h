// Training of Medusa heads (Cai et al. 2024, Medusa-1; facts as in engine/draft/heads/medusa_drafter.h). From the
// feature F_t head i predicts x_{t+2+i}:
//   logits_i = W_i (F_t + silu(A_i F_t + b_i))
// A starts at zero and W as the target's LM head, so that each head starts as a copy of it. As published, heads learn
// the tokens themselves, and the weight of head i is step_decay to the power of i.
#pragma once

#include <vector>

#include "engine/train/network/losses.h"
#include "engine/train/network/trainable_draft.h"

namespace griffin::engine::train {

/// What heads learn: the tokens of the data, or the target's distributions over the draft's tokens.
enum class HeadTeacher { kTokens, kTarget };

struct MedusaShape {
    int heads = 1;
    HeadTeacher teacher = HeadTeacher::kTokens;
    int max_rows = 0;
};

template <class Real>
class MedusaDraft : public TrainableDraft<Real> {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// target_head[draft vocabulary, hidden_size]. Throws std::bad_alloc.
    MedusaDraft(kernels::TrainingBackend<Real>& backend, const MedusaShape& shape, DeviceMatrixOf<Real> target_head);

    Parameters<Real>& parameters() override { return parameters_; }
    /// The batch's inputs are [rows, 2 * hidden_size]: embeddings, which are not used, then features. Pass n is head
    /// n - 1; the losses are on tokens alone.
    std::vector<PassReport> run(const TrainingBatch<Real>& batch, const StepOptions& options,
                                Learning learning) override;

  private:
    struct Head {
        const Parameter<Real>& block;   // [hidden_size, hidden_size]
        const Parameter<Real>& bias;    // [hidden_size]
        const Parameter<Real>& tokens;  // [draft vocabulary, hidden_size]
    };

    void runHead(int number, const TrainingBatch<Real>& batch, const StepOptions& options, Learning learning,
                 PassReport& report);

    kernels::TrainingBackend<Real>& backend_;
    int hidden_size_;
    HeadTeacher teaches_;
    DistillationTargets<Real> targets_;
    Parameters<Real> parameters_;
    std::vector<Head> heads_;
    HeadLosses<Real> losses_;
    std::vector<int> rows_;         // learnt, ascending
    DeviceMatrixOf<Real> linear_;   // [rows, hidden_size] A v + b
    DeviceMatrixOf<Real> hidden_;   // [rows, hidden_size]
    DeviceMatrixOf<Real> dhidden_;  // [rows, hidden_size]
    DeviceMatrixOf<Real> dlinear_;  // [rows, hidden_size]
};

extern template class MedusaDraft<float>;
extern template class MedusaDraft<double>;

}  // namespace griffin::engine::train
