#include "engine/grammar/forms/json_schema.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "engine/formats/json_file.h"
#include "engine/grammar/forms/schema_reader.h"

namespace griffin::engine::grammar {
namespace {

constexpr int kMaxReferences = 32;  // from one to the next
constexpr formats::JsonLimits kFileLimits = {std::size_t{1} << 20, 64, 10'000, formats::DuplicateKeys::kRefuse};

}  // namespace

Sequence SchemaReader::value(const Schema& schema, const std::string& path, int depth) {
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
        return refuse(path, Message("The keyword “%1” is not supported", keyword));
    }
    if (schema.contains("enum") || schema.contains("const")) return listed(schema, path);
    return typed(schema, path, depth);
}

const Schema* SchemaReader::target(const Schema& schema, const std::string& path) {
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

Sequence SchemaReader::referred(const Schema& schema, const std::string& path, int depth) {
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
std::optional<Schema> SchemaReader::plain(Schema schema, const std::string& path) {
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
                refuse(path, Message("The keyword “%1” must be a list of schemas", std::string_view("allOf")));
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

bool SchemaReader::join(Schema& schema, const Schema& other, const std::string& path) {
    if (schema == false || other == true) return true;
    if (other == false) {
        schema = false;
        return true;
    }
    std::string keyword;
    if (other.is_object() && mergeInto(schema, other, keyword)) return true;
    if (other.is_object()) {
        refuse(path, Message("The keyword “%1” is given in two ways that cannot be combined", keyword));
    } else {
        refuse(path, Message("A schema must be an object, or true or false"));
    }
    return false;
}

Sequence SchemaReader::merged(Schema schema, const Schema& other, const std::string& path, int depth) {
    return join(schema, other, path) ? value(schema, path, depth + 1) : Sequence();
}

Sequence SchemaReader::all(const Schema& schema, const std::string& path, int depth) {
    const std::optional<Schema> one = plain(schema, path);
    return one ? value(*one, path, depth + 1) : Sequence();
}

Sequence SchemaReader::anyOf(const Schema& schema, const std::string& keyword, const std::string& path, int depth) {
    const Schema& list = schema[keyword];
    if (!list.is_array() || list.empty()) {
        return refuse(path, Message("The keyword “%1” must be a list of schemas", keyword));
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

bool SchemaReader::areAllDisjoint(const std::vector<Schema>& branches) {
    schemas_ += static_cast<int>(branches.size() * branches.size() / 16);
    for (std::size_t i = 0; i < branches.size() && schemas_ < kMaxSchemas; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (!areDisjoint(branches[i], branches[j])) return false;
        }
    }
    return true;
}

Sequence sequenceOfJsonSchema(const Schema& schema, const std::string& place, GrammarBuilder& builder) {
    return SchemaReader(schema, builder).value(schema, place + "#");
}

Sequence sequenceOfArguments(const Schema& schema, const std::string& place, const ArgumentStyle& style,
                             const std::set<std::string>& texts, GrammarBuilder& builder) {
    return SchemaReader(schema, builder, Constants::kPython).arguments(schema, place + "#", style, texts);
}

Result<Grammar> grammarFromJsonSchema(std::string_view text, const ByteSet& writable) {
    const Message where("the JSON schema");
    // Checked and bounded first: the parser that keeps the order is slow with many names.
    const auto checked = formats::parseJson(std::as_bytes(std::span(text)), where, kFileLimits);
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
