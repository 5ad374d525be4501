#include "engine/grammar/forms/schema_merge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <vector>

namespace griffin::engine::grammar {
namespace {

constexpr std::array<std::string_view, 6> kTypes = {"null", "boolean", "object", "array", "number", "string"};

constexpr std::array<std::string_view, 16> kAnnotations = {
    "title",     "description", "default",         "examples",        "$schema",    "$id",
    "$comment",  "$defs",       "$anchor",         "definitions",     "deprecated", "readOnly",
    "writeOnly", "$vocabulary", "contentEncoding", "contentMediaType"};

constexpr std::array<std::string_view, 18> kUnsupported = {"not",
                                                           "if",
                                                           "then",
                                                           "else",
                                                           "dependentSchemas",
                                                           "dependentRequired",
                                                           "dependencies",
                                                           "propertyNames",
                                                           "contains",
                                                           "minContains",
                                                           "maxContains",
                                                           "patternProperties",
                                                           "multipleOf",
                                                           "uniqueItems",
                                                           "$dynamicRef",
                                                           "$recursiveRef",
                                                           "unevaluatedItems",
                                                           "unevaluatedProperties"};

/// "minimum" and the like: of two values the larger one restricts more, or the smaller one.
enum class Bound { kNone, kLarger, kSmaller };

Bound boundOf(std::string_view keyword) {
    constexpr std::array<std::string_view, 5> kLarger = {"minimum", "exclusiveMinimum", "minLength", "minItems",
                                                         "minProperties"};
    constexpr std::array<std::string_view, 5> kSmaller = {"maximum", "exclusiveMaximum", "maxLength", "maxItems",
                                                          "maxProperties"};
    if (std::find(kLarger.begin(), kLarger.end(), keyword) != kLarger.end()) return Bound::kLarger;
    if (std::find(kSmaller.begin(), kSmaller.end(), keyword) != kSmaller.end()) return Bound::kSmaller;
    return Bound::kNone;
}

/// A list, or the one element that may stand for it.
std::vector<Schema> elements(const Schema& value) {
    if (!value.is_array()) return {value};
    return {value.begin(), value.end()};
}

/// The elements of `a` that `b` has, too.
Schema common(const Schema& a, const Schema& b) {
    Schema both = Schema::array();
    const std::vector<Schema> others = elements(b);
    for (const Schema& element : elements(a)) {
        if (std::find(others.begin(), others.end(), element) != others.end()) both.push_back(element);
    }
    return both;
}

void mergeProperties(Schema& properties, const Schema& others) {
    for (const auto& [name, schema] : others.items()) {
        if (!properties.contains(name)) {
            properties[name] = schema;
        } else if (properties[name] != schema) {
            properties[name] = Schema{{"allOf", Schema::array({properties[name], schema})}};
        }
    }
}

std::optional<std::vector<Schema>> listedValues(const Schema& schema) {
    if (schema.contains("const")) return std::vector<Schema>{schema["const"]};
    if (schema.contains("enum") && schema["enum"].is_array()) return elements(schema["enum"]);
    return std::nullopt;
}

std::set<std::string_view> typesOf(const Schema& schema) {
    std::set<std::string_view> types;
    if (const auto values = listedValues(schema)) {
        for (const Schema& value : *values) types.insert(typeOf(value));
    } else if (schema.contains("type")) {
        for (const std::string_view type : kTypes) {
            for (const Schema& named : elements(schema["type"])) {
                if (named == type || (type == "number" && named == "integer")) types.insert(type);
            }
        }
    } else {
        types.insert(kTypes.begin(), kTypes.end());
    }
    return types;
}

bool isRequired(const Schema& schema, const std::string& name) {
    if (!schema.contains("required") || !schema["required"].is_array()) return false;
    const Schema& names = schema["required"];
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool valuesDiffer(const Schema& a, const Schema& b) {
    const auto of_a = listedValues(a);
    const auto of_b = listedValues(b);
    return of_a && of_b && common(Schema(*of_a), Schema(*of_b)).empty();
}

}  // namespace

bool isAnnotation(std::string_view keyword) {
    return std::find(kAnnotations.begin(), kAnnotations.end(), keyword) != kAnnotations.end();
}

bool saysSomething(const Schema& schema) {
    return std::any_of(schema.items().begin(), schema.items().end(),
                       [](const auto& item) { return !isAnnotation(item.key()); });
}

std::string unsupportedKeyword(const Schema& schema) {
    for (const auto& [keyword, value] : schema.items()) {
        if (std::find(kUnsupported.begin(), kUnsupported.end(), keyword) == kUnsupported.end()) continue;
        const bool harmless = (keyword == "uniqueItems" && value == false) || (keyword == "multipleOf" && value == 1) ||
                              (keyword == "unevaluatedProperties" && (value == false || value == true)) ||
                              (keyword == "unevaluatedItems" && value == true);
        if (!harmless) return keyword;
    }
    return {};
}

bool mergeInto(Schema& schema, const Schema& other, std::string& keyword) {
    for (const auto& [name, value] : other.items()) {
        if (isAnnotation(name)) continue;
        if (!schema.contains(name)) {
            schema[name] = value;
            continue;
        }
        Schema& mine = schema[name];
        if (mine == value) continue;
        const bool numbers = mine.is_number() && value.is_number();
        if (name == "required" && mine.is_array() && value.is_array()) {
            for (const Schema& one : value) mine.push_back(one);
        } else if (name == "properties" && mine.is_object() && value.is_object()) {
            mergeProperties(mine, value);
        } else if (name == "type" || name == "enum") {
            mine = common(mine, value);
        } else if (name == "allOf" && mine.is_array() && value.is_array()) {
            for (const Schema& one : value) mine.push_back(one);
        } else if (boundOf(name) != Bound::kNone && numbers) {
            if ((boundOf(name) == Bound::kLarger) == (mine < value)) mine = value;
        } else {
            keyword = name;
            return false;
        }
    }
    return true;
}

bool areDisjoint(const Schema& a, const Schema& b) {
    if (!a.is_object() || !b.is_object()) return a == false || b == false;
    const std::set<std::string_view> of_a = typesOf(a);
    const std::set<std::string_view> of_b = typesOf(b);
    std::vector<std::string_view> shared;
    std::set_intersection(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(), std::back_inserter(shared));
    if (shared.empty() || valuesDiffer(a, b)) return true;
    const bool objects = shared == std::vector<std::string_view>{"object"};
    if (!objects || !a.contains("properties") || !b.contains("properties")) return false;
    const Schema& others = b["properties"];
    if (!a["properties"].is_object() || !others.is_object()) return false;
    for (const auto& [name, schema] : a["properties"].items()) {
        if (others.contains(name) && isRequired(a, name) && isRequired(b, name) && valuesDiffer(schema, others[name])) {
            return true;
        }
    }
    return false;
}

std::string_view typeOf(const Schema& value) {
    if (value.is_null()) return "null";
    if (value.is_boolean()) return "boolean";
    if (value.is_object()) return "object";
    if (value.is_array()) return "array";
    return value.is_number() ? "number" : "string";
}

bool hasType(const Schema& value, std::string_view type) {
    if (type != "integer") return typeOf(value) == type;
    return value.is_number_integer() || (value.is_number() && std::floor(value.get<double>()) == value.get<double>());
}

}  // namespace griffin::engine::grammar
