// A JSON value that takes no memory to end. The library's own destructor first lays out what it destroys in new memory,
// and ends the program where there is none: of a file that was too large, of all places.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace griffin::engine {

/// Whoever moves it into a plain nlohmann::json has the library's destructor again. REQUIRES: not nested so deeply that
/// a function that calls itself for each level fills the stack.
class JsonTree : public nlohmann::json {
  public:
    JsonTree() = default;
    /// A copy. Throws std::bad_alloc.
    JsonTree(const nlohmann::json& value) : nlohmann::json(value) {}                 // NOLINT: as a json
    JsonTree(nlohmann::json&& value) noexcept : nlohmann::json(std::move(value)) {}  // NOLINT
    JsonTree(JsonTree&& other) noexcept : nlohmann::json(std::move(static_cast<nlohmann::json&>(other))) {}
    JsonTree& operator=(JsonTree&& other) noexcept {
        swap(static_cast<nlohmann::json&>(other));
        return *this;
    }
    JsonTree(const JsonTree&) = delete;
    JsonTree& operator=(const JsonTree&) = delete;
    ~JsonTree();
};

/// What the library would make of it as of a list of values of one's own: a plain json is made by its own constructors.
void to_json(nlohmann::json& json, const JsonTree& tree) = delete;

/// Reads `text`. `repeated` gets the first key that an object has twice, of which the last value counts, where it is
/// not null. Throws std::bad_alloc, and nlohmann::json::exception where this is no JSON or a number is out of range.
/// REQUIRES: shapeOfJson(text) is not deep.
JsonTree readJsonTree(std::string_view text, std::string* repeated = nullptr);

}  // namespace griffin::engine
