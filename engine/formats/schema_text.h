// The text of a JSON schema, before anything is made of what it says.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/base/failure.h"

namespace griffin::engine::formats {

/// In the order in which it is written. Fails, as an argument that cannot be, where it is no JSON, names a member
/// twice, or has more than 1 MiB, 64 levels or 10,000 values.
Result<nlohmann::ordered_json> readSchemaText(std::string_view text);

}  // namespace griffin::engine::formats
