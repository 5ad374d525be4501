#include "storage/folder_store.h"

#include <algorithm>

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

Result<QList<ConversationId>> FolderStore::remove(FolderId folder) {
    Transaction transaction(database_);
    if (!transaction.begun()) return transaction.begun().error();
    Statement select(database_, QStringLiteral("SELECT id FROM conversations WHERE folder = ? ORDER BY id"));
    if (const Result<Done> done = select.bind(folder).run(); !done) return done.error();
    QList<ConversationId> conversations;
    while (select.next()) conversations.append(select.id<ConversationId>(0));
    if (const Result<Done> done = select.finished(); !done) return done.error();
    Statement remove(database_, QStringLiteral("DELETE FROM folders WHERE id = ?"));
    if (const Result<Done> done = remove.bind(folder).runOnRow(kFolder); !done) return done.error();
    if (const Result<Done> done = transaction.commit(); !done) return done.error();
    return conversations;
}

Result<FolderId> FolderStore::putBack(const Folder& folder, const QList<ConversationId>& conversations) {
    Transaction transaction(database_);
    if (!transaction.begun()) return transaction.begun().error();
    const Result<FolderId> id = add(folder.name);
    if (!id) return id.error();
    const Result<QList<Folder>> all = list();
    if (!all) return all.error();
    QList<FolderId> order;
    for (const Folder& one : *all) {
        if (one.id != *id) order.append(one.id);
    }
    order.insert(std::clamp<qsizetype>(folder.position, 0, order.size()), *id);
    if (const Result<Done> done = setOrder(order); !done) return done.error();
    Statement update(database_, QStringLiteral("UPDATE conversations SET folder = ? WHERE id = ? AND folder IS NULL"));
    for (const ConversationId conversation : conversations) {
        if (const Result<Done> done = update.bind(*id).bind(conversation).run(); !done) return done.error();
    }
    if (const Result<Done> done = transaction.commit(); !done) return done.error();
    return *id;
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
