// A conversation as one value: loaded, added again, and equal in everything but its ids; and a second connection of the
// same process, which reads one moment and waits for nobody.
#include <QTest>

#include "storage/conversation_store.h"
#include "storage/conversation_tree.h"
#include "storage/message_store.h"
#include "tests/storage/temporary_database.h"
#include "tests/support/test_program.h"

namespace griffin::storage {
namespace {

QDateTime time(int ms) {
    return QDateTime::fromMSecsSinceEpoch(1'750'000'000'000 + ms, Qt::UTC);
}

TreeMessage messageOf(int parent, MessageRole role, MessageState state, const QString& text, int ms) {
    TreeMessage one;
    one.parent = parent;
    one.message.role = role;
    one.message.state = state;
    one.message.text = text;
    one.message.created = time(ms);
    return one;
}

// A question with two answers, the first of which goes on, and a second version of the question.
ConversationTree sampleTree() {
    ConversationTree tree;
    tree.conversation.title = QStringLiteral("为什么? 🙂");
    tree.conversation.system_prompt = QStringLiteral("Be brief.");
    tree.conversation.pinned = true;
    tree.conversation.created = time(1);
    tree.conversation.updated = time(99);
    tree.messages = {
        messageOf(-1, MessageRole::kUser, MessageState::kComplete, QStringLiteral("Why?"), 2),
        messageOf(0, MessageRole::kAssistant, MessageState::kComplete, QStringLiteral("Because."), 3),
        messageOf(0, MessageRole::kAssistant, MessageState::kStopped, QStringLiteral("Well"), 4),
        messageOf(1, MessageRole::kUser, MessageState::kComplete, QStringLiteral("And?"), 5),
        messageOf(-1, MessageRole::kUser, MessageState::kComplete, QStringLiteral("Why not?"), 6),
    };
    MessageStats stats;
    stats.model = QStringLiteral("SmolLM2");
    stats.method = QStringLiteral("griffin");
    stats.new_tokens = 12;
    stats.decode_ms = 1.0 / 3.0;
    stats.seed = -5;
    tree.messages[1].stats = stats;
    tree.messages[1].trace = MessageTrace{QByteArray("\x41\0", 2), QByteArray("\x01trace")};
    tree.messages[0].attachments = {
        {{}, {}, QStringLiteral("a.txt"), QStringLiteral("text/plain"), QByteArray("\0x", 2)},
        {{}, {}, QStringLiteral("b"), QString(), QByteArray()}};
    tree.messages[1].calls = {
        {{},
         {},
         QStringLiteral("i"),
         QStringLiteral("s"),
         QStringLiteral("t"),
         QStringLiteral("{}"),
         ToolCallState::kDenied,
         QStringLiteral("r")},
        {{}, {}, QStringLiteral("j"), QString(), QString(), QString(), ToolCallState::kAsked, {}}};
    tree.current = 3;
    return tree;
}

void compare(const ConversationTree& found, const ConversationTree& expected) {
    QCOMPARE(found.conversation.title, expected.conversation.title);
    QCOMPARE(found.conversation.system_prompt, expected.conversation.system_prompt);
    QCOMPARE(found.conversation.pinned, expected.conversation.pinned);
    QCOMPARE(found.conversation.created, expected.conversation.created);
    QCOMPARE(found.conversation.updated, expected.conversation.updated);
    QCOMPARE(found.current, expected.current);
    QCOMPARE(found.messages.size(), expected.messages.size());
    for (qsizetype i = 0; i < found.messages.size(); ++i) {
        const TreeMessage& one = found.messages[i];
        const TreeMessage& other = expected.messages[i];
        QCOMPARE(one.parent, other.parent);
        QCOMPARE(one.message.role, other.message.role);
        QCOMPARE(one.message.state, other.message.state);
        QCOMPARE(one.message.text, other.message.text);
        QCOMPARE(one.message.created, other.message.created);
        QCOMPARE(one.stats.has_value(), other.stats.has_value());
        if (one.stats) {
            QCOMPARE(one.stats->method, other.stats->method);
            QVERIFY(one.stats->decode_ms == other.stats->decode_ms && one.stats->seed == other.stats->seed);
        }
        QCOMPARE(one.calls.size(), other.calls.size());
        for (qsizetype j = 0; j < one.calls.size(); ++j) {
            MessageToolCall call = one.calls[j];
            call.id = other.calls[j].id;
            call.message = other.calls[j].message;
            QVERIFY(call == other.calls[j]);
        }
        QCOMPARE(one.trace.has_value(), other.trace.has_value());
        if (one.trace) QCOMPARE(one.trace->passes + one.trace->trace, other.trace->passes + other.trace->trace);
        QCOMPARE(one.attachments.size(), other.attachments.size());
        for (qsizetype k = 0; k < one.attachments.size(); ++k) {
            QCOMPARE(one.attachments[k].file_name, other.attachments[k].file_name);
            QCOMPARE(one.attachments[k].content, other.attachments[k].content);
        }
    }
}

}  // namespace

class ConversationTreeTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { database_ = std::make_unique<TemporaryDatabase>(); }
    void cleanup() { database_.reset(); }

