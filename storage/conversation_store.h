// Conversations, their folders, and the trash: a deleted conversation keeps everything until it is purged.
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
    FolderId folder;                   // with kFolder
};

class ConversationStore {
  public:
    explicit ConversationStore(Database& database) : database_(database) {}

    /// Ignores the id of the record; invalid times become now.
    Result<ConversationId> add(const Conversation& conversation);
    Result<std::optional<Conversation>> find(ConversationId conversation);
    /// Pinned ones first, then by last change, newest first; in the trash, last deleted first. `limit` < 0: all.
    Result<QList<Conversation>> list(const ConversationFilter& filter = {}, int offset = 0, int limit = -1);
    Result<int> count(const ConversationFilter& filter = {});

    Result<Done> rename(ConversationId conversation, const QString& title);
    Result<Done> setSystemPrompt(ConversationId conversation, const QString& system_prompt);
    Result<Done> setGeneration(ConversationId conversation, const QString& generation);
    Result<Done> setPinned(ConversationId conversation, bool pinned);
    /// An invalid folder is the top level.
    Result<Done> moveToFolder(ConversationId conversation, FolderId folder);
    /// The last message of the branch on screen; an invalid id for none. Does not count as a change.
    Result<Done> setCurrentLeaf(ConversationId conversation, MessageId leaf);

    Result<Done> moveToTrash(ConversationId conversation);
    Result<Done> restoreFromTrash(ConversationId conversation);
    /// Deletes it permanently, with messages, statistics and attachments.
    Result<Done> purge(ConversationId conversation);
    /// Purges what was moved to the trash before `time`; returns how many.
    Result<int> purgeTrash(const QDateTime& time);

  private:
    Database& database_;
};

/// Folders of the conversation list.
class FolderStore {
  public:
    explicit FolderStore(Database& database) : database_(database) {}

    /// Appends a folder to the list.
    Result<FolderId> add(const QString& name);
    Result<Done> rename(FolderId folder, const QString& name);
    /// Positions become 0, 1, 2 ... in this order. REQUIRES: every folder once.
    Result<Done> setOrder(const QList<FolderId>& order);
    /// Moves its conversations to the top level and returns them, those in the trash included.
    Result<QList<ConversationId>> remove(FolderId folder);
    /// Undoes remove(): adds a folder with this name and position, and moves those of the conversations that are still
    /// at the top level into it. Its id is a new one.
    Result<FolderId> putBack(const Folder& folder, const QList<ConversationId>& conversations);
    Result<bool> has(FolderId folder);
    /// By position.
    Result<QList<Folder>> list();

  private:
    Database& database_;
};

}  // namespace griffin::storage
