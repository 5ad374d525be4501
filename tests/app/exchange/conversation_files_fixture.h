// Random conversations, the content of a database as text, and an empty database and folder for each test.
#pragma once

#include <QRandomGenerator>
#include <QTemporaryDir>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/exchange/conversation_files.h"
#include "app/exchange/conversation_json.h"
#include "app/traces/trace_codec.h"
#include "storage/conversation_store.h"
#include "storage/conversation_tree.h"
#include "tests/app/traces/made_trace.h"
#include "tests/storage/temporary_database.h"
#include "tests/support/files.h"

namespace griffin::tests::exchange {

using namespace storage;

inline const app::TaskMonitor kNobody{{}, [](qint64, qint64) {}};

inline QString randomText(QRandomGenerator& random) {
    static const QStringList pieces = {"a",
                                       "Why?",
                                       "\n",
                                       "\n\n",
                                       "为什么",
                                       "🙂",
                                       "\"",
                                       "\\",
                                       "## You",
                                       "# T",
                                       "\t",
                                       "</b>",
                                       "é",
                                       "```",
                                       "\r\n",
                                       " ",
                                       "\u2028",
                                       "{",
                                       "]",
                                       ",",
                                       "\n<!-- griffin-chat question -->\n",
                                       "\n\\<!-- griffin-chat x -->"};
    QString text;
    for (int n = random.bounded(12); n > 0; --n) text += pieces[random.bounded(static_cast<int>(pieces.size()))];
    return text;
}

inline QDateTime randomTime(QRandomGenerator& random) {
    return QDateTime::fromMSecsSinceEpoch(1'700'000'000'000 + random.bounded(1'000'000'000), Qt::UTC);
}

inline ConversationTree randomTree(QRandomGenerator& random) {
    ConversationTree tree;
    tree.conversation.title = QStringLiteral("T") + randomText(random);
    tree.conversation.system_prompt = randomText(random);
    tree.conversation.generation = random.bounded(2) == 0 ? QString() : QStringLiteral("{\"temperature\":0.5}");
    tree.conversation.pinned = random.bounded(3) == 0;
    tree.conversation.created = randomTime(random);
    tree.conversation.updated = randomTime(random);
    const int count = random.bounded(12);
    for (int i = 0; i < count; ++i) {
        TreeMessage one;
        one.parent = random.bounded(i + 1) - 1;
        const bool follows = one.parent >= 0 && (tree.messages[one.parent].message.role == MessageRole::kUser ||
                                                 !tree.messages[one.parent].calls.isEmpty());
        const bool answer = follows && random.bounded(4) > 0;
        one.message.role = answer ? MessageRole::kAssistant : MessageRole::kUser;
        const MessageState states[] = {MessageState::kComplete, MessageState::kStopped, MessageState::kLength,
                                       MessageState::kFailed, MessageState::kInterrupted};
        if (answer) one.message.state = states[random.bounded(5)];
        one.message.text = randomText(random);
        one.message.created = randomTime(random);
        if (answer && random.bounded(2) == 0) {
            MessageStats stats;
            stats.model = randomText(random);
            stats.method = QStringLiteral("griffin");
            stats.prompt_tokens = random.bounded(10'000);
            stats.reused_tokens = random.bounded(10'000);
            stats.new_tokens = random.bounded(10'000);
            stats.target_passes = random.bounded(10'000);
            stats.prefill_ms = random.generateDouble() * 1000;
            stats.time_to_first_token_ms = random.generateDouble();
            stats.decode_ms = random.generateDouble() * 1e6;
            stats.committed_tokens = random.bounded(10'000);
            stats.draft_ms = random.generateDouble();
            stats.verify_ms = random.generateDouble();
            stats.plain_pass_ms = random.generateDouble();
            const quint32 known = random.bounded(4);
            if (known > 0) {  // passes near the answer, or runs that measured it
                stats.plain_before_ms = stats.plain_pass_ms * 0.9;
                stats.plain_after_ms = stats.plain_pass_ms * 1.2;
            }
            if (known > 1) {
                stats.measured_tokens = 90;
                stats.guessed_ms = stats.plain_pass_ms * 0.5;
                stats.guessed_again_ms = known == 2 ? 0.0 : stats.plain_pass_ms * 0.6;
                stats.measured_waiting_share = 0.25;
            }
            stats.dropped_messages = random.bounded(4);
            stats.continued = random.bounded(100);
            stats.reasoning_tokens = random.bounded(3) * 40;
            stats.reasoning_ms = stats.reasoning_tokens * 2.5;
            stats.seed = static_cast<std::int64_t>(random.generate64());
            one.stats = stats;
        }
        if (answer && random.bounded(2) == 0) {
            const ui::AnswerTrace trace = madeTrace(1 + random.bounded(20), 5, random.generate());
            one.trace = MessageTrace{app::passesOf(trace), app::encodeTrace(trace)};
        }
        for (int n = answer ? random.bounded(3) : 0; n > 0; --n) {
            one.passages.append({random.bounded(3), randomText(random), random.bounded(4), random.bounded(90),
                                 random.bounded(90), random.bounded(9000), random.bounded(900)});
        }
        for (int n = answer ? random.bounded(3) : 0; n > 0; --n) {
            const ToolCallState ends[] = {ToolCallState::kDone, ToolCallState::kFailed, ToolCallState::kDenied};
            one.calls.append({{},
                              {},
                              randomText(random),
                              randomText(random),
                              randomText(random),
                              randomText(random),
                              ends[random.bounded(3)],
                              randomText(random)});
        }
        for (int n = answer ? 0 : random.bounded(3); n > 0; --n) {
            QByteArray content(random.bounded(300), '\0');
            for (char& byte : content) byte = static_cast<char>(random.bounded(256));
            one.attachments.append({{}, {}, randomText(random), QStringLiteral("text/plain"), content});
        }
        tree.messages.append(one);
    }
    tree.current = count == 0 ? -1 : random.bounded(count);
    return tree;
}

/// Everything of a database but the ids, as text that can be compared.
inline QStringList contentOf(Database& database) {
    QStringList content;
    const QList<Folder> folders = get(FolderStore(database).list());
    for (const Folder& folder : folders) content.append(folder.name);
    for (const Conversation& record : get(ConversationStore(database).list())) {
        app::ExchangedConversation one{**ConversationTreeStore(database).load(record.id), -1};
        for (int i = 0; i < folders.size(); ++i) {
            if (folders[i].id == record.folder) one.folder = i;
        }
        content.append(QString::fromStdString(app::conversationToJson(one).dump()));
    }
    return content;
}

class ConversationFilesFixture : public QObject {
  protected:
    void makeEmpty() {
        folder_ = std::make_unique<QTemporaryDir>();
        database_ = std::make_unique<TemporaryDatabase>();
    }
    QString file(const QString& name) const { return folder_->filePath(name); }
    QString write(const QByteArray& bytes) const { return writeFile(file(QStringLiteral("given.json")), bytes); }
    /// A file with one small conversation, as JSON to be spoiled.
    static nlohmann::json sample() {
        return nlohmann::json::parse(
            R"({"format": "griffin-chat conversations", "version": 1, "folders": [{"name": "F"}],
            "conversations": [{"title": "T", "system_prompt": "", "folder": 0, "pinned": false,
                "created": "2026-01-31T12:00:00.000Z", "updated": "2026-01-31T12:00:00.000Z", "current": 1,
                "messages": [
                    {"parent": null, "role": "user", "state": "complete", "created": "2026-01-31T12:00:00.000Z",
                     "text": "Why?", "attachments": [{"name": "a", "type": "t", "content": "YQ=="}]},
                    {"parent": 0, "role": "assistant", "state": "complete", "created": "2026-01-31T12:00:00.000Z",
                     "text": "So.", "statistics": {"model": "m", "method": "vanilla", "prompt_tokens": 1,
                     "reused_tokens": 0, "new_tokens": 1, "target_passes": 1, "prefill_ms": 1.5,
                     "time_to_first_token_ms": 2, "decode_ms": 3, "seed": 4}}]}]})");
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<TemporaryDatabase> database_;
};

}  // namespace griffin::tests::exchange
