#include "storage/message_store.h"

#include <utility>

#include "storage/statement.h"

namespace griffin::storage {
namespace {

// A message's columns come first in every query that reads one.
constexpr int kMessageColumns = 7;

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

const QString kStatsColumns = QStringLiteral(
    "message, model, method, prompt_tokens, reused_tokens, new_tokens, target_passes, prefill_ms, "
    "time_to_first_token_ms, decode_ms, seed, committed_tokens, draft_ms, verify_ms, plain_pass_ms, "
    "chosen_method, waiting_share, measured_tokens, plain_before_ms, guessed_ms, plain_after_ms, "
    "measured_waiting_share, dropped_messages, continued, reasoning_tokens, reasoning_ms, server, served, "
    "guessed_again_ms");

MessageStats readStats(const Statement& row, int first) {
    MessageStats stats;
    stats.message = row.id<MessageId>(first);
    stats.model = row.text(first + 1);
    stats.method = row.text(first + 2);
    stats.prompt_tokens = row.number(first + 3);
    stats.reused_tokens = row.number(first + 4);
    stats.new_tokens = row.number(first + 5);
    stats.target_passes = row.number(first + 6);
    stats.prefill_ms = row.real(first + 7);
    stats.time_to_first_token_ms = row.real(first + 8);
    stats.decode_ms = row.real(first + 9);
    stats.seed = row.integer(first + 10);
    stats.committed_tokens = row.number(first + 11);
    stats.draft_ms = row.real(first + 12);
    stats.verify_ms = row.real(first + 13);
    stats.plain_pass_ms = row.real(first + 14);
    stats.chosen_method = row.text(first + 15);
    stats.waiting_share = row.real(first + 16);
    stats.measured_tokens = row.number(first + 17);
    stats.plain_before_ms = row.real(first + 18);
    stats.guessed_ms = row.real(first + 19);
    stats.plain_after_ms = row.real(first + 20);
    stats.measured_waiting_share = row.real(first + 21);
    stats.dropped_messages = row.number(first + 22);
    stats.continued = row.number(first + 23);
    stats.reasoning_tokens = row.number(first + 24);
    stats.reasoning_ms = row.real(first + 25);
    stats.server = row.text(first + 26);
    stats.served = row.text(first + 27);
    stats.guessed_again_ms = row.real(first + 28);
    return stats;
}

AttachmentHead readHead(const Statement& row, int first) {
    return {row.id<AttachmentId>(first), row.text(first + 1), row.integer(first + 2)};
}

const QString kAttachment = QStringLiteral("SELECT id, message, file_name, mime_type, content FROM attachments WHERE ");

Attachment readAttachment(const Statement& row) {
    return {row.id<AttachmentId>(0), row.id<MessageId>(1), row.text(2), row.text(3), row.bytes(4)};
}

const QString kPassageColumns = QStringLiteral("attachment, file_name, page, first_line, last_line, start, length");

Passage readPassage(const Statement& row, int first) {
    return {row.number(first),     row.text(first + 1),    row.number(first + 2), row.number(first + 3),
            row.number(first + 4), row.integer(first + 5), row.integer(first + 6)};
}

// The ids from the first message to the bound one.
const QString kUpFrom = QStringLiteral(R"(
    WITH RECURSIVE up(id, parent) AS (
        SELECT id, parent FROM messages WHERE id IN (%1)
        UNION ALL
        SELECT messages.id, messages.parent FROM up JOIN messages ON messages.id = up.parent) )");
const QString kUp = kUpFrom.arg(QLatin1Char('?'));
const QString kMessagesOfUp = QStringLiteral(
    "SELECT messages.id, conversation, messages.parent, role, state, created, text "
    "FROM up JOIN messages ON messages.id = up.id ");

}  // namespace

Result<MessageId> MessageStore::append(const Message& message) {
    const QDateTime created = message.created.isValid() ? message.created : QDateTime::currentDateTimeUtc();
    Transaction transaction(database_);
    if (!transaction.begun()) return tl::unexpected(transaction.begun().error());

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
    const auto id = insert.insert<MessageId>();
    if (!id) return id;
    if (insert.changedRows() == 0) {
        return failed({FailureCause::kNotFound,
                       engine::Message("The message to answer no longer exists"),
                       database_.path().toStdString(),
                       engine::Message("reload"),
                       {}});
    }

    Statement update(database_, QStringLiteral("UPDATE conversations SET current_leaf = ?, updated = max(updated, ?) "
                                               "WHERE id = ?"));
    update.bind(*id).bind(created).bind(message.conversation);
    if (auto done = update.runOnRow(engine::Message("The conversation no longer exists")); !done)
        return tl::unexpected(std::move(done).error());
    if (auto done = transaction.commit(); !done) return tl::unexpected(std::move(done).error());
    return id;
}

Result<Done> MessageStore::saveAnswer(MessageId message, const QString& text, MessageState state) {
    Statement update(database_, QStringLiteral("UPDATE messages SET text = ?, state = ? WHERE id = ?"));
    return update.bind(text)
        .bind(static_cast<int>(state))
        .bind(message)
        .runOnRow(engine::Message("The message no longer exists"));
}

Result<std::optional<Message>> MessageStore::find(MessageId message) {
    return Statement(database_, QStringLiteral("SELECT id, conversation, parent, role, state, created, text "
                                               "FROM messages WHERE id = ?"))
        .bind(message)
        .firstRow(readMessage);
}

Result<QList<Message>> MessageStore::branch(MessageId leaf) {
    // A parent is always older than its children, so ids grow along a branch.
    return Statement(database_, kUp + kMessagesOfUp + QStringLiteral("ORDER BY messages.id"))
        .bind(leaf)
        .rows(readMessage);
}

Result<QList<Message>> MessageStore::questions(const QList<MessageId>& leaves) {
    QStringList ids;
    for (const MessageId leaf : leaves) ids.append(QString::number(leaf.value));
    return Statement(database_, kUpFrom.arg(ids.join(QLatin1Char(','))) + kMessagesOfUp +
                                    QStringLiteral("WHERE role = ? ORDER BY messages.id"))
        .bind(static_cast<int>(MessageRole::kUser))
        .rows(readMessage);
}

Result<std::vector<BranchMessage>> MessageStore::conversationMessages(MessageId leaf) {
    // The plus makes SQLite find the other first messages by their conversation, not among those of all conversations.
    const QString siblings = QStringLiteral(R"(
            CASE WHEN this.parent IS NULL
                THEN (SELECT count(*) FILTER (WHERE other.id %1 this.id) FROM messages AS other
                    WHERE other.conversation = this.conversation AND +other.parent IS NULL)
                ELSE (SELECT count(*) FILTER (WHERE other.id %1 this.id) FROM messages AS other
                    WHERE other.parent = this.parent) END, )");
    // A message with several attachments has as many rows.
    Statement select(database_,
                     kUp + QStringLiteral("SELECT this.id, conversation, this.parent, role, state, created, text, ") +
                         siblings.arg(QStringLiteral("<")) + siblings.arg(QStringLiteral(">")) +
                         QStringLiteral("attachments.id, file_name, length(content), passes, message_stats.") +
                         kStatsColumns + QStringLiteral(R"( FROM up JOIN messages AS this ON this.id = up.id
                LEFT JOIN message_stats ON message_stats.message = this.id
                LEFT JOIN message_traces ON message_traces.message = this.id
                LEFT JOIN attachments ON attachments.message = this.id ORDER BY this.id, attachments.id)"));
    std::vector<BranchMessage> messages;
    auto done = select.bind(leaf).forEachRow([&](const Statement& row) {
        constexpr int kSiblings = kMessageColumns;
        constexpr int kAttachmentHead = kSiblings + 2;
        constexpr int kPasses = kAttachmentHead + 3;
        constexpr int kStats = kPasses + 1;
        if (messages.empty() || messages.back().message.id != row.id<MessageId>(0)) {
            BranchMessage& one = messages.emplace_back();
            one.message = readMessage(row);
            one.sibling_index = row.number(kSiblings);
            one.sibling_count = one.sibling_index + 1 + row.number(kSiblings + 1);
            one.passes = row.bytes(kPasses);
            if (!row.isNull(kStats)) one.stats = readStats(row, kStats);
        }
        if (!row.isNull(kAttachmentHead)) messages.back().attachments.append(readHead(row, kAttachmentHead));
    });
    if (!done) return tl::unexpected(std::move(done).error());
    // Apart: beside the attachments each would come several times.
    Statement passages(database_, kUp + QStringLiteral("SELECT message, ") + kPassageColumns +
                                      QStringLiteral(" FROM up JOIN message_passages ON message = up.id "
                                                     "ORDER BY message, position"));
    auto message = messages.begin();
    done = passages.bind(leaf).forEachRow([&](const Statement& row) {
        while (message != messages.end() && message->message.id < row.id<MessageId>(0)) ++message;
        if (message != messages.end() && message->message.id == row.id<MessageId>(0))
            message->passages.append(readPassage(row, 1));
    });
    if (!done) return tl::unexpected(std::move(done).error());
    return messages;
}

Result<QList<MessageId>> MessageStore::siblings(MessageId message) {
    return Statement(database_, QStringLiteral(R"(
        SELECT other.id FROM messages AS this JOIN messages AS other
            ON other.parent = this.parent
                OR (this.parent IS NULL AND other.parent IS NULL AND other.conversation = this.conversation)
            WHERE this.id = ? ORDER BY other.id)"))
        .bind(message)
        .rows([](const Statement& row) { return row.id<MessageId>(0); });
}

Result<MessageId> MessageStore::newestLeaf(MessageId message) {
    const auto leaf = Statement(database_, QStringLiteral(R"(
        WITH RECURSIVE down(id) AS (
            SELECT ?
            UNION ALL
            SELECT (SELECT max(id) FROM messages WHERE parent = down.id) FROM down WHERE down.id IS NOT NULL)
        SELECT max(id) FROM down)"))
                          .bind(message)
                          .firstRow([](const Statement& row) { return row.id<MessageId>(0); });
    if (!leaf) return tl::unexpected(leaf.error());
    return leaf->value_or(message);
}

Result<QList<Message>> MessageStore::all(ConversationId conversation) {
    return Statement(database_, QStringLiteral("SELECT id, conversation, parent, role, state, created, text "
                                               "FROM messages WHERE conversation = ? ORDER BY id"))
        .bind(conversation)
        .rows(readMessage);
}

Result<Done> MessageStatsStore::save(const MessageStats& stats) {
    return Statement(database_, QStringLiteral("INSERT OR REPLACE INTO message_stats(") + kStatsColumns +
                                    QStringLiteral(") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                                                   "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"))
        .bind(stats.message)
        .bind(stats.model)
        .bind(stats.method)
        .bind(stats.prompt_tokens)
        .bind(stats.reused_tokens)
        .bind(stats.new_tokens)
        .bind(stats.target_passes)
        .bind(stats.prefill_ms)
        .bind(stats.time_to_first_token_ms)
        .bind(stats.decode_ms)
        .bind(stats.seed)
        .bind(stats.committed_tokens)
        .bind(stats.draft_ms)
        .bind(stats.verify_ms)
        .bind(stats.plain_pass_ms)
        .bind(stats.chosen_method)
        .bind(stats.waiting_share)
        .bind(stats.measured_tokens)
        .bind(stats.plain_before_ms)
        .bind(stats.guessed_ms)
        .bind(stats.plain_after_ms)
        .bind(stats.measured_waiting_share)
        .bind(stats.dropped_messages)
        .bind(stats.continued)
        .bind(stats.reasoning_tokens)
        .bind(stats.reasoning_ms)
        .bind(stats.server)
        .bind(stats.served)
        .bind(stats.guessed_again_ms)
        .run();
}

Result<std::optional<MessageStats>> MessageStatsStore::find(MessageId message) {
    return Statement(database_, QStringLiteral("SELECT %1 FROM message_stats WHERE message = ?").arg(kStatsColumns))
        .bind(message)
        .firstRow([](const Statement& row) { return readStats(row, 0); });
}

Result<Done> MessageTraceStore::save(MessageId message, const MessageTrace& trace) {
    return Statement(database_, QStringLiteral("INSERT OR REPLACE INTO message_traces(message, bytes, passes, trace) "
                                               "SELECT ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM messages WHERE id = ?)"))
        .bind(message)
        .bind(static_cast<std::int64_t>(trace.passes.size() + trace.trace.size()))
        .bind(trace.passes)
        .bind(trace.trace)
        .bind(message)
        .run();
}

Result<std::optional<MessageTrace>> MessageTraceStore::find(MessageId message) {
    return Statement(database_, QStringLiteral("SELECT passes, trace FROM message_traces WHERE message = ?"))
        .bind(message)
        .firstRow([](const Statement& row) {
            return MessageTrace{row.bytes(0), row.bytes(1)};
        });
}

Result<Done> MessageTraceStore::trim(std::int64_t bytes) {
    return Statement(database_, QStringLiteral(R"(DELETE FROM message_traces WHERE message IN (
            SELECT message FROM (SELECT message, sum(bytes) OVER (ORDER BY message DESC) AS newer FROM message_traces)
            WHERE newer > ?))"))
        .bind(bytes)
        .run();
}

Result<std::int64_t> MessageTraceStore::totalBytes() {
    return queryInteger(database_, QStringLiteral("SELECT total(bytes) FROM message_traces"));
}

Result<AttachmentId> AttachmentStore::add(const Attachment& attachment) {
    return Statement(database_, QStringLiteral("INSERT INTO attachments(message, file_name, mime_type, content) "
                                               "VALUES (?, ?, ?, ?)"))
        .bind(attachment.message)
        .bind(attachment.file_name)
        .bind(attachment.mime_type)
        .bind(attachment.content)
        .insert<AttachmentId>();
}

Result<QList<Attachment>> AttachmentStore::ofMessage(MessageId message) {
    return Statement(database_, kAttachment + QStringLiteral("message = ? ORDER BY id"))
        .bind(message)
        .rows(readAttachment);
}

Result<QList<AttachmentHead>> AttachmentStore::headsOfMessage(MessageId message) {
    return Statement(database_, QStringLiteral("SELECT id, file_name, length(content) FROM attachments "
                                               "WHERE message = ? ORDER BY id"))
        .bind(message)
        .rows([](const Statement& row) { return readHead(row, 0); });
}

Result<std::optional<Attachment>> AttachmentStore::find(AttachmentId attachment) {
    return Statement(database_, kAttachment + QStringLiteral("id = ?")).bind(attachment).firstRow(readAttachment);
}

Result<Done> PassageStore::save(MessageId message, const QList<Passage>& passages) {
    Transaction transaction(database_);
    if (!transaction.begun()) return transaction.begun();
    auto done =
        Statement(database_, QStringLiteral("DELETE FROM message_passages WHERE message = ?")).bind(message).run();
    if (!done) return done;
    for (int position = 0; position < passages.size(); ++position) {
        const Passage& passage = passages.at(position);
        done =
            Statement(database_, QStringLiteral("INSERT INTO message_passages(message, position, ") + kPassageColumns +
                                     QStringLiteral(") SELECT ?, ?, ?, ?, ?, ?, ?, ?, ? "
                                                    "WHERE EXISTS (SELECT 1 FROM messages WHERE id = ?)"))
                .bind(message)
                .bind(position)
                .bind(passage.attachment)
                .bind(passage.file_name)
                .bind(passage.page)
                .bind(passage.first_line)
                .bind(passage.last_line)
                .bind(passage.begin)
                .bind(passage.length)
                .bind(message)
                .run();
        if (!done) return done;
    }
    return transaction.commit();
}

Result<QList<Passage>> PassageStore::ofMessage(MessageId message) {
    return Statement(database_, QStringLiteral("SELECT %1 FROM message_passages WHERE message = ? ORDER BY position")
                                    .arg(kPassageColumns))
        .bind(message)
        .rows([](const Statement& row) { return readPassage(row, 0); });
}

}  // namespace griffin::storage
