#include "engine/grammar/json_schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/formats/json_file.h"
#include "engine/formats/spaced_json.h"
#include "engine/grammar/json_values.h"
#include "engine/grammar/regular_expression.h"
#include "engine/grammar/schema_merge.h"
#include "engine/grammar/string_formats.h"

namespace griffin::engine::grammar {
namespace {

constexpr formats::JsonLimits kLimits = {std::size_t{1} << 20, 64, 10'000, formats::DuplicateKeys::kRefuse};
constexpr int kMaxSchemas = 20'000;  // schemas within schemas that are read, one that is used again counted again
constexpr int kMaxReferences = 32;   // from one to the next
constexpr int kMaxDepth = 100;
constexpr std::size_t kMaxNameBytes = 500;

class SchemaReader {
  public:
    SchemaReader(const Schema& root, GrammarBuilder& builder) : root_(root), builder_(builder), values_(builder) {}

    Sequence value(const Schema& schema, const std::string& path, int depth = 0) {
        if (++schemas_ > kMaxSchemas || depth > kMaxDepth) {
            builder_.fail(Message("The schema is too large, or it refers to itself without an end"), path);
        }
        if (builder_.hasFailed()) return {};
        if (schema.is_boolean()) return schema.get<bool>() ? values_.any() : builder_.choice({});
        if (!schema.is_object()) return refuse(path, Message("A schema must be an object, or true or false"));
        if (schema.contains("$ref")) return referred(schema, path, depth);
        if (schema.contains("allOf")) return all(schema, path, depth);
        for (const char* keyword : {"anyOf", "oneOf"}) {
            if (schema.contains(keyword)) return anyOf(schema, keyword, path, depth);
        }
        if (const std::string keyword = unsupportedKeyword(schema); !keyword.empty()) {
            return refuse(path, Message("The keyword %1 is not supported", keyword));
        }
        if (schema.contains("enum") || schema.contains("const")) return listed(schema, path);
        return typed(schema, path, depth);
    }

  private:
    Sequence refuse(const std::string& path, Message what) {
        builder_.fail(std::move(what), path);
        return {};
    }

    // --- references and combinations

    const Schema* target(const Schema& schema, const std::string& path) {
        if (!schema["$ref"].is_string()) {
            refuse(path, Message("$ref must be a string"));
            return nullptr;
        }
        const std::string& text = schema["$ref"].get_ref<const std::string&>();
        if (text == "#") return &root_;
        if (text.starts_with("#/")) {
            try {
                const Schema::json_pointer pointer(text.substr(1));
                if (root_.contains(pointer)) return &root_[pointer];
            } catch (const nlohmann::json::exception&) {  // no pointer: there is nothing at it
            }
        }
        refuse(path, Message("The reference %1 leads nowhere: only #/... within the schema is possible", text));
        return nullptr;
    }

    Sequence referred(const Schema& schema, const std::string& path, int depth) {
        const Schema* found = target(schema, path);
        if (found == nullptr) return {};
        Schema beside = schema;
        beside.erase("$ref");
        if (saysSomething(beside)) {
            return merged(beside, *found, path, depth);
        }
        const auto known = rules_.find(found);
        if (known != rules_.end()) return GrammarBuilder::use(known->second);
        const std::size_t rule = builder_.declare();
        rules_[found] = rule;
        const std::string place = schema["$ref"].get<std::string>();
        builder_.define(rule, value(*found, place, depth + 1));
        return GrammarBuilder::use(rule);
    }

    /// Without references and allOf at its top.
    std::optional<Schema> plain(Schema schema, const std::string& path) {
        for (int i = 0; i < kMaxReferences; ++i) {
            if (!schema.is_object() || (!schema.contains("$ref") && !schema.contains("allOf"))) return schema;
            Schema rest = schema;
            std::vector<Schema> others;
            if (schema.contains("$ref")) {
                const Schema* found = target(schema, path);
                if (found == nullptr) return std::nullopt;
                others.push_back(*found);
                rest.erase("$ref");
            } else {
                if (!schema["allOf"].is_array()) {
                    refuse(path, Message("The keyword %1 must be a list of schemas", std::string_view("allOf")));
                    return std::nullopt;
                }
                for (const Schema& one : schema["allOf"]) others.push_back(one);
                rest.erase("allOf");
            }
            for (const Schema& other : others) {
                if (!join(rest, other, path)) return std::nullopt;
            }
            schema = std::move(rest);
            schemas_ += static_cast<int>(others.size());
        }
        refuse(path, Message("The schema is too large, or it refers to itself without an end"));
        return std::nullopt;
    }

    bool join(Schema& schema, const Schema& other, const std::string& path) {
        if (schema == false || other == true) return true;
        if (other == false) {
            schema = false;
            return true;
        }
        std::string keyword;
        if (other.is_object() && mergeInto(schema, other, keyword)) return true;
        if (other.is_object()) {
            refuse(path, Message("The keyword %1 is said in two ways that cannot be joined", keyword));
        } else {
            refuse(path, Message("A schema must be an object, or true or false"));
        }
        return false;
    }

    Sequence merged(Schema schema, const Schema& other, const std::string& path, int depth) {
        return join(schema, other, path) ? value(schema, path, depth + 1) : Sequence();
    }

    Sequence all(const Schema& schema, const std::string& path, int depth) {
        const std::optional<Schema> one = plain(schema, path);
        return one ? value(*one, path, depth + 1) : Sequence();
    }

    Sequence anyOf(const Schema& schema, const std::string& keyword, const std::string& path, int depth) {
        const Schema& list = schema[keyword];
        if (!list.is_array() || list.empty()) {
            return refuse(path, Message("The keyword %1 must be a list of schemas", keyword));
        }
        Schema beside = schema;
        beside.erase(keyword);
        const bool alone = !saysSomething(beside);
        std::vector<Schema> branches;
        for (const Schema& branch : list) {
            const auto place = fmt::format("{}/{}/{}", path, keyword, branches.size());
            std::optional<Schema> simple = keyword == "oneOf" || !alone ? plain(branch, place) : branch;
            if (!simple || (!alone && simple->is_object() && !join(*simple, beside, place))) return {};
            if (!alone && *simple == true) *simple = beside;
            branches.push_back(*std::move(simple));
        }
        if (keyword == "oneOf" && !areAllDisjoint(branches)) {
            return refuse(path, Message("The schemas of oneOf may hold at once: use anyOf"));
        }
        std::vector<Sequence> alternatives;
        for (std::size_t i = 0; i < branches.size(); ++i) {
            alternatives.push_back(value(branches[i], fmt::format("{}/{}/{}", path, keyword, i), depth + 1));
        }
        return builder_.choice(std::move(alternatives));
    }

    bool areAllDisjoint(const std::vector<Schema>& branches) {
        schemas_ += static_cast<int>(branches.size() * branches.size() / 16);
        for (std::size_t i = 0; i < branches.size() && schemas_ < kMaxSchemas; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (!areDisjoint(branches[i], branches[j])) return false;
            }
        }
        return true;
    }

    // --- values

    Sequence listed(const Schema& schema, const std::string& path) {
        for (const auto& [keyword, unused] : schema.items()) {
            const bool known = keyword == "enum" || keyword == "const" || keyword == "type" || isAnnotation(keyword);
            if (!known) return refuse(path, Message("The keyword %1 beside enum or const is not supported", keyword));
        }
        if (schema.contains("enum") && !schema["enum"].is_array()) {
            return refuse(path, Message("The keyword %1 must be a list", std::string_view("enum")));
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
    std::vector<std::string> typesOf(const Schema& schema, const std::string& path) {
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

    Sequence typed(const Schema& schema, const std::string& path, int depth) {
        const std::vector<std::string> types = typesOf(schema, path);
        if (builder_.hasFailed()) return {};
        if (types.empty() && !schema.contains("type")) return values_.any();
        std::vector<Sequence> alternatives;
        for (const std::string& type : types) {
            if (type == "null") {
                alternatives.push_back(builder_.literal("null"));
            } else if (type == "boolean") {
                alternatives.push_back(builder_.choice({builder_.literal("true"), builder_.literal("false")}));
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

    Interval interval(const Schema& schema, const std::string& path) {
        Interval interval;
        const auto bound = [&](const char* keyword, std::optional<double>& place, bool& excluded, bool excludes,
                               auto tighter) {
            if (!schema.contains(keyword)) return;
            if (!schema[keyword].is_number()) {
                refuse(path, Message("The keyword %1 must be a number", std::string_view(keyword)));
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

    Count count(const Schema& schema, const char* least, const char* most, const std::string& path) {
        Count count;
        for (const auto& [keyword, place] : {std::pair{least, &count.least}, {most, &count.most}}) {
            if (!schema.contains(keyword)) continue;
            const Schema& value = schema[keyword];
            if (!hasType(value, "integer") || value.get<double>() < 0) {
                refuse(path, Message("The keyword %1 must be a whole number from 0 on", std::string_view(keyword)));
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

    Sequence string(const Schema& schema, const std::string& path) {
        const bool counted = schema.contains("minLength") || schema.contains("maxLength");
        const Count characters = count(schema, "minLength", "maxLength", path);
        if (schema.contains("pattern")) {
            if (counted) return refuse(path, Message("A pattern beside minLength or maxLength is not supported"));
            if (!schema["pattern"].is_string())
                return refuse(path, Message("The keyword %1 must be a string", std::string_view("pattern")));
            GrammarBuilder& builder = builder_;
            return values_.stringOf(sequenceOfExpression(schema["pattern"].get_ref<const std::string&>(),
                                                         Match::kSomewhere, Spelling::kJsonString, builder));
        }
        if (schema.contains("format") && schema["format"].is_string() && !counted) {
            const std::string_view expression = expressionOfFormat(schema["format"].get_ref<const std::string&>());
            if (!expression.empty()) {
                return values_.stringOf(
                    sequenceOfExpression(expression, Match::kWhole, Spelling::kJsonString, builder_));
            }
        }
        return values_.string(characters);
    }

    Sequence array(const Schema& schema, const std::string& path, int depth) {
        std::vector<Sequence> first;
        if (schema.contains("prefixItems")) {
            if (!schema["prefixItems"].is_array()) {
                return refuse(path,
                              Message("The keyword %1 must be a list of schemas", std::string_view("prefixItems")));
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

    Sequence object(const Schema& schema, const std::string& path, int depth) {
        std::vector<Property> properties;
        const Schema none = Schema::object();
        const Schema& named = schema.contains("properties") ? schema["properties"] : none;
        if (!named.is_object())
            return refuse(path, Message("The keyword %1 must be an object", std::string_view("properties")));
        const Schema others = schema.value("additionalProperties", Schema(named.empty()));
        for (const auto& [name, property] : named.items()) {
            properties.push_back({name, value(property, path + "/properties/" + name, depth + 1), false});
        }
        const Schema required = schema.value("required", Schema::array());
        if (!required.is_array())
            return refuse(path, Message("The keyword %1 must be a list of names", std::string_view("required")));
        for (const Schema& name : required) {
            if (!name.is_string())
                return refuse(path, Message("The keyword %1 must be a list of names", std::string_view("required")));
            auto found = std::find_if(properties.begin(), properties.end(),
                                      [&](const Property& property) { return name == property.name; });
            if (found == properties.end()) {
                const bool any = !schema.contains("additionalProperties");
                const Schema allowed = any ? Schema(true) : others;
                properties.push_back(
                    {name.get<std::string>(), value(allowed, path + "/additionalProperties", depth + 1), false});
                found = properties.end() - 1;
            }
            found->required = true;
        }
        for (const Property& property : properties) {
            if (property.name.size() > kMaxNameBytes)
                return refuse(path, Message("The name of a property is too long"));
        }
        std::optional<Sequence> more;
        if (others != false) more = value(others, path + "/additionalProperties", depth + 1);
        return counted(schema, path, properties, more);
    }

    /// Keeps to minProperties and maxProperties, where that is possible with the properties named.
    Sequence counted(const Schema& schema, const std::string& path, std::vector<Property>& properties,
                     const std::optional<Sequence>& others) {
        const Count members = count(schema, "minProperties", "maxProperties", path);
        const auto is_required = [](const Property& property) { return property.required; };
        const auto needed = static_cast<int>(std::count_if(properties.begin(), properties.end(), is_required));
        for (std::size_t i = 0; i < properties.size() && needed < members.least; ++i) properties[i].required = true;
        const auto least = static_cast<int>(std::count_if(properties.begin(), properties.end(), is_required));
        if (least < members.least) {
            return refuse(
                path, Message("%1 is larger than the number of named properties", std::string_view("minProperties")));
        }
        Count more;
        if (members.most != GrammarBuilder::kUnbounded) {
            if (least > members.most) return builder_.choice({});
            if (static_cast<int>(properties.size()) > members.most) {
                std::erase_if(properties, [&](const Property& property) { return !is_required(property); });
            }
            more.most = members.most - static_cast<int>(properties.size());
        }
        return values_.object(properties, others, more);
    }

    const Schema& root_;
    GrammarBuilder& builder_;
    JsonValues values_;
    std::map<const Schema*, std::size_t> rules_;  // of what is referred to
    int schemas_ = 0;
};

}  // namespace

Sequence sequenceOfJsonSchema(const Schema& schema, const std::string& place, GrammarBuilder& builder) {
    return SchemaReader(schema, builder).value(schema, place + "#");
}

Result<Grammar> grammarFromJsonSchema(std::string_view text, const ByteSet& writable) {
    const Message where("the JSON schema");
    // Checked and bounded first: the parser that keeps the order is slow with many names.
    const auto checked = formats::parseJson(std::as_bytes(std::span(text)), where, kLimits);
    if (!checked) {
        Failure failure = checked.error();
        failure.cause = FailureCause::kBadArgument;
        failure.what_to_do = Message("correct the schema");
        return failed(std::move(failure));
    }
    const Schema schema = Schema::parse(text, nullptr, false);
    GrammarBuilder builder(where, Message("correct the schema"), writable);
    return builder.finish(sequenceOfJsonSchema(schema, {}, builder));
}

}  // namespace griffin::engine::grammar
