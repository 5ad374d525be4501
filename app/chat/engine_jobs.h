// Work that has the engine to itself for a while: a race, a benchmark. One job at a time, and no chat meanwhile,
// because that would disturb the measurement. A job runs on the engine thread and is stopped by its token.
#pragma once

#include <QObject>
#include <functional>
#include <optional>
#include <stop_token>

#include "app/engine_thread/engine_worker.h"

namespace griffin::app {

class AnswerWriter;
class ModelController;

/// Runs on the engine thread. It clears the session itself.
using EngineJob = std::function<engine::Result<engine::Done>(engine::Engine&, engine::Session&, std::stop_token)>;
/// Called once on the GUI thread, with the failure that the job ended with, if any.
using EngineJobEnd = std::function<void(const std::optional<engine::Failure>&)>;

class EngineJobs : public QObject {
    Q_OBJECT

  public:
    /// All must outlive this object.
    EngineJobs(EngineWorker& worker, AnswerWriter& writer, ModelController& models, QObject* parent = nullptr);

    bool busy() const { return running_ != 0; }
    /// Why no answer can be written while the job runs, as a sentence.
    const QString& reason() const { return reason_; }
    /// Why a job cannot be started now, as a sentence; empty: it can.
    QString disabledReason() const;
    /// REQUIRES: disabledReason() is empty.
    void start(const QString& reason, EngineJob job, EngineJobEnd end);
    /// Asks the running job to end; its end is reported as usual.
    void stop() { stop_.request_stop(); }

  signals:
    void busyChanged();

  private:
    void finish(Ticket ticket, const std::optional<engine::Failure>& failure);

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
