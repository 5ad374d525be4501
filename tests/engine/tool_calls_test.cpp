// Calls of tools in the text of an answer, however it is cut: for marks of every kind that families have.
#include "engine/tool_calls.h"

#include <QTest>
#include <functional>
#include <random>

#include "engine/stopped_call.h"
#include "engine/text/template_source.h"
#include "engine/text/tool_style.h"
#include "tests/support/test_program.h"

namespace griffin::engine {

namespace {

/// The whole answer: text and calls with their arguments put together.
struct Read {
    std::string text;
    std::vector<ToolCall> calls;
    friend bool operator==(const Read&, const Read&) = default;
};

/// The city of a call is text, whatever it looks like.
std::vector<Tool> tools() {
    return {
        {"get_weather",
         "{\"function\": {\"parameters\": {\"properties\": { "
         "\"city\": {\"type\": \"string\"}, \"unit\": {\"$ref\": \"#/$defs/u\"}, \"kind\": {\"enum\": [\"a\", \"1\"]}, "
         "\"id\": {\"type\": [\"string\", \"integer\"]}, \"n\": {\"anyOf\": [{\"type\": \"string\"}]}, \"deep\": "
         "{\"type\": \"array\"}}, "
         "\"$defs\": {\"u\": {\"type\": \"string\"}}}}}"}};
}

Read readIn(std::string_view answer, const ToolMarks& marks, const std::function<std::size_t()>& piece) {
    ToolCallSplitter splitter(marks, tools());
    Read read;
    const auto take = [&read](const ToolCallSplitter::Pieces& pieces) {
        read.text += pieces.text;
        for (const ToolCallPiece& call : pieces.calls) {
            if (!call.name.empty()) read.calls.push_back({{}, call.name, {}});
            QCOMPARE(static_cast<std::size_t>(call.index) + 1, read.calls.size());
            read.calls.back().arguments += call.arguments;
        }
    };
    while (!answer.empty()) {
        const std::size_t size = std::min(answer.size(), piece());
        take(splitter.push(answer.substr(0, size)));
        answer.remove_prefix(size);
    }
    take(splitter.finish());
    return read;
}

class ToolCallsTest : public QObject {
    Q_OBJECT

  private slots:
    void readsWhatFamiliesWrite_data() {
        QTest::addColumn<int>("family");
        for (int i = 0; i < static_cast<int>(families().size()); ++i)
            QTest::addRow("%d %s", i, families()[static_cast<std::size_t>(i)].mark.c_str()) << i;
    }
    void readsWhatFamiliesWrite() {
        QFETCH(int, family);
        const ToolMarks& marks = families()[static_cast<std::size_t>(family)];
        const ToolCall one{{}, "get_weather", "{\"city\": \"a \\\"}]\\\\ b\", \"deep\": [{\"x\": {}}]}"};
        const ToolCall other{{}, "now", "{}"};
        std::vector<Read> cases = {{"", {one}}, {"No call at all.", {}}, {"", {}}};
        if (!marks.is_single) cases.push_back({"", {one, other, one}});
        if (!marks.at_beginning) cases.push_back({"I look.", {other}});
        for (const Read& expected : cases) {
            const std::string gap = expected.text.empty() || expected.calls.empty() ? "" : "\n\n";
            const std::string answer =
                expected.text + gap + (expected.calls.empty() ? "" : textOf(expected.calls, marks));
            compareHoweverCut(answer, marks, expected);
        }
    }

