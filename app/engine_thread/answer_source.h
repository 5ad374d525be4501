// What writes answers: the engine of this computer, or a server. Its replies are signals; text does not travel one
// event each: it is collected under a mutex, and at most one `answerAdvanced` is on its way at a time, so that a fast
// model cannot flood the event queue of the window.
#pragma once

#include <QMutex>
#include <QObject>

#include "app/documents/prompt_planner.h"
#include "app/engine_thread/engine_messages.h"
#include "app/traces/answer_recorder.h"
#include "engine/called_tools.h"

namespace griffin::app {

class AnswerSource : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// Asks for an answer and returns at once. Replies: answerAdvanced..., then answerFinished or answerFailed.
    virtual void ask(const GenerateCommand& command) = 0;
    /// The server that the next answers come from, as people read it; empty: they are of this computer.
    virtual QString server() const { return {}; }
    /// What the answer gained since the last call. Any thread.
    AnswerDelta takeDelta();

  signals:
    void answerAdvanced();
    void answerFinished(const griffin::app::AnswerReport& report);
    void answerFailed(quint64 ticket, const griffin::engine::Failure& failure);

  protected:
    /// Nothing is there yet. `begun`: UTF-16 units of the text that the answer goes on from.
    /// `calls`, which has read nothing, takes calls of tools out of its text; none: no tool can be called.
    void beginAnswer(Ticket ticket, int begun = 0, std::optional<engine::CalledTools> calls = std::nullopt);
    /// On the thread that generates, as the two below.
    void take(const engine::GenerationEvent& event);
    /// The prompt of the command with its documents: whole, or what of them speaks of the question, which
    /// AnswerFigures::passages then tells.
    engine::Result<engine::Prompt> planned(const GenerateCommand& command, const TokenRoom& room);

  private:
    AnswerRecorder recorder_;
    std::optional<engine::CalledTools> calls_;
    QMutex mutex_;  // guards the two below
    AnswerDelta delta_;
    bool announced_ = false;
};

}  // namespace griffin::app
