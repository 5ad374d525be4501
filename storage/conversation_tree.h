// A conversation with everything that belongs to it as one value, for copies, export and import.
#pragma once

#include <QList>
#include <optional>

#include "storage/database.h"
#include "storage/records.h"

namespace griffin::storage {

/// A message of a tree. The ids of its records are ignored when the tree is added.
struct TreeMessage {
    Message message;
    int parent = -1;  // index in ConversationTree::messages, smaller than its own; -1: a first message
    std::optional<MessageStats> stats;
    std::optional<MessageTrace> trace;
    QList<Attachment> attachments;
};

struct ConversationTree {
    Conversation conversation;    // its folder is used, its current_leaf is ignored
    int current = -1;             // index of the last message of the branch on screen; -1: none
    QList<TreeMessage> messages;  // oldest first: siblings are in the order of this list
};

class ConversationTreeStore {
  public:
    explicit ConversationTreeStore(Database& database) : database_(database) {}

    Result<std::optional<ConversationTree>> load(ConversationId conversation);
    /// Adds all of it or nothing. Invalid times become now.
    /// REQUIRES: the indices of the tree are as described above.
    Result<ConversationId> add(const ConversationTree& tree);

  private:
    Result<MessageId> addMessage(const TreeMessage& message, ConversationId conversation, MessageId parent);

    Database& database_;
};

}  // namespace griffin::storage
