// Folders of the conversation list.
#pragma once

#include <QList>

#include "storage/database.h"
#include "storage/records.h"

namespace griffin::storage {

class FolderStore {
  public:
    explicit FolderStore(Database& database) : database_(database) {}

    /// At the end of the list.
    Result<FolderId> add(const QString& name);
    Result<Done> rename(FolderId folder, const QString& name);
    /// Positions become 0, 1, 2 ... in this order. REQUIRES: every folder once.
    Result<Done> setOrder(const QList<FolderId>& order);
    /// Its conversations go to the top level; these are returned, those in the trash included.
    Result<QList<ConversationId>> remove(FolderId folder);
    /// Undoes remove(): a folder of this name at this position with those of the conversations that still are at the
    /// top level. Its id is a new one.
    Result<FolderId> putBack(const Folder& folder, const QList<ConversationId>& conversations);
    /// By position.
    Result<QList<Folder>> list();

  private:
    Database& database_;
};

}  // namespace griffin::storage
