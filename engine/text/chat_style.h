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
};

/// How a model marks its reasoning in what it writes.
enum class ThoughtMarks {
    kThink,     // "<think>" and "</think>"; also where the template knows of no reasoning
    kChannels,  // the channels of gpt-oss
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
    ThoughtMarks marks = ThoughtMarks::kThink;
    std::string thoughts_before = "<think>\n";
    std::string thoughts_after = "\n</think>\n\n";
    ReasoningSupport reasoning = ReasoningSupport::kNone;
    std::string beginning_after_level;  // behind `beginning` and the level of the reasoning
    std::string without_generation;     // at the end, when no answer is asked for
    std::optional<std::string> default_system;
    // White space around messages is removed.
    bool trims_system = false;
    bool trims_user = false;
    bool trims_assistant = false;
    bool always_generation = false;  // the template ignores add_generation_prompt
    Thoughts thoughts = Thoughts::kKeep;
    ToolStyle tools;
};

/// nullopt: not one of the known formats. `bos` and `eos` are the names of these tokens.
std::optional<ChatStyle> recogniseChatStyle(std::string_view jinja, std::string_view bos, std::string_view eos);

/// Plain chatml, without a default system message.
ChatStyle chatmlStyle();

}  // namespace griffin::engine::text
