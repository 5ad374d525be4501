// JSON as Python's json.dumps writes it, and with it the chat templates and what models were trained on: a space after
// each colon and comma, and the order of the members kept.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace griffin::engine::formats {

/// {"a": 1, "b": [2, 3]}. Text that is no UTF-8 is replaced.
std::string spacedJson(const nlohmann::ordered_json& value);
/// A member a line, indented by four spaces.
std::string indentedJson(const nlohmann::ordered_json& value);

}  // namespace griffin::engine::formats
