#include "storage/conversation_store.h"

#include <algorithm>
#include <utility>

#include "storage/statement.h"

namespace griffin::storage {
namespace {

const QString kColumns = QStringLiteral(
    "SELECT id, folder, title, system_prompt, current_leaf, pinned, created, updated, trashed, "
    "generation FROM conversations ");

Conversation readConversation(const Statement& row) {
    Conversation conversation;
    conversation.id = row.id<ConversationId>(0);
    conversation.folder = row.id<FolderId>(1);
    conversation.title = row.text(2);
    conversation.system_prompt = row.text(3);
    conversation.current_leaf = row.id<MessageId>(4);
    conversation.pinned = row.integer(5) != 0;
    conversation.created = row.time(6);
    conversation.updated = row.time(7);
    conversation.trashed = row.time(8);
    conversation.generation = row.text(9);
    return conversation;
}

QString condition(const ConversationFilter& filter) {
    using Where = ConversationFilter::Where;
    switch (filter.where) {
        case Where::kEverywhere:
            break;
        case Where::kFolder:
            return QStringLiteral("WHERE trashed IS NULL AND folder = %1 ").arg(filter.folder.value);
        case Where::kTopLevel:
            // The plus rules out the index on folders: the index on the order gives the first page without a sort.
            return QStringLiteral("WHERE trashed IS NULL AND +folder IS NULL ");
        case Where::kTrash:
            return QStringLiteral("WHERE trashed IS NOT NULL ");
    }
    return QStringLiteral("WHERE trashed IS NULL ");
}

// Runs an UPDATE or a DELETE of one conversation, or of one folder.
Result<Done> changeConversation(Statement& change) {
    return change.runOnRow(engine::Message("The conversation no longer exists"));
}

Result<Done> changeFolder(Statement& change) {
    return change.runOnRow(engine::Message("The folder no longer exists"));
}

}  // namespace

Result<ConversationId> ConversationStore::add(const Conversation& conversation) {
    const QDateTime now = QDateTime::currentDateTimeUtc();
    Statement insert(database_,
                     QStringLiteral("INSERT INTO conversations(folder, title, system_prompt, current_leaf, pinned, "
                                    "created, updated, trashed, generation) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"));
    return insert.bind(conversation.folder)
        .bind(conversation.title)
        .bind(conversation.system_prompt)
        .bind(conversation.current_leaf)
        .bind(conversation.pinned)
        .bind(conversation.created.isValid() ? conversation.created : now)
        .bind(conversation.updated.isValid() ? conversation.updated : now)
        .bind(conversation.trashed)
        .bind(conversation.generation)
        .insert<ConversationId>();
}

Result<std::optional<Conversation>> ConversationStore::find(ConversationId conversation) {
    return Statement(database_, kColumns + QStringLiteral("WHERE id = ?"))
        .bind(conversation)
        .firstRow(readConversation);
}

Result<QList<Conversation>> ConversationStore::list(const ConversationFilter& filter, int offset, int limit) {
    const QString order = filter.where == ConversationFilter::Where::kTrash
                              ? QStringLiteral("ORDER BY trashed DESC, id DESC ")
                              : QStringLiteral("ORDER BY pinned DESC, updated DESC, id DESC ");
    return Statement(database_, kColumns + condition(filter) + order + QStringLiteral("LIMIT ? OFFSET ?"))
        .bind(limit)
        .bind(offset)
        .rows(readConversation);
}

Result<int> ConversationStore::count(const ConversationFilter& filter) {
    auto count = queryInteger(database_, QStringLiteral("SELECT count(*) FROM conversations ") + condition(filter));
    if (!count) return tl::unexpected(std::move(count).error());
    return static_cast<int>(*count);
}

Result<Done> ConversationStore::rename(ConversationId conversation, const QString& title) {
    Statement update(database_, QStringLiteral("UPDATE conversations SET title = ? WHERE id = ?"));
    return changeConversation(update.bind(title).bind(conversation));
}

Result<Done> ConversationStore::setSystemPrompt(ConversationId conversation, const QString& system_prompt) {
    Statement update(database_, QStringLiteral("UPDATE conversations SET system_prompt = ? WHERE id = ?"));
    return changeConversation(update.bind(system_prompt).bind(conversation));
}

Result<Done> ConversationStore::setGeneration(ConversationId conversation, const QString& generation) {
    Statement update(database_, QStringLiteral("UPDATE conversations SET generation = ? WHERE id = ?"));
    return changeConversation(update.bind(generation).bind(conversation));
}

Result<Done> ConversationStore::setPinned(ConversationId conversation, bool pinned) {
    Statement update(database_, QStringLiteral("UPDATE conversations SET pinned = ? WHERE id = ?"));
    return changeConversation(update.bind(pinned).bind(conversation));
}

Result<Done> ConversationStore::moveToFolder(ConversationId conversation, FolderId folder) {
    Statement update(database_, QStringLiteral("UPDATE conversations SET folder = ? WHERE id = ?"));
    return changeConversation(update.bind(folder).bind(conversation));
}

Result<Done> ConversationStore::setCurrentLeaf(ConversationId conversation, MessageId leaf) {
    // A leaf of another conversation changes no row.
    Statement update(database_, QStringLiteral("UPDATE conversations SET current_leaf = ? WHERE id = ? AND (? IS NULL "
                                               "OR EXISTS (SELECT 1 FROM messages WHERE messages.id = ? AND "
                                               "messages.conversation = conversations.id))"));
    return changeConversation(update.bind(leaf).bind(conversation).bind(leaf).bind(leaf));
}

Result<Done> ConversationStore::moveToTrash(ConversationId conversation) {
    Statement update(database_, QStringLiteral("UPDATE conversations SET trashed = ? WHERE id = ?"));
    return changeConversation(update.bind(QDateTime::currentDateTimeUtc()).bind(conversation));
}

Result<Done> ConversationStore::restoreFromTrash(ConversationId conversation) {
    Statement update(database_, QStringLiteral("UPDATE conversations SET trashed = NULL WHERE id = ?"));
    return changeConversation(update.bind(conversation));
}

Result<Done> ConversationStore::purge(ConversationId conversation) {
    Statement remove(database_, QStringLiteral("DELETE FROM conversations WHERE id = ?"));
    return changeConversation(remove.bind(conversation));
}

Result<int> ConversationStore::purgeTrash(const QDateTime& time) {
    Statement remove(database_, QStringLiteral("DELETE FROM conversations WHERE trashed < ?"));
    if (auto done = remove.bind(time).run(); !done) return tl::unexpected(std::move(done).error());
    return remove.changedRows();
}

Result<FolderId> FolderStore::add(const QString& name) {
    return Statement(database_, QStringLiteral("INSERT INTO folders(name, position) "
                                               "SELECT ?, coalesce(max(position) + 1, 0) FROM folders"))
        .bind(name)
        .insert<FolderId>();
}

Result<Done> FolderStore::rename(FolderId folder, const QString& name) {
    Statement update(database_, QStringLiteral("UPDATE folders SET name = ? WHERE id = ?"));
    return changeFolder(update.bind(name).bind(folder));
}

Result<Done> FolderStore::setOrder(const QList<FolderId>& order) {
    Transaction transaction(database_);
    if (!transaction.begun()) return transaction.begun();
    for (qsizetype position = 0; position < order.size(); ++position) {
        Statement update(database_, QStringLiteral("UPDATE folders SET position = ? WHERE id = ?"));
        update.bind(static_cast<std::int64_t>(position)).bind(order.at(position));
        if (auto done = changeFolder(update); !done) return done;
    }
    return transaction.commit();
}

Result<QList<ConversationId>> FolderStore::remove(FolderId folder) {
    Transaction transaction(database_);
    if (!transaction.begun()) return tl::unexpected(transaction.begun().error());
    auto conversations =
        Statement(database_, QStringLiteral("SELECT id FROM conversations WHERE folder = ? ORDER BY id"))
            .bind(folder)
            .rows([](const Statement& row) { return row.id<ConversationId>(0); });
    if (!conversations) return conversations;
    Statement remove(database_, QStringLiteral("DELETE FROM folders WHERE id = ?"));
    if (auto done = changeFolder(remove.bind(folder)); !done) return tl::unexpected(std::move(done).error());
    if (auto done = transaction.commit(); !done) return tl::unexpected(std::move(done).error());
    return conversations;
}

Result<FolderId> FolderStore::putBack(const Folder& folder, const QList<ConversationId>& conversations) {
    Transaction transaction(database_);
    if (!transaction.begun()) return tl::unexpected(transaction.begun().error());
    const Result<FolderId> id = add(folder.name);
    if (!id) return id;
    const Result<QList<Folder>> all = list();
    if (!all) return tl::unexpected(all.error());
    // Positions have gaps where folders were removed.
    QList<FolderId> order;
    qsizetype place = 0;
    for (const Folder& one : *all) {
        if (one.id == *id) continue;
        if (one.position < folder.position) place = order.size() + 1;
        order.append(one.id);
    }
    order.insert(place, *id);
    if (auto done = setOrder(order); !done) return tl::unexpected(std::move(done).error());
    Statement update(database_, QStringLiteral("UPDATE conversations SET folder = ? WHERE id = ? AND folder IS NULL"));
    for (const ConversationId conversation : conversations) {
        if (auto done = update.bind(*id).bind(conversation).run(); !done)
            return tl::unexpected(std::move(done).error());
    }
    if (auto done = transaction.commit(); !done) return tl::unexpected(std::move(done).error());
    return id;
}

Result<bool> FolderStore::has(FolderId folder) {
    return Statement(database_, QStringLiteral("SELECT EXISTS (SELECT 1 FROM folders WHERE id = ?)"))
        .bind(folder)
        .firstRow([](const Statement& row) { return row.number(0) != 0; })
        .map([](const std::optional<bool>& found) { return found.value_or(false); });
}

Result<QList<Folder>> FolderStore::list() {
    return Statement(database_, QStringLiteral("SELECT id, name, position FROM folders ORDER BY position, id"))
        .rows([](const Statement& row) {
            return Folder{row.id<FolderId>(0), row.text(1), row.number(2)};
        });
}

}  // namespace griffin::storage
