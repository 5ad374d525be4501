// Requests whose engine is wanted for something else while they are answered: what a client gets is, byte for byte,
// what it gets when nobody disturbs. And a model that changes, or goes, while clients wait.
#include <QTest>
#include <atomic>
#include <cstdlib>
#include <map>
#include <optional>

#include "tests/app/server/running_server.h"
#include "tests/support/test_program.h"

namespace griffin::app::server {

using namespace std::chrono_literals;
using nlohmann::json;

class InterruptedAnswersTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        tiny_ = std::make_unique<TinyEngine>(tests::TinyModelOptions{.context = 512});
        slow_ = std::make_unique<SlowSession>(*tiny_->session, 2ms);
    }

    void theTextIsThatOfAnUndisturbedAnswer_data() {
        QTest::addColumn<QByteArray>("fields");
        const auto row = [](const char* name, const json& fields) {
            QTest::newRow(name) << QByteArray::fromStdString(fields.dump());
        };
        for (const bool stream : {true, false}) {
            const std::string form = stream ? "stream" : "whole";
            row((form + ", greedy").c_str(), {{"stream", stream}, {"seed", 4}});
            row((form + ", temperature").c_str(), {{"stream", stream}, {"temperature", 1.3}, {"seed", 5}});
            row((form + ", suffix").c_str(),
                {{"stream", stream}, {"temperature", 0.8}, {"seed", 6}, {"speculation", {{"method", "suffix"}}}});
            row((form + ", several").c_str(), {{"stream", stream}, {"temperature", 1.0}, {"seed", 7}, {"n", 3}});
            row((form + ", likelihoods").c_str(),
                {{"stream", stream}, {"temperature", 1.0}, {"seed", 9}, {"logprobs", true}, {"stop", {"never said"}}});
            row((form + ", a form").c_str(), {{"stream", stream},
                                              {"temperature", 1.0},
                                              {"seed", 8},
                                              {"response_format", {{"type", "json_object"}}}});
        }
    }
    void theTextIsThatOfAnUndisturbedAnswer() {
        QFETCH(QByteArray, fields);
        const RunningServer undisturbed(*tiny_->engine, *tiny_->session);
        json body = chatOf("abcabcabd", json::parse(fields.toStdString()));
        body["max_tokens"] = 120;
        if (body["stream"]) body["stream_options"] = {{"include_usage", true}};
        const auto expected = undisturbed.post("/v1/chat/completions", body);
        QVERIFY(expected && expected->status == 200);

        RunningServer server(*tiny_->engine, *slow_);
        std::atomic<int> interrupted = 0;
        // On a busy computer one answer may be over before it was disturbed often.
        for (int round = 0; round < 10 && interrupted <= 3; ++round) {
            std::atomic<bool> answered = false;
            std::thread disturbing([&] {
                int tokens = 0;
                while (!answered) {
                    std::this_thread::sleep_for(1ms);
                    const auto requests = server.host().requests().list();
                    const int now = requests.empty() ? 0 : requests[0].new_tokens;
                    if (now == 0 || std::abs(now - tokens) < 5) continue;
                    tokens = now;
                    AnswerQueue& queue = server.host().queue();
                    queue.hold();
                    queue.waitForRest();
                    if (queue.waiting() > 0) {
                        ++interrupted;
                        // What the engine is wanted for.
                        engine::GenerationOptions options;
                        options.max_new_tokens = 3;
                        static_cast<void>(tiny_->session->generate({{}, "abcx", {}, {}}, options, {}, {}));
                    }
                    queue.release();
                }
            });
            const auto answer = server.post("/v1/chat/completions", body);
            answered = true;
            disturbing.join();
            QVERIFY(answer && answer->status == 200);
            QCOMPARE(QByteArray::fromStdString(said(answer->body, body["stream"])),
                     QByteArray::fromStdString(said(expected->body, body["stream"])));
        }
        QVERIFY2(interrupted > 3, std::to_string(interrupted).c_str());
    }

    void whatIsInterruptedIsListedAndGoesFirst() {
        RunningServer server(*tiny_->engine, *slow_);
        std::atomic<int> answered = 0;
        std::vector<std::thread> clients;
        const auto ask = [&] {
            const auto answer = server.post("/v1/chat/completions", chatOf("x", {{"max_tokens", 120}, kPlain}),
                                            {{"User-Agent", "a client\twith tab"}});
            if (answer && answer->status == 200) ++answered;
        };
        clients.emplace_back(ask);
        const auto requests = [&] { return server.host().requests().list(); };
        QTRY_VERIFY(requests().size() == 1 && requests()[0].new_tokens > 5);
        QVERIFY(requests()[0].running());
        QCOMPARE(requests()[0].client, std::string("a clientwith tab"));
        QVERIFY(requests()[0].tokens_per_second > 0);
        QCOMPARE(requests()[0].tokensPerPass(), 1.0);
        clients.emplace_back(ask);
        QTRY_COMPARE(requests().size(), std::size_t{2});
        server.host().queue().hold();
        server.host().queue().waitForRest();
        QVERIFY(!requests()[0].running());
        const int tokens = requests()[0].new_tokens;
        QTest::qWait(50);
        QCOMPARE(requests()[0].new_tokens, tokens);
        QCOMPARE(answered.load(), 0);
        server.host().queue().release();
        QTRY_VERIFY(requests().size() == 2 && requests()[0].new_tokens > tokens);
        QVERIFY(requests()[0].running() && !requests()[1].running());
        for (std::thread& client : clients) client.join();
        QCOMPARE(answered.load(), 2);
        QTRY_VERIFY(requests().empty());
    }

    void whatIsInterruptedIsCountedOnce() {
        RunningServer server(*tiny_->engine, *slow_);
        std::thread client([&] { server.post("/v1/chat/completions", chatOf("x", {{"max_tokens", 50}, kPlain})); });
        QTRY_VERIFY(!server.host().requests().list().empty() && server.host().requests().list()[0].new_tokens > 3);
        server.host().queue().hold();
        server.host().queue().waitForRest();
        server.host().queue().release();
        client.join();
        QCOMPARE(server.metric("griffin_generated_tokens_total"), 50.0);
        QCOMPARE(server.metric("griffin_answer_seconds_count"), 1.0);
        QCOMPARE(server.metric("griffin_wait_seconds_count"), 1.0);
        QCOMPARE(server.metric("griffin_passes_total"), server.metric("griffin_committed_tokens_total"));
    }

    void aClientOfAnInterruptedAnswerMayGo() {
        RunningServer server(*tiny_->engine, *slow_);
        httplib::Client client("127.0.0.1", server.port());
        std::thread asking([&] {
            client.Post("/v1/chat/completions", chatOf("x", {{"max_tokens", 400}}).dump(), "application/json");
        });
        QTRY_VERIFY(!server.host().requests().list().empty() && server.host().requests().list()[0].new_tokens > 3);
        server.host().queue().hold();
        server.host().queue().waitForRest();
        client.stop();
        asking.join();
        QTRY_VERIFY(server.host().requests().list().empty());
        QVERIFY(server.metric("griffin_generated_tokens_total") > 3.0);
        server.host().queue().release();
    }

    void anotherModelRefusesWhoWaits_data() {
        QTest::addColumn<bool>("streamed");
        QTest::newRow("stream") << true;
        QTest::newRow("whole answer") << false;
    }
    void anotherModelRefusesWhoWaits() {
        QFETCH(bool, streamed);
        RunningServer server(*tiny_->engine, *slow_);
        std::optional<httplib::Result> running;
        std::optional<httplib::Result> waiting;
        std::vector<std::thread> clients;
        clients.emplace_back([&] {
            running.emplace(
                server.post("/v1/chat/completions", chatOf("x", {{"max_tokens", 4000}, kPlain, {"stream", streamed}})));
        });
        QTRY_VERIFY(!server.host().requests().list().empty() && server.host().requests().list()[0].new_tokens > 3);
        clients.emplace_back([&] {
            waiting.emplace(server.post("/v1/chat/completions", chatOf("y", {{"stream", streamed}})));
        });
        QTRY_COMPARE(server.host().requests().list().size(), std::size_t{2});
        server.host().queue().hold();
        server.host().queue().waitForRest();
        Service other = serviceOf(*tiny_->engine, *slow_, {});
        other.model.name = "other";
        server.host().use(std::move(other));
        server.host().queue().release();
        for (std::thread& client : clients) client.join();
        compareRefusal(*waiting, 503, "ask again");
        QVERIFY(!(*waiting)->get_header_value("Retry-After").empty());
        if (streamed) {
            QCOMPARE((*running)->status, 200);
            QVERIFY2((*running)->body.find("model_changed") != std::string::npos, (*running)->body.c_str());
        } else {
            compareRefusal(*running, 503, "ask again");
        }
        const auto models = json::parse(server.client().Get("/v1/models")->body);
        QCOMPARE(models["data"][0]["id"].get<std::string>(), std::string("other"));
        QCOMPARE(server.post("/v1/chat/completions", chatOf("x"))->status, 200);
    }

    void withoutAModelItSaysSo() {
        RunningServer server(*tiny_->engine, *tiny_->session);
        server.host().useNone("No model is here: choose one");
        compareRefusal(server.post("/v1/chat/completions", chatOf("x")), 503, "choose one");
        compareRefusal(server.client().Get("/v1/models"), 503, "choose one");
        compareRefusal(server.client().Get("/v1/models/tiny"), 503, "choose one");
        QCOMPARE(server.client().Get("/health")->status, 200);
        QCOMPARE(server.client().Get("/metrics")->status, 200);
    }

  private:
    std::unique_ptr<TinyEngine> tiny_;
    std::unique_ptr<SlowSession> slow_;
};

}  // namespace griffin::app::server

GRIFFIN_TEST(griffin::app::server::InterruptedAnswersTest)
#include "interrupted_answers_test.moc"
