// `griffin chat --mcp`: each use is asked for, results go to the model, and what cannot be is said.
#include <httplib.h>

#include <atomic>
#include <nlohmann/json.hpp>

#include "tests/app/cli/griffin_program.h"
#include "tests/app/remote/scripted_server.h"
#include "tests/support/test_program.h"

namespace griffin::app::cli {

using nlohmann::json;
using remote::ScriptedServer;

class ChatToolsTest : public QObject {
    Q_OBJECT

  private slots:
    void eachUseIsAskedFor_data() {
        QTest::addColumn<QByteArray>("input");
        QTest::addColumn<int>("uses");
        QTest::addColumn<QByteArray>("answer");
        QTest::newRow("yes") << QByteArray("q\ny\n") << 1 << QByteArray("It says: 42");
        QTest::newRow("no") << QByteArray("q\nn\n") << 0 << QByteArray("It says: The person did not allow this call.");
        QTest::newRow("what is neither is asked again")
            << QByteArray("q\nwhy?\n\ny\n") << 1 << QByteArray("It says: 42");
        QTest::newRow("always") << QByteArray("q\na\nq\nq\n") << 3 << QByteArray("It says: 42");
        QTest::newRow("once is once") << QByteArray("q\ny\nq\nn\n") << 1 << QByteArray("did not allow");
        QTest::newRow("the end of the input is a no") << QByteArray("q\n") << 0 << QByteArray("did not allow");
    }
    void eachUseIsAskedFor() {
        QFETCH(QByteArray, input);
        QFETCH(int, uses);
        QFETCH(QByteArray, answer);
        const GriffinProgram griffin;
        const Outcome outcome = chat(griffin, {"--mcp", toolServer(griffin)}, input);
        QVERIFY2(outcome.status == 0, outcome.errors);
        QVERIFY2(outcome.output.contains(answer), outcome.output);
        QVERIFY2(outcome.errors.contains("Tools of env: add, echo"), outcome.errors);
        QVERIFY2(outcome.errors.contains("The model wants to use add of env:\n{\"a\": 2, \"b\": 40}"), outcome.errors);
        QCOMPARE(static_cast<int>(usesIn(griffin).count("add ")), uses);
    }

    // The answer is too long in the middle of a call: nothing is asked, and the model is not told of the call.
    void aCallThatIsNotWholeIsLeftOut() {
        const GriffinProgram griffin;
        ScriptedServer server;
        std::vector<json> asked;
        server.listModel();
        server.http().Post("/v1/chat/completions", [&](const httplib::Request& request, httplib::Response& response) {
            asked.push_back(json::parse(request.body));
            const json call = {{"index", 0}, {"id", "c"}, {"function", {{"name", "add"}, {"arguments", "{\"a\": "}}}};
            const auto event = [](const json& delta, const json& end) {
                return "data: " + json{{"choices", {{{"delta", delta}, {"finish_reason", end}}}}}.dump() + "\n\n";
            };
            ScriptedServer::stream(
                response,
                {event({{"content", "Let me see."}}, nullptr), event({{"tool_calls", {call}}}, nullptr),
                 event(json::object(), "length"), "data: [DONE]\n\n"},
                std::chrono::milliseconds(1), false);
        });
        server.start();
        const Outcome outcome =
            griffin.run({"chat", "--engine", server.address(), "--mcp", toolServer(griffin)}, "q\nr\n");
        QVERIFY2(outcome.status == 0, outcome.errors);
        QVERIFY2(outcome.errors.contains("Stopped while calling add; the call is left out."), outcome.errors);
        QVERIFY2(!outcome.errors.contains("wants to use") && usesIn(griffin).isEmpty(), outcome.errors);
        QCOMPARE(asked.size(), std::size_t{2});
        const json messages = asked[1]["messages"];
        QVERIFY(messages[messages.size() - 2]["content"] == "Let me see.");
        QVERIFY(!messages[messages.size() - 2].contains("tool_calls"));
    }

