#include "engine/text/tool_style.h"

#include <utility>

#include "engine/base/bounded_json.h"
#include "engine/formats/python_literal.h"
#include "engine/formats/spaced_json.h"
#include "engine/formats/typescript_function.h"
#include "engine/text/template_source.h"

namespace griffin::engine::text {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kIdLength = 9;

/// {"name": ..., "arguments": ...} between marks of its own.
void setObjects(ToolMarks& marks, std::string_view before, std::string_view after) {
    marks.call_before = std::string(before) + R"({"name": ")";
    marks.call_middle = R"(", "arguments": )";
    marks.call_after = "}" + std::string(after);
}

void setList(ToolMarks& marks, std::string_view before, std::string_view after) {
    setObjects(marks, "", "");
    marks.calls_before = before;
    marks.between = ", ";
    marks.calls_after = after;
}

}  // namespace

std::string definitionsOf(const ToolUse& use, const ToolStyle& style) {
    using Form = ToolStyle::Form;
    ordered_json list = ordered_json::array();
    for (const Tool& tool : use.tools) {
        ordered_json definition = ordered_json::parse(tool.definition, nullptr, false);
        if (style.form == Form::kFunctions && definition.is_object() && definition.contains("function")) {
            definition = ordered_json(definition["function"]);
        }
        list.push_back(std::move(definition));
    }
    if (style.form == Form::kList || style.form == Form::kFunctions) return formats::spacedJson(list);
    if (style.form == Form::kListIndented) return formats::indentedJson(list);
    std::string text;
    for (const ordered_json& definition : list) {
        text += style.each_before;
        text += style.form == Form::kEach         ? formats::spacedJson(definition)
                : style.form == Form::kEachPython ? formats::pythonLiteral(definition)
                : style.form == Form::kTypeScript ? formats::typeScriptFunction(definition)
                                                  : formats::indentedJson(definition);
        text += style.each_after;
    }
    return text;
}

std::string argumentsOf(const ToolCall& call, const ToolMarks& marks) {
    if (marks.form != ArgumentForm::kJson) return writtenArguments(call.arguments, marks);
    const auto parsed = boundedJson<ordered_json>(call.arguments, kToolJsonBounds);
    return parsed.is_discarded() ? call.arguments : formats::spacedJson(parsed);
}

std::string_view shortId(std::string_view id) {
    return id.size() > kIdLength ? id.substr(id.size() - kIdLength) : id;
}

std::string quoted(const std::string& text) {
    return formats::spacedJson(ordered_json(text));
}

void writeCalls(const ChatMessage& answer, const ToolStyle& style, PromptWriter& out) {
    const ToolMarks& marks = style.marks;
    out.marker(marks.calls_before);
    for (const ToolCall& call : answer.calls) {
        if (&call != &answer.calls.front()) out.marker(marks.between);
        out.marker(marks.call_before);
        out.content(call.name);
        out.marker(marks.call_middle);
        out.content(argumentsOf(call, marks));
        if (style.writes_ids) {
            out.marker(R"(, "id": ")");
            out.content(shortId(call.id));
            out.marker("\"");
        }
        out.marker(marks.call_after);
    }
    out.marker(marks.calls_after);
}

void writeCallTurns(const ChatMessage& answer, const ToolStyle& style, PromptWriter& out) {
    for (const ToolCall& call : answer.calls) {
        out.marker(style.turn_before);
        out.content(call.name);
        out.marker(style.turn_middle);
        out.content(argumentsOf(call, style.marks));
        out.marker(style.turn_after);
    }
}

void writeResult(std::string_view result, std::string_view call_id, std::string_view name, const ToolStyle& style,
                 PromptWriter& out) {
    out.marker(style.result_before);
    if (!style.result_name_after.empty()) {
        out.content(name);
        out.marker(style.result_name_after);
    }
    out.content(style.quotes_result ? quoted(std::string(result)) : result);
    if (style.writes_ids) {
        out.marker(style.result_id_before);
        out.content(shortId(call_id));
    }
    out.marker(style.result_after);
}

ToolStyle hermesTools(std::string_view system_gap) {
    ToolStyle style;
    style.marks.mark = "<tool_call>";
    setObjects(style.marks, "<tool_call>\n", "\n</tool_call>");
    style.marks.between = "\n";
    style.gap = system_gap;
    style.before =
        "# Tools\n\nYou may call one or more functions to assist with the user query.\n\nYou are provided with "
        "function signatures within <tools></tools> XML tags:\n<tools>";
    style.each_before = "\n";
    style.after =
        "\n</tools>\n\nFor each function call, return a json object with function name and arguments within "
        "<tool_call></tool_call> XML tags:\n<tool_call>\n{\"name\": <function-name>, \"arguments\": "
        "<args-json-object>}\n</tool_call>";
    style.text_gap = "\n";
    style.results_before = "<|im_start|>user\n";
    style.result_before = "<tool_response>\n";
    style.result_after = "\n</tool_response>";
    style.results_between = "\n";
    style.results_after = "<|im_end|>\n";
    return style;
}

