#include "app/settings/data_backup.h"

#include <QFileInfo>
#include <QThread>
#include <algorithm>
#include <utility>

#include "storage/database.h"

namespace griffin::app {
namespace {

constexpr int kLookMilliseconds = 100;

}  // namespace

DataBackup::DataBackup(QString database, QObject* parent) : QObject(parent), database_(std::move(database)) {
    timer_.setInterval(kLookMilliseconds);
    connect(&timer_, &QTimer::timeout, this, [this] {
        const auto whole = static_cast<double>(std::max<qint64>(QFileInfo(database_).size(), 1));
        const auto done = static_cast<double>(QFileInfo(target_ + QStringLiteral(".part")).size());
        emit progressed(std::min(done / whole, 1.0));
    });
}

DataBackup::~DataBackup() {
    if (thread_) thread_->wait();
}

void DataBackup::start(const QString& target) {
    Q_ASSERT(!running());
    target_ = target;
    failure_.reset();
    thread_.reset(QThread::create([this] {
        const auto done = storage::backUp(database_, target_);
        if (!done) failure_ = done.error();
    }));
    connect(thread_.get(), &QThread::finished, this, &DataBackup::finish);
    thread_->start();
    timer_.start();
    emit progressed(0.0);
}

bool DataBackup::wait(int milliseconds) {
    return !thread_ || thread_->wait(milliseconds);
}

void DataBackup::finish() {
    timer_.stop();
    thread_->wait();
    thread_.release()->deleteLater();  // it is the sender
    emit finished(target_, failure_);
}

}  // namespace griffin::app
