#include "engine/text/chat_template.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/base/python_text.h"

namespace griffin::engine::text {
namespace {

std::string_view trimLineBreaks(std::string_view text) {
    while (text.starts_with('\n')) text.remove_prefix(1);
    while (text.ends_with('\n')) text.remove_suffix(1);
    return text;
}

std::string_view levelOf(Reasoning reasoning) {
    if (reasoning == Reasoning::kLow || reasoning == Reasoning::kOff) return "low";
    return reasoning == Reasoning::kHigh ? "high" : "medium";
}

/// An answer and the thoughts in front of it.
struct Answer {
    std::string_view thoughts;
    std::string_view text;
};

Answer takeApart(std::string_view answer) {
    const std::size_t last = answer.rfind(kReasoningEnd);
    if (last == std::string_view::npos) return {{}, answer};
    std::string_view thoughts = answer.substr(0, answer.find(kReasoningEnd));
    const std::size_t begin = thoughts.rfind(kReasoningBegin);
    if (begin != std::string_view::npos) thoughts.remove_prefix(begin + kReasoningBegin.size());
    return {thoughts, answer.substr(last + kReasoningEnd.size())};
}

/// There is an answer without calls.
bool isAnsweredLater(std::span<const ChatMessage> messages) {
    return std::any_of(messages.begin(), messages.end(), [](const ChatMessage& message) {
        return message.role == Role::kAssistant && message.calls.empty();
    });
}

}  // namespace

ChatTemplate::ChatTemplate(ChatStyle style, std::string name, std::string bos)
    : style_(std::move(style)), name_(std::move(name)), bos_(std::move(bos)) {}

ChatTemplate ChatTemplate::recognise(const Tokenizer& tokenizer) {
    const auto name = [&](TokenId id) {
        return tokenizer.vocabulary().contains(id) ? std::string_view(tokenizer.vocabulary().token(id).name)
                                                   : std::string_view();
    };
    return recognise(tokenizer.chatTemplateText(), name(tokenizer.bos()), name(tokenizer.eos()));
}

ChatTemplate ChatTemplate::recognise(std::string_view jinja, std::string_view bos, std::string_view eos) {
    std::optional<ChatStyle> style = recogniseChatStyle(jinja, bos, eos);
    std::optional<OwnTemplate> own =
        style && !style->tools.marks.empty() ? std::nullopt : OwnTemplate::of(jinja, bos, eos);
    const auto runs_for_tools = [](const OwnTemplate& one) {
        return one.tools().kind == templates::TemplateTools::Kind::kFound;
    };
    if (own && !style) {
        ChatTemplate run(chatmlStyle(), "own (run as it stands)", std::string(bos));
        run.style_.reasoning = own->reasoning();
        run.style_.thinks_unasked = own->thinksUnasked();
        run.style_.begins_thinking = own->beginsThinking();
        run.runs_always_ = true;
        run.runs_for_tools_ = runs_for_tools(*own);
        run.own_ = std::move(own);
        return run;
    }
    if (!style) {
        ChatTemplate unknown(chatmlStyle(), "unknown (using chatml)", std::string(bos));
        unknown.warnings_.push_back(
            jinja.empty() ? Message("The model does not say how a conversation is written; using the chatml format. "
                                    "Answers may be worse than they should be.")
                          : Message("The model's chat template is not known here; using the chatml format. Answers may "
                                    "be worse than they should be."));
        return unknown;
    }
    std::string name = style->name;
    ChatTemplate known(std::move(*style), std::move(name), std::string(bos));
    if (own) {
        const bool reasons = known.style_.reasoning != ReasoningSupport::kNone;
        known.runs_for_tools_ = runs_for_tools(*own) && own->beginsThinking() == known.style_.begins_thinking &&
                                !(reasons && own->tools().marks.at_beginning);
        known.own_ = std::move(own);
    }
    if (known.style_.system_place == SystemPlace::kIgnored) {
        known.warnings_.push_back(Message("The model's chat format has no system message; it is left out."));
    }
    return known;
}

std::vector<TextSegment> ChatTemplate::render(std::span<const ChatMessage> messages, GenerationPrompt generation,
                                              Reasoning reasoning, const ToolUse& tool_use) const {
    using Place = ToolStyle::Place;
    if (isRun(messages, tool_use)) {
        const bool answers = generation == GenerationPrompt::kAdd;
        if (auto segments = own_->render(messages, answers, reasoning, tool_use)) {
            PromptWriter out(*std::move(segments));
            // The style knows how to keep a model from reasoning whose template does not.
            const bool knows = runs_always_ || own_->reasoning() != ReasoningSupport::kNone;
            if (answers && !knows && !thinks(reasoning)) out.marker(style_.no_thoughts);
            return out.take();
        }
    }
    const ToolStyle& tools = style_.tools;
    const bool has_tools = tool_use.any() && !tools.marks.empty();
    const auto writeTools = [&, definitions =
                                    has_tools ? definitionsOf(tool_use, tools) : std::string()](PromptWriter& to) {
        to.marker(tools.before);
        to.content(definitions);
        to.marker(tools.after);
    };
    PromptWriter out;
    if (style_.bos_place == BosPlace::kOnce) out.marker(bos_);
    out.marker(style_.beginning);
    if (style_.reasoning == ReasoningSupport::kLevels) {
        out.marker(levelOf(reasoning));
        out.marker(style_.beginning_after_level);
    }
    if (has_tools) out.marker(tools.beginning_more);
    out.marker(style_.beginning_end);

    std::optional<std::string_view> given;
    if (!messages.empty() && messages.front().role == Role::kSystem) {
        given = messages.front().text;
        messages = messages.subspan(1);
    }
    bool thinks = this->thinks(reasoning);
    if (given && style_.mode && !style_.mode->flag_on.empty()) {
        const bool off = given->find(style_.mode->flag_off) != std::string_view::npos;
        if (off || given->find(style_.mode->flag_on) != std::string_view::npos) thinks = !off;
    }
    const std::optional<std::string> system =
        !given && has_tools && tools.default_system ? tools.default_system : systemText(given, thinks, reasoning);
    const auto writeSystem = [&](std::string_view text) {
        const bool first = has_tools && system && text.data() == system->data();
        out.marker(first ? tools.system_before.value_or(style_.system_before) : style_.system_before);
        if (style_.mode) {
            out.marker(thinks ? style_.mode->on : style_.mode->off);
            out.marker(style_.mode->behind);
        }
        if (style_.trims_system) text = trimLeft(trimRight(text));
        if (style_.trims_system_end) text = trimRight(text);
        if (first && tools.place == Place::kBeforeSystem) {
            writeTools(out);
            if (!text.empty()) out.marker(tools.gap);
        }
        if (first && !text.empty()) out.marker(tools.text_before);
        // The template's own may have marks.
        if (!given && text.find(style_.marks.begin) != std::string_view::npos) {
            out.marker(text);
        } else {
            out.content(text);
        }
        if (first && tools.place == Place::kSystem) {
            if (!text.empty()) out.marker(tools.gap);
            writeTools(out);
        }
        out.marker(first ? tools.system_after.value_or(style_.system_after) : style_.system_after);
        if (first && tools.place == Place::kBehindSystem) writeTools(out);
    };
    if (system && style_.system_place == SystemPlace::kOwnTurn) writeSystem(*system);
    if (!thinks) out.marker(style_.turn_no_thoughts);

    std::size_t last_question = messages.size();
    std::size_t last_answer = messages.size();
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (messages[i].role == Role::kUser) last_question = i;
        if (messages[i].role == Role::kAssistant) last_answer = i;
    }
    bool tools_due = has_tools && tools.place == Place::kFirstQuestion;
    bool system_due = system && (style_.system_place == SystemPlace::kInFirstUser ||
                                 style_.system_place == SystemPlace::kInLastMessage);
    for (std::size_t i = 0; i < messages.size(); ++i) {
        std::string_view text = messages[i].text;
        const bool last = i + 1 == messages.size();
        if (messages[i].role == Role::kSystem) {
            if (style_.system_place == SystemPlace::kOwnTurn) writeSystem(text);
        } else if (messages[i].role == Role::kTool) {
            if (tools.marks.empty()) continue;
            const bool first = i == 0 || messages[i - 1].role != Role::kTool;
            out.marker(first ? tools.results_before : tools.results_between);
            text = tools.trims_results ? trimLeft(trimRight(text)) : text;
            writeResult(text, messages[i].call_id, templates::nameOfCall(messages.first(i), messages[i].call_id), tools,
                        out);
            if (last || messages[i + 1].role != Role::kTool) out.marker(tools.results_after);
        } else if (messages[i].role == Role::kUser) {
            if (style_.bos_place == BosPlace::kEveryUser) out.marker(bos_);
            if (has_tools && tools.place == Place::kLastQuestion && i == last_question) writeTools(out);
            out.marker(style_.user_before);
            if (std::exchange(tools_due, false)) writeTools(out);
            const bool with_system = system_due && (style_.system_place == SystemPlace::kInFirstUser || last);
            system_due = system_due && !with_system;
            if (style_.trims_user) text = trimRight(text);
            if (with_system && style_.format == ChatFormat::kLlama2) {
                // The system message and the question are trimmed as one text: only the outer ends.
                out.marker(style_.system_before);
                out.content(*system);
                out.marker(text.empty() && style_.trims_user ? trimRight(style_.system_after) : style_.system_after);
            } else {
                if (with_system) writeSystem(*system);
                if (style_.trims_user) text = trimLeft(text);
            }
            out.content(text);
            if (!thinks && !text.ends_with(style_.user_no_thoughts)) out.marker(style_.user_no_thoughts);
            out.marker(style_.user_after);
        } else if (!messages[i].calls.empty() && !tools.turn_before.empty()) {
            if (!isAnsweredLater(messages.subspan(i + 1))) {
                const AnswerParts parts = partsOf(text);
                const bool both = !parts.reasoning.empty() && !parts.text.empty();
                if (!parts.reasoning.empty() || !parts.text.empty()) {
                    out.marker(style_.generation);
                    out.marker(style_.thoughts_before);
                    out.content(parts.reasoning + (both ? "\n\n" : "") + parts.text);
                    out.marker(style_.assistant_after);
                }
            }
            writeCallTurns(messages[i], tools, out);
        } else {
            const bool calls = !messages[i].calls.empty() && !tools.marks.empty();
            out.marker(calls ? tools.calls_before.value_or(style_.assistant_before) : style_.assistant_before);
            if (style_.thoughts == Thoughts::kDrop) text = takeApart(text).text;
            const std::string said = style_.thoughts == Thoughts::kLeaveOut ? partsOf(text).text : std::string();
            if (style_.thoughts == Thoughts::kLeaveOut) text = said;
            if (style_.thoughts == Thoughts::kDropAnswered) {
                const Answer answer = takeApart(text);
                if (answer.text.size() != text.size()) {
                    text = answer.text;
                    while (text.starts_with('\n')) text.remove_prefix(1);
                }
                const bool answered = last_question == messages.size() || i < last_question;
                if (!answered && (last || style_.always_thoughts || !answer.thoughts.empty())) {
                    out.marker("<think>\n");
                    out.content(style_.always_thoughts ? trimLeft(trimRight(answer.thoughts))
                                                       : trimLineBreaks(answer.thoughts));
                    out.marker("\n</think>\n\n");
                    while (text.starts_with('\n')) text.remove_prefix(1);
                }
            }
            if (style_.thoughts == Thoughts::kDropButLast && i != last_answer) {
                const Answer answer = takeApart(text);
                if (answer.text.size() != text.size()) text = trimLeft(trimRight(answer.text));
            }
            if (style_.thoughts == Thoughts::kWriteOut) {
                const Answer answer = takeApart(text);
                const std::string_view thoughts = trimLeft(trimRight(answer.thoughts));
                const bool answered = last_question == messages.size() || i < last_question;
                text = trimLeft(trimRight(answer.text));
                out.marker(style_.thoughts_before);
                if (!answered) out.content(thoughts);
                out.marker(text.empty() ? trimLineBreaks(style_.thoughts_after) : style_.thoughts_after);
            }
            if (!thinks) out.marker(style_.assistant_no_thoughts);
            if (style_.drops_first_breaks) {
                while (text.starts_with('\n')) text.remove_prefix(1);
            }
            if (calls && tools.leaves_text_out) text = {};
            if (style_.trims_assistant) text = trimLeft(trimRight(text));
            if (calls && tools.calls_first) writeCalls(messages[i], tools, out);
            out.content(text);
            if (calls && !tools.calls_first) {
                if (!text.empty()) out.marker(tools.text_gap);
                writeCalls(messages[i], tools, out);
            }
            const bool ends = last && !(style_.last_without_generation && generation == GenerationPrompt::kAdd);
            out.marker(ends ? style_.last_assistant_after.value_or(style_.assistant_after) : style_.assistant_after);
        }
    }
    if (generation == GenerationPrompt::kAdd || style_.always_generation) {
        out.marker(style_.generation);
        if (!thinks) out.marker(has_tools ? tools.no_thoughts.value_or(style_.no_thoughts) : style_.no_thoughts);
    } else {
        out.marker(style_.without_generation);
    }
    return out.take();
}

