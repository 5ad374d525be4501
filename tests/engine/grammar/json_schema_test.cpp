// Grammars of JSON schemas: every text is valid, values that are written as they are taken, and what is refused.
#include <QTest>

#include "engine/grammar/forms/json_schema.h"
#include "tests/engine/grammar/byte_walk.h"
#include "tests/support/random_schema.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/thorough.h"

namespace griffin::tests {
namespace {

using engine::grammar::ByteAutomaton;
using engine::grammar::grammarFromJsonSchema;

class JsonSchemaTest : public QObject {
    Q_OBJECT

  private slots:
    void everyTextIsValid() {
        std::mt19937 random(1);
        int texts = 0;
        int without = 0;
        const int schemas = tried(3000);
        for (int i = 0; i < schemas; ++i) {
            const OrderedJson schema = randomSchema(random);
            const auto grammar = grammarFromJsonSchema(schema.dump());
            if (!grammar) {  // random bounds and constants may leave nothing
                QVERIFY2(lineOf(grammar).find("No text has the form") != std::string::npos,
                         (lineOf(grammar) + " " + schema.dump()).c_str());
                ++without;
                continue;
            }
            ByteAutomaton automaton(*grammar);
            for (int n = 0; n < 5; ++n) {
                const auto text = randomText(automaton, random, 2000);
                if (!text) continue;
                const OrderedJson value = OrderedJson::parse(*text, nullptr, false);
                QVERIFY2(!value.is_discarded(), (*text + " " + schema.dump()).c_str());
                QVERIFY2(isValid(value, schema), (*text + " " + schema.dump()).c_str());
                ++texts;
            }
        }
        qInfo("%d texts of %d schemas, %d that nothing is valid under", texts, schemas - without, without);
        QVERIFY(texts > 3 * schemas && without < schemas / 10);
    }

