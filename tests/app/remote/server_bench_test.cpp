// Servers under load: every question is asked, so many at once, and what they tell is counted as they tell it; races
// with them; and what is known of a server before.
#include <QTest>
#include <algorithm>

#include "app/measurement/race.h"
#include "app/remote/load_report.h"
#include "app/remote/server_bench.h"
#include "app/remote/server_report.h"
#include "app/remote/whole_answers.h"
#include "tests/app/remote/program_server.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app::remote {

class ServerBenchTest : public QObject {
    Q_OBJECT

  private slots:
    void latencies() {
        QCOMPARE(latencyOf({}).half, 0.0);
        QCOMPARE(latencyOf({7.0}).most, 7.0);
        std::vector<double> hundred;
        for (int i = 100; i > 0; --i) hundred.push_back(i);
        QCOMPARE(latencyOf(hundred).half, 50.0);
        QCOMPARE(latencyOf(hundred).most, 95.0);
    }

    /// Two turns of one conversation follow each other; the others run beside them.
    void everyQuestionIsAsked() {
        ProgramServer server(ServerKind::kVllm);
        const LoadPlan plan = planFor(server, ServerKind::kVllm, {{"a", "b"}, {"c"}});
        double last = 0.0;
        const LoadResult one = measureLoad(plan, 1, [&](double fraction) { last = fraction; }, {});
        QCOMPARE(one.requests, 3);
        QCOMPARE(one.failed, 0);
        QCOMPARE(last, 1.0);
        QCOMPARE(one.new_tokens, 9);
        QVERIFY(one.seconds > 0.0 && one.tokensPerSecond() > 0.0);
        QVERIFY(one.first_token.half > 0.0 && one.first_token.half <= one.answer.half);
        QCOMPARE(one.tokens_per_pass, 2.5);
        QCOMPARE(one.accepted_by_position, (std::vector<double>{1.0, 0.5}));
        const auto asked = server.asked();
        QCOMPARE(asked.size(), std::size_t{3});
        QCOMPARE(asked[1]["messages"].size(), std::size_t{3});
        QCOMPARE(asked[1]["messages"][1]["content"].get<std::string>(), std::string("one two three"));
        // With more at once than questions they are asked again.
        const LoadResult four = measureLoad(plan, 4, {}, {});
        QCOMPARE(four.requests, 12);
        QCOMPARE(four.at_once, 4);
    }

    /// Eight answers of 80 ms, four at once, take the time of two. More connections at one moment than the library of
    /// the test's server lets wait (5) would take a second.
    void soManyAtOnce() {
        ProgramServer server(ServerKind::kUnknown);
        server.pause = std::chrono::milliseconds(20);
        const LoadPlan plan =
            planFor(server, ServerKind::kUnknown, {{"a"}, {"b"}, {"c"}, {"d"}, {"e"}, {"f"}, {"g"}, {"h"}});
        const LoadResult one = measureLoad(plan, 1, {}, {});
        const LoadResult four = measureLoad(plan, 4, {}, {});
        QVERIFY2(four.seconds * 2.0 < one.seconds, qPrintable(QString::number(four.seconds / one.seconds)));
        QCOMPARE(four.tokens_per_pass, 0.0);
    }

    void failuresAreCountedAndTold() {
        const ProgramServer server(ServerKind::kLlamaServer, "key");
        LoadPlan plan = planFor(server, ServerKind::kLlamaServer, {{"a", "b"}});
        const LoadResult refused = measureLoad(plan, 2, {}, {});
        QCOMPARE(refused.requests, 0);
        QCOMPARE(refused.failed, 4);
        QCOMPARE(refused.failures.size(), std::size_t{1});
        QCOMPARE(refused.failures[0].count, 4);
        QVERIFY(refused.failures[0].failure.what.english().find("refuses the key") != std::string::npos);
        plan.server.key = QStringLiteral("key");
        const LoadResult answered = measureLoad(plan, 2, {}, {});
        QCOMPARE(answered.requests, 8);
        QCOMPARE(answered.tokens_per_pass, 2.0);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(measureLoad(plan, 2, {}, stop.get_token()).requests, 0);
    }

