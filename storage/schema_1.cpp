// Schema version 1. Times are milliseconds since 1970 UTC; roles and states are the numbers of records.h. Released:
// never changed, only followed by another version.
//
// - Ids are never used again (AUTOINCREMENT): a late save for a purged message finds no row instead of another one.
// - messages.parent has no cascade: a chain of a thousand messages would exceed SQLite's limit on nested triggers.
//   The check is deferred, so a whole conversation goes in one statement.
// - The two FTS5 indexes hold no copy of the text. An answer enters when it has ended (state 2 is "streaming"): a save
//   every second costs no indexing.
#include "storage/schema_1.h"

namespace griffin::storage {

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

}  // namespace griffin::storage
