#include "engine/formats/gguf_metadata.h"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <utility>

#include "engine/formats/byte_reader.h"
#include "engine/formats/tensor_directory.h"

namespace griffin::engine::formats {
namespace {

struct TypeTraits {
    std::string_view name;
    std::size_t bytes;
};

constexpr std::array<TypeTraits, kGgufTypeCount> kTypes = {{
    {"u8", 1},
    {"i8", 1},
    {"u16", 2},
    {"i16", 2},
    {"u32", 4},
    {"i32", 4},
    {"f32", 4},
    {"bool", 1},
    {"string", 0},
    {"array", 0},
    {"u64", 8},
    {"i64", 8},
    {"f64", 8},
}};

std::string_view characters(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::optional<std::int64_t> integerAt(GgufType type, std::span<const std::byte> bytes) {
    switch (type) {
        case GgufType::kUint8:
            return loadValue<std::uint8_t>(bytes);
        case GgufType::kInt8:
            return loadValue<std::int8_t>(bytes);
        case GgufType::kUint16:
            return loadValue<std::uint16_t>(bytes);
        case GgufType::kInt16:
            return loadValue<std::int16_t>(bytes);
        case GgufType::kUint32:
            return loadValue<std::uint32_t>(bytes);
        case GgufType::kInt32:
            return loadValue<std::int32_t>(bytes);
        case GgufType::kInt64:
            return loadValue<std::int64_t>(bytes);
        case GgufType::kUint64: {
            const auto value = loadValue<std::uint64_t>(bytes);
            if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) return std::nullopt;
            return static_cast<std::int64_t>(value);
        }
        default:
            return std::nullopt;
    }
}

std::optional<double> numberAt(GgufType type, std::span<const std::byte> bytes) {
    if (type == GgufType::kFloat32) return static_cast<double>(loadValue<float>(bytes));
    if (type == GgufType::kFloat64) return loadValue<double>(bytes);
    if (type == GgufType::kUint64) return static_cast<double>(loadValue<std::uint64_t>(bytes));
    if (const auto value = integerAt(type, bytes)) return static_cast<double>(*value);
    return std::nullopt;
}

}  // namespace

std::size_t ggufTypeBytes(GgufType type) {
    return kTypes[static_cast<std::size_t>(type)].bytes;
}

const GgufValue* GgufMetadata::find(std::string_view key) const {
    const auto found = index_.find(key);
    return found == index_.end() ? nullptr : &entries_[found->second].value;
}

std::optional<std::string_view> GgufMetadata::text(std::string_view key) const {
    const GgufValue* value = find(key);
    if (value == nullptr || value->is_array || value->type != GgufType::kString) return std::nullopt;
    return characters(value->data);
}

std::optional<std::int64_t> GgufMetadata::integer(std::string_view key) const {
    const GgufValue* value = find(key);
    if (value == nullptr || value->is_array) return std::nullopt;
    return integerAt(value->type, value->data);
}

std::optional<double> GgufMetadata::number(std::string_view key) const {
    const GgufValue* value = find(key);
    if (value == nullptr || value->is_array) return std::nullopt;
    return numberAt(value->type, value->data);
}

std::optional<bool> GgufMetadata::boolean(std::string_view key) const {
    const GgufValue* value = find(key);
    if (value == nullptr || value->is_array || value->type != GgufType::kBool) return std::nullopt;
    return loadValue<std::uint8_t>(value->data) != 0;
}

std::optional<std::vector<std::string_view>> GgufMetadata::texts(std::string_view key) const {
    const GgufValue* value = find(key);
    if (value == nullptr || !value->is_array || value->type != GgufType::kString) return std::nullopt;
    std::vector<std::string_view> result;
    result.reserve(static_cast<std::size_t>(value->count));
    ByteReader reader(value->data);
    for (std::uint64_t i = 0; i < value->count; ++i) {
        std::uint64_t length = 0;
        std::span<const std::byte> bytes;
        if (!reader.read(length) || !reader.take(length, bytes)) return std::nullopt;
        result.push_back(characters(bytes));
    }
    return result;
}

std::optional<std::vector<std::int64_t>> GgufMetadata::integers(std::string_view key) const {
    const GgufValue* value = find(key);
    if (value == nullptr || !value->is_array || value->type == GgufType::kString) return std::nullopt;
    const GgufType type = value->type == GgufType::kBool ? GgufType::kUint8 : value->type;
    const std::size_t bytes = ggufTypeBytes(type);
    std::vector<std::int64_t> result;
    result.reserve(static_cast<std::size_t>(value->count));
    for (std::size_t i = 0; i < value->count; ++i) {
        const auto element = integerAt(type, value->data.subspan(i * bytes, bytes));
        if (!element) return std::nullopt;
        result.push_back(*element);
    }
    return result;
}

std::optional<std::vector<float>> GgufMetadata::numbers(std::string_view key) const {
    const GgufValue* value = find(key);
    if (value == nullptr || !value->is_array || value->type == GgufType::kString) return std::nullopt;
    const std::size_t bytes = ggufTypeBytes(value->type);
    std::vector<float> result;
    result.reserve(static_cast<std::size_t>(value->count));
    for (std::size_t i = 0; i < value->count; ++i) {
        const auto element = numberAt(value->type, value->data.subspan(i * bytes, bytes));
        if (!element) return std::nullopt;
        result.push_back(static_cast<float>(*element));
    }
    return result;
}

std::string GgufMetadata::shortForm(const GgufValue& value) {
    const std::string_view type = kTypes[static_cast<std::size_t>(value.type)].name;
    if (value.is_array) return fmt::format("[{} {}]", value.count, type);
    if (value.type == GgufType::kString) return printable(characters(value.data));
    if (value.type == GgufType::kBool) return loadValue<std::uint8_t>(value.data) != 0 ? "true" : "false";
    if (value.type == GgufType::kUint64) return fmt::format("{}", loadValue<std::uint64_t>(value.data));
    if (value.type == GgufType::kFloat32) return fmt::format("{}", loadValue<float>(value.data));
    if (value.type == GgufType::kFloat64) return fmt::format("{}", loadValue<double>(value.data));
    return fmt::format("{}", integerAt(value.type, value.data).value_or(0));
}

bool GgufMetadata::add(std::string key, const GgufValue& value) {
    if (!index_.emplace(key, entries_.size()).second) return false;
    entries_.push_back({std::move(key), value});
    return true;
}

}  // namespace griffin::engine::formats
