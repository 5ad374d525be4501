// The window is killed at random moments of being played with, and started again on what it left: everything that was
// shown as asked or answered is still there with the same text, no conversation is missing, and the database is whole.
// GRIFFIN_KILLS: how often (5); GRIFFIN_KILL_SEED: when (1).
//
// The test starts itself with --play FOLDER SEED as the one to be killed, which prints a line for everything it shows:
//   question ID HASH    it stands in the transcript
//   answer ID HASH      it has ended
#include <QCryptographicHash>
#include <QHash>
#include <QProcess>
#include <QSet>
#include <cstdio>

#include "storage/conversation_store.h"
#include "storage/message_store.h"
#include "storage/statement.h"
#include "tests/app/endurance/monkey.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/shell/chat_page.h"

using namespace griffin;
using tests::get;

namespace {

QByteArray hashOf(const QString& text) {
    return QCryptographicHash::hash(text.toUtf8(), QCryptographicHash::Sha1).toHex();
}

app::ApplicationPaths pathsIn(const QString& folder) {
    return {folder + QStringLiteral("/data.db"),          folder + QStringLiteral("/models"),
            folder + QStringLiteral("/settings.ini"),     {},
            folder + QStringLiteral("/server-keys.json"), app::KeyStore::Ring::kNone,
            folder + QStringLiteral("/tool-servers.json")};
}

/// An answer that is still streaming is promised to nobody.
void tell(const ui::TranscriptMessage& message) {
    if (message.state == storage::MessageState::kStreaming) return;
    const char* what = message.role == storage::MessageRole::kUser ? "question" : "answer";
    std::printf("%s %lld %s\n", what, static_cast<long long>(message.id), hashOf(message.text).constData());
    std::fflush(stdout);
}

/// Until it is killed.
int play() {
    const QString folder = QApplication::arguments().value(2);
    const quint32 seed = QApplication::arguments().value(3).toUInt();
    auto opened = app::Application::open(*qApp, pathsIn(folder));
    if (!opened) {
        std::printf("refused: %s\n", qPrintable(QString::fromStdString(opened.error().oneLine())));
        return 1;
    }
    app::Application& application = **opened;
    ui::TranscriptModel& transcript = application.window().chatPage().transcript().model();
    QObject::connect(&transcript, &ui::TranscriptModel::reset, [&](int first) {
        for (int row = first; row < transcript.count(); ++row) tell(transcript.at(row));
    });
    for (const auto changed : {&ui::TranscriptModel::appended, &ui::TranscriptModel::replaced})
        QObject::connect(&transcript, changed, [&](int row) { tell(transcript.at(row)); });
    // What the monkey deletes would be missing with good reason.
    QObject::disconnect(&application.window().chatPage().transcript().area(), &ui::TranscriptArea::deleteRequested,
                        nullptr, nullptr);
    application.start(folder + QStringLiteral("/model.gguf"));
    tests::Monkey monkey(application.window(), seed);
    monkey.play(-1);
    return 0;
}
GRIFFIN_TEST_PROCESS("--play", play)

}  // namespace

class KilledWindowTest : public QObject {
    Q_OBJECT

  private slots:
    void losesNothing();

  private:
    void round(const QString& folder, quint32 seed, bool playing, int milliseconds);
    void look(const QString& folder);

    QHash<qint64, QByteArray> shown_;  // hash of what was on screen, by message
    QSet<qint64> conversations_;       // seen after earlier rounds
    int interrupted_ = 0;
};

void KilledWindowTest::losesNothing() {
    const int kills = qEnvironmentVariableIsSet("GRIFFIN_KILLS") ? qEnvironmentVariableIntValue("GRIFFIN_KILLS") : 5;
    QRandomGenerator random(static_cast<quint32>(qEnvironmentVariableIntValue("GRIFFIN_KILL_SEED") + 1));
    const QTemporaryDir folder;
    tests::writeTinyModel(folder.filePath("model.gguf").toStdString());
    for (int i = 0; i < kills; ++i) {
        round(folder.path(), random.generate(), random.bounded(5) > 0, static_cast<int>(random.bounded(1000)));
        if (QTest::currentTestFailed()) return;
        look(folder.path());
        if (QTest::currentTestFailed()) return;
    }
    qInfo("%d kills: %lld messages that were shown, in %lld conversations, all there; %d answers were interrupted",
          kills, static_cast<long long>(shown_.size()), static_cast<long long>(conversations_.size()), interrupted_);
    QVERIFY(!shown_.isEmpty());
}

/// Killed so long after it started, or after it asked its first question.
void KilledWindowTest::round(const QString& folder, quint32 seed, bool playing, int milliseconds) {
    QProcess program;
    program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    program.start(QCoreApplication::applicationFilePath(), {"--play", folder, QString::number(seed)});
    QVERIFY(program.waitForStarted());
    QByteArray said;
    const auto plays = [&] {
        said += program.readAllStandardOutput();
        return !playing || said.contains("question") || program.state() == QProcess::NotRunning;
    };
    QTRY_VERIFY_WITH_TIMEOUT(plays(), 60'000);
    QTest::qWait(milliseconds);
    QVERIFY2(program.state() == QProcess::Running, said.constData());
    program.kill();
    QVERIFY(program.waitForFinished(10'000));
    // A line that was being written does not count.
    said += program.readAllStandardOutput();
    for (const QByteArray& line : said.left(said.lastIndexOf('\n') + 1).split('\n')) {
        const QList<QByteArray> words = line.split(' ');
        if (words.size() == 3) shown_.insert(words[1].toLongLong(), words[2]);
    }
}

void KilledWindowTest::look(const QString& folder) {
    auto opened = storage::Database::open(pathsIn(folder).database);
    QVERIFY2(opened.has_value(),
             qPrintable(opened.has_value() ? QString() : QString::fromStdString(opened.error().oneLine())));
    storage::Database& database = **opened;
    const auto whole = database.checkIntegrity();
    QVERIFY2(whole.has_value(),
             qPrintable(whole.has_value() ? QString() : QString::fromStdString(whole.error().details)));

    storage::MessageStore messages(database);
    for (auto message = shown_.cbegin(); message != shown_.cend(); ++message) {
        const auto found = get(messages.find(storage::MessageId{message.key()}));
        QVERIFY2(found.has_value(), qPrintable(QStringLiteral("message %1 is lost").arg(message.key())));
        QCOMPARE(hashOf(found->text), message.value());
    }
    QSet<qint64> now;
    storage::Statement rows(database, QStringLiteral("SELECT id FROM conversations"));
    QVERIFY(rows.run().has_value());
    while (rows.next()) now.insert(rows.integer(0));
    QVERIFY2(now.contains(conversations_), "a conversation is lost");
    conversations_ = now;
    storage::Statement states(database, QStringLiteral("SELECT count(*) FILTER (WHERE state = 2), "
                                                       "count(*) FILTER (WHERE state = 6) FROM messages"));
    QVERIFY(states.run().has_value() && states.next());
    QCOMPARE(states.integer(0), 0);
    interrupted_ = static_cast<int>(states.integer(1));
}

GRIFFIN_TEST(KilledWindowTest)
#include "killed_window_test.moc"
