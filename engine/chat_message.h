// A conversation as the engine sees it. A plain value header: ui may include it.
#pragma once

#include <string>
#include <vector>

#include "engine/tool_calls.h"

namespace griffin::engine {

enum class Role {
    kSystem,
    kUser,
    kAssistant,
    kTool,  // what a tool that the answer before called has returned
};

struct ChatMessage {
    Role role = Role::kUser;
    std::string text;                  // UTF-8
    std::vector<ToolCall> calls = {};  // of an answer
    std::string call_id = {};          // with kTool: of the call
};

/// What to continue: a conversation rendered by the model's chat template, or raw text as it is.
struct Prompt {
    std::vector<ChatMessage> messages;  // used when raw_text is empty
    std::string raw_text;               // no template, no special tokens added but the model's own BOS rule
    std::string begun = {};             // with messages: what the answer to them begins with, which is there already
    ToolUse tool_use = {};  // with messages, not with `begun`; where calls are possible the options give no other form

    bool raw() const { return messages.empty(); }
};

/// Whether the names of special tokens inside a text stand for the tokens or for themselves.
/// kParse: "<|im_end|>" in the text becomes that one token, and decoding shows special tokens by name.
/// kPlainText: it is ordinary text, and decoding leaves special tokens out.
enum class SpecialTokens { kParse, kPlainText };

}  // namespace griffin::engine
