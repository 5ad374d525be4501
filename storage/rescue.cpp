#include "storage/rescue.h"

#include <QFile>
#include <QHash>
#include <QSqlError>
#include <QSqlQuery>
#include <QUuid>
#include <memory>
#include <optional>
#include <utility>

#include "storage/database_copies.h"
#include "storage/page_rows.h"
#include "storage/statement.h"

namespace griffin::storage {
namespace {

struct Column {
    QString name;
    QString type;
    bool is_id = false;
    bool nullable = false;
    bool defaulted = false;  // rows from before it was added lack it
};

struct Table {
    QString name;
    bool has_ids = false;
    QList<Column> columns;
};

Result<QList<Table>> tablesOf(Database& database) {
    auto tables =
        Statement(database, QStringLiteral("SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = "
                                           "'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"))
            .rows([](const Statement& row) {
                return Table{row.text(0), row.integer(1) == 0, {}};
            });
    if (!tables) return tables;
    for (Table& table : *tables) {
        auto columns = Statement(database, QStringLiteral("SELECT name, type, pk, \"notnull\", dflt_value IS NOT NULL "
                                                          "FROM pragma_table_info(?)"))
                           .bind(table.name)
                           .rows([&](const Statement& row) {
                               const bool is_key = row.integer(2) != 0;
                               return Column{row.text(0), row.text(1), is_key && table.has_ids,
                                             row.integer(3) == 0 && !is_key, row.integer(4) != 0};
                           });
        if (!columns) return tl::unexpected(std::move(columns).error());
        table.columns = *std::move(columns);
    }
    return tables;
}

bool fits(const Column& column, const QVariant& value) {
    if (value.isNull()) return column.is_id || column.nullable;
    if (column.is_id) return false;
    const int type = value.typeId();
    if (column.type == u"INTEGER") return type == QMetaType::LongLong;
    if (column.type == u"REAL") return type == QMetaType::LongLong || type == QMetaType::Double;
    return type == (column.type == u"TEXT" ? QMetaType::QString : QMetaType::QByteArray);
}

/// Whether the values may be a row of the table, of today's or of an earlier schema.
bool fits(const Table& table, const PageRow& row) {
    const QVariantList& values = row.values;
    if (row.id.has_value() != table.has_ids || values.size() > table.columns.size()) return false;
    for (qsizetype i = 0; i < table.columns.size(); ++i) {
        if (i < values.size() ? !fits(table.columns[i], values[i]) : !table.columns[i].defaulted) return false;
    }
    return true;
}

/// Adds rows of one table to the new database. A row that it has already, or that breaks a rule, is left out.
class Filler {
  public:
    Filler(Database& into, const Table& table, const QStringList& columns) : query_(into.connection()) {
        QStringList places;
        places.fill(QStringLiteral("?"), columns.size());
        query_.prepare(QStringLiteral("INSERT OR IGNORE INTO \"%1\" (\"%2\") VALUES (%3)")
                           .arg(table.name, columns.join(QStringLiteral("\", \"")), places.join(u',')));
    }
    /// Only a full disk and the like is a failure.
    Result<Done> add(const QVariantList& values, const QString& path) {
        for (const QVariant& value : values) query_.addBindValue(clean(value));
        if (query_.exec()) return Done{};
        Failure failure = describe(query_.lastError(), path);
        if (failure.cause == FailureCause::kConstraintViolated) return Done{};
        return failed(std::move(failure));
    }

  private:
    static QVariant clean(const QVariant& value) {
        return value.typeId() == QMetaType::QString ? cleanText(value.toString()) : value;
    }
    QSqlQuery query_;
};

/// A connection to a file that may be anything.
class Damaged {
  public:
    explicit Damaged(const QString& path) : name_(QStringLiteral("rescue-") + QUuid::createUuid().toString()) {
        connection_ = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name_);
        connection_.setDatabaseName(path);
        opened_ = connection_.open();
        // What the write-ahead log has goes into the pages, which may have to be read without SQLite.
        if (opened_) QSqlQuery(connection_).exec(QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)"));
    }
    ~Damaged() {
        connection_.close();
        connection_ = QSqlDatabase();
        QSqlDatabase::removeDatabase(name_);
    }
    Damaged(const Damaged&) = delete;
    Damaged& operator=(const Damaged&) = delete;

