// `griffin serve` from its start to its end: the address it tells, what it answers with, and signals.
#include <QTest>
#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>

#include <httplib.h>

#include "tests/app/cli/griffin_program.h"
#include "tests/support/test_program.h"

namespace griffin::app::cli {

using nlohmann::json;

class ServeTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        speaking_ = griffin_.writeModel(QStringLiteral("speaks.gguf"), {.answer_words = 4});
        babbling_ = griffin_.writeModel(QStringLiteral("babbles.gguf"), {});
    }

    void itTellsItsAddressAnswersAndEnds_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("terminated") << SIGTERM;
        QTest::newRow("interrupted") << SIGINT;
    }
    void itTellsItsAddressAnswersAndEnds() {
        QFETCH(int, signal);
        QProcess process;
        const int port = start(process, {"--model", speaking_, "--temperature", "0"});
        httplib::Client client("127.0.0.1", port);
        client.set_read_timeout(60);
        const auto answer = client.Post("/v1/chat/completions", R"({"messages": [{"role": "user", "content": "Hi"}]})",
                                        "application/json");
        QVERIFY(answer && answer->status == 200);
        const json object = json::parse(answer->body);
        QVERIFY(object["choices"][0]["message"]["content"] == tests::tinyModelAnswer(4));
        QVERIFY(object["usage"]["speculation"]["speedup_estimate"].is_number());
        ::kill(static_cast<pid_t>(process.processId()), signal);
        const Outcome outcome = GriffinProgram::finish(process);
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.errors.isEmpty(), outcome.errors);
    }

    /// `griffin chat --engine`: the answers of the server's model, its figures, going on, and what is refused.
    void aChatWithAServer() {
        QProcess process;
        const int port = start(process, {"--model", babbling_, "--temperature", "0", "--api-key", "k"});
        const QString address = QStringLiteral("127.0.0.1:%1").arg(port);
        const QStringList with_key = {"chat", "--engine",         address, "--engine-key", "k", "--temperature",
                                      "0",    "--max-new-tokens", "12"};
        const Outcome outcome = griffin_.run(with_key, "Hello\n/continue\n/continue now\n");
        QVERIFY2(outcome.status == 0, outcome.errors);
        const Outcome local =
            griffin_.run({"chat", "--model", babbling_, "--temperature", "0", "--max-new-tokens", "12"},
                         "Hello\n/continue\n/continue now\n");
        QVERIFY2(local.status == 0, local.errors);
        QCOMPARE(outcome.output, local.output);
        QCOMPARE(outcome.output.split('\n').size(), 4);
        QVERIFY2(outcome.errors.contains("(griffin serve)."), outcome.errors);
        QVERIFY2(outcome.errors.contains("tokens per pass]"), outcome.errors);
        const Outcome refused = griffin_.run({"chat", "--engine", address}, "Hello\n");
        QVERIFY2(refused.status == 1 && refused.errors.contains("The server refuses the key"), refused.errors);
        const Outcome other =
            griffin_.run({"chat", "--engine", address, "--engine-key", "k", "--model", "gpt"}, "Hello\n");
        QVERIFY2(other.status != 0 && other.errors.contains("The server has no model gpt: babbles"), other.errors);
        const Outcome odd = griffin_.run({"chat", "--engine", "ftp://x"}, "Hello\n");
        QVERIFY2(odd.status == 2 && odd.errors.contains("This is not the address of a server: ftp://x"), odd.errors);
        ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
        QCOMPARE(GriffinProgram::finish(process).status, 0);
        // Nothing else answers in its place.
        const Outcome gone = griffin_.run(with_key, "Hello\n");
        QVERIFY2(gone.status == 1 && gone.output.isEmpty(), gone.output);
        QVERIFY2(gone.errors.contains("connection to the server failed"), gone.errors);
    }

    /// `griffin bench --engine` and `griffin race --engine`: under load, against this computer, and alone.
    void itIsMeasuredAndRaces() {
        QProcess process;
        const int port = start(process, {"--model", speaking_, "--temperature", "0"});
        const QString address = QStringLiteral("127.0.0.1:%1").arg(port);
        const QString prompts = griffin_.write(QStringLiteral("two.jsonl"),
                                               "{\"question_id\": 1, \"turns\": [\"Hello\", \"And?\"]}\n"
                                               "{\"question_id\": 2, \"turns\": [\"Again\"]}\n");
        const QString report = griffin_.path(QStringLiteral("load.json"));
        const Outcome bench =
            griffin_.run({"bench", "--engine", address, "--at-once", "1,3", "--prompts", prompts, "--output", report});
        QVERIFY2(bench.status == 0, bench.errors);
        QVERIFY2(bench.output.contains("at once") && bench.output.contains("(griffin serve), two"), bench.output);
        const json rows = json::parse(tests::readFile(report).toStdString())["rows"];
        QCOMPARE(rows.size(), std::size_t{2});
        QVERIFY(rows[0]["at_once"] == 1 && rows[0]["requests"] == 3 && rows[0]["failed"] == 0);
        QVERIFY(rows[1]["at_once"] == 3 && rows[1]["requests"] == 9);
        QVERIFY(rows[0]["tokens_per_second"].get<double>() > 0.0 && rows[0]["tokens_per_pass"].get<double>() >= 1.0);
        const Outcome against = griffin_.run(
            {"race", "--model", speaking_, "--method", "suffix", "--engine", address, "--prompt", "Hello", "--json"});
        QVERIFY2(against.status == 0, against.errors);
        const json race = json::parse(against.output.toStdString());
        QCOMPARE(race["servers"].size(), std::size_t{3});
        QVERIFY(race["servers"][0] == "" &&
                race["servers"][2].get<std::string>().find(" on 127.0.0.1") != std::string::npos);
        QVERIFY(race["others"][0]["identical"] == true);
        const Outcome alone = griffin_.run({"race", "--engine", address, address, "--prompt", "Hello"});
        QVERIFY2(alone.status == 0, alone.errors);
        QVERIFY2(alone.output.count(" on 127.0.0.1") == 2 && alone.output.contains("identical text  yes"),
                 alone.output);
        ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
        QCOMPARE(GriffinProgram::finish(process).status, 0);
        const Outcome gone = griffin_.run({"bench", "--engine", address, "--prompts", prompts});
        QVERIFY2(gone.status == 1 && gone.errors.contains("connection to the server failed"), gone.errors);
    }

    void whatRequestsDoNotSayIsChosenAtTheStart() {
        QProcess process;
        const int port = start(process, {"--model", babbling_, "--temperature", "0", "--max-new-tokens", "7",
                                         "--method", "prompt-lookup", "--api-key", "k"});
        httplib::Client client("127.0.0.1", port);
        client.set_read_timeout(60);
        QVERIFY(client.Get("/v1/models")->status == 401);
        const auto answer = client.Post("/v1/completions", {{"Authorization", "Bearer k"}}, R"({"prompt": "Once"})",
                                        "application/json");
        QVERIFY(answer && answer->status == 200);
        const json usage = json::parse(answer->body)["usage"];
        QVERIFY(usage["completion_tokens"] == 7);
        QVERIFY(usage["speculation"]["method"] == "prompt-lookup");
        process.terminate();
        QCOMPARE(GriffinProgram::finish(process).status, 0);
    }

    void theEndWaitsForNoAnswer() {
        QProcess process;
        const int port = start(process, {"--model", babbling_, "--max-new-tokens", "0", "--context", "100000"});
        std::thread asking([port] {
            httplib::Client client("127.0.0.1", port);
            client.set_read_timeout(60);
            client.Post("/v1/completions", R"({"prompt": "Once", "stream": true})", "application/json");
        });
        httplib::Client client("127.0.0.1", port);
        QTRY_VERIFY(client.Get("/metrics")->body.find("griffin_requests_running 1") != std::string::npos);
        process.terminate();
        QVERIFY(process.waitForFinished(10'000));
        QCOMPARE(process.exitCode(), 0);
        asking.join();
    }

    void aPortInUseIsTold() {
        QProcess process;
        const int port = start(process, {"--model", speaking_});
        compareError(griffin_.run({"serve", "--model", speaking_, "--port", QString::number(port)}), 1,
                     {"cannot listen", "127.0.0.1:" + QByteArray::number(port), "another port"});
        process.terminate();
        QCOMPARE(GriffinProgram::finish(process).status, 0);
    }

    void withoutAModelThereIsNoServer() {
        compareError(griffin_.run({"serve", "--port", "0"}), 1, {"fetch_default_model.sh"});
        compareError(griffin_.run({"serve", "--port", "0", "--model", "/nowhere.gguf"}), 1, {"/nowhere.gguf"});
    }

  private:
    /// Returns the port.
    int start(QProcess& process, const QStringList& arguments) const {
        griffin_.start(process, QStringList{"serve", "--port", "0", "--json"} + arguments);
        QByteArray line;
        while (!line.endsWith('\n') && process.waitForReadyRead(60'000)) line += process.readAllStandardOutput();
        const json told = json::parse(line.toStdString(), nullptr, false);
        const std::string address = told.is_object() ? told["listening"].get<std::string>() : std::string();
        const std::string start = "http://127.0.0.1:";
        QTest::qVerify(address.starts_with(start) && told["format"] == 1, "the address", line, __FILE__, __LINE__);
        return std::stoi(address.substr(start.size()));
    }

    GriffinProgram griffin_;
    QString speaking_;
    QString babbling_;
};

}  // namespace griffin::app::cli

GRIFFIN_TEST(griffin::app::cli::ServeTest)
#include "serve_test.moc"
