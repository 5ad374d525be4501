#include "engine/text/own_template.h"

#include <ctime>
#include <utility>

#include "engine/reasoning.h"
#include "engine/text/prompt_writer.h"

namespace griffin::engine::text {
namespace {

using jinja::Dict;
using jinja::Text;
using jinja::Value;

/// Runs of bytes that are from the template, and of bytes that came with the conversation.
std::vector<TextSegment> segmentsOf(const Text& text) {
    PromptWriter out;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t until = text.given.find(text.given[from] != '\0' ? '\0' : '\1', from);
        const std::string_view run = std::string_view(text.bytes).substr(from, until - from);
        if (text.given[from] != '\0') {
            out.content(run);
        } else {
            out.marker(run);
        }
        from += run.size();
    }
    return out.take();
}

std::string joined(const std::vector<TextSegment>& segments) {
    std::string text;
    for (const TextSegment& segment : segments) text += segment.text;
    return text;
}

bool endsInReasoning(std::string text) {
    text.resize(text.find_last_not_of(" \n") + 1);
    return text.ends_with(kReasoningBegin);
}

}  // namespace

OwnTemplate::OwnTemplate(jinja::Program program, std::string_view bos, std::string_view eos)
    : program_(std::move(program)), bos_(bos), eos_(eos), now_(std::time(nullptr)) {}

std::optional<OwnTemplate> OwnTemplate::of(std::string_view jinja, std::string_view bos, std::string_view eos) {
    if (jinja.empty()) return std::nullopt;
    auto program = jinja::Program::parse(jinja);
    if (!program) return std::nullopt;
    OwnTemplate own(std::move(*program), bos, eos);
    if (!own.tryOut()) return std::nullopt;
    if (jinja.find("tool") == std::string_view::npos) return own;
    own.tools_ = templates::findTools(
        [&own](std::span<const ChatMessage> messages, bool for_an_answer, const ToolUse& use,
               const templates::CallVariables& as) {
            const auto segments = own.run(messages, for_an_answer, Reasoning::kAuto, use, as);
            return segments ? std::optional(joined(*segments)) : std::nullopt;
        },
        eos);
    // A call that is told by its place needs an answer that begins with it.
    if (own.reasoning_ != ReasoningSupport::kNone) own.tools_.marks.at_beginning = false;
    return own;
}

bool OwnTemplate::tryOut() {
    const std::vector<ChatMessage> question = {{Role::kUser, "Hello"}};
    const auto written = [&](Reasoning reasoning) {
        const auto segments = run(question, true, reasoning, {}, {});
        return segments ? joined(*segments) : std::string();
    };
    const std::string unasked = written(Reasoning::kAuto);
    if (unasked.find(question.front().text) == std::string::npos) return false;  // it refuses, or says nothing of it
    const std::string on = written(Reasoning::kOn);
    const std::string off = written(Reasoning::kOff);
    if (on != off) {
        reasoning_ = ReasoningSupport::kSwitch;
        thinks_unasked_ = unasked == on;
    } else if (written(Reasoning::kLow) != written(Reasoning::kHigh)) {
        reasoning_ = ReasoningSupport::kLevels;
    }
    begins_thinking_ = endsInReasoning(on);
    if (begins_thinking_ && endsInReasoning(off)) {
        always_thinks_ = true;
        if (reasoning_ == ReasoningSupport::kNone) reasoning_ = ReasoningSupport::kSwitch;
    }
    return true;
}

std::optional<std::vector<TextSegment>> OwnTemplate::render(std::span<const ChatMessage> messages, bool for_an_answer,
                                                            Reasoning reasoning, const ToolUse& tool_use) const {
    const templates::CallVariables& as = tools_.variables;
    const ToolUse use = as.writes_calls ? tool_use : ToolUse();
    if (auto segments = run(messages, for_an_answer, reasoning, use, as)) return segments;
    if (auto segments = run(templates::alternating(messages, as), for_an_answer, reasoning, use, as)) return segments;
    if (!as.writes_calls) return std::nullopt;
    return run(templates::alternating(messages, {}), for_an_answer, reasoning, {}, {});
}

std::optional<std::vector<TextSegment>> OwnTemplate::run(std::span<const ChatMessage> messages, bool for_an_answer,
                                                         Reasoning reasoning, const ToolUse& tool_use,
                                                         const templates::CallVariables& as) const {
    Dict variables;
    const auto set = [&variables](const char* name, Value value) { variables.set(Text::own(name), std::move(value)); };
    try {
        set("messages", templates::messagesFor(messages, as));
        set("tools", tool_use.any() ? Value(templates::toolsFor(tool_use)) : Value(Value::None()));
    } catch (const jinja::Fault&) {  // nested too deeply
        return std::nullopt;
    }
    set("add_generation_prompt", for_an_answer);
    if (!bos_.empty()) set("bos_token", Value::own(bos_));
    if (!eos_.empty()) set("eos_token", Value::own(eos_));
    if (reasoning != Reasoning::kAuto) {
        // Each family calls it something else.
        for (const char* name : {"enable_thinking", "thinking"}) set(name, reasoning != Reasoning::kOff);
        const char* level = reasoning == Reasoning::kHigh                                  ? "high"
                            : reasoning == Reasoning::kLow || reasoning == Reasoning::kOff ? "low"
                                                                                           : "medium";
        set("reasoning_effort", Value::own(level));
    }
    const auto text = program_.run(variables, now_);
    if (!text) return std::nullopt;
    std::vector<TextSegment> segments = segmentsOf(*text);
    if (always_thinks_ && for_an_answer && reasoning == Reasoning::kOff) {
        PromptWriter out(std::move(segments));
        out.marker("\n" + std::string(kReasoningEnd) + "\n\n");
        return out.take();
    }
    return segments;
}

}  // namespace griffin::engine::text
