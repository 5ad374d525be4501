// An answer that did not end by itself may have been stopped in the middle of a call of a tool: what there is of the
// call is no text, and nothing can be asked of anybody with it. A plain value header: ui may include it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/tool_calls.h"

namespace griffin::engine {

struct StoppedAnswer {
    std::string text;       // before the calls
    std::string call;       // the rest, as the model wrote it; empty: it was stopped in its text
    std::string tool_name;  // the tool of the call that was being written; empty: not known yet
};

/// `answer`: all that was written. Its text and its call are together the answer. `marks` and `tools`: as for
/// CalledTools.
StoppedAnswer readStopped(std::string_view answer, const ToolMarks& marks, const std::vector<Tool>& tools);

}  // namespace griffin::engine
