// Work that has the engine to itself for a while: a race, a benchmark. One at a time; while it is run nobody chats,
// because that would disturb what it measures. It runs on the engine thread and is told to stop by its token.
#pragma once

#include <QObject>
#include <functional>
#include <optional>
#include <stop_token>

#include "app/engine_worker.h"

namespace griffin::app {

class AnswerWriter;
class ModelController;

/// On the engine thread. What the session held is the work's to forget.
using EngineJob = std::function<engine::Result<engine::Done>(engine::Engine&, engine::Session&, std::stop_token)>;
/// On the GUI thread, once; the failure the job ended with, if it did.
using EngineJobEnd = std::function<void(const std::optional<EngineFailure>&)>;

class EngineJobs : public QObject {
    Q_OBJECT

  public:
    /// All must outlive this object.
    EngineJobs(EngineWorker& worker, AnswerWriter& writer, ModelController& models, QObject* parent = nullptr);

    bool busy() const { return running_ != 0; }
    /// Why no answer can be written now, in a sentence; of a job that runs.
    const QString& reason() const { return reason_; }
    /// Why a job cannot be started now, in a sentence; empty: it can.
    QString obstacle() const;
    /// REQUIRES: obstacle() is empty.
    void start(const QString& reason, EngineJob job, EngineJobEnd end);
    /// Asks the job that runs to end; its end is told as always.
    void stop() { stop_.request_stop(); }

  signals:
    void busyChanged();

  private:
    void finish(Ticket ticket, const std::optional<EngineFailure>& failure);

    EngineWorker& worker_;
    AnswerWriter& writer_;
    ModelController& models_;
    Ticket ticket_ = 0;
    Ticket running_ = 0;
    QString reason_;
    EngineJobEnd end_;
    std::stop_source stop_;
};

}  // namespace griffin::app
