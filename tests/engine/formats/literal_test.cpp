// What Python and TypeScript write, and the JSON of the former.
#include <QTest>

#include "engine/formats/python_literal.h"
#include "engine/formats/typescript_function.h"
#include "tests/support/test_program.h"

namespace griffin::engine::formats {

class LiteralTest : public QObject {
    Q_OBJECT

  private slots:
    void asRepr() {
        const auto value = nlohmann::ordered_json::parse(
            "{\"a\": \"it's\", \"b\": \"it's \\\"so\\\"\", \"c\": [true, null, 1, -0.5, 1e-07], \"d\": "
            "\"\\n\\t\\r\\\\\\u0001\\u007f\", \"e\": {}}");
        const std::string expected =
            "{'a': \"it's\", 'b': 'it\\'s \"so\"', 'c': [True, None, 1, -0.5, 1e-07], 'd': '\\n\\t\\r\\\\\\x01\\x7f', "
            "'e': {}}";
        QCOMPARE(pythonLiteral(value), expected);
    }

    void literalsAreJson_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("json");  // empty: it is none
        const auto row = [](const char* text, const char* json) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(json);
        };
        row("None", "null");
        row(" [True, false ,] ", "[true, false]");
        row("(1, 'a')", "[1, \"a\"]");
        row("{'a': -1.5e3, \"b\": {}}", "{\"a\": -1.5e3, \"b\": {}}");
        row("'a\\x62\\U0001F600\\n\\/'", "\"ab\xF0\x9F\x98\x80\\n/\"");
        for (const char* text :
             {"", "a", "True1", "[1", "[1 2]", "{1: 2}", "{'a'}", "'a", "'\\x4'", "'\\", "01", "1.", "--1", "]", "[,]"})
            row(text, "");
    }
    void literalsAreJson() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, json);
        const auto read = jsonOfLiteral(text.toStdString());
        QCOMPARE(QByteArray::fromStdString(read.value_or("")), json);
        if (read) QVERIFY(nlohmann::json::accept(*read));
    }

    void nestingHasAnEnd() {
        QVERIFY(jsonOfLiteral(std::string(60, '[') + std::string(60, ']')).has_value());
        QVERIFY(!jsonOfLiteral(std::string(100'000, '[')).has_value());
        QVERIFY(!jsonOfLiteral(std::string(100, '[') + std::string(100, ']')).has_value());
    }

    /// Whatever stands in a schema.
    void functionsOfAnything() {
        for (const char* tool :
             {"null", "[]", "{}", R"({"function": {"name": 1, "parameters": {"properties": {"a": 1}}}})",
              R"({"function": {"parameters": {"required": {"a": 1}, "properties": {"a": {"oneOf": {}}}}}})",
              R"({"function": {"parameters": {"properties": {"a": {"type": [1, {}], "enum": 3}}}}})"}) {
            QVERIFY(typeScriptFunction(nlohmann::ordered_json::parse(tool)).ends_with("any;\n\n"));
        }
        nlohmann::ordered_json deep = {{"type", "object"}};
        for (int i = 0; i < 500; ++i) deep = {{"type", "array"}, {"items", deep}};
        const nlohmann::ordered_json tool = {
            {"function", {{"name", "f"}, {"parameters", {{"properties", {{"a", deep}}}}}}}};
        QVERIFY(typeScriptFunction(tool).find("any[]") != std::string::npos);
    }
};

}  // namespace griffin::engine::formats

GRIFFIN_TEST(griffin::engine::formats::LiteralTest)
#include "literal_test.moc"
