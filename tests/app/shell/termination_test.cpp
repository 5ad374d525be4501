// The real program: ended by a signal it saves its window and leaves within a second, a second start calls the first.
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "tests/support/files.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

using namespace griffin;

namespace {

/// griffin-chat with a home of its own.
class Program {
  public:
    explicit Program(const QString& home) {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("HOME", home);
        for (const char* variable : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"})
            environment.remove(variable);
        environment.insert("QT_QPA_PLATFORM", "offscreen");
        process_.setProcessEnvironment(environment);
        process_.setProcessChannelMode(QProcess::MergedChannels);
    }
    ~Program() {
        process_.kill();
        process_.waitForFinished();
    }

    void start(const QStringList& arguments) { process_.start(GRIFFIN_CHAT_PROGRAM, arguments); }
    QProcess& process() { return process_; }

  private:
    QProcess process_;
};

}  // namespace

class TerminationTest : public QObject {
    Q_OBJECT

  private slots:
    void leavesWithinASecond_data();
    void leavesWithinASecond();
    void measuresItsStart();
    void aSecondStartHandsItsFileToTheFirst();
};

void TerminationTest::leavesWithinASecond_data() {
    QTest::addColumn<int>("number");
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGHUP") << SIGHUP;
}

void TerminationTest::leavesWithinASecond() {
    QFETCH(int, number);
    const QTemporaryDir home;
    const QString model = home.filePath("tiny.gguf");
    tests::writeTinyModel(model.toStdString());
    // Made by another program, open to all.
    const QString data = home.filePath(".local/share/griffin-chat");
    QVERIFY(QDir().mkpath(data));
    QVERIFY(QFile::setPermissions(data, QFileDevice::Permissions(0x7755)));
    Program program(home.path());
    program.start({model});
    QVERIFY(program.process().waitForStarted());
    const QString settings = home.filePath(".config/griffin-chat/griffin-chat.ini");
    // Written when the model is loaded: the program is up.
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(settings) || program.process().state() == QProcess::NotRunning, 20000);
    QVERIFY2(program.process().state() == QProcess::Running, program.process().readAll().constData());
    QElapsedTimer timer;
    timer.start();
    kill(static_cast<pid_t>(program.process().processId()), number);
    QVERIFY(program.process().waitForFinished(10'000));
    qInfo("gone after %lld ms", static_cast<long long>(timer.elapsed()));
    QCOMPARE(program.process().exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.process().exitCode(), 0);
    QVERIFY(tests::readFile(settings).contains("layout="));
    const QString database = data + "/griffin-chat.db";
    QVERIFY(QFile::exists(database));
    constexpr auto kOthers = QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ExeGroup |
                             QFileDevice::ReadOther | QFileDevice::WriteOther | QFileDevice::ExeOther;
    for (const QString& path : {data, database}) QVERIFY2(!(QFile::permissions(path) & kOthers), qPrintable(path));
}

void TerminationTest::measuresItsStart() {
    const QTemporaryDir home;
    Program program(home.path());
    program.start({"--measure-start"});
    QVERIFY(program.process().waitForFinished(20000));
    const QString said = program.process().readAll();
    QVERIFY2(said.contains("window painted after"), qPrintable(said));
    QCOMPARE(program.process().exitCode(), 0);
    qInfo("%s", qPrintable(said.trimmed()));
}

void TerminationTest::aSecondStartHandsItsFileToTheFirst() {
    const QTemporaryDir home;
    const QString model = home.filePath("tiny.gguf");
    tests::writeTinyModel(model.toStdString());
    Program first(home.path());
    first.start({});
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(home.filePath(".local/share/griffin-chat/griffin-chat.db")), 20000);
    Program second(home.path());
    second.start({model});
    QVERIFY(second.process().waitForFinished(20000));
    QCOMPARE(second.process().exitCode(), 0);
    QCOMPARE(first.process().state(), QProcess::Running);
    const QString settings = home.filePath(".config/griffin-chat/griffin-chat.ini");
    const auto remembered = [&] { return tests::readFile(settings).contains("tiny.gguf"); };
    QTRY_VERIFY_WITH_TIMEOUT(remembered(), 20000);
    // Killed, it leaves its socket behind; the next start is the first one again.
    first.process().kill();
    QVERIFY(first.process().waitForFinished());
    Program third(home.path());
    third.start({"--measure-start"});
    QVERIFY(third.process().waitForFinished(20000));
    QCOMPARE(third.process().exitCode(), 0);
    QVERIFY(third.process().readAll().contains("window painted"));
}

GRIFFIN_TEST(TerminationTest)
#include "termination_test.moc"
