#include "engine/stopped_call.h"

#include "engine/called_tools.h"

namespace griffin::engine {
namespace {

/// What stands between the mark and the arguments, if all of it is there; `call` begins with the mark.
std::string nameIn(std::string_view call, const ToolMarks& marks) {
    const std::string head = marks.calls_before + marks.call_before;
    if (call.substr(0, head.size()) != head) return {};
    const std::string_view rest = call.substr(head.size());
    const std::size_t end = rest.find(marks.call_middle.front());
    return end == std::string_view::npos ? std::string() : std::string(rest.substr(0, end));
}

}  // namespace

StoppedAnswer readStopped(std::string_view answer, const ToolMarks& marks, const std::vector<Tool>& tools) {
    StoppedAnswer stopped;
    CalledTools called(marks, tools);
    stopped.text = called.push(answer);
    const std::string_view rest = answer.substr(stopped.text.size());
    const std::size_t begin = rest.find_first_not_of('\n');
    const std::string_view call = begin == std::string_view::npos ? std::string_view() : rest.substr(begin);
    const bool in_call = !marks.empty() && call.substr(0, marks.mark.size()) == marks.mark;
    if (called.calls().empty() && !in_call) {
        stopped.text += rest;  // what might have become a mark
        return stopped;
    }
    stopped.call = rest;
    stopped.tool_name = called.calls().empty() ? nameIn(call, marks) : called.calls().back().name;
    if (!isToolName(stopped.tool_name)) stopped.tool_name.clear();
    return stopped;
}

}  // namespace griffin::engine
