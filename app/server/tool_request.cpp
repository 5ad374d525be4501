#include "app/server/tool_request.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/server/response_format.h"
#include "engine/base/json_shape.h"

namespace griffin::app::server {
namespace {

using engine::Role;
using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t kMaxDefinitionBytes = std::size_t{1} << 20;  // of all
// The parser that keeps the order of members is slow with many of them.
constexpr std::size_t kMaxDefinitionMembers = 20'000;

constexpr std::string_view kNameRule = "must be a name of at most 64 letters, digits, underscores and hyphens";

/// The member as an object; an object without members where there is none.
const json& objectAt(const Fields& fields, std::string_view name) {
    static const json kNone = json::object();
    const json* found = fields.find(name);
    if (found != nullptr && found->is_object()) return *found;
    fields.refuse(name, "must be an object");
    return kNone;
}

std::string textAt(const json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

engine::Tool readTool(const Fields& fields, const std::string& place, const json& tool, const ordered_json& ordered) {
    if (!fields.check(tool.is_object() && textAt(tool, "type") == "function", place,
                      "must be an object with the `type` \"function\"")) {
        return {};
    }
    const Fields object(tool, fields.path(place) + '.', fields.error());
    const Fields function(objectAt(object, "function"), object.path("function."), fields.error());
    const std::string name = function.text("name");
    function.check(engine::isToolName(name), "name", kNameRule);
    const json* parameters = function.find("parameters");
    function.check(parameters == nullptr || parameters->is_object(), "parameters",
                   "must be a JSON schema of an object");
    if (fields.failed()) return {};
    return {name, ordered.dump(-1, ' ', false, ordered_json::error_handler_t::replace)};
}

void readChoice(const Fields& fields, engine::ToolUse& use) {
    using engine::ToolChoice;
    constexpr std::string_view kField = "tool_choice";
    use.choice = use.tools.empty() ? ToolChoice::kNone : ToolChoice::kAuto;
    const json* choice = fields.find(kField);
    if (choice == nullptr) return;
    if (*choice == "none" || *choice == "auto") {
        if (*choice == "none") use.choice = ToolChoice::kNone;
        return;
    }
    fields.check(!use.tools.empty(), kField, "needs tools: send `tools` as well");
    use.choice = ToolChoice::kRequired;
    if (*choice == "required") return;
    if (!fields.check(choice->is_object() && textAt(*choice, "type") == "function", kField,
                      "must be none, auto, required, or an object that names a function")) {
        return;
    }
    const Fields object(*choice, "tool_choice.", fields.error());
    use.named = Fields(objectAt(object, "function"), "tool_choice.function.", fields.error()).text("name");
    const bool known = std::any_of(use.tools.begin(), use.tools.end(),
                                   [&](const engine::Tool& tool) { return tool.name == use.named; });
    fields.check(known, kField, fmt::format("names {}, which is none of the tools", inQuotes(use.named)));
}

void readCalls(const Fields& fields, const json& list, engine::ChatMessage& message) {
    constexpr std::string_view kField = "tool_calls";
    if (!fields.check(list.is_array() && list.size() <= kMaxTools, kField,
                      fmt::format("must be an array of at most {} calls", kMaxTools))) {
        return;
    }
    for (std::size_t i = 0; i < list.size() && !fields.failed(); ++i) {
        const std::string place = fmt::format("tool_calls[{}]", i);
        if (!fields.check(list[i].is_object(), place, "must be an object with `id` and `function`")) return;
        const Fields call(list[i], fields.path(place) + '.', fields.error());
        const Fields function(objectAt(call, "function"), call.path("function."), fields.error());
        engine::ToolCall read{call.text("id"), function.text("name"), {}};
        call.check(!read.id.empty(), "id", "must be the id that the call was given");
        function.check(engine::isToolName(read.name), "name", kNameRule);
        const json* arguments = function.find("arguments");
        const bool is_text = arguments != nullptr && arguments->is_string();
        const std::string_view written = is_text ? arguments->get_ref<const std::string&>() : std::string_view();
        const engine::JsonShape shape = engine::shapeOfJson(written);
        if (!function.check(shape.depth <= kMaxJsonDepth && shape.values <= kMaxJsonValues, "arguments",
                            fmt::format("must have at most {} levels and {} values", kMaxJsonDepth, kMaxJsonValues)))
            return;
        const json parsed = json::parse(written, nullptr, false);
        if (!function.check(parsed.is_object(), "arguments", "must be a JSON object, written as a string")) return;
        read.arguments = written;
        message.calls.push_back(std::move(read));
    }
}

}  // namespace

engine::ToolUse readTools(const Fields& fields, std::string_view body) {
    constexpr std::string_view kField = "tools";
    engine::ToolUse use;
    const json* list = fields.find(kField);
    if (list != nullptr && fields.check(list->is_array() && list->size() <= kMaxTools, kField,
                                        fmt::format("must be an array of at most {} tools", kMaxTools))) {
        const std::string_view written = memberText(body, kField);
        const auto members = static_cast<std::size_t>(std::count(written.begin(), written.end(), ':'));
        fields.check(written.size() <= kMaxDefinitionBytes && members <= kMaxDefinitionMembers, kField,
                     "have too long definitions: send fewer or shorter ones");
        if (fields.failed()) return {};
        // A name that is written with escapes is not found: then the order is that of the alphabet.
        const bool found = json::parse(written, nullptr, false) == *list;
        const ordered_json ordered = ordered_json::parse(found ? std::string(written) : list->dump());
        for (std::size_t i = 0; i < list->size() && !fields.failed(); ++i) {
            const std::string place = fmt::format("tools[{}]", i);
            engine::Tool tool = readTool(fields, place, (*list)[i], ordered[i]);
            const bool is_new = std::none_of(use.tools.begin(), use.tools.end(),
                                             [&](const engine::Tool& other) { return other.name == tool.name; });
            fields.check(is_new, place, "has the name of another tool");
            use.tools.push_back(std::move(tool));
        }
    }
    readChoice(fields, use);
    use.parallel = fields.find("parallel_tool_calls") == nullptr || fields.boolean("parallel_tool_calls");
    return use;
}

void readToolFields(const Fields& fields, const std::vector<engine::ChatMessage>& before,
                    engine::ChatMessage& message) {
    const json* old_call = fields.find("function_call");
    fields.check(old_call == nullptr || old_call->empty(), "function_call", "is not supported: use tool_calls");
    const json* calls = fields.find("tool_calls");
    if (calls != nullptr && !calls->empty()) {
        fields.check(message.role == Role::kAssistant, "tool_calls", "belongs to messages of the role assistant");
        readCalls(fields, *calls, message);
    }
    if (message.role != Role::kTool || fields.failed()) return;
    message.call_id = fields.text("tool_call_id");
    auto answer = before.rbegin();
    while (answer != before.rend() && answer->role == Role::kTool) ++answer;
    const bool known = answer != before.rend() &&
                       std::any_of(answer->calls.begin(), answer->calls.end(),
                                   [&](const engine::ToolCall& call) { return call.id == message.call_id; });
    fields.check(known, "tool_call_id", "must be the id of a call in the assistant's message before");
}

}  // namespace griffin::app::server
