// The answer that is being written, at most one at a time, whichever conversation is on screen. It asks the engine
// or a server, passes on what comes as it comes (the transcript draws at its own pace), and stores the text at least
// once a second and whenever the answer ends, and then how it came about. An answer that cannot be stored when it ends,
// on a full disk, is kept here and stored as soon as that goes. It also knows why some answers failed.
#pragma once

#include <QElapsedTimer>
#include <QHash>
#include <QObject>
#include <QTimer>
#include <optional>
#include <stop_token>

#include "app/chat/trace_store.h"
#include "app/engine_thread/engine_messages.h"
#include "engine/base/processor_time.h"
#include "storage/database.h"
#include "storage/records.h"
#include "ui/theme/pace.h"

namespace griffin::app {

class AnswerSource;
class TraceKeeper;
struct DataStore;

/// How an answer ended.
struct AnswerEnd {
    storage::ConversationId conversation;
    storage::MessageId message;
    storage::MessageState state = storage::MessageState::kComplete;
    engine::Failure failure;  // of kFailed
};

/// What the database does not have of an answer that has ended.
struct UnstoredAnswer {
    storage::ConversationId conversation;
    QString text;
    storage::MessageState state = storage::MessageState::kComplete;
    QList<storage::MessageToolCall> calls;
};

class AnswerWriter : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the writer.
    AnswerWriter(DataStore& data, TraceKeeper& keeper, QObject* parent = nullptr);
    /// One of those that start() may ask.
    void connectSource(AnswerSource& source);

    bool busy() const { return message_.valid(); }
    /// The five below: of the answer that is being written; invalid and empty when none is.
    storage::ConversationId conversation() const { return conversation_; }
    storage::MessageId message() const { return message_; }
    const QString& text() const { return text_; }
    /// Name of the model that writes it.
    const QString& model() const { return model_; }
    /// The server it comes from, as people read it; empty: this computer.
    const QString& server() const { return server_; }
    /// The latest question to the engine.
    const GenerateCommand& command() const { return command_; }
    /// Of the latest answer, so far.
    const AnswerFigures& figures() const { return figures_; }
    /// How long this computer kept it waiting so far, as in engine::GenerationStats; 0: of a server's, or not known
    /// yet.
    double waitingShare() const { return waiting_share_; }
    /// How answers came about that were watched in this run, or looked at.
    TraceStore& traces() { return traces_; }
    const TraceStore& traces() const { return traces_; }
    /// Why an answer of this run failed; null: it did not.
    const engine::Failure* failureOf(storage::MessageId message) const;
    /// Of an answer that could not be stored yet; null: it is stored.
    const UnstoredAnswer* unstored(storage::MessageId message) const;

    /// `message` is stored already, with the text that the answer begins with (command.prompt.begun), in state
    /// kStreaming. `model` is the name for its statistics.
    /// REQUIRES: !busy(); connectSource(source) was called.
    void start(storage::ConversationId conversation, storage::MessageId message, const QString& model,
               AnswerSource& source, GenerateCommand command);
    /// Ends the answer within one pass of the model; finished() follows.
    void stop();
    /// Stores what there is as stopped. For the end of the program, once before and once after the engine has ended.
    void saveStopped();

  signals:
    void started();
    /// figures().prompt is known now.
    void promptReady();
    /// The answer gained text and figures; `added` may be empty.
    void advanced(const QString& added);
    /// The trace of the answer gained cycles or tokens; only while answers are watched. Comes before advanced().
    void traced();
    /// busy() is false again.
    void finished(const griffin::app::AnswerEnd& end);
    void storingFailed(const QString& message);
    /// An answer that could not be stored when it ended is now.
    void storedLater(griffin::storage::ConversationId conversation);

  private:
    void takeDelta();
    void lookAtProcessor();
    void save(storage::MessageState state);
    /// What could not be stored when it ended.
    void saveUnstored();
    void saveStats(const AnswerReport& report);
    /// The same of an answer that is not finished, and may end with the program.
    void saveStatsSoFar();
    /// The answer and what it calls, or neither.
    storage::Result<storage::Done> store(storage::MessageId message, const UnstoredAnswer& answer);
    QList<storage::MessageToolCall> takeCalls();
    void end(storage::MessageState state, const engine::Failure& failure);

    AnswerSource* source_ = nullptr;  // of the latest answer
    DataStore& data_;
    TraceKeeper& keeper_;
    storage::ConversationId conversation_;
    storage::MessageId message_;
    QString text_;
    int begun_ = 0;  // of text_: was there before
    QString model_;
    QString server_;
    AnswerFigures figures_;
    std::optional<engine::ProcessorTime> first_token_;  // what the threads had had when it was there
    QElapsedTimer since_look_;
    double waiting_share_ = 0;
    std::vector<engine::ToolCall> calls_;  // that it asks for, when it has ended
    GenerateCommand command_;
    Ticket ticket_ = 0;
    std::stop_source stop_;
    ui::Pace take_pace_{ui::kFrameMilliseconds, [this] { takeDelta(); }};  // each turn delays the next pass, too
    QTimer save_timer_;
    bool unsaved_ = false;
    TraceStore traces_;
    QHash<qint64, engine::Failure> failures_;  // by message
    QHash<qint64, UnstoredAnswer> unstored_;   // by message
};

}  // namespace griffin::app
