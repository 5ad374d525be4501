// Calls of a model of this computer, on the thread of the engine: taken out of the text, whole and valid.
#include <QSignalSpy>
#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include "app/engine_thread/engine_worker.h"
#include "app/engine_thread/toolless_prompt.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"

using namespace griffin;
using engine::Role;

class LocalCallsTest : public QObject {
    Q_OBJECT

  private slots:
    void callsAreTakenOutOfTheText() {
        const QTemporaryDir folder;
        tests::TinyModelOptions options;
        options.has_tools = true;
        const QString model = folder.filePath(QStringLiteral("model.gguf"));
        tests::writeTinyModel(model.toStdString(), options);
        app::EngineWorker worker;
        worker.load({1, model, {engine::Device::kCpu, 1}, {}});
        app::AnswerReport report;
        connect(&worker, &app::AnswerSource::answerFinished, this, [&](const app::AnswerReport& got) { report = got; });
        app::GenerateCommand command;
        command.ticket = 2;
        command.prompt.messages = {{Role::kUser, "add"}};
        engine::ToolUse& use = command.prompt.tool_use;
        use.tools = {{"pick", R"({"type": "function", "function": {"name": "pick", "parameters": {"type": "object",
            "properties": {"colour": {"enum": ["red", "green"]}}, "required": ["colour"],
            "additionalProperties": false}}})"}};
        use.choice = engine::ToolChoice::kRequired;
        use.parallel = false;
        command.options.max_new_tokens = 200;
        worker.generate(command);
        QCOMPARE(report.ticket, app::Ticket{2});
        QCOMPARE(report.calls.size(), std::size_t{1});
        QCOMPARE(report.calls[0].name, std::string("pick"));
        QCOMPARE(report.calls[0].id.size(), std::size_t{9});
        const auto arguments = nlohmann::json::parse(report.calls[0].arguments);
        QVERIFY(arguments["colour"] == "red" || arguments["colour"] == "green");
        QCOMPARE(report.text, QString());
        QCOMPARE(worker.takeDelta().text, QString());
        // What came of it goes back in the family's own form.
        command.ticket = 3;
        command.prompt.messages.push_back({Role::kAssistant, "", report.calls});
        command.prompt.messages.push_back({Role::kTool, "done", {}, report.calls[0].id});
        command.prompt.tool_use.choice = engine::ToolChoice::kNone;
        command.options.max_new_tokens = 5;
        worker.generate(command);
        QCOMPARE(report.ticket, app::Ticket{3});
        QVERIFY(report.calls.empty());
    }

    void whatItWasStoppedInIsNoText_data() {
        QTest::addColumn<QByteArray>("words");
        QTest::addColumn<QByteArray>("mark");
        QTest::newRow("JSON") << QByteArray() << QByteArray("<tool_call>");
        QTest::newRow("parameters") << QByteArray("<function=example_function_name>") << QByteArray("<tool_call>");
    }
    // By the number of tokens, which ends it at every place of the call.
    void whatItWasStoppedInIsNoText() {
        QFETCH(QByteArray, words);
        QFETCH(QByteArray, mark);
        const QTemporaryDir folder;
        tests::TinyModelOptions options;
        options.context = 4096;
        options.has_tools = true;
        if (!words.isEmpty()) options.tool_words = words.toStdString();
        const QString model = folder.filePath(QStringLiteral("model.gguf"));
        tests::writeTinyModel(model.toStdString(), options);
        app::EngineWorker worker;
        worker.load({1, model, {engine::Device::kCpu, 1}, {}});
        app::AnswerReport report;
        connect(&worker, &app::AnswerSource::answerFinished, this, [&](const app::AnswerReport& got) { report = got; });
        app::GenerateCommand command;
        command.prompt.messages = {{Role::kUser, "add"}};
        engine::ToolUse& use = command.prompt.tool_use;
        use.tools = {{"pick", R"({"type": "function", "function": {"name": "pick", "parameters": {"type": "object",
            "properties": {"colour": {"enum": ["red"]}}, "required": ["colour"], "additionalProperties": false}}})"}};
        use.choice = engine::ToolChoice::kRequired;
        use.parallel = false;
        int stopped = 0;
        int named = 0;
        for (int tokens = 1; tokens < 400; ++tokens) {
            command.ticket = static_cast<app::Ticket>(tokens) + 1;
            command.options.max_new_tokens = tokens;
            worker.generate(command);
            QCOMPARE(report.ticket, command.ticket);
            if (report.finish_reason == engine::FinishReason::kStop) break;
            const QByteArray text = report.text.toUtf8();
            QVERIFY2(!text.contains(mark) && worker.takeDelta().text.isEmpty(), text);
            if (report.calls.empty()) continue;  // the mark is not whole
            QCOMPARE(report.calls.size(), std::size_t{1});
            QVERIFY(report.calls[0].id.empty());
            QVERIFY(report.calls[0].arguments.find(mark.toStdString()) != std::string::npos);
            ++stopped;
            if (report.calls[0].name == "pick") ++named;
        }
        QCOMPARE(report.finish_reason, engine::FinishReason::kStop);
        QCOMPARE(report.calls[0].id.size(), std::size_t{9});
        QVERIFY2(stopped > 10 && named > 5, qPrintable(QStringLiteral("%1 %2").arg(stopped).arg(named)));
    }

    // Between tags a text and a number look alike: the tool's schema tells.
    void schemasTellWhatIsText() {
        const QTemporaryDir folder;
        tests::TinyModelOptions options;
        options.context = 4096;
        options.has_tools = true;
        options.tool_words = "<function=example_function_name>";
        const QString model = folder.filePath(QStringLiteral("model.gguf"));
        tests::writeTinyModel(model.toStdString(), options);
        app::EngineWorker worker;
        worker.load({1, model, {engine::Device::kCpu, 1}, {}});
        app::AnswerReport report;
        connect(&worker, &app::AnswerSource::answerFinished, this, [&](const app::AnswerReport& got) { report = got; });
        app::GenerateCommand command;
        command.ticket = 2;
        command.prompt.messages = {{Role::kUser, "dial"}};
        engine::ToolUse& use = command.prompt.tool_use;
        const char* definition =
            "{\"type\": \"function\", \"function\": {\"name\": \"dial\", \"parameters\": {\"type\": \"object\", "
            "\"properties\": {\"code\": {\"type\": \"string\", \"enum\": [\"5\"]}}, \"required\": [\"code\"], "
            "\"additionalProperties\": false}}}";
        use.tools = {{"dial", definition}};
        use.choice = engine::ToolChoice::kRequired;
        use.parallel = false;
        command.options.max_new_tokens = 400;
        worker.generate(command);
        QCOMPARE(report.calls.size(), std::size_t{1});
        QVERIFY(nlohmann::json::parse(report.calls[0].arguments)["code"] == "5");
    }

    void aModelWithoutAFormReadsThemAsText() {
        engine::Prompt prompt;
        prompt.tool_use.tools = {{"f", "{}"}};
        prompt.messages = {{Role::kUser, "q"},
                           {Role::kAssistant, "look", {{"id", "f", "{}"}}},
                           {Role::kTool, "found", {}, "id"},
                           {Role::kAssistant, "so"},
                           {Role::kUser, "r"}};
        const engine::Prompt plain = app::withoutTools(prompt);
        QVERIFY(plain.tool_use.tools.empty());
        QCOMPARE(plain.messages.size(), std::size_t{3});
        QCOMPARE(plain.messages[1].text, std::string("look\n\n[f {}]\n\n[result]\nfound\n\nso"));
        QVERIFY(plain.messages[1].calls.empty() && plain.begun.empty());
        // Where results come last the model goes on behind them.
        prompt.messages.resize(3);
        const engine::Prompt open = app::withoutTools(prompt);
        QCOMPARE(open.messages.size(), std::size_t{1});
        QCOMPARE(open.begun, std::string("look\n\n[f {}]\n\n[result]\nfound\n\n"));
    }
};

GRIFFIN_TEST(LocalCallsTest)
#include "local_calls_test.moc"
