#include "app/training/conversation_prompts.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <algorithm>

#include "storage/conversation_store.h"
#include "storage/message_store.h"

namespace griffin::app {
namespace {

using storage::MessageRole;

QJsonObject messageObject(const char* role, const QString& text) {
    return {{QStringLiteral("role"), QLatin1String(role)}, {QStringLiteral("content"), text}};
}

QByteArray lineOf(const storage::Conversation& conversation, const QList<storage::Message>& branch) {
    QJsonArray messages;
    if (!conversation.system_prompt.isEmpty()) messages.append(messageObject("system", conversation.system_prompt));
    for (const storage::Message& message : branch) {
        if (message.text.isEmpty()) continue;
        messages.append(messageObject(message.role == MessageRole::kUser ? "user" : "assistant", message.text));
    }
    const QJsonObject line{{QStringLiteral("messages"), messages}};
    return QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n';
}

bool isAsked(const storage::Message& message) {
    return message.role == MessageRole::kUser && !message.text.isEmpty();
}

}  // namespace

storage::Result<int> writeConversationPrompts(storage::Database& database, const QString& path) {
    const auto conversations = storage::ConversationStore(database).list();
    if (!conversations) return conversations.error();
    storage::MessageStore messages(database);
    QSaveFile file(path);
    const auto cannotBeWritten = [&file, &path] {
        return storage::Error{storage::ErrorKind::kDiskFull,
                              QCoreApplication::translate("ConversationPrompts",
                                                          "The conversations cannot be written to %1: choose a folder "
                                                          "with room that can be written to")
                                  .arg(path),
                              file.errorString()};
    };
    if (!file.open(QIODevice::WriteOnly)) return cannotBeWritten();
    int written = 0;
    for (const storage::Conversation& conversation : *conversations) {
        const auto branch = messages.branch(conversation.current_leaf);
        if (!branch) return branch.error();
        if (std::none_of(branch->begin(), branch->end(), isAsked)) continue;
        const QByteArray line = lineOf(conversation, *branch);
        if (file.write(line) != line.size()) return cannotBeWritten();
        ++written;
    }
    if (written == 0) return 0;
    if (!file.commit()) return cannotBeWritten();
    return written;
}

}  // namespace griffin::app
