// An answer as it comes in: the events of a stream, put together.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/remote/remote_figures.h"
#include "engine/generation_event.h"
#include "engine/tool_calls.h"

namespace griffin::app::remote {

class RemoteAnswer {
  public:
    /// `begun`: what the answer began with, which is there already.
    explicit RemoteAnswer(const std::string& begun);

    /// Takes an event's data; returns the text it adds, reasoning as engine/reasoning.h has it. Data that is no event
    /// of an answer is counted and adds nothing.
    std::string take(const std::string& data);

    /// The calls of tools that the answer asks for; whole when it is complete.
    const std::vector<engine::ToolCall>& calls() const { return calls_; }

    /// The end of the stream, or the reason why the model stopped, has come.
    bool complete() const { return done_ || finish_.has_value(); }
    /// The end of the stream has come: what follows belongs to nothing.
    bool ended() const { return done_; }
    /// Events that were understood.
    int events() const { return events_; }
    /// What the server says went wrong; empty: nothing.
    const std::string& error() const { return error_; }
    engine::FinishReason finish() const { return finish_.value_or(engine::FinishReason::kStop); }

    /// Fills what the server told: tokens and passes.
    void fill(engine::GenerationStats& stats) const;
    const RemoteFigures& figures() const { return figures_; }
    /// With text or of a call.
    int pieces() const { return pieces_; }
    /// As the server told at the end. Until then an estimate: a piece has one token or, where a server guesses or
    /// gathers its text, several.
    int tokens() const;
    /// Of these, those of the first text. They came before any time that was measured.
    int firstTokens() const;

  private:
    /// Pieces of calls, each with the number of its call.
    void takeCalls(const nlohmann::json& event);

    bool reasons_ = false;  // inside the reasoning
    bool said_ = false;     // something of the answer
    bool done_ = false;
    int events_ = 0;
    int pieces_ = 0;
    std::size_t text_bytes_ = 0;
    std::size_t first_bytes_ = 0;  // of them, the first piece's
    std::optional<engine::FinishReason> finish_;
    std::string error_;
    RemoteFigures figures_;
    std::vector<engine::ToolCall> calls_;
    std::size_t call_bytes_ = 0;  // of them all
    int prompt_tokens_ = 0;
    int cached_tokens_ = 0;
    int new_tokens_ = 0;
    int reasoning_tokens_ = 0;
};

}  // namespace griffin::app::remote
