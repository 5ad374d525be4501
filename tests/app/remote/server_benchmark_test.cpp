// Benchmarks of servers that go on after a stop or a crash, with servers that fail in every way; their files.
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include "app/measurement/json_records.h"
#include "app/measurement/server_benchmark_run.h"
#include "tests/app/remote/program_server.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app {
namespace {

using remote::LoadRow;
using remote::ProgramServer;
using remote::ScriptedServer;
using remote::ServerKind;
using tests::get;

BenchmarkTarget targetOf(const ScriptedServer& server, ServerKind kind, const QString& key = {}) {
    return {{get(remote::serverAddress(server.address())), key}, "box", "first", kind};
}

/// Two prompt sets of one question each, with one conversation and with three at once.
ServerBenchmarkPlan planOf(std::vector<BenchmarkTarget> targets) {
    ServerBenchmarkPlan plan;
    plan.targets = std::move(targets);
    plan.tasks = {{"one", {{1, {"a"}}}}, {"two", {{"x", {"b"}}}}};
    plan.at_once = {1, 3};
    plan.options.max_new_tokens = 20;
    plan.system = "Be brief";
    return plan;
}

/// The rows from `first` on.
std::vector<LoadRow> measure(const ServerBenchmarkPlan& plan, std::size_t first = 0, const std::stop_token& stop = {}) {
    std::vector<LoadRow> rows;
    ServerBenchmarkHooks hooks;
    hooks.save = [&](LoadRow row) -> engine::Result<engine::Done> {
        rows.push_back(std::move(row));
        return engine::Done{};
    };
    get(runServerBenchmark(plan, first, hooks, stop));
    return rows;
}

/// One step: two questions, one after the other.
LoadRow oneRow(const ScriptedServer& server) {
    ServerBenchmarkPlan plan = planOf({targetOf(server, ServerKind::kUnknown)});
    plan.tasks.resize(1);
    plan.at_once = {1};
    return measure(plan).at(0);
}

std::string failureOf(const LoadRow& row) {
    return row.result.failures.empty() ? std::string() : row.result.failures.front().failure.what.english();
}

bool contains(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

class ServerBenchmarkTest : public QObject {
    Q_OBJECT

  private slots:
    void everyStepIsARow() {
        const ProgramServer one(ServerKind::kLlamaServer);
        const ProgramServer two(ServerKind::kVllm);
        const ServerBenchmarkPlan plan =
            planOf({targetOf(one, ServerKind::kLlamaServer), targetOf(two, ServerKind::kVllm)});
        const std::vector<LoadRow> rows = measure(plan);
        QCOMPARE(rows.size(), plan.size());
        QCOMPARE(rows.size(), std::size_t{8});
        for (std::size_t i = 0; i < rows.size(); ++i) {
            QCOMPARE(rows[i].program, std::string(i < 4 ? "llama-server" : "vLLM"));
            QCOMPARE(rows[i].task, std::string(i / 2 % 2 == 0 ? "one" : "two"));
            QCOMPARE(rows[i].result.at_once, i % 2 == 0 ? 1 : 3);
            QCOMPARE(rows[i].result.requests, i % 2 == 0 ? 2 : 6);
            QCOMPARE(rows[i].result.tokens_per_pass, i < 4 ? 2.0 : 2.5);
            QCOMPARE(rows[i].name, std::string("box"));
            QVERIFY(rows[i].result.failures.empty() && rows[i].result.retried == 0);
            QVERIFY(rows[i].result.tokensPerSecondEach() > 0.0);
        }
        QCOMPARE(one.asked()[0]["messages"][0]["content"].get<std::string>(), std::string("Be brief"));
        QCOMPARE(one.asked()[0]["max_tokens"].get<int>(), 20);
        // It goes on after its last row.
        const std::size_t asked = two.asked().size();
        QCOMPARE(measure(plan, 7).size(), std::size_t{1});
        QCOMPARE(two.asked().size(), asked + 6);
        QVERIFY(measure(plan, 8).empty());
    }

    void aWrongKeyFailsAtOnceAndTheNextServerIsMeasured() {
        const ProgramServer locked(ServerKind::kUnknown, "key");
        const ProgramServer open(ServerKind::kUnknown);
        const auto rows = measure(planOf(
            {targetOf(locked, ServerKind::kUnknown, QStringLiteral("no")), targetOf(open, ServerKind::kUnknown)}));
        QCOMPARE(rows.size(), std::size_t{8});
        QCOMPARE(rows[1].result.requests, 0);
        QCOMPARE(rows[1].result.failed, 6);
        QCOMPARE(rows[1].result.failures.size(), std::size_t{1});
        QCOMPARE(rows[1].result.failures[0].count, 6);
        QVERIFY(contains(failureOf(rows[1]), "refuses the key"));
        QCOMPARE(rows[1].result.tokensPerSecond(), 0.0);
        QCOMPARE(rows[5].result.requests, 6);
    }

    /// Once more is enough for the first question; the second one is refused as often as it is asked.
    void tooMuchToDoIsAskedAgainAndThenCounted() {
        ScriptedServer server;
        std::atomic<int> asked = 0;
        server.http().Post("/v1/chat/completions", [&](const httplib::Request&, httplib::Response& response) {
            if (asked++ == 1) {
                ScriptedServer::stream(response, {ScriptedServer::event("one"), ScriptedServer::ending()},
                                       std::chrono::milliseconds(1), false);
            } else {
                response.status = 429;
            }
        });
        server.start();
        const LoadRow row = oneRow(server);
        QCOMPARE(asked.load(), 6);
        QCOMPARE(row.result.requests, 1);
        QCOMPARE(row.result.failed, 1);
        QCOMPARE(row.result.retried, 4);
        QVERIFY2(contains(failureOf(row), "too much to do (429)"), failureOf(row).c_str());
    }

    void aLostConnectionIsCounted() {
        ScriptedServer server;
        std::atomic<int> asked = 0;
        server.http().Post("/v1/chat/completions", [&](const httplib::Request&, httplib::Response& response) {
            const bool breaks = asked++ == 0;
            std::vector<std::string> pieces{ScriptedServer::event("Half")};
            if (!breaks) pieces.push_back(ScriptedServer::ending());
            ScriptedServer::stream(response, std::move(pieces), std::chrono::milliseconds(1), breaks);
        });
        server.start();
        const LoadRow row = oneRow(server);
        QCOMPARE(row.result.requests, 1);
        QCOMPARE(row.result.failed, 1);
        QVERIFY2(contains(failureOf(row), "connection to the server"), failureOf(row).c_str());
    }

    void reasonsAreBounded() {
        ScriptedServer server;
        std::atomic<int> asked = 0;
        server.http().Post("/v1/chat/completions", [&](const httplib::Request&, httplib::Response& response) {
            response.status = 400;
            const nlohmann::json error = {{"message", "reason " + std::to_string(asked++)}};
            response.set_content(nlohmann::json{{"error", error}}.dump(), "application/json");
        });
        server.start();
        ServerBenchmarkPlan plan = planOf({targetOf(server, ServerKind::kUnknown)});
        plan.tasks.resize(1);
        plan.at_once = {16};
        const LoadRow row = measure(plan).at(0);
        QCOMPARE(row.result.failed, 32);
        QCOMPARE(row.result.failures.size(), remote::kMostFailures);
    }

    void aStopKeepsWhatIsComplete() {
        ProgramServer server(ServerKind::kUnknown);
        server.pause = std::chrono::milliseconds(150);
        const ServerBenchmarkPlan plan = planOf({targetOf(server, ServerKind::kUnknown)});
        std::stop_source stop;
        std::vector<LoadRow> rows;
        ServerBenchmarkHooks hooks;
        hooks.save = [&](LoadRow row) -> engine::Result<engine::Done> {
            rows.push_back(std::move(row));
            return engine::Done{};
        };
        QElapsedTimer since;
        hooks.progress = [&](std::size_t step, double fraction) {
            if (step != 1 || fraction > 0.0 || stop.stop_requested()) return;
            since.start();
            stop.request_stop();
        };
        get(runServerBenchmark(plan, 0, hooks, stop.get_token()));
        QCOMPARE(rows.size(), std::size_t{1});
        QVERIFY2(since.elapsed() < 1000, qPrintable(QString::number(since.elapsed())));
    }

    void aFailureToSaveEndsIt() {
        const ProgramServer server(ServerKind::kUnknown);
        ServerBenchmarkHooks hooks;
        int saved = 0;
        hooks.save = [&](const LoadRow&) -> engine::Result<engine::Done> {
            ++saved;
            return engine::failed({engine::FailureCause::kDiskFull, engine::Message("Full"), {}, {}, {}});
        };
        QVERIFY(!runServerBenchmark(planOf({targetOf(server, ServerKind::kUnknown)}), 0, hooks, {}).has_value());
        QCOMPARE(saved, 1);
    }

    void runsAreFiles() {
        const QTemporaryDir folder;
        const ProgramServer server(ServerKind::kVllm);
        ServerBenchmarkRun run{folder.filePath("runs/a.jsonl"),
                               "2026-11-24T10:00:00Z",
                               planOf({targetOf(server, ServerKind::kVllm, "secret")}),
                               {}};
        get(createServerRun(run));
        run.rows = measure(run.plan);
        run.rows[1].result.failed = 3;
        run.rows[1].result.failures = {
            {{engine::FailureCause::kNetwork, engine::Message("The server has too much to do (%1)", 429), {}, {}, {}},
             3}};
        for (std::size_t i = 0; i < 3; ++i) get(appendServerRow(run.path, run.rows[i]));
        QVERIFY(!tests::readFile(run.path).contains("secret"));

        auto listed = listServerRuns(folder.filePath("runs"));
        QCOMPARE(listed.size(), std::size_t{1});
        QCOMPARE(listed[0].total, std::size_t{4});
        QCOMPARE(listed[0].done, std::size_t{3});
        QCOMPARE(listed[0].targets[0].name, std::string("box"));
        const ServerBenchmarkRun read = get(readServerRun(run.path));
        QVERIFY(!read.complete());
        QCOMPARE(read.started, run.started);
        QCOMPARE(read.plan.size(), run.plan.size());
        QCOMPARE(read.plan.system, run.plan.system);
        QCOMPARE(read.plan.options.max_new_tokens, 20);
        QVERIFY(read.plan.targets[0].kind == ServerKind::kVllm && read.plan.targets[0].server.key.isEmpty());
        QCOMPARE(read.plan.targets[0].server.address, run.plan.targets[0].server.address);
        QCOMPARE(read.rows.size(), std::size_t{3});
        for (std::size_t i = 0; i < 3; ++i)
            QCOMPARE(jsonLine(remote::loadRowJson(read.rows[i])), jsonLine(remote::loadRowJson(run.rows[i])));
        QVERIFY(read.rows[1].result.failures[0].failure.what.translatable());
        // The program died while it wrote.
        QFile file(run.path);
        QVERIFY(file.resize(file.size() - 40));
        file.close();
        QCOMPARE(get(readServerRun(run.path)).rows.size(), std::size_t{2});
        get(appendServerRow(run.path, run.rows[2]));
        QCOMPARE(get(readServerRun(run.path)).rows.size(), std::size_t{3});
    }

    void reportsAreReadAgain() {
        const QTemporaryDir folder;
        const ProgramServer server(ServerKind::kVllm);
        std::vector<LoadRow> rows = measure(planOf({targetOf(server, ServerKind::kVllm)}));
        rows[2].result.retried = 7;
        const QString path = folder.filePath("report.json");
        get(writeReport(path, indentedJson(remote::loadJson(rows))));
        const ServerBenchmarkRun run = get(readServerRun(path));
        QVERIFY(run.complete());
        QCOMPARE(run.path, path);
        QCOMPARE(jsonLine(remote::loadJson(run.rows)), jsonLine(remote::loadJson(rows)));
        // One of an earlier version.
        nlohmann::ordered_json old = remote::loadJson(rows);
        for (auto& row : old["rows"]) {
            for (const char* later : {"name", "retried", "failures"}) row.erase(later);
        }
        get(writeReport(path, indentedJson(old)));
        QCOMPARE(get(readServerRun(path)).rows[2].result.new_tokens, rows[2].result.new_tokens);
    }

    void whatIsNoRunIsRefused_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        const std::pair<const char*, std::pair<const char*, const char*>> changes[] = {
            {"nothing", {"griffin", "griffin"}},
            {"format", {"\"format\":1", "\"format\":2"}},
            {"address", {"http:", "ftp:"}},
            {"at once", {"\"at_once\":[1,3]", "\"at_once\":[1,300]"}},
            {"at once, no number", {"\"at_once\":[1,3]", "\"at_once\":[1,1e300]"}},
            {"nobody at once", {"\"at_once\":[1,3]", "\"at_once\":[]"}},
            {"too few tasks", {"\"tasks\":[\"one\",\"two\"]", "\"tasks\":[\"one\"]"}},
            {"no question", {"\"questions\":[{\"question_id\":1,\"turns\":[\"a\"]}]", "\"questions\":[]"}},
            {"negative", {"\"requests\":2", "\"requests\":-2"}},
            {"beyond all numbers", {"\"requests\":2", "\"requests\":99999999999"}},
            {"no number", {"\"requests\":2", "\"requests\":\"two\""}},
            {"no length", {"\"new_tokens\":6", "\"new_tokens\":6.5"}}};
        for (const auto& [name, change] : changes) QTest::newRow(name) << change.first << change.second;
    }
    void whatIsNoRunIsRefused() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        const QTemporaryDir folder;
        const ProgramServer server(ServerKind::kUnknown);
        ServerBenchmarkRun run{
            folder.filePath("a.jsonl"), "2026-11-24T10:00:00Z", planOf({targetOf(server, ServerKind::kUnknown)}), {}};
        get(createServerRun(run));
        get(appendServerRow(run.path, oneRow(server)));
        const QString text = QString::fromUtf8(tests::readFile(run.path));
        QVERIFY2(text.contains(from), qPrintable(text));
        QString changed = text;
        changed.replace(from, to);
        tests::writeFile(run.path, changed.toUtf8());
        QCOMPARE(readServerRun(run.path).has_value(), from == to);
        static_cast<void>(listServerRuns(folder.path()));
    }

    void latex() {
        LoadRow row{"http://box/v1", "box", "vLLM", "a_b", "everyday", {}};
        row.result.at_once = 4;
        row.result.requests = 8;
        row.result.seconds = 2.0;
        row.result.new_tokens = 100;
        LoadRow other = row;
        other.task = "edit-code";
        const std::vector<LoadRow> rows{row, row, other};
        const QString text = QString::fromStdString(remote::loadLatex(rows));
        QCOMPARE(text.count("\\midrule"), 2);
        QVERIFY2(text.contains("a\\_b on http://box/v1 (vLLM), everyday"), qPrintable(text));
        QCOMPARE(text.count("4 & 50.0 &"), 3);
    }
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::ServerBenchmarkTest)
#include "server_benchmark_test.moc"
