// Many clients of the server: each gets its own answer, in turn; nobody computes for those who have gone, and the end
// waits for nobody.
#include <QElapsedTimer>
#include <QTest>
#include <atomic>

#include "tests/app/server/running_server.h"
#include "tests/support/test_program.h"

namespace griffin::app::server {

using namespace std::chrono_literals;

class ServerTurnsTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        tiny_ = std::make_unique<TinyEngine>(tests::TinyModelOptions{.context = 512});
        slow_ = std::make_unique<SlowSession>(*tiny_->session, 5ms);
    }

    void beyondTheQueueItSaysWhenToComeBack() {
        const RunningServer server(*tiny_->engine, *slow_, {}, 1);
        std::vector<std::thread> clients;
        clients.reserve(2);
        std::atomic<int> answered = 0;
        for (int i = 0; i < 2; ++i) {
            clients.emplace_back([&] {
                const auto answer = server.post("/v1/chat/completions", chatOf("x", {{"max_tokens", 100}}));
                if (answer && answer->status == 200) ++answered;
            });
        }
        // One that waits may also be the first, before it is taken up.
        QTRY_VERIFY(server.metric("griffin_requests_running") == 1.0 &&
                    server.metric("griffin_requests_waiting") == 1.0);
        const auto refused = server.post("/v1/chat/completions", chatOf("x"));
        compareRefusal(refused, 429, "try again later");
        QVERIFY(std::stoi(refused->get_header_value("Retry-After")) >= 1);
        QVERIFY(server.client().Get("/health")->status == 200);
        for (std::thread& client : clients) client.join();
        QCOMPARE(answered.load(), 2);
        QVERIFY(server.post("/v1/chat/completions", chatOf("x"))->status == 200);
    }

    void sixteenAtOnceGetTheirOwnAnswers() {
        const RunningServer server(*tiny_->engine, *tiny_->session);
        engine::GenerationOptions options;
        options.max_new_tokens = 30;
        std::vector<std::string> expected;
        expected.reserve(16);
        for (int i = 0; i < 16; ++i) {
            expected.push_back(answerAlone({{}, "Text " + std::to_string(i)}, options).text);
        }
        std::vector<std::string> texts(16);
        std::vector<std::thread> clients;
        for (std::size_t i = 0; i < 16; ++i) {
            clients.emplace_back([&, i] {
                const nlohmann::json body = {
                    {"prompt", "Text " + std::to_string(i)}, {"max_tokens", 30}, {"stream", i % 2 == 0}};
                const auto answer = server.post("/v1/completions", body);
                if (!answer || answer->status != 200) return;
                if (i % 2 == 0) {
                    for (const nlohmann::json& event : eventsOf(answer->body))
                        texts[i] += event["choices"][0]["text"].get<std::string>();
                } else {
                    texts[i] = nlohmann::json::parse(answer->body)["choices"][0]["text"];
                }
            });
        }
        for (std::thread& client : clients) client.join();
        QCOMPARE(texts, expected);
    }

    /// Clients that take turns do not read each other's conversations out of memory.
    void conversationsOfSeveralClientsAreKept() {
        const auto session = tests::get(tiny_->engine->openSession({std::int64_t{64} << 20}));
        const RunningServer server(*tiny_->engine, *session);
        std::vector<nlohmann::json> conversations;
        for (const char* begin : {"The first client asks", "Another one wants", "And a third would like"}) {
            std::string text = begin;
            for (int i = 0; i < 6; ++i) text += " to know more of " + std::string(begin);
            conversations.push_back(chatOf(text, {{"max_tokens", 8}})["messages"]);
        }
        std::vector<int> read(3);
        for (int round = 0; round < 3; ++round) {
            for (std::size_t i = 0; i < conversations.size(); ++i) {
                const auto answer =
                    server.post("/v1/chat/completions", {{"messages", conversations[i]}, {"max_tokens", 8}});
                QVERIFY(answer && answer->status == 200);
                const nlohmann::json body = nlohmann::json::parse(answer->body);
                const nlohmann::json& usage = body["usage"];
                const int cached = usage["prompt_tokens_details"]["cached_tokens"];
                if (round > 0) QVERIFY2(cached >= read[i], answer->body.c_str());
                read[i] = usage["prompt_tokens"];
                conversations[i].push_back(body["choices"][0]["message"]);
                conversations[i].push_back({{"role", "user"}, {"content", "Go on"}});
            }
        }
    }

    void aClientThatGoesAwayFreesTheEngine_data() {
        QTest::addColumn<bool>("streamed");
        QTest::newRow("stream") << true;
        QTest::newRow("whole answer") << false;
    }
    void aClientThatGoesAwayFreesTheEngine() {
        QFETCH(bool, streamed);
        const RunningServer server(*tiny_->engine, *slow_);
        httplib::Client client("127.0.0.1", server.port());
        const nlohmann::json body = chatOf("x", {{"max_tokens", 400}, {"stream", streamed}});
        std::thread asking([&] { client.Post("/v1/chat/completions", body.dump(), "application/json"); });
        QTRY_COMPARE(server.metric("griffin_requests_running"), 1.0);
        QTest::qWait(100);
        QElapsedTimer timer;
        timer.start();
        client.stop();
        asking.join();
        QTRY_VERIFY(server.idle());
        // The whole answer takes two seconds at least.
        QVERIFY2(timer.elapsed() < 1500, std::to_string(timer.elapsed()).c_str());
        QTRY_COMPARE(server.metric("griffin_clients_left_total"), 1.0);
        QVERIFY(server.metric("griffin_generated_tokens_total") < 400.0);
    }

    void aClientThatWaitsAndGoesAwayLeavesTheQueue() {
        const RunningServer server(*tiny_->engine, *slow_);
        httplib::Client waiting("127.0.0.1", server.port());
        std::thread first([&] { server.post("/v1/chat/completions", chatOf("x", {{"max_tokens", 200}})); });
        QTRY_COMPARE(server.metric("griffin_requests_running"), 1.0);
        std::thread second([&] { waiting.Post("/v1/chat/completions", chatOf("y").dump(), "application/json"); });
        QTRY_COMPARE(server.metric("griffin_requests_waiting"), 1.0);
        waiting.stop();
        second.join();
        QTRY_COMPARE(server.metric("griffin_requests_waiting"), 0.0);
        QCOMPARE(server.metric("griffin_requests_running"), 1.0);
        first.join();
    }

    void theEndWaitsForNobody() {
        auto server = std::make_unique<RunningServer>(*tiny_->engine, *slow_);
        httplib::Client idle("127.0.0.1", server->port());
        idle.set_keep_alive(true);
        QVERIFY(idle.Get("/health"));
        std::thread streaming([&, client = server->client()]() mutable {
            client.Post("/v1/chat/completions", chatOf("x", {{"max_tokens", 400}, {"stream", true}}).dump(),
                        "application/json");
        });
        QTRY_COMPARE(server->metric("griffin_requests_running"), 1.0);
        QElapsedTimer timer;
        timer.start();
        server.reset();
        QVERIFY2(timer.elapsed() < 1000, std::to_string(timer.elapsed()).c_str());
        streaming.join();
    }

    void anEndBeforeTheBeginningCounts() {
        auto server = tests::get(ApiServer::listen({.port = 0}));
        server->stop();
        ModelHost host(kUsualQueue, {});
        QVERIFY(server->serve(host).has_value());
    }

    void aPortInUseIsTold() {
        const RunningServer server(*tiny_->engine, *tiny_->session);
        const auto second = ApiServer::listen({.port = server.port()});
        QVERIFY(!second.has_value());
        const std::string line = tests::lineOf(second);
        QVERIFY2(line.find("cannot listen: 127.0.0.1:" + std::to_string(server.port())) != std::string::npos,
                 line.c_str());
        QVERIFY(server.client().Get("/health"));
    }

  private:
    engine::Answer answerAlone(const engine::Prompt& prompt, const engine::GenerationOptions& options) {
        tiny_->session->clear();
        return tests::get(tiny_->session->generate(prompt, options, {}, {}));
    }

    std::unique_ptr<TinyEngine> tiny_;
    std::unique_ptr<SlowSession> slow_;
};

}  // namespace griffin::app::server

GRIFFIN_TEST(griffin::app::server::ServerTurnsTest)
#include "server_turns_test.moc"
