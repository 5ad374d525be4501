// Conversations become prompts: the branch on screen, in order, without what is in the trash.
#include "app/training_job/training_prompts.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include "storage/conversation_store.h"
#include "storage/message_store.h"
#include "tests/storage/temporary_database.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app {

using storage::ConversationId;
using storage::get;
using storage::MessageId;
using storage::MessageRole;
using tests::get;

class TrainingPromptsTest : public QObject {
    Q_OBJECT

  private slots:
    void theBranchOnScreenIsWritten() {
        const ConversationId conversation = start(QStringLiteral("Be brief."));
        const MessageId question = say(conversation, {}, MessageRole::kUser, QStringLiteral("Why \"blue\"?"));
        say(conversation, question, MessageRole::kAssistant, QStringLiteral("An older answer"));
        const MessageId answer = say(conversation, question, MessageRole::kAssistant, QStringLiteral("Scattering\n"));
        say(conversation, answer, MessageRole::kUser, QStringLiteral("And red?"));
        // Left out: one without a question, and one in the trash.
        start({});
        const ConversationId deleted = start({});
        say(deleted, {}, MessageRole::kUser, QStringLiteral("Secret"));
        get(storage::ConversationStore(*database_).moveToTrash(deleted));

        QCOMPARE(writeConversationPrompts(*database_, path()).value(), 1);
        const QJsonArray messages = QJsonDocument::fromJson(tests::readFile(path())).object()["messages"].toArray();
        QStringList said;
        for (const QJsonValue& message : messages) {
            said << message["role"].toString() + ": " + message["content"].toString();
        }
        QCOMPARE(said, (QStringList{"system: Be brief.", "user: Why \"blue\"?", "assistant: Scattering\n",
                                    "user: And red?"}));
    }

    void nothingToWrite() {
        storage::TemporaryDatabase empty;
        const QString path = folder_.filePath(QStringLiteral("none.jsonl"));
        QCOMPARE(writeConversationPrompts(*empty, path).value(), 0);
        QVERIFY(!QFile::exists(path));
    }

    void noPromptOfOursIsThereTwice() {
        const QStringList prompts = ourTrainingPrompts();
        QVERIFY(prompts.size() > 3000);
        QCOMPARE(QSet<QString>(prompts.begin(), prompts.end()).size(), prompts.size());
    }

    void aFileThatCannotBeWrittenIsNamed() {
        const auto written = writeConversationPrompts(*database_, QStringLiteral("/nowhere/file.jsonl"));
        QVERIFY(!written);
        QVERIFY(written.error().oneLine().find("/nowhere/file.jsonl") != std::string::npos);
    }

  private:
    ConversationId start(const QString& system_prompt) {
        storage::Conversation conversation;
        conversation.title = QStringLiteral("Title");
        conversation.system_prompt = system_prompt;
        return get(storage::ConversationStore(*database_).add(conversation));
    }
    MessageId say(ConversationId conversation, MessageId parent, MessageRole role, const QString& text) {
        storage::Message message;
        message.conversation = conversation;
        message.parent = parent;
        message.role = role;
        message.text = text;
        return get(storage::MessageStore(*database_).append(message));
    }
    QString path() const { return folder_.filePath(QStringLiteral("prompts.jsonl")); }

    QTemporaryDir folder_;
    storage::TemporaryDatabase database_;
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::TrainingPromptsTest)
#include "training_prompts_test.moc"
