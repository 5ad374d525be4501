// `griffin serve`: OpenAI's HTTP interface to one model. GET /health, /metrics, /v1/models and /v1/models/NAME, POST
// /v1/chat/completions and /v1/completions. Every refusal has OpenAI's form of an error.
//
// A thread for each connection reads requests and writes answers; the thread of the AnswerQueue alone uses the engine.
// A client that goes away is noticed by its connection's thread, which takes its request back: the engine stops within
// one pass.
#pragma once

#include <memory>
#include <string>

#include "app/server/answer_job.h"
#include "app/server/request_guard.h"
#include "engine/base/result.h"
#include "engine/generation_options.h"
#include "engine/model_info.h"

namespace griffin::app::server {

struct ServerOptions {
    AccessRules access = {};
    int port = 8080;     // 0: any that is free
    int max_queue = 32;  // requests that may wait while another one is answered
};

/// What is served.
struct Service {
    engine::ModelInfo model;
    Answerer answerer;
    engine::GenerationOptions defaults;  // of what a request does not say
};

class ApiServer {
  public:
    /// Takes the address, so that one that cannot be had is told before a model is loaded; clients that connect already
    /// wait for serve().
    static engine::Result<std::unique_ptr<ApiServer>> listen(ServerOptions options);
    ~ApiServer();
    ApiServer(const ApiServer&) = delete;
    ApiServer& operator=(const ApiServer&) = delete;

    /// "http://127.0.0.1:8080"
    std::string address() const;
    int port() const;
    /// Whether only this machine can reach it.
    bool local() const;

    /// Answers until stop(); then every connection has ended and the engine rests. REQUIRES: called once; meanwhile
    /// nobody else uses the engine.
    engine::Result<engine::Done> serve(Service service);
    /// Any thread, also before serve(). Does not wait.
    void stop();

  private:
    struct Parts;
    explicit ApiServer(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace griffin::app::server
