// Which method a draft checkpoint belongs to, told by the names of its tensors.
#pragma once

#include <optional>
#include <string_view>

#include "engine/formats/tensor_directory.h"
#include "engine/generation_options.h"

namespace griffin::engine::draft {

/// Nothing when it is no draft. Weights trained as HASS look like EAGLE's and are told to be those.
std::optional<Method> draftMethod(const formats::TensorDirectory& tensors);

/// "griffin": as on the command line. REQUIRES: a method whose draft is a checkpoint of its own layout.
std::string_view draftMethodName(Method method);

}  // namespace griffin::engine::draft
