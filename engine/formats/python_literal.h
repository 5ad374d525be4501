// Values as Python writes them: {'a': True, 'b': [None, 1]}. Some models write the arguments of calls so, and some chat
// templates what they are told of tools.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace griffin::engine::formats {

/// As Python's repr(). Text that is no UTF-8 is replaced.
std::string pythonLiteral(const nlohmann::ordered_json& value);

/// The JSON of a literal: of None, truth values, numbers, strings in either quotation marks, lists, tuples and
/// dictionaries with strings as keys. Those of JSON are taken, too. nullopt: `text` is no such literal, or one within
/// more than 64 others.
std::optional<std::string> jsonOfLiteral(std::string_view text);

}  // namespace griffin::engine::formats
