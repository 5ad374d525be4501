// The fields of a request's objects, checked as they are read. What is wrong is told in OpenAI's form: the path of the
// field, what it must be.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/server/api_error.h"

namespace griffin::app::server {

/// Bounds of JSON in a request, also of JSON in a string of it.
inline constexpr std::size_t kMaxJsonDepth = 64;
inline constexpr std::size_t kMaxJsonValues = 1'000'000;

ApiError wrong(std::string message, std::string param = {}, std::string code = {});
/// As a message repeats it: in quotes, the beginning of what is long.
std::string inQuotes(std::string_view text);

/// Reads the fields of one object. The first thing wrong is kept in `error`; what is read after it does not count.
class Fields {
  public:
    /// What is passed by reference must outlive it. `path`: of the object, "messages[0].", or empty.
    Fields(const nlohmann::json& object, std::string path, std::optional<ApiError>& error)
        : object_(object), path_(std::move(path)), error_(error) {}

    /// Null where the field is absent or null, which means the same.
    const nlohmann::json* find(std::string_view name) const;
    std::string path(std::string_view name) const { return path_ + std::string(name); }

    void refuse(std::string_view name, std::string_view wanted, std::string code = {}) const;
    /// Where `found` does not hold, the field is refused with the sentence.
    bool check(bool found, std::string_view name, std::string_view wanted) const;

    bool boolean(std::string_view name) const;
    std::string text(std::string_view name) const;
    int integer(std::string_view name, int min, int max, int absent) const;
    bool failed() const { return error_.has_value(); }
    std::optional<ApiError>& error() const { return error_; }

    const nlohmann::json& object() const { return object_; }

  private:
    const nlohmann::json& object_;
    std::string path_;
    std::optional<ApiError>& error_;
};

}  // namespace griffin::app::server
