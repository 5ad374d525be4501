// Every store against the database it writes: what goes in comes out, what is not there is said, what belongs together
// goes together.
#include <QTest>

#include "storage/conversation_store.h"
#include "storage/message_store.h"
#include "storage/setting_store.h"
#include "storage/tool_call_store.h"
#include "tests/storage/temporary_database.h"
#include "tests/support/test_program.h"

namespace griffin::storage {

class StoresTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { database_ = std::make_unique<TemporaryDatabase>(); }
    void cleanup() { database_.reset(); }

    void foldersKeepTheirOrder() {
        FolderStore folders(**database_);
        const FolderId first = get(folders.add(QStringLiteral("First")));
        const FolderId second = get(folders.add(QStringLiteral("Second")));
        const FolderId third = get(folders.add(QStringLiteral("Third")));
        get(folders.setOrder({third, first, second}));
        get(folders.rename(first, QStringLiteral("Renamed")));
        const QList<Folder> list = get(folders.list());
        QCOMPARE(list.size(), 3);
        QCOMPARE(list[0].id, third);
        QCOMPARE(list[1].name, QStringLiteral("Renamed"));
        QCOMPARE(list[2].position, 2);
        // A failure in the middle leaves the order as it was.
        QCOMPARE(folders.setOrder({first, FolderId{999}}).error().cause, FailureCause::kNotFound);
        QCOMPARE(get(folders.list())[0].id, third);
    }

    void aRemovedFolderLeavesItsConversations() {
        FolderStore folders(**database_);
        ConversationStore conversations(**database_);
        const FolderId folder = get(folders.add(QStringLiteral("Folder")));
        const ConversationId id = addConversation(QStringLiteral("In it"));
        get(conversations.moveToFolder(id, folder));
        using Where = ConversationFilter::Where;
        QCOMPARE(get(conversations.count({Where::kFolder, folder})), 1);
        QCOMPARE(get(conversations.count({Where::kTopLevel, {}})), 0);
        get(folders.remove(folder));
        QCOMPARE(get(conversations.count({Where::kTopLevel, {}})), 1);
        QCOMPARE(conversations.moveToFolder(id, folder).error().cause, FailureCause::kConstraintViolated);
    }

    void aRemovedFolderIsPutBack() {
        FolderStore folders(**database_);
        ConversationStore conversations(**database_);
        get(folders.add(QStringLiteral("First")));
        const FolderId folder = get(folders.add(QStringLiteral("Second")));
        get(folders.add(QStringLiteral("Third")));
        const ConversationId kept = addConversation(QStringLiteral("In it"));
        const ConversationId moved = addConversation(QStringLiteral("Moved on meanwhile"));
        get(conversations.moveToFolder(kept, folder));
        get(conversations.moveToFolder(moved, folder));
        const Folder record = get(folders.list())[1];
        const QList<ConversationId> content = get(folders.remove(folder));
        QCOMPARE(content, QList<ConversationId>({kept, moved}));
        get(conversations.moveToFolder(moved, get(folders.list())[0].id));
        const FolderId again = get(folders.putBack(record, content));
        const QList<Folder> list = get(folders.list());
        QCOMPARE(list.size(), 3);
        QCOMPARE(list[1].id, again);
        QCOMPARE(list[1].name, QStringLiteral("Second"));
        QCOMPARE(get(conversations.find(kept))->folder, again);
        QCOMPARE(get(conversations.find(moved))->folder, list[0].id);
        QCOMPARE(folders.remove(folder).error().cause, FailureCause::kNotFound);
        // Another that was removed for good leaves a gap.
        get(folders.remove(list[0].id));
        const Folder second = get(folders.list())[0];
        get(folders.remove(second.id));
        get(folders.putBack(second, {}));
        QCOMPARE(get(folders.list())[0].name, QStringLiteral("Second"));
    }

