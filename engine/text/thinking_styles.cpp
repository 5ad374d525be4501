#include "engine/text/thinking_styles.h"

#include <algorithm>
#include <string>

namespace griffin::engine::text {
namespace {

// More no template has; a hostile one is not to take its time.
constexpr int kMostTerms = 16;
constexpr int kMostWritten = 32;

bool has(std::string_view jinja, std::string_view part) {
    return jinja.find(part) != std::string_view::npos;
}

/// A prompt must not change overnight: the date that templates are told is one for all.
std::string dateAs(std::string_view form) {
    std::string date;
    for (std::size_t i = 0; i < form.size(); ++i) {
        const char unit = form[i] == '%' && i + 1 < form.size() ? form[++i] : '\0';
        if (unit == '\0') date += form[i];
        if (unit == 'Y') date += "2025";
        if (unit == 'B') date += "August";
        if (unit == 'm') date += "08";
        if (unit == 'd') date += "05";
    }
    return date;
}

/// The text of a literal; `at` is its opening quote and then behind its closing one.
std::string literalAt(std::string_view jinja, std::size_t& at) {
    const char quote = jinja[at++];
    std::string text;
    for (; at < jinja.size() && jinja[at] != quote; ++at) {
        char c = jinja[at];
        if (c == '\\' && at + 1 < jinja.size()) {
            const char next = jinja[++at];
            c = next == 'n' ? '\n' : next == 't' ? '\t' : next;
        }
        text += c;
    }
    if (at < jinja.size()) ++at;
    return text;
}

/// What is known of an expression of literals and dates, joined by + or ~; other names in it count as empty.
std::string valueFrom(std::string_view jinja, std::size_t at, int depth = 0) {
    constexpr std::string_view kSpace = " \t\n";
    std::string value;
    for (int terms = 0; terms < kMostTerms && at < jinja.size(); ++terms) {
        at = jinja.find_first_not_of(kSpace, at);
        if (at == std::string_view::npos) break;
        if (jinja[at] == '\'' || jinja[at] == '"') {
            value += literalAt(jinja, at);
        } else {
            const std::size_t end =
                jinja.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", at);
            const std::string_view name = jinja.substr(at, end == std::string_view::npos ? end : end - at);
            if (name.empty()) break;
            at += name.size();
            if (name == "strftime_now" && at + 1 < jinja.size() && jinja[at] == '(') {
                ++at;
                if (jinja[at] != '\'' && jinja[at] != '"') break;
                value += dateAs(literalAt(jinja, at));
                at = std::min(jinja.find(')', at), jinja.size());
                if (at < jinja.size()) ++at;
            } else if (const std::size_t set = jinja.find("set " + std::string(name) + " ");
                       depth == 0 && set != std::string_view::npos) {
                const std::size_t equals = jinja.find_first_not_of(' ', set + 5 + name.size());
                if (equals != std::string_view::npos && jinja[equals] == '=')
                    value += valueFrom(jinja, equals + 1, depth + 1);
            }
        }
        at = jinja.find_first_not_of(kSpace, at);
        if (at == std::string_view::npos || (jinja[at] != '+' && jinja[at] != '~')) break;
        ++at;
    }
    return value;
}

/// The value of what comes behind `mark`, looked for from `from`; empty: it is not there.
std::string valueBehind(std::string_view jinja, std::string_view mark, std::size_t from = 0) {
    const std::size_t at = jinja.find(mark, from);
    return at == std::string_view::npos ? std::string() : valueFrom(jinja, at + mark.size());
}

/// What is written by "{{ }}" from `from` to before `to`.
std::string writtenBetween(std::string_view jinja, std::size_t from, std::size_t to) {
    std::string text;
    int left = kMostWritten;
    for (std::size_t at = jinja.find("{{", from); at < to && left-- > 0; at = jinja.find("{{", at)) {
        at += 2;
        if (at < jinja.size() && jinja[at] == '-') ++at;
        text += valueFrom(jinja, at);
    }
    return text;
}

void dropEnd(std::string& text, std::string_view end) {
    if (text.ends_with(end)) text.resize(text.size() - end.size());
}

/// A line of the system turn tells the mode, which "/think" and "/no_think" in a system message decide.
ChatStyle smolLm3(std::string_view jinja) {
    ChatStyle style = chatmlStyle();
    const std::size_t line = jinja.find("\"Reasoning Mode: ");
    const std::size_t head = jinja.rfind("{{", jinja.find("## Metadata"));
    style.system_before += writtenBetween(jinja, head, jinja.rfind("{{", line)) + "Reasoning Mode: ";
    style.mode = {"/think", "/no_think", "\n\n## Custom Instructions\n\n", "/think", "/no_think"};
    style.system_after = "\n\n<|im_end|>\n";
    const std::size_t thinks = jinja.find("elif reasoning_mode == \"/think\"");
    if (thinks != std::string_view::npos) {
        const std::size_t other = std::min(jinja.find("else", thinks + 4), jinja.size());
        style.thinking_system = writtenBetween(jinja, thinks, other);
        style.silent_system = writtenBetween(jinja, other, jinja.find("endif", other));
        dropEnd(*style.thinking_system, "\n\n");
        dropEnd(*style.silent_system, "\n\n");
    }
    style.default_system = style.thinking_system;
    style.trims_system_end = true;
    style.drops_first_breaks = true;
    style.no_thoughts = style.assistant_no_thoughts = "<think>\n\n</think>\n";
    style.reasoning = ReasoningSupport::kSwitch;
    // Earlier editions have the headings of tools where there are none, too: theirs are not written here.
    const std::string before = valueBehind(jinja, "namespace(xml_tool_string=");
    const std::string after = valueBehind(jinja, "set xml_tool_string = ns.xml_tool_string +");
    if (has(jinja, "\"### Tools\\n\\n\"") && !before.empty() && has(after, "<tool_call>")) {
        const bool is_json = has(jinja, "(tool | tojson)");
        style.tools = smolLm3Tools("### Tools\n\n" + before, after,
                                   is_json ? ToolStyle::Form::kEach : ToolStyle::Form::kEachPython);
    }
    return style;
}

ChatStyle seed(std::string_view jinja) {
    ChatStyle style;
    style.format = ChatFormat::kSeed;
    style.name = "seed";
    setTurns(style, "<seed:bos>system\n", "<seed:bos>user\n", "<seed:bos>assistant\n", "<seed:eos>");
    style.trims_assistant = true;
    style.thoughts = Thoughts::kLeaveOut;
    style.thoughts_before = "<seed:think>";
    style.thoughts_after = "</seed:think>\n";
    style.marks.begin = "<seed:think>";
    style.marks.end = "</seed:think>";
    style.reasoning = ReasoningSupport::kSwitch;
    // A budget of nothing is a system turn of its own, and words in place of the reasoning.
    const std::size_t none = jinja.find("thinking_budget == 0");
    if (none == std::string_view::npos) return style;
    const std::size_t turn_end = std::min(jinja.find("elif", none), jinja.size());
    const std::string turn = writtenBetween(jinja, none, turn_end);
    constexpr std::string_view kRole = "system";
    const std::size_t role = turn.find(kRole);
    if (role != std::string::npos) {
        std::string text = turn.substr(role + kRole.size());
        dropEnd(text, "<seed:eos>");
        style.turn_no_thoughts = "<seed:bos>system\n" + text + "\n<seed:eos>";
    }
    const std::size_t again = jinja.rfind("thinking_budget == 0");
    style.no_thoughts = writtenBetween(jinja, again, jinja.find("endif", again));
    return style;
}

ChatStyle gemma4() {
    ChatStyle style;
    style.format = ChatFormat::kGemma;
    style.name = "gemma";
    style.bos_place = BosPlace::kOnce;
    setTurns(style, "<|turn>system\n", "<|turn>user\n", "<|turn>model\n", "<turn|>\n");
    style.trims_system = style.trims_user = style.trims_assistant = true;
    style.mode = {"<|think|>\n", {}, {}, {}, {}};
    style.thinking_system = "";
    style.reasoning = ReasoningSupport::kSwitch;
    style.thinks_unasked = false;
    style.thoughts = Thoughts::kLeaveOut;
    style.thoughts_before = "<|channel>thought\n";
    style.thoughts_after = "\n<channel|>";
    style.no_thoughts = "<|channel>thought\n<channel|>";
    style.marks = {"<|channel>", "<channel|>", true, false, {}};
    return style;
}

/// Instructions ask for it, which the template has where the conversation has none.
void mistral(ChatStyle& style) {
    style.thinking_system = style.default_system;
    style.reasoning = ReasoningSupport::kSwitch;
    style.thoughts = Thoughts::kLeaveOut;
    style.thoughts_before = "[THINK]";
    style.thoughts_after = "[/THINK]";
    style.marks.begin = "[THINK]";
    style.marks.end = "[/THINK]";
}

void granite(std::string_view jinja, ChatStyle& style) {
    const std::string base = valueBehind(jinja, "set system_message = ", jinja.find("else"));
    const std::size_t thinking = jinja.find("elif thinking");
    const std::size_t plain = jinja.find("else", thinking + 4);
    constexpr std::string_view kMore = "set system_message = system_message";
    const auto with = [&](std::size_t from) {
        const std::size_t at = jinja.find(kMore, from);
        const std::size_t plus = at == std::string_view::npos ? at : jinja.find('+', at);
        return base + (plus == std::string_view::npos ? std::string() : valueFrom(jinja, plus + 1));
    };
    style.default_system = style.silent_system = with(plain);
    style.thinking_system = with(thinking);
    style.reasoning = ReasoningSupport::kSwitch;
    style.thinks_unasked = false;
    style.thoughts_before = "<think>";
    style.thoughts_after = "</think>";
    if (has(*style.thinking_system, "<response>")) style.marks.said = "response";
}

void glm45(std::string_view jinja, ChatStyle& style) {
    style.assistant_before = style.generation = "<|assistant|>";
    style.thoughts = Thoughts::kWriteOut;
    style.thoughts_before = "\n<think>";
    style.thoughts_after = "</think>\n";
    style.no_thoughts = "\n<think></think>";
    if (has(jinja, "/nothink")) style.user_no_thoughts = "/nothink";
    style.reasoning = ReasoningSupport::kSwitch;
}

}  // namespace

std::optional<ChatStyle> recogniseThinkingStyle(std::string_view jinja) {
    if (has(jinja, "\"Reasoning Mode: ") && has(jinja, "## Metadata")) return smolLm3(jinja);
    if (has(jinja, "<seed:bos>")) return seed(jinja);
    if (has(jinja, "<|turn>") && has(jinja, "<turn|>")) return gemma4();
    return std::nullopt;
}

void addThinking(std::string_view jinja, ChatStyle& style) {
    const std::string given = valueBehind(jinja, "default_system_message = ");
    const bool mistral_or_granite = style.format == ChatFormat::kMistral || style.format == ChatFormat::kGranite;
    if (mistral_or_granite && !given.empty()) style.default_system = given;
    if (style.format == ChatFormat::kMistral && has(given, "[THINK]")) mistral(style);
    if (style.format == ChatFormat::kGranite && has(jinja, "elif thinking")) granite(jinja, style);
    if (style.format == ChatFormat::kGlm4 && has(jinja, "<think></think>")) glm45(jinja, style);
}

}  // namespace griffin::engine::text
