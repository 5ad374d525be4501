// Requests that are answered together: every client gets, byte for byte, what it gets when it asks alone, whoever
// comes, leaves or interrupts meanwhile; nobody is overtaken, and /metrics tells what goes on.
#include <QTest>
#include <atomic>
#include <optional>

#include "tests/app/server/running_server.h"
#include "tests/support/test_program.h"

namespace griffin::app::server {

using namespace std::chrono_literals;
using nlohmann::json;

namespace {

constexpr int kTokens = 300;
constexpr int kMostRounds = 40;
constexpr double kShared = 100.0;  // passes at least, though a computer that is busy may find that few pay

}  // namespace

class AnswersTogetherTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        tiny_ = std::make_unique<TinyEngine>(tests::TinyModelOptions{.context = 512, .has_tools = true});
        together_ = std::make_unique<engine::Together>(*tiny_->session, engine::Together::kMost);
        apart_ = std::make_unique<TinyEngine>(tests::TinyModelOptions{.context = 512, .has_tools = true});
    }
    void cleanupTestCase() { together_.reset(); }

    void everyClientGetsItsOwnAnswer_data() {
        QTest::addColumn<bool>("stream");
        QTest::newRow("whole") << false;
        QTest::newRow("stream") << true;
    }
    void everyClientGetsItsOwnAnswer() {
        QFETCH(bool, stream);
        std::vector<json> bodies = {
            chatOf("abcabcabd", {kPlain, {"seed", 1}}),
            chatOf("bcdbcd", {kPlain, {"temperature", 1.0}, {"seed", 2}, {"n", 2}}),
            chatOf("cdecde", {kPlain, {"temperature", 1.0}, {"seed", 3}, {"logprobs", true}, {"top_logprobs", 2}}),
            chatOf("dede", {kPlain, {"seed", 4}, {"logit_bias", {{"70", 5}}}, {"stop", {"never said"}}}),
            chatOf("efef", {kPlain, {"temperature", 0.8}, {"seed", 5}, {"response_format", {{"type", "json_object"}}}}),
            chatOf("fafa", {{"temperature", 1.2}, {"seed", 6}, {"speculation", {{"method", "suffix"}}}}),
        };
        std::vector<std::string> expected;
        {
            const RunningServer undisturbed(*apart_->engine, *apart_->session);
            for (json& body : bodies) {
                body["max_tokens"] = kTokens;
                body["stream"] = stream;
                if (stream) body["stream_options"] = {{"include_usage", true}};
                expected.push_back(said(undisturbed.post("/v1/chat/completions", body)->body, stream));
            }
        }
        RunningServer server(*tiny_->engine, *tiny_->session, {}, kUsualQueue, together_.get());
        int rounds = 0;
        while (rounds < 3 || (sharedPasses(server) < kShared && rounds < kMostRounds)) {
            ++rounds;
            std::vector<std::string> answers(bodies.size());
            std::vector<std::thread> clients;
            for (std::size_t i = 0; i < bodies.size(); ++i) {
                clients.emplace_back([&, i] {
                    const auto answer = server.post("/v1/chat/completions", bodies[i]);
                    if (answer && answer->status == 200) answers[i] = said(answer->body, stream);
                });
            }
            for (std::thread& client : clients) client.join();
            for (std::size_t i = 0; i < bodies.size(); ++i)
                QCOMPARE(QByteArray::fromStdString(answers[i]), QByteArray::fromStdString(expected[i]));
        }
        QVERIFY2(sharedPasses(server) >= kShared, std::to_string(sharedPasses(server)).c_str());
        QTRY_VERIFY(server.idle());
        QTRY_COMPARE(server.metric("griffin_requests_together"), 0.0);
    }

    void whoIsInterruptedGoesOn() {
        const json body = chatOf("abcabd", {kPlain, {"max_tokens", kTokens}, {"temperature", 1.0}, {"seed", 9}});
        std::string expected;
        {
            const RunningServer undisturbed(*apart_->engine, *apart_->session);
            expected = said(undisturbed.post("/v1/chat/completions", body)->body, false);
        }
        RunningServer server(*tiny_->engine, *tiny_->session, {}, kUsualQueue, together_.get());
        std::atomic<bool> answered = false;
        int interrupted = 0;
        std::thread disturbing([&] {
            while (!answered) {
                std::this_thread::sleep_for(5ms);
                AnswerQueue& queue = server.host().queue();
                const bool together = server.host().group().size() > 1;
                queue.hold();
                queue.waitForRest();
                if (together && queue.waiting() > 1) {
                    ++interrupted;
                    // The window's own chat has the first lane.
                    engine::GenerationOptions options;
                    options.max_new_tokens = 3;
                    static_cast<void>(tiny_->session->generate({{}, "abcx", {}, {}}, options, {}, {}));
                }
                queue.release();
            }
        });
        for (int rounds = 0; rounds < kMostRounds && (interrupted < 5 || rounds < 3); ++rounds) {
            std::vector<std::string> answers(4);
            std::vector<std::thread> clients;
            for (std::string& answer : answers) {
                clients.emplace_back([&] { answer = said(server.post("/v1/chat/completions", body)->body, false); });
            }
            for (std::thread& client : clients) client.join();
            for (const std::string& answer : answers)
                QCOMPARE(QByteArray::fromStdString(answer), QByteArray::fromStdString(expected));
        }
        answered = true;
        disturbing.join();
        QVERIFY2(interrupted >= 5, std::to_string(interrupted).c_str());
    }

    void aClientThatGoesLeavesTheOthers() {
        const json body = chatOf("abc", {kPlain, {"max_tokens", kTokens}, {"seed", 1}});
        RunningServer server(*tiny_->engine, *tiny_->session, {}, kUsualQueue, together_.get());
        const std::string expected = said(server.post("/v1/chat/completions", body)->body, false);
        int left = 0;
        for (int round = 0; round < kMostRounds && left < 3; ++round) {
            std::string answer;
            std::thread staying([&] { answer = said(server.post("/v1/chat/completions", body)->body, false); });
            httplib::Client going("127.0.0.1", server.port());
            std::thread asking([&] { going.Post("/v1/chat/completions", body.dump(), "application/json"); });
            const auto since = std::chrono::steady_clock::now();
            while (server.host().group().size() < 2 && std::chrono::steady_clock::now() - since < 200ms)
                std::this_thread::sleep_for(200us);
            if (server.host().group().size() == 2) ++left;
            going.stop();
            asking.join();
            staying.join();
            QCOMPARE(QByteArray::fromStdString(answer), QByteArray::fromStdString(expected));
            QTRY_VERIFY(server.host().requests().list().empty());
        }
        QVERIFY2(left >= 3, std::to_string(left).c_str());
        QTRY_VERIFY(server.idle());
    }

    /// Of passes that it shares, a request counts none as drafted.
    void theListTellsWhoIsTogether() {
        const json body = chatOf("abc", {{"max_tokens", kTokens}, {"speculation", {{"method", "suffix"}}}});
        RunningServer server(*tiny_->engine, *tiny_->session, {}, kUsualQueue, together_.get());
        using State = ActiveRequest::State;
        bool alone = false;
        bool together = false;
        for (int round = 0; round < kMostRounds && !(alone && together); ++round) {
            std::atomic<int> answered = 0;
            std::vector<std::thread> clients;
            for (int i = 0; i < 3; ++i) {
                clients.emplace_back([&] {
                    server.post("/v1/chat/completions", body);
                    ++answered;
                });
            }
            while (answered < 3) {
                int joined = 0;
                for (const ActiveRequest& request : server.host().requests().list()) {
                    if (request.state == State::kTogether) ++joined;
                    if (request.state == State::kAlone && request.passes > 0) alone = true;
                }
                if (joined > 1) together = true;
                std::this_thread::sleep_for(200us);
            }
            for (std::thread& client : clients) client.join();
        }
        QVERIFY(alone && together);
        ActiveRequests requests;
        const auto entry = requests.add("Editor", 1);
        const auto reportToken = [&] {
            engine::TextAdded added;
            added.tokens = {1};
            added.new_tokens = requests.list().front().new_tokens + 1;
            entry->read(added);
        };
        entry->setState(State::kAlone);
        for (int token = 0; token < 3; ++token) reportToken();
        QCOMPARE(requests.list().front().passes, 2);  // the first comes with the prompt
        entry->setState(State::kTogether);
        for (int token = 0; token < 5; ++token) reportToken();
        QCOMPARE(requests.list().front().passes, 2);
        QCOMPARE(requests.list().front().new_tokens, 8);
    }

    void whatIsBeyondTheBoundIsTurnedAwayStill() {
        RunningServer server(*tiny_->engine, *tiny_->session, {}, 2, together_.get());
        server.host().queue().hold();
        std::vector<std::thread> clients;
        std::atomic<int> answered = 0;
        for (int i = 0; i < 2; ++i) {
            clients.emplace_back([&] {
                const auto answer = server.post("/v1/chat/completions", chatOf("x", {{"max_tokens", 5}}));
                if (answer && answer->status == 200) ++answered;
            });
        }
        QTRY_COMPARE(server.host().queue().waiting(), 2);
        compareRefusal(server.post("/v1/chat/completions", chatOf("x")), 429, "waiting already");
        server.host().queue().release();
        for (std::thread& client : clients) client.join();
        QCOMPARE(answered.load(), 2);
    }

    // What trees of drawn candidates give with a seed depends on where an answer goes on.
    void whoMayNotJoinIsAnsweredAlone() {
        tests::TinyDraftOptions draft;
        draft.vocabulary = tiny_->engine->info().vocabulary;
        const std::string path = tiny_->folder.filePath(QStringLiteral("draft.safetensors")).toStdString();
        tests::writeTinyDraft(path, draft);
        tests::get(tiny_->engine->loadDraft(path));
        RunningServer server(*tiny_->engine, *tiny_->session, {}, kUsualQueue, together_.get());
        const json plain = chatOf("abc", {kPlain, {"max_tokens", 200}});
        const json drawn = chatOf("abc", {{"max_tokens", 60},
                                          {"temperature", 1.0},
                                          {"speculation", {{"method", "griffin"}, {"tree", "specinfer"}}}});
        std::vector<std::thread> clients;
        std::atomic<int> answered = 0;
        std::atomic<int> shared_by_drawn = 0;
        for (int i = 0; i < 12; ++i) {
            clients.emplace_back([&, is_drawn = i % 3 == 0] {
                const auto answer = server.post("/v1/chat/completions", is_drawn ? drawn : plain);
                if (!answer || answer->status != 200) return;
                ++answered;
                const json usage = json::parse(answer->body)["usage"]["speculation"];
                if (is_drawn && usage["tree"] == "specinfer") shared_by_drawn += usage["shared_passes"].get<int>();
            });
        }
        for (std::thread& client : clients) client.join();
        QCOMPARE(answered.load(), 12);
        QCOMPARE(shared_by_drawn.load(), 0);
        QTRY_VERIFY(server.idle());
    }

  private:
    static double sharedPasses(const RunningServer& server) { return server.metric("griffin_shared_passes_total"); }

    std::unique_ptr<TinyEngine> tiny_;
    std::unique_ptr<engine::Together> together_;
    std::unique_ptr<TinyEngine> apart_;
};

}  // namespace griffin::app::server

GRIFFIN_TEST(griffin::app::server::AnswersTogetherTest)
#include "answers_together_test.moc"
