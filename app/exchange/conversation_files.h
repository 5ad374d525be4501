// Conversations as files: exported as JSON with everything (conversation_json.h) or as Markdown to read
// (conversation_markdown.h), and imported again. A JSON file:
//
//   {"format": "griffin-chat conversations", "version": 1, "exported": "2026-01-31T12:00:00.000Z",
//    "folders": [{"name": "..."}],
//    "conversations": [
//   {...},
//   {...}
//   ]}
#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <stop_token>

#include "app/exchange/conversation_markdown.h"
#include "storage/database.h"
#include "storage/records.h"

namespace griffin::app {

/// How long work on the database is stopped and reports its progress.
struct TaskMonitor {
    std::stop_token stop;
    /// May be called at any rate: the window is told twenty times a second.
    std::function<void(qint64 done, qint64 total)> progress;
};

/// Exports all conversations that are not in the trash, with their folders; or only one, without folders. The file is
/// complete or does not exist. Returns how many were written; 0 when stopped, and then there is no file.
storage::Result<int> exportJson(storage::Database& database, std::optional<storage::ConversationId> only,
                                const QString& path, const TaskMonitor& monitor);

/// Exports the branch on screen.
storage::Result<int> exportMarkdown(storage::Database& database, storage::ConversationId conversation,
                                    const QString& path, ReasoningExport reasoning);

struct ImportReport {
    int conversations = 0;         // that were added
    int present = 0;               // that were here already, message for message, and were left out
    storage::ConversationId last;  // in the order of the file, added or not
};

/// Imports a file that exportJson() or exportMarkdown() wrote; any other file is refused. Everything happens in one
/// transaction: a file that is refused, or an import that is stopped, leaves nothing behind, and the report of a
/// stopped one is empty. Folders are matched by name. Of JSON, a conversation that is here already, begun at the same
/// time and with the same messages, is not added again; one that lies in the trash is. A file of gigabytes takes the
/// memory of its largest conversation, which may have 256 MiB. While this runs nobody else can write.
storage::Result<ImportReport> importConversations(storage::Database& database, const QString& path,
                                                  const TaskMonitor& monitor);

}  // namespace griffin::app
