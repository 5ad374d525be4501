#include "app/chat/engine_jobs.h"

#include <utility>

#include "app/chat/answer_writer.h"
#include "app/models/model_controller.h"

namespace griffin::app {

EngineJobs::EngineJobs(EngineWorker& worker, AnswerWriter& writer, ModelController& models, QObject* parent)
    : QObject(parent), worker_(worker), writer_(writer), models_(models) {
    connect(&worker_, &EngineWorker::workDone, this, [this](Ticket ticket) { finish(ticket, std::nullopt); });
    connect(&worker_, &EngineWorker::workFailed, this,
            [this](Ticket ticket, const engine::Failure& failure) { finish(ticket, failure); });
    connect(&models_, &ModelController::aboutToLoad, this, &EngineJobs::stop);
}

QString EngineJobs::disabledReason() const {
    if (busy()) return reason_;
    if (models_.state() != ModelState::kReady) return tr("A model must be loaded first.");
    if (writer_.busy()) return tr("An answer is being written. Wait for it, or stop it.");
    return {};
}

void EngineJobs::start(const QString& reason, EngineJob job, EngineJobEnd end) {
    Q_ASSERT(disabledReason().isEmpty());
    running_ = ++ticket_;
    reason_ = reason;
    end_ = std::move(end);
    stop_ = std::stop_source();
    EngineWork work = [job = std::move(job), stop = stop_.get_token()](
                          engine::Engine& engine, engine::Session& session) { return job(engine, session, stop); };
    worker_.post([ticket = running_, work = std::move(work)](EngineWorker& worker) { worker.perform(ticket, work); });
    emit busyChanged();
}

void EngineJobs::finish(Ticket ticket, const std::optional<engine::Failure>& failure) {
    if (ticket != running_) return;
    running_ = 0;
    const EngineJobEnd end = std::exchange(end_, {});
    end(failure);
    emit busyChanged();
}

}  // namespace griffin::app

#include "moc_engine_jobs.cpp"
