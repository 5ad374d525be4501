#include "app/shell/database_care.h"

#include <QDateTime>
#include <QFile>
#include <QSaveFile>
#include <utility>

#include "app/library/regular_file.h"
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
    if (!openRegularFile(file).isEmpty()) return {};
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

void DatabaseCare::start() {
    timer_.start();
}

bool DatabaseCare::wait(int milliseconds) {
    timer_.stop();
    return work_.wait(milliseconds);
}

void DatabaseCare::check() {
    work_.run([database = database_](const std::stop_token&) { return look(database); },
              [this](const Found& found) { tell(found); });
}

DatabaseCare::Found DatabaseCare::look(const QString& database) {
    Found found;
    const QDateTime now = QDateTime::currentDateTimeUtc();
    const bool due = storage::copyIsDue(database, now);
    const auto check = checked(database, due);
    if (!check && check.error().cause == storage::FailureCause::kDatabaseDamaged) {
        found.damage = check.error();
    } else if (due && check) {
        const auto copied = storage::keepCopy(database, now);
        if (!copied) found.no_copy = copied.error();
    }
    return found;
}

void DatabaseCare::tell(const Found& found) {
    if (found.damage) {
        QSaveFile note(noteOf(database_));
        if (note.open(QIODevice::WriteOnly)) {
            note.write(QByteArray::fromStdString(found.damage->details).left(kLongestNote));
            commitSaved(note);
        }
        emit damaged(*found.damage);
    }
    if (found.no_copy) emit copyFailed(*found.no_copy);
}

}  // namespace griffin::app

#include "moc_database_care.cpp"