ToolStyle smolLm2Tools() {
    ToolStyle style = hermesTools("\n\n");
    setList(style.marks, "<tool_call>[", "]</tool_call>");
    style.form = ToolStyle::Form::kList;
    style.default_system = "";
    style.before =
        "You are an expert in composing functions. You are given a question and a set of possible functions. \n"
        "Based on the question, you will need to make one or more function/tool calls to achieve the purpose. \n"
        "If none of the functions can be used, point it out and refuse to answer. \n"
        "If the given question lacks the parameters required by the function, also point it out.\n\n"
        "You have access to the following tools:\n<tools>";
    style.after =
        "</tools>\n\nThe output MUST strictly adhere to the following format, and NO other text MUST be included.\n"
        "The example format is as follows. Please make sure the parameter type is correct. If no function call is "
        "needed, please make the tool calls an empty list '[]'.\n<tool_call>[\n{\"name\": \"func_name1\", "
        "\"arguments\": {\"argument1\": \"value1\", \"argument2\": \"value2\"}},\n... (more tool calls as required)\n"
        "]</tool_call>";
    return style;
}

ToolStyle llama3Tools(std::string system_before) {
    ToolStyle style;
    style.marks.mark = R"({"name": ")";
    style.marks.call_before = style.marks.mark;
    style.marks.call_middle = R"(", "parameters": )";
    style.marks.call_after = "}";
    style.marks.is_single = style.marks.at_beginning = true;
    style.place = ToolStyle::Place::kFirstQuestion;
    style.form = ToolStyle::Form::kEachIndented;
    style.before =
        "Given the following functions, please respond with a JSON for a function call with its proper arguments that "
        "best answers the given prompt.\n\nRespond in the format {\"name\": function name, \"parameters\": dictionary "
        "of argument name and its value}.Do not use variables.\n\n";
    style.each_after = "\n\n";
    style.system_before = std::move(system_before);
    style.leaves_text_out = true;
    style.result_before = "<|start_header_id|>ipython<|end_header_id|>\n\n";
    style.result_after = "<|eot_id|>";
    style.quotes_result = true;
    return style;
}

ToolStyle mistralTools(std::string_view space) {
    const std::string gap(space);
    ToolStyle style;
    style.marks.mark = "[TOOL_CALLS]";
    setList(style.marks, "[TOOL_CALLS]" + gap + "[", "]");
    style.place = ToolStyle::Place::kLastQuestion;
    style.form = ToolStyle::Form::kList;
    style.before = "[AVAILABLE_TOOLS]" + gap;
    style.after = "[/AVAILABLE_TOOLS]";
    style.leaves_text_out = true;
    style.calls_before = "";
    style.writes_ids = true;
    style.result_before = "[TOOL_RESULTS]" + gap + R"({"content": )";
    style.result_id_before = R"(, "call_id": ")";
    style.result_after = R"("}[/TOOL_RESULTS])";
    return style;
}

ToolStyle granite3Tools(std::string_view role_of_tools, bool calls_only) {
    ToolStyle style;
    style.marks.mark = "<|tool_call|>";
    setList(style.marks, "<|tool_call|>[", "]");
    style.place = ToolStyle::Place::kBehindSystem;
    style.form = ToolStyle::Form::kListIndented;
    style.before = "<|start_of_role|>" + std::string(role_of_tools) + "<|end_of_role|>";
    style.after = "<|end_of_text|>\n";
    // The template writes today's date. A prompt must not change overnight: it is a day of the model's time.
    style.default_system =
        std::string(
            "Knowledge Cutoff Date: April 2024.\nToday's Date: August 05, 2025.\nYou are Granite, developed by "
            "IBM. You are a helpful ") +
        (calls_only ? "assistant" : "AI assistant") +
        " with access to the following tools. When a tool is required to answer the user's query, respond " +
        (calls_only ? "only with" : "with") +
        " <|tool_call|> followed by a JSON list of tools used. If a tool does not exist in the provided list of tools, "
        "notify the user that you do not have the ability to fulfill the request.";
    style.result_before = "<|start_of_role|>tool<|end_of_role|>";
    style.result_after = "<|end_of_text|>\n";
    return style;
}

ToolStyle granite4Tools() {
    ToolStyle style = hermesTools("\n\n");
    style.default_system = "";
    style.before =
        "You are a helpful assistant with access to the following tools. You may call one or more tools to assist with "
        "the user query.\n\nYou are provided with function signatures within <tools></tools> XML tags:\n<tools>";
    style.after =
        "\n</tools>\n\nFor each tool call, return a json object with function name and arguments within "
        "<tool_call></tool_call> XML tags:\n<tool_call>\n{\"name\": <function-name>, \"arguments\": "
        "<args-json-object>}\n</tool_call>. If a tool does not exist in the provided list of tools, notify the user "
        "that you do not have the ability to fulfill the request.";
    style.results_before = "<|start_of_role|>user<|end_of_role|>\n";
    style.results_after = "<|end_of_text|>\n";
    return style;
}

