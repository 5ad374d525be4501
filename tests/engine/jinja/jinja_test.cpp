// Templates against Python's jinja2: small ones of the language (fixtures/jinja.json, made by make_jinja_fixture.py),
// and those of the families, with every conversation of their fixtures, with and without tools.
#include <QFile>
#include <QTest>
#include <nlohmann/json.hpp>

#include "engine/jinja/program.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

using namespace griffin::engine::jinja;
using nlohmann::ordered_json;

namespace {

constexpr std::int64_t kDay = 1754352000;  // 2025-08-05, as the fixtures have it

ordered_json fixture(const std::string& path) {
    const QByteArray file = griffin::tests::readFile(GRIFFIN_TEST_FIXTURES "/engine/" + path);
    return ordered_json::parse((path.ends_with(".z") ? qUncompress(file) : file).toStdString());
}

Value valueOf(const ordered_json& json) {
    if (json.is_string()) return Text::outside(json.get<std::string>());
    if (json.is_boolean()) return json.get<bool>();
    if (json.is_number_integer()) return json.get<std::int64_t>();
    if (json.is_number()) return json.get<double>();
    if (json.is_null()) return Value::None();
    if (json.is_array()) {
        List list;
        for (const ordered_json& one : json) list.push_back(valueOf(one));
        return list;
    }
    Dict dict;
    for (const auto& [key, one] : json.items()) dict.set(Text::outside(key), valueOf(one));
    return dict;
}

Dict variablesOf(const ordered_json& json) {
    return *valueOf(json).dict();
}

/// What a template writes, or "refused: ...".
std::string written(const std::string& source, const Dict& variables) {
    const auto program = Program::parse(source);
    if (!program) return "refused: " + program.error().what;
    const auto text = program->run(variables, kDay);
    return text ? text->bytes : "refused: " + text.error().what;
}

}  // namespace

class JinjaTest : public QObject {
    Q_OBJECT

  private slots:
    void doesAsPython() {
        const ordered_json all = fixture("jinja/fixtures/jinja.json");
        const Dict variables = variablesOf(all["variables"]);
        int wrong = 0;
        for (const ordered_json& run : all["runs"]) {
            const std::string got = written(run[0].get<std::string>(), variables);
            const bool refused = got.starts_with("refused: ");
            const bool right = run[1].is_null() ? refused : got == run[1].get<std::string>();
            if (right) continue;
            ++wrong;
            qWarning("%s\n  gives %s\n  wants %s", run[0].dump().c_str(), ordered_json(got).dump().c_str(),
                     run[1].dump().c_str());
        }
        QCOMPARE(wrong, 0);
        QVERIFY(all["runs"].size() > 150);
    }

    void writesEveryConversationOfEveryFamily() {
        const ordered_json all = fixture("text/fixtures/chat_templates.json");
        int compared = 0;
        for (const ordered_json& entry : all["templates"]) {
            for (std::size_t i = 0; i < entry["rendered"].size(); ++i) {
                if (entry["rendered"][i].is_null() && entry["reasoning"] == "on") continue;  // not tried
                Dict variables = variablesOf(entry["arguments"]);
                const ordered_json& messages = (entry.contains("conversations") ? entry : all)["conversations"][i / 2];
                variables.set(Text::own("messages"), valueOf(messages));
                variables.set(Text::own("add_generation_prompt"), i % 2 == 0);
                compared += compare(entry, entry["rendered"][i], std::move(variables)) ? 1 : 0;
            }
        }
        qInfo("%d conversations equal jinja2's", compared);
        QVERIFY(compared > 1000);
    }

    void writesToolsOfEveryFamily() {
        const ordered_json all = fixture("text/fixtures/tool_templates.json.z");
        int compared = 0;
        for (const ordered_json& entry : all["templates"]) {
            for (std::size_t i = 0; i < entry["rendered"].size(); ++i) {
                Dict variables;
                if (entry.contains("prepared")) continue;  // the template got other messages
                variables.set(Text::own("messages"), valueOf(all["conversations"][i]));
                variables.set(Text::own("tools"), valueOf(all["tools"]));
                variables.set(Text::own("add_generation_prompt"), true);
                compared += compare(entry, entry["rendered"][i], std::move(variables)) ? 1 : 0;
            }
        }
        qInfo("%d conversations with tools equal jinja2's", compared);
        QVERIFY(compared > 50);
    }