std::vector<TextSegment> ChatTemplate::renderBegun(std::span<const ChatMessage> messages, std::string_view begun,
                                                   Reasoning reasoning, const ToolUse& tool_use) const {
    ReasoningSplitter splitter;
    splitter.push(begun);
    const bool thinks = style_.reasoning != ReasoningSupport::kNone && splitter.found();
    std::vector<TextSegment> segments = render(messages, GenerationPrompt::kAdd, withBegun(begun, reasoning), tool_use);
    PromptWriter out(std::move(segments));
    if (!thinks) {
        out.content(begun);
        return out.take();
    }
    const AnswerParts parts = partsOf(begun);
    if (!style_.begins_thinking) out.marker(style_.thoughts_before);
    out.content(parts.reasoning);
    if (!splitter.reasons()) out.marker(style_.thoughts_after);
    out.content(parts.text);
    return out.take();
}

bool ChatTemplate::isRun(std::span<const ChatMessage> messages, const ToolUse& tool_use) const {
    return runs_always_ ||
           (runs_for_tools_ &&
            (tool_use.any() || std::any_of(messages.begin(), messages.end(), [](const ChatMessage& message) {
                 return message.role == Role::kTool || !message.calls.empty();
             })));
}

Message ChatTemplate::toolRefusal() const {
    if (!tools().empty()) return {};
    if (own_ && own_->tools().kind != templates::TemplateTools::Kind::kNone) {
        return Message(
            "The model's chat template writes tool calls in a form that this program does not know: neither a name and "
            "JSON nor named parameters");
    }
    return Message("The model's chat format has no form for tools that this program knows");
}

