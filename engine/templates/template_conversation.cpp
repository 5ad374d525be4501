#include "engine/templates/template_conversation.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "engine/base/bounded_json.h"
#include "engine/formats/spaced_json.h"

namespace griffin::engine::templates {
namespace {

using jinja::Dict;
using jinja::List;
using jinja::Text;
using jinja::Value;
using nlohmann::ordered_json;

const char* nameOf(Role role) {
    switch (role) {
        case Role::kSystem:
            return "system";
        case Role::kAssistant:
            return "assistant";
        case Role::kTool:
            return "tool";
        case Role::kUser:
            break;
    }
    return "user";
}

/// REQUIRES: not nested deeply.
Value valueOf(const ordered_json& json) {
    if (json.is_string()) return Text::outside(json.get<std::string>());
    if (json.is_boolean()) return json.get<bool>();
    const bool is_large =
        json.is_number_unsigned() && json.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max();
    if (json.is_number_integer() && !is_large) return json.get<std::int64_t>();
    if (json.is_number()) return json.get<double>();
    if (json.is_array()) {
        List list;
        for (const ordered_json& one : json) list.push_back(valueOf(one));
        return list;
    }
    if (!json.is_object()) return Value::None();
    Dict dict;
    // The names differ already: set() would look for them.
    for (const auto& [name, one] : json.items()) dict.items.emplace_back(Text::outside(name), valueOf(one));
    return dict;
}

Value valueOfJson(const std::string& text) {
    const auto json = boundedJson<ordered_json>(text, kToolJsonBounds);
    return json.is_discarded() ? Value(Text::outside(text)) : valueOf(json);
}

void put(Dict& dict, const char* name, Value value) {
    dict.set(Text::own(name), std::move(value));
}

Value callFor(const ToolCall& call, const CallVariables& as) {
    Dict function;
    put(function, "name", Text::outside(call.name));
    const Value arguments = valueOfJson(call.arguments);
    const bool as_text = as.arguments_as_text && arguments.text() == nullptr;
    put(function, "arguments",
        as_text ? Value(Text::outside(jsonOf(arguments, -1, ", ", ": ", false).bytes)) : arguments);
    Dict dict;
    put(dict, "id", Text::outside(call.id));
    put(dict, "type", Value::own("function"));
    put(dict, "function", std::move(function));
    return dict;
}

/// A message for each call, and behind it what came of it.
std::vector<ChatMessage> oneCallEach(std::span<const ChatMessage> messages) {
    std::vector<ChatMessage> out;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (messages[i].calls.size() < 2) {
            out.push_back(messages[i]);
            continue;
        }
        std::vector<ChatMessage> results;
        for (std::size_t next = i + 1; next < messages.size() && messages[next].role == Role::kTool; ++next)
            results.push_back(messages[next]);
        const ChatMessage& answer = messages[i];
        i += results.size();
        for (const ToolCall& call : answer.calls) {
            const bool is_first = &call == &answer.calls.front();
            out.push_back({Role::kAssistant, is_first ? answer.text : std::string(), {call}});
            const auto others = std::stable_partition(
                results.begin(), results.end(), [&](const ChatMessage& result) { return result.call_id == call.id; });
            out.insert(out.end(), results.begin(), others);
            results.erase(results.begin(), others);
        }
        out.insert(out.end(), results.begin(), results.end());
    }
    return out;
}

/// Something of the message is left.
bool isWritten(const ChatMessage& message, const CallVariables& as) {
    return as.writes_calls || (message.role != Role::kTool && (message.calls.empty() || !message.text.empty()));
}

}  // namespace

std::string_view nameOfCall(std::span<const ChatMessage> before, std::string_view call_id) {
    std::string_view last;
    for (const ChatMessage& message : before) {
        for (const ToolCall& call : message.calls) {
            last = call.name;
            if (!call_id.empty() && call.id == call_id) return call.name;
        }
    }
    return last;
}

List messagesFor(std::span<const ChatMessage> messages, const CallVariables& as) {
    std::vector<ChatMessage> single;
    if (as.is_single) messages = single = oneCallEach(messages);
    List list;
    for (const ChatMessage& message : messages) {
        if (!isWritten(message, as)) continue;
        const bool calls = as.writes_calls && !message.calls.empty();
        Dict turn;
        put(turn, "role", Value::own(nameOf(message.role)));
        const bool none = calls && as.no_content && message.text.empty();
        put(turn, "content", none ? Value(Value::None()) : Value(Text::outside(message.text)));
        if (calls) {
            List all;
            for (const ToolCall& call : message.calls) all.push_back(callFor(call, as));
            put(turn, "tool_calls", std::move(all));
        }
        if (message.role == Role::kTool) {
            put(turn, "tool_call_id", Text::outside(message.call_id));
            const auto before = messages.first(static_cast<std::size_t>(&message - messages.data()));
            put(turn, "name", Text::outside(nameOfCall(before, message.call_id)));
        }
        list.emplace_back(std::move(turn));
    }
    return list;
}

List toolsFor(const ToolUse& use) {
    List list;
    for (const Tool& tool : use.tools) list.push_back(valueOfJson(tool.definition));
    return list;
}

std::vector<ChatMessage> alternating(std::span<const ChatMessage> messages, const CallVariables& as) {
    std::vector<ChatMessage> together;
    const auto join = [](const std::string& a, const std::string& b) { return a + "\n\n" + b; };
    std::string system;
    for (ChatMessage message : messages) {
        if (!isWritten(message, as)) continue;
        if (message.role == Role::kSystem && together.empty()) {
            system = system.empty() ? message.text : join(system, message.text);
            continue;
        }
        if (message.role == Role::kSystem) message.role = Role::kUser;
        if (!as.writes_calls) message.calls.clear();
        const bool joins = !together.empty() && together.back().role == message.role && message.role != Role::kTool &&
                           together.back().calls.empty();
        if (joins) {
            together.back().text = join(together.back().text, message.text);
            together.back().calls = std::move(message.calls);
        } else {
            together.push_back(std::move(message));
        }
    }
    if (system.empty()) return together;
    if (together.empty() || together.front().role != Role::kUser) {
        together.insert(together.begin(), {Role::kUser, system});
    } else {
        together.front().text = join(system, together.front().text);
    }
    return together;
}

}  // namespace griffin::engine::templates