    void conversationsComeBackAsTheyWere() {
        ConversationStore conversations(**database_);
        Conversation record;
        record.title = QStringLiteral("Título 标题 🙂 'quoted' \"twice\"");
        record.system_prompt = QStringLiteral("Be brief.\nAlways.");
        record.generation = QStringLiteral("{\"temperature\":0.5}");
        record.pinned = true;
        record.created = QDateTime::fromMSecsSinceEpoch(1'700'000'000'123, Qt::UTC);
        record.updated = record.created.addMSecs(77);
        const ConversationId id = get(conversations.add(record));
        const auto found = get(conversations.find(id));
        QVERIFY(found.has_value());
        QCOMPARE(found->title, record.title);
        QCOMPARE(found->system_prompt, record.system_prompt);
        QCOMPARE(found->generation, record.generation);
        QCOMPARE(found->pinned, true);
        QCOMPARE(found->created, record.created);
        QCOMPARE(found->updated, record.updated);
        QVERIFY(!found->trashed.isValid());
        QVERIFY(!found->folder.valid());
        QVERIFY(!found->current_leaf.valid());
        get(conversations.setGeneration(id, QString()));
        QVERIFY(get(conversations.find(id))->generation.isEmpty());
        QVERIFY(!get(conversations.find(ConversationId{999})).has_value());
        QCOMPARE(conversations.rename(ConversationId{999}, {}).error().cause, FailureCause::kNotFound);
    }

    void theListIsPinnedThenNewestInPages() {
        ConversationStore conversations(**database_);
        for (int i = 0; i < 10; ++i) {
            Conversation record;
            record.title = QString::number(i);
            record.updated = QDateTime::fromMSecsSinceEpoch(1000 + i, Qt::UTC);
            record.pinned = i == 3;
            get(conversations.add(record));
        }
        QStringList titles;
        for (int offset = 0; offset < 10; offset += 4) {
            for (const Conversation& row : get(conversations.list({}, offset, 4))) titles.append(row.title);
        }
        QCOMPARE(titles.join(u' '), QStringLiteral("3 9 8 7 6 5 4 2 1 0"));
        QCOMPARE(get(conversations.list()).size(), 10);
    }

    void theTrashGivesBackEverything() {
        ConversationStore conversations(**database_);
        MessageStore messages(**database_);
        const ConversationId id = addConversation(QStringLiteral("Going"));
        const MessageId message = addMessage(id, {}, QStringLiteral("text"));
        get(conversations.moveToTrash(id));
        QCOMPARE(get(conversations.count()), 0);
        const QList<Conversation> trash = get(conversations.list({ConversationFilter::Where::kTrash, {}}));
        QCOMPARE(trash.size(), 1);
        QVERIFY(trash[0].trashed.isValid());
        get(conversations.restoreFromTrash(id));
        QCOMPARE(get(conversations.count()), 1);
        QCOMPARE(get(messages.find(message))->text, QStringLiteral("text"));

        get(conversations.moveToTrash(id));
        const ConversationId kept = addConversation(QStringLiteral("Kept"));
        QCOMPARE(get(conversations.purgeTrash(QDateTime::currentDateTimeUtc().addDays(-30))), 0);
        QCOMPARE(get(conversations.purgeTrash(QDateTime::currentDateTimeUtc().addSecs(5))), 1);
        QVERIFY(!get(messages.find(message)).has_value());
        QVERIFY(get(conversations.find(kept)).has_value());
    }

