#include "tests/support/long_history.h"

#include <QRandomGenerator>
#include <QStringList>
#include <cmath>

#include "storage/conversation_store.h"
#include "storage/message_store.h"

namespace griffin::tests {
namespace {

constexpr int kWords = 20'000;
constexpr int kWordsOfAMessage = 80;

}  // namespace

QString historyWord(int rank) {
    QRandomGenerator random(static_cast<quint32>(rank));
    QString word;
    for (int left = rank; left > 0 || word.isEmpty(); left /= 20) {
        word += QLatin1String("bcdfghjklmnprstvwxyz")[random.bounded(20)];
        word += QLatin1String("aeiou")[random.bounded(5)];
    }
    return word;
}

storage::Result<storage::Done> fillHistory(storage::Database& database, int conversations, int messages) {
    QRandomGenerator random(1);
    QStringList vocabulary;
    for (int rank = 0; rank <= kWords; ++rank) vocabulary.append(historyWord(rank));
    storage::Transaction transaction(database);
    if (!transaction.begun()) return tl::unexpected(transaction.begun().error());
    for (int i = 0; i < conversations; ++i) {
        storage::Conversation conversation;
        conversation.title = QStringLiteral("title %1").arg(i);
        const auto added = storage::ConversationStore(database).add(conversation);
        if (!added) return tl::unexpected(added.error());
        storage::Message message;
        message.conversation = *added;
        for (int k = 0; k < messages; ++k) {
            message.role = k % 2 == 0 ? storage::MessageRole::kUser : storage::MessageRole::kAssistant;
            message.text.clear();
            // Ranks spread over four decades, as in a language.
            for (int word = 0; word < kWordsOfAMessage; ++word)
                message.text += vocabulary.at(static_cast<int>(std::pow(kWords, random.generateDouble()))) + u' ';
            const auto appended = storage::MessageStore(database).append(message);
            if (!appended) return tl::unexpected(appended.error());
            message.parent = *appended;
        }
    }
    return transaction.commit();
}

}  // namespace griffin::tests
