// A server as the session of a conversation: what asks engine::Session asks it in the same way. A lost connection keeps
// what was received; nothing else answers in its place.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "app/remote/http_exchange.h"
#include "app/remote/remote_figures.h"
#include "app/remote/remote_server.h"
#include "engine/session.h"

namespace griffin::app::remote {

/// The models of a server. Waits for it on this thread.
engine::Result<ServerModels> modelsOf(const RemoteServer& server, const std::stop_token& stop,
                                      HttpPatience patience = {});

class RemoteSession : public engine::Session {
  public:
    /// Before another try: why, and for how long it waits.
    using RetrySink = HttpExchange::RetrySink;

    /// kOfTheAnswerAlone: what the server counts for all that it answers is not asked for.
    enum class Figures { kAll, kOfTheAnswerAlone };

    RemoteSession(RemoteServer server, std::string model, ServerKind kind, HttpPatience patience = {},
                  RetrySink retrying = {}, Figures asked = Figures::kAll);
    ~RemoteSession() override;

    /// Waits for the server on this thread, which has an event loop or none. Of the options those that the server can
    /// be asked for are used, and PromptReady warns of the others.
    engine::Result<engine::Answer> generate(const engine::Prompt& prompt, const engine::GenerationOptions& options,
                                            const engine::EventSink& sink, std::stop_token stop) override;
    /// The server keeps what it likes.
    void clear() override {}
    /// 0: only the server knows.
    int countTokens(const engine::Prompt& prompt) const override;

    /// Of the last answer: set if the connection was lost behind its beginning. The answer's finish reason is
    /// kCancelled then.
    const std::optional<engine::Failure>& interruption() const { return interruption_; }
    /// Of the last answer: the calls of tools that it asks for, each with an id. If it did not end by itself, what
    /// there was of them, without ids.
    const std::vector<engine::ToolCall>& calls() const { return calls_; }
    /// Of the last answer.
    const RemoteFigures& figures() const { return figures_; }

  private:
    std::optional<SpeculationCounters> counters(const std::stop_token& stop);
    void readFigures(const std::optional<SpeculationCounters>& before, const std::stop_token& stop);

    std::unique_ptr<HttpExchange> exchange_;
    std::string model_;
    ServerKind kind_;
    RetrySink retrying_;
    Figures asked_;
    std::optional<engine::Failure> interruption_;
    RemoteFigures figures_;
    std::vector<engine::ToolCall> calls_;
};

}  // namespace griffin::app::remote