    void argumentsNestedDeeplyAreRefused() {
        const GriffinProgram griffin;
        std::vector<json> asked;
        ScriptedServer server;
        server.listModel();
        server.http().Post("/v1/chat/completions", [&](const httplib::Request& request, httplib::Response& response) {
            asked.push_back(json::parse(request.body));
            const std::string deep = "{\"a\": " + std::string(100'000, '[') + std::string(100'000, ']') + "}";
            const json call = {{"index", 0}, {"id", "c"}, {"function", {{"name", "add"}, {"arguments", deep}}}};
            const json delta =
                asked.size() == 1 ? json{{"tool_calls", {call}}} : json{{"content", "I could not add them."}};
            const json choice = {{"delta", delta}, {"finish_reason", asked.size() == 1 ? "tool_calls" : "stop"}};
            ScriptedServer::stream(response,
                                   {"data: " + json{{"choices", {choice}}}.dump() + "\n\n", ScriptedServer::ending()},
                                   std::chrono::milliseconds(1), false);
        });
        server.start();
        const Outcome outcome =
            griffin.run({"chat", "--engine", server.address(), "--mcp", toolServer(griffin)}, "q\n");
        QVERIFY2(outcome.status == 0 && outcome.output.contains("I could not add them."), outcome.errors);
        QVERIFY2(!outcome.errors.contains("wants to use") && usesIn(griffin).isEmpty(), outcome.errors);
        QCOMPARE(asked.size(), std::size_t{2});
        QVERIFY(asked[1]["messages"].back()["content"] == "The arguments are no JSON object that this program takes.");
    }

    // What it says meanwhile is a warning: nothing has failed.
    void aBusyServerIsAskedAgain() {
        const GriffinProgram griffin;
        std::atomic<int> asked = 0;
        ScriptedServer server;
        server.listModel();
        server.http().Post("/v1/chat/completions", [&](const httplib::Request&, httplib::Response& response) {
            if (asked++ == 0) {
                response.status = 503;
                return;
            }
            const json choice = {{"delta", {{"content", "Here I am."}}}};
            ScriptedServer::stream(response,
                                   {"data: " + json{{"choices", {choice}}}.dump() + "\n\n", ScriptedServer::ending()},
                                   std::chrono::milliseconds(1), false);
        });
        server.start();
        const Outcome outcome = griffin.run({"chat", "--engine", server.address()}, "q\n");
        QVERIFY2(outcome.status == 0 && outcome.output.contains("Here I am."), outcome.errors);
        QCOMPARE(asked.load(), 2);
        QVERIFY2(outcome.errors.contains("\ngriffin: warning: ") && outcome.errors.contains("; trying again in "),
                 outcome.errors);
        QCOMPARE(outcome.errors.count("griffin: "), 1);
    }

    void whatCannotBeIsSaid() {
        const GriffinProgram griffin;
        compareError(chat(griffin, {"--mcp", "/nowhere/program"}, "q\n"), 1, {"cannot be started"});
        compareError(chat(griffin, {"--mcp", "ftp://nowhere"}, "q\n"), 2, {"https://"});
        compareError(chat(griffin, {"--mcp", toolServer(griffin), "--regex", "a"}, "q\n"), 2, {"not both"});
        const QString model = griffin.writeModel(QStringLiteral("plain.gguf"), {.context = 256});
        compareError(griffin.run({"chat", "--model", model, "--mcp", toolServer(griffin)}, "q\n"), 2,
                     {"no form for tools"});
    }

  private:
    static QString toolServer(const GriffinProgram& griffin) {
        return QStringLiteral("env \"TOOL_LOG=%1\" \"%2\"")
            .arg(griffin.path(QStringLiteral("uses")), QStringLiteral(GRIFFIN_TOOL_SERVER));
    }
    static QByteArray usesIn(const GriffinProgram& griffin) {
        QFile file(griffin.path(QStringLiteral("uses")));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// With a model that asks for a sum, and says what it is told.
    static Outcome chat(const GriffinProgram& griffin, const QStringList& arguments, const QByteArray& input) {
        ScriptedServer server;
        server.listModel();
        server.http().Post("/v1/chat/completions", [](const httplib::Request& request, httplib::Response& response) {
            const json last = json::parse(request.body)["messages"].back();
            const json call = {
                {"index", 0}, {"id", "c"}, {"function", {{"name", "add"}, {"arguments", R"({"a": 2, "b": 40})"}}}};
            const bool read = last["role"] == "tool";
            const json delta = read ? json{{"content", "It says: " + last["content"].get<std::string>()}}
                                    : json{{"tool_calls", {call}}};
            ScriptedServer::stream(
                response,
                {"data: " + json{{"choices", {{{"delta", delta}}}}}.dump() + "\n\n", ScriptedServer::ending()},
                std::chrono::milliseconds(1), false);
        });
        server.start();
        return griffin.run(QStringList{"chat", "--engine", server.address()} + arguments, input);
    }
};

}  // namespace griffin::app::cli

GRIFFIN_TEST(griffin::app::cli::ChatToolsTest)
#include "chat_tools_test.moc"
