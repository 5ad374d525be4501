// An answer with calls of tools, taken apart whole and at every pace: text and calls are the same, and arguments that
// are whole are JSON. The first byte chooses the family's form, the second how long the pieces are.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/text/template_source.h"
#include "engine/text/tool_style.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::engine;

namespace {

struct Read {
    std::string text;
    std::vector<ToolCall> calls;
    friend bool operator==(const Read&, const Read&) = default;
};

void take(const ToolCallSplitter::Pieces& pieces, Read& read) {
    read.text += pieces.text;
    for (const ToolCallPiece& piece : pieces.calls) {
        // A name may be empty: a call's first piece is told by its index.
        if (static_cast<std::size_t>(piece.index) == read.calls.size()) read.calls.push_back({{}, piece.name, {}});
        fuzz::require(static_cast<std::size_t>(piece.index) + 1 == read.calls.size());
        read.calls.back().arguments += piece.arguments;
    }
}

Read readIn(std::string_view answer, std::size_t piece, const ToolMarks& marks, const std::vector<Tool>& tools) {
    ToolCallSplitter splitter(marks, tools);
    Read read;
    for (std::size_t from = 0; from < answer.size(); from += piece)
        take(splitter.push(answer.substr(from, piece)), read);
    take(splitter.finish(), read);
    return read;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const ToolMarks kOwn = [] {
        ToolMarks marks = text::qwen35Tools(false).marks;
        marks.call_middle = "\n";
        marks.call_after = "</tool_call>";
        marks.parameter = {"<arg_key>", "</arg_key>\n<arg_value>", "</arg_value>\n"};
        return marks;
    }();
    static const std::array<ToolMarks, 7> kForms = {text::hermesTools("\n\n").marks,
                                                    text::mistralTools("").marks,
                                                    text::llama3Tools("").marks,
                                                    text::lfm2Tools({}).marks,
                                                    text::qwen35Tools(true).marks,
                                                    text::harmonyTools().marks,
                                                    kOwn};
    static const std::vector<Tool> kTools = {
        {"f", R"({"function": {"parameters": {"properties": {"a": {"type": "string"}, "b": {"type": "integer"}}}}})"}};
    const std::string_view all = fuzz::textOf(data, size);
    if (all.size() < 2) return 0;
    const ToolMarks& marks = kForms[data[0] % kForms.size()];
    const std::string_view answer = all.substr(2);
    const Read whole = readIn(answer, answer.size() + 1, marks, kTools);
    fuzz::require(readIn(answer, data[1] % 17 + 1U, marks, kTools) == whole);
    for (const ToolCall& call : whole.calls) {
        if (marks.form == ArgumentForm::kJson || !call.arguments.ends_with('}')) continue;
        // One that breaks off may end with a bracket of a value.
        const bool is_json = nlohmann::json::accept(call.arguments);
        fuzz::require(is_json || &call == &whole.calls.back());
        // What is written again means the same.
        if (!is_json || marks.form != ArgumentForm::kPython) continue;
        const Read again = readIn(textOf({call}, marks), 1000, marks, kTools);
        fuzz::require(again.calls.size() == 1 &&
                      nlohmann::json::parse(again.calls[0].arguments) == nlohmann::json::parse(call.arguments));
    }
    return 0;
}
