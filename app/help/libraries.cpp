#include "app/help/libraries.h"

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
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

QList<ui::IncludedLibrary> libraries() {
    const QHash<QString, QString> versions = {
        {QStringLiteral("Qt"), QString::fromLatin1(qVersion())},
        {QStringLiteral("SQLite"), sqliteVersion()},
        {QStringLiteral("OpenBLAS"), QStringLiteral(GRIFFIN_OPENBLAS_VERSION)},
        {QStringLiteral("SentencePiece"), QStringLiteral(GRIFFIN_SENTENCEPIECE_VERSION)},
        {QStringLiteral("PCRE2"), QStringLiteral(GRIFFIN_PCRE2_VERSION)},
        {QStringLiteral("xxHash"), QStringLiteral(GRIFFIN_XXHASH_VERSION)},
        {QStringLiteral("fmt"), QStringLiteral(GRIFFIN_FMT_VERSION)},
        {QStringLiteral("JSON for Modern C++"), QStringLiteral(GRIFFIN_JSON_VERSION)}};
    QFile file(QStringLiteral(":/libraries.json"));
    QList<ui::IncludedLibrary> entries;
    if (!file.open(QIODevice::ReadOnly)) return entries;
    for (const QJsonValue& value : QJsonDocument::fromJson(file.readAll()).array()) {
        const QString name = value[QLatin1String("name")].toString();
        entries.append({name, versions.value(name, QStringLiteral("–")), value[QLatin1String("licence")].toString()});
    }
    return entries;
}

}  // namespace griffin::app
