// Training of Hydra heads (Ankner et al. 2024; facts as in engine/draft/heads/hydra_drafter.h). From the feature F_t
// and the tokens that follow it head i predicts x_{t+2+i}:
//   c_i = [F_t ; E(x_{t+1}) ; ... ; E(x_{t+1+i})]
//   logits_i = W_i (R_i c_i + r_i + silu(A_i c_i + a_i))
// A starts at zero, R with the feature as it is and W as the target's LM head, so that each head starts as a copy of
// it; W has no bias.
#pragma once

#include <vector>

#include "engine/train/network/heads_draft.h"

namespace griffin::engine::train {

template <class Real>
class HydraDraft : public HeadsDraft<Real> {
  public:
    using typename HeadsDraft<Real>::ConstView;

    /// Throws std::bad_alloc.
    HydraDraft(kernels::TrainingBackend<Real>& backend, const HeadsShape& shape, TargetHead<Real> target_head);

  private:
    struct Head {
        const Parameter<Real>& block;          // [hidden_size, (i + 2) hidden_size] A
        const Parameter<Real>& block_bias;     // [hidden_size] a
        const Parameter<Real>& residual;       // [hidden_size, (i + 2) hidden_size] R
        const Parameter<Real>& residual_bias;  // [hidden_size] r
        const Parameter<Real>& tokens;         // [draft vocabulary, hidden_size] W
    };

    const Head& head(int number) const { return heads_[static_cast<std::size_t>(number)]; }
    /// c of a head, once extendPaths() was called for it.
    ConstView paths(int number, int rows) const;
    /// Writes the last columns of c; those before are of the heads before.
    void extendPaths(int number, const TrainingBatch<Real>& batch);
    void predict(int head, const TrainingBatch<Real>& batch) override;
    void learn(int head, const TrainingBatch<Real>& batch) override;
    const Parameter<Real>& tokensOf(int number) const override { return head(number).tokens; }

    std::vector<Head> heads_;
    std::vector<int> token_rows_;  // [rows] the row whose token each row has
    DeviceMatrixOf<Real> paths_;   // [rows, (heads + 1) * hidden_size]
};

extern template class HydraDraft<float>;
extern template class HydraDraft<double>;

}  // namespace griffin::engine::train
