// What servers of tools send, read within bounds; and what is made of it for models and people.
#include <QTest>
#include <nlohmann/json.hpp>

#include "app/mcp/mcp_messages.h"
#include "app/mcp/offered_tools.h"
#include "app/mcp/tool_result.h"
#include "engine/engine.h"
#include "tests/support/test_program.h"

namespace griffin::app::mcp {

using nlohmann::ordered_json;
using Kind = McpMessage::Kind;

class McpMessagesTest : public QObject {
    Q_OBJECT

  private slots:
    void kinds_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* text, Kind kind) {
            QTest::newRow(text) << QByteArray(text) << static_cast<int>(kind);
        };
        row(R"({"jsonrpc": "2.0", "id": 3, "result": {}})", Kind::kResult);
        row(R"({"jsonrpc": "2.0", "id": 3, "error": {"code": 1, "message": "no"}})", Kind::kError);
        row(R"({"jsonrpc": "2.0", "id": "x", "method": "ping"})", Kind::kRequest);
        row(R"({"jsonrpc": "2.0", "method": "m", "params": {}})", Kind::kNotification);
        row(R"({"jsonrpc": "2.0", "id": "3", "result": {}})", Kind::kNone);
        row(R"({"jsonrpc": "2.0", "id": 3.5, "result": {}})", Kind::kNone);
        row(R"({"jsonrpc": "1.0", "id": 3, "result": {}})", Kind::kNone);
        row(R"({"jsonrpc": "2.0", "id": 3})", Kind::kNone);
        row(R"({"jsonrpc": "2.0", "method": 4})", Kind::kNone);
        row(R"([{"jsonrpc": "2.0", "id": 3, "result": {}}])", Kind::kNone);
        row("", Kind::kNone);
        row("{", Kind::kNone);
        row("{\"jsonrpc\": \"2.0\", \"id\": 3, \"result\": \"\xff\"}", Kind::kNone);
    }
    void kinds() {
        QFETCH(QByteArray, text);
        QFETCH(int, kind);
        QCOMPARE(static_cast<int>(readMessage(text).kind), kind);
    }

    void whatIsTooMuchIsNotRead() {
        const auto with = [](const QByteArray& result) {
            return readMessage("{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": " + result + "}").kind;
        };
        QCOMPARE(with(QByteArray(40, '[') + QByteArray(40, ']')), Kind::kResult);
        QCOMPARE(with(QByteArray(60, '[') + QByteArray(60, ']')), Kind::kTooMuch);
        QCOMPARE(with(QByteArray(1000000, '[')), Kind::kTooMuch);
        QByteArray members = "{\"a\": 1";
        for (int i = 0; i < 9000; ++i) members += ", \"m" + QByteArray::number(i) + "\": 1";
        QCOMPARE(with(members + "}"), Kind::kResult);
        for (int i = 0; i < 9000; ++i) members += ", \"n" + QByteArray::number(i) + "\": 1";
        QCOMPARE(with(members + "}"), Kind::kTooMuch);
        QCOMPARE(with('"' + QByteArray(5 << 20, 'x') + '"'), Kind::kTooMuch);
        // What stands in a string is no member, and no bracket.
        QCOMPARE(with('"' + QByteArray(20000, ':') + QByteArray(1000, '[') + "\\\"{\""), Kind::kResult);
    }

    void toolsAreRead() {
        const ordered_json result = ordered_json::parse(R"({"nextCursor": "c", "tools": [
            {"name": "a", "description": "d", "inputSchema": {"z": 1, "a": 2}},
            {"name": "a", "inputSchema": {}}, {"name": ""}, {"name": 5}, 7, {"name": "line\nbreak", "inputSchema": {}},
            {"name": "bare"}, {"name": "b", "inputSchema": []}]})");
        const ToolPage page = readTools(result, 100);
        QCOMPARE(page.next, std::string("c"));
        QCOMPARE(page.left_out, 5);
        QCOMPARE(page.tools.size(), 3);
        QCOMPARE(page.tools.at(0).schema, std::string(R"({"z":1,"a":2})"));  // in the server's order
        QVERIFY(!page.tools.at(1).flaw.empty() && !page.tools.at(2).flaw.empty());
        QCOMPARE(readTools(result, 1).tools.size(), 1);
        QVERIFY(readTools(ordered_json::array(), 5).tools.isEmpty());
        ordered_json large = {{"tools", {{{"name", "x"}, {"inputSchema", {{"d", std::string(100000, 'x')}}}}}}};
        QVERIFY(!readTools(large, 5).tools.at(0).flaw.empty());
    }

    void namesFitEveryChatFormat() {
        ToolServer server;
        server.id = QStringLiteral("1");
        const QString long_name(100, QLatin1Char('n'));
        for (const QString& name :
             {QStringLiteral("a.b"), QStringLiteral("a/b"), QString::fromUtf8("ü 工具"), long_name,
              long_name + QLatin1Char('2'), QStringLiteral("off"), QStringLiteral("bad")})
            server.tools.append({name, {}, "{}", {}});
        server.tools.last().flaw = engine::Message("no");
        server.switched_off.insert(QStringLiteral("off"));
        ToolServer other = server;
        other.id = QStringLiteral("2");
        const QList<OfferedTool> offered = offeredTools({server, other});
        QCOMPARE(offered.size(), 10);
        QSet<QString> names;
        for (const OfferedTool& tool : offered) {
            QVERIFY(engine::isToolName(tool.tool.name));
            QCOMPARE(ordered_json::parse(tool.tool.definition)["function"]["name"].get<std::string>(), tool.tool.name);
            QVERIFY(engine::checkTool(tool.tool).has_value());
            names.insert(QString::fromStdString(tool.tool.name));
        }
        QCOMPARE(names.size(), 10);
        QCOMPARE(offered.at(0).tool.name, std::string("a_b"));
        QCOMPARE(offered.at(1).tool.name, std::string("a_b_2"));
        QCOMPARE(offered.at(1).name, QStringLiteral("a/b"));
        other.enabled = false;
        QCOMPARE(offeredTools({other}).size(), 0);
        QVERIFY(useOf(offered, 0).any() && !useOf(offered, kMostRounds).any() && !useOf({}, 0).any());
    }

    void schemasThatCannotBeKeptAreFlaws() {
        QList<McpTool> tools = {
            {QStringLiteral("good"), {}, R"({"type": "object", "properties": {"a": {"type": "string"}}})", {}},
            {QStringLiteral("no object"), {}, R"({"type": "array"})", {}},
            {QStringLiteral("nonsense"), {}, R"({"type": "object", "properties": {"a": {"type": 5}}})", {}}};
        findFlaws(tools);
        QVERIFY(tools.at(0).flaw.empty());
        QVERIFY(!tools.at(1).flaw.empty() && !tools.at(2).flaw.empty());
    }

    void resultsBecomeText_data() {
        QTest::addColumn<QByteArray>("result");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* result, const char* text) {
            QTest::newRow(result) << QByteArray(result) << QString::fromUtf8(text);
        };
        row(R"({"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]})", "a\nb");
        row(R"({"content": [{"type": "image", "mimeType": "image/png", "data": "AAAA"}]})",
            "[image of type image/png, which is not shown]");
        row(R"({"content": [{"type": "resource", "resource": {"uri": "urn:a", "text": "t"}}]})", "urn:a\nt");
        row(R"({"content": [{"type": "resource_link", "uri": "urn:a"}]})", "[resource: urn:a]");
        row(R"({"structuredContent": {"b": 1, "a": 2}})", R"({"b":1,"a":2})");
        row(R"({"content": [{"type": "text", "text": "a"}], "structuredContent": {"a": 2}})", "a");
        row(R"({"content": "text"})", "");
        row("[]", "");
    }
    void resultsBecomeText() {
        QFETCH(QByteArray, result);
        QFETCH(QString, text);
        QCOMPARE(readResult(ordered_json::parse(result.toStdString())).text, text);
    }

    void longResultsAreCut() {
        const QString text = resultText(QString(40000, QLatin1Char('x')));
        QVERIFY(text.startsWith(QString(kLongestResult, QLatin1Char('x')) + QStringLiteral("\n[cut here: 8000 more")));
        QCOMPARE(resultText(QStringLiteral("short")), QStringLiteral("short"));
    }
};

}  // namespace griffin::app::mcp

GRIFFIN_TEST(griffin::app::mcp::McpMessagesTest)
#include "mcp_messages_test.moc"
