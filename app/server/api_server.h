// OpenAI's HTTP interface to a model. GET /health, /metrics, /v1/models and /v1/models/NAME, POST /v1/chat/completions
// and /v1/completions. Every refusal has OpenAI's form of an error.
//
// A thread for each connection reads requests and writes answers; whoever takes the turns of the host's queue alone
// uses the engine. A client that goes away is noticed by its connection's thread, which takes its request back: the
// engine stops within one pass.
#pragma once

#include <memory>
#include <string>

#include "app/server/model_host.h"
#include "app/server/request_guard.h"
#include "engine/base/result.h"

namespace griffin::app::server {

inline constexpr int kUsualPort = 8080;
/// Requests that may wait while another one is answered.
inline constexpr int kUsualQueue = 32;

struct ServerOptions {
    AccessRules access = {};
    int port = kUsualPort;  // 0: any that is free
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

    /// Has the host answer until stop(); then every connection has ended and no turn is under way. REQUIRES: called
    /// once; no other server uses the host meanwhile.
    engine::Result<engine::Done> serve(ModelHost& host);
    /// Any thread, also before serve(). Does not wait.
    void stop();

  private:
    struct Parts;
    explicit ApiServer(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace griffin::app::server
