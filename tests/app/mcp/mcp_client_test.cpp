// Servers of tools as programs and over HTTP, with every fault: what goes wrong is said, and nothing waits for ever.
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

#include "app/mcp/mcp_client.h"
#include "tests/app/remote/scripted_server.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app::mcp {

using nlohmann::json;
using remote::ScriptedServer;

/// As the server of a test answers a message of ours; "": it takes it and says nothing.
std::string answerTo(const json& message) {
    const std::string method = message.value("method", "");
    if (!message.contains("id")) return {};
    json result;
    if (method == "initialize") {
        result = {{"protocolVersion", "2025-06-18"}, {"capabilities", {{"tools", json::object()}}}};
    } else if (method == "tools/list") {
        result = {{"tools", {{{"name", "add"}, {"inputSchema", {{"type", "object"}}}}}}};
    } else {
        result = {{"content", {{{"type", "text"}, {"text", "over HTTP"}}}}};
    }
    return json{{"jsonrpc", "2.0"}, {"id", message["id"]}, {"result", result}}.dump();
}

class McpClientTest : public QObject {
    Q_OBJECT

  private slots:
    void toolsAreListedAndUsed();
    void aToolThatFailsSaysSo();
    void whatIsNoMessageIsBorne_data();
    void whatIsNoMessageIsBorne();
    void faultsAreSaid_data();
    void faultsAreSaid();
    void aServerThatDiesGivesAFailureAndIsStartedAgain();
    void aSilentServerIsGivenUp();
    void aCallIsCancelled();
    void pagesAreBounded();
    void toolsThatChangeAreListedAgain();
    void whatAServerAsksIsAnswered();
    void variablesOfTheEnvironmentAreGiven();
    void overHttp_data();
    void overHttp();
    void httpFaultsAreSaid_data();
    void httpFaultsAreSaid();
    void whatNobodyReadsMayNeverEnd();

