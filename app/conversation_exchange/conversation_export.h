// Conversations written to a file: JSON with everything (conversation_json.h), or Markdown to read
// (conversation_markdown.h). The file is there whole or not at all.
//
//   {"format": "griffin-chat conversations", "version": 1, "exported": "2026-01-31T12:00:00.000Z",
//    "folders": [{"name": "..."}],
//    "conversations": [
//   {...},
//   {...}
//   ]}
#pragma once

#include <QString>
#include <optional>

#include "app/conversation_exchange/data_watch.h"
#include "storage/database.h"
#include "storage/records.h"
#include "storage/result.h"

namespace griffin::app {

inline constexpr const char* kExchangeFormat = "griffin-chat conversations";
inline constexpr int kExchangeVersion = 1;

/// All that are not in the trash, with their folders; or one, without. Returns how many were written; 0 when it was
/// stopped, and then there is no file.
storage::Result<int> exportJson(storage::Database& database, std::optional<storage::ConversationId> only,
                                const QString& path, const DataWatch& watch);

/// The branch on screen.
storage::Result<int> exportMarkdown(storage::Database& database, storage::ConversationId conversation,
                                    const QString& path);

}  // namespace griffin::app
