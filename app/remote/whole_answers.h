// A server as a session for measurements: it is asked on a thread of its own, so that the thread that waits handles no
// events meanwhile, and an answer that broke off is a failure.
#pragma once

#include <string>

#include "app/remote/remote_server.h"
#include "engine/session.h"

namespace griffin::app::remote {

class WholeAnswers : public engine::Session {
  public:
    WholeAnswers(RemoteServer server, std::string model, ServerKind kind)
        : server_(std::move(server)), model_(std::move(model)), kind_(kind) {}

    /// `sink` is called on another thread while this one waits.
    engine::Result<engine::Answer> generate(const engine::Prompt& prompt, const engine::GenerationOptions& options,
                                            const engine::EventSink& sink, std::stop_token stop) override;
    /// The server keeps what it likes.
    void clear() override {}
    /// 0: only the server knows.
    int countTokens(const engine::Prompt& /*prompt*/) const override { return 0; }

  private:
    RemoteServer server_;
    std::string model_;
    ServerKind kind_;
};

}  // namespace griffin::app::remote
