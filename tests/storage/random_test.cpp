// Thousands of random changes, the same ones in memory and in the database: both must tell the same at any time, after
// reopening as well.
#include <QMap>
#include <QRandomGenerator>
#include <QTest>

#include "storage/conversation_store.h"
#include "storage/message_store.h"
#include "storage/search.h"
#include "tests/storage/temporary_database.h"
#include "tests/support/test_program.h"

namespace griffin::storage {

class RandomTest : public QObject {
    Q_OBJECT

  private slots:
    void databaseAndMemoryAgree_data() {
        QTest::addColumn<quint32>("seed");
        for (const quint32 seed : {1U, 2U, 3U}) QTest::addRow("seed %u", seed) << seed;
    }
    void databaseAndMemoryAgree() {
        QFETCH(quint32, seed);
        random_ = QRandomGenerator(seed);
        database_ = std::make_unique<TemporaryDatabase>();
        conversations_.clear();
        messages_.clear();
        for (int step = 1; step <= 1500; ++step) {
            change();
            if (step % 50 == 0) compare();
            if (step % 300 == 0) {
                database_->reopen();
                for (Message& message : messages_) {
                    if (message.state == MessageState::kStreaming) message.state = MessageState::kInterrupted;
                }
                compare();
            }
            if (QTest::currentTestFailed()) {
                qInfo("at step %d", step);
                return;
            }
        }
        get((*database_)->checkIntegrity());
        database_->checkIndexes();
        qInfo("%lld conversations, %lld messages at the end", static_cast<long long>(conversations_.size()),
              static_cast<long long>(messages_.size()));
        database_.reset();
    }

  private:
    void change() {
        ConversationStore conversations(**database_);
        const int kind = random_.bounded(100);
        if (kind < 12 || conversations_.isEmpty()) {
            Conversation record;
            record.title = words(3);
            record.created = record.updated = nextTime();
            record.id = get(conversations.add(record));
            conversations_.insert(record.id.value, record);
            return;
        }
        Conversation& conversation = *anyOf(conversations_);
        if (kind < 18) {
            conversation.title = words(3);
            get(conversations.rename(conversation.id, conversation.title));
        } else if (kind < 22) {
            conversation.pinned = !conversation.pinned;
            get(conversations.setPinned(conversation.id, conversation.pinned));
        } else if (kind < 27) {
            get(conversations.moveToTrash(conversation.id));
            conversation.trashed = QDateTime::currentDateTimeUtc();
        } else if (kind < 32) {
            get(conversations.restoreFromTrash(conversation.id));
            conversation.trashed = {};
        } else if (kind < 34) {
            purge(conversation.id);
        } else if (kind < 60) {
            if (!messages_.isEmpty()) saveAnswer(*anyOf(messages_));
        } else {
            append(conversation);
        }
    }

    void append(Conversation& conversation) {
        Message record;
        record.conversation = conversation.id;
        const QList<MessageId> possible = idsOf(conversation.id);
        if (!possible.isEmpty() && random_.bounded(10) > 0) record.parent = possible.at(pick(possible.size()));
        record.role = random_.bounded(2) == 0 ? MessageRole::kUser : MessageRole::kAssistant;
        record.state = random_.bounded(3) == 0 ? MessageState::kStreaming : MessageState::kComplete;
        record.text = words(random_.bounded(1, 30));
        record.created = nextTime();
        record.id = get(MessageStore(**database_).append(record));
        messages_.insert(record.id.value, record);
        conversation.current_leaf = record.id;
        conversation.updated = record.created;
    }

    void saveAnswer(Message& message) {
        message.text += words(4);
        message.state = static_cast<MessageState>(random_.bounded(1, 6));
        get(MessageStore(**database_).saveAnswer(message.id, message.text, message.state));
    }

    void purge(ConversationId id) {
        get(ConversationStore(**database_).purge(id));
        messages_.removeIf([id](auto it) { return it.value().conversation == id; });
        conversations_.remove(id.value);
    }

    void compare() {
        ConversationStore conversations(**database_);
        MessageStore messages(**database_);
        QList<Conversation> expected;
        for (const Conversation& conversation : conversations_) {
            if (!conversation.trashed.isValid()) expected.append(conversation);
        }
        std::sort(expected.begin(), expected.end(), [](const Conversation& a, const Conversation& b) {
            return std::tuple(a.pinned, a.updated, a.id) > std::tuple(b.pinned, b.updated, b.id);
        });
        const QList<Conversation> list = get(conversations.list());
        QCOMPARE(list.size(), expected.size());
        QCOMPARE(get(conversations.count({ConversationFilter::Where::kTrash, {}})),
                 conversations_.size() - expected.size());
        for (qsizetype i = 0; i < list.size(); ++i) {
            QCOMPARE(list[i].id, expected[i].id);
            QCOMPARE(list[i].title, expected[i].title);
            QCOMPARE(list[i].current_leaf, expected[i].current_leaf);
        }
        for (const Conversation& conversation : conversations_) {
            const QList<Message> found = get(messages.all(conversation.id));
            const QList<MessageId> ids = idsOf(conversation.id);
            QCOMPARE(found.size(), ids.size());
            for (qsizetype i = 0; i < found.size(); ++i) {
                const Message& wanted = messages_[ids[i].value];
                QCOMPARE(found[i].id, wanted.id);
                QCOMPARE(found[i].parent, wanted.parent);
                QCOMPARE(found[i].state, wanted.state);
                QCOMPARE(found[i].text, wanted.text);
            }
        }
        compareTree(messages);
        compareSearch();
    }

