// Training of Hydra heads (Ankner et al. 2024; facts as in engine/draft/heads/hydra_drafter.h). From the feature F_t
// and the tokens that follow it head i predicts x_{t+2+i}:
//   c_i = [F_t ; E(x_{t+1}) ; ... ; E(x_{t+1+i})]
//   logits_i = W_i (R_i c_i + r_i + silu(A_i c_i + a_i))
// A starts at zero, R with the feature as it is and W as the target's LM head, so that each head starts as a copy of
// it; W has no bias.
#pragma once

#include <vector>

#include "engine/train/network/head_teaching.h"
#include "engine/train/network/trainable_draft.h"

namespace griffin::engine::train {

struct HydraShape {
    int heads = 1;
    HeadTeacher teacher = HeadTeacher::kTokens;
    int max_rows = 0;
};

template <class Real>
class HydraDraft : public TrainableDraft<Real> {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// Throws std::bad_alloc.
    HydraDraft(kernels::TrainingBackend<Real>& backend, const HydraShape& shape, TargetHead<Real> target_head);

    Parameters<Real>& parameters() override { return parameters_; }
    /// The batch's inputs are [rows, 2 * hidden_size]: embeddings, then features. Pass n is head n - 1; the losses are
    /// on tokens alone.
    std::vector<PassReport> run(const TrainingBatch<Real>& batch, const StepOptions& options,
                                Learning learning) override;

  private:
    struct Head {
        const Parameter<Real>& block;          // [hidden_size, (i + 2) hidden_size] A
        const Parameter<Real>& block_bias;     // [hidden_size] a
        const Parameter<Real>& residual;       // [hidden_size, (i + 2) hidden_size] R
        const Parameter<Real>& residual_bias;  // [hidden_size] r
        const Parameter<Real>& tokens;         // [draft vocabulary, hidden_size] W
    };

    /// Writes E(x_{t+1+i}) of every row, the last columns of c_i.
    void addTokens(int number, const TrainingBatch<Real>& batch);
    void runHead(int number, const TrainingBatch<Real>& batch, const StepOptions& options, Learning learning,
                 PassReport& report);

    kernels::TrainingBackend<Real>& backend_;
    int hidden_size_;
    HeadTeaching<Real> teaching_;
    Parameters<Real> parameters_;
    std::vector<Head> heads_;
    std::vector<int> token_rows_;   // [rows] the row whose token each row has
    DeviceMatrixOf<Real> paths_;    // [rows, (heads + 1) * hidden_size] c of the last head, of which others have a part
    DeviceMatrixOf<Real> linear_;   // [rows, hidden_size] A c + a
    DeviceMatrixOf<Real> hidden_;   // [rows, hidden_size]
    DeviceMatrixOf<Real> dhidden_;  // [rows, hidden_size]
    DeviceMatrixOf<Real> dlinear_;  // [rows, hidden_size]
};

extern template class HydraDraft<float>;
extern template class HydraDraft<double>;

}  // namespace griffin::engine::train
