#include "storage/backup.h"

#include <QFile>
#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QUuid>

namespace griffin::storage {
namespace {

Error failed(const QString& target, const QString& details) {
    return {
        ErrorKind::kCannotOpen,
        QStringLiteral("The backup cannot be written: %1: choose another folder, or make room on the disk").arg(target),
        details};
}

/// The connection is closed when this returns.
Result<Done> vacuumInto(const QString& connection, const QString& source, const QString& part) {
    QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connection);
    database.setDatabaseName(source);
    database.setConnectOptions(QStringLiteral("QSQLITE_OPEN_READONLY;QSQLITE_BUSY_TIMEOUT=5000"));
    if (!database.open()) return failed(part, database.lastError().text());
    QSqlQuery query(database);
    query.prepare(QStringLiteral("VACUUM INTO ?"));
    query.addBindValue(part);
    if (!query.exec()) return failed(part, query.lastError().text());
    return Done{};
}

}  // namespace

Result<Done> backUp(const QString& source, const QString& target) {
    if (QFileInfo(source).canonicalFilePath() == QFileInfo(target).canonicalFilePath()) {
        return Error{
            ErrorKind::kOther,
            QStringLiteral("The backup would replace the database itself: %1: choose another name").arg(target),
            {}};
    }
    const QString part = target + QStringLiteral(".part");
    QFile::remove(part);
    const QString connection = QStringLiteral("backup-") + QUuid::createUuid().toString();
    const Result<Done> copied = vacuumInto(connection, source, part);
    QSqlDatabase::removeDatabase(connection);
    if (!copied) {
        QFile::remove(part);
        return copied;
    }
    QFile::setPermissions(part, QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    QFile::remove(target);
    QFile file(part);
    if (!file.rename(target)) return failed(target, file.errorString());
    return Done{};
}

}  // namespace griffin::storage
