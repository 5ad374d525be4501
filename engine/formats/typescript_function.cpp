#include "engine/formats/typescript_function.h"

#include <cstddef>
#include <string_view>

#include "engine/formats/python_literal.h"
#include "engine/formats/spaced_json.h"

namespace griffin::engine::formats {
namespace {

using nlohmann::ordered_json;

constexpr int kMostTypes = 64;            // one within another
constexpr std::size_t kLongestItem = 50;  // characters of a type whose lists are written with it

const ordered_json& member(const ordered_json& object, const char* name) {
    static const ordered_json kNone;
    if (!object.is_object()) return kNone;
    const auto found = object.find(name);
    return found == object.end() ? kNone : *found;
}

/// What counts as true in a template.
bool says(const ordered_json& value) {
    if (value.is_null() || value == false || value == 0) return false;
    return value.is_string() ? !value.get_ref<const std::string&>().empty() : !value.is_structured() || !value.empty();
}

/// As a template writes a value.
std::string shown(const ordered_json& value) {
    return value.is_string() ? value.get<std::string>() : pythonLiteral(value);
}

bool isRequired(const ordered_json& schema, const std::string& name) {
    for (const ordered_json& one : member(schema, "required")) {
        if (one == name) return true;
    }
    return false;
}

std::size_t charactersOf(std::string_view text) {
    std::size_t count = 0;
    for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
    return count;
}

std::string typeOf(const ordered_json& schema, int nesting);

std::string arrayType(const ordered_json& schema, int nesting) {
    const ordered_json& items = member(schema, "items");
    std::string type = "any[]";
    if (says(items)) {
        const ordered_json& item = member(items, "type");
        if (item == "string" || item == "boolean") {
            type = item.get<std::string>() + "[]";
        } else if (item == "number" || item == "integer") {
            type = "number[]";
        } else {
            const std::string inner = typeOf(items, nesting + 1);
            if (inner != "object | object" && charactersOf(inner) <= kLongestItem) type = inner + "[]";
        }
    }
    return type + (says(member(schema, "nullable")) ? " | null" : "");
}

std::string oneOfType(const ordered_json& variants, int nesting) {
    bool has_objects = false;
    for (const ordered_json& variant : variants) has_objects = has_objects || member(variant, "type") == "object";
    if (has_objects && variants.size() > 1) return "any";
    std::string type;
    for (std::size_t i = 0; i < variants.size(); ++i) {
        const ordered_json& variant = variants[i];
        type += typeOf(variant, nesting + 1);
        if (says(member(variant, "description"))) type += "// " + shown(member(variant, "description"));
        if (variant.is_object() && variant.contains("default")) {
            type += std::string(20, ' ') + "// default: " + spacedJson(member(variant, "default"));
        }
        if (i + 1 < variants.size()) type += " | \n";
    }
    return type;
}

std::string objectType(const ordered_json& schema, int nesting) {
    const ordered_json& properties = member(schema, "properties");
    if (!properties.is_object() || properties.empty()) return "object";
    std::string type = "{\n";
    bool first = true;
    for (const auto& [name, property] : properties.items()) {
        if (!first) type += ", ";
        first = false;
        type += name + (isRequired(schema, name) ? "" : "?") + ": \n" + std::string(16, ' ');
        type += typeOf(property, nesting + 1);
    }
    return type + "}";
}

std::string typeOf(const ordered_json& schema, int nesting) {
    if (nesting > kMostTypes) return "any";
    const ordered_json& type = member(schema, "type");
    const std::string null = says(member(schema, "nullable")) ? " | null" : "";
    if (type == "array") return arrayType(schema, nesting);
    if (type.is_array() && !type.empty()) {
        std::string all;
        for (const ordered_json& one : type) all += (all.empty() ? "" : " | ") + shown(one);
        return all;
    }
    const ordered_json& variants = member(schema, "oneOf");
    if (variants.is_array() && !variants.empty()) return oneOfType(variants, nesting);
    if (type == "string") {
        const ordered_json& values = member(schema, "enum");
        if (!values.is_array() || values.empty()) return "string" + null;
        std::string all;
        for (const ordered_json& value : values) all += (all.empty() ? "\"" : "\" | \"") + shown(value);
        return all + "\"";
    }
    if (type == "number" || type == "integer") return "number";
    if (type == "boolean") return "boolean";
    if (type == "object") return objectType(schema, nesting);
    return "any";
}

}  // namespace

std::string typeScriptFunction(const ordered_json& tool) {
    const ordered_json& function = member(tool, "function");
    std::string text = "// " + (says(member(function, "description")) ? shown(member(function, "description")) : "") +
                       "\ntype " + shown(member(function, "name")) + " = ";
    const ordered_json& parameters = member(function, "parameters");
    const ordered_json& properties = member(parameters, "properties");
    if (!properties.is_object() || properties.empty()) return text + "() => any;\n\n";
    text += "(_: {\n";
    for (const auto& [name, schema] : properties.items()) {
        if (says(member(schema, "description"))) text += "// " + shown(member(schema, "description")) + "\n";
        text += name + (isRequired(parameters, name) ? "" : "?") + ": " + typeOf(schema, 0);
        if (schema.is_object() && schema.contains("default")) {
            const ordered_json& value = member(schema, "default");
            const bool has_enum = says(member(schema, "enum"));
            const bool has_variants = says(member(schema, "oneOf"));
            text += has_variants && !has_enum ? "// default: " : ", // default: ";
            text += has_enum || has_variants ? shown(value) : spacedJson(value);
        }
        text += ",\n";
    }
    return text + "}) => any;\n\n";
}

}  // namespace griffin::engine::formats
