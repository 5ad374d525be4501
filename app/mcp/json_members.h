// Members of JSON objects, where they are what they should be.
#pragma once

#include <QString>
#include <nlohmann/json.hpp>
#include <string>

namespace griffin::app::mcp {

/// The text of this member; empty where there is none.
inline std::string textAt(const nlohmann::ordered_json& object, const char* name) {
    const auto found = object.is_object() ? object.find(name) : object.end();
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

inline QString textIn(const nlohmann::ordered_json& object, const char* name) {
    return QString::fromStdString(textAt(object, name));
}

/// The elements of this member; none where it is no array.
inline const nlohmann::ordered_json& listIn(const nlohmann::ordered_json& object, const char* name) {
    static const nlohmann::ordered_json kNone = nlohmann::ordered_json::array();
    const auto found = object.is_object() ? object.find(name) : object.end();
    return found != object.end() && found->is_array() ? *found : kNone;
}

/// As one line; what is no UTF-8 is replaced.
inline std::string lineOf(const nlohmann::ordered_json& json) {
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace griffin::app::mcp
