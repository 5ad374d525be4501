#include "storage/message_store.h"

#include "storage/statement.h"

namespace griffin::storage {
namespace {

const QString kMessage = QStringLiteral("The message");

Message readMessage(const Statement& row) {
    Message message;
    message.id = row.id<MessageId>(0);
    message.conversation = row.id<ConversationId>(1);
    message.parent = row.id<MessageId>(2);
    message.role = static_cast<MessageRole>(row.integer(3));
    message.state = static_cast<MessageState>(row.integer(4));
    message.created = row.time(5);
    message.text = row.text(6);
    return message;
}

Result<QList<Message>> readAll(Statement& select) {
    if (const Result<Done> done = select.run(); !done) return done.error();
    QList<Message> messages;
    while (select.next()) messages.append(readMessage(select));
    if (const Result<Done> done = select.finished(); !done) return done.error();
    return messages;
}

}  // namespace

Result<MessageId> MessageStore::append(const Message& message) {
    const QDateTime created = message.created.isValid() ? message.created : QDateTime::currentDateTimeUtc();
    Transaction transaction(database_);
    if (!transaction.begun()) return transaction.begun().error();

    // No row for a parent that is gone or belongs to another conversation.
    Statement insert(database_, QStringLiteral("INSERT INTO messages(conversation, parent, role, state, created, text) "
                                               "SELECT ?, ?, ?, ?, ?, ? WHERE ? IS NULL OR EXISTS "
                                               "(SELECT 1 FROM messages WHERE id = ? AND conversation = ?)"));
    insert.bind(message.conversation)
        .bind(message.parent)
        .bind(static_cast<int>(message.role))
        .bind(static_cast<int>(message.state))
        .bind(created)
        .bind(message.text)
        .bind(message.parent)
        .bind(message.parent)
        .bind(message.conversation);
    if (const Result<Done> done = insert.runOnRow(QStringLiteral("The message to answer")); !done) return done.error();
    const MessageId id{insert.insertedId()};

    Statement update(database_, QStringLiteral("UPDATE conversations SET current_leaf = ?, updated = max(updated, ?) "
                                               "WHERE id = ?"));
    update.bind(id).bind(created).bind(message.conversation);
    if (const Result<Done> done = update.runOnRow(QStringLiteral("The conversation")); !done) return done.error();
    if (const Result<Done> done = transaction.commit(); !done) return done.error();
    return id;
}

Result<Done> MessageStore::saveAnswer(MessageId message, const QString& text, MessageState state) {
    Statement update(database_, QStringLiteral("UPDATE messages SET text = ?, state = ? WHERE id = ?"));
    return update.bind(text).bind(static_cast<int>(state)).bind(message).runOnRow(kMessage);
}

Result<std::optional<Message>> MessageStore::find(MessageId message) {
    Statement select(database_, QStringLiteral("SELECT id, conversation, parent, role, state, created, text "
                                               "FROM messages WHERE id = ?"));
    const Result<QList<Message>> rows = readAll(select.bind(message));
    if (!rows) return rows.error();
    std::optional<Message> found;
    if (!rows->isEmpty()) found = rows->first();
    return found;
}

Result<QList<Message>> MessageStore::branch(MessageId leaf) {
    // A parent is always older than its children, so ids grow along a branch.
    Statement select(database_, QStringLiteral(R"(
        WITH RECURSIVE up(id, parent) AS (
            SELECT id, parent FROM messages WHERE id = ?
            UNION ALL
            SELECT messages.id, messages.parent FROM up JOIN messages ON messages.id = up.parent)
        SELECT messages.id, conversation, messages.parent, role, state, created, text
            FROM up JOIN messages ON messages.id = up.id ORDER BY messages.id)"));
    return readAll(select.bind(leaf));
}

Result<QList<MessageId>> MessageStore::siblings(MessageId message) {
    Statement select(database_, QStringLiteral(R"(
        SELECT other.id FROM messages AS this JOIN messages AS other
            ON other.parent = this.parent
                OR (this.parent IS NULL AND other.parent IS NULL AND other.conversation = this.conversation)
            WHERE this.id = ? ORDER BY other.id)"));
    if (const Result<Done> done = select.bind(message).run(); !done) return done.error();
    QList<MessageId> ids;
    while (select.next()) ids.append(select.id<MessageId>(0));
    if (const Result<Done> done = select.finished(); !done) return done.error();
    return ids;
}

Result<MessageId> MessageStore::newestLeaf(MessageId message) {
    Statement select(database_, QStringLiteral(R"(
        WITH RECURSIVE down(id) AS (
            SELECT ?
            UNION ALL
            SELECT (SELECT max(id) FROM messages WHERE parent = down.id) FROM down WHERE down.id IS NOT NULL)
        SELECT max(id) FROM down)"));
    if (const Result<Done> done = select.bind(message).run(); !done) return done.error();
    const MessageId leaf = select.next() ? select.id<MessageId>(0) : message;
    if (const Result<Done> done = select.finished(); !done) return done.error();
    return leaf;
}

Result<QList<Message>> MessageStore::all(ConversationId conversation) {
    Statement select(database_, QStringLiteral("SELECT id, conversation, parent, role, state, created, text "
                                               "FROM messages WHERE conversation = ? ORDER BY id"));
    return readAll(select.bind(conversation));
}

Result<Done> MessageStore::remove(MessageId message) {
    const Result<std::optional<Message>> found = find(message);
    if (!found) return found.error();
    Transaction transaction(database_);
    if (!transaction.begun()) return transaction.begun().error();

    const QString below = QStringLiteral(R"(
        WITH RECURSIVE below(id) AS (
            SELECT ?
            UNION ALL
            SELECT messages.id FROM below JOIN messages ON messages.parent = below.id) )");
    Statement move_up(database_, below + QStringLiteral("UPDATE conversations SET current_leaf = ? "
                                                        "WHERE current_leaf IN (SELECT id FROM below)"));
    move_up.bind(message).bind(found->has_value() ? (**found).parent : MessageId{});
    if (const Result<Done> done = move_up.run(); !done) return done.error();
    Statement remove(database_, below + QStringLiteral("DELETE FROM messages WHERE id IN (SELECT id FROM below)"));
    if (const Result<Done> done = remove.bind(message).runOnRow(kMessage); !done) return done.error();
    return transaction.commit();
}

}  // namespace griffin::storage
