// A server on a free port, in a thread, with a tiny model; and a session that takes its time, for what must happen
// while an answer is written.
#pragma once

#include <QTemporaryDir>
#include <QTest>
#include <chrono>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <utility>

#include <httplib.h>

#include "app/server/api_server.h"
#include "app/server/queue/queue_thread.h"
#include "engine/engine.h"
#include "tests/app/server/compare_json.h"
#include "tests/support/results.h"
#include "tests/support/tiny_model.h"

namespace griffin::app::server {

/// Waits after each piece of text.
class SlowSession : public engine::ResumableSession {
  public:
    SlowSession(engine::Session& session, std::chrono::milliseconds pause)
        : session_(dynamic_cast<engine::ResumableSession&>(session)), pause_(pause) {}

    engine::Result<engine::Answer> generate(const engine::Prompt& prompt, const engine::GenerationOptions& options,
                                            const engine::EventSink& sink, std::stop_token stop) override {
        return resume(prompt, options, {}, sink, std::move(stop));
    }
    engine::Result<engine::Answer> resume(const engine::Prompt& prompt, const engine::GenerationOptions& options,
                                          std::span<const std::int32_t> tokens, const engine::EventSink& sink,
                                          std::stop_token stop) override {
        return session_.resume(
            prompt, options, tokens,
            [&](const engine::GenerationEvent& event) {
                sink(event);
                std::this_thread::sleep_for(pause_);
            },
            std::move(stop));
    }
    void clear() override { session_.clear(); }
    int countTokens(const engine::Prompt& prompt) const override { return session_.countTokens(prompt); }

  private:
    engine::ResumableSession& session_;
    std::chrono::milliseconds pause_;
};

/// An engine with a tiny model.
struct TinyEngine {
    explicit TinyEngine(const tests::TinyModelOptions& options) {
        const std::string path = folder.filePath(QStringLiteral("tiny.gguf")).toStdString();
        tests::writeTinyModel(path, options);
        engine::LoadOptions load;
        load.model = path;
        load.threads = 1;
        engine = tests::get(engine::Engine::load(load));
        session = tests::get(engine->openSession());
    }

    QTemporaryDir folder;
    std::unique_ptr<engine::Engine> engine;
    std::unique_ptr<engine::Session> session;
};

class RunningServer {
  public:
    /// Greedy, 48 tokens, unless a request says otherwise.
    RunningServer(const engine::Engine& engine, engine::Session& session, ServerOptions options = {},
                  int max_queue = kUsualQueue, engine::Together* together = nullptr)
        : host_(max_queue, usualOptions()), turns_(host_.queue(), [this] { host_.takeTurn(); }) {
        options.port = 0;
        server_ = tests::get(ApiServer::listen(std::move(options)));
        Service service = serviceOf(engine, session, {}, together);
        service.model.name = engine.info().name;
        host_.use(std::move(service));
        thread_ = std::thread([this] { ended_ = server_->serve(host_).has_value(); });
    }
    ~RunningServer() {
        server_->stop();
        thread_.join();
    }
    RunningServer(const RunningServer&) = delete;
    RunningServer& operator=(const RunningServer&) = delete;

    ApiServer& server() { return *server_; }
    ModelHost& host() { return host_; }
    int port() const { return server_->port(); }

    httplib::Client client() const {
        httplib::Client client("127.0.0.1", port());
        client.set_read_timeout(60);
        return client;
    }
    /// POST of a JSON object.
    httplib::Result post(const std::string& path, const nlohmann::json& body,
                         const httplib::Headers& headers = {}) const {
        return client().Post(path, headers, body.dump(), "application/json");
    }
    /// The value of a metric without labels.
    double metric(const std::string& name) const {
        const httplib::Result answer = client().Get("/metrics");
        const std::size_t at = answer ? answer->body.find('\n' + name + ' ') : std::string::npos;
        return at == std::string::npos ? -1.0 : std::stod(answer->body.substr(at + name.size() + 2));
    }
    bool idle() const { return metric("griffin_requests_running") == 0.0 && metric("griffin_requests_waiting") == 0.0; }

