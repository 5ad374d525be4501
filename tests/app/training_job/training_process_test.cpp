// The trainer as a process: paused, killed, missing, two at once, and left behind by a window that was killed. A script
// stands for the trainer.
#include "app/training_job/training_process.h"

#include <QCoreApplication>
#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <memory>

#include "tests/support/files.h"
#include "tests/support/test_program.h"

namespace griffin::app {
namespace {

/// Works until it is asked to end, then takes its time to save.
const QString kTrainer =
    QStringLiteral("trap 'sleep 0.3; echo saved; exit 1' TERM; echo began; while :; do sleep 0.05; done");

TrainingFiles filesIn(const QString& folder) {
    return {folder + QStringLiteral("/output"), folder + QStringLiteral("/errors"), folder + QStringLiteral("/lock")};
}

void startIn(TrainingProcess& process, const QString& folder) {
    process.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), kTrainer}, filesIn(folder));
}

QByteArray output(const QString& folder) {
    return tests::readFile(filesIn(folder).output);
}

/// A window that is killed while its trainer works.
int killedWindow() {
    TrainingProcess trainer;
    startIn(trainer, QCoreApplication::arguments().at(2));
    return QCoreApplication::exec();
}
GRIFFIN_TEST_PROCESS("--window", killedWindow)

/// A window that closes while its trainer works.
int closingWindow() {
    const QString folder = QCoreApplication::arguments().at(2);
    TrainingProcess trainer;
    startIn(trainer, folder);
    return QTest::qWaitFor([&] { return output(folder) == "began\n"; }) ? 0 : 1;
}
GRIFFIN_TEST_PROCESS("--closing-window", closingWindow)

}  // namespace

class TrainingProcessTest : public QObject {
    Q_OBJECT

  private slots:
    void pausesInGoodOrder() {
        TrainingProcess process;
        QSignalSpy ended(&process, &TrainingProcess::ended);
        const QString folder = begin(process);
        QVERIFY(TrainingProcess::holderOf(filesIn(folder).lock) > 0);
        process.pause();
        process.pause();
        QTRY_COMPARE(ended.count(), 1);
        QCOMPARE(ended.first().first().toInt(), 1);
        QVERIFY(!process.running());
        QCOMPARE(output(folder), QByteArray("began\nsaved\n"));
        QCOMPARE(TrainingProcess::holderOf(filesIn(folder).lock), 0);
        // What it says next stands behind that.
        startIn(process, folder);
        QTRY_COMPARE(output(folder), QByteArray("began\nsaved\nbegan\n"));
        process.kill();
        QTRY_COMPARE(ended.count(), 2);
        QCOMPARE(ended.last().first().toInt(), -SIGKILL);
    }

    void aMissingProgramIsTold() {
        TrainingProcess process;
        QSignalSpy ended(&process, &TrainingProcess::ended);
        process.start(QStringLiteral("/nowhere/griffin"), {}, filesIn(folder_.path()));
        QTRY_COMPARE(ended.count(), 1);
        QVERIFY(ended.first().first().toInt() != 0);
        QVERIFY(!process.running());
    }

    void oneAtATime() {
        TrainingProcess first;
        const QString folder = begin(first);
        TrainingProcess second;
        QSignalSpy ended(&second, &TrainingProcess::ended);
        startIn(second, folder);
        QTRY_COMPARE(ended.count(), 1);
        QCOMPARE(ended.first().first().toInt(), 1);
        QCOMPARE(output(folder), QByteArray("began\n"));
        QVERIFY(first.running());
        first.kill();
        QTRY_VERIFY(!first.running());
    }

    void oneThatIsLeftSavesInPeace() {
        auto process = std::make_unique<TrainingProcess>();
        const QString folder = begin(*process);
        process.reset();
        QVERIFY(TrainingProcess::holderOf(filesIn(folder).lock) > 0);
        QTRY_COMPARE(TrainingProcess::holderOf(filesIn(folder).lock), 0);
        QCOMPARE(output(folder), QByteArray("began\nsaved\n"));
    }

    /// Nor does it count as a leak, of which a sanitizer tells by the window's exit code.
    void aWindowThatClosesLeavesItInPeace() {
        const QString folder = newFolder();
        QProcess window;
        window.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--closing-window"), folder});
        QVERIFY(window.waitForFinished());
        QCOMPARE(window.exitCode(), 0);
        QTRY_COMPARE(TrainingProcess::holderOf(filesIn(folder).lock), 0);
        QVERIFY(output(folder).startsWith("began\nsaved\n"));
    }

    void aWindowThatIsKilledLeavesNothingBroken() {
        const QString folder = newFolder();
        QProcess window;
        window.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--window"), folder});
        QTRY_COMPARE(output(folder), QByteArray("began\n"));
        window.kill();
        QVERIFY(window.waitForFinished());
        QTRY_COMPARE(output(folder), QByteArray("began\nsaved\n"));
        QTRY_COMPARE(TrainingProcess::holderOf(filesIn(folder).lock), 0);
    }

  private:
    QString newFolder() {
        const QString folder = folder_.filePath(QString::number(++number_));
        if (!QDir().mkpath(folder)) qFatal("no folder");
        return folder;
    }
    /// Starts a trainer in a folder of its own and waits until it works.
    QString begin(TrainingProcess& process) {
        const QString folder = newFolder();
        startIn(process, folder);
        QTest::qVerify(QTest::qWaitFor([&] { return output(folder) == "began\n"; }), "it works", "", __FILE__,
                       __LINE__);
        return folder;
    }

    QTemporaryDir folder_;
    int number_ = 0;
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::TrainingProcessTest)

#include "training_process_test.moc"
