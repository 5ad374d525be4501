// Messages with their statistics, traces, attachments and passages. The messages of a conversation form a tree: the
// branch on screen runs from a first message to the conversation's current leaf, and regenerating or editing adds a
// sibling, so nothing is ever overwritten.
#pragma once

#include <QList>
#include <optional>
#include <vector>

#include "storage/database.h"
#include "storage/passage.h"
#include "storage/records.h"

namespace griffin::storage {

/// A message of a branch with everything that is shown with it.
struct BranchMessage {
    Message message;
    std::optional<MessageStats> stats;  // of an answer
    QList<AttachmentHead> attachments;  // in the order they were added
    QList<Passage> passages;            // of an answer, in the order that they stood in the prompt
    QByteArray passes;                  // of an answer, as in MessageTrace; empty: its trace is not kept
    int sibling_index = 0;              // among the messages with the same parent, oldest first
    int sibling_count = 1;
};

class MessageStore {
  public:
    explicit MessageStore(Database& database) : database_(database) {}

    /// Adds a message below `message.parent` (none: a first message), makes it the conversation's current leaf and sets
    /// the time of the conversation's last change, in one transaction. Ignores the id of the record; an invalid time
    /// becomes now.
    Result<MessageId> append(const Message& message);
    /// Updates an answer: called at least once a second while it streams and once when it ends.
    Result<Done> saveAnswer(MessageId message, const QString& text, MessageState state);

    Result<std::optional<Message>> find(MessageId message);
    /// From the first message to `leaf`; empty when there is no such message.
    Result<QList<Message>> branch(MessageId leaf);
    /// What people wrote in the branches that end with these messages, oldest first, in one query.
    Result<QList<Message>> questions(const QList<MessageId>& leaves);
    /// A branch with statistics, attachments and siblings, in one query.
    Result<std::vector<BranchMessage>> conversationMessages(MessageId leaf);
    /// The messages with the same parent, or for a first message all first messages, itself included, oldest first.
    Result<QList<MessageId>> siblings(MessageId message);
    /// The end of the branch that continues below `message`, following the newest child at every fork; the message
    /// itself when it has no children.
    Result<MessageId> newestLeaf(MessageId message);
    /// The whole tree, oldest first.
    Result<QList<Message>> all(ConversationId conversation);

  private:
    Database& database_;
};

/// Statistics: at most one row per answer.
class MessageStatsStore {
  public:
    explicit MessageStatsStore(Database& database) : database_(database) {}

    /// Replaces the statistics of stats.message.
    Result<Done> save(const MessageStats& stats);
    Result<std::optional<MessageStats>> find(MessageId message);

  private:
    Database& database_;
};

/// Traces: at most one per answer, and all together no more than a limit.
class MessageTraceStore {
  public:
    explicit MessageTraceStore(Database& database) : database_(database) {}

    /// Replaces the trace of the answer. An answer that is gone gets none.
    Result<Done> save(MessageId message, const MessageTrace& trace);
    Result<std::optional<MessageTrace>> find(MessageId message);
    /// Removes the oldest until the others together have at most `bytes`.
    Result<Done> trim(std::int64_t bytes);
    /// Of all together.
    Result<std::int64_t> totalBytes();

  private:
    Database& database_;
};

/// Attached files. Their whole content is in the database, so a copy of it is complete.
class AttachmentStore {
  public:
    explicit AttachmentStore(Database& database) : database_(database) {}

    /// Ignores the id of the record.
    Result<AttachmentId> add(const Attachment& attachment);
    /// In the order they were added.
    Result<QList<Attachment>> ofMessage(MessageId message);
    /// The same without their content, for lists.
    Result<QList<AttachmentHead>> headsOfMessage(MessageId message);
    Result<std::optional<Attachment>> find(AttachmentId attachment);

  private:
    Database& database_;
};

/// What of its documents an answer was written from, where that was not all of them.
class PassageStore {
  public:
    explicit PassageStore(Database& database) : database_(database) {}

    /// Replaces those of the answer. An answer that is gone gets none.
    Result<Done> save(MessageId message, const QList<Passage>& passages);
    Result<QList<Passage>> ofMessage(MessageId message);

  private:
    Database& database_;
};

}  // namespace griffin::storage