    void purgingTakesAllThatBelongsToIt() {
        ConversationStore conversations(**database_);
        const ConversationId id = addConversation(QStringLiteral("Long"));
        // Deeper than SQLite nests triggers (1000).
        MessageId parent;
        Transaction transaction(**database_);
        for (int i = 0; i < 1500; ++i) parent = addMessage(id, parent, QStringLiteral("word%1").arg(i));
        get(transaction.commit());
        AttachmentStore attachments(**database_);
        get(attachments.add({{}, parent, QStringLiteral("a.txt"), QStringLiteral("text/plain"), "content"}));
        MessageStats stats;
        stats.message = parent;
        get(MessageStatsStore(**database_).save(stats));
        get(MessageTraceStore(**database_).save(parent, {"p", "trace"}));
        get(PassageStore(**database_).save(parent, {{0, QStringLiteral("a.txt"), 0, 1, 1, 0, 7}}));
        get(ToolCallStore(**database_).add({{}, parent, {}, {}, {}, {}, ToolCallState::kAsked, {}}));

        get(conversations.purge(id));
        for (const char* table : {"conversations", "messages", "attachments", "message_stats", "message_traces",
                                  "message_passages", "tool_calls"}) {
            QCOMPARE(get(queryInteger(**database_, QStringLiteral("SELECT count(*) FROM %1").arg(table))), 0);
        }
        database_->checkIndexes();
        get((*database_)->checkIntegrity());
        QVERIFY(addConversation(QStringLiteral("New")) > id);  // ids are never used again
    }

    void callsOfToolsAreKept() {
        MessageStore messages(**database_);
        ToolCallStore calls(**database_);
        const ConversationId id = addConversation(QStringLiteral("Tools"));
        const MessageId question = addMessage(id, {}, QStringLiteral("q"));
        const MessageId first = addMessage(id, question, QStringLiteral("a1"));
        const MessageId second = addMessage(id, first, QStringLiteral("a2"));
        const MessageId other = addMessage(id, question, QStringLiteral("another version"));
        const auto call = [](MessageId message, const char* name) {
            return MessageToolCall{{},
                                   message,
                                   QStringLiteral("id"),
                                   QStringLiteral("server"),
                                   QLatin1String(name),
                                   QStringLiteral("{\"x\": \"工具\"}"),
                                   ToolCallState::kAsked,
                                   {}};
        };
        const ToolCallId one = get(calls.add(call(first, "one")));
        get(calls.add(call(first, "two")));
        get(calls.add(call(second, "three")));
        get(calls.add(call(other, "four")));
        get(calls.save(one, ToolCallState::kDone, QStringLiteral("result")));
        const auto of_first = get(calls.ofMessage(first));
        QCOMPARE(of_first.size(), 2);
        MessageToolCall expected = call(first, "one");
        expected.id = one;
        expected.state = ToolCallState::kDone;
        expected.result = QStringLiteral("result");
        QVERIFY(of_first[0] == expected);
        QCOMPARE(of_first[1].tool, QStringLiteral("two"));
        const auto branch = get(calls.ofBranch(second));
        QCOMPARE(branch.size(), 2);
        QCOMPARE(branch.value(first.value).size(), 2);
        QCOMPARE(branch.value(second.value).size(), 1);
        QVERIFY(!calls.add(call(MessageId{9999}, "none")).has_value());
        QVERIFY(!calls.save(ToolCallId{9999}, ToolCallState::kDone, {}).has_value());
    }

    void messagesFormATree() {
        ConversationStore conversations(**database_);
        MessageStore messages(**database_);
        const ConversationId id = addConversation(QStringLiteral("Tree"));
        const MessageId question = addMessage(id, {}, QStringLiteral("q1"));
        const MessageId answer = addMessage(id, question, QStringLiteral("a1"));
        const MessageId follow_up = addMessage(id, answer, QStringLiteral("q2"));
        const MessageId other_answer = addMessage(id, question, QStringLiteral("a1 again"));
        const MessageId edited = addMessage(id, {}, QStringLiteral("q1 edited"));
        const ConversationId other = addConversation(QStringLiteral("Other"));
        const MessageId foreign = addMessage(other, {}, QStringLiteral("elsewhere"));

        QCOMPARE(get(conversations.find(id))->current_leaf, edited);
        QCOMPARE(texts(get(messages.branch(follow_up))), QStringLiteral("q1,a1,q2"));
        QCOMPARE(texts(get(messages.branch(other_answer))), QStringLiteral("q1,a1 again"));
        QCOMPARE(texts(get(messages.branch(MessageId{999}))), QString());
        const MessageId reply = addMessage(other, foreign, QStringLiteral("an answer"), MessageRole::kAssistant);
        QCOMPARE(texts(get(messages.questions({follow_up, reply, MessageId{999}}))),
                 QStringLiteral("q1,a1,q2,elsewhere"));
        QCOMPARE(texts(get(messages.questions({}))), QString());
        QCOMPARE(get(messages.siblings(answer)), (QList<MessageId>{answer, other_answer}));
        QCOMPARE(get(messages.siblings(edited)), (QList<MessageId>{question, edited}));
        QCOMPARE(get(messages.newestLeaf(answer)), follow_up);
        QCOMPARE(get(messages.newestLeaf(question)), other_answer);
        QCOMPARE(get(messages.newestLeaf(follow_up)), follow_up);
        QCOMPARE(get(messages.all(id)).size(), 5);

        Message stray;
        stray.conversation = id;
        stray.parent = foreign;
        QCOMPARE(messages.append(stray).error().cause, FailureCause::kNotFound);
        QCOMPARE(conversations.setCurrentLeaf(id, foreign).error().cause, FailureCause::kNotFound);
        get(conversations.setCurrentLeaf(id, follow_up));

        get((*database_)->checkIntegrity());
    }

