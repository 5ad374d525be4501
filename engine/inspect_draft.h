// What a single safetensors file holds: draft weights.
#pragma once

#include <string>

#include "engine/base/result.h"
#include "engine/model_info.h"

namespace griffin::engine {

Result<FileInfo> inspectDraft(const std::string& path);

}  // namespace griffin::engine
