#include "app/conversations/database_thread.h"

#include <QElapsedTimer>
#include <QMetaObject>
#include <utility>

namespace griffin::app {
namespace {

constexpr int kProgressMilliseconds = 50;

}  // namespace

DatabaseThread::DatabaseThread(QString path, QObject* parent)
    : QObject(parent), path_(std::move(path)), home_(std::make_unique<QObject>()) {
    thread_.setObjectName(QStringLiteral("data"));
    home_->moveToThread(&thread_);
    // Still on the thread: a connection is closed where it was opened.
    connect(
        &thread_, &QThread::finished, home_.get(), [this] { database_.reset(); }, Qt::DirectConnection);
}

DatabaseThread::~DatabaseThread() {
    finish();
}

void DatabaseThread::start(DatabaseTask task, DatabaseTaskEnd end, const std::stop_source& stop) {
    if (!thread_.isRunning()) thread_.start();
    TaskMonitor monitor;
    monitor.stop = stop.get_token();
    monitor.progress = [this, since = QElapsedTimer()](qint64 done, qint64 total) mutable {
        if (since.isValid() && since.elapsed() < kProgressMilliseconds) return;
        since.start();
        emit progressed(done, total);
    };
    QMetaObject::invokeMethod(home_.get(), [this, task = std::move(task), end = std::move(end), monitor] {
        const storage::Result<storage::Done> result = perform(task, monitor);
        QMetaObject::invokeMethod(this, [end, result] { end(result); });
    });
}

storage::Result<storage::Done> DatabaseThread::perform(const DatabaseTask& task, const TaskMonitor& monitor) {
    if (!database_) {
        auto opened = storage::Database::openBeside(path_);
        if (!opened) return tl::unexpected(std::move(opened).error());
        database_ = std::move(*opened);
    }
    return task(*database_, monitor);
}

void DatabaseThread::complete() {
    // Behind all that was queued.
    if (thread_.isRunning())
        QMetaObject::invokeMethod(
            home_.get(), [] {}, Qt::BlockingQueuedConnection);
    finish();
}

void DatabaseThread::finish() {
    thread_.quit();
    thread_.wait();
}

}  // namespace griffin::app

#include "moc_database_thread.cpp"
