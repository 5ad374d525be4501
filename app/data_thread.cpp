#include "app/data_thread.h"

#include <QElapsedTimer>
#include <QMetaObject>
#include <utility>

namespace griffin::app {
namespace {

constexpr int kProgressMilliseconds = 50;

}  // namespace

DataThread::DataThread(QString path, QObject* parent)
    : QObject(parent), path_(std::move(path)), home_(std::make_unique<QObject>()) {
    thread_.setObjectName(QStringLiteral("data"));
    home_->moveToThread(&thread_);
    // Still on the thread: a connection is closed where it was opened.
    connect(
        &thread_, &QThread::finished, home_.get(), [this] { database_.reset(); }, Qt::DirectConnection);
}

DataThread::~DataThread() {
    finish();
}

void DataThread::start(DataWork work, DataEnd end, const std::stop_source& stop) {
    if (!thread_.isRunning()) thread_.start();
    DataWatch watch;
    watch.stop = stop.get_token();
    watch.progress = [this, since = QElapsedTimer()](qint64 done, qint64 total) mutable {
        if (since.isValid() && since.elapsed() < kProgressMilliseconds) return;
        since.start();
        emit progressed(done, total);
    };
    QMetaObject::invokeMethod(home_.get(), [this, work = std::move(work), end = std::move(end), watch] {
        const storage::Result<storage::Done> result = perform(work, watch);
        QMetaObject::invokeMethod(this, [end, result] { end(result); });
    });
}

storage::Result<storage::Done> DataThread::perform(const DataWork& work, const DataWatch& watch) {
    if (!database_) {
        auto opened = storage::Database::openBeside(path_);
        if (!opened) return opened.error();
        database_ = std::move(*opened);
    }
    return work(*database_, watch);
}

void DataThread::finish() {
    thread_.quit();
    thread_.wait();
}

}  // namespace griffin::app
