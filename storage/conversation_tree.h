// A conversation with everything that belongs to it as one value, for copies, export and import; and a part of one,
// which is deleted and may be put back.
#pragma once

#include <QList>
#include <optional>

#include "storage/database.h"
#include "storage/passage.h"
#include "storage/records.h"

namespace griffin::storage {

/// A message of a tree. The ids of its records are ignored when the tree is added.
struct TreeMessage {
    Message message;
    int parent = -1;  // index in ConversationTree::messages, smaller than its own; -1: a first message
    std::optional<MessageStats> stats;
    std::optional<MessageTrace> trace;
    QList<Attachment> attachments;
    QList<Passage> passages;
    QList<MessageToolCall> calls;  // of an answer, in their order
};

struct ConversationTree {
    Conversation conversation;    // its folder is used, its current_leaf is ignored
    int current = -1;             // index of the last message of the branch on screen; -1: none
    QList<TreeMessage> messages;  // oldest first: siblings are in the order of this list
};

/// A message that was deleted with all that followed it.
struct RemovedBranch {
    MessageId leaf;               // of the conversation, before
    QList<TreeMessage> messages;  // oldest first, with the ids of their records
};

class ConversationTreeStore {
  public:
    explicit ConversationTreeStore(Database& database) : database_(database) {}

    Result<std::optional<ConversationTree>> load(ConversationId conversation);
    /// Adds all of it or nothing. Invalid times become now.
    /// REQUIRES: the indices of the tree are as described above.
    Result<ConversationId> add(const ConversationTree& tree);

    /// Deletes a message with all that follows it. If that was on screen, the branch there now ends with the newest
    /// answer of another version of the message, or before it.
    Result<RemovedBranch> removeBranch(MessageId message);
    /// Undoes removeBranch(), with the same ids. A failure if what it followed is gone meanwhile.
    Result<Done> restoreBranch(const RemovedBranch& branch);

  private:
    /// Where the branch on screen ends when this message is gone; invalid: nowhere.
    Result<MessageId> leafWithout(const Message& message);
    Result<TreeMessage> loadMessage(const Message& message);
    /// The ids of its record and of what it follows count. An invalid one: it gets an id.
    Result<MessageId> addMessage(const TreeMessage& message);

    Database& database_;
};

}  // namespace griffin::storage