  private:
    static void neverEnd(httplib::Response& response) { ScriptedServer::neverEnd(response, "application/json"); }
    static ToolServer program(const char* fault) {
        ToolServer server;
        server.name = QStringLiteral("test");
        server.target = QStringLiteral("\"%1\" %2").arg(QStringLiteral(GRIFFIN_TOOL_SERVER), QLatin1String(fault));
        return server;
    }
    static ToolServer web(const ScriptedServer& server) {
        ToolServer one;
        one.name = QStringLiteral("web");
        one.target = QStringLiteral("http://127.0.0.1:%1/mcp").arg(server.port());
        return one;
    }
    /// Starts it and waits; empty: it lists its tools.
    static QString started(McpClient& client) {
        QString failure;
        bool ended = false;
        QObject context;
        connect(&client, &McpClient::listed, &context, [&] { ended = true; });
        connect(&client, &McpClient::failed, &context, [&](const engine::Failure& why) {
            failure = QString::fromStdString(why.oneLine() + ' ' + why.details);
            ended = true;
        });
        client.start();
        [&] { QTRY_VERIFY_WITH_TIMEOUT(ended, 30'000); }();
        return failure;
    }
    static engine::Result<ToolResult> used(McpClient& client, const QString& tool, const std::string& arguments) {
        std::optional<engine::Result<ToolResult>> result;
        client.call(tool, arguments, [&](const engine::Result<ToolResult>& got) { result = got; });
        [&] { QTRY_VERIFY_WITH_TIMEOUT(result.has_value(), 30'000); }();
        return *result;
    }
    static QStringList names(const McpClient& client) {
        QStringList list;
        for (const McpTool& tool : client.tools()) list.append(tool.name);
        return list;
    }
};

void McpClientTest::toolsAreListedAndUsed() {
    McpClient client(program("none"), {});
    QCOMPARE(started(client), QString());
    QCOMPARE(client.title(), QStringLiteral("Test tools"));
    QCOMPARE(names(client),
             QStringList({"add", "echo", QString::fromUtf8("say.it/ü now"), "fail", "deep", "unknown", "bare"}));
    QVERIFY(client.tools().at(0).flaw.empty());
    QCOMPARE(client.tools().at(0).description, QStringLiteral("Adds two numbers"));
    QVERIFY(!client.tools().at(6).flaw.empty());
    QCOMPARE(tests::get(used(client, QStringLiteral("add"), R"({"a": 2, "b": 40})")),
             (ToolResult{QStringLiteral("42"), false}));
    // Several at once, each with its own result.
    QStringList results;
    for (int i = 0; i < 20; ++i) {
        client.call(QStringLiteral("add"), json{{"a", i}, {"b", 0}}.dump(),
                    [&](const engine::Result<ToolResult>& got) { results.append(tests::get(got).text); });
    }
    QTRY_COMPARE(results.size(), 20);
    for (int i = 0; i < 20; ++i) QCOMPARE(results.at(i), QString::number(i));
}

void McpClientTest::aToolThatFailsSaysSo() {
    McpClient client(program("none"), {});
    const ToolResult result = tests::get(used(client, QStringLiteral("fail"), "{}"));
    QVERIFY(result.is_error);
    QCOMPARE(result.text, QStringLiteral("it never works"));
}

void McpClientTest::whatIsNoMessageIsBorne_data() {
    QTest::addColumn<QByteArray>("fault");
    for (const char* fault : {"chatty", "wrong-ids", "html", "asks"}) QTest::newRow(fault) << QByteArray(fault);
}

void McpClientTest::whatIsNoMessageIsBorne() {
    QFETCH(QByteArray, fault);
    McpClient client(program(fault.constData()), {});
    QCOMPARE(started(client), QString());
    QCOMPARE(tests::get(used(client, QStringLiteral("add"), R"({"a": 20, "b": 22})")).text, QStringLiteral("42"));
}

void McpClientTest::faultsAreSaid_data() {
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* fault, const char* said) {
        QTest::newRow(fault) << program(fault).target << QString::fromLatin1(said);
    };
    row("endless", "too large");
    row("flood", "nobody asked for");
    row("deep", "nested too deeply");
    row("crash", "ended with status 4");
    row("old", "another revision of the protocol: 1999-01-01");
    row("refuses", "not today");
    QTest::newRow("stderr") << program("crash").target << QStringLiteral("no such folder: /nowhere");
    QTest::newRow("no program") << QStringLiteral("/nowhere/at-all")
                                << QStringLiteral("“/nowhere/at-all” is not a program");
    QTest::newRow("no command") << QStringLiteral("  ") << QStringLiteral("There is no command");
    QTest::newRow("another address") << QStringLiteral("ftp://x/y") << QStringLiteral("begins with https://");
    QTest::newRow("no machine") << QStringLiteral("http://") << QStringLiteral("name of the machine is missing");
    QTest::newRow("a name in the address")
        << QStringLiteral("https://me:secret@x/y") << QStringLiteral("not the address");
    QTest::newRow("nobody listens") << QStringLiteral("http://127.0.0.1:1/mcp") << QStringLiteral("connection");
}

void McpClientTest::faultsAreSaid() {
    QFETCH(QString, target);
    QFETCH(QString, said);
    ToolServer server = program("none");
    server.target = target;
    McpClient client(server, {});
    const QString failure = started(client);
    QVERIFY2(failure.contains(said), qPrintable(failure));
    QVERIFY(client.tools().isEmpty());
}

void McpClientTest::aServerThatDiesGivesAFailureAndIsStartedAgain() {
    McpClient client(program("dies"), {});
    QCOMPARE(started(client), QString());
    for (int i = 0; i < 2; ++i) {
        const auto result = used(client, QStringLiteral("add"), "{}");
        QVERIFY(!result.has_value());
        QVERIFY2(result.error().oneLine().find("ended with status 3") != std::string::npos,
                 result.error().oneLine().c_str());
    }
    QCOMPARE(client.tools().size(), 7);
}

void McpClientTest::aSilentServerIsGivenUp() {
    McpClient mute(program("mute"), {}, {.start_ms = 300, .call_ms = 300});
    QVERIFY(started(mute).contains(QStringLiteral("does not answer")));
    McpClient slow(program("slow"), {}, {.start_ms = 20'000, .call_ms = 300});
    QCOMPARE(started(slow), QString());
    QElapsedTimer clock;
    clock.start();
    const auto result = used(slow, QStringLiteral("add"), "{}");
    QVERIFY(!result.has_value() && clock.elapsed() < 15'000);
    QVERIFY(result.error().oneLine().find("does not answer") != std::string::npos);
}

void McpClientTest::aCallIsCancelled() {
    const QTemporaryDir folder;
    const QString log = folder.filePath(QStringLiteral("log"));
    McpClient client(program("none"), QStringLiteral("TOOL_LOG=") + log);
    QCOMPARE(started(client), QString());
    bool called = false;
    const auto id = client.call(QStringLiteral("echo"), "{}", [&](const auto&) { called = true; });
    client.cancel(id);
    QTRY_VERIFY(tests::readFile(log).contains("cancelled"));
    QVERIFY(tests::readFile(log).contains("requestId"));
    QVERIFY(!called);
    QCOMPARE(tests::get(used(client, QStringLiteral("add"), R"({"a": 1, "b": 2})")).text, QStringLiteral("3"));
    QVERIFY(!called);
}

void McpClientTest::pagesAreBounded() {
    McpClient client(program("pages"), {});
    QCOMPARE(started(client), QString());
    QCOMPARE(client.tools().size(), 50);
    QCOMPARE(client.tools().last().name, QStringLiteral("tool49"));
}

void McpClientTest::toolsThatChangeAreListedAgain() {
    McpClient client(program("changes"), {});
    QCOMPARE(started(client), QString());
    QVERIFY(!names(client).contains(QStringLiteral("late")));
    QSignalSpy listed(&client, &McpClient::listed);
    tests::get(used(client, QStringLiteral("add"), "{}"));
    QTRY_COMPARE(listed.size(), 1);
    QVERIFY(names(client).contains(QStringLiteral("late")));
}

void McpClientTest::whatAServerAsksIsAnswered() {
    const QTemporaryDir folder;
    const QString log = folder.filePath(QStringLiteral("log"));
    McpClient client(program("asks"), QStringLiteral("TOOL_LOG=\"%1\"").arg(log));
    QCOMPARE(started(client), QString());
    QTRY_VERIFY(tests::readFile(log).count('\n') >= 2);
    const QList<QByteArray> answers = tests::readFile(log).split('\n');
    QVERIFY((json::parse(answers.at(0).mid(9).toStdString()) ==
             json{{"jsonrpc", "2.0"}, {"id", "p"}, {"result", json::object()}}));
    QVERIFY(json::parse(answers.at(1).mid(9).toStdString())["error"]["code"] == -32'601);
}

void McpClientTest::variablesOfTheEnvironmentAreGiven() {
    McpClient wrong(program("none"), QStringLiteral("NOT A VARIABLE"));
    const QString failure = started(wrong);
    QVERIFY2(failure.contains(QStringLiteral("NAME=value")), qPrintable(failure));
    QVERIFY(!failure.contains(QStringLiteral("VARIABLE ")));  // a secret is not repeated
}

void McpClientTest::overHttp_data() {
    QTest::addColumn<bool>("streams");
    QTest::newRow("JSON") << false;
    QTest::newRow("events") << true;
}

void McpClientTest::overHttp() {
    QFETCH(bool, streams);
    ScriptedServer server;
    std::mutex mutex;
    std::vector<httplib::Headers> headers;
    std::vector<std::string> methods;
    server.http().Post("/mcp", [&](const httplib::Request& request, httplib::Response& response) {
        const json message = json::parse(request.body);
        {
            const std::lock_guard lock(mutex);
            headers.push_back(request.headers);
            methods.push_back(message.value("method", ""));
        }
        const std::string answer = answerTo(message);
        response.set_header("Mcp-Session-Id", "s-1");
        if (answer.empty()) {
            response.status = 202;
        } else if (streams) {
            ScriptedServer::stream(
                response,
                {": hello\n\n",
                 "event: message\ndata: {\"jsonrpc\": \"2.0\", \"method\": \"notifications/message\"}\n\n",
                 "data: " + answer.substr(0, 10), answer.substr(10) + "\n\n"},
                std::chrono::milliseconds(2), false);
        } else {
            response.set_content(answer, "application/json");
        }
    });
    std::atomic<int> deleted = 0;
    server.http().Delete("/mcp", [&](const httplib::Request&, httplib::Response&) { ++deleted; });
    server.start();
    {
        McpClient client(web(server), QStringLiteral("k-1"));
        QCOMPARE(started(client), QString());
        QCOMPARE(names(client), QStringList{QStringLiteral("add")});
        QCOMPARE(tests::get(used(client, QStringLiteral("add"), "{}")).text, QStringLiteral("over HTTP"));
        client.stop();
        QTRY_COMPARE(deleted.load(), 1);
    }
    const std::lock_guard lock(mutex);
    QCOMPARE(methods.size(), std::size_t{4});
    const auto header = [&](std::size_t i, const char* name) {
        const auto found = headers[i].find(name);
        return found == headers[i].end() ? std::string() : found->second;
    };
    QCOMPARE(header(0, "Mcp-Session-Id"), std::string());
    QCOMPARE(header(0, "Authorization"), std::string("Bearer k-1"));
    QCOMPARE(header(0, "Accept"), std::string("application/json, text/event-stream"));
    for (std::size_t i = 1; i < methods.size(); ++i) {
        QCOMPARE(header(i, "Mcp-Session-Id"), std::string("s-1"));
        QCOMPARE(header(i, "MCP-Protocol-Version"), std::string("2025-06-18"));
    }
}

void McpClientTest::httpFaultsAreSaid_data() {
    QTest::addColumn<QByteArray>("fault");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* fault, const char* said) {
        QTest::newRow(fault) << QByteArray(fault) << QString::fromLatin1(said);
    };
    row("401", "refuses the key");
    row("404", "no tool server");
    row("500", "refuses the request (500)");
    row("html", "it sends text/html");
    row("garbage", "the answer is missing");
    row("nothing", "the answer is missing");
    row("elsewhere", "sends the request on to another address, which is not followed: http://elsewhere.invalid/");
    row("large", "too large");
    row("stream without answer", "the answer is missing");
    row("forgotten", "has forgotten this session");
    row("endless 401", "refuses the key");
    row("endless 302", "sends the request on to another address");
    row("endless 500", "refuses the request (500)");
    row("endless 404", "no tool server");
    row("endless 200", "too large");
}

void McpClientTest::httpFaultsAreSaid() {
    QFETCH(QByteArray, fault);
    QFETCH(QString, said);
    ScriptedServer server;
    server.http().Post("/mcp", [&](const httplib::Request& request, httplib::Response& response) {
        if (fault == "401" || fault == "404" || fault == "500") response.status = fault.toInt();
        if (fault == "html") response.set_content("<html>Sign in</html>", "text/html");
        if (fault == "garbage") response.set_content("{]", "application/json");
        if (fault == "nothing") response.status = 202;
        if (fault == "elsewhere") response.set_redirect("http://elsewhere.invalid/");
        if (fault == "large") response.set_content(std::string(5 << 20, ' '), "application/json");
        if (fault == "stream without answer") response.set_content(": nothing\n\n", "text/event-stream");
        if (fault.startsWith("endless")) {
            response.status = fault.right(3).toInt();
            response.set_header("Location", "http://elsewhere.invalid/");
            neverEnd(response);
        }
        if (fault == "forgotten") {
            const json message = json::parse(request.body);
            response.set_header("Mcp-Session-Id", "s-1");
            if (message.value("method", "") == "initialize") {
                response.set_content(answerTo(message), "application/json");
            } else {
                response.status = 404;
            }
        }
    });
    server.start();
    McpClient client(web(server), {});
    const QString failure = started(client);
    QVERIFY2(failure.contains(said), qPrintable(failure));
}

/// What a server says where nothing is asked, in receipts and where it may speak unasked, holds nothing up.
void McpClientTest::whatNobodyReadsMayNeverEnd() {
    ScriptedServer server;
    server.http().Post("/mcp", [](const httplib::Request& request, httplib::Response& response) {
        const std::string answer = answerTo(json::parse(request.body));
        if (!answer.empty()) return response.set_content(answer, "application/json");
        response.status = 202;
        neverEnd(response);
    });
    server.http().Get("/mcp", [](const httplib::Request&, httplib::Response& response) { neverEnd(response); });
    server.start();
    McpClient client(web(server), {}, {.start_ms = 10'000, .call_ms = 10'000});
    QCOMPARE(started(client), QString());
    QCOMPARE(tests::get(used(client, QStringLiteral("add"), "{}")).text, QStringLiteral("over HTTP"));
}

}  // namespace griffin::app::mcp

GRIFFIN_TEST(griffin::app::mcp::McpClientTest)
#include "mcp_client_test.moc"
