// A conversation as the text its model was trained on. The format is recognised from the Jinja template that comes with
// the model; it is rendered here, by code that gives what the template would give and knows of tools and reasoning. A
// template of no known format is run as it stands (own_template.h), and so is one of a known format whose form for
// tools is not, where there are tools. The text comes in segments, so that the markers of the format are special tokens
// while what a person wrote is never anything but text.
//
// Where a published template refuses a conversation (roles that do not alternate, a system message for Gemma), this one
// renders the closest equivalent: consecutive messages one after the other, the system message in front of the first
// question.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/chat_message.h"
#include "engine/text/answer_reader.h"
#include "engine/text/chat_style.h"
#include "engine/text/own_template.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine::text {

/// kAdd: the text ends where the assistant's answer begins.
enum class GenerationPrompt { kAdd, kOmit };

class ChatTemplate {
  public:
    /// Recognises the template of `tokenizer`'s file. One that it does not know is run as it stands; one that cannot be
    /// run, or none, gives chatml and a warning.
    static ChatTemplate recognise(const Tokenizer& tokenizer);
    /// The same for a template given by its parts: the template's text and the names of BOS and EOS, empty where there
    /// is none.
    static ChatTemplate recognise(std::string_view jinja, std::string_view bos, std::string_view eos);

    ChatFormat format() const { return style_.format; }
    /// "chatml", "own (run as it stands)", or "unknown (using chatml)".
    const std::string& name() const { return name_; }
    /// To be shown with the conversation.
    const std::vector<Message>& warnings() const { return warnings_; }

    /// What the model can be told about its reasoning.
    ReasoningSupport reasoning() const { return style_.reasoning; }
    /// Whether it reasons when it is not told.
    bool thinksUnasked() const { return style_.reasoning != ReasoningSupport::kNone && style_.thinks_unasked; }
    /// How its answers call tools; empty: it has no form for that.
    const ToolMarks& tools() const { return runs_for_tools_ ? own_->tools().marks : style_.tools.marks; }
    /// Why it has none; empty: it has one.
    Message toolRefusal() const;

    /// The prompt in segments for Tokenizer::encodePrompt; adjacent segments differ in how they are read. Where the
    /// format has no form for tools, they, their calls and their results are left out.
    std::vector<TextSegment> render(std::span<const ChatMessage> messages, GenerationPrompt generation,
                                    Reasoning reasoning = Reasoning::kAuto, const ToolUse& tool_use = {}) const;
    /// render() with what the answer begins with already, which may have reasoning (engine/reasoning.h).
    std::vector<TextSegment> renderBegun(std::span<const ChatMessage> messages, std::string_view begun,
                                         Reasoning reasoning, const ToolUse& tool_use = {}) const;
    /// Reads the answer to a prompt of renderBegun() with the same arguments.
    AnswerReader reader(const Tokenizer& tokenizer, std::string_view begun, Reasoning reasoning,
                        const ToolUse& tool_use = {}) const;
    /// What the text of that answer may begin with before there are calls.
    enum class Beginning { kText, kMayReason, kReasons };
    Beginning beginning(std::string_view begun, Reasoning reasoning) const;
    /// Special tokens with which calls are marked.
    std::vector<TokenId> marksOfCalls(const Tokenizer& tokenizer) const;
    /// Ends the reasoning inside of it and leads to the answer.
    std::vector<TextSegment> endOfReasoning() const;

  private:
    ChatTemplate(ChatStyle style, std::string name, std::string bos);

    /// An answer that was begun goes on as it began.
    Reasoning withBegun(std::string_view begun, Reasoning reasoning) const;
    /// What kAuto comes to.
    bool thinks(Reasoning reasoning) const;
    /// The text of the system turn; nullopt: there is none.
    std::optional<std::string> systemText(std::optional<std::string_view> given, bool thinks,
                                          Reasoning reasoning) const;

    /// Whether the own template writes such a prompt.
    bool isRun(std::span<const ChatMessage> messages, const ToolUse& tool_use) const;

    ChatStyle style_;
    std::string name_;
    std::string bos_;
    std::optional<OwnTemplate> own_;
    bool runs_always_ = false;     // the own template, instead of the style
    bool runs_for_tools_ = false;  // it writes tools and their calls
    std::vector<Message> warnings_;
};

}  // namespace griffin::engine::text