bool ChatTemplate::thinks(Reasoning reasoning) const {
    return reasoning == Reasoning::kAuto ? style_.thinks_unasked : reasoning != Reasoning::kOff;
}

std::optional<std::string> ChatTemplate::systemText(std::optional<std::string_view> given, bool thinks,
                                                    Reasoning reasoning) const {
    const bool asked = thinks && reasoning != Reasoning::kAuto;
    if (!given) {
        const bool chosen = style_.thinking_system && (style_.mode || reasoning != Reasoning::kAuto);
        if (!chosen) return style_.default_system;
        return thinks ? style_.thinking_system : style_.silent_system;
    }
    std::string text(*given);
    if (style_.mode) {
        // What decided is no instruction; the longer one has the other in it.
        for (const std::string& flag : {style_.mode->flag_off, style_.mode->flag_on}) {
            for (std::size_t at = text.find(flag); !flag.empty() && at != std::string::npos; at = text.find(flag, at))
                text.erase(at, flag.size());
        }
        if (trimRight(text).empty() && !style_.mode->flag_on.empty())
            return thinks ? style_.thinking_system : style_.silent_system;
        return text;
    }
    // Instructions of the template's own ask for it: they stand in front of others.
    if (asked && style_.thinking_system) return *style_.thinking_system + "\n\n" + text;
    return text;
}

