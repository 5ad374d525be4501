#include "app/help/libraries.h"

#include <QSqlDatabase>
#include <QSqlQuery>

namespace griffin::app {
namespace {

QString sqliteVersion() {
    const QString name = QStringLiteral("sqlite-version");
    QString version;
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        database.setDatabaseName(QStringLiteral(":memory:"));
        QSqlQuery query(database);
        if (database.open() && (query = QSqlQuery(database)).exec(QStringLiteral("SELECT sqlite_version()")) &&
            query.next())
            version = query.value(0).toString();
    }
    QSqlDatabase::removeDatabase(name);
    return version;
}

}  // namespace

QList<ui::LibraryEntry> libraries() {
    const auto text = [](const char* value) { return QString::fromLatin1(value); };
    return {{QStringLiteral("Qt"), text(qVersion()), QStringLiteral("LGPL-3.0-only")},
            {QStringLiteral("SQLite"), sqliteVersion(), QStringLiteral("blessing")},
            {QStringLiteral("OpenBLAS"), text(GRIFFIN_OPENBLAS_VERSION), QStringLiteral("BSD-3-Clause")},
            {QStringLiteral("SentencePiece"), text(GRIFFIN_SENTENCEPIECE_VERSION), QStringLiteral("Apache-2.0")},
            {QStringLiteral("PCRE2"), text(GRIFFIN_PCRE2_VERSION), QStringLiteral("BSD-3-Clause")},
            {QStringLiteral("xxHash"), text(GRIFFIN_XXHASH_VERSION), QStringLiteral("BSD-2-Clause")},
            {QStringLiteral("fmt"), text(GRIFFIN_FMT_VERSION), QStringLiteral("MIT")},
            {QStringLiteral("JSON for Modern C++"), text(GRIFFIN_JSON_VERSION), QStringLiteral("MIT")}};
}

}  // namespace griffin::app
