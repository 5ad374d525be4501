#include "app/chat/message_queue.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <algorithm>

#include "storage/setting_store.h"

namespace griffin::app {
namespace {

QString keyOf(storage::ConversationId conversation) {
    return QStringLiteral("queue/%1").arg(conversation.value);
}

}  // namespace

QList<UnsentMessage>& MessageQueue::read(storage::ConversationId conversation) {
    const auto known = waiting_.find(conversation.value);
    if (known != waiting_.end()) return *known;
    QList<UnsentMessage>& list = waiting_[conversation.value];
    const auto stored = settings_.value(keyOf(conversation));
    if (!stored || !stored->has_value()) return list;
    const QJsonArray messages = QJsonDocument::fromJson((*stored)->toUtf8()).array();
    for (const QJsonValue& message : messages) list.append(unsentFromJson(message.toObject()));
    if (!list.isEmpty()) held_.insert(conversation.value);
    return list;
}

const QList<UnsentMessage>& MessageQueue::waiting(storage::ConversationId conversation) {
    return read(conversation);
}

void MessageQueue::setHeld(storage::ConversationId conversation, bool held) {
    if (held) {
        held_.insert(conversation.value);
    } else {
        held_.remove(conversation.value);
    }
}

storage::Result<storage::Done> MessageQueue::append(storage::ConversationId conversation,
                                                    const UnsentMessage& message) {
    return insert(conversation, read(conversation).size(), message);
}

storage::Result<storage::Done> MessageQueue::insert(storage::ConversationId conversation, qsizetype index,
                                                    const UnsentMessage& message) {
    QList<UnsentMessage>& list = read(conversation);
    list.insert(std::clamp<qsizetype>(index, 0, list.size()), message);
    return store(conversation);
}

storage::Result<storage::Done> MessageQueue::remove(storage::ConversationId conversation, qsizetype index) {
    QList<UnsentMessage>& list = read(conversation);
    if (index < 0 || index >= list.size()) return storage::Done{};
    list.removeAt(index);
    if (list.isEmpty()) setHeld(conversation, false);
    return store(conversation);
}

storage::Result<storage::Done> MessageQueue::store(storage::ConversationId conversation) {
    const QList<UnsentMessage>& list = read(conversation);
    if (list.isEmpty()) return settings_.remove(keyOf(conversation));
    QJsonArray messages;
    for (const UnsentMessage& message : list) messages.append(unsentJson(message));
    return settings_.setValue(keyOf(conversation),
                              QString::fromUtf8(QJsonDocument(messages).toJson(QJsonDocument::Compact)));
}

}  // namespace griffin::app
