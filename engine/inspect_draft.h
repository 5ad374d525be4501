// What a single safetensors file holds: draft weights.
#pragma once

#include <string>

#include "engine/model_info.h"
#include "engine/result.h"

namespace griffin::engine {

Result<FileInfo> inspectDraft(const std::string& path);

}  // namespace griffin::engine
