#include "app/settings/data_backup.h"

#include <QFileInfo>
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

void DataBackup::start(const QString& target) {
    Q_ASSERT(!running());
    target_ = target;
    running_ = true;
    work_.run(
        [database = database_, target](const std::stop_token&) -> std::optional<engine::Failure> {
            const auto done = storage::backUp(database, target);
            return done ? std::nullopt : std::optional(done.error());
        },
        [this](const std::optional<engine::Failure>& failure) {
            running_ = false;
            timer_.stop();
            emit finished(target_, failure);
        });
    timer_.start();
    emit progressed(0.0);
}

}  // namespace griffin::app

#include "moc_data_backup.cpp"
