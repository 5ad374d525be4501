#include "engine/formats/json_file.h"

#include <new>
#include <utility>

#include "engine/base/json_shape.h"
#include "engine/base/mapped_file.h"
#include "engine/formats/tensor_directory.h"

namespace griffin::engine::formats {

Result<JsonTree> parseJson(std::span<const std::byte> bytes, const Message& where, const JsonLimits& limits) {
    if (bytes.size() > limits.max_bytes) {
        return failed(
            malformedFile(Message("This JSON has %1 bytes; the limit is %2", bytes.size(), limits.max_bytes), where));
    }
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const auto damaged_at = [&where](std::size_t byte) {
        return malformedFile(Message("This is not JSON, or it is damaged at byte %1", byte), where);
    };
    // For the library a zero byte is the end of the text, whatever stands behind it.
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) return failed(damaged_at(zero + 1));
    const JsonShape shape = shapeOfJson(text);
    if (shape.depth > limits.max_depth) {
        return failed(malformedFile(Message("This JSON is nested more than %1 deep", limits.max_depth), where));
    }
    if (shape.values > limits.max_values) {
        return failed(malformedFile(Message("This JSON has more than %1 values", limits.max_values), where));
    }
    try {
        std::string repeated;
        JsonTree value = readJsonTree(text, &repeated);
        if (limits.duplicate_keys == DuplicateKeys::kRefuse && !repeated.empty()) {
            return failed(malformedFile(Message("The key “%1” is repeated", printable(repeated)), where));
        }
        return value;
    } catch (const nlohmann::json::parse_error& error) {
        Failure failure = damaged_at(error.byte);
        failure.details = error.what();
        return failed(std::move(failure));
    } catch (const nlohmann::json::exception& error) {  // a number out of range
        Failure failure = malformedFile(Message("This JSON is damaged"), where);
        failure.details = error.what();
        return failed(std::move(failure));
    } catch (const std::bad_alloc&) {
        return failed({FailureCause::kOutOfMemory,
                       Message("There is not enough memory to read this file"),
                       where,
                       Message("close other programs"),
                       {}});
    }
}

Result<JsonTree> readJsonFile(const std::string& path, const JsonLimits& limits) {
    const Result<MappedFile> file = MappedFile::open(path);
    if (!file) return failed(file.error());
    return parseJson(file->bytes(), file->name(), limits);
}

const nlohmann::json* jsonFind(const nlohmann::json& object, std::string_view key) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

std::optional<std::string> jsonText(const nlohmann::json& object, std::string_view key) {
    const nlohmann::json* value = jsonFind(object, key);
    if (value == nullptr || !value->is_string()) return std::nullopt;
    return value->get<std::string>();
}

std::optional<std::int64_t> jsonInteger(const nlohmann::json& object, std::string_view key) {
    const nlohmann::json* value = jsonFind(object, key);
    if (value == nullptr || !value->is_number_integer()) return std::nullopt;
    if (value->is_number_unsigned() && value->get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX)) {
        return std::nullopt;
    }
    return value->get<std::int64_t>();
}

std::optional<double> jsonNumber(const nlohmann::json& object, std::string_view key) {
    const nlohmann::json* value = jsonFind(object, key);
    if (value == nullptr || !value->is_number()) return std::nullopt;
    return value->get<double>();
}

std::optional<bool> jsonBoolean(const nlohmann::json& object, std::string_view key) {
    const nlohmann::json* value = jsonFind(object, key);
    if (value == nullptr || !value->is_boolean()) return std::nullopt;
    return value->get<bool>();
}

}  // namespace griffin::engine::formats
