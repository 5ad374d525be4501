#include "app/remote/json_places.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

namespace griffin::app::remote {
namespace {

using nlohmann::json;

/// Null: there is nothing.
const json* valueAt(const json& object, const char* place) {
    const json::json_pointer pointer(place);
    return object.is_structured() && object.contains(pointer) ? &object[pointer] : nullptr;
}

}  // namespace

std::string textAt(const json& object, const char* place) {
    const json* value = valueAt(object, place);
    return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
}

std::string complaintAt(const json& object, const char* place) {
    constexpr std::size_t kMost = 1000;
    std::string said = textAt(object, place).substr(0, kMost);
    while (!said.empty() && std::string_view(" \t\r\n.:;,").find(said.back()) != std::string_view::npos)
        said.pop_back();
    return said;
}

std::optional<double> numberAt(const json& object, const char* place) {
    const json* value = valueAt(object, place);
    if (value == nullptr || !value->is_number()) return std::nullopt;
    const auto number = value->get<double>();
    if (!std::isfinite(number) || number < 0.0) return std::nullopt;
    return number;
}

int countAt(const json& object, const char* place) {
    constexpr double kMost = 1e9;
    const double count = numberAt(object, place).value_or(0.0);
    return count < kMost ? static_cast<int>(count) : 0;
}

}  // namespace griffin::app::remote
