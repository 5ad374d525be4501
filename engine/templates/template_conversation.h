// A conversation and the tools that an answer may use as the variables of a chat template that is run (engine/jinja):
// `messages` and `tools` as transformers passes them. All of it came with the conversation, keys and numbers included.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/chat_message.h"
#include "engine/jinja/value.h"

namespace griffin::engine::templates {

/// How a template takes what its family's programs give it in several ways.
struct CallVariables {
    bool writes_calls = false;       // else calls and their results are left out
    bool arguments_as_text = false;  // the arguments are a string of JSON, not a dictionary
    bool no_content = false;         // beside calls, `content` is none where nothing is said
    bool is_single = false;          // a message has one call: others become messages of their own
};

/// Of the tool that was called, which the result with this id is of; without one, of the last.
std::string_view nameOfCall(std::span<const ChatMessage> before, std::string_view call_id);

/// Faults where what a call or a definition holds is nested too deeply (jinja/value.h).
jinja::List messagesFor(std::span<const ChatMessage> messages, const CallVariables& as);
jinja::List toolsFor(const ToolUse& use);

/// The nearest conversation for a template that wants a question first and both sides in turn: the system message in
/// front of the first question, and one side's messages as one.
std::vector<ChatMessage> alternating(std::span<const ChatMessage> messages, const CallVariables& as);

}  // namespace griffin::engine::templates
