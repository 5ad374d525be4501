// Which method a draft checkpoint belongs to, told by the names of its tensors.
#pragma once

#include <optional>
#include <string_view>

#include "engine/formats/tensor_directory.h"
#include "engine/generation_options.h"

namespace griffin::engine::draft {

/// Nothing when it is no draft. Weights trained as HASS, or as GRIFFIN without its fusion, look like EAGLE's and are
/// told to be those unless they say "hass" or "griffin" of themselves.
std::optional<Method> draftMethod(const formats::TensorDirectory& tensors, std::string_view own_name = {});

}  // namespace griffin::engine::draft
