// Writes a backup of the database on a thread of its own; its progress is the size of the copy.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <memory>
#include <optional>

#include "engine/base/failure.h"

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
    /// Waits for the end, at most this long; false: it still runs.
    bool wait(int milliseconds);

  signals:
    void progressed(double fraction);
    void finished(const QString& target, const std::optional<engine::Failure>& failure);

  private:
    void finish();

    QString database_;
    QString target_;
    std::optional<engine::Failure> failure_;  // written by the thread, read when it has ended
    std::unique_ptr<QThread> thread_;
    QTimer timer_;
};

}  // namespace griffin::app
