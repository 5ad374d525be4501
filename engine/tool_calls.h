// Tools that a model may call, and how calls stand in the text of an answer. Each family writes them in its own way,
// but all between marks:
//
//   calls_before  { call_before NAME call_middle ARGUMENTS call_after } separated by `between`  calls_after
//
// ARGUMENTS is a JSON object with the white space of engine/grammar/forms/json_values.h, or has another of the forms of
// engine/call_arguments.h. A plain value header: ui may include it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/call_arguments.h"

namespace griffin::engine {

struct Tool {
    std::string name;        // letters, digits, "_" and "-"
    std::string definition;  // {"type": "function", "function": {"name": NAME, "parameters": JSON schema, ...}}
};

/// Whether a tool can have this name: at most 64 of those signs.
bool isToolName(std::string_view name);

struct ToolCall {
    std::string id;  // given by who reads the answer; refers a result to its call
    std::string name;
    std::string arguments;  // a JSON object

    friend bool operator==(const ToolCall&, const ToolCall&) = default;
};

enum class ToolChoice {
    kNone,      // an answer without calls
    kAuto,      // the model decides
    kRequired,  // calls and nothing else
};

/// What an answer may call.
struct ToolUse {
    std::vector<Tool> tools;
    ToolChoice choice = ToolChoice::kNone;
    std::string named;     // with kRequired: the one that is called; empty: any
    bool parallel = true;  // several calls in one answer

    bool any() const { return !tools.empty() && choice != ToolChoice::kNone; }
};

/// How a family writes calls, and their arguments.
struct ToolMarks : ArgumentStyle {
    std::string mark;  // what the calls begin with and nothing else does
    std::string calls_before, call_before, call_middle, call_after, between, calls_after;
    bool is_single = false;     // one call an answer
    bool at_beginning = false;  // nothing is said beside calls

    /// The family has no form for tools.
    bool empty() const { return mark.empty(); }
};

/// The calls as the family writes them, without the ids.
std::string textOf(const std::vector<ToolCall>& calls, const ToolMarks& marks);

/// What a piece of an answer adds to a call.
struct ToolCallPiece {
    int index = 0;     // of the call in the answer
    std::string name;  // with the first piece, else empty
    std::string arguments;

    friend bool operator==(const ToolCallPiece&, const ToolCallPiece&) = default;
};

/// Takes the text of an answer apart while it grows: the parts together are the same wherever it is cut. What does not
/// have the family's form of calls is text. Arguments come as JSON, whatever the form.
class ToolCallSplitter {
  public:
    struct Pieces {
        std::string text;  // without the line breaks in front of a call
        std::vector<ToolCallPiece> calls;
    };

    /// With empty marks everything is text. `tools`: what the answer may call; their schemas tell which arguments are
    /// text.
    explicit ToolCallSplitter(ToolMarks marks = {}, const std::vector<Tool>& tools = {});

    /// What is certain by now.
    Pieces push(std::string_view added);
    /// At the end of the answer: what was held back.
    Pieces finish();
    /// Calls that have begun.
    int calls() const { return calls_; }

  private:
    enum class Place { kText, kHead, kName, kMiddle, kArguments, kAfter, kEnd };

    void readText(Pieces& pieces);
    void readCalls(std::string_view added, Pieces& pieces);
    void readCall(char c, Pieces& pieces);
    void readArguments(char c, Pieces& pieces);
    /// JSON, which is its own end.
    void readJson(char c);
    void expect(Place place, std::string_view literal);
    /// All of what was expected is there.
    void met(Pieces& pieces);
    /// What is held begins no call.
    void giveUp(Pieces& pieces);

    ToolMarks marks_;
    Place place_ = Place::kText;
    bool began_ = false;  // something was said
    std::string held_;    // of the text, or of a head whose call is not certain yet
    std::string literal_;
    std::size_t matched_ = 0;
    std::string name_;
    std::map<std::string, std::set<std::string>> texts_;  // textParameters() of the tools
    ArgumentReader arguments_;                            // of the call that is read, in another form than JSON
    int depth_ = 0;
    bool in_string_ = false;
    bool escaped_ = false;
    int calls_ = 0;
};

}  // namespace griffin::engine
