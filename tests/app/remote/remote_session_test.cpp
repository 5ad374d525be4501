// Answers of servers: our own, whose text is that of its session, and scripted ones with every fault.
#include <QElapsedTimer>
#include <QTcpServer>
#include <QTest>
#include <nlohmann/json.hpp>

#include "app/remote/remote_session.h"
#include "tests/app/remote/scripted_server.h"
#include "tests/app/server/running_server.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app::remote {

using engine::FinishReason;
using nlohmann::json;
using std::chrono::milliseconds;

class RemoteSessionTest : public QObject {
    Q_OBJECT

  private slots:
    /// The same text as the session behind it, greedy and drawn, with its figures; and it goes on where it was cut.
    void ourOwnServer() {
        tests::TinyModelOptions tiny_options;
        server::TinyEngine tiny(tiny_options);
        const server::RunningServer running(*tiny.engine, *tiny.session);
        const RemoteServer remote{tests::get(serverAddress(QStringLiteral("127.0.0.1:%1").arg(running.port()))), {}};
        const ServerModels found = tests::get(modelsOf(remote, {}));
        QVERIFY(found.kind == ServerKind::kGriffin && found.models.size() == 1 && found.models[0].context > 0);
        RemoteSession session(remote, found.models[0].name, found.kind);
        for (const float temperature : {0.0F, 0.8F}) {
            engine::GenerationOptions options;
            options.max_new_tokens = 40;
            options.sampling.temperature = temperature;
            options.sampling.seed = 5;
            options.method = engine::Method::kSuffix;
            std::string streamed;
            const auto sink = [&](const engine::GenerationEvent& event) {
                if (const auto* added = std::get_if<engine::TextAdded>(&event)) streamed += added->text;
            };
            const engine::Answer answer = tests::get(session.generate(asked(), options, sink, {}));
            tiny.session->clear();
            const engine::Answer alone = tests::get(tiny.session->generate(asked(), options, {}, {}));
            QCOMPARE(answer.text, alone.text);
            QCOMPARE(streamed, alone.text);
            QCOMPARE(answer.finish_reason, FinishReason::kLength);
            QCOMPARE(answer.stats.new_tokens, alone.stats.new_tokens);
            QCOMPARE(answer.stats.prompt_tokens, alone.stats.prompt_tokens);
            QVERIFY(session.figures().tokens_per_pass && *session.figures().tokens_per_pass >= 1.0);
            QVERIFY(std::abs(answer.stats.acceptanceLength() - alone.stats.acceptanceLength()) < 0.2);
            if (temperature > 0.0F) continue;
            engine::Prompt rest = asked();
            rest.begun = alone.text.substr(0, 10);
            const engine::Answer more = tests::get(session.generate(rest, options, {}, {}));
            QCOMPARE(more.text, tests::get(tiny.session->generate(rest, options, {}, {})).text);
        }
        // Its refusal is what is told.
        engine::Prompt nothing;
        nothing.messages = {{engine::Role::kUser, std::string(100'000, 'x')}};
        const auto refused = session.generate(nothing, {}, {}, {});
        QVERIFY(!refused.has_value());
        QVERIFY2(tests::lineOf(refused).find("far more tokens") != std::string::npos, tests::lineOf(refused).c_str());
    }

    void aStopEndsASlowAnswer() {
        ScriptedServer server;
        answerWith(server, [](const httplib::Request&, httplib::Response& response) {
            ScriptedServer::stream(response, std::vector<std::string>(200, ScriptedServer::event("x")),
                                   milliseconds(50), false);
        });
        RemoteSession session = sessionOf(server);
        std::stop_source stop;
        QElapsedTimer clock;
        clock.start();
        const auto sink = [&](const engine::GenerationEvent& event) {
            const auto* added = std::get_if<engine::TextAdded>(&event);
            if (added != nullptr && added->new_tokens == 3) stop.request_stop();
        };
        const engine::Answer answer = tests::get(session.generate(asked(), {}, sink, stop.get_token()));
        QCOMPARE(answer.text, std::string("xxx"));
        QCOMPARE(answer.finish_reason, FinishReason::kCancelled);
        QVERIFY(!session.interruption());
        QVERIFY(clock.elapsed() < 5000);
    }

    /// What was received is kept and told, whatever broke: the connection, or the stream without its end.
    void aLostConnectionKeepsWhatCame() {
        for (const bool breaks : {true, false}) {
            ScriptedServer server;
            std::atomic<int> asked_for = 0;
            answerWith(server, [&](const httplib::Request&, httplib::Response& response) {
                ++asked_for;
                ScriptedServer::stream(response, {ScriptedServer::event("Half of "), ScriptedServer::event("it")},
                                       milliseconds(5), breaks);
            });
            RemoteSession session = sessionOf(server);
            const engine::Answer answer = tests::get(session.generate(asked(), {}, {}, {}));
            QCOMPARE(answer.text, std::string("Half of it"));
            QCOMPARE(answer.finish_reason, FinishReason::kCancelled);
            QVERIFY(session.interruption());
            QCOMPARE(asked_for.load(), 1);  // an answer that began is not asked for again by itself
        }
    }

    void itTriesAgainWhileNothingCame() {
        ScriptedServer server;
        std::atomic<int> asked_for = 0;
        answerWith(server, [&](const httplib::Request&, httplib::Response& response) {
            if (++asked_for < 3) {
                response.status = asked_for == 1 ? 429 : 503;
                response.set_header("Retry-After", "0");
                return;
            }
            ScriptedServer::stream(response, {ScriptedServer::event("Here"), ScriptedServer::ending()}, milliseconds(0),
                                   false);
        });
        int told = 0;
        RemoteSession session(
            {tests::get(serverAddress(server.address())), {}}, "m", ServerKind::kUnknown, quick(),
            [&](const engine::Failure& failure, int wait_ms) {
                ++told;
                QVERIFY(failure.what.english().find("too much to do") != std::string::npos && wait_ms > 0);
            });
        QCOMPARE(tests::get(session.generate(asked(), {}, {}, {})).text, std::string("Here"));
        QCOMPARE(asked_for.load(), 3);
        QCOMPARE(told, 2);
        // For ever refused: an end after the attempts; a stop ends the wait.
        asked_for = -100;
        QVERIFY(tests::lineOf(session.generate(asked(), {}, {}, {})).find("too much to do (503)") != std::string::npos);
        QCOMPARE(asked_for.load(), -100 + quick().attempts);
    }

    void theServersWaitIsKept() {
        ScriptedServer server;
        answerWith(server, [&](const httplib::Request&, httplib::Response& response) {
            response.status = 429;
            response.set_header("Retry-After", "3000");
        });
        std::stop_source stop;
        int waited = 0;
        HttpPatience patience = quick();
        patience.longest_wait_ms = 20'000;
        RemoteSession session({tests::get(serverAddress(server.address())), {}}, "m", ServerKind::kUnknown, patience,
                              [&](const engine::Failure&, int wait_ms) {
                                  waited = wait_ms;
                                  stop.request_stop();
                              });
        QElapsedTimer clock;
        clock.start();
        const engine::Answer answer = tests::get(session.generate(asked(), {}, {}, stop.get_token()));
        QCOMPARE(answer.finish_reason, FinishReason::kCancelled);
        QCOMPARE(waited, 20'000);
        QVERIFY(clock.elapsed() < 5000);
    }

    void whatIsToldOfFaults_data() {
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("words");
        QTest::newRow("key") << 401 << "{}"
                             << "refuses the key";
        QTest::newRow("not found") << 404 << "<html>"
                                   << "does not know the address";
        QTest::newRow("its words") << 400 << R"({"error": {"message": "no such knob"}})"
                                   << "refuses the request: no such knob";
        QTest::newRow("other words") << 422 << R"({"detail": "bad field"})"
                                     << "bad field";
        QTest::newRow("no words") << 400 << "oops"
                                  << "refuses the request (400)";
        QTest::newRow("a sentence") << 400 << R"({"message": "There is no such knob.\n"})"
                                    << "no such knob: http";
        QTest::newRow("its own fault") << 500 << "oops"
                                       << "The server failed (500)";
        QTest::newRow("its own words") << 500 << R"({"error": {"message": "the machine is on fire."}})"
                                       << "The server failed: the machine is on fire: http";
        QTest::newRow("a page") << 200 << "<html><body>Welcome</body></html>"
                                << "does not answer as OpenAI's interface does";
        QTest::newRow("nothing") << 200 << ""
                                 << "does not answer as OpenAI's interface does";
        QTest::newRow("in the stream") << 200 << "data: {\"error\": {\"message\": \"out of memory.\"}}\n\n"
                                       << "out of memory: http";
    }
    void whatIsToldOfFaults() {
        QFETCH(int, status);
        QFETCH(QString, body);
        QFETCH(QString, words);
        ScriptedServer server;
        answerWith(server, [&](const httplib::Request&, httplib::Response& response) {
            response.status = status;
            response.set_content(body.toStdString(), "text/html");
        });
        RemoteSession session = sessionOf(server);
        const auto refused = session.generate(asked(), {}, {}, {});
        QVERIFY(!refused.has_value());
        QVERIFY2(tests::lineOf(refused).find(words.toStdString()) != std::string::npos, tests::lineOf(refused).c_str());
    }

    /// The key goes to the address that was named and to no other.
    void redirectsAreNotFollowed() {
        ScriptedServer other;
        std::atomic<int> reached = 0;
        answerWith(other, [&](const httplib::Request&, httplib::Response&) { ++reached; });
        ScriptedServer server;
        std::string key;
        answerWith(server, [&](const httplib::Request& request, httplib::Response& response) {
            key = request.get_header_value("Authorization");
            response.set_redirect(other.address().toStdString() + "/chat/completions", 307);
        });
        RemoteSession session({tests::get(serverAddress(server.address())), QStringLiteral("secret")}, "m",
                              ServerKind::kUnknown, quick());
        const auto refused = session.generate(asked(), {}, {}, {});
        QVERIFY(!refused.has_value());
        QVERIFY(tests::lineOf(refused).find("which is not followed") != std::string::npos);
        QCOMPARE(key, std::string("Bearer secret"));
        QCOMPARE(reached.load(), 0);
    }

    /// An error is told, whatever comes with it and however long; a list that never ends is given up.
    void answersThatNeverEndAreLeft_data() {
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("words");
        QTest::newRow("elsewhere") << 302 << "which is not followed: http://elsewhere.invalid/";
        QTest::newRow("a login") << 401 << "refuses the key";
        QTest::newRow("not found") << 404 << "does not know the address";
        QTest::newRow("broken") << 500 << "The server failed (500)";
        QTest::newRow("no stream") << 200 << "too large";
    }
    void answersThatNeverEndAreLeft() {
        QFETCH(int, status);
        QFETCH(QString, words);
        ScriptedServer server;
        const auto refuse = [&](const httplib::Request&, httplib::Response& response) {
            response.status = status;
            response.set_header("Location", "http://elsewhere.invalid/");
            ScriptedServer::neverEnd(response, "text/html");
        };
        server.http().Get("/v1/models", refuse);
        answerWith(server, refuse);
        RemoteSession session = sessionOf(server);
        const auto refused = session.generate(asked(), {}, {}, {});
        QVERIFY(!refused.has_value());
        QVERIFY2(tests::lineOf(refused).find(words.toStdString()) != std::string::npos, tests::lineOf(refused).c_str());
        HttpPatience patience = quick();
        if (status == 200) patience.list_ms = 100;  // in which less comes than a list may have
        const auto list = modelsOf({tests::get(serverAddress(server.address())), {}}, {}, patience);
        QVERIFY(!list.has_value());
        const std::string said = status == 200 ? "does not come to an end" : words.toStdString();
        QVERIFY2(tests::lineOf(list).find(said) != std::string::npos, tests::lineOf(list).c_str());
    }

    /// A packed answer may unpack to anything, and Qt 6.4 reads a long one short.
    void nothingPackedIsAskedFor() {
        ScriptedServer server;
        std::mutex mutex;
        std::vector<std::string> encodings;
        const auto note = [&](const httplib::Request& request) {
            const std::lock_guard lock(mutex);
            encodings.push_back(request.get_header_value("Accept-Encoding"));
        };
        server.http().Get("/v1/models", [&](const httplib::Request& request, httplib::Response& response) {
            note(request);
            json models = json::array();
            for (int i = 0; i < 9'000; ++i)
                models.push_back({{"id", "m" + std::to_string(i)}, {"description", std::string(300, 'x')}});
            response.set_content(json{{"data", models}}.dump(), "application/json");
        });
        answerWith(server, [&](const httplib::Request& request, httplib::Response& response) {
            note(request);
            ScriptedServer::stream(response, {ScriptedServer::event("Here"), ScriptedServer::ending()}, milliseconds(0),
                                   false);
        });
        const ServerModels found = tests::get(modelsOf({tests::get(serverAddress(server.address())), {}}, {}, quick()));
        QCOMPARE(found.models.size(), std::size_t{9'000});
        QCOMPARE(found.models.back().name, std::string("m8999"));
        RemoteSession session = sessionOf(server);
        QCOMPARE(tests::get(session.generate(asked(), {}, {}, {})).text, std::string("Here"));
        const std::lock_guard lock(mutex);
        QCOMPARE(encodings, (std::vector<std::string>{"identity", "identity"}));
    }

    void aServerThatIsNotThere() {
        int port = 0;
        {
            QTcpServer gone;
            QVERIFY(gone.listen(QHostAddress::LocalHost));
            port = gone.serverPort();
        }
        const RemoteServer nowhere{tests::get(serverAddress(QStringLiteral("127.0.0.1:%1").arg(port))), {}};
        RemoteSession session(nowhere, "m", ServerKind::kUnknown, quick());
        QVERIFY(tests::lineOf(session.generate(asked(), {}, {}, {})).find("connection to the server failed") !=
                std::string::npos);
        QVERIFY(!modelsOf(nowhere, {}, quick()).has_value());
    }

    void silenceEnds() {
        ScriptedServer server;
        std::atomic<bool> done = false;
        answerWith(server, [&](const httplib::Request&, httplib::Response&) {
            for (int i = 0; i < 500 && !done; ++i) std::this_thread::sleep_for(milliseconds(10));
        });
        HttpPatience patience = quick();
        patience.silence_ms = 150;
        patience.attempts = 1;
        RemoteSession session({tests::get(serverAddress(server.address())), {}}, "m", ServerKind::kUnknown, patience);
        QVERIFY(tests::lineOf(session.generate(asked(), {}, {}, {})).find("does not answer") != std::string::npos);
        done = true;
    }

    /// Bytes alone are no answer: what only keeps the connection open ends as silence does, and keeps what came before.
    void signsOfLifeAreNoAnswer_data() {
        QTest::addColumn<QByteArray>("piece");
        QTest::newRow("comments") << QByteArray(": ping\n\n");
        QTest::newRow("blank lines") << QByteArray("\n");
        QTest::newRow("empty events") << QByteArray("data: {\"choices\": [{\"index\": 0, \"delta\": {}}]}\n\n");
        QTest::newRow("no line ends") << QByteArray("x");
    }
    void signsOfLifeAreNoAnswer() {
        QFETCH(QByteArray, piece);
        for (const bool begins : {false, true}) {
            ScriptedServer server;
            answerWith(server, [&](const httplib::Request&, httplib::Response& response) {
                std::vector<std::string> pieces(2'000, piece.toStdString());
                if (begins) pieces.front() = ScriptedServer::event("Once");
                ScriptedServer::stream(response, std::move(pieces), milliseconds(5), true);
            });
            HttpPatience patience = quick();
            patience.silence_ms = 400;
            RemoteSession session({tests::get(serverAddress(server.address())), {}}, "m", ServerKind::kUnknown,
                                  patience);
            const auto answer = session.generate(asked(), {}, {}, {});
            QCOMPARE(answer.has_value(), begins);
            if (begins) QCOMPARE(answer->text, std::string("Once"));
            const std::string said = begins ? session.interruption()->what.english() : tests::lineOf(answer);
            QVERIFY2(said.find("its answer does not continue") != std::string::npos, said.c_str());
        }
    }

    /// Who says that the stream is over need not close it.
    void theEndIsTheEnd() {
        ScriptedServer server;
        std::atomic<bool> gone = false;
        answerWith(server, [&](const httplib::Request&, httplib::Response& response) {
            auto at = std::make_shared<int>(0);
            response.set_chunked_content_provider("text/event-stream", [&, at](std::size_t, httplib::DataSink& sink) {
                if (*at > 0) std::this_thread::sleep_for(milliseconds(5));
                const std::string piece =
                    (*at)++ == 0 ? ScriptedServer::event("Here") + ScriptedServer::ending() : ": ping\n\n";
                const bool wanted = *at < 4'000 && sink.write(piece.data(), piece.size());
                if (!wanted) gone = *at < 4'000;
                return wanted;
            });
        });
        RemoteSession session = sessionOf(server);
        QElapsedTimer timer;
        timer.start();
        const engine::Answer answer = tests::get(session.generate(asked(), {}, {}, {}));
        QCOMPARE(answer.text, std::string("Here"));
        QCOMPARE(answer.finish_reason, FinishReason::kStop);
        QVERIFY(!session.interruption());
        QTRY_VERIFY(gone);
        QVERIFY2(timer.elapsed() < 5'000, qPrintable(QString::number(timer.elapsed())));
    }

    /// vLLM and SGLang tell beside the answer: before and after it, and what was on average.
    void figuresBesideTheAnswer() {
        ScriptedServer server;
        std::atomic<int> read = 0;
        server.http().Get("/metrics", [&](const httplib::Request&, httplib::Response& response) {
            const int drafts = ++read == 1 ? 10 : 20;
            response.set_content("vllm:spec_decode_num_drafts_total{engine=\"0\"} " + std::to_string(drafts) +
                                     "\nvllm:spec_decode_num_accepted_tokens_total{engine=\"0\"} " +
                                     std::to_string(drafts * 2) + "\n",
                                 "text/plain");
        });
        server.http().Get("/get_server_info", [](const httplib::Request&, httplib::Response& response) {
            response.set_content(R"({"internal_states": [{"avg_spec_accept_length": 1.5}]})", "application/json");
        });
        answerWith(server, [](const httplib::Request&, httplib::Response& response) {
            ScriptedServer::stream(response,
                                   {ScriptedServer::event("a"), ScriptedServer::event("b"), ScriptedServer::ending()},
                                   milliseconds(0), false);
        });
        const RemoteServer remote{tests::get(serverAddress(server.address())), {}};
        RemoteSession vllm(remote, "m", ServerKind::kVllm, quick());
        QCOMPARE(tests::get(vllm.generate(asked(), {}, {}, {})).text, std::string("ab"));
        QCOMPARE(*vllm.figures().tokens_per_pass, 3.0);
        RemoteSession sglang(remote, "m", ServerKind::kSglang, quick());
        QCOMPARE(tests::get(sglang.generate(asked(), {}, {}, {})).text, std::string("ab"));
        QVERIFY(*sglang.figures().tokens_per_pass == 1.5 && sglang.figures().since_start);
        RemoteSession unknown(remote, "m", ServerKind::kUnknown, quick());
        QVERIFY(tests::get(unknown.generate(asked(), {}, {}, {})).stats.target_passes == 0);
        QVERIFY(!unknown.figures().tokens_per_pass);
    }

  private:
    using Handler = std::function<void(const httplib::Request&, httplib::Response&)>;

    static void answerWith(ScriptedServer& server, Handler handler) {
        server.http().Post("/v1/chat/completions", std::move(handler));
        server.start();
    }
    static HttpPatience quick() { return {20'000, 3, 5, 50}; }
    static RemoteSession sessionOf(const ScriptedServer& server) {
        return {{tests::get(serverAddress(server.address())), {}}, "m", ServerKind::kUnknown, quick()};
    }
    static engine::Prompt asked() {
        engine::Prompt prompt;
        prompt.messages = {{engine::Role::kUser, "Tell me a story."}};
        return prompt;
    }
};

}  // namespace griffin::app::remote

GRIFFIN_TEST(griffin::app::remote::RemoteSessionTest)
#include "remote_session_test.moc"
