// Opening: what is made, what is refused, and that a refused file stays as it was byte for byte.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QCryptographicHash>
#include <QSqlDatabase>
#include <QTest>

#include "storage/conversation_store.h"
#include "storage/setting_store.h"
#include "tests/storage/temporary_database.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

namespace griffin::storage {

using tests::readFile;
using tests::writeFile;

class DatabaseTest : public QObject {
    Q_OBJECT

  private slots:
    void aNewDatabaseIsPrivateAndSafe() {
        TemporaryDatabase database;
        QCOMPARE(database->schemaVersion(), 9);
        QVERIFY(database->copyBeforeMigration().isEmpty());
        QCOMPARE(get(queryInteger(*database, QStringLiteral("PRAGMA user_version"))), 9);
        QCOMPARE(get(queryInteger(*database, QStringLiteral("PRAGMA foreign_keys"))), 1);
        QCOMPARE(get(queryInteger(*database, QStringLiteral("PRAGMA synchronous"))), 1);
        Statement mode(*database, QStringLiteral("PRAGMA journal_mode"));
        get(mode.run());
        QVERIFY(mode.next());
        QCOMPARE(mode.text(0), QStringLiteral("wal"));
        const auto others =
            QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ReadOther | QFileDevice::WriteOther;
        for (const char* suffix : {"", "-wal", "-shm"}) {
            const QString path = database.path() + QLatin1String(suffix);
            QVERIFY2(QFile::exists(path), qPrintable(path));
            QVERIFY((QFile::permissions(path) & others) == 0);
        }
        get(database->checkIntegrity());
    }

    // Beside a window that has it open: it sees what was written, and writes nothing.
    void aReaderNeedsNoLock() {
        TemporaryDatabase database;
        Conversation conversation;
        conversation.title = QStringLiteral("Read by others");
        get(ConversationStore(*database).add(conversation));
        const auto reader = get(Database::openForReading(database.path()));
        QCOMPARE(get(ConversationStore(*reader).list()).first().title, conversation.title);
        QVERIFY(!ConversationStore(*reader).add(conversation).has_value());
        conversation.title = QStringLiteral("Written meanwhile");
        get(ConversationStore(*database).add(conversation));
        QCOMPARE(get(ConversationStore(*reader).count()), 2);
        get(execute(*database, QStringLiteral("PRAGMA user_version = 0")));
        const auto older = Database::openForReading(database.path());
        QVERIFY(!older.has_value());
        QCOMPARE(older.error().cause, FailureCause::kMigrationFailed);
        QVERIFY(!Database::openForReading(database.path() + QStringLiteral("x")).has_value());
    }

    // Another program that opens and leaves the file removes the write-ahead log where nobody seems to use it, and what
    // is written afterwards would be gone with this process.
    void aReaderTakesNoLockOfTheWriterAway() {
        TemporaryDatabase database;
        const QByteArray path = QFile::encodeName(database.path());
        QVERIFY(isLocked(path));
        get(get(Database::openForReading(database.path()))->checkIntegrity());
        QVERIFY(isLocked(path));
        get(Database::openBeside(database.path()));
        const QString copy = database.path() + QStringLiteral(".copy");
        get(backUp(database.path(), copy));
        QVERIFY(isLocked(path));
    }

