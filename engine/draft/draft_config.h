// The shape of a draft's one decoder layer: from its config.json, which is read like a Llama checkpoint's, and from its
// tensors, which have the last word. Published drafts do not follow their target: GRIFFIN's for LLaMA-3 8B has 32
// key-value heads and 11008 hidden units where the target has 8 and 14336, and biases come and go within one family.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/draft/draft_tensors.h"
#include "engine/model/model_config.h"

namespace griffin::engine::draft {

/// Where the checkpoints of drafts with final features, and of EAGLE-3, keep their decoder layer.
inline constexpr const char* kFeatureLayer = "layers.0.";
inline constexpr const char* kEagle3Layer = "midlayer.";

/// Checked, and made for a target of this config: hidden size and vocabulary agree. `layer` is the prefix of the
/// layer's tensors. Key-value heads, the width of the feed-forward network and biases are those of the tensors.
Result<model::ModelConfig> draftConfig(const nlohmann::json& config, DraftTensors& tensors, const std::string& layer,
                                       const model::ModelConfig& target);

}  // namespace griffin::engine::draft