ToolStyle phi4MiniTools() {
    ToolStyle style;
    style.marks.mark = "<|tool_call|>";
    setList(style.marks, "<|tool_call|>[", "]<|/tool_call|>");
    style.form = ToolStyle::Form::kFunctions;
    style.default_system = "You are a helpful assistant with some tools.";
    style.before = "<|tool|>";
    style.after = "<|/tool|>";
    style.result_before = "<|tool|>";
    style.result_after = "<|end|>";
    return style;
}

ToolStyle smolLm3Tools(std::string before, std::string after, ToolStyle::Form form) {
    ToolStyle style = hermesTools("\n\n");
    style.form = form;
    style.before = std::move(before);
    style.after = std::move(after);
    style.each_before.clear();
    style.each_after = "\n";
    style.results_before = style.results_after = style.results_between = "";
    style.result_before = "<|im_start|>user\n";
    style.result_after = "<|im_end|>\n";
    return style;
}

ToolStyle lfm2Tools(const Source& source) {
    ToolStyle style;
    ToolMarks& marks = style.marks;
    marks.mark = "<|tool_call_start|>";
    marks.calls_before = "<|tool_call_start|>[";
    marks.call_middle = "(";
    marks.call_after = ")";
    marks.between = ", ";
    marks.calls_after = "]<|tool_call_end|>";
    marks.form = ArgumentForm::kPython;
    style.form = ToolStyle::Form::kList;
    style.default_system = "";
    style.gap = source.has("('\n\n' if ns.system_prompt") ? "\n\n" : "\n";
    // The template writes today's date. A prompt must not change overnight: it is a day of the model's time.
    if (source.has("Today's date: ")) style.before = "Today's date: 2025-08-05\n\n";
    style.before += "List of tools: ";
    if (source.has("<|tool_list_start|>")) {
        style.before += "<|tool_list_start|>";
        style.after = "<|tool_list_end|>";
    }
    const bool has_marks = source.has("<|tool_response_start|>");
    style.result_before = std::string("<|im_start|>tool\n") + (has_marks ? "<|tool_response_start|>" : "");
    style.result_after = std::string(has_marks ? "<|tool_response_end|>" : "") + "<|im_end|>\n";
    // As the later templates have it, and the example of the earlier ones.
    style.calls_first = true;
    return style;
}

ToolStyle qwen35Tools(bool has_python_constants) {
    ToolStyle style = hermesTools("\n\n");
    ToolMarks& marks = style.marks;
    marks.call_before = "<tool_call>\n<function=";
    marks.call_middle = ">\n";
    marks.call_after = "</function>\n</tool_call>";
    marks.form = ArgumentForm::kParameters;
    marks.has_python_constants = has_python_constants;
    style.place = ToolStyle::Place::kBeforeSystem;
    style.default_system = "";
    style.before = "# Tools\n\nYou have access to the following functions:\n\n<tools>";
    style.after =
        "\n</tools>\n\nIf you choose to call a function ONLY reply in the following format with NO suffix:\n\n"
        "<tool_call>\n<function=example_function_name>\n<parameter=example_parameter_1>\nvalue_1\n</parameter>\n"
        "<parameter=example_parameter_2>\nThis is the value for the second parameter\nthat can span\nmultiple lines\n"
        "</parameter>\n</function>\n</tool_call>\n\n<IMPORTANT>\nReminder:\n- Function calls MUST follow the "
        "specified format: an inner <function=...></function> block must be nested within <tool_call></tool_call> XML "
        "tags\n- Required parameters MUST be specified\n- You may provide optional reasoning for your function call "
        "in natural language BEFORE the function call, but NOT after\n- If there is no function call available, answer "
        "the question like normal with your current knowledge and do not tell the user about function calls\n"
        "</IMPORTANT>";
    style.text_gap = "\n\n";
    return style;
}

ToolStyle harmonyTools() {
    ToolStyle style;
    // As the model writes it. In a conversation the template has the name in front of the channel.
    style.marks.mark = style.marks.call_before = "<|channel|>commentary to=functions.";
    style.marks.call_middle = " <|constrain|>json<|message|>";
    style.marks.is_single = true;
    style.form = ToolStyle::Form::kTypeScript;
    style.default_system = "";
    style.system_before = "<|start|>developer<|message|>";
    style.text_before = "# Instructions\n\n";
    style.gap = "\n\n";
    style.before = "# Tools\n\n## functions\n\nnamespace functions {\n\n";
    style.after = "} // namespace functions";
    style.system_after = "<|end|>";
    style.beginning_more = "\nCalls to these tools must go to the commentary channel: 'functions'.";
    style.no_thoughts = "";
    style.calls_before = "";
    style.turn_before = "<|start|>assistant to=functions.";
    style.turn_middle = "<|channel|>commentary json<|message|>";
    style.turn_after = "<|call|>";
    style.result_before = "<|start|>functions.";
    style.result_name_after = " to=assistant<|channel|>commentary<|message|>";
    style.result_after = "<|end|>";
    style.quotes_result = true;
    return style;
}

}  // namespace griffin::engine::text