    void reports() {
        LoadResult result;
        result.at_once = 4;
        result.requests = 8;
        result.seconds = 2.0;
        result.new_tokens = 100;
        result.first_token = {10.0, 20.0};
        const std::vector<LoadRow> rows{{"http://box/v1", {}, "SGLang", "a, \"b\"", "everyday", result}};
        const auto told = loadJson(rows);
        QCOMPARE(told["rows"][0]["tokens_per_second"].get<double>(), 50.0);
        QVERIFY(told["rows"][0]["tokens_per_pass"].is_null());
        const std::string csv = loadCsv(rows);
        QCOMPARE(std::count(csv.begin(), csv.end(), '\n'), 2);
        QVERIFY(csv.find("\"a, \"\"b\"\"\"") != std::string::npos);
        QVERIFY(loadMarkdown(rows).find("| 50.0 | 10 (20) |") != std::string::npos);
        const std::vector<LoadRow> barred{{"http://box/v1", {}, "SGLang", "a|b", "everyday", result}};
        QVERIFY(loadMarkdown(barred).find("| a\\|b |") != std::string::npos);
        QVERIFY(loadTable(rows).find("10 (20)") != std::string::npos);
    }

    void serversRace() {
        const ProgramServer first(ServerKind::kLlamaServer);
        const ProgramServer second(ServerKind::kUnknown);
        WholeAnswers sessions[] = {{serverOf(first), "first", ServerKind::kLlamaServer},
                                   {serverOf(second), "second", ServerKind::kUnknown}};
        RacePlan plan;
        plan.prompt = "Go";
        plan.columns = {{}};
        plan.servers = {"one", "two"};
        RaceCallbacks callbacks;
        callbacks.served = [&](std::size_t lap) -> engine::Session& { return sessions[lap]; };
        callbacks.prepare = [](std::size_t, engine::Method) -> engine::Result<engine::Done> {
            return engine::failed({engine::FailureCause::kBadArgument, engine::Message("Not for servers"), {}, {}, {}});
        };
        const Race race = tests::get(runRace(sessions[0], plan, callbacks, {}));
        QCOMPARE(race.laps.size(), std::size_t{2});
        QCOMPARE(race.laps[1].answer.text, std::string("one two three"));
        QCOMPARE(race.laps[1].server, std::string("two"));
        QVERIFY(race.identical(1));
        QCOMPARE(race.laps[0].answer.stats.acceptanceLength(), 2.0);
        QVERIFY(race.estimate(1).factor > 0.0);
        QVERIFY(raceTable(race).find("two ") != std::string::npos);
        const auto json = raceJson(plan, race);
        QCOMPARE(json["servers"].size(), std::size_t{2});
        QVERIFY(!json.contains("chosen_method"));
        QVERIFY(json["vanilla"]["method"].is_null() && json["method"]["tree"].is_null());
        QCOMPARE(json["vanilla"]["stats"]["acceptance_length"].get<double>(), 2.0);
        QVERIFY(json["method"]["stats"]["acceptance_length"].is_null());
    }

    void aBrokenAnswerEndsARace() {
        ScriptedServer server;
        server.http().Post("/v1/chat/completions", [](const httplib::Request&, httplib::Response& response) {
            ScriptedServer::stream(response, {ScriptedServer::event("Half")}, std::chrono::milliseconds(1), true);
        });
        server.start();
        WholeAnswers session({tests::get(serverAddress(server.address())), {}}, "m", ServerKind::kUnknown);
        engine::Prompt prompt;
        prompt.messages = {{engine::Role::kUser, "Go"}};
        QVERIFY(!session.generate(prompt, {}, {}, {}).has_value());
    }

    void whatThereIsToKnow() {
        const auto told = [](ServerKind kind) {
            const ProgramServer server(kind);
            const ServerReport report = tests::get(lookAt(serverOf(server), {}));
            QTest::qVerify(report.models.kind == kind, "its kind", "", __FILE__, __LINE__);
            return report.speculation;
        };
        QVERIFY(told(ServerKind::kLlamaServer) == SpeculationTold::kEachAnswer);
        QVERIFY(told(ServerKind::kVllm) == SpeculationTold::kCounters);
        QVERIFY(told(ServerKind::kSglang) == SpeculationTold::kMean);
        QVERIFY(told(ServerKind::kUnknown) == SpeculationTold::kUnknown);
    }

  private:
    static RemoteServer serverOf(const ScriptedServer& server) {
        return {tests::get(serverAddress(server.address())), {}};
    }
    static LoadPlan planFor(const ScriptedServer& server, ServerKind kind, std::vector<LoadQuestion> questions) {
        return {serverOf(server), "first", kind, std::move(questions), {}, {}};
    }
};

}  // namespace griffin::app::remote

GRIFFIN_TEST(griffin::app::remote::ServerBenchTest)
#include "server_bench_test.moc"
