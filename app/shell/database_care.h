// Looks after the database while the program runs, on a thread that gives way to others: a quick check after each
// start, and once a week a whole one, after which a copy is kept (storage/database_copies.h). What is found damaged is
// noted in a file beside the database, so that the next start offers to save what can be read.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <optional>

#include "app/engine_thread/background_work.h"
#include "engine/base/failure.h"

namespace griffin::app {

/// What an earlier check said of the database file `path`; empty: nothing.
QString damageFound(const QString& path);
/// Forgets it: the file was replaced, or a person wants it as it is.
void forgetDamage(const QString& path);

class DatabaseCare : public QObject {
    Q_OBJECT

  public:
    explicit DatabaseCare(QString database, QObject* parent = nullptr);

    /// Begins when the start of the program is over.
    void start();
    /// Begins now. REQUIRES: nothing runs.
    void check();
    /// Begins no more, and waits for what runs, at most this long; false: it still runs. It writes nothing but a file
    /// that is not in use yet, so the process may end meanwhile.
    bool wait(int milliseconds);

  signals:
    void damaged(const engine::Failure& failure);
    void copyFailed(const engine::Failure& failure);

  private:
    struct Found {
        std::optional<engine::Failure> damage;
        std::optional<engine::Failure> no_copy;
    };
    /// On the thread.
    static Found look(const QString& database);
    void tell(const Found& found);

    QString database_;
    QTimer timer_;
    BackgroundWork work_{QThread::IdlePriority};
};

}  // namespace griffin::app
