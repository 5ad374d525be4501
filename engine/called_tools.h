// Takes the calls of tools out of an answer while it grows: what is left is its text, with its reasoning as
// engine/reasoning.h has it. What stands in the reasoning is no call. A plain value header: ui may include it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/reasoning.h"
#include "engine/tool_calls.h"

namespace griffin::engine {

/// An id for a call: nine letters and digits, which every family's template takes.
std::string newCallId();

class CalledTools {
  public:
    /// With empty marks everything is text. `tools`: what the answer may call.
    explicit CalledTools(ToolMarks marks = {}, const std::vector<Tool>& tools = {})
        : splitter_(std::move(marks), tools) {}

    /// What is certain by now of the text.
    std::string push(std::string_view added);
    /// At the end of the answer: what was held back of the text.
    std::string finish();
    /// Those that have begun, each with an id. Behind finish() of an answer that ended by itself they are whole.
    const std::vector<ToolCall>& calls() const { return calls_; }

  private:
    std::string take(ToolCallSplitter::Pieces pieces);

    ReasoningScanner scanner_;
    std::string held_;  // the beginning of an answer, while it may become a mark of reasoning
    ToolCallSplitter splitter_;
    std::vector<ToolCall> calls_;
};

}  // namespace griffin::engine
