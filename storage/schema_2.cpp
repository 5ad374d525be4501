// Schema version 2: what an answer's speedup is computed from, sampling values of conversations, and presets. Released:
// never changed, only followed by another version.
//
// - Answers from before have 0 in the new columns of message_stats: not known.
// - `generation` is JSON (app/sampling_json.h); empty: the values of the settings.
#include "storage/schema_2.h"

namespace griffin::storage {

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

}  // namespace griffin::storage