    void takesAndRefuses_data() {
        QTest::addColumn<QString>("schema");
        QTest::addColumn<QStringList>("taken");
        QTest::addColumn<QStringList>("refused");
        const auto row = [](const char* name, const char* schema, const QStringList& taken,
                            const QStringList& refused) { QTest::newRow(name) << schema << taken << refused; };
        row("order and optional properties",
            R"({"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"boolean"},"c":{"type":"null"}},
               "required":["b"]})",
            {R"({"b": true})", R"({"a": 1, "b": false})", R"({"a": -20, "b": true, "c": null})"},
            {"{}", R"({"a": 1})", R"({"b":true})", R"({"b": true, "a": 1})", R"({"b": true,})", R"({"b": true} )"});
        row("all optional", R"({"properties":{"a":{"const":1},"b":{"const":2}}})",
            {"{}", R"({"a": 1})", R"({"b": 2})", R"({"a": 1, "b": 2})"}, {R"({, "b": 2})", R"({"a": 1, })"});
        row("other properties", R"({"properties":{"ab":{"const":1}},"additionalProperties":{"const":2}})",
            {"{}", R"({"ab": 1})", R"({"a": 2})", R"({"ab": 1, "abc": 2, "": 2})", R"({"b": 2})"},
            {R"({"ab": 2})", R"({"a": 1})", R"({"a": 2, "ab": 1})"});
        row("required but not named", R"({"type":"object","required":["x"],"additionalProperties":{"const":3}})",
            {R"({"x": 3})", R"({"x": 3, "y": 3})"}, {"{}", R"({"y": 3})"});
        row("reference",
            "{\"$ref\":\"#/$defs/list\",\"$defs\":{\"list\":{\"anyOf\":[{\"type\":\"null\"},{\"type\":\"array\","
            "\"prefixItems\":[{\"type\":\"integer\"},{\"$ref\":\"#/$defs/list\"}],\"items\":false,\"minItems\":2}]}}}",
            {"null", "[1, null]", "[1, [2, [3, null]]]"}, {"[1]", "[1, 2]", "[1, null, null]"});
        row("allOf", R"({"allOf":[{"properties":{"a":{"const":1}},"required":["a"]},
               {"properties":{"b":{"const":2}}}],"type":"object"})",
            {R"({"a": 1})", R"({"a": 1, "b": 2})"}, {"{}", R"({"b": 2})"});
        row("anyOf beside", R"({"type":"object","properties":{"a":{"const":1},"b":{"const":2}},
               "anyOf":[{"required":["a"]},{"required":["b"]}]})",
            {R"({"a": 1})", R"({"b": 2})", R"({"a": 1, "b": 2})"}, {"{}"});
        row("oneOf", R"({"oneOf":[{"type":"object","properties":{"kind":{"const":"a"}},"required":["kind"]},
               {"type":"object","properties":{"kind":{"const":"b"},"n":{"type":"integer"}},"required":["kind"]}]})",
            {R"({"kind": "a"})", R"({"kind": "b", "n": 7})"}, {R"({"kind": "a", "n": 7})"});
        row("integers", R"({"type":"integer","minimum":-12,"exclusiveMaximum":105})",
            {"-12", "-9", "0", "9", "99", "100", "104"}, {"-13", "105", "1000", "01", "1.0", "-0", ""});
        row("large integers", R"({"type":"integer","minimum":1000000})", {"1000000", "999999999999999"},
            {"999999", "1000000000000000"});
        row("decimals", R"({"type":"number","minimum":0.5,"maximum":2.25})",
            {"1", "0.5", "2.25", "2.2", "0.99", "1.2345"}, {"0.4", "2.26", "0", "3", "-1", "0.49"});
        row("numbers", R"({"type":"number"})", {"0", "-1", "3.14", "1e5", "2.5E-10"}, {"01", ".5", "1.", "+1", "1e"});
        row("strings", R"({"type":"string"})", {R"("")", "\"a\\\"b\\\\\"", "\"\u00e9\u4e2d\"", "\"\u00e9\\n\""},
            {"\"a\nb\"", "\"\\u00e9\"", "\"\\x\"", "\"", "a"});
        row("lengths", R"({"type":"string","minLength":2,"maxLength":3})",
            {R"("ab")", "\"a\\n\"", "\"\u4e2d\u4e2d\u4e2d\""}, {R"("a")", R"("abcd")"});
        row("patterns", "{\"type\":\"string\",\"pattern\":\"^\\\"[a-z]+\\\"$\"}", {"\"\\\"ab\\\"\""},
            {R"("ab")", "\"\\\"\\\"\""});
        row("enumerations", R"({"enum":["a","ab","b",1,{"x":[1,2]},null]})",
            {R"("a")", R"("ab")", "1", R"({"x": [1, 2]})", "null"}, {R"("c")", "2", R"({"x":[1,2]})"});
        row("of a type", R"({"type":"integer","enum":["a",1,2.0,2.5]})", {"1", "2.0"}, {R"("a")", "2.5"});
        row("counts", R"({"type":"array","items":{"const":1},"minItems":2,"maxItems":3})", {"[1, 1]", "[1, 1, 1]"},
            {"[]", "[1]", "[1, 1, 1, 1]", "[1,1]"});
        row("anything", "{}", {"{}", "[]", R"([{"a": [1, null]}, "x", true])", "1.5"}, {"", "[1,2]", "nul"});
        row("counted properties", R"({"properties":{"a":true,"b":{"const":1}},"minProperties":2,"maxProperties":2})",
            {R"({"a": [], "b": 1})"}, {"{}", R"({"b": 1})"});
    }
    void takesAndRefuses() {
        QFETCH(QString, schema);
        QFETCH(QStringList, taken);
        QFETCH(QStringList, refused);
        ByteAutomaton automaton(get(grammarFromJsonSchema(schema.toStdString())));
        for (const QString& text : taken) QVERIFY2(accepts(automaton, text.toStdString()), qPrintable(text));
        for (const QString& text : refused) QVERIFY2(!accepts(automaton, text.toStdString()), qPrintable(text));
    }

    void badSchemasAreRefused_data() {
        QTest::addColumn<QByteArray>("schema");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* schema, const char* words) {
            QTest::newRow(schema) << QByteArray(schema) << words;
        };
        row("", "not JSON");
        row("{", "not JSON");
        row("7", "must be an object");
        row(R"({"properties":{"a":{"not":{}}}})", "#/properties/a: ");
        row(R"({"properties":{"a":{"not":{}}}})", "keyword “not” is not supported");
        row(R"({"patternProperties":{}})", "patternProperties");
        row(R"({"type":"array","uniqueItems":true})", "uniqueItems");
        row(R"({"type":"strin"})", "no type strin");
        row(R"({"type":7})", "no type 7");
        row("{\"$ref\":\"http://example.org/x\"}", "leads nowhere");
        row("{\"$ref\":\"#/nowhere\"}", "leads nowhere");
        row("{\"$ref\":\"#\"}", "No text has the form");
        row("{\"allOf\":[{\"$ref\":\"#\"}]}", "without an end");
        row("{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"#\"}},\"required\":[\"a\"]}",
            "No text has the form");
        row(R"({"oneOf":[{"type":"integer"},{"type":"number"}]})", "use anyOf");
        row(R"({"anyOf":[]})", "must be a list");
        row(R"({"allOf":[{"pattern":"a"},{"pattern":"b"}]})", "“pattern” is given in two ways");
        row("{\"type\":\"string\",\"pattern\":\"(?=a)\"}", "Looking ahead");
        row(R"({"type":"string","pattern":"a","minLength":2})", "beside minLength");
        row(R"({"type":"string","minLength":-1})", "whole number, 0 or more");
        row(R"({"type":"string","minLength":3,"maxLength":2})", "minLength is larger");
        row(R"({"type":"string","minLength":500000})", "too large");
        row(R"({"type":"integer","minimum":3,"maximum":2})", "No text has the form");
        row(R"({"enum":[]})", "No text has the form");
        row(R"({"enum":[1],"minimum":0})", "beside enum");
        row(R"({"a":1,"a":2})", "repeated");
    }
    void badSchemasAreRefused() {
        QFETCH(QByteArray, schema);
        QFETCH(QString, words);
        const auto grammar = grammarFromJsonSchema(schema.toStdString());
        QVERIFY(!grammar.has_value());
        const QString line = QString::fromStdString(lineOf(grammar));
        QVERIFY2(line.contains(words), qPrintable(line));
        QVERIFY(!grammar.error().what_to_do.empty());
    }

    // Schemas that are small to write and large to carry out.
    void hostileSchemasEndSoon() {
        std::string nested = "{}";
        for (int i = 0; i < 60; ++i) nested = R"({"anyOf":[)" + nested + "," + nested.substr(0, 2000) + "]}";
        QVERIFY(!grammarFromJsonSchema(nested).has_value());
        OrderedJson product = {{"$defs", OrderedJson::object()}};
        for (int i = 0; i < 40; ++i) {  // each refers twice to the next
            const std::string next = "#/$defs/" + std::to_string(i + 1);
            product["$defs"][std::to_string(i)] = {
                {"anyOf", {{{"$ref", next}, {"minimum", i}}, {{"$ref", next}, {"maximum", i}}}}};
        }
        product["$defs"]["40"] = {{"type", "integer"}};
        product["$ref"] = "#/$defs/0";
        const auto grammar = grammarFromJsonSchema(product.dump());
        QVERIFY(lineOf(grammar).find("too large") != std::string::npos);
        OrderedJson wide = {{"type", "object"}};
        for (int i = 0; i < 2000; ++i) wide["properties"]["property" + std::to_string(i)] = {{"type", "integer"}};
        ByteAutomaton automaton(get(grammarFromJsonSchema(wide.dump())));
        QVERIFY(accepts(automaton, R"({"property7": 1, "property1999": 2})"));
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::JsonSchemaTest)
#include "json_schema_test.moc"