    void comesBackAsItWas() {
        ConversationTreeStore trees(**database_);
        ConversationTree tree = sampleTree();
        tree.conversation.folder = get(FolderStore(**database_).add(QStringLiteral("Folder")));
        const ConversationId id = get(trees.add(tree));
        auto found = get(trees.load(id));
        QVERIFY(found.has_value());
        compare(*found, tree);
        QCOMPARE(found->conversation.folder, tree.conversation.folder);
        // What was loaded can be added again.
        const ConversationId copy = get(trees.add(*found));
        QVERIFY(copy != id);
        compare(*get(trees.load(copy)), tree);
        QCOMPARE(
            get(MessageStore(**database_).branch(get(ConversationStore(**database_).find(copy))->current_leaf)).size(),
            3);
        get(ConversationStore(**database_).purge(id));
        compare(*get(trees.load(copy)), tree);
        database_->checkIndexes();
        get((*database_)->checkIntegrity());
        QVERIFY(!get(trees.load(id)).has_value());
        QVERIFY(!get(trees.load(ConversationId{999})).has_value());
    }

    void anEmptyOneIsAConversation() {
        ConversationTree tree;
        tree.conversation.title = QStringLiteral("Nothing yet");
        ConversationTreeStore trees(**database_);
        const auto found = get(trees.load(get(trees.add(tree))));
        QVERIFY(found->messages.isEmpty() && found->current == -1);
        QVERIFY(found->conversation.created.isValid());
    }

    void aBranchIsDeletedAndPutBack_data() {
        QTest::addColumn<int>("removed");  // index in the sample
        QTest::addColumn<int>("left");     // how many messages
        QTest::addColumn<int>("leaf");     // index in the sample of the branch's new end; -1: none
        QTest::newRow("the last question") << 3 << 4 << 1;
        QTest::newRow("an answer with what follows") << 1 << 3 << 2;
        QTest::newRow("an answer that is not on screen") << 2 << 4 << 3;
        QTest::newRow("the first question") << 0 << 1 << 4;
    }

    void aBranchIsDeletedAndPutBack() {
        QFETCH(int, removed);
        QFETCH(int, left);
        QFETCH(int, leaf);
        ConversationTreeStore trees(**database_);
        const ConversationId id = get(trees.add(sampleTree()));
        const ConversationTree before = *get(trees.load(id));
        const MessageId gone = before.messages.at(removed).message.id;
        const RemovedBranch branch = get(trees.removeBranch(gone));
        const ConversationTree after = *get(trees.load(id));
        QCOMPARE(after.messages.size(), left);
        QCOMPARE(branch.messages.size() + left, before.messages.size());
        QVERIFY(!get(MessageStore(**database_).find(gone)).has_value());
        QVERIFY(!get(MessageStatsStore(**database_).find(gone)).has_value());
        QCOMPARE(get(ConversationStore(**database_).find(id))->current_leaf, before.messages.at(leaf).message.id);
        database_->checkIndexes();
        get((*database_)->checkIntegrity());

        get(trees.restoreBranch(branch));
        const ConversationTree again = *get(trees.load(id));
        compare(again, before);
        for (qsizetype i = 0; i < before.messages.size(); ++i)
            QCOMPARE(again.messages.at(i).message.id, before.messages.at(i).message.id);
        database_->checkIndexes();
        get((*database_)->checkIntegrity());
    }

    void theOnlyAnswerLeavesItsQuestion() {
        ConversationTreeStore trees(**database_);
        ConversationTree tree = sampleTree();
        tree.messages.resize(2);
        tree.current = 1;
        const ConversationId id = get(trees.add(tree));
        const ConversationTree before = *get(trees.load(id));
        get(trees.removeBranch(before.messages.at(1).message.id));
        QCOMPARE(get(ConversationStore(**database_).find(id))->current_leaf, before.messages.at(0).message.id);
        const RemovedBranch all = get(trees.removeBranch(before.messages.at(0).message.id));
        QVERIFY(!get(ConversationStore(**database_).find(id))->current_leaf.valid());
        // What is gone cannot be deleted, nor put back where its conversation is gone.
        QVERIFY(!trees.removeBranch(before.messages.at(0).message.id).has_value());
        get(ConversationStore(**database_).purge(id));
        QVERIFY(!trees.restoreBranch(all).has_value());
        database_->checkIndexes();
    }

    void aFailureLeavesNothing() {
        ConversationTree tree = sampleTree();
        tree.conversation.folder = FolderId{999};
        QCOMPARE(ConversationTreeStore(**database_).add(tree).error().cause, FailureCause::kConstraintViolated);
        tree = sampleTree();
        tree.messages.last().message.state = static_cast<MessageState>(-1);
        QVERIFY(!ConversationTreeStore(**database_).add(tree).has_value());
        QCOMPARE(get(ConversationStore(**database_).count()), 0);
        QCOMPARE(get(queryInteger(**database_, QStringLiteral("SELECT count(*) FROM messages"))), 0);
    }

    void aSecondConnectionReadsOneMoment() {
        ConversationTreeStore trees(**database_);
        get(trees.add(sampleTree()));
        const auto beside = get(Database::openBeside(database_->path()));
        QCOMPARE(beside->schemaVersion(), (*database_)->schemaVersion());
        ConversationStore reader(*beside);
        {
            Transaction moment(*beside, Transaction::Kind::kRead);
            get(moment.begun());
            QCOMPARE(get(reader.count()), 1);
            get(trees.add(sampleTree()));  // nobody waits
            QCOMPARE(get(reader.count()), 1);
        }
        QCOMPARE(get(reader.count()), 2);
        get(ConversationTreeStore(*beside).add(sampleTree()));
        QCOMPARE(get(ConversationStore(**database_).count()), 3);
    }

  private:
    std::unique_ptr<TemporaryDatabase> database_;
};

}  // namespace griffin::storage

GRIFFIN_TEST(griffin::storage::ConversationTreeTest)
#include "conversation_tree_test.moc"