Reasoning ChatTemplate::withBegun(std::string_view begun, Reasoning reasoning) const {
    if (begun.empty()) return reasoning;
    ReasoningSplitter splitter;
    splitter.push(begun);
    if (!splitter.found()) return Reasoning::kOff;
    return thinks(reasoning) ? reasoning : Reasoning::kOn;
}

AnswerReader ChatTemplate::reader(const Tokenizer& tokenizer, std::string_view begun, Reasoning reasoning,
                                  const ToolUse& tool_use) const {
    AnswerStart start = AnswerStart::kText;
    if (thinks(withBegun(begun, reasoning))) {
        if (style_.begins_thinking) start = AnswerStart::kReasoning;
        if (style_.marks.channels) start = AnswerStart::kHead;
    } else if (style_.marks.channels && tool_use.any() && style_.tools.no_thoughts) {
        start = AnswerStart::kHead;
    }
    return AnswerReader(tokenizer, style_.marks, start, begun,
                        tool_use.any() ? marksOfCalls(tokenizer) : std::vector<TokenId>());
}

ChatTemplate::Beginning ChatTemplate::beginning(std::string_view begun, Reasoning reasoning) const {
    if (style_.reasoning == ReasoningSupport::kNone || !thinks(withBegun(begun, reasoning))) {
        return Beginning::kText;
    }
    ReasoningSplitter splitter;
    splitter.push(begun);
    if (begun.empty()) return style_.begins_thinking ? Beginning::kReasons : Beginning::kMayReason;
    return splitter.reasons() ? Beginning::kReasons : Beginning::kText;
}

std::vector<TokenId> ChatTemplate::marksOfCalls(const Tokenizer& tokenizer) const {
    const ToolMarks& marks = tools();
    std::vector<TokenId> named;
    for (const TokenId token : tokenizer.encode(marks.calls_before + marks.call_before + marks.call_middle +
                                                    marks.call_after + marks.between + marks.calls_after,
                                                SpecialTokens::kParse)) {
        const bool is_mark = tokenizer.isSpecial(token) && tokenizer.pieceBytes(token).empty();
        if (is_mark && !tokenizer.endsGeneration(token)) named.push_back(token);
    }
    return named;
}

std::vector<TextSegment> ChatTemplate::endOfReasoning() const {
    PromptWriter out;
    out.content("\n\nI have thought about this long enough and answer now.");
    out.marker(style_.thoughts_after);
    return out.take();
}

}  // namespace griffin::engine::text
