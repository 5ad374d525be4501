#include "storage/statement.h"

#include <QSqlError>
#include <QTimeZone>

namespace griffin::storage {
namespace {

// SQLite's primary result codes (https://sqlite.org/rescode.html).
constexpr int kBusy = 5;
constexpr int kLocked = 6;
constexpr int kReadOnly = 8;
constexpr int kIoError = 10;
constexpr int kCorrupt = 11;
constexpr int kFull = 13;
constexpr int kCantOpen = 14;
constexpr int kConstraint = 19;
constexpr int kNotADatabase = 26;

}  // namespace

Error describe(const QSqlError& error, const QString& path) {
    bool is_number = false;
    const int native = error.nativeErrorCode().toInt(&is_number);
    const int code = is_number ? native & 0xff : 0;  // the low byte; the rest says more of the same
    const QString details = QStringLiteral("%1 %2 (SQLite %3)")
                                .arg(error.driverText(), error.databaseText(), error.nativeErrorCode())
                                .trimmed();
    switch (code) {
        case kBusy:
        case kLocked:
            return {ErrorKind::kInUse, QStringLiteral("The database is busy: %1: try again").arg(path), details};
        case kReadOnly:
        case kCantOpen:
            return {ErrorKind::kCannotOpen,
                    QStringLiteral("The database cannot be opened for writing: %1: check the permissions of the file "
                                   "and its folder")
                        .arg(path),
                    details};
        case kCorrupt:
            return {ErrorKind::kCorrupt,
                    QStringLiteral("The database is damaged: %1: restore a copy; the file is left as it is").arg(path),
                    details};
        case kFull:
            return {ErrorKind::kDiskFull,
                    QStringLiteral("The disk is full: %1: free some space; nothing was changed").arg(path), details};
        case kIoError:
            return {ErrorKind::kOther,
                    QStringLiteral("The disk reports an error: %1: check the disk and its free space").arg(path),
                    details};
        case kConstraint:
            return {ErrorKind::kConstraint,
                    QStringLiteral("The change does not fit the data: %1: reload and try again").arg(path), details};
        case kNotADatabase:
            return {ErrorKind::kNotADatabase,
                    QStringLiteral("Not a Griffin Chat database: %1: move the file away or choose another").arg(path),
                    details};
        default:
            return {ErrorKind::kOther, QStringLiteral("The database reports an error: %1: %2").arg(path, details),
                    details};
    }
}

QString cleanText(const QString& text) {
    QString clean = text;
    for (qsizetype i = 0; i < clean.size(); ++i) {
        const QChar c = clean.at(i);
        if (c.isHighSurrogate() && i + 1 < clean.size() && clean.at(i + 1).isLowSurrogate()) {
            ++i;
        } else if (c.isSurrogate() || c.isNull() || c == u'\uFFFE' || c == u'\uFFFF') {
            clean[i] = QChar::ReplacementCharacter;
        }
    }
    return clean;
}

Statement::Statement(Database& database, const QString& sql) : path_(database.path()), query_(database.connection()) {
    query_.setForwardOnly(true);
    prepared_ = query_.prepare(sql);
}

Statement& Statement::bind(std::int64_t value) {
    query_.addBindValue(QVariant::fromValue<qlonglong>(value));
    return *this;
}

Statement& Statement::bind(double value) {
    query_.addBindValue(value);
    return *this;
}

Statement& Statement::bind(const QString& text) {
    // A null QString would become NULL.
    query_.addBindValue(text.isNull() ? QStringLiteral("") : cleanText(text));
    return *this;
}

Statement& Statement::bind(const QByteArray& bytes) {
    query_.addBindValue(bytes.isNull() ? QByteArray("") : bytes);
    return *this;
}

Statement& Statement::bind(const QDateTime& time) {
    return time.isValid() ? bind(static_cast<std::int64_t>(time.toMSecsSinceEpoch())) : bindNull();
}

Statement& Statement::bindNull() {
    query_.addBindValue(QVariant(QMetaType::fromType<qlonglong>()));
    return *this;
}

Result<Done> Statement::run() {
    if (!prepared_ || !query_.exec()) return describe(query_.lastError(), path_);
    return Done{};
}

Result<Done> Statement::runOnRow(const QString& what) {
    if (const Result<Done> done = run(); !done) return done.error();
    if (changedRows() == 0) {
        return Error{ErrorKind::kNotFound, QStringLiteral("%1 is no longer there: %2: reload").arg(what, path_), {}};
    }
    return Done{};
}

Result<Done> Statement::finished() const {
    if (query_.lastError().isValid()) return describe(query_.lastError(), path_);
    return Done{};
}

QDateTime Statement::time(int column) const {
    const QVariant value = query_.value(column);
    if (value.isNull()) return {};
    return QDateTime::fromMSecsSinceEpoch(value.toLongLong(), Qt::UTC);
}

Result<Done> execute(Database& database, const QString& sql) {
    Statement statement(database, sql);
    return statement.run();
}

Result<std::int64_t> queryInteger(Database& database, const QString& sql) {
    Statement statement(database, sql);
    if (const Result<Done> done = statement.run(); !done) return done.error();
    const std::int64_t value = statement.next() ? statement.integer(0) : 0;
    if (const Result<Done> done = statement.finished(); !done) return done.error();
    return value;
}

}  // namespace griffin::storage
