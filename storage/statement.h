// One prepared SQL statement: binds the value types of the records, turns the driver's errors into failures, and lets
// go of the database when it is destroyed. Used by the stores only.
#pragma once

#include <QList>
#include <QSqlError>
#include <QSqlQuery>
#include <QString>
#include <QVariant>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "storage/database.h"
#include "storage/records.h"

namespace griffin::storage {

/// The failure for an error of the driver on the database file `path`.
Failure describe(const QSqlError& error, const QString& path);

Failure notADatabase(const QString& path, std::string details = {});

/// The text that is stored: lone surrogates, NUL, U+FFFE and U+FFFF are not valid in text and become U+FFFD.
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
    /// Milliseconds since 1970 UTC; an invalid time is NULL.
    Statement& bind(const QDateTime& time);
    /// An invalid id is NULL.
    template <class Tag>
    Statement& bind(Id<Tag> id) {
        return id.valid() ? bind(id.value) : bindNull();
    }

    Result<Done> run();
    /// Fails with kNotFound and `missing` when no row was changed.
    Result<Done> runOnRow(engine::Message missing);
    /// For an INSERT: the id of the new row.
    template <class IdType>
    Result<IdType> insert() {
        if (auto done = run(); !done) return tl::unexpected(std::move(done).error());
        return IdType{query_.lastInsertId().toLongLong()};
    }
    /// For a SELECT: calls `visit(*this)` on each row.
    template <class Visit>
    Result<Done> forEachRow(Visit visit) {
        if (auto done = run(); !done) return done;
        while (query_.next()) visit(std::as_const(*this));
        if (query_.lastError().isValid()) return failed(describe(query_.lastError(), path_));
        return Done{};
    }
    /// What `read(*this)` makes of each row.
    template <class Read, class Value = std::invoke_result_t<Read, const Statement&>>
    Result<QList<Value>> rows(Read read) {
        QList<Value> values;
        auto done = forEachRow([&](const Statement& row) { values.append(read(row)); });
        if (!done) return tl::unexpected(std::move(done).error());
        return values;
    }
    /// The same for the first row, if there is one.
    template <class Read, class Value = std::invoke_result_t<Read, const Statement&>>
    Result<std::optional<Value>> firstRow(Read read) {
        if (auto done = run(); !done) return tl::unexpected(std::move(done).error());
        std::optional<Value> value;
        if (query_.next()) value = read(std::as_const(*this));
        if (query_.lastError().isValid()) return failed(describe(query_.lastError(), path_));
        return value;
    }

    /// The next row after run(); false at the end and on an error.
    bool next() { return query_.next(); }

    // The columns of the current row.
    bool isNull(int column) const { return query_.isNull(column); }
    std::int64_t integer(int column) const { return query_.value(column).toLongLong(); }
    int number(int column) const { return query_.value(column).toInt(); }
    double real(int column) const { return query_.value(column).toDouble(); }
    QString text(int column) const { return query_.value(column).toString(); }
    QByteArray bytes(int column) const { return query_.value(column).toByteArray(); }
    QDateTime time(int column) const;
    template <class IdType>
    IdType id(int column) const {
        return IdType{integer(column)};
    }

    /// After run().
    int changedRows() const { return query_.numRowsAffected(); }

  private:
    Statement& bindNull();

    QString path_;
    QSqlQuery query_;
    bool prepared_;
};

/// Runs SQL that returns no rows.
Result<Done> execute(Database& database, const QString& sql);
/// The first column of the first row; 0 when there is none.
Result<std::int64_t> queryInteger(Database& database, const QString& sql);

}  // namespace griffin::storage
