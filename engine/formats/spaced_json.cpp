#include "engine/formats/spaced_json.h"

#include <utility>

namespace griffin::engine::formats {
namespace {

using nlohmann::ordered_json;

std::string dumped(const ordered_json& value, int indent) {
    return value.dump(indent, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace

std::string spacedJson(const ordered_json& value) {
    if (!value.is_structured()) return dumped(value, -1);
    std::string text(1, value.is_array() ? '[' : '{');
    bool first = true;
    for (const auto& [name, element] : value.items()) {
        if (!std::exchange(first, false)) text += ", ";
        if (value.is_object()) text += dumped(ordered_json(name), -1) + ": ";
        text += spacedJson(element);
    }
    return text + (value.is_array() ? ']' : '}');
}

std::string indentedJson(const ordered_json& value) {
    constexpr int kIndent = 4;
    return dumped(value, kIndent);
}

}  // namespace griffin::engine::formats
