// Answers one request on the engine's thread, one choice a turn, alone or together with others, and tells AnswerEvents
// what comes of it.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "app/server/answer_events.h"
#include "app/server/api_request.h"
#include "app/server/queue/joint_request.h"
#include "app/server/resumable_answer.h"
#include "app/server/server_metrics.h"
#include "engine/base/result.h"
#include "engine/resumable_session.h"

namespace griffin::app::server {

/// What answers. Keys and values of several conversations are kept, for all requests and in every session, so that the
/// beginning of a prompt is computed once, whichever requests come in between.
struct Answerer {
    engine::ResumableSession& session;  // where answers are made one at a time
    int context = 0;                    // tokens
    /// Loads what a method needs before it is used.
    std::function<engine::Result<engine::Done>(engine::Method method, std::stop_token stop)> prepare;
    engine::ToolMarks tools = {};  // of the model
};

class AnswerJob {
  public:
    /// `answerer` and `metrics` must outlive the job. `events` is shared with the connection, which may go away first.
    /// `watch`, if any, sees what the answers report.
    AnswerJob(const Answerer& answerer, ServerMetrics& metrics, ApiRequest request,
              std::shared_ptr<AnswerEvents> events, engine::EventSink watch = {});
    /// Counts an answer that nobody waits for any more.
    ~AnswerJob();
    AnswerJob(const AnswerJob&) = delete;
    AnswerJob& operator=(const AnswerJob&) = delete;

    /// A turn in this session. `alone`, if any, sees what the answer reports.
    Turn answerNext(engine::ResumableSession& session, const JointRequest::Watch& alone, const std::stop_token& stop);

    // A turn together with others, as JointRequest has it:
    std::optional<Turn> join(engine::Together& together, int lane, const std::stop_token& stop);
    engine::JoinedAnswer& joined() { return *joined_; }
    std::optional<Turn> settle();
    Turn leave();
    Turn fail(const engine::Failure& failure);

  private:
    using Clock = std::chrono::steady_clock;

    bool surelyTooLong(const engine::Prompt& prompt, const std::stop_token& stop) const;
    const engine::Prompt& prompt() const;
    /// A turn begins. What is to be generated; kCancelled: the turn is interrupted.
    engine::Result<ResumableAnswer::Part> begin(const JointRequest::Watch& alone, const std::stop_token& stop);
    void beginTurn();
    void read(const engine::GenerationEvent& event);
    /// The turn ends with this.
    Turn end(const engine::Result<engine::Answer>& answer);
    /// The next piece of the choice's text; the last with `ends`.
    void push(engine::AnswerParts parts, std::vector<engine::TokenLikelihood> likelihoods, bool ends);
    void refuse(const engine::Failure& failure);

    const Answerer& answerer_;
    ServerMetrics& metrics_;
    ApiRequest request_;
    std::shared_ptr<AnswerEvents> events_;
    engine::EventSink watch_;
    Clock::time_point arrived_ = Clock::now();
    // Of the choice:
    ResumableAnswer answer_;
    double seconds_ = 0.0;  // that it took until it was interrupted
    engine::ReasoningSplitter splitter_;
    engine::ToolCallSplitter call_splitter_;
    Choice choice_;
    std::size_t characters_ = 0;  // of the tokens that were told
    bool had_turn_ = false;
    bool text_came_ = false;
    int next_ = 0;  // index of the choice
    // Of the turn:
    Clock::time_point turn_began_;
    std::unique_ptr<engine::JoinedAnswer> joined_;  // while it has joined; reports to answer_
};

}  // namespace griffin::app::server
