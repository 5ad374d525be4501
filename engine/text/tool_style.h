// How a chat format tells its model of tools, and how calls and their results stand in a conversation. The form of the
// calls themselves: engine/tool_calls.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/chat_message.h"
#include "engine/text/prompt_writer.h"

namespace griffin::engine::text {

struct Source;

struct ToolStyle {
    enum class Place {
        kSystem,         // in the system message, behind its text
        kBeforeSystem,   // in front of its text
        kBehindSystem,   // a turn of its own
        kFirstQuestion,  // in front of the first question, inside its turn
        kLastQuestion,   // in front of the turn of the last question
    };
    enum class Form {
        kEach,          // one definition after the other, whole
        kEachIndented,  // the same with a line for each member
        kList,          // a JSON list of them
        kListIndented,
        kFunctions,   // a JSON list of what stands in "function"
        kEachPython,  // as kEach, as Python writes dictionaries
        kTypeScript,  // engine/formats/typescript_function.h
    };

    ToolMarks marks;  // empty: the format knows of no tools
    Place place = Place::kSystem;
    Form form = Form::kEach;
    std::string before, after;            // around the definitions
    std::string each_before, each_after;  // with kEach and kEachIndented
    std::string gap;                      // between the text of the system message and `before`
    // With tools: the system message where there is none (absent: that of the chat format), and what stands in front
    // of it (absent: the same).
    std::optional<std::string> default_system;
    std::optional<std::string> system_before;
    std::string text_before;                  // in front of the text of the system message, where there is one
    std::optional<std::string> system_after;  // behind the system message (absent: the same)
    std::string beginning_more;               // in front of ChatStyle::beginning_end
    // In place of ChatStyle::no_thoughts, where it would leave no place for calls.
    std::optional<std::string> no_thoughts;

    std::string text_gap;                     // between what an answer says and its calls
    bool leaves_text_out = false;             // an answer with calls is written without what it says
    std::optional<std::string> calls_before;  // in front of an answer with calls; absent: as of any answer
    bool writes_ids = false;                  // each call with its id, of nine characters
    bool calls_first = false;                 // what an answer says is written behind its calls

    // Each call is a turn of its own, with the name of the tool in front of `turn_middle`. What was thought and said
    // before stands in a turn of thoughts, unless an answer without calls comes later.
    std::string turn_before, turn_middle, turn_after;

    std::string results_before, results_after;  // around results in a row
    std::string result_before, result_after;
    std::string result_id_before;  // with writes_ids: behind the result, then the id, then `result_after`
    std::string results_between;
    bool quotes_result = false;     // the result is a JSON string
    bool trims_results = false;     // white space around it is removed
    std::string result_name_after;  // behind the name of the tool, where that stands in front of the result
};

/// All definitions as the format writes them, without what stands around them all.
std::string definitionsOf(const ToolUse& use, const ToolStyle& style);
/// A call's arguments as the format writes them, with the white space that models write.
std::string argumentsOf(const ToolCall& call, const ToolMarks& marks);
/// An id as formats with ids have it.
std::string_view shortId(std::string_view id);
/// A JSON string.
std::string quoted(const std::string& text);

/// What a model wrote and what a tool gave is content, as what a person wrote.
void writeCalls(const ChatMessage& answer, const ToolStyle& style, PromptWriter& out);
/// The same where each call is a turn of its own.
void writeCallTurns(const ChatMessage& answer, const ToolStyle& style, PromptWriter& out);
/// `name`: of the tool.
void writeResult(std::string_view result, std::string_view call_id, std::string_view name, const ToolStyle& style,
                 PromptWriter& out);

// The formats.
ToolStyle hermesTools(std::string_view system_gap);
ToolStyle smolLm2Tools();
ToolStyle llama3Tools(std::string system_before);
/// `space`: behind the marks, as the tokenizers of the first editions have it.
ToolStyle mistralTools(std::string_view space);
/// `calls_only`: as from edition 3.3 on.
ToolStyle granite3Tools(std::string_view role_of_tools, bool calls_only);
ToolStyle granite4Tools();
ToolStyle phi4MiniTools();
/// `before`, `after`: what the template says of tools around them.
ToolStyle smolLm3Tools(std::string before, std::string after, ToolStyle::Form form);
/// LFM2 and LFM2.5.
ToolStyle lfm2Tools(const Source& source);
/// `has_python_constants`: truth values are written as Python does.
ToolStyle qwen35Tools(bool has_python_constants);
/// gpt-oss.
ToolStyle harmonyTools();

}  // namespace griffin::engine::text
