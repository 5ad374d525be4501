// Makes tests/storage/schema_N.db, a small file of the current schema that later versions must understand for ever:
// run it once when a schema is released, `schema_fixture_writer TARGET`, and commit the file, in small pages, since
// most are nearly empty: `sqlite3 TARGET 'PRAGMA page_size=512; VACUUM'`.
#include <QCoreApplication>
#include <QTemporaryDir>
#include <cstdio>

#include "storage/conversation_store.h"
#include "storage/message_store.h"
#include "storage/setting_store.h"
#include "storage/tool_call_store.h"
#include "tests/support/results.h"

int main(int argc, char** argv) {
    using namespace griffin::storage;
    using griffin::tests::get;
    const QCoreApplication application(argc, argv);
    const QTemporaryDir folder;
    const auto database = get(Database::open(folder.filePath(QStringLiteral("griffin.db"))));
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(1'750'000'000'001, Qt::UTC);

    Conversation conversation;
    conversation.folder = get(FolderStore(*database).add(QStringLiteral("Physics")));
    conversation.title = QStringLiteral("Why is the sky blue?");
    conversation.system_prompt = QStringLiteral("Be brief.");
    conversation.generation = QStringLiteral("{\"temperature\":0.25}");
    conversation.created = conversation.updated = time;
    ConversationStore conversations(*database);
    Message message;
    message.conversation = get(conversations.add(conversation));
    message.text = QStringLiteral("Why is the sky blue? 为什么? é 🙂");
    message.created = time;
    MessageStore messages(*database);
    const MessageId question = get(messages.append(message));
    get(AttachmentStore(*database).add(
        {{}, question, QStringLiteral("sky.txt"), QStringLiteral("text/plain"), "blue"}));

    message.parent = question;
    message.role = MessageRole::kAssistant;
    message.text = QStringLiteral("Sunlight is scattered by the air.");
    MessageStats stats;
    stats.message = get(messages.append(message));
    stats.model = QStringLiteral("SmolLM2");
    stats.method = QStringLiteral("vanilla");
    stats.new_tokens = 12;
    stats.committed_tokens = 11;
    stats.plain_pass_ms = 4.5;
    stats.dropped_messages = 2;
    stats.continued = 6;
    stats.reasoning_tokens = 5;
    stats.reasoning_ms = 31.5;
    stats.server = QStringLiteral("gpu-box");
    stats.guessed_again_ms = 9.5;
    stats.served = QStringLiteral("{\"tokens_per_pass\":2.5}");
    get(MessageStatsStore(*database).save(stats));
    get(MessageTraceStore(*database).save(stats.message, {QByteArray("\x42\x01", 2), QByteArray("packed")}));
    get(PassageStore(*database).save(stats.message, {{0, QStringLiteral("sky.txt"), 0, 1, 1, 0, 4}}));
    get(ToolCallStore(*database).add({{},
                                      stats.message,
                                      QStringLiteral("a1b2c3d4e"),
                                      QStringLiteral("weather"),
                                      QStringLiteral("sky"),
                                      QStringLiteral("{\"colour\":true}"),
                                      ToolCallState::kDone,
                                      QStringLiteral("blue")}));
    message.text = QStringLiteral("Blue light");
    for (const MessageState state :
         {MessageState::kStopped, MessageState::kLength, MessageState::kFailed, MessageState::kStreaming}) {
        message.state = state;
        get(messages.append(message));
    }

    conversation.title = QStringLiteral("In the trash");
    conversation.trashed = time;
    get(conversations.add(conversation));
    get(PresetStore(*database).save({{}, QStringLiteral("Brief"), QStringLiteral("Be brief."), QString()}));
    get(SettingStore(*database).setValue(QStringLiteral("open_conversation"), QStringLiteral("1")));
    get(database->copyTo(QCoreApplication::arguments().at(1)));
    return 0;
}
