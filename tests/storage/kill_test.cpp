// Nothing is lost: the program is killed with SIGKILL 100 times in the middle of a streaming answer. Each time the
// database opens, passes its integrity check, and holds the question and the answer up to the last save that was
// acknowledged.
#include <QElapsedTimer>
#include <QProcess>
#include <QRandomGenerator>
#include <QTest>

#include "storage/conversation_store.h"
#include "storage/message_store.h"
#include "storage/search.h"
#include "tests/storage/answer_text.h"
#include "tests/storage/temporary_database.h"
#include "tests/support/test_program.h"

namespace griffin::storage {

class KillTest : public QObject {
    Q_OBJECT

  private slots:
    void nothingAcknowledgedIsLost() {
        constexpr int kRuns = 100;
        QRandomGenerator random(20261121);
        QTemporaryDir folder;
        int killed_while_streaming = 0;
        int killed_before_the_question = 0;
        int found_beyond_acknowledged = 0;
        for (int run = 0; run < kRuns; ++run) {
            // Most runs add to one database; every fifth creates one and dies young. Three of five have saved before.
            const bool young = run % 5 == 4;
            const char* first = young ? "" : run % 5 == 3 ? "opened " : "saved ";
            const QString path =
                folder.filePath(young ? QStringLiteral("young_%1.db").arg(run) : QStringLiteral("shared.db"));
            const QList<QByteArray> told = runAndKill(path, run, first, random.bounded(young ? 60 : 200));
            if (QTest::currentTestFailed()) return;

            qint64 question = 0;
            qint64 answer = 0;
            int pieces = 0;
            for (const QByteArray& line : told) {
                if (line.startsWith("question ")) question = line.mid(9).toLongLong();
                if (line.startsWith("answer ")) answer = line.mid(7).toLongLong();
                if (line.startsWith("saved ")) pieces = line.mid(6).toInt();
            }

            QElapsedTimer timer;
            timer.start();
            auto opened = Database::open(path);
            QVERIFY2(opened.has_value(),
                     opened.has_value() ? "" : (opened.error().oneLine() + opened.error().details).c_str());
            QVERIFY2(timer.elapsed() < 5000, "the lock of a killed process is taken over at once");
            const std::unique_ptr<Database> database = std::move(*opened);
            const auto intact = database->checkIntegrity();
            QVERIFY2(intact.has_value(), intact.has_value() ? "" : intact.error().details.c_str());

            killed_before_the_question += question == 0 ? 1 : 0;
            killed_while_streaming += pieces > 0 ? 1 : 0;
            MessageStore messages(*database);
            if (question != 0) QCOMPARE(get(messages.find(MessageId{question}))->text, questionText(run));
            if (answer == 0) continue;
            const std::optional<Message> found = get(messages.find(MessageId{answer}));
            QVERIFY(found.has_value());
            QCOMPARE(found->state, MessageState::kInterrupted);
            QVERIFY(found->text.size() >= answerText(pieces).size());
            // At most the one save that was under way is there beyond what was acknowledged.
            QVERIFY(answerText(pieces + 10).startsWith(found->text));
            found_beyond_acknowledged += found->text.size() > answerText(pieces).size() ? 1 : 0;
            QCOMPARE(get(Search(*database).find(questionText(run), 1)).size(), 1);
            for (const char* index : {"title_index", "message_index"}) {
                get(execute(*database, QStringLiteral("INSERT INTO %1(%1, rank) VALUES ('integrity-check', 1)")
                                           .arg(QLatin1String(index))));
            }
        }
        qInfo("%d runs: %d killed while streaming, %d before the question was stored, %d with a save not yet told",
              kRuns, killed_while_streaming, killed_before_the_question, found_beyond_acknowledged);
        QVERIFY(killed_while_streaming >= kRuns / 2);
    }

    void theOwnerIsRespectedUntilItDies() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("locked.db"));
        QProcess writer;
        start(writer, path, 1);
        QVERIFY(writer.waitForReadyRead(20'000));  // it has opened the database
        const auto second = Database::open(path);
        QVERIFY(!second.has_value());
        QCOMPARE(second.error().cause, FailureCause::kDatabaseInUse);
        QVERIFY(second.error().details.find(std::to_string(writer.processId())) != std::string::npos);
        writer.kill();
        QVERIFY(writer.waitForFinished());
        QVERIFY(Database::open(path).has_value());
    }

  private:
    static void start(QProcess& writer, const QString& path, int run) {
        writer.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        writer.start(QStringLiteral(GRIFFIN_STREAMING_WRITER),
                     {path, QString::number(run), run % 2 == 0 ? QStringLiteral("steady") : QStringLiteral("hurried")});
    }

    /// What the writer told until it was killed, `milliseconds` after it first told `first`.
    static QList<QByteArray> runAndKill(const QString& path, int run, const QByteArray& first, int milliseconds) {
        QProcess writer;
        start(writer, path, run);
        QTest::qVerify(writer.waitForStarted(), "started", "", __FILE__, __LINE__);
        QByteArray told;
        while (!told.contains(first) && writer.waitForReadyRead()) told += writer.readAllStandardOutput();
        const bool ended = writer.waitForFinished(milliseconds);
        QTest::qVerify(!ended, "still streaming", "", __FILE__, __LINE__);
        writer.kill();  // SIGKILL
        writer.waitForFinished();
        QTest::qVerify(writer.exitStatus() == QProcess::CrashExit, "killed", "", __FILE__, __LINE__);
        QList<QByteArray> lines = (told + writer.readAllStandardOutput()).split('\n');
        lines.removeLast();  // what follows the last line end: empty, or a line cut short
        return lines;
    }
};

}  // namespace griffin::storage

GRIFFIN_TEST(griffin::storage::KillTest)
#include "kill_test.moc"
