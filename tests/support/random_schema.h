// Random JSON schemas, and whether a value is valid under a schema: written from the specification alone, so that it
// agrees with the engine's grammars only where both are right. Knows the keywords that randomSchema() uses.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <random>

namespace griffin::tests {

using OrderedJson = nlohmann::ordered_json;

/// The same numbers give the same schema. `depth` limits schemas within schemas.
OrderedJson randomSchema(std::mt19937& random, int depth = 3);

bool isValid(const OrderedJson& value, const OrderedJson& schema);

}  // namespace griffin::tests
