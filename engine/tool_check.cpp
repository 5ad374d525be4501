#include "engine/engine.h"
#include "engine/grammar/forms/tool_grammar.h"

namespace griffin::engine {

Result<Done> checkTool(const Tool& tool) {
    ToolUse use;
    use.tools = {tool};
    use.choice = ToolChoice::kRequired;
    // How a family writes its calls makes no difference to what can be written in them, the names of parameters apart.
    ToolMarks marks;
    marks.mark = marks.call_before = "<";
    marks.call_middle = marks.call_after = ">";
    return guarded([&]() -> Result<Done> {
        const auto grammar = grammar::grammarOfToolCalls(use, marks, grammar::CallsFrom::kBeginning);
        if (!grammar) return tl::unexpected(grammar.error());
        return Done{};
    });
}

}  // namespace griffin::engine
