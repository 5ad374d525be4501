// The answer that is being written, at most one at a time, whichever conversation is on screen. It asks the engine,
// takes the growth at most 30 times a second and stores it at least once a second and at every kind of end.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <stop_token>

#include "app/engine_messages.h"
#include "storage/records.h"

namespace griffin::app {

class EngineWorker;
struct DataStore;

/// How an answer ended.
struct AnswerEnd {
    storage::ConversationId conversation;
    storage::MessageId message;
    storage::MessageState state = storage::MessageState::kComplete;
    EngineFailure failure;  // of kFailed
};

class AnswerWriter : public QObject {
    Q_OBJECT

  public:
    /// Both must outlive the writer.
    AnswerWriter(EngineWorker& worker, DataStore& data, QObject* parent = nullptr);

    bool busy() const { return message_.valid(); }
    /// The three below: of the answer that is being written; invalid and empty when none is.
    storage::ConversationId conversation() const { return conversation_; }
    storage::MessageId message() const { return message_; }
    const QString& text() const { return text_; }
    /// Name of the model that writes it.
    const QString& model() const { return model_; }
    /// Figures so far; prompt_known is true once the prompt is counted. `text` and `trace` are
    /// empty.
    const AnswerGrowth& figures() const { return figures_; }
    /// What was asked last.
    const GenerateCommand& command() const { return command_; }

    /// `message` is stored already, empty and in state kStreaming. `model` and `method` go into its statistics.
    /// REQUIRES: !busy().
    void start(storage::ConversationId conversation, storage::MessageId message, const QString& model,
               GenerateCommand command);
    /// Ends the answer within one pass of the model; finished() follows.
    void stop();
    /// Stores what there is as stopped. For the end of the program, once before and once after the engine has ended.
    void saveStopped();

  signals:
    void started();
    /// Text was added, or figures are new.
    void grew(const QString& added);
    /// The record of the answer grew; only while answers are watched. Comes before grew().
    void traced(const griffin::app::TraceGrowth& growth);
    /// busy() is false again.
    void finished(const griffin::app::AnswerEnd& end);
    void storingFailed(const QString& message);

  private:
    void takeGrowth();
    void save(storage::MessageState state);
    void saveStats(const engine::GenerationStats& stats);
    void end(storage::MessageState state, const EngineFailure& failure);

    EngineWorker& worker_;
    DataStore& data_;
    storage::ConversationId conversation_;
    storage::MessageId message_;
    QString text_;
    QString model_;
    AnswerGrowth figures_;
    GenerateCommand command_;
    Ticket ticket_ = 0;
    std::stop_source stop_;
    QTimer frame_timer_;
    QElapsedTimer since_frame_;
    QTimer save_timer_;
    bool unsaved_ = false;
};

}  // namespace griffin::app
