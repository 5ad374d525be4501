// Writes a backup of the database on a thread of its own, and tells how far it is by the size of the copy.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <memory>

#include "storage/result.h"

class QThread;

namespace griffin::app {

class DataBackup : public QObject {
    Q_OBJECT

  public:
    explicit DataBackup(QString database, QObject* parent = nullptr);
    /// Waits for the end; where that may take long, end the process instead (running()).
    ~DataBackup() override;

    bool running() const { return thread_ != nullptr; }
    /// REQUIRES: not running().
    void start(const QString& target);
    /// Waits for the end, at most so long; false: it still runs.
    bool wait(int milliseconds);

  signals:
    void progressed(double fraction);
    /// `message` says why it failed; empty: it did not.
    void finished(const QString& target, const QString& message);

  private:
    void finish();

    QString database_;
    QString target_;
    QString message_;  // written by the thread, read when it has ended
    std::unique_ptr<QThread> thread_;
    QTimer timer_;
};

}  // namespace griffin::app