    void anAnswerIsSavedWhileItGrows() {
        MessageStore messages(**database_);
        const ConversationId id = addConversation(QStringLiteral("Answer"));
        Message answer;
        answer.conversation = id;
        answer.parent = addMessage(id, {}, QStringLiteral("q"));
        answer.role = MessageRole::kAssistant;
        answer.state = MessageState::kStreaming;
        const MessageId message = get(messages.append(answer));
        get(messages.saveAnswer(message, QStringLiteral("half"), MessageState::kStreaming));
        QCOMPARE(get(messages.find(message))->state, MessageState::kStreaming);
        database_->reopen();  // as after a kill
        MessageStore again(**database_);
        QCOMPARE(get(again.find(message))->state, MessageState::kInterrupted);
        QCOMPARE(get(again.find(message))->text, QStringLiteral("half"));
        get(again.saveAnswer(message, QStringLiteral("whole"), MessageState::kLength));
        QCOMPARE(get(again.find(message))->state, MessageState::kLength);
        QCOMPARE(again.saveAnswer(MessageId{999}, {}, MessageState::kComplete).error().cause, FailureCause::kNotFound);
    }

    void textKeepsEveryCharacter() {
        MessageStore messages(**database_);
        const ConversationId id = addConversation(QStringLiteral("Text"));
        const QString odd = QStringLiteral("a\tb\r\n\u0001\u2028 é e\u0301 🙂 \U0010FFFF \uFEFF  end");
        QCOMPARE(get(messages.find(addMessage(id, {}, odd)))->text, odd);
        QString broken = QStringLiteral("a_b_c_d_e");
        broken[1] = QChar(0);
        broken[3] = QChar(0xD800);
        broken[5] = QChar(0xDC00);
        broken[7] = QChar(0xFFFE);
        const QString clean = get(messages.find(addMessage(id, {}, broken)))->text;
        QCOMPARE(clean, QStringLiteral("a\uFFFDb\uFFFDc\uFFFDd\uFFFDe"));
        QCOMPARE(get(messages.find(addMessage(id, {}, QString())))->text, QStringLiteral(""));
    }

