// The values of a schema that says by itself which they are, of schema_reader.h.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/formats/spaced_json.h"
#include "engine/grammar/forms/schema_reader.h"
#include "engine/grammar/forms/string_formats.h"
#include "engine/grammar/regular_expression.h"

namespace griffin::engine::grammar {
namespace {

constexpr std::size_t kMaxNameBytes = 500;

}  // namespace

Sequence SchemaReader::listed(const Schema& schema, const std::string& path) {
    for (const auto& [keyword, unused] : schema.items()) {
        const bool known = keyword == "enum" || keyword == "const" || keyword == "type" || isAnnotation(keyword);
        if (!known) return refuse(path, Message("The keyword “%1” beside enum or const is not supported", keyword));
    }
    if (schema.contains("enum") && !schema["enum"].is_array()) {
        return refuse(path, Message("The keyword “%1” must be a list", std::string_view("enum")));
    }
    const Schema all = schema.contains("enum") ? schema["enum"] : Schema::array({schema["const"]});
    const std::vector<std::string> types = typesOf(schema, path);
    std::vector<Sequence> alternatives;
    for (const Schema& one : all) {
        const bool fits =
            std::any_of(types.begin(), types.end(), [&](const std::string& type) { return hasType(one, type); });
        const bool is_const = !schema.contains("const") || schema["const"] == one;
        if (is_const && (fits || !schema.contains("type"))) {
            alternatives.push_back(builder_.literal(formats::spacedJson(one)));
        }
    }
    return builder_.choice(std::move(alternatives));
}

/// Those that `type` names; else the one that the other keywords are about; else none, which stands for all.
std::vector<std::string> SchemaReader::typesOf(const Schema& schema, const std::string& path) {
    if (schema.contains("type")) {
        const Schema& type = schema["type"];
        std::vector<std::string> types;
        for (const Schema& one : type.is_array() ? type : Schema::array({type})) {
            const std::string name = one.is_string() ? one.get<std::string>() : std::string();
            constexpr std::string_view kNames = " null boolean object array number integer string ";
            if (name.empty() || kNames.find(" " + name + " ") == std::string_view::npos) {
                refuse(path, Message("There is no type %1", one.is_string() ? name : one.dump()));
                return {};
            }
            types.push_back(name);
        }
        return types;
    }
    for (const auto& [type, keywords] :
         {std::pair<const char*, std::vector<const char*>>{
              "object", {"properties", "required", "additionalProperties", "minProperties", "maxProperties"}},
          {"array", {"items", "prefixItems", "minItems", "maxItems"}},
          {"string", {"minLength", "maxLength", "pattern", "format"}},
          {"number", {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"}}}) {
        for (const char* keyword : keywords) {
            if (schema.contains(keyword)) return {type};
        }
    }
    return {};
}

Sequence SchemaReader::typed(const Schema& schema, const std::string& path, int depth) {
    const std::vector<std::string> types = typesOf(schema, path);
    if (builder_.hasFailed()) return {};
    if (types.empty() && !schema.contains("type")) return values_.any();
    std::vector<Sequence> alternatives;
    for (const std::string& type : types) {
        if (type == "null") {
            alternatives.push_back(values_.null());
        } else if (type == "boolean") {
            alternatives.push_back(values_.boolean());
        } else if (type == "integer") {
            alternatives.push_back(values_.integer(interval(schema, path)));
        } else if (type == "number") {
            alternatives.push_back(values_.number(interval(schema, path)));
        } else if (type == "string") {
            alternatives.push_back(string(schema, path));
        } else if (type == "array") {
            alternatives.push_back(array(schema, path, depth));
        } else {
            alternatives.push_back(object(schema, path, depth));
        }
    }
    return builder_.choice(std::move(alternatives));
}

Interval SchemaReader::interval(const Schema& schema, const std::string& path) {
    Interval interval;
    const auto bound = [&](const char* keyword, std::optional<double>& place, bool& excluded, bool excludes,
                           auto tighter) {
        if (!schema.contains(keyword)) return;
        if (!schema[keyword].is_number()) {
            refuse(path, Message("The keyword “%1” must be a number", std::string_view(keyword)));
            return;
        }
        const double value = schema[keyword].template get<double>();
        if (place && !tighter(value, *place) && !(value == *place && excludes)) return;
        place = value;
        excluded = excludes;
    };
    bound("minimum", interval.least, interval.least_excluded, false, std::greater<>());
    bound("exclusiveMinimum", interval.least, interval.least_excluded, true, std::greater<>());
    bound("maximum", interval.most, interval.most_excluded, false, std::less<>());
    bound("exclusiveMaximum", interval.most, interval.most_excluded, true, std::less<>());
    return interval;
}

Count SchemaReader::count(const Schema& schema, const char* least, const char* most, const std::string& path) {
    Count count;
    for (const auto& [keyword, place] : {std::pair{least, &count.least}, {most, &count.most}}) {
        if (!schema.contains(keyword)) continue;
        const Schema& value = schema[keyword];
        if (!hasType(value, "integer") || value.get<double>() < 0) {
            refuse(path, Message("The keyword “%1” must be a whole number, 0 or more", std::string_view(keyword)));
        } else {
            // More than any answer has; a grammar of so many parts is refused by its size.
            *place = static_cast<int>(std::min(value.get<double>(), 1e6));
        }
    }
    if (count.most != GrammarBuilder::kUnbounded && count.most < count.least) {
        refuse(path, Message("%1 is larger than %2", std::string_view(least), std::string_view(most)));
        return {};
    }
    return count;
}

Sequence SchemaReader::string(const Schema& schema, const std::string& path) {
    const bool counted = schema.contains("minLength") || schema.contains("maxLength");
    const Count characters = count(schema, "minLength", "maxLength", path);
    if (schema.contains("pattern")) {
        if (counted) return refuse(path, Message("A pattern beside minLength or maxLength is not supported"));
        if (!schema["pattern"].is_string())
            return refuse(path, Message("The keyword “%1” must be a string", std::string_view("pattern")));
        GrammarBuilder& builder = builder_;
        return values_.stringOf(sequenceOfExpression(schema["pattern"].get_ref<const std::string&>(), Match::kSomewhere,
                                                     Spelling::kJsonString, builder));
    }
    if (schema.contains("format") && schema["format"].is_string() && !counted) {
        const std::string_view expression = expressionOfFormat(schema["format"].get_ref<const std::string&>());
        if (!expression.empty()) {
            return values_.stringOf(sequenceOfExpression(expression, Match::kWhole, Spelling::kJsonString, builder_));
        }
    }
    return values_.string(characters);
}

Sequence SchemaReader::array(const Schema& schema, const std::string& path, int depth) {
    std::vector<Sequence> first;
    if (schema.contains("prefixItems")) {
        if (!schema["prefixItems"].is_array()) {
            return refuse(path, Message("The keyword “%1” must be a list of schemas", std::string_view("prefixItems")));
        }
        for (const Schema& item : schema["prefixItems"]) {
            first.push_back(value(item, fmt::format("{}/prefixItems/{}", path, first.size()), depth + 1));
        }
    }
    const Count items = count(schema, "minItems", "maxItems", path);
    std::optional<Sequence> rest;
    if (schema.contains("items")) {
        if (schema["items"] != false) rest = value(schema["items"], path + "/items", depth + 1);
    } else if (first.empty() || items.least > static_cast<int>(first.size())) {
        rest = values_.any();
    }
    return values_.array(first, rest, items);
}

Sequence SchemaReader::object(const Schema& schema, const std::string& path, int depth, const Arguments* as) {
    const auto member = [&](const std::string& name, const Schema& of, const std::string& place) {
        return as == nullptr ? value(of, place, depth + 1) : argument(name, of, place, depth + 1, *as);
    };
    std::vector<Property> properties;
    const Schema none = Schema::object();
    const Schema& named = schema.contains("properties") ? schema["properties"] : none;
    if (!named.is_object())
        return refuse(path, Message("The keyword “%1” must be an object", std::string_view("properties")));
    const Schema others = schema.value("additionalProperties", Schema(named.empty()));
    for (const auto& [name, property] : named.items()) {
        properties.push_back({name, member(name, property, path + "/properties/" + name), false});
    }
    const Schema required = schema.value("required", Schema::array());
    if (!required.is_array())
        return refuse(path, Message("The keyword “%1” must be a list of names", std::string_view("required")));
    for (const Schema& name : required) {
        if (!name.is_string())
            return refuse(path, Message("The keyword “%1” must be a list of names", std::string_view("required")));
        auto found = std::find_if(properties.begin(), properties.end(),
                                  [&](const Property& property) { return name == property.name; });
        if (found == properties.end()) {
            const bool any = !schema.contains("additionalProperties");
            const Schema allowed = any ? Schema(true) : others;
            properties.push_back({name.get<std::string>(),
                                  member(name.get<std::string>(), allowed, path + "/additionalProperties"), false});
            found = properties.end() - 1;
        }
        found->required = true;
    }
    for (const Property& property : properties) {
        if (property.name.size() > kMaxNameBytes) return refuse(path, Message("The name of a property is too long"));
    }
    std::optional<Sequence> more;
    if (others != false) {
        more = value(others, path + "/additionalProperties", depth + 1);
        if (as != nullptr && as->style.form == ArgumentForm::kParameters)
            *more += builder_.literal(as->style.parameter.end);
    }
    return counted(schema, path, properties, more, as == nullptr ? MemberMarks() : as->marks);
}

/// Keeps to minProperties and maxProperties, where that is possible with the properties named.
Sequence SchemaReader::counted(const Schema& schema, const std::string& path, std::vector<Property>& properties,
                               const std::optional<Sequence>& others, const MemberMarks& marks) {
    const Count members = count(schema, "minProperties", "maxProperties", path);
    const auto is_required = [](const Property& property) { return property.required; };
    const auto needed = static_cast<int>(std::count_if(properties.begin(), properties.end(), is_required));
    for (std::size_t i = 0; i < properties.size() && needed < members.least; ++i) properties[i].required = true;
    const auto least = static_cast<int>(std::count_if(properties.begin(), properties.end(), is_required));
    if (least < members.least) {
        return refuse(path,
                      Message("%1 is larger than the number of named properties", std::string_view("minProperties")));
    }
    Count more;
    if (members.most != GrammarBuilder::kUnbounded) {
        if (least > members.most) return builder_.choice({});
        if (static_cast<int>(properties.size()) > members.most) {
            std::erase_if(properties, [&](const Property& property) { return !is_required(property); });
        }
        more.most = members.most - static_cast<int>(properties.size());
    }
    return values_.object(properties, others, more, marks);
}

}  // namespace griffin::engine::grammar
