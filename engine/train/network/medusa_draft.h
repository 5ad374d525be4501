// Training of Medusa heads (Cai et al. 2024, Medusa-1; facts as in engine/draft/heads/medusa_drafter.h). From the
// feature F_t head i predicts x_{t+2+i}:
//   logits_i = W_i (F_t + silu(A_i F_t + b_i))
// A starts at zero and W as the target's LM head, so that each head starts as a copy of it.
#pragma once

#include <vector>

#include "engine/train/network/head_teaching.h"
#include "engine/train/network/trainable_draft.h"

namespace griffin::engine::train {

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

    /// Throws std::bad_alloc.
    MedusaDraft(kernels::TrainingBackend<Real>& backend, const MedusaShape& shape, TargetHead<Real> target_head);

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
    HeadTeaching<Real> teaching_;
    Parameters<Real> parameters_;
    std::vector<Head> heads_;
    DeviceMatrixOf<Real> linear_;   // [rows, hidden_size] A v + b
    DeviceMatrixOf<Real> hidden_;   // [rows, hidden_size]
    DeviceMatrixOf<Real> dhidden_;  // [rows, hidden_size]
    DeviceMatrixOf<Real> dlinear_;  // [rows, hidden_size]
};

extern template class MedusaDraft<float>;
extern template class MedusaDraft<double>;

}  // namespace griffin::engine::train
