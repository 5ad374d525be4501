#include "engine/call_arguments.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "engine/base/bounded_json.h"
#include "engine/formats/json_file.h"
#include "engine/formats/python_literal.h"
#include "engine/formats/spaced_json.h"
#include "engine/tool_calls.h"

namespace griffin::engine {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr formats::JsonLimits kSchemaLimits = {std::size_t{1} << 20, 64, 10'000};
constexpr formats::JsonLimits kValueLimits = {std::size_t{16} << 20, 64, 1'000'000};
constexpr int kMostReferences = 32;  // from one to the next

std::optional<json> parsed(std::string_view text, const formats::JsonLimits& limits) {
    auto read = formats::parseJson(std::as_bytes(std::span(text)), {}, limits);
    if (!read) return std::nullopt;
    return *std::move(read);
}

/// `root`: of the references.
bool isText(const json* schema, const json& root) {
    for (int i = 0; i < kMostReferences && schema->is_object() && schema->contains("$ref"); ++i) {
        const auto reference = formats::jsonText(*schema, "$ref");
        if (schema->size() != 1 || !reference || !reference->starts_with("#/")) return false;
        try {
            const json::json_pointer pointer(reference->substr(1));
            if (!root.contains(pointer)) return false;
            schema = &root[pointer];
        } catch (const json::exception&) {  // no pointer
            return false;
        }
    }
    if (!schema->is_object()) return false;
    for (const char* keyword : {"$ref", "anyOf", "oneOf", "allOf"}) {
        if (schema->contains(keyword)) return false;
    }
    if (schema->contains("type")) return (*schema)["type"] == "string" || (*schema)["type"] == json::array({"string"});
    const auto is_string = [](const json& value) { return value.is_string(); };
    if (schema->contains("const")) return is_string((*schema)["const"]);
    const json* all = formats::jsonFind(*schema, "enum");
    return all != nullptr && all->is_array() && !all->empty() && std::all_of(all->begin(), all->end(), is_string);
}

std::string jsonString(const std::string& text) {
    return formats::spacedJson(ordered_json(text));
}

std::string jsonOf(const std::string& written) {
    if (written.size() <= kValueLimits.max_bytes) {
        if (parsed(written, kValueLimits)) return written;
        if (const auto literal = formats::jsonOfLiteral(written)) return *literal;
    }
    return jsonString(written);
}

std::string parameterValue(const ordered_json& value, bool has_python_constants) {
    if (value.is_string()) return value.get<std::string>();
    const bool is_constant = value.is_boolean() || value.is_null();
    return is_constant && has_python_constants ? formats::pythonLiteral(value) : formats::spacedJson(value);
}

/// A dictionary is JSON in the templates, all else as Python has it.
std::string pythonValue(const ordered_json& value) {
    const bool is_json = value.is_object() || value.is_string();
    return is_json ? formats::spacedJson(value) : formats::pythonLiteral(value);
}

}  // namespace

bool isParameterName(std::string_view name, const ArgumentStyle& style) {
    if (style.form == ArgumentForm::kJson) return true;
    std::string ends = "=,()[]{}'\" \t\r\n";
    if (style.form == ArgumentForm::kParameters) ends = {style.parameter.name_end.front(), '\n'};
    return !name.empty() && name.find_first_of(ends) == std::string_view::npos;
}

std::set<std::string> textParameters(const Tool& tool) {
    std::set<std::string> names;
    const std::optional<json> definition = parsed(tool.definition, kSchemaLimits);
    const json* function = definition ? formats::jsonFind(*definition, "function") : nullptr;
    const json* parameters = function != nullptr ? formats::jsonFind(*function, "parameters") : nullptr;
    const json* properties = parameters != nullptr ? formats::jsonFind(*parameters, "properties") : nullptr;
    if (properties == nullptr || !properties->is_object()) return names;
    for (const auto& [name, schema] : properties->items()) {
        if (isText(&schema, *parameters)) names.insert(name);
    }
    return names;
}

std::string writtenArguments(const std::string& json_text, const ArgumentStyle& style) {
    const auto arguments = boundedJson<ordered_json>(json_text, kToolJsonBounds);
    if (!arguments.is_object()) return json_text;
    std::string text;
    for (const auto& [name, value] : arguments.items()) {
        if (style.form == ArgumentForm::kParameters) {
            text += style.parameter.begin + name + style.parameter.name_end +
                    parameterValue(value, style.has_python_constants) + style.parameter.end;
        } else {
            if (!text.empty()) text += ", ";
            text += name + "=" + pythonValue(value);
        }
    }
    return text;
}

std::string ArgumentReader::read(char c) {
    if (ended() || broken()) return {};
    return style_.form == ArgumentForm::kPython ? readPython(c) : readParameter(c);
}

std::string ArgumentReader::end() {
    place_ = Place::kEnded;
    return names_.empty() ? "{}" : "}";
}

std::string ArgumentReader::member() {
    std::string value = std::exchange(held_, {});
    const bool has_end = style_.form == ArgumentForm::kParameters;
    if (has_end) value.resize(value.size() - style_.parameter.end.size());
    const std::string name = std::exchange(name_, {});
    const bool is_first = names_.empty();
    if (!names_.insert(name).second) return {};
    const bool is_text = has_end && texts_.contains(name);
    return (is_first ? "{" : ", ") + jsonString(name) + ": " + (is_text ? jsonString(value) : jsonOf(value));
}

std::string ArgumentReader::readParameter(char c) {
    const auto& [begin, name_end, value_end] = style_.parameter;
    if (place_ == Place::kName && c != name_end.front()) {
        name_ += c;
        if (c == '\n') place_ = Place::kBroken;
        return {};
    }
    if (place_ == Place::kName) place_ = Place::kNameEnd;
    held_ += c;
    if (place_ == Place::kValue) {
        if (!held_.ends_with(value_end)) return {};
        place_ = Place::kBetween;
        return member();
    }
    const std::string& awaited = place_ == Place::kNameEnd ? name_end : begin;
    if (held_ == awaited) {
        held_.clear();
        place_ = place_ == Place::kNameEnd ? Place::kValue : Place::kName;
    } else if (!awaited.starts_with(held_)) {
        if (place_ == Place::kBetween && behind_.starts_with(held_)) return end();
        place_ = Place::kBroken;
    }
    return {};
}

std::string ArgumentReader::readPython(char c) {
    if (place_ == Place::kBetween) {
        if (c == ')') {
            held_ = c;
            return end();
        }
        if (c == ' ' || c == '\n' || c == ',') return {};
        place_ = Place::kName;
    }
    if (place_ == Place::kName) {
        if (c == '=') {
            place_ = Place::kValue;
        } else if (isParameterName(std::string_view(&c, 1), style_)) {
            name_ += c;
        } else {
            place_ = Place::kBroken;  // a value without a name
        }
        return {};
    }
    if (quote_ == 0 && depth_ == 0 && (c == ',' || c == ')')) {
        place_ = Place::kBetween;
        std::string added = member();
        if (c == ',') return added;
        held_ = c;
        return added + end();
    }
    readPythonValue(c);
    return {};
}

void ArgumentReader::readPythonValue(char c) {
    held_ += c;
    if (quote_ != 0) {
        if (escaped_) {
            escaped_ = false;
        } else if (c == '\\') {
            escaped_ = true;
        } else if (c == quote_) {
            quote_ = 0;
        }
        return;
    }
    if (c == '"' || c == '\'') quote_ = c;
    if (c == '(' || c == '[' || c == '{') ++depth_;
    if (c == ')' || c == ']' || c == '}') depth_ = std::max(0, depth_ - 1);
}

}  // namespace griffin::engine
