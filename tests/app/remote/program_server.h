// A server that speaks as llama-server, vLLM or SGLang do, from their documentation: the list of models, the stream,
// and what each tells of its speculation. Every answer is "one two three", drafted with 2 of 4 tokens accepted.
#pragma once

#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/remote/remote_server.h"
#include "tests/app/remote/scripted_server.h"

namespace griffin::app::remote {

class ProgramServer : public ScriptedServer {
  public:
    explicit ProgramServer(ServerKind kind, std::string key = {}) : kind_(kind), key_(std::move(key)) {
        // A connection that is kept holds a thread: more of them than are asked at once.
        http().new_task_queue = [] { return new httplib::ThreadPool(32); };
        http().Get("/v1/models", [this](const httplib::Request& request, httplib::Response& response) {
            if (!allowed(request, response)) return;
            response.set_content(models(), "application/json");
        });
        http().Post("/v1/chat/completions", [this](const httplib::Request& request, httplib::Response& response) {
            if (!allowed(request, response)) return;
            {
                const std::lock_guard lock(mutex_);
                asked_.push_back(nlohmann::json::parse(request.body, nullptr, false));
            }
            ++answers_;
            ScriptedServer::stream(response, {event("one "), event("two "), event("three"), last()}, pause, false);
        });
        http().Get("/metrics", [this](const httplib::Request& request, httplib::Response& response) {
            ++requests_;
            if (kind_ != ServerKind::kVllm) response.status = 404;
            if (kind_ == ServerKind::kVllm && allowed(request, response)) response.set_content(metrics(), "text/plain");
        });
        http().Get("/get_server_info", [this](const httplib::Request&, httplib::Response& response) {
            ++requests_;
            if (kind_ != ServerKind::kSglang) response.status = 404;
            response.set_content(R"({"internal_states": [{"avg_spec_accept_length": 1.5}]})", "application/json");
        });
        start();
    }

    /// Bodies of the questions, oldest first.
    std::vector<nlohmann::json> asked() const {
        const std::lock_guard lock(mutex_);
        return asked_;
    }
    int requests() const { return requests_; }
    std::chrono::milliseconds pause{1};  // before each piece

  private:
    bool allowed(const httplib::Request& request, httplib::Response& response) {
        ++requests_;
        if (key_.empty() || request.get_header_value("Authorization") == "Bearer " + key_) return true;
        response.status = 401;
        return false;
    }
    std::string models() const {
        switch (kind_) {
            case ServerKind::kLlamaServer:
                return R"({"data": [{"id": "first", "owned_by": "llamacpp", "meta": {"n_ctx": 4096}}]})";
            case ServerKind::kVllm:
                return R"({"data": [{"id": "first", "owned_by": "vllm", "max_model_len": 4096}]})";
            case ServerKind::kSglang:
                return R"({"data": [{"id": "first", "owned_by": "sglang", "max_model_len": 4096}]})";
            default:
                return R"({"data": [{"id": "first"}, {"id": "second"}]})";
        }
    }
    std::string last() const {
        nlohmann::json end = nlohmann::json::parse(
            R"({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}],
                "usage": {"prompt_tokens": 7, "completion_tokens": 3}})");
        if (kind_ == ServerKind::kLlamaServer)
            end["timings"] = {{"predicted_n", 3}, {"predicted_ms", 12.0}, {"draft_n", 4}, {"draft_n_accepted", 1}};
        return "data: " + end.dump() + "\n\ndata: [DONE]\n\n";
    }
    std::string metrics() const {
        const std::string drafts = std::to_string(10 * answers_);
        const std::string half = std::to_string(5 * answers_);
        return "vllm:spec_decode_num_drafts_total{engine=\"0\"} " + drafts +
               "\nvllm:spec_decode_num_accepted_tokens_total{engine=\"0\"} " + std::to_string(15 * answers_) +
               "\nvllm:spec_decode_num_accepted_tokens_per_pos_total{engine=\"0\",position=\"0\"} " + drafts +
               "\nvllm:spec_decode_num_accepted_tokens_per_pos_total{engine=\"0\",position=\"1\"} " + half + "\n";
    }

    ServerKind kind_;
    std::string key_;
    std::atomic<int> requests_ = 0;
    std::atomic<int> answers_ = 0;
    mutable std::mutex mutex_;
    std::vector<nlohmann::json> asked_;
};

}  // namespace griffin::app::remote
