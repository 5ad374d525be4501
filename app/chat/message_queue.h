// Questions that wait until the answer before them has ended, by conversation. Every change is stored at once. They are
// held back after a stopped or failed answer and after the program starts: nothing is sent unasked.
#pragma once

#include <QHash>
#include <QList>
#include <QSet>

#include "app/chat/unsent_message.h"
#include "storage/database.h"
#include "storage/records.h"

namespace griffin::storage {
class SettingStore;
}

namespace griffin::app {

class MessageQueue {
  public:
    /// `settings` must outlive the queue.
    explicit MessageQueue(storage::SettingStore& settings) : settings_(settings) {}

    /// What waits in a conversation, the next one first.
    const QList<UnsentMessage>& waiting(storage::ConversationId conversation);
    bool isHeld(storage::ConversationId conversation) const { return held_.contains(conversation.value); }
    void setHeld(storage::ConversationId conversation, bool held);

    storage::Result<storage::Done> append(storage::ConversationId conversation, const UnsentMessage& message);
    /// `index` may be the size: at the end.
    storage::Result<storage::Done> insert(storage::ConversationId conversation, qsizetype index,
                                          const UnsentMessage& message);
    storage::Result<storage::Done> remove(storage::ConversationId conversation, qsizetype index);

  private:
    QList<UnsentMessage>& read(storage::ConversationId conversation);
    storage::Result<storage::Done> store(storage::ConversationId conversation);

    storage::SettingStore& settings_;
    QHash<qint64, QList<UnsentMessage>> waiting_;  // of the conversations that were looked at
    QSet<qint64> held_;
};

}  // namespace griffin::app
