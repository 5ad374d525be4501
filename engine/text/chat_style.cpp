#include "engine/text/chat_style.h"

#include "engine/text/template_source.h"
#include "engine/text/thinking_styles.h"

namespace griffin::engine::text {
namespace {

/// A style with the name and, where the template writes BOS, BOS at the beginning.
ChatStyle styleOf(ChatFormat format, std::string_view name, const Source& source) {
    ChatStyle style;
    style.format = format;
    style.name = name;
    style.bos_place = source.has("bos_token") ? BosPlace::kOnce : BosPlace::kNone;
    return style;
}

/// The prompt ends in front of the reasoning, which "off" ends before it has begun.
void switchThinking(ChatStyle& style) {
    style.reasoning = ReasoningSupport::kSwitch;
    if (!style.begins_thinking) style.no_thoughts = "<think>\n\n</think>\n\n";
}

/// The prompt opens the reasoning.
void beginThinking(ChatStyle& style) {
    style.generation += style.thoughts_before;
    style.begins_thinking = true;
    style.reasoning = ReasoningSupport::kSwitch;
    style.no_thoughts = "\n</think>\n\n";
}

ChatStyle chatml(const Source& source) {
    ChatStyle style = chatmlStyle();
    if (source.has("bos_token")) style.bos_place = BosPlace::kOnce;
    style.trims_user = style.trims_system = style.trims_assistant =
        source.has("content']|trim") || source.has("content'].strip()") || source.has(", true)|trim");
    if (source.has("</think>") && source.has("last_query_index")) style.thoughts = Thoughts::kDropAnswered;
    if (source.has("</think>") && source.has("last_assistant_index")) style.thoughts = Thoughts::kDropButLast;
    // The mark may stand by itself.
    if (source.has("<|im_start|>assistant\n<think>\n'") || source.has("{{- '<think>\n' }}")) beginThinking(style);
    if (source.has("enable_thinking")) switchThinking(style);
    // Qwen 3.5: behind the last question every answer has a block.
    style.always_thoughts = style.thoughts == Thoughts::kDropAnswered && !source.has("loop.last or (not loop.last");
    // The default stands in the template as a turn of its own, with nothing but text inside.
    constexpr std::string_view kBegin = "<|im_start|>system\n";
    for (std::size_t at = source.text.find(kBegin); at != std::string::npos; at = source.text.find(kBegin, at + 1)) {
        const auto turn = between(source.text, kBegin, "<|im_end|>", at);
        if (turn && turn->find_first_of("'{}") == std::string::npos) {
            style.default_system = unquoted(*turn);
            break;
        }
    }
    if (source.has("<function=example_function_name>") && !source.has("render_extra_keys")) {
        style.tools = qwen35Tools(source.has("args_value|tojson|safe if args_value is mapping"));
        style.tools.trims_results = style.trims_user;
    } else if (source.has("List of tools: ")) {
        style.tools = lfm2Tools(source);
    }
    // Others write calls in other ways.
    if (source.has("<tool_response>") && source.has("# Tools") && !source.has("xml_tools") &&
        !source.has("<function=")) {
        const bool has_default = style.default_system.has_value();
        style.tools = hermesTools("\n\n");
        if (!has_default) style.tools.default_system = "";
    } else if (style.default_system && style.default_system->find("SmolLM") != std::string::npos) {
        style.tools = smolLm2Tools();
    }
    return style;
}

ChatStyle llama2(const Source& source) {
    ChatStyle style = styleOf(ChatFormat::kLlama2, "llama-2", source);
    if (source.has("bos_token+'[INST] '")) style.bos_place = BosPlace::kEveryUser;
    style.system_place = SystemPlace::kInFirstUser;
    style.system_before = "<<SYS>>\n";
    style.system_after = "\n<</SYS>>\n\n";
    style.user_before = "[INST] ";
    style.user_after = " [/INST]";
    style.assistant_before = source.has("' '+content") || source.has("' '+message") ? " " : "";
    style.assistant_after = (source.has("+' '+eos_token") ? " " : "") + source.eos;
    style.trims_user = style.trims_assistant = source.trims();
    const std::size_t always = source.text.find("true == true");
    if (always != std::string::npos) style.default_system = source.defaultSystem(always);
    return style;
}

ChatStyle mistral(const Source& source) {
    ChatStyle style = styleOf(ChatFormat::kMistral, "mistral", source);
    style.user_before = source.has("' [INST] '") ? " [INST] " : source.has("'[INST] '") ? "[INST] " : "[INST]";
    style.user_after = source.has("' [/INST]'") ? " [/INST]" : "[/INST]";
    style.assistant_before = source.has("' '+message['content']") || source.has("' '+message.content") ? " " : "";
    style.assistant_after = source.eos + (source.has("eos_token+' '") ? " " : "");
    style.trims_assistant = source.trims();
    if (source.has("[TOOL_CALLS]") && source.has("[AVAILABLE_TOOLS]") && !source.has("[ARGS]")) {
        style.tools = mistralTools(source.has("[TOOL_CALLS] [") ? " " : "");
    }
    if (source.has("[SYSTEM_PROMPT]")) {
        style.system_before = "[SYSTEM_PROMPT]";
        style.system_after = "[/SYSTEM_PROMPT]";
        return style;
    }
    style.system_place =
        source.has("loop.last and system_message") ? SystemPlace::kInLastMessage : SystemPlace::kInFirstUser;
    style.system_after = "\n\n";
    return style;
}

ChatStyle llama3(const Source& source) {
    ChatStyle style = styleOf(ChatFormat::kLlama3, "llama-3", source);
    const auto header = [](std::string_view role) {
        return "<|start_header_id|>" + std::string(role) + "<|end_header_id|>\n\n";
    };
    setTurns(style, header("system"), header("user"), header("assistant"), "<|eot_id|>");
    style.trims_user = style.trims_system = style.trims_assistant = source.trims();
    style.always_generation = !source.has("add_generation_prompt");
    if (source.has("Cutting Knowledge Date: ")) {
        // LLaMA 3.1 and later: a system turn stands there always and begins with two dates. Today's is the template's
        // own for when it is not told one: a prompt must not change overnight.
        const std::string cut = between(source.text, "Cutting Knowledge Date: ", "\n").value_or("December 2023");
        const std::string today = between(source.text, "set date_string = '", "'").value_or("26 Jul 2024");
        const std::string dates = "Cutting Knowledge Date: " + cut + "\nToday Date: " + today + "\n\n";
        if (source.has("Environment: ipython") && source.has("tools_in_user_message")) {
            style.tools = llama3Tools(style.system_before + "Environment: ipython\n" + dates);
        }
        style.system_before += dates;
        style.default_system = "";
    }
    return style;
}

ChatStyle zephyr(const Source& source) {
    ChatStyle style = styleOf(ChatFormat::kZephyr, "zephyr", source);
    style.bos_place = BosPlace::kNone;
    const std::string end = source.has("eos_token") ? source.eos : "<|endoftext|>";
    setTurns(style, "<|system|>\n", "<|user|>\n", "<|assistant|>\n", end + "\n");
    return style;
}

ChatStyle phi3(const Source& source) {
    ChatStyle style = styleOf(ChatFormat::kPhi3, "phi-3", source);
    if (source.has("'|>'+message['content']+'<|end|>'")) {  // Phi-4-mini: no line breaks
        setTurns(style, "<|system|>", "<|user|>", "<|assistant|>", "<|end|>");
        if (source.has("{{ eos_token }}")) style.without_generation = source.eos;
        if (source.has("<|tool|>")) style.tools = phi4MiniTools();
        return style;
    }
    setTurns(style, "<|system|>\n", "<|user|>\n", "<|assistant|>\n", "<|end|>\n");
    if (source.has("'<|end|>'+'\n'+'<|assistant|>'") || source.has("<|end|>\n<|assistant|>")) {
        // The first edition: a question opens the answer, and nothing is said about a system message.
        style.user_after += style.assistant_before;
        style.assistant_before.clear();
        style.generation.clear();
        if (!source.has("<|system|>")) style.system_place = SystemPlace::kIgnored;
    } else if (source.has("{{ eos_token }}") || source.has("{{- eos_token }}")) {
        style.without_generation = source.eos;
    }
    return style;
}

ChatStyle phi4(const Source& source) {
    ChatStyle style = styleOf(ChatFormat::kPhi4, "phi-4", source);
    setTurns(style, "<|im_start|>system<|im_sep|>", "<|im_start|>user<|im_sep|>", "<|im_start|>assistant<|im_sep|>",
             "<|im_end|>");
    return style;
}

/// OLMo 2, as Tulu 3: only answers end with a token.
ChatStyle tulu(const Source& source) {
    ChatStyle style = styleOf(ChatFormat::kTulu, "tulu", source);
    setTurns(style, "<|system|>\n", "<|user|>\n", "<|assistant|>\n", "\n");
    style.assistant_after = source.eos + "\n";
    if (source.has("not loop.last")) style.last_assistant_after = source.eos;
    return style;
}

ChatStyle granite(const Source& source) {
    ChatStyle style = styleOf(ChatFormat::kGranite, "granite", source);
    const auto role = [](std::string_view name) { return "<|start_of_role|>" + std::string(name) + "<|end_of_role|>"; };
    setTurns(style, role("system"), role("user"), role("assistant"), "<|end_of_text|>\n");
    if (source.has("</tool_call>. If a tool does not exist")) {
        style.tools = granite4Tools();
    } else if (source.has("tojson(indent=4)") && source.has("system_message")) {
        style.tools = granite3Tools(source.has("available_tools<|end_of_role|>") ? "available_tools" : "tools",
                                    source.has("respond only with"));
    }
    return style;
}

ChatStyle glm4(const Source& source) {
    ChatStyle style = styleOf(ChatFormat::kGlm4, "glm-4", source);
    style.bos_place = BosPlace::kNone;
    setTurns(style, "<|system|>\n", "<|user|>\n", "<|assistant|>\n", "");
    // It stands in front of the first turn, whosever that is.
    style.beginning = "[gMASK]<sop>";
    const auto end = between(source.text, "add_generation_prompt", "endif");
    if (end && end->find("<|assistant|>\n") == std::string::npos) style.generation = "<|assistant|>";
    return style;
}

ChatStyle gemma(const Source& source) {
    ChatStyle style = styleOf(ChatFormat::kGemma, "gemma", source);
    style.system_place = SystemPlace::kInFirstUser;
    style.system_after = "\n\n";
    style.user_before = "<start_of_turn>user\n";
    style.assistant_before = style.generation = "<start_of_turn>model\n";
    style.user_after = style.assistant_after = "<end_of_turn>\n";
    style.trims_user = style.trims_assistant = source.trims();
    return style;
}

/// gpt-oss. An answer has channels: the model opens that of its analysis by itself, or is asked at once for what it
/// says in the end.
ChatStyle harmony(const Source& source) {
    ChatStyle style = styleOf(ChatFormat::kHarmony, "harmony", source);
    style.bos_place = BosPlace::kNone;
    const auto message = [](std::string_view head) { return "<|start|>" + std::string(head) + "<|message|>"; };
    // The template writes today's date. A prompt must not change overnight: it is that of the model's release.
    style.beginning = message("system") +
                      "You are ChatGPT, a large language model trained by OpenAI.\nKnowledge cutoff: 2024-06\n"
                      "Current date: 2025-08-05\n\nReasoning: ";
    style.beginning_after_level =
        "\n\n# Valid channels: analysis, commentary, final. Channel must be included for every message.";
    style.beginning_end = "<|end|>";
    setTurns(style, message("developer") + "# Instructions\n\n", message("user"), message("assistant<|channel|>final"),
             "<|end|>");
    style.generation = "<|start|>assistant";
    style.no_thoughts = "<|channel|>final<|message|>";
    style.marks.channels = true;
    style.thoughts = Thoughts::kLeaveOut;
    style.thoughts_before = "<|channel|>analysis<|message|>";
    style.thoughts_after = "<|end|><|start|>assistant<|channel|>final<|message|>";
    style.reasoning = ReasoningSupport::kLevels;
    style.system_after = "\n\n<|end|>";
    style.last_assistant_after = "<|return|>";
    style.last_without_generation = true;
    if (source.has("functions.") && source.has("<|call|>")) style.tools = harmonyTools();
    return style;
}

ChatStyle vicuna(const Source& source) {
    ChatStyle style = styleOf(ChatFormat::kVicuna, "vicuna", source);
    style.trims_user = style.trims_assistant = source.trims();
    const std::string end = source.has("eos_token") ? source.eos : "</s>";
    if (source.has("' USER: '")) {  // one line: "system USER: question ASSISTANT: answer</s> USER: ..."
        style.user_before = " USER: ";
        style.assistant_before = " ASSISTANT: ";
        style.assistant_after = end;
        style.generation = " ASSISTANT:";
    } else if (source.has("' ASSISTANT: '") || source.has("' ASSISTANT:'")) {
        style.system_after = " ";
        style.user_before = "USER: ";
        style.assistant_before = " ASSISTANT: ";
        style.assistant_after = end;
        style.generation = " ASSISTANT:";
    } else {  // a line for each message
        if (source.has("'SYSTEM: '")) style.system_before = "SYSTEM: ";
        style.system_after = style.system_before.empty() ? "\n\n" : "\n";
        style.user_before = "USER: ";
        style.user_after = "\n";
        style.assistant_before = "ASSISTANT: ";
        style.assistant_after = end + "\n";
        style.generation = "ASSISTANT:";
    }
    style.default_system = source.defaultSystem();
    return style;
}

ChatStyle deepSeek(const Source& source) {
    ChatStyle style = styleOf(ChatFormat::kDeepSeek, "deepseek", source);
    if (source.has("### Instruction:")) {  // Coder
        style.user_before = "### Instruction:\n";
        style.user_after = "\n";
        style.assistant_before = "### Response:\n";
        style.assistant_after = "\n<|EOT|>\n";
        style.generation = "### Response:\n";
        const auto text = between(source.text, "{{'You are", "'}}");
        if (text) style.default_system = unquoted("You are" + *text);
    } else if (source.has("<\xEF\xBD\x9CUser\xEF\xBD\x9C>")) {  // V2.5, V3, R1
        style.user_before = "<\xEF\xBD\x9CUser\xEF\xBD\x9C>";
        style.assistant_before = style.generation =
            "<\xEF\xBD\x9C"
            "Assistant\xEF\xBD\x9C>";
        style.assistant_after =
            "<\xEF\xBD\x9C"
            "end\xE2\x96\x81of\xE2\x96\x81sentence\xEF\xBD\x9C>";
        if (source.has("split('</think>')")) {
            style.thoughts = Thoughts::kDrop;
            switchThinking(style);
        }
        if (source.has("Assistant\xEF\xBD\x9C><think>\n")) beginThinking(style);
    } else {  // LLM, V2
        style.system_after = style.user_after = "\n\n";
        style.user_before = "User: ";
        style.assistant_before = "Assistant: ";
        style.assistant_after = source.eos;
        style.generation = "Assistant:";
    }
    return style;
}

}  // namespace

void setTurns(ChatStyle& style, std::string_view system, std::string_view user, std::string_view assistant,
              std::string_view end) {
    style.system_before = system;
    style.user_before = user;
    style.assistant_before = style.generation = assistant;
    style.system_after = style.user_after = style.assistant_after = end;
}

ChatStyle chatmlStyle() {
    ChatStyle style;
    style.name = "chatml";
    setTurns(style, "<|im_start|>system\n", "<|im_start|>user\n", "<|im_start|>assistant\n", "<|im_end|>\n");
    return style;
}

namespace {

std::optional<ChatStyle> recogniseFormat(std::string_view jinja, std::string_view bos, std::string_view eos) {
    const Source source{normalised(jinja), std::string(bos), std::string(eos)};
    if (source.has("<|start|>") && source.has("<|channel|>")) return harmony(source);
    if (source.has("<|im_start|>")) return source.has("<|im_sep|>") ? phi4(source) : chatml(source);
    if (source.has("[gMASK]<sop>")) return glm4(source);
    if (source.has("<|start_of_role|>") && source.has("<|end_of_role|>")) return granite(source);
    if (source.has("<|start_header_id|>") && source.has("<|eot_id|>")) return llama3(source);
    if (source.has("<start_of_turn>")) return gemma(source);
    if (source.has("<|user|>") && source.has("<|end|>")) return phi3(source);
    if (source.has("'<|'+message['role']") && source.has("<|end|>")) return phi3(source);
    if (source.has("'<|user|>\n'+message['content']+'\n'")) return tulu(source);
    if (source.has("<|user|>") && (source.has("eos_token") || source.has("<|endoftext|>"))) return zephyr(source);
    if (source.has("[INST]") && source.has("<<SYS>>")) return llama2(source);
    if (source.has("[INST]")) return mistral(source);
    if (source.has("USER:") && source.has("ASSISTANT:")) return vicuna(source);
    if (source.has("### Instruction:") && source.has("<|EOT|>")) return deepSeek(source);
    if (source.has("<\xEF\xBD\x9CUser\xEF\xBD\x9C>")) return deepSeek(source);
    if (source.has("'User: '") && source.has("'Assistant: '")) return deepSeek(source);
    return std::nullopt;
}

}  // namespace

std::optional<ChatStyle> recogniseChatStyle(std::string_view jinja, std::string_view bos, std::string_view eos) {
    if (std::optional<ChatStyle> style = recogniseThinkingStyle(jinja)) return style;
    std::optional<ChatStyle> style = recogniseFormat(jinja, bos, eos);
    if (style) addThinking(jinja, *style);
    return style;
}

}  // namespace griffin::engine::text