    // Wherever it is stopped: what was said is text, the rest is the call as it was written, and both are all of it.
    void stoppedAnswersLoseNothing_data() { readsWhatFamiliesWrite_data(); }
    void stoppedAnswersLoseNothing() {
        QFETCH(int, family);
        const ToolMarks& marks = families()[static_cast<std::size_t>(family)];
        const std::string said = marks.at_beginning ? "" : "I look. <b>";
        const ToolCall one{{}, "get_weather", "{\"city\": \"a \\\"}]\"}"};
        const ToolCall other{{}, "now", "{}"};
        const std::string gap = said.empty() ? "" : "\n\n";
        const std::string first = said + gap + textOf({one}, marks);
        const std::string answer =
            said + gap + textOf(marks.is_single ? std::vector{one} : std::vector{one, other}, marks);
        const std::size_t marked = said.size() + gap.size() + marks.mark.size();
        const std::size_t named =
            said.size() + gap.size() + (marks.calls_before + marks.call_before + one.name).size() + 1;
        for (std::size_t size = 0; size <= answer.size(); ++size) {
            const StoppedAnswer stopped = readStopped(answer.substr(0, size), marks, tools());
            QCOMPARE(stopped.text + stopped.call, answer.substr(0, size));
            QCOMPARE(stopped.call.empty(), size < marked);
            if (size >= marked) QCOMPARE(stopped.text, said);
            QVERIFY(stopped.tool_name.empty() || stopped.tool_name == one.name || stopped.tool_name == other.name);
            QCOMPARE(stopped.tool_name.empty(), size < named);
        }
        QCOMPARE(readStopped(answer, marks, tools()).tool_name, marks.is_single ? one.name : other.name);
        QCOMPARE(readStopped(answer, {}, {}).text, answer);
        const std::string thought = "<think>\n" + first;
        QCOMPARE(readStopped(thought, marks, tools()).text, thought);
    }

    void whatIsTextIsText() {
        QCOMPARE(textParameters(tools()[0]), (std::set<std::string>{"city", "kind", "unit"}));
        for (const char* definition :
             {"", "[]", "{}", R"({"function": 1})", R"({"function": {"parameters": []}})",
              R"({"function": {"parameters": {"properties": [1]}}})",
              // NOLINTNEXTLINE(bugprone-suspicious-missing-comma): one text in two lines; moc reads no raw ones
              "{\"function\": {\"parameters\": {\"properties\": {\"a\": true, \"b\": {\"$ref\": 1}, "
              "\"c\": {\"$ref\": \"#/properties/c\"}, \"d\": {\"$ref\": \"#/~\"}}}}}"}) {
            QVERIFY2(textParameters({"f", definition}).empty(), definition);
        }
    }

    /// Values as models write them, beyond what the grammar permits.
    void parameters() {
        const ToolMarks marks = text::qwen35Tools(true).marks;
        const auto call = [](const std::string& parameters) {
            return "<tool_call>\n<function=get_weather>\n" + parameters + "</function>\n</tool_call>";
        };
        const auto one = [&](const std::string& name, const std::string& value) {
            return call("<parameter=" + name + ">\n" + value + "\n</parameter>\n");
        };
        const auto compare = [&](const std::string& answer, const std::string& arguments) {
            compareHoweverCut(answer, marks, {"", {{{}, "get_weather", arguments}}});
        };
        compare(call(""), "{}");
        compare(one("city", "12"), R"({"city": "12"})");
        compare(one("city", ""), R"({"city": ""})");
        compare(one("city", "a\n</parameter> b\n"), R"({"city": "a\n</parameter> b\n"})");
        compare(one("city", "\xFF"), "{\"city\": \"\xEF\xBF\xBD\"}");
        compare(one("days", "12"), R"({"days": 12})");
        compare(one("days", "True"), R"({"days": true})");
        compare(one("days", "None"), R"({"days": null})");
        compare(one("days", "soon"), R"({"days": "soon"})");
        compare(one("id", "\"7\""), R"({"id": "7"})");
        compare(one("deep", "['a', {'b': False}]"), R"({"deep": ["a", {"b": false}]})");
        compare(one("deep", std::string(5000, '[')), "{\"deep\": \"" + std::string(5000, '[') + "\"}");
        compare(
            call("<parameter=a>\n1\n</parameter>\n<parameter=a>\n2\n</parameter>\n<parameter=b>\n3\n</parameter>\n"),
            R"({"a": 1, "b": 3})");
        // What breaks off keeps what was whole.
        compare(call("<parameter=a>\n1\n</parameter>\n") + "\nmore", R"({"a": 1})");
        compare("<tool_call>\n<function=get_weather>\n<parameter=a>\n1\n</parameter>\nand", R"({"a": 1)");
    }

