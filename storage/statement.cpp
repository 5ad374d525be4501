#include "storage/statement.h"

#include <string>
#include <utility>

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

Failure describe(const QSqlError& error, const QString& path) {
    using engine::Message;
    bool is_number = false;
    const int native = error.nativeErrorCode().toInt(&is_number);
    const int code = is_number ? native & 0xff : 0;  // the low byte; the rest is more specific
    const std::string file = path.toStdString();
    const std::string details = QStringLiteral("%1 %2 (SQLite %3)")
                                    .arg(error.driverText(), error.databaseText(), error.nativeErrorCode())
                                    .trimmed()
                                    .toStdString();
    switch (code) {
        case kBusy:
        case kLocked:
            return {FailureCause::kDatabaseInUse, Message("The database is busy"), file, Message("try again"), details};
        case kReadOnly:
        case kCantOpen:
            return {FailureCause::kDatabaseUnreadable, Message("The database cannot be opened for writing"), file,
                    Message("check the permissions of the file and its folder"), details};
        case kCorrupt:
            return databaseDamaged(path, details);
        case kFull:
            return {FailureCause::kDiskFull, Message("The disk is full"), file,
                    Message("free some space; nothing was changed"), details};
        case kIoError:
            return {FailureCause::kDatabaseError, Message("The disk reports an error"), file,
                    Message("check the disk and its free space"), details};
        case kConstraint:
            return {FailureCause::kConstraintViolated, Message("The change contradicts the stored data"), file,
                    Message("reload and try again"), details};
        case kNotADatabase:
            return notADatabase(path, details);
        default:
            return {FailureCause::kDatabaseError, Message("The database reports an error: %1", details), file,
                    Message(), details};
    }
}

Failure notADatabase(const QString& path, std::string details) {
    return {FailureCause::kNotADatabase, engine::Message("Not a Griffin Chat database"), path.toStdString(),
            engine::Message("move the file away or choose another"), std::move(details)};
}

Failure databaseDamaged(const QString& path, std::string details) {
    return {FailureCause::kDatabaseDamaged, engine::Message("The database is damaged"), path.toStdString(),
            engine::Message("start the program again to save what can be read; the file is left as it is"),
            std::move(details)};
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
    if (!prepared_ || !query_.exec()) return failed(describe(query_.lastError(), path_));
    return Done{};
}

Result<Done> Statement::runOnRow(engine::Message missing) {
    if (auto done = run(); !done) return done;
    if (changedRows() > 0) return Done{};
    return failed({FailureCause::kNotFound, std::move(missing), path_.toStdString(), engine::Message("reload"), {}});
}

QDateTime Statement::time(int column) const {
    const QVariant value = query_.value(column);
    if (value.isNull()) return {};
    return QDateTime::fromMSecsSinceEpoch(value.toLongLong(), Qt::UTC);
}

Result<Done> execute(Database& database, const QString& sql) {
    return Statement(database, sql).run();
}

Result<std::int64_t> queryInteger(Database& database, const QString& sql) {
    auto value = Statement(database, sql).firstRow([](const Statement& row) { return row.integer(0); });
    if (!value) return tl::unexpected(std::move(value).error());
    return value->value_or(0);
}

}  // namespace griffin::storage
