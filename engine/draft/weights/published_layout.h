// Drafts as others publish them, brought to the one form that the loaders read: the tensors' names of the methods' own
// authors, and a configuration whose values all stand at the top. Which program writes what is a table in
// CONTRIBUTING.md, "Published drafts".
//
//   names                            become             written by
//   model.fc.*, model.layers.0.*     without "model."   NeMo AutoModel, SGLang's drafts of EAGLE
//   layers.0.* with a hidden_norm    midlayer.*         speculators, newer ModelOpt (EAGLE-3)
//   fusion_fc.*, transformer.*       fc.*, layers.0.*   speculators (EAGLE and HASS)
//   medusa_heads.blocks.I.layers.J,  medusa_head.I.J.linear,     vLLM (with or without "medusa_heads.")
//   medusa_heads.lm_heads.I          medusa_head.I.N, N blocks
//   token_map                        draft_vocabulary   vLLM (Medusa)
#pragma once

#include <string>
#include <string_view>

#include "engine/base/json_tree.h"
#include "engine/base/result.h"
#include "engine/formats/tensor_directory.h"
#include "engine/training.h"

namespace griffin::engine::draft {

/// Tensors under the loaders' names; their data lies where that of `published` lies. Fails if two get the same name.
Result<formats::TensorDirectory> canonicalTensors(const formats::TensorDirectory& published, const std::string& where);

/// What the loaders call `name` in a layout that drafts of ours are written in.
std::string publishedName(DraftLayout layout, const std::string& name);

/// What stands in "transformer_layer_config" (speculators) or "model" (vLLM's EAGLE) is put at the top, where it has
/// the last word. Refuses speculators of kinds other than EAGLE, HASS and EAGLE-3.
Result<JsonTree> canonicalConfig(const nlohmann::json& published, const std::string& where);

/// A value of EAGLE-3: of "eagle_config" (ModelOpt, SpecForge), else of the top. Null when neither has it.
const nlohmann::json* eagleValue(const nlohmann::json& config, std::string_view key);

}  // namespace griffin::engine::draft
