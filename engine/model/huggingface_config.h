// A model's config out of the config.json of a Hugging Face checkpoint (LlamaForCausalLM, MistralForCausalLM,
// Qwen2ForCausalLM, Qwen3ForCausalLM, MixtralForCausalLM).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/base/result.h"
#include "engine/model/model_config.h"

namespace griffin::engine::model {

/// Checked by checkConfig. An architecture or a feature that is not computed here is refused by name.
Result<ModelConfig> configFromHuggingFace(const nlohmann::json& json, const std::string& where);

}  // namespace griffin::engine::model
