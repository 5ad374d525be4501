#include "app/server/response_format.h"

#include <nlohmann/json.hpp>

namespace griffin::app::server {
namespace {

using nlohmann::json;

constexpr std::string_view kAnyObject = R"({"type": "object"})";

/// The index after the value that begins at `at`, or after the string.
std::size_t endOfValue(std::string_view text, std::size_t at) {
    int depth = 0;
    bool in_string = false;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (in_string) {
            if (c == '\\') {
                ++at;
            } else if (c == '"') {
                in_string = false;
                if (depth == 0) return at + 1;
            }
            continue;
        }
        if (c == '"') in_string = true;
        if (depth == 0 && (c == ',' || c == '}' || c == ']' || c == ':')) return at;
        if (c == '{' || c == '[') ++depth;
        if ((c == '}' || c == ']') && --depth == 0) return at + 1;
    }
    return text.size();
}

std::size_t skipped(std::string_view text, std::size_t at) {
    while (at < text.size() && std::string_view(" \t\r\n,:").find(text[at]) != std::string_view::npos) ++at;
    return at;
}

const json* memberOf(const json& object, const char* name) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}

}  // namespace

std::string_view memberText(std::string_view text, std::string_view name) {
    std::string_view found;
    std::size_t at = text.find('{');
    if (at == std::string_view::npos) return found;
    at = skipped(text, at + 1);
    while (at < text.size() && text[at] == '"') {
        const std::size_t key_end = endOfValue(text, at);
        const std::string_view key = text.substr(at + 1, key_end - at - 2);
        const std::size_t value = skipped(text, key_end);
        const std::size_t end = endOfValue(text, value);
        if (key == name) found = text.substr(value, end - value);
        at = skipped(text, end);
    }
    return found;
}

tl::expected<engine::AnswerForm, FormatRefusal> readResponseFormat(const json& field, std::string_view body) {
    using Kind = engine::AnswerForm::Kind;
    const json* type = memberOf(field, "type");
    if (type == nullptr || !type->is_string()) {
        return tl::unexpected(FormatRefusal{"", "must be an object with a `type`"});
    }
    if (*type == "text") return engine::AnswerForm{};
    if (*type == "json_object") return engine::AnswerForm{Kind::kJsonSchema, std::string(kAnyObject)};
    if (*type != "json_schema") {
        return tl::unexpected(FormatRefusal{".type", "is not supported: use text, json_object or json_schema", true});
    }
    const json* described = memberOf(field, "json_schema");
    const json* schema = described == nullptr ? nullptr : memberOf(*described, "schema");
    if (schema == nullptr || !(schema->is_object() || schema->is_boolean())) {
        return tl::unexpected(FormatRefusal{".json_schema.schema", "must be a JSON schema"});
    }
    const std::string_view written =
        memberText(memberText(memberText(body, "response_format"), "json_schema"), "schema");
    // A name that is written with escapes is not found: then the order is that of the alphabet.
    return engine::AnswerForm{Kind::kJsonSchema, written.empty() ? schema->dump() : std::string(written)};
}

}  // namespace griffin::app::server
