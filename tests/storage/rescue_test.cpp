// A damaged database loses what lay on its damaged pages and nothing else; and a copy of it can be put back.
#include <QTest>
#include <QtEndian>
#include <map>
#include <random>

#include "storage/conversation_store.h"
#include "storage/database_copies.h"
#include "storage/message_store.h"
#include "storage/page_rows.h"
#include "storage/rescue.h"
#include "storage/setting_store.h"
#include "tests/storage/temporary_database.h"
#include "tests/support/files.h"
#include "tests/support/long_history.h"
#include "tests/support/test_program.h"
#include "tests/support/thorough.h"

namespace griffin::storage {

using tests::readFile;
using tests::writeFile;

namespace {

constexpr qsizetype kPage = 4096;
constexpr int kConversations = 30;
constexpr int kMessages = 6;
const QDateTime kNow = QDateTime(QDate(2026, 3, 5), QTime(10, 0), Qt::UTC);
const QString kTitle = QStringLiteral("Rescued messages");
const QString kKey = QStringLiteral("window/draft");

using Texts = std::map<std::int64_t, QString>;

Texts texts(Database& database, const QString& column, const QString& table) {
    Texts found;
    Statement statement(database, QStringLiteral("SELECT id, %1 FROM %2").arg(column, table));
    get(statement.forEachRow([&](const Statement& row) { found.emplace(row.integer(0), row.text(1)); }));
    return found;
}

struct Content {
    Texts titles;
    Texts messages;
};

Content contentOf(Database& database) {
    return {texts(database, QStringLiteral("title"), QStringLiteral("conversations")),
            texts(database, QStringLiteral("text"), QStringLiteral("messages"))};
}

/// Rows of `before` that are not in `after`; -1: `after` has one that was not there.
int lost(const Texts& before, const Texts& after, bool others_allowed = false) {
    int kept = 0;
    for (const auto& [id, text] : after) {
        const auto found = before.find(id);
        if (found != before.end() && found->second == text) {
            ++kept;
        } else if (!others_allowed) {
            return -1;
        }
    }
    return static_cast<int>(before.size()) - kept;
}

}  // namespace

class RescueTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        TemporaryDatabase database;
        get(tests::fillHistory(*database, kConversations, kMessages));
        // One that goes on in pages of its own.
        QString text;
        for (int i = 0; i < 3000; ++i) text += tests::historyWord(i % 700) + u' ';
        get(Statement(*database, QStringLiteral("UPDATE messages SET text = ? WHERE id = 17")).bind(text).run());
        get(SettingStore(*database).setValue(kKey, kTitle));
        before_ = contentOf(*database);
        const QString path = database.path();
        database.close();  // all of it is in the file now
        whole_ = readFile(path);
        QCOMPARE(whole_.size() % kPage, 0);
    }
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void aWholeFileComesBackWhole() {
        const RescueReport report = rescued(whole_);
        QCOMPARE(report.conversations, kConversations);
        QCOMPARE(report.messages, kConversations * kMessages);
        QCOMPARE(report.moved_messages, 0);
        QVERIFY(!report.compared_with.isValid());
        QCOMPARE(lost(before_.messages, after_.messages), 0);
        QCOMPARE(lost(before_.titles, after_.titles), 0);
        QCOMPARE(readFile(report.damaged), whole_);
    }

    void pagesTellTheirRowsByThemselves() {
        Texts found;
        forEachPageRow(whole_, [&](const PageRow& row) {
            if (!row.id || row.values.size() != 7 || !row.values[0].isNull()) return;
            found.emplace(*row.id, row.values[6].toString());
        });
        QCOMPARE(found, before_.messages);
    }

    /// Each page in turn is filled with zeros or noise: a row is lost at most once for each page that it lies on.
    void aDamagedPageTakesItsOwnRows_data() {
        QTest::addColumn<bool>("noise");
        QTest::newRow("zeros") << false;
        QTest::newRow("noise") << true;
    }
    void aDamagedPageTakesItsOwnRows() {
        QFETCH(bool, noise);
        std::mt19937 random(7);
        int titles_lost = 0;
        int messages_lost = 0;
        const qsizetype step = (noise ? 3 : tests::isThorough() ? 1 : 3) * kPage;
        for (qsizetype first = 0; first < whole_.size(); first += step) {
            QByteArray bytes = whole_;
            for (qsizetype i = first; i < first + kPage; ++i) bytes[i] = noise ? static_cast<char>(random()) : '\0';
            init();
            const RescueReport report = rescued(bytes);
            const int titles = lost(before_.titles, after_.titles, true);
            const int messages = lost(before_.messages, after_.messages, true);
            QVERIFY2(titles >= 0 && messages >= 0, qPrintable(QString::number(first / kPage)));
            titles_lost += titles;
            messages_lost += messages;
            QCOMPARE(report.messages, static_cast<std::int64_t>(after_.messages.size()));
            QCOMPARE(readFile(report.damaged), bytes);
        }
        const int pages_of_the_long_one = static_cast<int>(before_.messages.at(17).toUtf8().size() / kPage + 1);
        QVERIFY2(titles_lost > 0 && titles_lost <= kConversations, qPrintable(QString::number(titles_lost)));
        QVERIFY2(messages_lost > kMessages && messages_lost <= kConversations * kMessages + pages_of_the_long_one,
                 qPrintable(QString::number(messages_lost)));
    }

    void aShortenedFileKeepsItsBeginning() {
        int kept = 0;
        for (qsizetype size = 0; size < whole_.size(); size += 3 * kPage + 511) {
            init();
            rescued(whole_.first(size));
            const int messages = static_cast<int>(after_.messages.size());
            QVERIFY(lost(before_.messages, after_.messages, true) <= kConversations * kMessages - messages + 1);
            QVERIFY(messages >= kept - 1);  // the long one may need what is not there
            kept = messages;
        }
        QVERIFY(kept > kConversations * kMessages / 2);
    }

    void settingsAreReadWithoutTheirTree() {
        rescued(QByteArray(kPage, '\0') + whole_.sliced(kPage));
        const auto database = get(Database::open(path()));
        QCOMPARE(get(SettingStore(*database).value(kKey)).value_or(QString()), kTitle);
    }

    void whatIsNoDatabaseGivesAnEmptyOne() {
        QByteArray noise(100000, '\0');
        std::mt19937 random(3);
        for (char& byte : noise) byte = static_cast<char>(random());
        for (const QByteArray& bytes : {QByteArray(), QByteArray("chat"), noise}) {
            init();
            QCOMPARE(rescued(bytes).messages, 0);
        }
    }

    void theWriteAheadLogIsRead() {
        TemporaryDatabase database;
        get(tests::fillHistory(*database, 3, 4));
        const QByteArray pages = readFile(database.path());
        const QByteArray log = readFile(database.path() + QStringLiteral("-wal"));
        QVERIFY(log.size() > kPage);
        writeFile(path() + QStringLiteral("-wal"), log);
        QCOMPARE(rescued(pages).messages, 12);
        QVERIFY(!QFile::exists(path() + QStringLiteral("-wal")));
    }

    void messagesOfALostConversationStayTogether() {
        const RescueReport report = rescuedAfter({QStringLiteral("DELETE FROM conversations WHERE id = 3"),
                                                  QStringLiteral("DELETE FROM messages WHERE id = 32")});
        QCOMPARE(report.conversations, kConversations);
        QCOMPARE(report.moved_messages, kMessages + 1);
        QCOMPARE(after_.titles.at(3), kTitle);
        const auto database = get(Database::open(path()));
        QCOMPARE(get(queryInteger(*database, QStringLiteral("SELECT parent FROM messages WHERE id = 33"))), 31);
        QCOMPARE(get(queryInteger(*database, QStringLiteral("SELECT current_leaf FROM conversations WHERE id = 3"))),
                 3 * kMessages);
        get(database->checkIntegrity());
    }

    void whatTheNewestCopyHasIsCompared() {
        writeFile(path(), whole_);
        get(keepCopy(path(), kNow.addDays(-3)));
        const RescueReport report = rescuedAfter({QStringLiteral("DELETE FROM messages WHERE conversation = 5"),
                                                  QStringLiteral("DELETE FROM conversations WHERE id = 5")});
        QCOMPARE(report.compared_with, kNow.addDays(-3));
        QCOMPARE(report.missing, QStringList{before_.titles.at(5)});
    }

    void aFullFolderLeavesTheFileWhereItIs() {
        if (geteuid() == 0) QSKIP("root may write everywhere");
        writeFile(path(), whole_);
        QFile::setPermissions(folder_->path(), QFileDevice::ReadOwner | QFileDevice::ExeOwner);
        const auto report = rescueDatabase(path(), kTitle, kNow);
        QFile::setPermissions(folder_->path(),
                              QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
        QVERIFY(!report.has_value());
        QCOMPARE(readFile(path()), whole_);
    }

    void threeWeeklyCopiesAreKept() {
        writeFile(path(), whole_);
        for (int week = 0; week < 5; ++week) {
            const QDateTime now = kNow.addDays(7 * week);
            QVERIFY(copyIsDue(path(), now));
            get(keepCopy(path(), now));
            QVERIFY(!copyIsDue(path(), now.addDays(6)));
        }
        const QList<DatabaseCopy> copies = databaseCopies(path());
        QCOMPARE(copies.size(), kCopiesKept);
        QCOMPARE(copies.first().made, kNow.addDays(28));
        QCOMPARE(copies.last().made, kNow.addDays(14));
        // The clock goes back a year: what it says now counts, and what it made before goes first.
        const QDateTime earlier = kNow.addYears(-1);
        QVERIFY(copyIsDue(path(), earlier));
        get(keepCopy(path(), earlier));
        QCOMPARE(databaseCopies(path()).size(), kCopiesKept);
        QCOMPARE(databaseCopies(path()).last().made, earlier);
    }

    void aCopyIsPutBack() {
        writeFile(path(), whole_);
        get(keepCopy(path(), kNow));
        writeFile(path(), "damaged");
        for (int time = 1; time <= 2; ++time) {
            const DatabaseCopy copy = databaseCopies(path()).first();
            const QString aside = get(restoreCopy(path(), copy, kNow));
            if (time == 1) QCOMPARE(readFile(aside), QByteArray("damaged"));
            QVERIFY(QFile::exists(copy.path));
            const auto database = get(Database::open(path()));
            QCOMPARE(lost(before_.messages, contentOf(*database).messages), 0);
        }
        QCOMPARE(QDir(folder_->path()).entryList({QStringLiteral("*.damaged-*[!lm]")}).size(), 2);  // not -wal, -shm
        const auto missing = restoreCopy(path(), {path() + QStringLiteral("x"), kNow}, kNow);
        QVERIFY(!missing.has_value());
        QVERIFY(QFile::exists(path()));
    }

  private:
    QString path() const { return folder_->filePath(QStringLiteral("griffin.db")); }

    /// Rescues a database file with these bytes.
    RescueReport rescued(const QByteArray& bytes) {
        writeFile(path(), bytes);
        const RescueReport report = get(rescueDatabase(path(), kTitle, kNow));
        const auto database = get(Database::open(path()));
        get(database->checkIntegrity());
        after_ = contentOf(*database);
        return report;
    }
    /// Rescues the whole file after rows were removed that others refer to.
    RescueReport rescuedAfter(const QStringList& statements) {
        writeFile(path(), whole_);
        {
            const auto database = get(Database::open(path()));
            get(execute(*database, QStringLiteral("PRAGMA foreign_keys = OFF")));
            for (const QString& statement : statements) get(execute(*database, statement));
        }
        return rescued(readFile(path()));
    }

    std::unique_ptr<QTemporaryDir> folder_;
    QByteArray whole_;
    Content before_, after_;
};

}  // namespace griffin::storage

GRIFFIN_TEST(griffin::storage::RescueTest)
#include "rescue_test.moc"
