#include "app/engine_thread/toolless_prompt.h"

#include <utility>

namespace griffin::app {

engine::Prompt withoutTools(const engine::Prompt& prompt) {
    using engine::Role;
    engine::Prompt plain = prompt;
    plain.tool_use = {};
    plain.messages.clear();
    for (engine::ChatMessage message : prompt.messages) {
        for (const engine::ToolCall& call : std::exchange(message.calls, {}))
            message.text += "\n\n[" + call.name + " " + call.arguments + "]";
        if (message.role == Role::kTool) {
            message.role = Role::kAssistant;
            message.call_id.clear();
            message.text = "[result]\n" + message.text;
        }
        const bool goes_on = message.role == Role::kAssistant && !plain.messages.empty() &&
                             plain.messages.back().role == Role::kAssistant;
        if (goes_on) {
            plain.messages.back().text += "\n\n" + message.text;
        } else {
            plain.messages.push_back(std::move(message));
        }
    }
    // It still is this model's turn.
    const bool answered = !plain.messages.empty() && plain.messages.back().role == Role::kAssistant;
    if (answered && plain.begun.empty()) {
        plain.begun = plain.messages.back().text + "\n\n";
        plain.messages.pop_back();
    }
    return plain;
}

}  // namespace griffin::app
