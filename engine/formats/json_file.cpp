#include "engine/formats/json_file.h"

#include <fmt/format.h>

#include <new>
#include <set>
#include <utility>
#include <vector>

#include "engine/base/json_shape.h"
#include "engine/base/mapped_file.h"
#include "engine/formats/tensor_directory.h"

namespace griffin::engine::formats {
namespace {

/// Remembers the keys of every open object and the first one that comes twice.
class KeyWatch {
  public:
    void operator()(nlohmann::json::parse_event_t event, const nlohmann::json& parsed) {
        using Event = nlohmann::json::parse_event_t;
        if (event == Event::object_start) {
            open_.emplace_back();
        } else if (event == Event::object_end) {
            if (!open_.empty()) open_.pop_back();
        } else if (event == Event::key && !open_.empty() && duplicate_.empty()) {
            const auto& key = parsed.get_ref<const std::string&>();
            if (!open_.back().insert(key).second) duplicate_ = printable(key);
        }
    }
    const std::string& duplicate() const { return duplicate_; }

  private:
    std::vector<std::set<std::string>> open_;
    std::string duplicate_;
};

}  // namespace

Result<nlohmann::json> parseJson(std::span<const std::byte> bytes, const Message& where, const JsonLimits& limits) {
    if (bytes.size() > limits.max_bytes) {
        return failed(
            malformedFile(Message("This JSON has %1 bytes, %2 are the limit", bytes.size(), limits.max_bytes), where));
    }
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const JsonShape shape = shapeOfJson(text);
    if (shape.depth > limits.max_depth) {
        return failed(malformedFile(Message("This JSON is nested more than %1 deep", limits.max_depth), where));
    }
    if (shape.values > limits.max_values) {
        return failed(malformedFile(Message("This JSON has more than %1 values", limits.max_values), where));
    }
    try {
        if (limits.duplicate_keys == DuplicateKeys::kLastWins) return nlohmann::json::parse(text.begin(), text.end());
        KeyWatch watch;
        nlohmann::json value = nlohmann::json::parse(
            text.begin(), text.end(), [&watch](int, nlohmann::json::parse_event_t event, nlohmann::json& parsed) {
                watch(event, parsed);
                return true;
            });
        if (!watch.duplicate().empty()) {
            return failed(malformedFile(Message("The key \"%1\" is repeated", watch.duplicate()), where));
        }
        return value;
    } catch (const nlohmann::json::parse_error& error) {
        Failure failure = malformedFile(Message("This is not JSON, or it is damaged at byte %1", error.byte), where);
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

Result<nlohmann::json> readJsonFile(const std::string& path, const JsonLimits& limits) {
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
