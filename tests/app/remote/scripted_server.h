// A server in a thread of its own that behaves as it is told to: streams, slow ones and broken ones, refusals.
#pragma once

#include <QString>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <httplib.h>

namespace griffin::app::remote {

class ScriptedServer {
  public:
    ScriptedServer() {
        port_ = server_.bind_to_any_port("127.0.0.1");
        server_.set_keep_alive_max_count(1);
    }
    ~ScriptedServer() {
        server_.stop();
        if (thread_.joinable()) thread_.join();
    }
    ScriptedServer(const ScriptedServer&) = delete;
    ScriptedServer& operator=(const ScriptedServer&) = delete;

    httplib::Server& http() { return server_; }
    /// Lists one model, "m".
    void listModel() {
        server_.Get("/v1/models", [](const httplib::Request&, httplib::Response& response) {
            response.set_content(R"({"data": [{"id": "m"}]})", "application/json");
        });
    }
    /// After the handlers are set.
    void start() {
        thread_ = std::thread([this] { server_.listen_after_bind(); });
        while (!server_.is_running()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    QString address() const { return QStringLiteral("http://127.0.0.1:%1/v1").arg(port_); }
    int port() const { return port_; }

    static std::string event(const std::string& text) {
        return R"(data: {"choices": [{"index": 0, "delta": {"content": ")" + text + "\"}}]}\n\n";
    }
    static std::string ending() {
        return std::string(R"(data: {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})") + "\n\n" +
               "data: [DONE]\n\n";
    }
    /// Answers with these pieces, `pause` before each; `breaks` then closes the connection instead of ending the body.
    static void stream(httplib::Response& response, std::vector<std::string> pieces, std::chrono::milliseconds pause,
                       bool breaks) {
        auto at = std::make_shared<std::size_t>(0);
        response.set_chunked_content_provider(
            "text/event-stream", [pieces = std::move(pieces), at, pause, breaks](std::size_t, httplib::DataSink& sink) {
                if (*at == pieces.size()) {
                    if (!breaks) sink.done();
                    return !breaks;
                }
                std::this_thread::sleep_for(pause);
                const std::string& piece = pieces[(*at)++];
                return sink.write(piece.data(), piece.size());
            });
    }

    /// Sends spaces until the client has enough of them.
    static void neverEnd(httplib::Response& response, const char* type) {
        response.set_chunked_content_provider(type, [](std::size_t, httplib::DataSink& sink) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            const std::string piece(16'000, ' ');
            return sink.write(piece.data(), piece.size());
        });
    }

  private:
    httplib::Server server_;
    int port_ = 0;
    std::thread thread_;
};

}  // namespace griffin::app::remote
