// Work on the database that would keep the window waiting: on a thread of its own with a connection of its own, one
// piece after the other. The thread begins with the first piece.
#pragma once

#include <QObject>
#include <QString>
#include <QThread>
#include <functional>
#include <memory>
#include <stop_token>

#include "app/conversation_exchange/data_watch.h"
#include "storage/database.h"
#include "storage/result.h"

namespace griffin::app {

/// On the thread of the work.
using DataWork = std::function<storage::Result<storage::Done>(storage::Database&, const DataWatch&)>;
/// On the GUI thread, once, whatever the end.
using DataEnd = std::function<void(const storage::Result<storage::Done>&)>;

class DataThread : public QObject {
    Q_OBJECT

  public:
    /// `path` is open and stays so.
    explicit DataThread(QString path, QObject* parent = nullptr);
    ~DataThread() override;

    /// Behind what is being done. `stop` ends this piece early.
    void start(DataWork work, DataEnd end, const std::stop_source& stop);
    /// Waits until what is being done has ended; nothing that waits is begun, and no end is told. Ask it to stop first.
    void finish();

  signals:
    void progressed(qint64 done, qint64 total);

  private:
    storage::Result<storage::Done> perform(const DataWork& work, const DataWatch& watch);

    QString path_;
    QThread thread_;
    std::unique_ptr<QObject> home_;                // lives on the thread
    std::unique_ptr<storage::Database> database_;  // of the thread alone
};

}  // namespace griffin::app
