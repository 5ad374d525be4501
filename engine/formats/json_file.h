// Untrusted JSON: size, depth and number of values are limited before anything is built, and no exception of
// the library leaves this file. The getters return nullopt when a key is absent or holds another type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/json_tree.h"
#include "engine/base/result.h"

namespace griffin::engine::formats {

enum class DuplicateKeys { kLastWins, kRefuse };

struct JsonLimits {
    std::size_t max_bytes = std::size_t{64} << 20;  // the largest tokenizer.json in use has about 35 MB
    std::size_t max_depth = 64;
    std::size_t max_values = 8'000'000;
    DuplicateKeys duplicate_keys = DuplicateKeys::kLastWins;
};

/// Of a model's config.json.
inline constexpr JsonLimits kConfigLimits = {std::size_t{1} << 20, 32, 100'000, DuplicateKeys::kLastWins};

/// Parses `bytes` (UTF-8); `where` names the source in messages.
Result<JsonTree> parseJson(std::span<const std::byte> bytes, const Message& where, const JsonLimits& limits = {});
Result<JsonTree> readJsonFile(const std::string& path, const JsonLimits& limits = {});

/// `object[key]`, or null when `object` is no object or has no such key.
const nlohmann::json* jsonFind(const nlohmann::json& object, std::string_view key);
std::optional<std::string> jsonText(const nlohmann::json& object, std::string_view key);
std::optional<std::int64_t> jsonInteger(const nlohmann::json& object, std::string_view key);
std::optional<double> jsonNumber(const nlohmann::json& object, std::string_view key);
std::optional<bool> jsonBoolean(const nlohmann::json& object, std::string_view key);

}  // namespace griffin::engine::formats
