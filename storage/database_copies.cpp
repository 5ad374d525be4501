#include "storage/database_copies.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>

namespace griffin::storage {
namespace {

const QString kStamp = QStringLiteral("yyyyMMdd-HHmmss");
const QStringList kSideFiles = {QStringLiteral("-wal"), QStringLiteral("-shm")};

QString folderOf(const QString& path) {
    return QFileInfo(path).absolutePath() + QStringLiteral("/copies");
}

QString stampOf(const QDateTime& time) {
    return time.toUTC().toString(kStamp);
}

tl::unexpected<Failure> notMoved(const QString& path, const QString& details) {
    return failed({FailureCause::kDatabaseUnreadable, engine::Message("The database cannot be moved"),
                   path.toStdString(), engine::Message("check the permissions of the folder"), details.toStdString()});
}

}  // namespace

QList<DatabaseCopy> databaseCopies(const QString& path) {
    const QFileInfo database(path);
    const QString prefix = database.completeBaseName() + u'-';
    QList<DatabaseCopy> copies;
    const QDir folder(folderOf(path));
    for (const QFileInfo& file : folder.entryInfoList({prefix + u'*'}, QDir::Files)) {
        QDateTime made = QDateTime::fromString(file.completeBaseName().sliced(prefix.size()), kStamp);
        if (!made.isValid() || file.suffix() != database.suffix()) continue;
        made.setTimeSpec(Qt::UTC);
        copies.append({file.absoluteFilePath(), made});
    }
    std::ranges::sort(copies, std::ranges::greater(), &DatabaseCopy::made);
    return copies;
}

bool copyIsDue(const QString& path, const QDateTime& now) {
    const QList<DatabaseCopy> copies = databaseCopies(path);
    return copies.isEmpty() || copies.first().made > now || copies.first().made.addDays(kDaysBetweenCopies) <= now;
}

Result<Done> keepCopy(const QString& path, const QDateTime& now) {
    const QFileInfo database(path);
    const QString folder = folderOf(path);
    if (!QDir().mkpath(folder) ||
        !QFile::setPermissions(folder, QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner)) {
        return failed({FailureCause::kDatabaseUnreadable,
                       engine::Message("The folder cannot be created"),
                       folder.toStdString(),
                       engine::Message("check its permissions"),
                       {}});
    }
    const QString copy =
        QStringLiteral("%1/%2-%3.%4").arg(folder, database.completeBaseName(), stampOf(now), database.suffix());
    if (auto done = backUp(path, copy); !done) return done;
    // Of a clock that was wrong: no copy is newer than this one.
    QList<DatabaseCopy> copies = databaseCopies(path);
    std::stable_partition(copies.begin(), copies.end(), [&](const DatabaseCopy& other) { return other.made <= now; });
    for (qsizetype i = kCopiesKept; i < copies.size(); ++i) QFile::remove(copies[i].path);
    return Done{};
}

Result<QString> setAside(const QString& path, const QDateTime& now) {
    const QString stem = QStringLiteral("%1.damaged-%2").arg(path, stampOf(now));
    QString aside = stem;
    for (int i = 2; QFile::exists(aside); ++i) aside = QStringLiteral("%1-%2").arg(stem).arg(i);
    QFile file(path);
    if (!file.rename(aside)) return notMoved(path, file.errorString());
    for (const QString& side : kSideFiles) {
        if (QFile::exists(path + side)) QFile::rename(path + side, aside + side);
    }
    return aside;
}

Result<QString> restoreCopy(const QString& path, const DatabaseCopy& copy, const QDateTime& now) {
    const QString part = path + QStringLiteral(".part");
    QFile::remove(part);
    QFile source(copy.path);
    if (!source.copy(part)) {
        QFile::remove(part);
        return failed({FailureCause::kDatabaseUnreadable, engine::Message("The copy cannot be read"),
                       copy.path.toStdString(), engine::Message("choose another copy, or free some disk space"),
                       source.errorString().toStdString()});
    }
    QFile::setPermissions(part, QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    Result<QString> aside = setAside(path, now);
    if (!aside) {
        QFile::remove(part);
        return aside;
    }
    QFile file(part);
    if (!file.rename(path)) return notMoved(part, file.errorString());
    return aside;
}

}  // namespace griffin::storage
