// Writes a backup of the database on a thread of its own; its progress is the size of the copy.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <optional>

#include "app/engine_thread/background_work.h"
#include "engine/base/failure.h"

namespace griffin::app {

class DataBackup : public QObject {
    Q_OBJECT

  public:
    explicit DataBackup(QString database, QObject* parent = nullptr);

    bool running() const { return running_; }
    /// REQUIRES: not running().
    void start(const QString& target);
    /// Waits for the end, at most this long; false: it still runs.
    bool wait(int milliseconds) { return work_.wait(milliseconds); }

  signals:
    void progressed(double fraction);
    void finished(const QString& target, const std::optional<engine::Failure>& failure);

  private:
    QString database_;
    QString target_;
    bool running_ = false;
    QTimer timer_;
    BackgroundWork work_;
};

}  // namespace griffin::app
