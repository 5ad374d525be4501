#include "storage/migrations.h"

#include <QHash>
#include <array>
#include <string>
#include <utility>

#include "storage/database.h"
#include "storage/statement.h"

namespace griffin::storage {
namespace {

// Schema version 1. Times are milliseconds since 1970 UTC; roles and states are the numbers of records.h. Released:
// never changed, only followed by another version.
//
// - Ids are never used again (AUTOINCREMENT): a late save for a purged message finds no row instead of another one.
// - messages.parent has no cascade: a chain of a thousand messages would exceed SQLite's limit on nested triggers.
//   The check is deferred, so a whole conversation goes in one statement.
// - The two FTS5 indexes hold no copy of the text. An answer enters when it has ended (state 2 is "streaming"): a save
//   every second costs no indexing.
QStringList schema1() {
    return {
        QStringLiteral(R"(CREATE TABLE folders (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            position INTEGER NOT NULL) STRICT)"),

        QStringLiteral(R"(CREATE TABLE conversations (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            folder INTEGER REFERENCES folders(id) ON DELETE SET NULL,
            title TEXT NOT NULL,
            system_prompt TEXT NOT NULL,
            current_leaf INTEGER REFERENCES messages(id) ON DELETE SET NULL,
            pinned INTEGER NOT NULL CHECK (pinned IN (0, 1)),
            created INTEGER NOT NULL,
            updated INTEGER NOT NULL,
            trashed INTEGER) STRICT)"),
        QStringLiteral("CREATE INDEX conversations_by_update ON conversations(pinned DESC, updated DESC, id DESC) "
                       "WHERE trashed IS NULL"),
        QStringLiteral("CREATE INDEX conversations_in_trash ON conversations(trashed) WHERE trashed IS NOT NULL"),
        QStringLiteral("CREATE INDEX conversations_by_folder ON conversations(folder)"),
        QStringLiteral("CREATE INDEX conversations_by_leaf ON conversations(current_leaf)"),

        QStringLiteral(R"(CREATE TABLE messages (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            conversation INTEGER NOT NULL REFERENCES conversations(id) ON DELETE CASCADE,
            parent INTEGER REFERENCES messages(id) DEFERRABLE INITIALLY DEFERRED,
            role INTEGER NOT NULL CHECK (role IN (1, 2)),
            state INTEGER NOT NULL CHECK (state > 0),
            created INTEGER NOT NULL,
            text TEXT NOT NULL) STRICT)"),
        QStringLiteral("CREATE INDEX messages_by_conversation ON messages(conversation)"),
        QStringLiteral("CREATE INDEX messages_by_parent ON messages(parent)"),
        QStringLiteral("CREATE INDEX messages_streaming ON messages(id) WHERE state = 2"),

        QStringLiteral(R"(CREATE TABLE message_stats (
            message INTEGER PRIMARY KEY REFERENCES messages(id) ON DELETE CASCADE,
            model TEXT NOT NULL,
            method TEXT NOT NULL,
            prompt_tokens INTEGER NOT NULL,
            reused_tokens INTEGER NOT NULL,
            new_tokens INTEGER NOT NULL,
            target_passes INTEGER NOT NULL,
            prefill_ms REAL NOT NULL,
            time_to_first_token_ms REAL NOT NULL,
            decode_ms REAL NOT NULL,
            seed INTEGER NOT NULL) STRICT)"),

        QStringLiteral(R"(CREATE TABLE attachments (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            message INTEGER NOT NULL REFERENCES messages(id) ON DELETE CASCADE,
            file_name TEXT NOT NULL,
            mime_type TEXT NOT NULL,
            content BLOB NOT NULL) STRICT)"),
        QStringLiteral("CREATE INDEX attachments_by_message ON attachments(message)"),

        QStringLiteral(R"(CREATE TABLE settings (
            key TEXT PRIMARY KEY,
            value TEXT NOT NULL) STRICT, WITHOUT ROWID)"),

        QStringLiteral(R"(CREATE VIRTUAL TABLE title_index USING fts5(
            title, content = 'conversations', content_rowid = 'id',
            tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'))"),
        QStringLiteral(R"(CREATE TRIGGER title_added AFTER INSERT ON conversations BEGIN
            INSERT INTO title_index(rowid, title) VALUES (new.id, new.title);
        END)"),
        QStringLiteral(R"(CREATE TRIGGER title_removed AFTER DELETE ON conversations BEGIN
            INSERT INTO title_index(title_index, rowid, title) VALUES ('delete', old.id, old.title);
        END)"),
        QStringLiteral(R"(CREATE TRIGGER title_changed AFTER UPDATE OF title ON conversations BEGIN
            INSERT INTO title_index(title_index, rowid, title) VALUES ('delete', old.id, old.title);
            INSERT INTO title_index(rowid, title) VALUES (new.id, new.title);
        END)"),

        QStringLiteral(R"(CREATE VIRTUAL TABLE message_index USING fts5(
            text, content = 'messages', content_rowid = 'id',
            tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'))"),
        QStringLiteral(R"(CREATE TRIGGER message_added AFTER INSERT ON messages WHEN new.state <> 2 BEGIN
            INSERT INTO message_index(rowid, text) VALUES (new.id, new.text);
        END)"),
        QStringLiteral(R"(CREATE TRIGGER message_removed AFTER DELETE ON messages WHEN old.state <> 2 BEGIN
            INSERT INTO message_index(message_index, rowid, text) VALUES ('delete', old.id, old.text);
        END)"),
        // The delete runs first: a trigger of the same event may not rely on the order of two.
        QStringLiteral(R"(CREATE TRIGGER message_changed AFTER UPDATE OF text, state ON messages BEGIN
            INSERT INTO message_index(message_index, rowid, text) SELECT 'delete', old.id, old.text
                WHERE old.state <> 2;
            INSERT INTO message_index(rowid, text) SELECT new.id, new.text WHERE new.state <> 2;
        END)"),
    };
}

