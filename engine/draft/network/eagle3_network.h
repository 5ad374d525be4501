// EAGLE-3 (Li et al. 2025): features are fused from auxiliary hidden states, the residual stream at three depths of the
// target, and a row without a true feature takes its parent's result unchanged. As the published checkpoints are
// computed:
//   g = Wfc [low ; middle ; high]                  true rows; each third normed before in some checkpoints (fc_norm)
//   a = [N_input(e) ; N_hidden(g)]
//   h = g + attention(a)
//   regress = h + Wdown (silu(Wgate N_post(h)) . Wup N_post(h))
//   predict = N(regress)                           without the norm in checkpoints that have none
// EAGLE-3.1 (Eldenk et al. 2026), "norm_output": true: a row takes its parent's result after that norm.
// Other trainers have the states normed together, or N_hidden(g) in place of g in h: Eagle3Form tells.
#pragma once

#include "engine/draft/network/draft_layer.h"
#include "engine/draft/network/draft_network.h"
#include "engine/draft/network/state_mix.h"
#include "engine/draft/weights/draft_config.h"
#include "engine/draft/weights/eagle3_form.h"

namespace griffin::engine::draft {

class Eagle3Network : public DraftNetwork {
  public:
    /// `state_width` is the target's hidden size. Usable if `tensors` has no failure afterwards. Throws std::bad_alloc.
    Eagle3Network(DraftTensors& tensors, const model::ModelConfig& config, const Eagle3Form& form, int state_width);

    const model::ModelConfig& config() const override { return config_; }
    FeatureKind featureKind() const override { return FeatureKind::kAuxiliary; }
    void fuseAuxiliaryStates(kernels::ConstMatrixView states, kernels::MatrixView own) override {
        mix_.run(states, own);
    }
    DraftOutput run(kernels::MatrixView inputs, const model::PassPlace& place, const kernels::KvLayerView& cache,
                    int wanted) override;

  private:
    kernels::Backend& backend_;
    model::ModelConfig config_;
    Eagle3Form form_;
    StateMix mix_;
    kernels::DeviceBuffer input_norm_;   // [hidden_size] f32
    kernels::DeviceBuffer hidden_norm_;  // [hidden_size] f32
    kernels::DeviceBuffer output_norm_;  // [hidden_size] f32, but with Eagle3Output::kPlain
    DraftAttention attention_;
    DraftFeedForward feed_forward_;
    model::DeviceMatrix hidden_;   // [kMaxRows, hidden_size] f32
    model::DeviceMatrix predict_;  // [kMaxRows, hidden_size] f32
};

}  // namespace griffin::engine::draft
