// The drafts that read the target's final features: a fusion of embedding and feature, a decoder layer without a norm
// before its attention, and a head. The methods are combinations of parts:
//   EAGLE (Li et al. 2024) and HASS (Zhang et al. 2024), which trains the same network differently
//   FSPAD (Gui et al. 2024)
//   GRIFFIN (Hu et al. 2025)
// An experiment of ours has the tensors `states`: then features are made of inner states of three layers (StateMix).
#pragma once

#include <optional>

#include "engine/draft/network/draft_layer.h"
#include "engine/draft/network/draft_network.h"
#include "engine/draft/network/feature_fusion.h"
#include "engine/draft/network/state_mix.h"
#include "engine/draft/weights/draft_config.h"

namespace griffin::engine::draft {

template <class Fusion, class Head>
class FeatureNetwork : public DraftNetwork {
  public:
    /// Usable if `tensors` has no failure afterwards. Throws std::bad_alloc.
    FeatureNetwork(DraftTensors& tensors, const model::ModelConfig& config)
        : config_(config),
          fusion_(tensors, config),
          attention_(tensors, config, kFeatureLayer, config.hidden_size),
          head_(tensors, config, kFeatureLayer),
          hidden_(tensors.backend(), kernels::kMaxRows, config.hidden_size) {
        const std::string states = kStateMix;
        if (!tensors.has(states + ".weight")) return;
        const bool normed = tensors.has(states + "_norm.0.weight");
        mix_.emplace(tensors, states, config, normed ? StateNorms::kEach : StateNorms::kNone, config.hidden_size);
    }

    const model::ModelConfig& config() const override { return config_; }
    FeatureKind featureKind() const override { return mix_ ? FeatureKind::kAuxiliary : FeatureKind::kFinal; }
    void fuseAuxiliaryStates(kernels::ConstMatrixView states, kernels::MatrixView own) override {
        mix_->run(states, own);
    }

    DraftOutput run(kernels::MatrixView inputs, const model::PassPlace& place, const kernels::KvLayerView& cache,
                    int wanted) override {
        const kernels::MatrixView hidden = hidden_.view(inputs.rows);
        fusion_.run(inputs, hidden);
        attention_.addTo(hidden, hidden, place, cache, wanted);
        return head_.run(hidden.slice(inputs.rows - wanted, wanted));
    }

  private:
    model::ModelConfig config_;
    std::optional<StateMix> mix_;
    Fusion fusion_;
    DraftAttention attention_;
    Head head_;
    model::DeviceMatrix hidden_;  // [kMaxRows, hidden_size] f32
};

using EagleNetwork = FeatureNetwork<LinearFusion, PlainHead>;
using FspadNetwork = FeatureNetwork<GatedFusion, TokenEnhancedHead>;
using GriffinNetwork = FeatureNetwork<TokenGuidedFusion, TokenEnhancedHead>;
// GRIFFIN without one of its parts, for the ablations.
using GriffinWithoutFusion = FeatureNetwork<LinearFusion, TokenEnhancedHead>;
using GriffinWithoutHead = FeatureNetwork<TokenGuidedFusion, PlainHead>;

}  // namespace griffin::engine::draft
