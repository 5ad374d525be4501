#include "app/shell/database_care.h"

#include <QDateTime>
#include <QFile>
#include <QSaveFile>
#include <QThread>
#include <utility>

#include "app/library/saved_file.h"
#include "storage/database.h"
#include "storage/database_copies.h"

namespace griffin::app {
namespace {

constexpr int kStartMilliseconds = 20'000;
constexpr qint64 kLongestNote = 4096;

QString noteOf(const QString& path) {
    return path + QStringLiteral(".found-damaged");
}

/// The whole check where a copy is due: nothing damaged is ever copied over what was whole.
storage::Result<storage::Done> checked(const QString& path, bool whole) {
    const auto database = storage::Database::openForReading(path);
    if (!database) return tl::unexpected(database.error());
    return whole ? (*database)->checkIntegrity() : (*database)->checkQuickly();
}

}  // namespace

QString damageFound(const QString& path) {
    QFile file(noteOf(path));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QString text = QString::fromUtf8(file.read(kLongestNote)).trimmed();
    return text.isEmpty() ? QStringLiteral("?") : text;
}

void forgetDamage(const QString& path) {
    QFile::remove(noteOf(path));
}

DatabaseCare::DatabaseCare(QString database, QObject* parent) : QObject(parent), database_(std::move(database)) {
    timer_.setSingleShot(true);
    timer_.setInterval(kStartMilliseconds);
    connect(&timer_, &QTimer::timeout, this, &DatabaseCare::check);
}

DatabaseCare::~DatabaseCare() {
    wait(-1);
}

void DatabaseCare::start() {
    timer_.start();
}

bool DatabaseCare::wait(int milliseconds) {
    timer_.stop();
    if (!thread_) return true;
    return milliseconds < 0 ? thread_->wait() : thread_->wait(QDeadlineTimer(milliseconds));
}

void DatabaseCare::check() {
    thread_.reset(QThread::create([this] {
        const QDateTime now = QDateTime::currentDateTimeUtc();
        const bool due = storage::copyIsDue(database_, now);
        const auto check = checked(database_, due);
        if (!check && check.error().cause == storage::FailureCause::kDatabaseDamaged) {
            damage_ = check.error();
        } else if (due && check) {
            const auto copied = storage::keepCopy(database_, now);
            if (!copied) no_copy_ = copied.error();
        }
    }));
    connect(thread_.get(), &QThread::finished, this, &DatabaseCare::finish);
    thread_->start(QThread::IdlePriority);
}

void DatabaseCare::finish() {
    thread_->wait();
    thread_.release()->deleteLater();  // it is the sender
    if (damage_) {
        QSaveFile note(noteOf(database_));
        if (note.open(QIODevice::WriteOnly)) {
            note.write(QByteArray::fromStdString(damage_->details).left(kLongestNote));
            commitSaved(note);
        }
        emit damaged(*damage_);
    }
    if (no_copy_) emit copyFailed(*no_copy_);
}

}  // namespace griffin::app
