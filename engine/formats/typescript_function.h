// What a tool takes as a function type of TypeScript, which gpt-oss is told: the types that its published chat template
// makes of JSON schemas, white space included.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace griffin::engine::formats {

/// `tool`: {"type": "function", "function": {"name": ..., "description": ..., "parameters": schema}}.
///
///   // description
///   type name = (_: {
///   // description of a parameter
///   city: string,
///   }) => any;
///
/// and an empty line. What a schema says in other ways than that template knows is "any".
std::string typeScriptFunction(const nlohmann::ordered_json& tool);

}  // namespace griffin::engine::formats
