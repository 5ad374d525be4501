// Schemas as values: what may be said beside what, and two schemas as one that demands both.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/message.h"

namespace griffin::engine::grammar {

/// Properties in the order in which they were written.
using Schema = nlohmann::ordered_json;

/// A keyword that says nothing of which values are valid.
bool isAnnotation(std::string_view keyword);
/// Whether there are keywords that do.
bool saysSomething(const Schema& schema);
/// A keyword of this schema that would restrict the values and is not supported; empty if there is none.
std::string unsupportedKeyword(const Schema& schema);

/// `schema` becomes one that demands what it did and what `other` does. Both are objects. False, with the keyword,
/// where that cannot be said in one schema.
bool mergeInto(Schema& schema, const Schema& other, std::string& keyword);

/// True if certainly no value is valid under both.
bool areDisjoint(const Schema& a, const Schema& b);

/// A value without what JSON Schema calls its type: "null", "boolean", "object", "array", "number" or "string".
std::string_view typeOf(const Schema& value);
/// Whether a value is of a type; "integer" is one.
bool hasType(const Schema& value, std::string_view type);

}  // namespace griffin::engine::grammar