    void anotherKindOfFileIsRefusedAndKept_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("text") << QByteArray("Dear diary, today I wrote a chat program.\n").repeated(50);
        QTest::newRow("short") << QByteArray("SQLite format 3\0", 16);
        QTest::newRow("one byte") << QByteArray("x");
        QTest::newRow("zeros") << QByteArray(8192, '\0');
        QTest::newRow("header, then noise") << QByteArray("SQLite format 3\0", 16) + QByteArray(8000, '\x5a');
    }
    void anotherKindOfFileIsRefusedAndKept() {
        QFETCH(QByteArray, content);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("file.db"));
        writeFile(path, content);
        const auto opened = Database::open(path);
        QVERIFY(!opened.has_value());
        QVERIFY2(QString::fromStdString(opened.error().oneLine()).contains(path), opened.error().oneLine().c_str());
        QVERIFY(!QString::fromStdString(opened.error().oneLine()).contains(u'\n'));
        QCOMPARE(readFile(path), content);
    }

    void anotherProgramsDatabaseIsRefusedAndKept() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("other.db"));
        makeForeignDatabase(path);
        const QByteArray before = readFile(path);
        const auto opened = Database::open(path);
        QVERIFY(!opened.has_value());
        QCOMPARE(opened.error().cause, FailureCause::kNotADatabase);
        QCOMPARE(readFile(path), before);
    }

    void aFileCutShortIsRefusedAndKept() {
        TemporaryDatabase database;
        database.close();
        const QByteArray whole = readFile(database.path());
        for (const qsizetype size : {qsizetype{100}, qsizetype{4096}, whole.size() / 2, whole.size() - 4096}) {
            writeFile(database.path(), whole.left(size));
            const auto opened = Database::open(database.path());
            QVERIFY2(!opened.has_value(), qPrintable(QString::number(size)));
            QVERIFY(opened.error().cause == FailureCause::kDatabaseDamaged ||
                    opened.error().cause == FailureCause::kNotADatabase);
            QCOMPARE(readFile(database.path()), whole.left(size));
        }
    }

    void damagedPagesAreFound() {
        TemporaryDatabase database;
        Conversation record;
        record.title = QStringLiteral("a title ").repeated(20);
        for (int i = 0; i < 200; ++i) get(ConversationStore(*database).add(record));
        database.close();
        QByteArray content = readFile(database.path());
        // The header and the schema stay; every later page is overwritten in its middle.
        for (qsizetype page = 24; page * 4096 < content.size(); ++page) content.replace(page * 4096, 64, "damage", 6);
        writeFile(database.path(), content);
        const auto opened = Database::open(database.path());
        if (opened.has_value()) {
            const auto checked = (*opened)->checkIntegrity();
            QVERIFY(!checked.has_value());
            QCOMPARE(checked.error().cause, FailureCause::kDatabaseDamaged);
        } else {
            QVERIFY(opened.error().cause == FailureCause::kDatabaseDamaged);
        }
    }

    void aPlaceThatCannotBeWrittenIsNamed() {
        const QTemporaryDir folder;
        writeFile(folder.filePath(QStringLiteral("file")), "x");
        const auto under_a_file = Database::open(folder.filePath(QStringLiteral("file/griffin.db")));
        QVERIFY(!under_a_file.has_value());
        QCOMPARE(under_a_file.error().cause, FailureCause::kDatabaseUnreadable);
        const auto a_folder = Database::open(folder.path());
        QVERIFY(!a_folder.has_value());
        QCOMPARE(a_folder.error().cause, FailureCause::kDatabaseUnreadable);
    }

    void aSecondOpeningIsRefused() {
        TemporaryDatabase database;
        const auto second = Database::open(database.path());
        QVERIFY(!second.has_value());
        QCOMPARE(second.error().cause, FailureCause::kDatabaseInUse);
        database.close();
        QVERIFY(Database::open(database.path()).has_value());
    }

    void anAbandonedLockIsTakenOver_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();  // its writer was killed before it wrote
        QTest::newRow("cut short") << QByteArray("123");
        // A process number that is in use again, here by this test's own parent.
        QTest::newRow("number reused") << QByteArray("1\ninit\n") + QSysInfo::machineHostName().toUtf8() + "\n";
        QTest::newRow("no such process") << QByteArray("999999999\nx\n") + QSysInfo::machineHostName().toUtf8() + "\n";
    }
    void anAbandonedLockIsTakenOver() {
        QFETCH(QByteArray, content);
        TemporaryDatabase database;
        database.close();
        writeFile(database.path() + QStringLiteral(".lock"), content);
        const auto opened = Database::open(database.path());
        QVERIFY2(opened.has_value(), opened.has_value() ? "" : opened.error().oneLine().c_str());
    }

    void aFullDiskChangesNothing() {
        TemporaryDatabase database;
        SettingStore settings(*database);
        get(settings.setValue(QStringLiteral("kept"), QStringLiteral("yes")));
        const auto pages = get(queryInteger(*database, QStringLiteral("PRAGMA page_count")));
        get(execute(*database, QStringLiteral("PRAGMA max_page_count = %1").arg(pages + 2)));
        const auto saved = settings.setValue(QStringLiteral("large"), QString(1'000'000, u'x'));
        QVERIFY(!saved.has_value());
        QCOMPARE(saved.error().cause, FailureCause::kDiskFull);
        get(database->checkIntegrity());
        QCOMPARE(*get(settings.value(QStringLiteral("kept"))), QStringLiteral("yes"));
        QVERIFY(!get(settings.value(QStringLiteral("large"))).has_value());
    }

    void aCopyIsWholeAndNeverOverwrites() {
        TemporaryDatabase database;
        get(SettingStore(*database).setValue(QStringLiteral("key"), QStringLiteral("value")));
        const QString target = database.path() + QStringLiteral(".copy");
        get(database->copyTo(target));
        QVERIFY(!database->copyTo(target).has_value());
        const auto copy = get(Database::open(target));
        QCOMPARE(*get(SettingStore(*copy).value(QStringLiteral("key"))), QStringLiteral("value"));
    }

  private:
    /// As another process sees it: whether one has it open. By the bytes that every connection locks while it reads or
    /// keeps a write-ahead log (https://sqlite.org/lockingv3.html, SHARED).
    static bool isLocked(const QByteArray& path) {
        constexpr off_t kSharedFirst = 0x40000002;
        constexpr off_t kSharedSize = 510;
        const pid_t child = fork();
        if (child == 0) {
            struct flock lock = {};
            lock.l_type = F_WRLCK;
            lock.l_whence = SEEK_SET;
            lock.l_start = kSharedFirst;
            lock.l_len = kSharedSize;
            const int file = ::open(path.constData(), O_RDWR | O_CLOEXEC);
            const bool asked = file >= 0 && fcntl(file, F_GETLK, &lock) == 0;
            _exit(asked && lock.l_type != F_UNLCK ? 0 : 1);
        }
        int status = 1;
        return child > 0 && waitpid(child, &status, 0) == child && status == 0;
    }

    static void makeForeignDatabase(const QString& path) {
        {
            QSqlDatabase other = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("foreign"));
            other.setDatabaseName(path);
            QVERIFY(other.open());
            QVERIFY(QSqlQuery(other).exec(QStringLiteral("CREATE TABLE messages (id INTEGER)")));
            other.close();
        }
        QSqlDatabase::removeDatabase(QStringLiteral("foreign"));
    }
};

}  // namespace griffin::storage

GRIFFIN_TEST(griffin::storage::DatabaseTest)
#include "database_test.moc"
