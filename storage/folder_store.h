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
    /// Its conversations go to the top level.
    Result<Done> remove(FolderId folder);
    /// By position.
    Result<QList<Folder>> list();

  private:
    Database& database_;
};

}  // namespace griffin::storage
