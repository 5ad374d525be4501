#include "storage/conversation_store.h"

#include "storage/statement.h"

namespace griffin::storage {
namespace {

const QString kConversation = QStringLiteral("The conversation");
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
            // Without the index of folders: that of the order gives the first page without sorting everything.
            return QStringLiteral("WHERE trashed IS NULL AND +folder IS NULL ");
        case Where::kTrash:
            return QStringLiteral("WHERE trashed IS NOT NULL ");
    }
    return QStringLiteral("WHERE trashed IS NULL ");
}

}  // namespace

Result<ConversationId> ConversationStore::add(const Conversation& conversation) {
    const QDateTime now = QDateTime::currentDateTimeUtc();
    Statement insert(database_,
                     QStringLiteral("INSERT INTO conversations(folder, title, system_prompt, current_leaf, pinned, "
                                    "created, updated, trashed, generation) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"));
    insert.bind(conversation.folder)
        .bind(conversation.title)
        .bind(conversation.system_prompt)
        .bind(conversation.current_leaf)
        .bind(conversation.pinned)
        .bind(conversation.created.isValid() ? conversation.created : now)
        .bind(conversation.updated.isValid() ? conversation.updated : now)
        .bind(conversation.trashed)
        .bind(conversation.generation);
    if (const Result<Done> done = insert.run(); !done) return done.error();
    return ConversationId{insert.insertedId()};
}

Result<std::optional<Conversation>> ConversationStore::find(ConversationId conversation) {
    Statement select(database_, kColumns + QStringLiteral("WHERE id = ?"));
    if (const Result<Done> done = select.bind(conversation).run(); !done) return done.error();
    std::optional<Conversation> found;
    if (select.next()) found = readConversation(select);
    if (const Result<Done> done = select.finished(); !done) return done.error();
    return found;
}

Result<QList<Conversation>> ConversationStore::list(const ConversationFilter& filter, int offset, int limit) {
    const QString order = filter.where == ConversationFilter::Where::kTrash
                              ? QStringLiteral("ORDER BY trashed DESC, id DESC ")
                              : QStringLiteral("ORDER BY pinned DESC, updated DESC, id DESC ");
    Statement select(database_, kColumns + condition(filter) + order + QStringLiteral("LIMIT ? OFFSET ?"));
    if (const Result<Done> done = select.bind(limit).bind(offset).run(); !done) return done.error();
    QList<Conversation> conversations;
    while (select.next()) conversations.append(readConversation(select));
    if (const Result<Done> done = select.finished(); !done) return done.error();
    return conversations;
}

Result<int> ConversationStore::count(const ConversationFilter& filter) {
    const auto count =
        queryInteger(database_, QStringLiteral("SELECT count(*) FROM conversations ") + condition(filter));
    if (!count) return count.error();
    return static_cast<int>(*count);
}

Result<Done> ConversationStore::rename(ConversationId conversation, const QString& title) {
    Statement update(database_, QStringLiteral("UPDATE conversations SET title = ? WHERE id = ?"));
    return update.bind(title).bind(conversation).runOnRow(kConversation);
}

Result<Done> ConversationStore::setSystemPrompt(ConversationId conversation, const QString& system_prompt) {
    Statement update(database_, QStringLiteral("UPDATE conversations SET system_prompt = ? WHERE id = ?"));
    return update.bind(system_prompt).bind(conversation).runOnRow(kConversation);
}

Result<Done> ConversationStore::setGeneration(ConversationId conversation, const QString& generation) {
    Statement update(database_, QStringLiteral("UPDATE conversations SET generation = ? WHERE id = ?"));
    return update.bind(generation).bind(conversation).runOnRow(kConversation);
}

Result<Done> ConversationStore::setPinned(ConversationId conversation, bool pinned) {
    Statement update(database_, QStringLiteral("UPDATE conversations SET pinned = ? WHERE id = ?"));
    return update.bind(pinned).bind(conversation).runOnRow(kConversation);
}

Result<Done> ConversationStore::moveToFolder(ConversationId conversation, FolderId folder) {
    Statement update(database_, QStringLiteral("UPDATE conversations SET folder = ? WHERE id = ?"));
    return update.bind(folder).bind(conversation).runOnRow(kConversation);
}

Result<Done> ConversationStore::setCurrentLeaf(ConversationId conversation, MessageId leaf) {
    // A leaf of another conversation changes no row.
    Statement update(database_, QStringLiteral("UPDATE conversations SET current_leaf = ? WHERE id = ? AND (? IS NULL "
                                               "OR EXISTS (SELECT 1 FROM messages WHERE messages.id = ? AND "
                                               "messages.conversation = conversations.id))"));
    return update.bind(leaf).bind(conversation).bind(leaf).bind(leaf).runOnRow(kConversation);
}

Result<Done> ConversationStore::moveToTrash(ConversationId conversation) {
    Statement update(database_, QStringLiteral("UPDATE conversations SET trashed = ? WHERE id = ?"));
    return update.bind(QDateTime::currentDateTimeUtc()).bind(conversation).runOnRow(kConversation);
}

Result<Done> ConversationStore::restoreFromTrash(ConversationId conversation) {
    Statement update(database_, QStringLiteral("UPDATE conversations SET trashed = NULL WHERE id = ?"));
    return update.bind(conversation).runOnRow(kConversation);
}

Result<Done> ConversationStore::purge(ConversationId conversation) {
    Statement remove(database_, QStringLiteral("DELETE FROM conversations WHERE id = ?"));
    return remove.bind(conversation).runOnRow(kConversation);
}

Result<int> ConversationStore::purgeTrash(const QDateTime& time) {
    Statement remove(database_, QStringLiteral("DELETE FROM conversations WHERE trashed < ?"));
    if (const Result<Done> done = remove.bind(time).run(); !done) return done.error();
    return remove.changedRows();
}

}  // namespace griffin::storage
