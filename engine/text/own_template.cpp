#include "engine/text/own_template.h"

#include <ctime>
#include <utility>

#include "engine/reasoning.h"
#include "engine/text/prompt_writer.h"

namespace griffin::engine::text {
namespace {

using jinja::Dict;
using jinja::List;
using jinja::Text;
using jinja::Value;

const char* nameOf(Role role) {
    return role == Role::kSystem ? "system" : role == Role::kAssistant ? "assistant" : "user";
}

/// Without what a template without a form for tools cannot write.
bool isWritten(const ChatMessage& message) {
    return message.role != Role::kTool && (message.calls.empty() || !message.text.empty());
}

/// The system message in front of the first question, and one side's messages as one.
std::vector<ChatMessage> alternating(std::span<const ChatMessage> messages) {
    std::vector<ChatMessage> together;
    const auto join = [](const std::string& a, const std::string& b) { return a + "\n\n" + b; };
    std::string system;
    for (const ChatMessage& message : messages) {
        if (!isWritten(message)) continue;
        if (message.role == Role::kSystem && together.empty()) {
            system = system.empty() ? message.text : join(system, message.text);
            continue;
        }
        const Role role = message.role == Role::kAssistant ? Role::kAssistant : Role::kUser;
        if (!together.empty() && together.back().role == role) {
            together.back().text = join(together.back().text, message.text);
        } else {
            together.push_back({role, message.text});
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
    return own;
}

bool OwnTemplate::tryOut() {
    const std::vector<ChatMessage> question = {{Role::kUser, "Hello"}};
    const auto written = [&](Reasoning reasoning) {
        const auto segments = run(question, true, reasoning);
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
                                                            Reasoning reasoning) const {
    if (auto segments = run(messages, for_an_answer, reasoning)) return segments;
    return run(alternating(messages), for_an_answer, reasoning);
}

std::optional<std::vector<TextSegment>> OwnTemplate::run(std::span<const ChatMessage> messages, bool for_an_answer,
                                                         Reasoning reasoning) const {
    List list;
    for (const ChatMessage& message : messages) {
        if (!isWritten(message)) continue;
        Dict turn;
        turn.set(Text::own("role"), Value::own(nameOf(message.role)));
        turn.set(Text::own("content"), Text::outside(message.text));
        list.emplace_back(std::move(turn));
    }
    Dict variables;
    const auto set = [&variables](const char* name, Value value) { variables.set(Text::own(name), std::move(value)); };
    set("messages", std::move(list));
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