// Schema version 2: what an answer's speedup is computed from, sampling values of conversations, and presets. Released:
// never changed, only followed by another version.
//
// - Answers from before have 0 in the new columns of message_stats: not known.
// - `generation` is JSON (app/conversations/sampling_json.h); empty: the values of the settings.
QStringList schema2() {
    return {
        QStringLiteral("ALTER TABLE message_stats ADD COLUMN committed_tokens INTEGER NOT NULL DEFAULT 0"),
        QStringLiteral("ALTER TABLE message_stats ADD COLUMN draft_ms REAL NOT NULL DEFAULT 0"),
        QStringLiteral("ALTER TABLE message_stats ADD COLUMN verify_ms REAL NOT NULL DEFAULT 0"),
        QStringLiteral("ALTER TABLE message_stats ADD COLUMN plain_pass_ms REAL NOT NULL DEFAULT 0"),
        QStringLiteral("ALTER TABLE conversations ADD COLUMN generation TEXT NOT NULL DEFAULT ''"),
        QStringLiteral(R"(CREATE TABLE presets (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE,
            system_prompt TEXT NOT NULL,
            generation TEXT NOT NULL) STRICT)"),
    };
}

// Schema version 3: how answers came about; the method as it was chosen, whether the computer was busy, and a speedup
// that was measured.
//
// - `trace` is opaque here (app/traces/trace_codec.h); `passes` has a byte for each pass, enough to draw them in brief,
//   and lies before it, so that it is read without it.
// - The index has all that is needed to find the oldest beyond a limit.
QStringList schema3() {
    QStringList statements{
        QStringLiteral(R"(CREATE TABLE message_traces (
            message INTEGER PRIMARY KEY REFERENCES messages(id) ON DELETE CASCADE,
            bytes INTEGER NOT NULL,
            passes BLOB NOT NULL,
            trace BLOB NOT NULL) STRICT)"),
        QStringLiteral("CREATE INDEX message_traces_by_age ON message_traces(message DESC, bytes)"),
        QStringLiteral("ALTER TABLE message_stats ADD COLUMN chosen_method TEXT NOT NULL DEFAULT ''"),
        QStringLiteral("ALTER TABLE message_stats ADD COLUMN measured_tokens INTEGER NOT NULL DEFAULT 0")};
    for (const char* name :
         {"waiting_share", "plain_before_ms", "guessed_ms", "plain_after_ms", "measured_waiting_share"}) {
        statements.append(
            QStringLiteral("ALTER TABLE message_stats ADD COLUMN %1 REAL NOT NULL DEFAULT 0").arg(QLatin1String(name)));
    }
    return statements;
}

// Schema version 4: what of a conversation an answer was written from.
QStringList schema4() {
    return {QStringLiteral("ALTER TABLE message_stats ADD COLUMN dropped_messages INTEGER NOT NULL DEFAULT 0"),
            QStringLiteral("ALTER TABLE message_stats ADD COLUMN continued INTEGER NOT NULL DEFAULT 0")};
}

// Schema version 5: how long an answer was thought about.
QStringList schema5() {
    return {QStringLiteral("ALTER TABLE message_stats ADD COLUMN reasoning_tokens INTEGER NOT NULL DEFAULT 0"),
            QStringLiteral("ALTER TABLE message_stats ADD COLUMN reasoning_ms REAL NOT NULL DEFAULT 0")};
}

// Schema version 6: which server an answer came from, and what that told of it.
QStringList schema6() {
    return {QStringLiteral("ALTER TABLE message_stats ADD COLUMN server TEXT NOT NULL DEFAULT ''"),
            QStringLiteral("ALTER TABLE message_stats ADD COLUMN served TEXT NOT NULL DEFAULT ''")};
}

