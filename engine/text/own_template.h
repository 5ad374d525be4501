// A chat template that is none of the formats known here, run as it stands (engine/jinja). What it writes of itself are
// markers; what came with the conversation is never anything but text.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/chat_message.h"
#include "engine/generation_options.h"
#include "engine/jinja/program.h"
#include "engine/templates/template_tools.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine::text {

class OwnTemplate {
  public:
    /// nullopt: it cannot be run, or it does not take a single question.
    static std::optional<OwnTemplate> of(std::string_view jinja, std::string_view bos, std::string_view eos);

    /// What it does when it is told whether to reason, and whether it reasons when it is not told.
    ReasoningSupport reasoning() const { return reasoning_; }
    bool thinksUnasked() const { return thinks_unasked_; }
    /// Whether a prompt for an answer with reasoning ends behind the mark of the reasoning.
    bool beginsThinking() const { return begins_thinking_; }

    /// How it takes tools, and writes calls of them.
    const templates::TemplateTools& tools() const { return tools_; }

    /// Tools, their calls and results are left out where `tools()` has no form. A conversation that the template
    /// refuses is given to it once more with the system message in front of the first question and consecutive messages
    /// of one side as one, then without calls and results. nullopt: it refuses that, too.
    std::optional<std::vector<TextSegment>> render(std::span<const ChatMessage> messages, bool for_an_answer,
                                                   Reasoning reasoning, const ToolUse& tool_use = {}) const;

  private:
    OwnTemplate(jinja::Program program, std::string_view bos, std::string_view eos);

    std::optional<std::vector<TextSegment>> run(std::span<const ChatMessage> messages, bool for_an_answer,
                                                Reasoning reasoning, const ToolUse& tool_use,
                                                const templates::CallVariables& as) const;
    /// Looks at what it does with a question.
    bool tryOut();

    jinja::Program program_;
    std::string bos_;
    std::string eos_;
    std::int64_t now_;  // one time, so that a conversation's prompt does not change under it
    templates::TemplateTools tools_;
    ReasoningSupport reasoning_ = ReasoningSupport::kNone;
    bool thinks_unasked_ = true;
    bool begins_thinking_ = false;
    bool always_thinks_ = false;  // whatever it is told
};

}  // namespace griffin::engine::text