    /// A byte is given where Python's would come from the variables, whatever is done to it.
    void everyByteKnowsWhereItIsFrom() {
        const Dict variables = variablesOf({{"t", "  ab,cd "}, {"list", {"x", "y"}}});
        for (const auto& [source, own] :
             {std::pair{"<{{ t|trim|upper ~ '!' }}>", "<     !>"},
              {"{{ t.split(',')[1].strip() + 'z' }}", "  z"},
              {"{{ list|join('-') }}{{ list|tojson }}{{ ['a']|tojson }}", " -           [\"a\"]"},
              {"{{ t.replace('b', 'X') }}", "   X    "},
              {"{% set x %}<{{ t }}>{% endset %}{{ x[1:4] }}{{ x[0] }}", "   <"},
              {"{% macro m(a) %}[{{ a }}]{% endmacro %}{{ m(t[2:4]) }}", "[  ]"}}) {
            const auto program = Program::parse(source);
            QVERIFY(program.has_value());
            const auto text = program->run(variables, kDay);
            QVERIFY2(text.has_value(), source);
            std::string told;
            for (std::size_t i = 0; i < text->size(); ++i) told += text->given[i] != '\0' ? ' ' : text->bytes[i];
            QCOMPARE(told, std::string(own));
        }
    }

    void whatNeverEndsIsRefused() {
        const std::string more = "{% for a in range(100000) %}{% for b in range(100000) %}";
        const std::string ends = "{% endfor %}{% endfor %}";
        const Dict variables = variablesOf({{"t", std::string(1000, 'a')}, {"list", {1}}});
        std::string deep = "{{ 1";
        for (int i = 0; i < 100000; ++i) deep += " + 1";
        std::string nested = "{% set x = [1] %}";
        for (int i = 0; i < 1000; ++i) nested += "{% set x = [x] %}";
        for (const std::string& source :
             {more + "x" + ends, more + "{{ t * 1000 }}" + ends, more + "{{ t|upper|lower|trim }}" + ends,
              more + "{% set x = range(100000)|list %}{% if x|first in x %}{% endif %}" + ends,
              std::string("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}"),
              std::string(
                  "{% set n = namespace(x='ab') %}{% for a in range(99) %}{% set n.x = n.x + n.x %}{% endfor %}"),
              std::string("{% set n = namespace() %}{% set n.x = n %}"),
              std::string("{% set n = namespace() %}{% set n.x = [[n]] %}"),
              std::string(
                  "{% set n = namespace(x=[]) %}{% for a in range(999) %}{% set n.x = [n.x] %}{% endfor %}{{ n.x }}"),
              std::string("{{ 'a' * 99999999999 }}"), std::string("{{ range(99999) | unique }}"), deep + " }}",
              nested + "{{ x }}", "{{ " + std::string(5000, '(') + "1" + std::string(5000, ')') + " }}",
              "{{ " + std::string(5000, '-') + "1 }}"}) {
            const std::string got = written(source, variables);
            QVERIFY2(got.starts_with("refused: "), source.substr(0, 80).c_str());
        }
    }

  private:
    /// Whether there was something to compare. What Python refuses must be refused.
    static bool compare(const ordered_json& entry, const ordered_json& rendered, Dict variables) {
        for (const char* name : {"bos", "eos"})
            variables.set(Text::own(std::string(name) + "_token"), Value::own(entry[name].get<std::string>()));
        const std::string got = written(entry["template"].get<std::string>(), variables);
        const bool refused = got.starts_with("refused: ");
        if (rendered.is_null() ? !refused : got != rendered.get<std::string>()) {
            QTest::qFail(("\n" + entry["name"].get<std::string>() + "\n  gives " + ordered_json(got).dump() +
                          "\n  wants " + rendered.dump())
                             .c_str(),
                         __FILE__, __LINE__);
        }
        return !rendered.is_null();
    }
};

GRIFFIN_TEST(JinjaTest)
#include "jinja_test.moc"
