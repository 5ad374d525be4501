// Keeps traces with their answers in the database, and reads them back, on a thread of its own: the window never waits,
// and the engine knows nothing of it. All together take no more than the settings allow; the oldest go first.
#pragma once

#include <QObject>
#include <memory>

#include "app/conversations/database_thread.h"
#include "engine/base/failure.h"
#include "storage/records.h"
#include "ui/inspector/answer_trace.h"

namespace griffin::app {

class Settings;

class TraceKeeper : public QObject {
    Q_OBJECT

  public:
    /// The database `path` is open in this process; it and the settings must outlive the keeper.
    TraceKeeper(QString path, Settings& settings, QObject* parent = nullptr);
    /// Waits until all is stored.
    ~TraceKeeper() override;

    /// Whether answers are to be recorded at all.
    bool enabled() const;
    /// `trace` must not change any more. A shared pointer, because it is read on the thread while the window shows it.
    void keep(storage::MessageId message, std::shared_ptr<const ui::AnswerTrace> trace);
    /// Replies: loaded or failed.
    void load(storage::MessageId message);

  signals:
    void loaded(griffin::storage::MessageId message, const std::shared_ptr<griffin::ui::AnswerTrace>& trace);
    /// There is none, or it cannot be read.
    void failed(griffin::storage::MessageId message, const griffin::engine::Failure& failure);
    void enabledChanged();
    void storingFailed(const griffin::engine::Failure& failure);

  private:
    std::int64_t limit() const;
    void trim();

    Settings& settings_;
    DatabaseThread thread_;
    int last_limit_;  // megabytes
};

}  // namespace griffin::app