    void pythonCalls() {
        const ToolMarks marks = text::lfm2Tools({}).marks;
        const auto compare = [&](const std::string& arguments, const std::string& json) {
            compareHoweverCut("<|tool_call_start|>[f(" + arguments + ")]<|tool_call_end|>later", marks,
                              {"", {{{}, "f", json}}});
        };
        compare("", "{}");
        compare("a=1, b='it\\'s', c=\"(,)]\"", "{\"a\": 1, \"b\": \"it's\", \"c\": \"(,)]\"}");
        compare("a=[1, (2, None)], b={'x': {\"y\": True}}", R"({"a": [1, [2, null]], "b": {"x": {"y": true}}})");
        compare("a=\"\\u00e9\\x41\\ud83d\\ude00\\ud83d\\q\"",
                "{\"a\": \"\xC3\xA9"
                "A\xF0\x9F\x98\x80\xEF\xBF\xBD\\\\q\"}");
        compare("a=Oslo, a=2", R"({"a": "Oslo"})");
        compare("a=[1, b=2", "");
        compare("1", "");
    }

    /// Of what is cut off there is what is certain.
    void unfinishedCalls() {
        const ToolMarks marks = text::hermesTools("\n\n").marks;
        const std::string whole = textOf({{{}, "now", R"({"a": 1})"}}, marks);
        for (std::size_t size = 0; size < whole.size(); ++size) {
            const std::string cut = whole.substr(0, size);
            const std::size_t named = whole.find(R"({"a")");
            const Read expected = size < named
                                      ? Read{cut, {}}
                                      : Read{"", {{{}, "now", cut.substr(named, std::string(R"({"a": 1})").size())}}};
            compareHoweverCut(cut, marks, expected);
        }
    }

    void whatOnlyLooksLikeACall() {
        const ToolMarks hermes = text::hermesTools("\n\n").marks;
        for (const char* text : {"<tool_call", "a <tool_call> b", "<tool_call>\n{\"name\": 1}", "\n\n<tool\n",
                                 "<tool_call>\n{\"name\": \"f\", \"arg\": {}}", "<tool_call><tool_call>x"}) {
            compareHoweverCut(text, hermes, {text, {}});
        }
        const ToolMarks llama = text::llama3Tools("").marks;
        const std::string later = "Like " + textOf({{{}, "now", "{}"}}, llama);
        compareHoweverCut(later, llama, {later, {}});
        compareHoweverCut("<tool_call>", {}, {"<tool_call>", {}});
    }

  private:
    static const std::vector<ToolMarks>& families() {
        static const std::vector<ToolMarks> kFamilies = {
            text::hermesTools("\n\n").marks, text::smolLm2Tools().marks,    text::llama3Tools("").marks,
            text::mistralTools(" ").marks,   text::mistralTools("").marks,  text::granite3Tools("tools", false).marks,
            text::phi4MiniTools().marks,     text::qwen35Tools(true).marks, text::qwen35Tools(false).marks,
            text::lfm2Tools({}).marks,       text::harmonyTools().marks};
        return kFamilies;
    }
    static void compareHoweverCut(const std::string& answer, const ToolMarks& marks, const Read& expected) {
        std::mt19937 random(7);
        for (int i = 0; i < 30; ++i) {
            const std::size_t longest = i == 0 ? 1 : i == 1 ? 1000 : 1 + static_cast<std::size_t>(i);
            const Read read =
                readIn(answer, marks, [&] { return longest > 999 || longest == 1 ? longest : 1 + random() % longest; });
            QVERIFY2(read == expected, (answer + " -> " + read.text).c_str());
        }
    }
};

}  // namespace
}  // namespace griffin::engine

GRIFFIN_TEST(griffin::engine::ToolCallsTest)
#include "tool_calls_test.moc"