    void statisticsAreReplaced() {
        MessageStatsStore store(**database_);
        MessageStats stats;
        stats.message = addMessage(addConversation(QStringLiteral("Stats")), {}, QStringLiteral("a"));
        stats.model = QStringLiteral("SmolLM2");
        stats.method = QStringLiteral("vanilla");
        stats.prompt_tokens = 1;
        stats.reused_tokens = 2;
        stats.new_tokens = 3;
        stats.target_passes = 4;
        stats.prefill_ms = 5.25;
        stats.time_to_first_token_ms = 6.5;
        stats.decode_ms = 1.0 / 3.0;
        stats.seed = std::numeric_limits<std::int64_t>::min();
        stats.committed_tokens = 7;
        stats.draft_ms = 8.5;
        stats.verify_ms = 9.25;
        stats.plain_pass_ms = 10.125;
        stats.chosen_method = QStringLiteral("auto");
        stats.waiting_share = 0.25;
        stats.measured_tokens = 11;
        stats.plain_before_ms = 12.5;
        stats.guessed_ms = 13.5;
        stats.guessed_again_ms = 13.75;
        stats.plain_after_ms = 14.5;
        stats.measured_waiting_share = 0.125;
        stats.dropped_messages = 4;
        stats.continued = 31;
        stats.reasoning_tokens = 17;
        stats.reasoning_ms = 250.5;
        stats.server = QStringLiteral("gpu-box");
        stats.served = QStringLiteral("{}");
        get(store.save(stats));
        stats.new_tokens = 30;
        get(store.save(stats));
        const auto found = get(store.find(stats.message));
        QVERIFY(found.has_value());
        QCOMPARE(found->model, stats.model);
        QCOMPARE(found->method, stats.method);
        QCOMPARE(found->prompt_tokens, 1);
        QCOMPARE(found->reused_tokens, 2);
        QCOMPARE(found->new_tokens, 30);
        QCOMPARE(found->target_passes, 4);
        QVERIFY(found->prefill_ms == 5.25 && found->time_to_first_token_ms == 6.5 && found->decode_ms == 1.0 / 3.0);
        QCOMPARE(found->seed, stats.seed);
        QCOMPARE(found->committed_tokens, 7);
        QVERIFY(found->draft_ms == 8.5 && found->verify_ms == 9.25 && found->plain_pass_ms == 10.125);
        QVERIFY(*found == stats);
        stats.message = MessageId{999};
        QCOMPARE(store.save(stats).error().cause, FailureCause::kConstraintViolated);
        QVERIFY(!get(store.find(MessageId{999})).has_value());
    }

    void tracesAreReplacedAndTheOldestGoFirst() {
        MessageTraceStore store(**database_);
        const ConversationId conversation = addConversation(QStringLiteral("Traces"));
        QList<MessageId> answers;
        for (int i = 0; i < 5; ++i) {
            answers.append(addMessage(conversation, {}, QStringLiteral("a")));
            get(store.save(answers.last(), {QByteArray(10, '\0'), QByteArray(90, static_cast<char>(i))}));
        }
        get(store.save(answers[0], {"p", QByteArray(99, '\x7f')}));
        QCOMPARE(get(store.totalBytes()), 500);
        QCOMPARE(get(store.find(answers[0]))->trace, QByteArray(99, '\x7f'));
        QCOMPARE(get(store.find(answers[0]))->passes, QByteArray("p"));
        get(store.trim(500));
        QCOMPARE(get(store.totalBytes()), 500);
        get(store.trim(399));
        QCOMPARE(get(store.totalBytes()), 300);
        QVERIFY(!get(store.find(answers[1])).has_value());
        QVERIFY(get(store.find(answers[2])).has_value());
        get(store.trim(0));
        QCOMPARE(get(store.totalBytes()), 0);
        // An answer that was deleted meanwhile.
        get(store.save(MessageId{999}, {"p", "trace"}));
        QCOMPARE(get(store.totalBytes()), 0);
    }