    void compareTree(MessageStore& messages) {
        if (messages_.isEmpty()) return;
        const Message& any = *anyOf(messages_);
        QList<MessageId> path;
        for (MessageId id = any.id; id.valid(); id = messages_.value(id.value).parent) path.prepend(id);
        QList<MessageId> found;
        for (const Message& message : get(messages.branch(any.id))) found.append(message.id);
        QCOMPARE(found, path);
        QList<MessageId> siblings;
        for (const Message& message : messages_) {
            if (message.parent == any.parent && message.conversation == any.conversation) siblings.append(message.id);
        }
        QCOMPARE(get(messages.siblings(any.id)), siblings);
        const std::vector<BranchMessage> branch = get(messages.conversationMessages(any.id));
        QCOMPARE(branch.size(), static_cast<std::size_t>(path.size()));
        for (std::size_t i = 0; i < branch.size(); ++i) {
            const QList<MessageId> beside = get(messages.siblings(branch[i].message.id));
            QCOMPARE(branch[i].message.id, path[static_cast<qsizetype>(i)]);
            QCOMPARE(branch[i].message.text, messages_.value(branch[i].message.id.value).text);
            QCOMPARE(branch[i].sibling_index, static_cast<int>(beside.indexOf(branch[i].message.id)));
            QCOMPARE(branch[i].sibling_count, static_cast<int>(beside.size()));
        }
        MessageId leaf = any.id;
        for (const Message& message : messages_) {
            if (message.parent == leaf) leaf = newestChild(leaf);
        }
        QCOMPARE(get(messages.newestLeaf(any.id)), leaf);
    }

    void compareSearch() {
        const QString whole = words(1).trimmed();
        const QString typed = whole + u' ' + words(1).trimmed().left(random_.bounded(1, 4));
        const QString beginning = typed.section(u' ', 1);
        const auto matches = [&](const QString& text) {
            const QStringList parts = text.split(u' ', Qt::SkipEmptyParts);
            return parts.contains(whole) && std::any_of(parts.begin(), parts.end(), [&](const QString& part) {
                       return part.startsWith(beginning);
                   });
        };
        QSet<QPair<qint64, qint64>> expected;
        for (const Conversation& conversation : conversations_) {
            if (!conversation.trashed.isValid() && matches(conversation.title))
                expected.insert({conversation.id.value, 0});
        }
        for (const Message& message : messages_) {
            if (message.state != MessageState::kStreaming && matches(message.text) &&
                !conversations_.value(message.conversation.value).trashed.isValid()) {
                expected.insert({message.conversation.value, message.id.value});
            }
        }
        QSet<QPair<qint64, qint64>> found;
        for (const SearchHit& hit : get(Search(**database_).find(typed, 1'000'000))) {
            found.insert({hit.conversation.value, hit.message.value});
        }
        QCOMPARE(found, expected);
    }

    MessageId newestChild(MessageId parent) const {
        MessageId newest;
        for (const Message& message : messages_) {
            if (message.parent == parent) newest = message.id;
        }
        return newest;
    }

    QList<MessageId> idsOf(ConversationId conversation) const {
        QList<MessageId> ids;
        for (const Message& message : messages_) {
            if (message.conversation == conversation) ids.append(message.id);
        }
        return ids;
    }

    template <class Record>
    Record* anyOf(QMap<qint64, Record>& records) {
        return &*std::next(records.begin(), pick(records.size()));
    }

    qsizetype pick(qsizetype count) { return random_.bounded(static_cast<int>(count)); }

    QString words(int count) {
        static const QStringList vocabulary = {
            QStringLiteral("sky"),  QStringLiteral("skyline"), QStringLiteral("blue"), QStringLiteral("bluebell"),
            QStringLiteral("why"),  QStringLiteral("green"),   QStringLiteral("grey"), QStringLiteral("grass"),
            QStringLiteral("tree"), QStringLiteral("treetop"), QStringLiteral("owl"),  QStringLiteral("42")};
        QString text;
        while (count-- > 0) text += vocabulary.at(pick(vocabulary.size())) + u' ';
        return text;
    }

    QDateTime nextTime() { return QDateTime::fromMSecsSinceEpoch(++clock_, Qt::UTC); }

    QRandomGenerator random_;
    std::unique_ptr<TemporaryDatabase> database_;
    QMap<qint64, Conversation> conversations_;
    QMap<qint64, Message> messages_;
    qint64 clock_ = 1'000'000;
};

}  // namespace griffin::storage

GRIFFIN_TEST(griffin::storage::RandomTest)
#include "random_test.moc"
