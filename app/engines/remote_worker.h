// Answers of servers, for the writer of answers: each is asked for on a thread of its own, so that the window never
// waits.
#pragma once

#include <QDeadlineTimer>
#include <QThreadPool>
#include <memory>
#include <stop_token>

#include "app/engine_thread/answer_source.h"
#include "app/engines/known_server.h"

namespace griffin::app {

class KeyStore;

class RemoteWorker : public AnswerSource {
    Q_OBJECT

  public:
    /// `keys` must outlive it.
    explicit RemoteWorker(KeyStore& keys, QObject* parent = nullptr);
    ~RemoteWorker() override;

    /// Whom the next answers are asked of.
    void use(const ServedModel& model) { model_ = model; }
    QString server() const override;
    void ask(const GenerateCommand& command) override;
    /// Waits until no answer is being asked for; they are to be stopped before.
    bool wait(QDeadlineTimer deadline);

  signals:
    /// The server has too much to do, or was not reached; it is asked again after this wait.
    void retrying(const griffin::engine::Failure& failure, int wait_ms);

  private:
    void begin(const ServedModel& model, const QString& key, const GenerateCommand& command);
    void fail(const ServedModel& model, Ticket ticket, const engine::Failure& failure);

    KeyStore& keys_;
    ServedModel model_;
    Ticket waiting_ = 0;                                                  // for its key; 0: none is
    std::unique_ptr<std::stop_callback<std::function<void()>>> stopped_;  // while waiting
    QThreadPool pool_;
};

}  // namespace griffin::app