// Schema version 7: what of its documents an answer was written from. `first_line` 0: all of the attachment.
QStringList schema7() {
    return {QStringLiteral(R"(CREATE TABLE message_passages (
        message INTEGER NOT NULL REFERENCES messages(id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        attachment INTEGER NOT NULL,
        file_name TEXT NOT NULL,
        page INTEGER NOT NULL,
        first_line INTEGER NOT NULL,
        last_line INTEGER NOT NULL,
        start INTEGER NOT NULL,
        length INTEGER NOT NULL,
        PRIMARY KEY (message, position)) STRICT)")};
}

// Schema version 8: calls of tools that answers ask for, and their results.
//
// - `state` is a number of records.h. What follows on the results is an answer whose parent is the one with the calls.
QStringList schema8() {
    return {QStringLiteral(R"(CREATE TABLE tool_calls (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            message INTEGER NOT NULL REFERENCES messages(id) ON DELETE CASCADE,
            call TEXT NOT NULL,
            server TEXT NOT NULL,
            tool TEXT NOT NULL,
            arguments TEXT NOT NULL,
            state INTEGER NOT NULL CHECK (state > 0),
            result TEXT NOT NULL) STRICT)"),
            QStringLiteral("CREATE INDEX tool_calls_by_message ON tool_calls(message)")};
}

// Schema version 9: a measured speedup has two guessed runs.
QStringList schema9() {
    return {QStringLiteral("ALTER TABLE message_stats ADD COLUMN guessed_again_ms REAL NOT NULL DEFAULT 0")};
}

using RowCounts = QHash<QString, std::int64_t>;

// Rows of every table with data of its own; the tables inside a full-text index follow from those.
Result<RowCounts> countRows(Database& database) {
    const auto names =
        Statement(database, QStringLiteral("SELECT name FROM pragma_table_list WHERE schema = 'main' AND "
                                           "type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"))
            .rows([](const Statement& row) { return row.text(0); });
    if (!names) return tl::unexpected(names.error());
    RowCounts counts;
    for (const QString& name : *names) {
        QString quoted = name;
        quoted.replace(u'"', QStringLiteral("\"\""));
        const auto count = queryInteger(database, QStringLiteral("SELECT count(*) FROM \"%1\"").arg(quoted));
        if (!count) return tl::unexpected(count.error());
        counts.insert(name, *count);
    }
    return counts;
}

tl::unexpected<Failure> migrationFailed(const Database& database, std::string why) {
    return failed({FailureCause::kMigrationFailed, engine::Message("The database could not be upgraded"),
                   database.path().toStdString(),
                   engine::Message("it is unchanged; keep using the earlier version of the program"), std::move(why)});
}

Result<Done> applySteps(Database& database, int from, std::span<const Migration> steps) {
    const Result<RowCounts> before = countRows(database);
    if (!before) return tl::unexpected(before.error());
    for (const Migration& step : steps.subspan(static_cast<std::size_t>(from))) {
        for (const QString& statement : step.statements) {
            if (auto done = execute(database, statement); !done) {
                if (done.error().cause == FailureCause::kDiskFull) return done;
                return migrationFailed(database, done.error().details + '\n' + statement.toStdString());
            }
        }
    }
    const Result<RowCounts> after = countRows(database);
    if (!after) return tl::unexpected(after.error());
    for (auto it = before->cbegin(); it != before->cend(); ++it) {
        const std::int64_t rows = after->value(it.key(), -1);
        if (rows == it.value()) continue;
        return migrationFailed(database, it.key().toStdString() + " had " + std::to_string(it.value()) + " rows, now " +
                                             std::to_string(rows));
    }
    const auto dangling = queryInteger(database, QStringLiteral("SELECT count(*) FROM pragma_foreign_key_check"));
    if (!dangling) return tl::unexpected(dangling.error());
    if (*dangling > 0) return migrationFailed(database, std::to_string(*dangling) + " dangling references");

    const QString mark = QStringLiteral("PRAGMA application_id = %1").arg(kApplicationId);
    if (auto done = execute(database, mark); !done) return done;
    return execute(database, QStringLiteral("PRAGMA user_version = %1").arg(steps.size()));
}

}  // namespace

std::span<const Migration> allMigrations() {
    static const std::array steps = {Migration{1, schema1()}, Migration{2, schema2()}, Migration{3, schema3()},
                                     Migration{4, schema4()}, Migration{5, schema5()}, Migration{6, schema6()},
                                     Migration{7, schema7()}, Migration{8, schema8()}, Migration{9, schema9()}};
    return steps;
}

Result<Done> migrate(Database& database, int from, std::span<const Migration> steps) {
    // A step may rebuild a table; SQLite allows this pragma outside of a transaction only.
    if (auto done = execute(database, QStringLiteral("PRAGMA foreign_keys = OFF")); !done) return done;
    Result<Done> result = Done{};
    {
        Transaction transaction(database);
        result = transaction.begun();
        if (result) result = applySteps(database, from, steps);
        if (result) result = transaction.commit();
    }
    if (auto done = execute(database, QStringLiteral("PRAGMA foreign_keys = ON")); !done) return done;
    return result;
}

}  // namespace griffin::storage
