// Sentences as JSON, for files and processes that are read again in any language: data is a string, a translatable text
// an object {"text": ..., "arguments": [...]}.
#pragma once

#include <nlohmann/json.hpp>

#include "engine/base/message.h"

namespace griffin::app {

nlohmann::ordered_json messageJson(const engine::Message& message);
/// Empty for what messageJson() did not write.
engine::Message messageFrom(const nlohmann::json& value);

}  // namespace griffin::app
