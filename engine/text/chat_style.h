// A chat format as a table: the text before and after each kind of message, and the place of the system message. It is
// derived from the text of the model's Jinja template.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/generation_options.h"
#include "engine/text/tool_style.h"

namespace griffin::engine::text {

enum class ChatFormat {
    kChatml,
    kLlama2,
    kLlama3,
    kVicuna,
    kMistral,
    kZephyr,
    kGemma,
    kPhi3,
    kPhi4,
    kTulu,
    kGranite,
    kGlm4,
    kDeepSeek,
    kHarmony,
    kSeed,
};

enum class SystemPlace {
    kOwnTurn,        // like the other turns
    kInFirstUser,    // in front of the first question, inside its turn
    kInLastMessage,  // the same with the last message, if that is a question
    kIgnored,        // the template has no place for it
};

enum class BosPlace { kNone, kOnce, kEveryUser };

/// How thoughts, "<think>...</think>", in earlier answers are treated.
enum class Thoughts {
    kKeep,
    kDrop,          // all that precedes the last "</think>"
    kLeaveOut,      // all reasoning, and the line breaks around it
    kDropAnswered,  // the same as kDrop, line breaks after it included; after the last question the block is written
                    // out
    kDropButLast,   // the same as kDrop before the last answer, without white space around the rest
    kWriteOut,      // every answer has a block, which is empty before the last question
};

/// How a model marks its reasoning in what it writes.
struct ThoughtMarks {
    std::string begin = "<think>";  // also where the template knows of no reasoning
    std::string end = "</think>";
    bool named = false;     // a name and a line break stand behind `begin`
    bool channels = false;  // the channels of gpt-oss instead
    std::string said = {};  // the name of a tag around what is said; empty: there is none

    friend bool operator==(const ThoughtMarks&, const ThoughtMarks&) = default;
};

/// What the system turn says of the reasoning, in front of its text.
struct ReasoningMode {
    std::string on, off;
    std::string behind;             // both
    std::string flag_on, flag_off;  // in a system message they decide, and are taken out of it
};

struct ChatStyle {
    ChatFormat format = ChatFormat::kChatml;
    std::string name;
    BosPlace bos_place = BosPlace::kNone;
    SystemPlace system_place = SystemPlace::kOwnTurn;
    std::string beginning;  // in front of everything but BOS
    std::string system_before, system_after;
    std::string user_before, user_after;
    std::string assistant_before, assistant_after;
    std::optional<std::string> last_assistant_after;  // in its place behind the last message
    bool last_without_generation = false;             // only when no answer is asked for
    std::string generation;                           // where the answer begins
    std::string no_thoughts;                          // behind it, when the model is not to think first
    bool begins_thinking = false;                     // `generation` ends behind the mark of the reasoning
    std::string user_no_thoughts;       // behind the text of a question, when the model is not to think first
    std::string assistant_no_thoughts;  // in front of an answer, likewise
    std::string turn_no_thoughts;       // behind the system turn, likewise
    ThoughtMarks marks;
    std::string thoughts_before = "<think>\n";
    std::string thoughts_after = "\n</think>\n\n";
    ReasoningSupport reasoning = ReasoningSupport::kNone;
    bool thinks_unasked = true;
    bool always_thoughts = false;       // with kDropAnswered: answers without thoughts have an empty block
    std::string beginning_after_level;  // behind `beginning` and the level of the reasoning
    std::string beginning_end;          // behind that, and what ToolStyle has to say there
    std::string without_generation;     // at the end, when no answer is asked for
    std::optional<std::string> default_system;
    std::optional<std::string> thinking_system;  // in its place when the model is to think; asks for it
    std::optional<std::string> silent_system;    // in its place when it is not to
    std::optional<ReasoningMode> mode;
    // White space around messages is removed.
    bool trims_system = false;
    bool trims_user = false;
    bool trims_assistant = false;
    bool drops_first_breaks = false;  // of an answer
    bool trims_system_end = false;
    bool always_generation = false;  // the template ignores add_generation_prompt
    Thoughts thoughts = Thoughts::kKeep;
    ToolStyle tools;
};

/// nullopt: not one of the known formats. `bos` and `eos` are the names of these tokens.
std::optional<ChatStyle> recogniseChatStyle(std::string_view jinja, std::string_view bos, std::string_view eos);

/// Plain chatml, without a default system message.
ChatStyle chatmlStyle();

/// Turns that all end alike.
void setTurns(ChatStyle& style, std::string_view system, std::string_view user, std::string_view assistant,
              std::string_view end);

}  // namespace griffin::engine::text