    /// Those of the table's columns that the file has, in the table's order.
    QStringList columnsOf(const Table& table) const {
        QStringList there;
        QSqlQuery query(connection_);
        query.prepare(QStringLiteral("SELECT name FROM pragma_table_info(?)"));
        query.addBindValue(table.name);
        if (opened_ && query.exec()) {
            while (query.next()) there.append(query.value(0).toString());
        }
        QStringList columns;
        for (const Column& column : table.columns) {
            if (there.contains(column.name)) columns.append(column.name);
        }
        return columns;
    }
    /// Copies rows until the end or the first that cannot be read; true: all were.
    Result<bool> copy(const Table& table, Database& into) const {
        const QStringList columns = columnsOf(table);
        if (columns.isEmpty()) return false;
        QSqlQuery query(connection_);
        query.setForwardOnly(true);
        const QString sql = QStringLiteral("SELECT \"%1\" FROM \"%2\"");
        if (!query.exec(sql.arg(columns.join(QStringLiteral("\", \"")), table.name))) return false;
        Filler filler(into, table, columns);
        while (query.next()) {
            QVariantList values;
            for (int i = 0; i < columns.size(); ++i) values.append(query.value(i));
            if (auto done = filler.add(values, into.path()); !done) return tl::unexpected(std::move(done).error());
        }
        return !query.lastError().isValid();
    }

  private:
    QString name_;
    QSqlDatabase connection_;
    bool opened_ = false;
};

Result<Done> copyPages(const QString& source, const QList<Table>& tables, Database& into) {
    QFile file(source);
    const uchar* bytes = file.open(QIODevice::ReadOnly) && file.size() > 0 ? file.map(0, file.size()) : nullptr;
    if (bytes == nullptr) return Done{};
    Result<Done> result = Done{};
    forEachPageRow(QByteArrayView(bytes, file.size()), [&](const PageRow& row) {
        for (const Table& table : tables) {
            if (!result || !fits(table, row)) continue;
            QStringList columns;
            QVariantList values = row.values;
            for (qsizetype i = 0; i < values.size(); ++i) {
                columns.append(table.columns[i].name);
                if (table.columns[i].is_id) values[i] = QVariant::fromValue<qint64>(*row.id);
            }
            result = Filler(into, table, columns).add(values, into.path());
        }
    });
    return result;
}

/// What refers to something that was lost refers to what is left.
Result<std::int64_t> mend(Database& database, const QString& title) {
    // Ids grow, so the message before another one has a smaller id.
    const QString headless = QStringLiteral(
        "parent IS NOT NULL AND parent NOT IN (SELECT before.id FROM messages AS before "
        "WHERE before.conversation = messages.conversation AND before.id < messages.id)");
    const Result<std::int64_t> moved = queryInteger(
        database,
        QStringLiteral("SELECT count(*) FROM messages WHERE conversation NOT IN (SELECT id FROM conversations) "
                       "OR (%1)")
            .arg(headless));
    if (!moved) return moved;
    auto done = Statement(database, QStringLiteral(R"(
        INSERT INTO conversations (id, title, system_prompt, pinned, created, updated)
            SELECT conversation, ?, '', 0, min(created), max(created) FROM messages
            WHERE conversation NOT IN (SELECT id FROM conversations) GROUP BY conversation)"))
                    .bind(title)
                    .run();
    if (!done) return tl::unexpected(std::move(done).error());
    done =
        execute(database, QStringLiteral("UPDATE messages SET parent = (SELECT max(before.id) FROM messages AS before "
                                         "WHERE before.conversation = messages.conversation "
                                         "AND before.id < messages.id) WHERE %1")
                              .arg(headless));
    if (!done) return tl::unexpected(std::move(done).error());
    for (const char* sql : {
             R"(UPDATE conversations SET current_leaf = (SELECT max(id) FROM messages
                    WHERE messages.conversation = conversations.id)
                WHERE current_leaf IS NULL OR current_leaf NOT IN (SELECT id FROM messages))",
             "UPDATE conversations SET folder = NULL WHERE folder NOT IN (SELECT id FROM folders)",
             "DELETE FROM message_stats WHERE message NOT IN (SELECT id FROM messages)",
             "DELETE FROM message_traces WHERE message NOT IN (SELECT id FROM messages)",
             "DELETE FROM tool_calls WHERE message NOT IN (SELECT id FROM messages)",
             "DELETE FROM attachments WHERE message NOT IN (SELECT id FROM messages)",
             "DELETE FROM message_passages WHERE message NOT IN (SELECT id FROM messages)",
         }) {
        if (done = execute(database, QString::fromLatin1(sql)); !done) return tl::unexpected(std::move(done).error());
    }
    return moved;
}

