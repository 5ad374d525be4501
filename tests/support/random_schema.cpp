#include "tests/support/random_schema.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <regex>
#include <string>

namespace griffin::tests {
namespace {

/// Below `count`, the same with every standard library.
int below(std::mt19937& random, int count) {
    return static_cast<int>(random() % static_cast<unsigned>(count));
}

bool chance(std::mt19937& random, int percent) {
    return below(random, 100) < percent;
}

OrderedJson randomConstant(std::mt19937& random) {
    switch (below(random, 7)) {
        case 0:
            return nullptr;
        case 1:
            return chance(random, 50);
        case 2:
            return below(random, 2000) - 1000;
        case 3:
            return below(random, 100) / 8.0;
        case 4:
            return OrderedJson::array({1, "two"});
        case 5:
            return {{"a", 1}};
        default:
            return std::array{
                "red", "green", "r", "a \"quote\"", "\u00e9t\u00e9", ""}[static_cast<std::size_t>(below(random, 6))];
    }
}

void bound(std::mt19937& random, OrderedJson& schema, const char* least, const char* most, int largest) {
    const int low = below(random, largest);
    if (chance(random, 40)) schema[least] = low;
    if (chance(random, 60)) schema[most] = low + below(random, largest);
}

OrderedJson randomString(std::mt19937& random) {
    OrderedJson schema = {{"type", "string"}};
    switch (below(random, 4)) {
        case 0:
            bound(random, schema, "minLength", "maxLength", 6);
            break;
        case 1:
            schema["pattern"] = std::array{"^[a-c]{2,4}$", "^(ab|cd)+x?$", "b",
                                           "^[ -Z]{0,5}$", "^\\d+-\\w$",   "^[a-z]\\\\$"}[static_cast<std::size_t>(
                below(random, 6))];
            break;
        case 2:
            schema["format"] = std::array{"date", "uuid", "email", "ipv4"}[static_cast<std::size_t>(below(random, 4))];
            break;
        default:
            break;
    }
    return schema;
}

OrderedJson randomNumber(std::mt19937& random) {
    OrderedJson schema = {{"type", chance(random, 50) ? "integer" : "number"}};
    const bool whole = schema["type"] == "integer";
    const auto value = [&] {
        const int number = below(random, 3000) - 1500;
        return whole || chance(random, 50) ? OrderedJson(number) : OrderedJson(number / 100.0);
    };
    OrderedJson low = value();
    OrderedJson high = value();
    if (high < low) std::swap(low, high);
    if (chance(random, 40)) schema[chance(random, 50) ? "minimum" : "exclusiveMinimum"] = low;
    if (chance(random, 40)) schema[chance(random, 50) ? "maximum" : "exclusiveMaximum"] = high;
    return schema;
}

OrderedJson randomArray(std::mt19937& random, int depth) {
    OrderedJson schema = {{"type", "array"}};
    if (chance(random, 30)) {
        for (int i = 0; i <= below(random, 3); ++i) schema["prefixItems"].push_back(randomSchema(random, depth - 1));
    }
    if (chance(random, 80)) schema["items"] = randomSchema(random, depth - 1);
    bound(random, schema, "minItems", "maxItems", 4);
    return schema;
}

OrderedJson randomObject(std::mt19937& random, int depth) {
    OrderedJson schema = {{"type", "object"}, {"properties", OrderedJson::object()}};
    const int count = below(random, 5);
    for (int i = 0; i < count; ++i) {
        const std::string name = std::array{
            "name", "na", "age", "x y", "\u00fc", "a\"b", "tags", ""}[static_cast<std::size_t>(below(random, 8))];
        schema["properties"][name] = randomSchema(random, depth - 1);
        if (chance(random, 60)) schema["required"].push_back(name);
    }
    if (chance(random, 20)) schema["additionalProperties"] = randomSchema(random, depth - 1);
    if (chance(random, 30)) schema["additionalProperties"] = false;
    return schema;
}

std::size_t characters(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

bool hasType(const OrderedJson& value, const OrderedJson& type) {
    if (type.is_array())
        return std::any_of(type.begin(), type.end(), [&](const auto& one) { return hasType(value, one); });
    if (type == "integer") return value.is_number() && std::trunc(value.get<double>()) == value.get<double>();
    return (type == "null" && value.is_null()) || (type == "boolean" && value.is_boolean()) ||
           (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
           (type == "number" && value.is_number()) || (type == "string" && value.is_string());
}

bool isInBounds(const OrderedJson& schema, const char* least, const char* most, double value) {
    return (!schema.contains(least) || value >= schema[least].get<double>()) &&
           (!schema.contains(most) || value <= schema[most].get<double>());
}

bool stringFits(const OrderedJson& value, const OrderedJson& schema) {
    const auto& text = value.get_ref<const std::string&>();
    if (!isInBounds(schema, "minLength", "maxLength", static_cast<double>(characters(text)))) return false;
    return !schema.contains("pattern") || std::regex_search(text, std::regex(schema["pattern"].get<std::string>()));
}

bool arrayFits(const OrderedJson& value, const OrderedJson& schema) {
    if (!isInBounds(schema, "minItems", "maxItems", static_cast<double>(value.size()))) return false;
    const std::size_t first = schema.contains("prefixItems") ? schema["prefixItems"].size() : 0;
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (i < first ? !isValid(value[i], schema["prefixItems"][i])
                      : schema.contains("items") && !isValid(value[i], schema["items"])) {
            return false;
        }
    }
    return true;
}

bool objectFits(const OrderedJson& value, const OrderedJson& schema) {
    if (!isInBounds(schema, "minProperties", "maxProperties", static_cast<double>(value.size()))) return false;
    for (const auto& name : schema.value("required", OrderedJson::array())) {
        if (!value.contains(name.get<std::string>())) return false;
    }
    const OrderedJson properties = schema.value("properties", OrderedJson::object());
    for (const auto& [name, member] : value.items()) {
        const OrderedJson allowed =
            properties.contains(name) ? properties[name] : schema.value("additionalProperties", OrderedJson(true));
        if (!isValid(member, allowed)) return false;
    }
    return true;
}

}  // namespace

OrderedJson randomSchema(std::mt19937& random, int depth) {
    const int kind = depth > 0 ? below(random, 14) : below(random, 8);
    switch (kind) {
        case 0:
            return {{"type", "boolean"}};
        case 1:
            return {{"type", OrderedJson::array({"null", "integer"})}};
        case 2:
            return {{"const", randomConstant(random)}};
        case 3: {
            OrderedJson values = OrderedJson::array();
            for (int i = 0; i <= below(random, 5); ++i) values.push_back(randomConstant(random));
            return {{"enum", values}};
        }
        case 4:
        case 5:
            return randomString(random);
        case 6:
        case 7:
            return randomNumber(random);
        case 8:
        case 9:
            return randomArray(random, depth);
        case 10: {
            OrderedJson branches = OrderedJson::array();
            for (int i = 0; i <= below(random, 3); ++i) branches.push_back(randomSchema(random, depth - 1));
            return {{"anyOf", branches}};
        }
        default:
            return randomObject(random, depth);
    }
}

bool isValid(const OrderedJson& value, const OrderedJson& schema) {
    if (schema.is_boolean()) return schema.get<bool>();
    if (schema.contains("type") && !hasType(value, schema["type"])) return false;
    if (schema.contains("const") && value != schema["const"]) return false;
    if (schema.contains("enum") &&
        std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
        return false;
    if (schema.contains("anyOf") && std::none_of(schema["anyOf"].begin(), schema["anyOf"].end(),
                                                 [&](const auto& one) { return isValid(value, one); }))
        return false;
    if (value.is_string() && !stringFits(value, schema)) return false;
    if (value.is_array() && !arrayFits(value, schema)) return false;
    if (value.is_object() && !objectFits(value, schema)) return false;
    if (!value.is_number()) return true;
    const auto number = value.get<double>();
    return isInBounds(schema, "minimum", "maximum", number) &&
           (!schema.contains("exclusiveMinimum") || number > schema["exclusiveMinimum"].get<double>()) &&
           (!schema.contains("exclusiveMaximum") || number < schema["exclusiveMaximum"].get<double>());
}

}  // namespace griffin::tests
