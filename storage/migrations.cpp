#include "storage/migrations.h"

#include <QHash>
#include <array>

#include "storage/database.h"
#include "storage/schema_1.h"
#include "storage/schema_2.h"
#include "storage/statement.h"

namespace griffin::storage {
namespace {

using RowCounts = QHash<QString, std::int64_t>;

// Rows of every table with data of its own; the tables inside a full-text index follow from those.
Result<RowCounts> countRows(Database& database) {
    Statement tables(database, QStringLiteral("SELECT name FROM pragma_table_list WHERE schema = 'main' "
                                              "AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"));
    if (const Result<Done> done = tables.run(); !done) return done.error();
    QStringList names;
    while (tables.next()) names.append(tables.text(0));
    if (const Result<Done> done = tables.finished(); !done) return done.error();

    RowCounts counts;
    for (const QString& name : names) {
        QString quoted = name;
        quoted.replace(u'"', QStringLiteral("\"\""));
        const auto count = queryInteger(database, QStringLiteral("SELECT count(*) FROM \"%1\"").arg(quoted));
        if (!count) return count.error();
        counts.insert(name, *count);
    }
    return counts;
}

Error migrationError(const Database& database, const QString& why) {
    return {ErrorKind::kMigration,
            QStringLiteral("The database could not be brought up to date: %1: it is as it was; keep using the earlier "
                           "version of the program")
                .arg(database.path()),
            why};
}

Result<Done> applySteps(Database& database, int from, std::span<const Migration> steps) {
    const Result<RowCounts> before = countRows(database);
    if (!before) return before.error();
    for (const Migration& step : steps.subspan(static_cast<std::size_t>(from))) {
        for (const QString& statement : step.statements) {
            if (const Result<Done> done = execute(database, statement); !done) {
                return done.error().kind == ErrorKind::kDiskFull
                           ? done.error()
                           : migrationError(database, done.error().details + QStringLiteral("\n") + statement);
            }
        }
    }
    const Result<RowCounts> after = countRows(database);
    if (!after) return after.error();
    for (auto it = before->cbegin(); it != before->cend(); ++it) {
        if (after->value(it.key(), -1) != it.value()) {
            return migrationError(
                database,
                QStringLiteral("%1 had %2 rows, now %3").arg(it.key()).arg(it.value()).arg(after->value(it.key(), -1)));
        }
    }
    const auto dangling = queryInteger(database, QStringLiteral("SELECT count(*) FROM pragma_foreign_key_check"));
    if (!dangling) return dangling.error();
    if (*dangling > 0) return migrationError(database, QStringLiteral("%1 dangling references").arg(*dangling));

    if (const auto done = execute(database, QStringLiteral("PRAGMA application_id = %1").arg(kApplicationId)); !done) {
        return done.error();
    }
    return execute(database, QStringLiteral("PRAGMA user_version = %1").arg(steps.size()));
}

}  // namespace

std::span<const Migration> allMigrations() {
    static const std::array steps = {Migration{1, schema1()}, Migration{2, schema2()}};
    return steps;
}

Result<Done> migrate(Database& database, int from, std::span<const Migration> steps) {
    // A step may rebuild a table; SQLite asks for this to be switched outside of the transaction.
    if (const auto done = execute(database, QStringLiteral("PRAGMA foreign_keys = OFF")); !done) return done.error();
    Result<Done> result = Done{};
    {
        Transaction transaction(database);
        result = transaction.begun();
        if (result) result = applySteps(database, from, steps);
        if (result) result = transaction.commit();
    }
    if (const auto done = execute(database, QStringLiteral("PRAGMA foreign_keys = ON")); !done) return done.error();
    return result;
}

}  // namespace griffin::storage
