// Conversations read from a file that exportJson() or exportMarkdown() wrote, or that somebody says so. Everything in
// one transaction: what is refused, stopped or cut short leaves nothing behind. A file of gigabytes takes the memory of
// its largest conversation; one conversation may take 256 MiB.
#pragma once

#include <QString>

#include "app/conversation_exchange/data_watch.h"
#include "storage/database.h"
#include "storage/records.h"
#include "storage/result.h"

namespace griffin::app {

struct ImportReport {
    int conversations = 0;         // 0: it was stopped
    storage::ConversationId last;  // of the conversations in the file
};

/// Folders of the same name as one that is there become that one. While this runs nobody else can write.
storage::Result<ImportReport> importConversations(storage::Database& database, const QString& path,
                                                  const DataWatch& watch);

}  // namespace griffin::app
