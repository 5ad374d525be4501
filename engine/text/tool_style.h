// How a chat format tells its model of tools, and how calls and their results stand in a conversation. The form of the
// calls themselves: engine/tool_calls.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/chat_message.h"

namespace griffin::engine::text {

struct ToolStyle {
    enum class Place {
        kSystem,         // in the system message, behind its text
        kBehindSystem,   // a turn of its own
        kFirstQuestion,  // in front of the first question, inside its turn
        kLastQuestion,   // in front of the turn of the last question
    };
    enum class Form {
        kEach,          // one definition after the other, whole
        kEachIndented,  // the same with a line for each member
        kList,          // a JSON list of them
        kListIndented,
        kFunctions,  // a JSON list of what stands in "function"
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

    std::string text_gap;                     // between what an answer says and its calls
    bool leaves_text_out = false;             // an answer with calls is written without what it says
    std::optional<std::string> calls_before;  // in front of an answer with calls; absent: as of any answer
    bool writes_ids = false;                  // each call with its id, of nine characters

    std::string results_before, results_after;  // around results in a row
    std::string result_before, result_after;
    std::string result_id_before;  // with writes_ids: behind the result, then the id, then `result_after`
    std::string results_between;
    bool quotes_result = false;  // the result is a JSON string
};

/// All definitions as the format writes them, without what stands around them all.
std::string definitionsOf(const ToolUse& use, const ToolStyle& style);
/// The JSON of a call's arguments with the white space that models write.
std::string argumentsOf(const ToolCall& call);
/// An id as formats with ids have it.
std::string_view shortId(std::string_view id);
/// A JSON string.
std::string quoted(const std::string& text);

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

}  // namespace griffin::engine::text
