#include "app/training_job/training_prompts.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSaveFile>
#include <algorithm>
#include <random>
#include <type_traits>
#include <utility>

#include "app/library/saved_file.h"
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

constexpr std::uint32_t kSeed = 20261121;
using Random = std::mt19937;  // portable, unlike the distributions of the standard library

int draw(Random& random, int min, int max) {
    return min + static_cast<int>(random() % static_cast<std::uint32_t>(max - min + 1));
}

/// "{3-25}" becomes a number of that range.
QString withNumbers(QString form, Random& random) {
    static const QRegularExpression range(QStringLiteral("\\{(\\d+)-(\\d+)\\}"));
    for (auto match = range.match(form); match.hasMatch(); match = range.match(form)) {
        const int number = draw(random, match.captured(1).toInt(), match.captured(2).toInt());
        form.replace(match.capturedStart(), match.capturedLength(), QString::number(number));
    }
    return form;
}

void addGroup(const QJsonObject& group, Random& random, QStringList& prompts) {
    const QJsonArray others = group.contains("with") ? group["with"].toArray() : QJsonArray{QString()};
    for (const QJsonValue& value : group["forms"].toArray()) {
        const QString form = value.toString();
        for (int i = 0; i < group["times"].toInt(); ++i) prompts.append(withNumbers(form, random));
        for (const QJsonValue& subject : group["subjects"].toArray()) {
            for (const QJsonValue& other : others) {
                prompts.append(QString(form)
                                   .replace(QStringLiteral("{with}"), other.toString())
                                   .replace(QStringLiteral("{}"), subject.toString()));
            }
        }
    }
}

tl::unexpected<engine::Failure> cannotBeWritten(const QSaveFile& file) {
    return engine::failed({engine::FailureCause::kDiskFull, engine::Message("The prompts cannot be written"),
                           file.fileName().toStdString(),
                           engine::Message("check the disk space and the permissions of the folder"),
                           file.errorString().toStdString()});
}

}  // namespace

engine::Result<int> writeConversationPrompts(storage::Database& database, const QString& path) {
    const auto conversations = storage::ConversationStore(database).list();
    if (!conversations) return tl::unexpected(conversations.error());
    storage::MessageStore messages(database);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return cannotBeWritten(file);
    int written = 0;
    for (const storage::Conversation& conversation : *conversations) {
        const auto branch = messages.branch(conversation.current_leaf);
        if (!branch) return tl::unexpected(branch.error());
        if (std::none_of(branch->begin(), branch->end(), isAsked)) continue;
        const QByteArray line = lineOf(conversation, *branch);
        if (file.write(line) != line.size()) return cannotBeWritten(file);
        ++written;
    }
    if (written == 0) return 0;
    if (!commitSaved(file)) return cannotBeWritten(file);
    return written;
}

QStringList ourTrainingPrompts() {
    QFile file(QStringLiteral(":/prompts/training.json"));
    [[maybe_unused]] const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT(opened);  // compiled in
    const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
    Random random(kSeed);
    QStringList prompts;
    for (const QJsonValue& group : object["groups"].toArray()) addGroup(group.toObject(), random, prompts);
    for (qsizetype i = prompts.size() - 1; i > 0; --i) prompts.swapItemsAt(i, draw(random, 0, static_cast<int>(i)));
    prompts.removeDuplicates();  // two draws of the same numbers
    return prompts;
}

engine::Result<engine::Done> writeOurTrainingPrompts(const QString& path) {
    QByteArray lines;
    for (const QString& prompt : ourTrainingPrompts()) {
        const QJsonObject object{{QStringLiteral("prompt"), prompt}};
        lines += QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
    }
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(lines) == lines.size() && commitSaved(file))
        return engine::Done{};
    return cannotBeWritten(file);
}

}  // namespace griffin::app