  private:
    static engine::GenerationOptions usualOptions() {
        engine::GenerationOptions options;
        options.max_new_tokens = 48;
        return options;
    }

    ModelHost host_;
    QueueThread turns_;
    std::unique_ptr<ApiServer> server_;
    bool ended_ = false;
    std::thread thread_;
};

inline nlohmann::json chatOf(const std::string& text, nlohmann::json fields = nlohmann::json::object()) {
    fields["messages"] = nlohmann::json::array({{{"role", "user"}, {"content", text}}});
    return fields;
}

/// One token a pass: others pay on any computer where several answers share them.
inline const std::pair<const std::string, nlohmann::json> kPlain = {"speculation", {{"method", "vanilla"}}};

/// The events of a stream without the last one, which ends it and must be there.
inline std::vector<nlohmann::json> eventsOf(const std::string& stream) {
    std::vector<nlohmann::json> events;
    bool done = false;
    for (const QByteArray& line : QByteArray::fromStdString(stream).split('\n')) {
        if (line.isEmpty()) continue;
        QTest::qVerify(line.startsWith("data: ") && !done, "an event", "", __FILE__, __LINE__);
        done = line == "data: [DONE]";
        if (!done) events.push_back(nlohmann::json::parse(line.mid(6).toStdString()));
    }
    QTest::qVerify(done, "the stream has its end", stream.c_str(), __FILE__, __LINE__);
    return events;
}

/// All of an answer that does not name it, tell times or cut it into pieces.
inline std::string said(const std::string& body, bool stream) {
    nlohmann::json all = nlohmann::json::array();
    const auto counted = [](const nlohmann::json& usage) {
        return nlohmann::json{{"prompt", usage["prompt_tokens"]}, {"completion", usage["completion_tokens"]}};
    };
    if (!stream) {
        nlohmann::json whole = nlohmann::json::parse(body);
        return nlohmann::json{whole["choices"], counted(whole["usage"])}.dump();
    }
    std::map<int, std::string> texts;
    std::map<int, nlohmann::json> ends;
    nlohmann::json likelihoods = nlohmann::json::array();
    nlohmann::json usage;
    for (const nlohmann::json& event : eventsOf(body)) {
        if (event["usage"].is_object()) usage = counted(event["usage"]);
        for (const nlohmann::json& choice : event["choices"]) {
            const int index = choice["index"];
            if (choice["delta"].contains("content") && choice["delta"]["content"].is_string())
                texts[index] += choice["delta"]["content"].get<std::string>();
            if (const nlohmann::json& told = choice["logprobs"]; !told.is_null()) {
                likelihoods.insert(likelihoods.end(), told["content"].begin(), told["content"].end());
            }
            if (!choice["finish_reason"].is_null()) ends[index] = choice["finish_reason"];
        }
    }
    for (const auto& [index, text] : texts) all.push_back({index, text, ends[index]});
    all.push_back(likelihoods);
    all.push_back(usage);
    return all.dump();
}

/// Has OpenAI's form of an error, with this status.
inline void compareRefusal(const httplib::Result& answer, int status, const std::string& words) {
    QVERIFY2(answer, httplib::to_string(answer.error()).c_str());
    QVERIFY2(answer->status == status, (std::to_string(answer->status) + ' ' + answer->body).c_str());
    const nlohmann::json body = nlohmann::json::parse(answer->body, nullptr, false);
    QVERIFY2(body.is_object() && body.size() == 1 && body["error"].is_object(), answer->body.c_str());
    for (const char* field : {"message", "type", "param", "code"}) QVERIFY(body["error"].contains(field));
    QVERIFY2(body["error"]["message"].get<std::string>().find(words) != std::string::npos, answer->body.c_str());
}

}  // namespace griffin::app::server
