// Messages: a tree per conversation. The branch on screen runs from a first message to the conversation's leaf;
// regenerating or editing adds a sibling, so nothing that was said is ever overwritten.
#pragma once

#include <QList>
#include <optional>

#include "storage/database.h"
#include "storage/records.h"

namespace griffin::storage {

class MessageStore {
  public:
    explicit MessageStore(Database& database) : database_(database) {}

    /// Adds a message below `message.parent` (none: a first message) and makes it the conversation's current leaf and
    /// last change, in one transaction. The id of the record is not read; an invalid time becomes now.
    Result<MessageId> append(const Message& message);
    /// What has become of an answer: called at least once a second while it streams and once when it ends.
    Result<Done> saveAnswer(MessageId message, const QString& text, MessageState state);

    Result<std::optional<Message>> find(MessageId message);
    /// From the first message to `leaf`; empty when there is no such message.
    Result<QList<Message>> branch(MessageId leaf);
    /// Messages with the same parent (of a first message: the other first ones), itself included, oldest first.
    Result<QList<MessageId>> siblings(MessageId message);
    /// The end of the branch that continues below `message`, taking the newest child at every fork; itself when
    /// there is none.
    Result<MessageId> newestLeaf(MessageId message);
    /// The whole tree, oldest first.
    Result<QList<Message>> all(ConversationId conversation);
    /// Removes the message and everything below it; a current leaf among them moves up to the parent.
    Result<Done> remove(MessageId message);

  private:
    Database& database_;
};

}  // namespace griffin::storage
