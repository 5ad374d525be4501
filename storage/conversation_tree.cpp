#include "storage/conversation_tree.h"

#include <QHash>
#include <utility>

#include "storage/conversation_store.h"
#include "storage/message_store.h"
#include "storage/statement.h"
#include "storage/tool_call_store.h"

namespace griffin::storage {
namespace {

// A message and all that follows it.
const QString kDown = QStringLiteral(R"(
    WITH RECURSIVE down(id) AS (
        SELECT ?
        UNION ALL
        SELECT messages.id FROM down JOIN messages ON messages.parent = down.id) )");

}  // namespace

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
        auto one = loadMessage(message);
        if (!one) return tl::unexpected(std::move(one).error());
        one->parent = index_of.value(message.parent.value, -1);
        index_of.insert(message.id.value, static_cast<int>(tree.messages.size()));
        tree.messages.append(*std::move(one));
    }
    tree.current = index_of.value((**record).current_leaf.value, -1);
    return std::optional<ConversationTree>(tree);
}

Result<TreeMessage> ConversationTreeStore::loadMessage(const Message& message) {
    TreeMessage one;
    one.message = message;
    if (message.role == MessageRole::kAssistant) {
        const auto stats = MessageStatsStore(database_).find(message.id);
        if (!stats) return tl::unexpected(stats.error());
        one.stats = *stats;
        auto trace = MessageTraceStore(database_).find(message.id);
        if (!trace) return tl::unexpected(std::move(trace).error());
        one.trace = std::move(*trace);
        auto passages = PassageStore(database_).ofMessage(message.id);
        if (!passages) return tl::unexpected(std::move(passages).error());
        one.passages = *std::move(passages);
        auto calls = ToolCallStore(database_).ofMessage(message.id);
        if (!calls) return tl::unexpected(std::move(calls).error());
        one.calls = std::move(*calls);
    }
    const auto attachments = AttachmentStore(database_).ofMessage(message.id);
    if (!attachments) return tl::unexpected(attachments.error());
    one.attachments = *attachments;
    return one;
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
    for (TreeMessage message : tree.messages) {
        Q_ASSERT(message.parent < ids.size());
        message.message.id = {};
        message.message.conversation = *conversation;
        message.message.parent = message.parent < 0 ? MessageId{} : ids.at(message.parent);
        const auto id = addMessage(message);
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

Result<RemovedBranch> ConversationTreeStore::removeBranch(MessageId message) {
    Transaction transaction(database_);
    if (!transaction.begun()) return tl::unexpected(transaction.begun().error());
    MessageStore messages(database_);
    const auto first = messages.find(message);
    if (!first) return tl::unexpected(first.error());
    if (!first->has_value()) {
        return failed({FailureCause::kNotFound,
                       engine::Message("The message no longer exists"),
                       database_.path().toStdString(),
                       engine::Message("reload"),
                       {}});
    }
    const auto record = ConversationStore(database_).find((*first)->conversation);
    if (!record) return tl::unexpected(record.error());
    const auto ids = Statement(database_, kDown + QStringLiteral("SELECT id FROM down ORDER BY id"))
                         .bind(message)
                         .rows([](const Statement& row) { return row.id<MessageId>(0); });
    if (!ids) return tl::unexpected(ids.error());

    RemovedBranch removed;
    if (record->has_value()) removed.leaf = (*record)->current_leaf;
    for (const MessageId id : *ids) {
        const auto found = messages.find(id);
        if (!found) return tl::unexpected(found.error());
        auto one = loadMessage(**found);
        if (!one) return tl::unexpected(std::move(one).error());
        removed.messages.append(*std::move(one));
    }
    if (ids->contains(removed.leaf)) {
        const auto leaf = leafWithout(**first);
        if (!leaf) return tl::unexpected(leaf.error());
        auto done = ConversationStore(database_).setCurrentLeaf((*first)->conversation, *leaf);
        if (!done) return tl::unexpected(std::move(done).error());
    }
    auto done =
        Statement(database_, kDown + QStringLiteral("DELETE FROM messages WHERE id IN down")).bind(message).run();
    if (!done) return tl::unexpected(std::move(done).error());
    if (done = transaction.commit(); !done) return tl::unexpected(std::move(done).error());
    return removed;
}

Result<MessageId> ConversationTreeStore::leafWithout(const Message& message) {
    MessageStore messages(database_);
    const auto siblings = messages.siblings(message.id);
    if (!siblings) return tl::unexpected(siblings.error());
    const qsizetype place = siblings->indexOf(message.id);
    if (place > 0) return messages.newestLeaf(siblings->at(place - 1));
    if (siblings->size() > 1) return messages.newestLeaf(siblings->at(1));
    return message.parent;
}

Result<Done> ConversationTreeStore::restoreBranch(const RemovedBranch& branch) {
    if (branch.messages.isEmpty()) return Done{};
    Transaction transaction(database_);
    if (!transaction.begun()) return transaction.begun();
    for (const TreeMessage& message : branch.messages) {
        if (const auto id = addMessage(message); !id) return tl::unexpected(id.error());
    }
    const ConversationId conversation = branch.messages.first().message.conversation;
    auto done = ConversationStore(database_).setCurrentLeaf(conversation, branch.leaf);
    if (!done) return done;
    return transaction.commit();
}

Result<MessageId> ConversationTreeStore::addMessage(const TreeMessage& message) {
    const Message& record = message.message;
    Statement insert(database_, QStringLiteral("INSERT INTO messages(id, conversation, parent, role, state, created, "
                                               "text) VALUES (?, ?, ?, ?, ?, ?, ?)"));
    const auto id = insert.bind(record.id)
                        .bind(record.conversation)
                        .bind(record.parent)
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
    if (!message.passages.isEmpty()) {
        auto done = PassageStore(database_).save(*id, message.passages);
        if (!done) return tl::unexpected(std::move(done).error());
    }
    ToolCallStore calls(database_);
    for (MessageToolCall call : message.calls) {
        call.message = *id;
        if (auto added = calls.add(call); !added) return tl::unexpected(std::move(added).error());
    }
    AttachmentStore attachments(database_);
    for (Attachment attachment : message.attachments) {
        attachment.message = *id;
        if (auto added = attachments.add(attachment); !added) return tl::unexpected(std::move(added).error());
    }
    return id;
}

}  // namespace griffin::storage
