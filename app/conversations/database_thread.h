// Work on the database that would keep the window waiting: on a thread with a connection of its own, one task after the
// other. The thread starts with the first task.
#pragma once

#include <QObject>
#include <QString>
#include <QThread>
#include <functional>
#include <memory>
#include <stop_token>

#include "app/exchange/conversation_files.h"
#include "storage/database.h"

namespace griffin::app {

/// Called on the thread.
using DatabaseTask = std::function<storage::Result<storage::Done>(storage::Database&, const TaskMonitor&)>;
/// Called once on the GUI thread, however the task ended.
using DatabaseTaskEnd = std::function<void(const storage::Result<storage::Done>&)>;

class DatabaseThread : public QObject {
    Q_OBJECT

  public:
    /// REQUIRES: the database `path` is open in this process and outlives the thread.
    explicit DatabaseThread(QString path, QObject* parent = nullptr);
    ~DatabaseThread() override;

    /// Queues a task. `stop` ends it early.
    void start(DatabaseTask task, DatabaseTaskEnd end, const std::stop_source& stop);
    /// Waits for the running task. Queued tasks are dropped and no end is reported any more. Request a stop first.
    void finish();

    /// The same, but performs the queued tasks first.
    void complete();

  signals:
    void progressed(qint64 done, qint64 total);

  private:
    storage::Result<storage::Done> perform(const DatabaseTask& task, const TaskMonitor& monitor);

    QString path_;
    QThread thread_;
    std::unique_ptr<QObject> home_;                // lives on the thread
    std::unique_ptr<storage::Database> database_;  // of the thread alone
};

}  // namespace griffin::app