Result<RescueReport> fill(const QString& source, Database& into, const QString& title) {
    const Result<QList<Table>> tables = tablesOf(into);
    if (!tables) return tl::unexpected(tables.error());
    Transaction transaction(into);
    if (!transaction.begun()) return tl::unexpected(transaction.begun().error());
    QList<Table> broken;
    {
        const Damaged damaged(source);
        for (const Table& table : *tables) {
            const Result<bool> whole = damaged.copy(table, into);
            if (!whole) return tl::unexpected(whole.error());
            if (!*whole) broken.append(table);
        }
    }
    if (auto done = copyPages(source, broken, into); !done) return tl::unexpected(std::move(done).error());
    RescueReport report;
    const Result<std::int64_t> moved = mend(into, title);
    if (!moved) return tl::unexpected(moved.error());
    report.moved_messages = *moved;
    for (auto [table, count] : {std::pair("conversations", &report.conversations), {"messages", &report.messages}}) {
        const auto counted = queryInteger(into, QStringLiteral("SELECT count(*) FROM %1").arg(QLatin1String(table)));
        if (!counted) return tl::unexpected(counted.error());
        *count = *counted;
    }
    if (auto done = transaction.commit(); !done) return tl::unexpected(std::move(done).error());
    return report;
}

/// Compares with a copy of an earlier day; one that cannot be read tells nothing.
void compare(Database& database, const DatabaseCopy& copy, RescueReport& report) {
    const auto opened = Database::openForReading(copy.path);
    if (!opened) return;
    const auto titles = Statement(**opened, QStringLiteral("SELECT id, title FROM conversations ORDER BY id"))
                            .rows([](const Statement& row) { return std::pair(row.integer(0), row.text(1)); });
    if (!titles) return;
    report.compared_with = copy.made;
    for (const auto& [id, title] : *titles) {
        const auto there = Statement(database, QStringLiteral("SELECT 1 FROM conversations WHERE id = ?"))
                               .bind(id)
                               .firstRow([](const Statement& row) { return row.integer(0); });
        if (there && !*there) report.missing.append(title);
    }
}

/// Files that are there only while a database is rescued.
class ScratchFiles {
  public:
    explicit ScratchFiles(const QString& path)
        : source(path + QStringLiteral(".reading")), part(path + QStringLiteral(".part")) {
        remove();
    }
    ~ScratchFiles() { remove(); }
    ScratchFiles(const ScratchFiles&) = delete;
    ScratchFiles& operator=(const ScratchFiles&) = delete;
    const QString source;
    const QString part;

  private:
    void remove() const {
        for (const QString& file : {source, part}) {
            for (const char* side : {"", "-wal", "-shm", ".lock"}) QFile::remove(file + QLatin1String(side));
        }
    }
};

}  // namespace

Result<RescueReport> rescueDatabase(const QString& path, const QString& title, const QDateTime& now) {
    const ScratchFiles scratch(path);
    QFile damaged(path);
    if (!damaged.copy(scratch.source)) {
        return failed({FailureCause::kDatabaseUnreadable, engine::Message("The database cannot be read"),
                       path.toStdString(), engine::Message("check its permissions, or free some disk space"),
                       damaged.errorString().toStdString()});
    }
    QFile::copy(path + QStringLiteral("-wal"), scratch.source + QStringLiteral("-wal"));

    auto opened = Database::open(scratch.part);
    if (!opened) return tl::unexpected(std::move(opened).error());
    std::unique_ptr<Database> database = *std::move(opened);
    // What refers to rows that are not there yet is mended before the end.
    if (auto done = execute(*database, QStringLiteral("PRAGMA foreign_keys = OFF")); !done)
        return tl::unexpected(std::move(done).error());
    Result<RescueReport> report = fill(scratch.source, *database, title);
    if (!report) return report;
    const QList<DatabaseCopy> copies = databaseCopies(path);
    if (!copies.isEmpty()) compare(*database, copies.first(), *report);
    if (auto done = database->checkIntegrity(); !done) return tl::unexpected(std::move(done).error());
    database.reset();  // with it all that is in its write-ahead log comes into the file

    const Result<QString> aside = setAside(path, now);
    if (!aside) return tl::unexpected(aside.error());
    report->damaged = *aside;
    QFile file(scratch.part);
    if (!file.rename(path)) {
        QFile::rename(*aside, path);
        return failed({FailureCause::kDatabaseUnreadable, engine::Message("The database cannot be moved"),
                       path.toStdString(), engine::Message("check the permissions of the folder"),
                       file.errorString().toStdString()});
    }
    return report;
}

}  // namespace griffin::storage
