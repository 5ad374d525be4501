#include "storage/conversation_tree.h"

#include <QHash>
#include <utility>

#include "storage/conversation_store.h"
#include "storage/message_store.h"
#include "storage/statement.h"

namespace griffin::storage {

Result<std::optional<ConversationTree>> ConversationTreeStore::load(ConversationId conversation) {
    Transaction moment(database_, Transaction::Kind::kRead);
    if (!moment.begun()) return tl::unexpected(moment.begun().error());
    const auto record = ConversationStore(database_).find(conversation);
    if (!record) return tl::unexpected(record.error());
    if (!record->has_value()) return std::optional<ConversationTree>();
    const auto messages = MessageStore(database_).all(conversation);
    if (!messages) return tl::unexpected(messages.error());

    ConversationTree tree;
    tree.conversation = **record;
    QHash<std::int64_t, int> index_of;
    for (const Message& message : *messages) {
        TreeMessage one;
        one.message = message;
        one.parent = index_of.value(message.parent.value, -1);
        if (message.role == MessageRole::kAssistant) {
            const auto stats = MessageStatsStore(database_).find(message.id);
            if (!stats) return tl::unexpected(stats.error());
            one.stats = *stats;
            auto trace = MessageTraceStore(database_).find(message.id);
            if (!trace) return tl::unexpected(std::move(trace).error());
            one.trace = std::move(*trace);
        }
        const auto attachments = AttachmentStore(database_).ofMessage(message.id);
        if (!attachments) return tl::unexpected(attachments.error());
        one.attachments = *attachments;
        index_of.insert(message.id.value, static_cast<int>(tree.messages.size()));
        tree.messages.append(one);
    }
    tree.current = index_of.value((**record).current_leaf.value, -1);
    return std::optional<ConversationTree>(tree);
}

Result<ConversationId> ConversationTreeStore::add(const ConversationTree& tree) {
    Transaction transaction(database_);
    if (!transaction.begun()) return tl::unexpected(transaction.begun().error());
    ConversationStore conversations(database_);
    Conversation record = tree.conversation;
    record.current_leaf = {};
    const auto conversation = conversations.add(record);
    if (!conversation) return conversation;
    QList<MessageId> ids;
    ids.reserve(tree.messages.size());
    for (const TreeMessage& message : tree.messages) {
        Q_ASSERT(message.parent < ids.size());
        const auto id = addMessage(message, *conversation, message.parent < 0 ? MessageId{} : ids.at(message.parent));
        if (!id) return tl::unexpected(id.error());
        ids.append(*id);
    }
    if (tree.current >= 0) {
        auto done = conversations.setCurrentLeaf(*conversation, ids.at(tree.current));
        if (!done) return tl::unexpected(std::move(done).error());
    }
    if (auto done = transaction.commit(); !done) return tl::unexpected(std::move(done).error());
    return conversation;
}

Result<MessageId> ConversationTreeStore::addMessage(const TreeMessage& message, ConversationId conversation,
                                                    MessageId parent) {
    const Message& record = message.message;
    Statement insert(database_, QStringLiteral("INSERT INTO messages(conversation, parent, role, state, created, text) "
                                               "VALUES (?, ?, ?, ?, ?, ?)"));
    const auto id = insert.bind(conversation)
                        .bind(parent)
                        .bind(static_cast<int>(record.role))
                        .bind(static_cast<int>(record.state))
                        .bind(record.created.isValid() ? record.created : QDateTime::currentDateTimeUtc())
                        .bind(record.text)
                        .insert<MessageId>();
    if (!id) return id;
    if (message.stats) {
        MessageStats stats = *message.stats;
        stats.message = *id;
        if (auto done = MessageStatsStore(database_).save(stats); !done) return tl::unexpected(std::move(done).error());
    }
    if (message.trace) {
        auto done = MessageTraceStore(database_).save(*id, *message.trace);
        if (!done) return tl::unexpected(std::move(done).error());
    }
    AttachmentStore attachments(database_);
    for (Attachment attachment : message.attachments) {
        attachment.message = *id;
        if (auto added = attachments.add(attachment); !added) return tl::unexpected(std::move(added).error());
    }
    return id;
}

}  // namespace griffin::storage
