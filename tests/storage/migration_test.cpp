// The step from an older schema to a newer one: copied first, all or nothing, counted; a newer file is refused as it
// is. Files of every released schema lie beside this test as schema_N.db (made by schema_fixture_writer).
#include <QDir>
#include <QTest>
#include <vector>

#include "storage/conversation_store.h"
#include "storage/message_store.h"
#include "storage/search.h"
#include "storage/setting_store.h"
#include "storage/tool_call_store.h"
#include "tests/storage/temporary_database.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

namespace griffin::storage {
namespace {

using tests::readFile;

// The released steps and more.
std::vector<Migration> stepsWith(const QList<QStringList>& more) {
    std::vector<Migration> steps(allMigrations().begin(), allMigrations().end());
    for (const QStringList& statements : more) {
        steps.push_back({static_cast<int>(steps.size()) + 1, statements});
    }
    return steps;
}

const int kNewest = static_cast<int>(allMigrations().size());

const QStringList kAddColumn = {
    QStringLiteral("ALTER TABLE conversations ADD COLUMN colour INTEGER NOT NULL DEFAULT 7"),
    QStringLiteral("CREATE TABLE labels (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT"),
    QStringLiteral("INSERT INTO labels(name) VALUES ('new')"),
};

}  // namespace

class MigrationTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        path_ = folder_->filePath(QStringLiteral("griffin.db"));
        QVERIFY(QFile::copy(QStringLiteral(GRIFFIN_TEST_FIXTURES "/storage/schema_1.db"), path_));
        QVERIFY(QFile::setPermissions(path_, QFileDevice::ReadOwner | QFileDevice::WriteOwner));
    }

    void everySchemaIsStillUnderstood_data() {
        QTest::addColumn<int>("schema");
        for (int schema = 1; schema <= kNewest; ++schema) QTest::addRow("schema %d", schema) << schema;
    }
    void everySchemaIsStillUnderstood() {
        QFETCH(int, schema);
        QFile::remove(path_);
        QVERIFY(QFile::copy(QStringLiteral(GRIFFIN_TEST_FIXTURES "/storage/schema_%1.db").arg(schema), path_));
        QVERIFY(QFile::setPermissions(path_, QFileDevice::ReadOwner | QFileDevice::WriteOwner));
        const auto database = get(Database::open(path_));
        QCOMPARE(database->schemaVersion(), kNewest);
        QCOMPARE(database->copyBeforeMigration().isEmpty(), schema == kNewest);
        checkContent(*database);
        get(database->checkIntegrity());
        QCOMPARE(get(FolderStore(*database).list()).size(), 1);
        QCOMPARE(get(ConversationStore(*database).count({ConversationFilter::Where::kTrash, {}})), 1);
        const QList<SearchHit> hits = get(Search(*database).find(QStringLiteral("sunlight")));
        QCOMPARE(hits.size(), 1);
        const auto stats = get(MessageStatsStore(*database).find(hits[0].message));
        QVERIFY(stats.has_value());
        QCOMPARE(stats->new_tokens, 12);
        QCOMPARE(stats->committed_tokens, schema < 2 ? 0 : 11);
        QCOMPARE(stats->plain_pass_ms, schema < 2 ? 0.0 : 4.5);
        QCOMPARE(stats->guessed_again_ms, schema < 9 ? 0.0 : 9.5);
        QCOMPARE(stats->dropped_messages, schema < 4 ? 0 : 2);
        QCOMPARE(stats->continued, schema < 4 ? 0 : 6);
        QCOMPARE(stats->reasoning_tokens, schema < 5 ? 0 : 5);
        QCOMPARE(get(PassageStore(*database).ofMessage(hits[0].message)).size(), schema < 7 ? 0 : 1);
        QCOMPARE(stats->reasoning_ms, schema < 5 ? 0.0 : 31.5);
        QCOMPARE(stats->server, schema < 6 ? QString() : QStringLiteral("gpu-box"));
        QCOMPARE(stats->served, schema < 6 ? QString() : QStringLiteral("{\"tokens_per_pass\":2.5}"));
        const auto trace = get(MessageTraceStore(*database).find(hits[0].message));
        QCOMPARE(trace.has_value(), schema >= 3);
        if (trace) QCOMPARE(trace->passes + trace->trace, QByteArray("\x42\x01packed"));
        QCOMPARE(get(ConversationStore(*database).list())[0].generation,
                 schema < 2 ? QString() : QStringLiteral("{\"temperature\":0.25}"));
        QCOMPARE(get(PresetStore(*database).list()).size(), schema < 2 ? 0 : 1);
        const auto calls = get(ToolCallStore(*database).ofMessage(hits[0].message));
        QCOMPARE(calls.size(), schema < 8 ? 0 : 1);
        if (!calls.isEmpty()) {
            QCOMPARE(calls[0].server + calls[0].tool + calls[0].result, QStringLiteral("weatherskyblue"));
            QCOMPARE(static_cast<int>(calls[0].state), 3);  // a number on disk
        }
        QCOMPARE(get(AttachmentStore(*database).ofMessage(MessageId{1})).size(), 1);
        QCOMPARE(*get(SettingStore(*database).value(QStringLiteral("open_conversation"))), QStringLiteral("1"));
        // Numbers on disk are fixed: 1 user, 2 assistant; 1 complete ... 5 failed; what was left streaming is 6 now.
        QCOMPARE(get(queryInteger(*database, QStringLiteral("SELECT sum(role * 100 + state) FROM messages"))),
                 101 + 201 + 203 + 204 + 205 + 206);
    }

    void anOlderFileIsCopiedAndConverted() {
        const auto steps = stepsWith({kAddColumn, {QStringLiteral("ALTER TABLE labels ADD COLUMN extra TEXT")}});
        auto database = get(Database::open(path_, steps));
        QCOMPARE(database->schemaVersion(), kNewest + 2);
        checkContent(*database);
        QCOMPARE(get(queryInteger(*database, QStringLiteral("SELECT max(colour) FROM conversations"))), 7);
        QCOMPARE(get(queryInteger(*database, QStringLiteral("PRAGMA user_version"))), kNewest + 2);
        QCOMPARE(get(queryInteger(*database, QStringLiteral("PRAGMA foreign_keys"))), 1);
        const QString copy = database->copyBeforeMigration();
        QVERIFY(QFile::exists(copy));
        database.reset();

        database = get(Database::open(path_, steps));  // a second time there is nothing to do
        QVERIFY(database->copyBeforeMigration().isEmpty());
        const auto old = get(Database::open(copy, allMigrations().first(1)));
        QCOMPARE(old->schemaVersion(), 1);
        QCOMPARE(get(queryInteger(*old, QStringLiteral("SELECT count(*) FROM messages"))), 6);
    }

    void aTableIsRebuiltUnderItsReferences() {
        // The way SQLite recommends; with foreign keys on, dropping the old table would take the messages along.
        const auto database = get(Database::open(
            path_, stepsWith({{QStringLiteral("CREATE TABLE folders_new (id INTEGER PRIMARY KEY AUTOINCREMENT, name "
                                              "TEXT NOT NULL, position INTEGER NOT NULL, note TEXT) STRICT"),
                               QStringLiteral("INSERT INTO folders_new SELECT id, name, position, NULL FROM folders"),
                               QStringLiteral("DROP TABLE folders"),
                               QStringLiteral("ALTER TABLE folders_new RENAME TO folders")}})));
        checkContent(*database);
        QCOMPARE(get(ConversationStore(*database).count({ConversationFilter::Where::kFolder, FolderId{1}})), 1);
    }

    void aBadStepLeavesTheFileAsItWas_data() {
        QTest::addColumn<QStringList>("statements");
        QTest::newRow("wrong SQL") << (kAddColumn + QStringList{QStringLiteral("CREATE TABEL oops (id)")});
        QTest::newRow("rows lost") << QStringList{QStringLiteral("UPDATE conversations SET current_leaf = NULL"),
                                                  QStringLiteral("DELETE FROM message_stats")};
        QTest::newRow("table lost") << QStringList{QStringLiteral("DROP TABLE settings")};
        QTest::newRow("dangling reference")
            << QStringList{QStringLiteral("UPDATE conversations SET folder = 999 WHERE id = 1")};
    }
    void aBadStepLeavesTheFileAsItWas() {
        QFETCH(QStringList, statements);
        const auto refused = Database::open(path_, stepsWith({statements}));
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().cause, FailureCause::kMigrationFailed);
        QVERIFY(!refused.error().details.empty());
        const auto database = get(Database::open(path_, allMigrations().first(1)));
        QCOMPARE(database->schemaVersion(), 1);
        QCOMPARE(get(queryInteger(*database, QStringLiteral("SELECT count(*) FROM messages"))), 6);
        QCOMPARE(get(queryInteger(*database, QStringLiteral("SELECT count(*) FROM sqlite_master WHERE name = "
                                                            "'labels'"))),
                 0);
    }

    void aNewerFileIsRefusedAndKept() {
        const auto steps = stepsWith({kAddColumn});
        get(Database::open(path_, steps)).reset();
        const QByteArray before = readFile(path_);
        const QStringList names = QDir(folder_->path()).entryList(QDir::Files);
        const auto refused = Database::open(path_);
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().cause, FailureCause::kNewerSchema);
        QVERIFY(QString::fromStdString(refused.error().oneLine()).contains(QStringLiteral("later version")));
        QCOMPARE(readFile(path_), before);
        QCOMPARE(QDir(folder_->path()).entryList(QDir::Files), names);  // not even a side file
    }

    void aNewerFileIsRecognisedFromItsLog() {
        // A later version was killed before its new schema reached the main file: it is in the write-ahead log only.
        const auto steps = stepsWith({kAddColumn});
        const auto database = get(Database::open(path_, steps));
        const QString other = folder_->filePath(QStringLiteral("other.db"));
        QVERIFY(QFile::copy(path_, other));
        QVERIFY(QFile::copy(path_ + QStringLiteral("-wal"), other + QStringLiteral("-wal")));
        QCOMPARE(readFile(other).at(63), '\x01');  // the header still says 1
        const auto refused = Database::open(other);
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().cause, FailureCause::kNewerSchema);
        checkContent(*get(Database::open(other, steps)));
    }

  private:
    // What schema_fixture_writer put in.
    static void checkContent(Database& database) {
        const QList<Conversation> list = get(ConversationStore(database).list());
        QCOMPARE(list.size(), 1);
        QCOMPARE(list[0].title, QStringLiteral("Why is the sky blue?"));
        QCOMPARE(list[0].created, QDateTime::fromMSecsSinceEpoch(1'750'000'000'001, Qt::UTC));
        const QList<Message> branch = get(MessageStore(database).branch(list[0].current_leaf));
        QCOMPARE(branch.size(), 2);
        QCOMPARE(branch[0].role, MessageRole::kUser);
        QCOMPARE(branch[1].state, MessageState::kInterrupted);
        QCOMPARE(get(MessageStore(database).all(list[0].id)).size(), 6);
    }

    std::unique_ptr<QTemporaryDir> folder_;
    QString path_;
};

}  // namespace griffin::storage

GRIFFIN_TEST(griffin::storage::MigrationTest)
#include "migration_test.moc"
