// Training of Medusa heads (Cai et al. 2024, Medusa-1; facts as in engine/draft/heads/medusa_drafter.h). From the
// feature F_t head i predicts x_{t+2+i}:
//   logits_i = W_i (F_t + silu(A_i F_t + b_i))
// A starts at zero and W as the target's LM head, so that each head starts as a copy of it.
#pragma once

#include <vector>

#include "engine/train/network/heads_draft.h"

namespace griffin::engine::train {

template <class Real>
class MedusaDraft : public HeadsDraft<Real> {
  public:
    using typename HeadsDraft<Real>::ConstView;

    /// Throws std::bad_alloc.
    MedusaDraft(kernels::TrainingBackend<Real>& backend, const HeadsShape& shape, TargetHead<Real> target_head);

  private:
    struct Head {
        const Parameter<Real>& block;   // [hidden_size, hidden_size]
        const Parameter<Real>& bias;    // [hidden_size]
        const Parameter<Real>& tokens;  // [draft vocabulary, hidden_size]
    };

    const Head& head(int number) const { return heads_[static_cast<std::size_t>(number)]; }
    ConstView features(const TrainingBatch<Real>& batch) const;
    void predict(int head, const TrainingBatch<Real>& batch) override;
    void learn(int head, const TrainingBatch<Real>& batch) override;
    const Parameter<Real>& tokensOf(int number) const override { return head(number).tokens; }

    std::vector<Head> heads_;
};

extern template class MedusaDraft<float>;
extern template class MedusaDraft<double>;

}  // namespace griffin::engine::train
