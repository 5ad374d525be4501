// A model's config out of the metadata of a GGUF file (architectures `llama`, `qwen2`, `qwen3`).
#pragma once

#include "engine/base/result.h"
#include "engine/formats/gguf.h"
#include "engine/model/model_config.h"

namespace griffin::engine::model {

/// Checked by checkConfig. An architecture or a feature that is not computed here is refused by name.
Result<ModelConfig> configFromGguf(const formats::GgufFile& file);

}  // namespace griffin::engine::model
