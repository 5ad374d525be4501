// A template, parsed and run with values of every kind. What it writes knows of every byte where it is from; marks of
// calls that are found in it are sound.
#include "engine/jinja/program.h"
#include "engine/text/own_template.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::engine::jinja;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto program = Program::parse(fuzz::textOf(data, size));
    if (!program) {
        fuzz::require(!program.error().what.empty());
        return 0;
    }
    if (const auto own = engine::text::OwnTemplate::of(fuzz::textOf(data, size), "<s>", "</s>")) {
        const engine::ToolMarks& marks = own->tools().marks;
        fuzz::require(marks.empty() == (own->tools().kind != engine::templates::TemplateTools::Kind::kFound));
        fuzz::require(marks.empty() || (!marks.call_middle.empty() && marks.mark.size() <= 512));
        // What is written by the marks is read by them.
        const std::vector<engine::ToolCall> calls = {{{}, "f", R"({"a": "b", "n": 3})"}};
        engine::ToolCallSplitter splitter(marks, {{"f", R"({"function": {"parameters": {}}})"}});
        if (!marks.empty()) fuzz::require(splitter.push(textOf(calls, marks)).calls.size() == 1);
    }
    Dict person;
    person.set(Text::own("name"), Text::outside("Ann"));
    person.set(Text::own("age"), std::int64_t{3});
    Dict variables;
    const auto set = [&variables](const char* name, Value value) { variables.set(Text::own(name), std::move(value)); };
    set("text", Text::outside("  Hello, W\xC3\xB6rld \xFF\n"));
    set("list", List{std::int64_t{3}, 1.5, Value::None(), true, Text::outside("x")});
    set("words", List{Value::own("b"), Text::outside("A"), Value::own("c")});
    set("people", List{person, person});
    set("table", person);
    set("number", std::int64_t{7});
    const auto text = program->run(variables, 1754352000);
    if (!text) {
        fuzz::touch(text.error().what);
        return 0;
    }
    fuzz::require(text->bytes.size() == text->given.size());
    fuzz::touch(text->bytes);
    fuzz::touch(text->given);
    return 0;
}
