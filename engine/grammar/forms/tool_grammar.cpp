#include "engine/grammar/forms/tool_grammar.h"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

#include "engine/formats/json_file.h"
#include "engine/grammar/forms/json_schema.h"

namespace griffin::engine::grammar {
namespace {

constexpr formats::JsonLimits kDefinitionLimits = {std::size_t{1} << 20, 64, 10'000, formats::DuplicateKeys::kRefuse};

/// The schema of a tool's arguments: of an object, which has no members where none are named.
Schema parametersOf(const Schema& definition) {
    Schema parameters = Schema::object();
    if (definition.contains("function") && definition["function"].is_object()) {
        parameters = definition["function"].value("parameters", Schema::object());
    }
    if (!parameters.is_object()) return parameters;
    if (!parameters.contains("type") && !parameters.contains("$ref")) parameters["type"] = "object";
    const bool names_some = parameters.contains("properties") && !parameters["properties"].empty();
    const bool says_more = parameters.contains("additionalProperties") || parameters.contains("$ref") ||
                           parameters.contains("allOf") || parameters.contains("anyOf") || parameters.contains("oneOf");
    if (!names_some && !says_more) parameters["additionalProperties"] = false;
    return parameters;
}

class CallWriter {
  public:
    CallWriter(const ToolUse& use, const ToolMarks& marks, GrammarBuilder& builder)
        : use_(use), marks_(marks), builder_(builder) {}

    Sequence calls(CallsFrom from) {
        const std::string beginning = marks_.calls_before + marks_.call_before;
        const std::size_t written = from == CallsFrom::kBehindMark ? marks_.mark.size() : 0;
        // One rule for a call, whose beginning is written before it.
        std::vector<Sequence> tools;
        for (const Tool& tool : use_.tools) {
            if (use_.named.empty() || use_.named == tool.name) tools.push_back(callOf(tool));
        }
        const std::size_t call = builder_.declare();
        if (builder_.hasFailed()) return {};
        builder_.define(call, builder_.choice(std::move(tools)));
        Sequence all = builder_.literal(std::string_view(beginning).substr(written)) + GrammarBuilder::use(call);
        if (use_.parallel && !marks_.is_single) {
            all += builder_.repeat(builder_.literal(marks_.between + marks_.call_before) + GrammarBuilder::use(call), 0,
                                   GrammarBuilder::kUnbounded);
        }
        return all + builder_.literal(marks_.calls_after);
    }

  private:
    /// From the name on.
    Sequence callOf(const Tool& tool) {
        const Message place = tool.name;
        const auto checked = formats::parseJson(std::as_bytes(std::span(tool.definition)), place, kDefinitionLimits);
        if (!checked) {
            builder_.fail(checked.error().what, place);
            return {};
        }
        const Schema parameters = parametersOf(Schema::parse(tool.definition, nullptr, false));
        if (!parameters.is_object()) {
            builder_.fail(Message("A schema must be an object, or true or false"), place);
            return {};
        }
        if (parameters.contains("type") && parameters["type"] != "object") {
            builder_.fail(Message("The arguments of a tool must be an object"), place);
            return {};
        }
        const std::string name = tool.name + " ";
        const Sequence arguments = marks_.form == ArgumentForm::kJson
                                       ? sequenceOfJsonSchema(parameters, name, builder_)
                                       : sequenceOfArguments(parameters, name, marks_, textParameters(tool), builder_);
        return builder_.literal(tool.name + marks_.call_middle) + arguments + builder_.literal(marks_.call_after);
    }

    const ToolUse& use_;
    const ToolMarks& marks_;
    GrammarBuilder& builder_;
};

}  // namespace

Result<Grammar> grammarOfToolCalls(const ToolUse& use, const ToolMarks& marks, CallsFrom from,
                                   const ByteSet& writable) {
    assert(use.any() && !marks.empty());
    GrammarBuilder builder(Message("the tools"), Message("correct the definition of the tool"), writable);
    const Sequence calls = CallWriter(use, marks, builder).calls(from);
    return builder.finish(calls);
}

}  // namespace griffin::engine::grammar
