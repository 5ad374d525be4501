// Clients that are wrong, slow or up to no good: each is refused in OpenAI's form, or cut off, and the server goes on.
#include <QElapsedTimer>
#include <QTest>
#include <array>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/app/server/running_server.h"
#include "tests/support/test_program.h"

namespace griffin::app::server {

using nlohmann::json;

/// A connection without a library between.
class RawClient {
  public:
    explicit RawClient(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const int status = ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address);
        QTest::qVerify(status == 0, "connects", "", __FILE__, __LINE__);
        const timeval longest{20, 0};
        ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &longest, sizeof longest);
    }
    ~RawClient() { ::close(socket_); }
    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;

    void send(const std::string& text) const { ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL); }
    void endSending() const { ::shutdown(socket_, SHUT_WR); }
    /// All that comes until the server closes.
    std::string receive() const {
        std::string all;
        std::array<char, 4096> part{};
        for (ssize_t count = 1; count > 0;) {
            count = ::recv(socket_, part.data(), part.size(), 0);
            if (count > 0) all.append(part.data(), static_cast<std::size_t>(count));
        }
        return all;
    }

  private:
    int socket_;
};

class HostileClientsTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        tiny_ = std::make_unique<TinyEngine>(tests::TinyModelOptions{.answer_words = 4, .context = 512});
        server_ = std::make_unique<RunningServer>(*tiny_->engine, *tiny_->session);
    }
    void cleanup() {
        const auto answer = server_->post("/v1/chat/completions", chatOf("x"));
        QVERIFY(answer && answer->status == 200);
        compareJson(json::parse(answer->body)["choices"][0]["message"]["content"], json(tests::tinyModelAnswer(4)));
    }

    void pathsAndMethodsThatAreNotThere() {
        auto client = server_->client();
        compareRefusal(client.Get("/"), 404, "There is nothing at this path");
        compareRefusal(client.Get("/v1/models/" + std::string(8000, 'x')), 404, "no model");
        compareRefusal(client.Get("/v1/chat"), 404, "There is nothing at this path");
        compareRefusal(client.Get("/v1/chat/completions"), 405, "use POST");
        compareRefusal(client.Put("/v1/chat/completions", "{}", "application/json"), 405, "use POST");
        compareRefusal(client.Delete("/v1/models"), 405, "use GET");
        compareRefusal(client.Post("/health", "{}", "application/json"), 405, "use GET");
        compareRefusal(client.Post("/chat/completions", "{}", "application/json"), 404, "/v1/chat/completions");
        compareRefusal(client.Options("/v1/models"), 405, "use GET");
        compareRefusal(client.Post("/v1/embeddings", R"({"input": "x"})", "application/json"), 400,
                       "Embeddings are not");
        const auto head = client.Head("/health");
        QVERIFY(head && head->status == 200);
        compareRefusal(client.Get("/" + std::string(9000, 'x')), 414, "too long");
    }

    void bodiesThatAreWrong() {
        auto client = server_->client();
        const auto post = [&](const std::string& body, const char* type) {
            return client.Post("/v1/chat/completions", body, type);
        };
        const std::string good = chatOf("x").dump();
        for (const char* type : {"application/json", "text/plain", "application/json; charset=utf-8",
                                 "application/x-www-form-urlencoded", "nonsense"}) {
            const auto answer = post(good, type);
            QVERIFY2(answer && answer->status == 200, type);
            compareRefusal(post("{\"messages\": NaN}", type), 400, "not valid JSON");
            compareRefusal(post("", type), 400, "empty");
        }
        compareRefusal(post("--x\r\n", "multipart/form-data; boundary=x"), 415, "application/json");
        compareRefusal(post(std::string(2'000'000, '['), "application/json"), 400, "nested");
        compareRefusal(post(std::string(100'000, '\xff'), "application/json"), 400, "not valid JSON");
        // Longer than what the library takes of a form: it is read as any other body.
        const json padded = chatOf("x", {{"padding", std::string(100'000, ' ')}});
        const auto form = post(padded.dump(), "application/x-www-form-urlencoded");
        QVERIFY(form);
        QVERIFY2(form->status == 200, form->body.c_str());
    }

    void encodingsThatAreWrong() {
        auto client = server_->client();
        const std::string body = chatOf("x").dump();
        const char* const path = "/v1/chat/completions";
        compareRefusal(client.Post(path, {{"Content-Encoding", "zstd"}}, body, "application/json"), 415, "not known");
        compareRefusal(client.Post(path, {{"Content-Encoding", "gzip"}}, body, "application/json"), 400, "unpacked");
        // Of a part of an answer nobody could make anything.
        for (const bool streamed : {false, true}) {
            const auto whole = server_->post(path, chatOf("x", {{"stream", streamed}}), {{"Range", "bytes=5-9"}});
            QVERIFY(whole && whole->status == 200 && whole->body.size() > 100);
        }
    }

    void textsThatAreMuchTooLong() {
        json many = json::array();
        for (int i = 0; i < 100'000; ++i) many.push_back({{"role", "user"}, {"content", ""}});
        for (const char unit : {'a', ' '}) {
            std::string text;
            text.resize(20'000'000, unit);
            compareRefusal(server_->post("/v1/completions", {{"prompt", text}}), 400, "the text has far more tokens");
            compareRefusal(server_->post("/v1/chat/completions", chatOf(text)), 400, "the text has far more tokens");
        }
        compareRefusal(server_->post("/v1/chat/completions", {{"messages", many}}), 400,
                       "the text has far more tokens");
    }

    void bodiesThatAreTooLarge() {
        auto client = server_->client();
        json body = chatOf("x", {{"padding", std::string(kMaxBodyBytes - 1000, ' ')}});
        const auto largest = client.Post("/v1/chat/completions", body.dump(), "application/json");
        QVERIFY(largest);
        QVERIFY2(largest->status == 200, largest->body.c_str());
        body["padding"] = std::string(kMaxBodyBytes, ' ');
        const std::string large = body.dump();
        for (const char* type : {"application/json", "application/x-www-form-urlencoded"}) {
            compareRefusal(client.Post("/v1/chat/completions", large, type), 413, "33554432 bytes");
        }
        // In chunks, of which nobody says beforehand how many there are.
        const auto pieces = [&](std::size_t offset, httplib::DataSink& sink) {
            const std::size_t size = std::min<std::size_t>(65536, large.size() - offset);
            if (size == 0) {
                sink.done();
                return true;
            }
            return sink.write(large.data() + offset, size);
        };
        compareRefusal(server_->client().Post("/v1/chat/completions", pieces, "application/json"), 413,
                       "33554432 bytes");
        // Small on the way, large here.
        auto packed = server_->client();
        packed.set_compress(true);
        compareRefusal(packed.Post("/v1/chat/completions", large, "application/json"), 413, "33554432 bytes");
        const auto small = packed.Post("/v1/chat/completions", chatOf("x").dump(), "application/json");
        QVERIFY(small && small->status == 200);
    }

    void requestsThatAreNoHttp_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("status");
        QTest::newRow("garbage") << QByteArray("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 16)
                                 << QByteArray("400");
        QTest::newRow("words") << QByteArray("hello there\r\n\r\n") << QByteArray("400");
        QTest::newRow("no version") << QByteArray("GET /health\r\n\r\n") << QByteArray("400");
        QTest::newRow("many headers") << "GET /health HTTP/1.1\r\n" + QByteArray("A: b\r\n").repeated(20'000) + "\r\n"
                                      << QByteArray("400");
        QTest::newRow("no host") << QByteArray("GET /health HTTP/1.1\r\n\r\n") << QByteArray("403");
        QTest::newRow("no length") << QByteArray("POST /v1/completions HTTP/1.1\r\nHost: localhost\r\n\r\n{}")
                                   << QByteArray("411");
        QTest::newRow("less than said")
            << QByteArray("POST /v1/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{}")
            << QByteArray("400");
        QTest::newRow("an endless length") << QByteArray(
                                                  "POST /v1/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
                                                  "1000000000000000000000\r\n\r\n{}")
                                           << QByteArray("413");
        QTest::newRow("two lengths") << QByteArray(
                                            "POST /v1/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
                                            "2\r\nContent-Length: 3\r\n\r\n{}")
                                     << QByteArray("400");
        QTest::newRow("a length and chunks")
            << QByteArray(
                   "POST /v1/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\n"
                   "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
            << QByteArray("400");
        QTest::newRow("two hosts") << QByteArray(
                                          "GET /v1/models HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
                                   << QByteArray("400");
        QTest::newRow("a length that is none")
            << QByteArray("POST /v1/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n{}")
            << QByteArray("4");
        QTest::newRow("a chunk that is none")
            << QByteArray(
                   "POST /v1/completions HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n")
            << QByteArray("4");
    }
    void requestsThatAreNoHttp() {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, status);
        const RawClient client(server_->port());
        client.send(bytes.toStdString());
        client.endSending();
        const QByteArray answer = QByteArray::fromStdString(client.receive());
        QVERIFY2(answer.startsWith("HTTP/1.1 " + status), answer);
        const qsizetype body = answer.indexOf("\r\n\r\n");
        const json object = json::parse(answer.mid(body + 4).toStdString(), nullptr, false);
        QVERIFY2(object.is_object() && object["error"]["message"].is_string(), answer);
    }

    void whatWasNotReadIsNotTheNextRequest() {
        const RawClient client(server_->port());
        const std::string hidden = "GET /v1/models HTTP/1.1\r\nHost: localhost\r\n\r\n";
        client.send("POST /v1/embeddings HTTP/1.1\r\nHost: localhost\r\nContent-Length: " +
                    std::to_string(hidden.size()) + "\r\n\r\n" + hidden);
        const QByteArray answer = QByteArray::fromStdString(client.receive());
        QVERIFY(answer.startsWith("HTTP/1.1 400"));
        QCOMPARE(answer.count("HTTP/1.1"), 1);
        QVERIFY(answer.contains("Connection: close"));
    }

    void aHundredConnectionsThatSayNothing() {
        std::vector<std::unique_ptr<RawClient>> clients;
        for (int i = 0; i < 100; ++i) {
            clients.push_back(std::make_unique<RawClient>(server_->port()));
            if (i % 2 == 0) clients.back()->send("POST /v1/completions HTTP/1.1\r\nHost: loc");
        }
        QElapsedTimer timer;
        timer.start();
        QVERIFY(server_->client().Get("/health"));
        QVERIFY(timer.elapsed() < 5000);
    }

    void aClientThatSendsTooSlowlyIsCutOff() {
        const RawClient client(server_->port());
        QElapsedTimer timer;
        timer.start();
        client.send("GET /health HTTP/1.1\r\n");
        const std::string answer = client.receive();  // the time for the headers is over
        QVERIFY(timer.elapsed() > 5000 && timer.elapsed() < 19'000);
        QVERIFY2(answer.empty() || answer.starts_with("HTTP/1.1 400"), answer.c_str());
    }

    void webPagesAreKeptOut() {
        auto client = server_->client();
        compareRefusal(client.Get("/v1/models", {{"Host", "evil.example"}}), 403, "Host header");
        compareRefusal(client.Get("/v1/models", {{"Origin", "https://evil.example"}}), 403, "--cors");
        compareRefusal(client.Post("/v1/chat/completions", {{"Origin", "null"}}, chatOf("x").dump(), "text/plain"), 403,
                       "--cors");
        const RunningServer open(*tiny_->engine, *tiny_->session,
                                 {.access = {.api_key = "k", .origins = {"https://good.example"}}});
        const httplib::Headers page = {{"Origin", "https://good.example"},
                                       {"Access-Control-Request-Headers", "authorization"}};
        const auto preflight = open.client().Options("/v1/chat/completions", page);
        QVERIFY(preflight && preflight->status == 204);
        QCOMPARE(preflight->get_header_value("Access-Control-Allow-Origin"), std::string("https://good.example"));
        QCOMPARE(preflight->get_header_value("Access-Control-Allow-Headers"), std::string("authorization"));
        const auto models =
            open.client().Get("/v1/models", {{"Origin", "https://good.example"}, {"Authorization", "Bearer k"}});
        QVERIFY(models && models->status == 200);
        QCOMPARE(models->get_header_value("Access-Control-Allow-Origin"), std::string("https://good.example"));
        compareRefusal(open.client().Options("/v1/models", {{"Origin", "https://evil.example"}}), 403, "--cors");
        QVERIFY(!server_->client().Get("/health")->has_header("Access-Control-Allow-Origin"));
    }

    void withoutTheKeyNothingIsAnswered() {
        const RunningServer locked(*tiny_->engine, *tiny_->session, {.access = {.api_key = "s3cret"}});
        auto client = locked.client();
        QVERIFY(client.Get("/health")->status == 200);
        for (const char* path : {"/v1/models", "/metrics", "/nowhere"})
            compareRefusal(client.Get(path), 401, "Bearer KEY");
        const std::string body = chatOf("x").dump();
        const auto post = [&](const httplib::Headers& headers) {
            return client.Post("/v1/chat/completions", headers, body, "application/json");
        };
        const auto missing = post({});
        compareRefusal(missing, 401, "Bearer KEY");
        QCOMPARE(missing->get_header_value("WWW-Authenticate"), std::string("Bearer"));
        compareRefusal(post({{"Authorization", "s3cret"}}), 401, "another form");
        compareRefusal(post({{"Authorization", "Bearer wrong"}}), 401, "not the one");
        QCOMPARE(post({{"Authorization", "Bearer s3cret"}})->status, 200);
    }

  private:
    std::unique_ptr<TinyEngine> tiny_;
    std::unique_ptr<RunningServer> server_;
};

}  // namespace griffin::app::server

GRIFFIN_TEST(griffin::app::server::HostileClientsTest)
#include "hostile_clients_test.moc"
