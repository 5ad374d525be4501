// Conversations, and the trash: a deleted conversation keeps everything until it is purged.
#pragma once

#include <QList>
#include <optional>

#include "storage/database.h"
#include "storage/records.h"

namespace griffin::storage {

/// Which conversations a list shows.
struct ConversationFilter {
    enum class Where { kEverywhere, kFolder, kTopLevel, kTrash };
    Where where = Where::kEverywhere;  // all but kTrash leave the trash out
    FolderId folder;                   // of kFolder
};

class ConversationStore {
  public:
    explicit ConversationStore(Database& database) : database_(database) {}

    /// The id of the record is not read; times that are not valid become now.
    Result<ConversationId> add(const Conversation& conversation);
    Result<std::optional<Conversation>> find(ConversationId conversation);
    /// Pinned ones first, then by last change, newest first (the trash: last deleted first). `limit` < 0: all.
    Result<QList<Conversation>> list(const ConversationFilter& filter = {}, int offset = 0, int limit = -1);
    Result<int> count(const ConversationFilter& filter = {});

    Result<Done> rename(ConversationId conversation, const QString& title);
    Result<Done> setSystemPrompt(ConversationId conversation, const QString& system_prompt);
    Result<Done> setGeneration(ConversationId conversation, const QString& generation);
    Result<Done> setPinned(ConversationId conversation, bool pinned);
    /// An invalid folder: the top level.
    Result<Done> moveToFolder(ConversationId conversation, FolderId folder);
    /// The last message of the branch on screen; does not count as a change. Invalid: none.
    Result<Done> setCurrentLeaf(ConversationId conversation, MessageId leaf);

    Result<Done> moveToTrash(ConversationId conversation);
    Result<Done> restoreFromTrash(ConversationId conversation);
    /// For good, with messages, statistics and attachments.
    Result<Done> purge(ConversationId conversation);
    /// Purges what was moved to the trash before `time`; says how many.
    Result<int> purgeTrash(const QDateTime& time);

  private:
    Database& database_;
};

}  // namespace griffin::storage
