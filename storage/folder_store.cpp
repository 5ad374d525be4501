#include "storage/folder_store.h"

#include "storage/statement.h"

namespace griffin::storage {
namespace {

const QString kFolder = QStringLiteral("The folder");

}  // namespace

Result<FolderId> FolderStore::add(const QString& name) {
    Statement insert(database_, QStringLiteral("INSERT INTO folders(name, position) "
                                               "SELECT ?, coalesce(max(position) + 1, 0) FROM folders"));
    if (const Result<Done> done = insert.bind(name).run(); !done) return done.error();
    return FolderId{insert.insertedId()};
}

Result<Done> FolderStore::rename(FolderId folder, const QString& name) {
    Statement update(database_, QStringLiteral("UPDATE folders SET name = ? WHERE id = ?"));
    return update.bind(name).bind(folder).runOnRow(kFolder);
}

Result<Done> FolderStore::setOrder(const QList<FolderId>& order) {
    Transaction transaction(database_);
    if (!transaction.begun()) return transaction.begun().error();
    for (qsizetype position = 0; position < order.size(); ++position) {
        Statement update(database_, QStringLiteral("UPDATE folders SET position = ? WHERE id = ?"));
        update.bind(static_cast<std::int64_t>(position)).bind(order.at(position));
        if (const Result<Done> done = update.runOnRow(kFolder); !done) return done.error();
    }
    return transaction.commit();
}

Result<Done> FolderStore::remove(FolderId folder) {
    Statement remove(database_, QStringLiteral("DELETE FROM folders WHERE id = ?"));
    return remove.bind(folder).runOnRow(kFolder);
}

Result<QList<Folder>> FolderStore::list() {
    Statement select(database_, QStringLiteral("SELECT id, name, position FROM folders ORDER BY position, id"));
    if (const Result<Done> done = select.run(); !done) return done.error();
    QList<Folder> folders;
    while (select.next()) {
        folders.append({select.id<FolderId>(0), select.text(1), static_cast<int>(select.integer(2))});
    }
    if (const Result<Done> done = select.finished(); !done) return done.error();
    return folders;
}

}  // namespace griffin::storage
