// The shape of a draft's one decoder layer: from its config.json, which is read like a Llama checkpoint's, and from its
// tensors, which take precedence. Published drafts do not follow their target: GRIFFIN's for LLaMA-3 8B has 32
// key-value heads and 11008 hidden units where the target has 8 and 14336, and biases vary within one family.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/base/result.h"
#include "engine/draft/weights/draft_tensors.h"
#include "engine/model/model_config.h"

namespace griffin::engine::draft {

/// Where the checkpoints of drafts with final features, and of EAGLE-3, keep their decoder layer.
inline constexpr const char* kFeatureLayer = "layers.0.";
inline constexpr const char* kEagle3Layer = "midlayer.";
/// What makes a feature of inner states in a draft with final features, where it has such an input.
inline constexpr const char* kStateMix = "states";

/// Checked, and made for a target of this config: hidden size and vocabulary agree. `layer` is the prefix of the
/// layer's tensors. Key-value heads, the width of the feed-forward network, biases and norms of heads are those of the
/// tensors. A draft of EAGLE-3 may have another hidden size than the target if it says so ("target_hidden_size").
Result<model::ModelConfig> draftConfig(const nlohmann::json& config, DraftTensors& tensors, const std::string& layer,
                                       const model::ModelConfig& target);

/// The layers of the target whose inputs a draft like EAGLE-3's reads as auxiliary hidden states: 2, L / 2 and L - 3 of
/// L unless the configuration names others. Those in "eagle_config": {"eagle_aux_hidden_state_layer_ids"} (ModelOpt,
/// SpecForge) and in "aux_hidden_states_layer_ids" (AngelSlim) are the layers before, whose results are read; those in
/// "eagle_aux_hidden_state_layer_ids" at the top (speculators) are the layers that are entered. The usual ones count as
/// such in either form: converters move the list and leave the numbers. Refuses a target that is too shallow, another
/// number of layers than three, and layers that it does not have.
Result<std::array<int, 3>> eagle3AuxiliaryLayers(const nlohmann::json& config, int target_layers,
                                                 const std::string& where);

}  // namespace griffin::engine::draft
