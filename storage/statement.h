// One prepared SQL statement: binds the records' value types, turns the driver's errors into ours, and lets go of the
// database when it dies. Used by the stores only.
#pragma once

#include <QSqlQuery>
#include <QString>
#include <QVariant>

#include "storage/database.h"
#include "storage/records.h"

namespace griffin::storage {

/// The message for what the driver said while working on `path`.
Error describe(const QSqlError& error, const QString& path);

/// What is stored for a text: lone surrogates, NUL, U+FFFE and U+FFFF, which have no place in text, become U+FFFD.
QString cleanText(const QString& text);

class Statement {
  public:
    Statement(Database& database, const QString& sql);

    Statement& bind(std::int64_t value);
    Statement& bind(int value) { return bind(static_cast<std::int64_t>(value)); }
    Statement& bind(bool value) { return bind(static_cast<std::int64_t>(value ? 1 : 0)); }
    Statement& bind(double value);
    Statement& bind(const QString& text);
    Statement& bind(const QByteArray& bytes);
    /// Milliseconds since 1970 UTC; NULL when it is not valid.
    Statement& bind(const QDateTime& time);
    /// NULL when it is none.
    template <class Tag>
    Statement& bind(Id<Tag> id) {
        return id.valid() ? bind(id.value) : bindNull();
    }

    Result<Done> run();
    /// run(), and an error of kind kNotFound when no row was changed.
    Result<Done> runOnRow(const QString& what);
    /// REQUIRES: run() succeeded. False at the end and on an error.
    bool next() { return query_.next(); }
    /// After the last next().
    Result<Done> finished() const;

    std::int64_t integer(int column) const { return query_.value(column).toLongLong(); }
    double real(int column) const { return query_.value(column).toDouble(); }
    QString text(int column) const { return query_.value(column).toString(); }
    QByteArray bytes(int column) const { return query_.value(column).toByteArray(); }
    QDateTime time(int column) const;
    template <class IdType>
    IdType id(int column) const {
        return IdType{integer(column)};
    }
    std::int64_t insertedId() const { return query_.lastInsertId().toLongLong(); }
    int changedRows() const { return query_.numRowsAffected(); }

  private:
    Statement& bindNull();

    QString path_;
    QSqlQuery query_;
    bool prepared_;
};

/// Runs SQL that returns nothing of interest.
Result<Done> execute(Database& database, const QString& sql);
/// The first column of the first row; 0 when there is none.
Result<std::int64_t> queryInteger(Database& database, const QString& sql);

}  // namespace griffin::storage
