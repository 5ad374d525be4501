#include "app/engines/remote_worker.h"

#include <utility>

#include "app/engines/key_store.h"
#include "app/engines/served_figures.h"
#include "app/remote/remote_session.h"

namespace griffin::app {

RemoteWorker::RemoteWorker(KeyStore& keys, QObject* parent) : AnswerSource(parent), keys_(keys) {
    pool_.setMaxThreadCount(1);
}

RemoteWorker::~RemoteWorker() {
    pool_.waitForDone();
}

bool RemoteWorker::wait(QDeadlineTimer deadline) {
    return pool_.waitForDone(static_cast<int>(deadline.remainingTime()));
}

QString RemoteWorker::server() const {
    return describe(model_);
}

void RemoteWorker::ask(const GenerateCommand& command) {
    beginAnswer(command.ticket);
    waiting_ = command.ticket;
    // The key ring may wait for a person.
    stopped_ =
        std::make_unique<std::stop_callback<std::function<void()>>>(command.stop, [this, ticket = command.ticket] {
            QMetaObject::invokeMethod(
                this,
                [this, ticket] {
                    if (waiting_ != ticket) return;
                    waiting_ = 0;
                    AnswerReport report;
                    report.ticket = ticket;
                    report.finish_reason = engine::FinishReason::kCancelled;
                    emit answerFinished(report);
                },
                Qt::QueuedConnection);
        });
    keys_.read(model_.server, [this, model = model_, command](const engine::Result<QString>& key) {
        if (waiting_ != command.ticket) return;
        waiting_ = 0;
        if (key) {
            begin(model, *key, command);
        } else {
            fail(model, command.ticket, key.error());
        }
    });
}

// Not as answerFailed: whose answer it was to be is kept with it.
void RemoteWorker::fail(const ServedModel& model, Ticket ticket, const engine::Failure& failure) {
    AnswerReport report;
    report.ticket = ticket;
    report.server = model.server.name;
    report.served = toText(figuresOf(model.kind, {}));
    report.broken_off = failure;
    emit answerFinished(report);
}

void RemoteWorker::begin(const ServedModel& model, const QString& key, const GenerateCommand& command) {
    pool_.start([this, model, key, command] {
        const auto told = [this](const engine::Failure& failure, int wait_ms) { emit retrying(failure, wait_ms); };
        remote::RemoteSession session({model.server.address, key}, model.model.toStdString(), model.kind, {}, told);
        const auto answer = engine::guarded([&]() -> engine::Result<engine::Answer> {
            const auto prompt = planned(command, estimatedRoom(command.context, command.options.max_new_tokens));
            if (!prompt) return tl::unexpected(prompt.error());
            return session.generate(
                *prompt, command.options, [this](const engine::GenerationEvent& event) { take(event); }, command.stop);
        });
        if (!answer) return fail(model, command.ticket, answer.error());
        ServedFigures figures = figuresOf(model.kind, session.figures());
        figures.tokens_estimated = answer->stats.tokens_estimated;
        figures.first_tokens = answer->stats.first_tokens;
        AnswerReport report{command.ticket,        QString::fromStdString(answer->text),
                            answer->finish_reason, answer->stats,
                            session.calls(),       model.server.name,
                            toText(figures),       session.interruption()};
        emit answerFinished(report);
    });
}

}  // namespace griffin::app

#include "moc_remote_worker.cpp"