    void attachmentsKeepEveryByte() {
        AttachmentStore store(**database_);
        const MessageId message = addMessage(addConversation(QStringLiteral("Files")), {}, QStringLiteral("see"));
        QByteArray content(70'000, '\0');
        for (qsizetype i = 0; i < content.size(); ++i) content[i] = static_cast<char>(i * 7);
        const AttachmentId first =
            get(store.add({{}, message, QStringLiteral("b.bin"), QStringLiteral("application/x"), content}));
        get(store.add({{}, message, QStringLiteral("empty"), QStringLiteral("text/plain"), {}}));
        const QList<Attachment> found = get(store.ofMessage(message));
        QCOMPARE(found.size(), 2);
        QCOMPARE(found[0].id, first);
        QCOMPARE(found[0].content, content);
        QCOMPARE(found[0].file_name, QStringLiteral("b.bin"));
        QCOMPARE(found[1].content.size(), 0);
        const QList<AttachmentHead> heads = get(store.headsOfMessage(message));
        QCOMPARE(heads.size(), 2);
        QCOMPARE(heads[0].id, first);
        QCOMPARE(heads[0].file_name, QStringLiteral("b.bin"));
        QCOMPARE(heads[0].bytes, 70'000);
        QCOMPARE(heads[1].bytes, 0);
        QCOMPARE(get(store.find(first))->content, content);
        QCOMPARE(get(store.find(heads[1].id))->file_name, QStringLiteral("empty"));
        QVERIFY(!get(store.find(AttachmentId{999})).has_value());
    }

    void aBranchComesWithStatisticsAttachmentsAndSiblings() {
        MessageStore messages(**database_);
        const ConversationId id = addConversation(QStringLiteral("Branch"));
        const MessageId question = addMessage(id, {}, QStringLiteral("q1"));
        const MessageId answer = addMessage(id, question, QStringLiteral("a1"));
        const MessageId other_answer = addMessage(id, question, QStringLiteral("a1 again"));
        const MessageId edited = addMessage(id, {}, QStringLiteral("q1 edited"));
        addMessage(addConversation(QStringLiteral("Other")), {}, QStringLiteral("elsewhere"));
        AttachmentStore attachments(**database_);
        get(attachments.add({{}, question, QStringLiteral("b.txt"), QStringLiteral("text/plain"), "four"}));
        get(attachments.add({{}, question, QStringLiteral("a.txt"), QStringLiteral("text/plain"), "fifth"}));
        MessageStats stats;
        stats.message = other_answer;
        stats.model = QStringLiteral("model");
        stats.plain_pass_ms = 2.5;
        get(MessageStatsStore(**database_).save(stats));
        get(MessageTraceStore(**database_).save(other_answer, {"passes", "trace"}));
        const QList<Passage> passages{{0, QStringLiteral("b.txt"), 3, 5, 12, 4'000'000'000, 90},
                                      {1, QStringLiteral("a.txt"), 0, 0, 0, 0, 5}};
        PassageStore taken(**database_);
        get(taken.save(other_answer, {passages[1]}));
        get(taken.save(other_answer, passages));  // in place of the first
        get(taken.save(answer, {passages[0]}));
        get(taken.save(MessageId{999}, passages));
        QCOMPARE(get(taken.ofMessage(other_answer)), passages);
        QVERIFY(get(taken.ofMessage(MessageId{999})).isEmpty());

        const std::vector<BranchMessage> branch = get(messages.conversationMessages(other_answer));
        QCOMPARE(branch.size(), 2U);
        QCOMPARE(branch[0].message.id, question);
        QCOMPARE(branch[0].message.conversation, id);
        QCOMPARE(branch[0].message.text, QStringLiteral("q1"));
        QVERIFY(!branch[0].stats.has_value());
        QVERIFY(branch[0].passes.isEmpty());
        QVERIFY(branch[0].passages.isEmpty());
        QCOMPARE(branch[1].passages, passages);
        QCOMPARE(branch[1].passes, QByteArray("passes"));
        QCOMPARE(branch[0].attachments.size(), 2);
        QCOMPARE(branch[0].attachments[0].file_name, QStringLiteral("b.txt"));
        QCOMPARE(branch[0].attachments[1].bytes, 5);
        QCOMPARE(branch[0].sibling_index, 0);
        QCOMPARE(branch[0].sibling_count, 2);
        QCOMPARE(branch[1].message.parent, question);
        QVERIFY(branch[1].attachments.isEmpty());
        QCOMPARE(branch[1].stats->message, other_answer);
        QCOMPARE(branch[1].stats->model, QStringLiteral("model"));
        QCOMPARE(branch[1].stats->plain_pass_ms, 2.5);
        QCOMPARE(branch[1].sibling_index, 1);
        QCOMPARE(branch[1].sibling_count, 2);
        QVERIFY(!get(messages.conversationMessages(answer))[1].stats.has_value());
        QCOMPARE(get(messages.conversationMessages(edited))[0].sibling_index, 1);
        QVERIFY(get(messages.conversationMessages(MessageId{999})).empty());
    }

    void presetsHaveOneOfEachName() {
        PresetStore store(**database_);
        const PresetId pirate = get(store.save({{}, QStringLiteral("pirate"), QStringLiteral("Say arr."), QString()}));
        get(store.save({{}, QStringLiteral("Brief"), QString(), QStringLiteral("{\"temperature\":0}")}));
        QCOMPARE(get(store.save({{}, QStringLiteral("pirate"), QStringLiteral("Say yarr."), QString()})), pirate);
        const QList<Preset> list = get(store.list());
        QCOMPARE(list.size(), 2);
        QCOMPARE(list[0].name, QStringLiteral("Brief"));
        QCOMPARE(list[0].generation, QStringLiteral("{\"temperature\":0}"));
        QCOMPARE(list[1].id, pirate);
        QCOMPARE(list[1].system_prompt, QStringLiteral("Say yarr."));
        get(store.remove(pirate));
        QCOMPARE(get(store.list()).size(), 1);
        QCOMPARE(store.remove(pirate).error().cause, FailureCause::kNotFound);
    }

    void settingsTravelWithTheData() {
        SettingStore settings(**database_);
        QVERIFY(!get(settings.value(QStringLiteral("a"))).has_value());
        get(settings.setValue(QStringLiteral("a"), QStringLiteral("1")));
        get(settings.setValue(QStringLiteral("a"), QStringLiteral("2")));
        database_->reopen();
        SettingStore again(**database_);
        QCOMPARE(*get(again.value(QStringLiteral("a"))), QStringLiteral("2"));
        get(again.remove(QStringLiteral("a")));
        QVERIFY(!get(again.value(QStringLiteral("a"))).has_value());
    }

    void settingsAreFoundByTheirBeginning() {
        SettingStore settings(**database_);
        for (const char* key : {"draft/2", "draft/1", "draf", "drafts", "edit/1", "draft_1"})
            get(settings.setValue(QLatin1String(key), QStringLiteral("x")));
        QCOMPARE(get(settings.keys(QStringLiteral("draft/"))), QStringList({"draft/1", "draft/2"}));
        QVERIFY(get(settings.keys(QStringLiteral("%"))).isEmpty());
    }

    void anUncommittedTransactionLeavesNothing() {
        ConversationStore conversations(**database_);
        {
            Transaction outer(**database_);
            addConversation(QStringLiteral("outer"));
            {
                Transaction inner(**database_);
                addConversation(QStringLiteral("inner, undone"));
            }
            QCOMPARE(get(conversations.count()), 1);
            {
                Transaction inner(**database_);
                addConversation(QStringLiteral("inner, kept"));
                get(inner.commit());
            }
            get(outer.commit());
        }
        QCOMPARE(get(conversations.count()), 2);
        {
            Transaction outer(**database_);
            Transaction inner(**database_);
            addConversation(QStringLiteral("undone with the outer one"));
            get(inner.commit());
        }
        QCOMPARE(get(conversations.count()), 2);
    }

  private:
    ConversationId addConversation(const QString& title) {
        Conversation record;
        record.title = title;
        return get(ConversationStore(**database_).add(record));
    }
    MessageId addMessage(ConversationId conversation, MessageId parent, const QString& text,
                         MessageRole role = MessageRole::kUser) {
        Message record;
        record.role = role;
        record.conversation = conversation;
        record.parent = parent;
        record.text = text;
        return get(MessageStore(**database_).append(record));
    }
    static QString texts(const QList<Message>& messages) {
        QStringList list;
        for (const Message& message : messages) list.append(message.text);
        return list.join(u',');
    }

    std::unique_ptr<TemporaryDatabase> database_;
};

}  // namespace griffin::storage

GRIFFIN_TEST(griffin::storage::StoresTest)
#include "stores_test.moc"
