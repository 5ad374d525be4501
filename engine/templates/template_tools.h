// How a chat template that is run writes calls of tools. It is given conversations with calls that are known; what then
// stands around their names and arguments are the marks (engine/tool_calls.h) of what its model answers. Three forms
// are found: a name and a JSON object of arguments, whatever is around them; named parameters between marks; Python's.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/templates/template_conversation.h"

namespace griffin::engine::templates {

struct TemplateTools {
    enum class Kind {
        kNone,     // it says nothing of tools
        kUnknown,  // it takes tools, but calls are in none of the forms
        kFound,
    };
    Kind kind = Kind::kNone;
    ToolMarks marks;          // with kFound
    CallVariables variables;  // likewise
};

/// What the template writes; nullopt: it refuses.
using TemplateRun = std::function<std::optional<std::string>(std::span<const ChatMessage> messages, bool for_an_answer,
                                                             const ToolUse& use, const CallVariables& as)>;

/// `eos`: the name of the token; empty: none.
TemplateTools findTools(const TemplateRun& run, std::string_view eos);

}  // namespace griffin::engine::templates
