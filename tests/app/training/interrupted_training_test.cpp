// A training in the real window that is paused, closed, killed, given up, or cannot go on.
#include <sys/resource.h>
#include <QActionGroup>
#include <QElapsedTimer>
#include <QMessageBox>
#include <csignal>

#include "app/chat/engine_jobs.h"
#include "tests/app/training/training_page_fixture.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"
#include "ui/charts/chart_view.h"
#include "ui/race/race_page.h"
#include "ui/shell/notice_bar.h"

using namespace griffin;
using tests::readFile;
using ui::TrainingState;

class InterruptedTrainingTest : public tests::TrainingPageFixture {
    Q_OBJECT

  private slots:
    void goesOnAfterTheWindowWasClosed();
    void isSaidWhereSomethingIsMeasured();
    void goesOnAfterTheTrainerWasKilled();
    void saysThatAPauseCouldNotSave();
    void saysThatItsFolderIsGone();
    void saysThatItsModelIsGone();
    void triesTheDraftAgainAfterAPause();
    void anEndThatCannotBeNotedLosesNothing();
    void givesUp();
    void saysWhyItFailed();

  private:
    /// Whether the last run has begun to learn.
    bool learns() {
        const QByteArray said = readFile(fixture_->path("training/progress.jsonl"));
        return runner().running() && said.mid(said.lastIndexOf("\"run\"")).contains("\"step\"");
    }
    void pause() {
        click("trainingPause");
        QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kPaused, 20000);
    }
    /// Goes on until it learns.
    void resume() {
        click("trainingResume");
        QTRY_VERIFY_WITH_TIMEOUT(learns(), 60000);
    }
    /// From now on the trainer meets a full disk with larger files.
    void limitFiles(qint64 bytes) {
        struct rlimit limit = {};
        limit.rlim_cur = limit.rlim_max = static_cast<rlim_t>(bytes);
        QVERIFY(runner().trainer() > 0);
        QCOMPARE(::prlimit(static_cast<pid_t>(runner().trainer()), RLIMIT_FSIZE, &limit, nullptr), 0);
    }
};

void InterruptedTrainingTest::goesOnAfterTheWindowWasClosed() {
    startLong();
    const auto points = page().run().view().charts[0].count();
    QElapsedTimer timer;
    timer.start();
    fixture_->close();
    qInfo("closed after %lld ms", static_cast<long long>(timer.elapsed()));
    QVERIFY(timer.elapsed() < 1000);
    fixture_->startReady();
    show();
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kPaused, 20000);
    QCOMPARE(runner().trainer(), 0);
    QVERIFY(QFile::exists(fixture_->path("training/draft.safetensors.training")));
    QTRY_VERIFY(page().run().view().charts[0].count() >= points);  // the curves are there again
    QVERIFY(button("trainingResume")->isVisible());
    click("trainingResume");
    QTRY_VERIFY_WITH_TIMEOUT(page().run().view().charts[0].count() > points, 60000);
    QCOMPARE(state(), TrainingState::kRunning);
    pause();
    QVERIFY(label("trainingMessage").contains("Paused"));
}

/// It slows down what is measured, and gives way where it is asked to.
void InterruptedTrainingTest::isSaidWhereSomethingIsMeasured() {
    startLong();
    fixture_->window().showPage(&fixture_->application().racePage());
    app::EngineJobs& jobs = fixture_->application().jobs();
    const auto measure = [&jobs] {
        jobs.start(
            QStringLiteral("It is measured"),
            [](engine::Engine&, engine::Session&, const std::stop_token&) -> engine::Result<engine::Done> {
                return engine::Done{};
            },
            [](const std::optional<engine::Failure>&) {});
        QTRY_VERIFY(!jobs.busy());
    };
    measure();
    ui::NoticeBar& notices = fixture_->application().racePage().notices();
    QVERIFY(notices.isVisible());
    QVERIFY(notices.findChild<QLabel*>("noticeText")->text().contains("being trained"));
    QTest::mouseClick(notices.findChild<QPushButton*>("noticeAction"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!runner().running(), 20000);
    notices.dismiss();
    measure();
    QVERIFY(!notices.isVisible());
}

void InterruptedTrainingTest::goesOnAfterTheTrainerWasKilled() {
    startLong();
    QVERIFY(runner().trainer() > 0);
    ::kill(static_cast<pid_t>(runner().trainer()), SIGKILL);
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kFailed, 20000);
    QVERIFY2(label("trainingMessage").contains("memory"), qPrintable(label("trainingMessage")));
    QCOMPARE(button("trainingResume")->text(), QString("Try again"));
    click("trainingResume");
    QTRY_VERIFY_WITH_TIMEOUT(runner().running() && page().run().view().charts[0].count() > 1, 60000);
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kRunning, 20000);
}

void InterruptedTrainingTest::saysThatAPauseCouldNotSave() {
    std::signal(SIGXFSZ, SIG_IGN);  // the trainer inherits it
    startLong();
    pause();
    const QString checkpoint = fixture_->path("training/draft.safetensors.training");
    const QByteArray kept = readFile(checkpoint);
    QVERIFY(!kept.isEmpty());
    const auto expect_failure = [&] {
        QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kFailed, 20000);
        const QString message = label("trainingMessage");
        QVERIFY2(message.contains("could not be saved") && message.contains("no room for the file"),
                 qPrintable(message));
        QVERIFY2(message.contains("is kept, and the training goes on from there"), qPrintable(message));
        QCOMPARE(button("trainingResume")->text(), QString("Try again"));
        QVERIFY(readFile(checkpoint) == kept);
    };
    resume();
    limitFiles(kept.size() - 1);
    click("trainingPause");
    expect_failure();
    fixture_->picture("training-not-saved-light");
    fixture_->window().actions().appearance_dark->trigger();
    fixture_->picture("training-not-saved-dark");
    // The same while nobody looks.
    resume();
    limitFiles(kept.size() - 1);
    fixture_->close();
    fixture_->startReady();
    show();
    expect_failure();
    resume();
    pause();
    QVERIFY(readFile(checkpoint) != kept);
    std::signal(SIGXFSZ, SIG_DFL);
}

void InterruptedTrainingTest::saysThatItsFolderIsGone() {
    startLong();
    const auto points = page().run().view().charts[0].count();
    const QString place = fixture_->path("training");
    QVERIFY(QDir().rename(place, fixture_->path("moved")));
    click("trainingPause");
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kFailed, 20000);
    QVERIFY2(label("trainingMessage").contains("is gone: " + place), qPrintable(label("trainingMessage")));
    click("trainingResume");
    QCOMPARE(state(), TrainingState::kFailed);
    QVERIFY(!QFile::exists(place));  // it can be put back
    QVERIFY(QDir().rename(fixture_->path("moved"), place));
    resume();
    QTRY_VERIFY(page().run().view().charts[0].count() >= points || page().run().view().progress >= 0.0);
    pause();
}

/// Removed while the training rested.
void InterruptedTrainingTest::saysThatItsModelIsGone() {
    startLong();
    pause();
    const QString model = fixture_->path("ten.gguf");
    QVERIFY(QFile::rename(model, fixture_->path("moved.gguf")));
    click("trainingResume");
    QCOMPARE(state(), TrainingState::kFailed);
    QVERIFY2(label("trainingMessage").contains("model of the training is gone: " + model),
             qPrintable(label("trainingMessage")));
    QVERIFY(QFile::rename(fixture_->path("moved.gguf"), model));
    resume();
    QVERIFY(runner().folder().read().value().failure.empty());  // nor will the next start of the window say so
}

/// On a disk that is full at the end: the next start takes the training for an unfinished one, and can finish it.
void InterruptedTrainingTest::anEndThatCannotBeNotedLosesNothing() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    prepare(60, 10.0);
    click("trainingStart");
    QTRY_VERIFY_WITH_TIMEOUT(learns(), 60000);
    const QString record = fixture_->path("training/job.json");
    const QByteArray unfinished = readFile(record);
    QVERIFY(QFile::remove(record) && QDir().mkpath(record + "/in the way"));
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kDone, 120000);
    QVERIFY(page().notices().isVisible());
    QVERIFY2(label("noticeText").contains("training cannot be saved"), qPrintable(label("noticeText")));
    const QByteArray draft = readFile(fixture_->path("training/draft.safetensors"));
    fixture_->close();
    QVERIFY(QDir(record).removeRecursively());
    tests::writeFile(record, unfinished);
    fixture_->startReady();
    show();
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kPaused, 20000);
    click("trainingResume");
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kDone, 120000);
    QVERIFY(readFile(fixture_->path("training/draft.safetensors")) == draft);
}

/// Pause ended the trial for good: the draft was "ready", without figures.
void InterruptedTrainingTest::triesTheDraftAgainAfterAPause() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    prepare(60);
    click("trainingStart");
    QTRY_VERIFY_WITH_TIMEOUT(readFile(fixture_->path("training/progress.jsonl")).contains("\"trying\""), 120000);
    runner().pause();
    QTRY_VERIFY_WITH_TIMEOUT(!runner().running(), 60000);
    if (state() == TrainingState::kDone) QSKIP("the trial had ended before it could be paused");
    QCOMPARE(state(), TrainingState::kPaused);
    click("trainingResume");
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kDone, 120000);
    QVERIFY(readFile(fixture_->path("training/progress.jsonl")).count("\"trying\"") >= 2);
    QVERIFY(!runner().history().trial_stopped);
}

void InterruptedTrainingTest::givesUp() {
    startLong();
    click("trainingCancel");
    auto* box = fixture_->window().findChild<QMessageBox*>("trainingCancelBox");
    QVERIFY(box != nullptr && box->isVisible());
    QVERIFY(runner().running());  // nothing happens before the answer
    QTest::mouseClick(box->findChild<QPushButton*>("trainingCancelConfirm"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!page().showsRun(), 20000);
    QVERIFY(!runner().running());
    QVERIFY(button("trainingStart")->isVisible());
    QTRY_COMPARE(QDir(fixture_->path("training")).entryList({"job.json", "draft*", "data", "gone*"}), QStringList());
}

void InterruptedTrainingTest::saysWhyItFailed() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    prepare(60);
    fixture_->write("prompts.jsonl", "this is no JSON\n");
    click("trainingStart");
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kFailed, 30000);
    QVERIFY2(label("trainingMessage").contains("prompts.jsonl"), qPrintable(label("trainingMessage")));
    QCOMPARE(page().run().view().detail, QString());  // nothing is being done
    // Nothing to learn from: with these drafts are measured.
    QFile measuring(":/prompts/everyday.jsonl");
    QVERIFY(measuring.open(QIODevice::ReadOnly));
    fixture_->write("prompts.jsonl", measuring.readLine() + measuring.readLine());
    click("trainingResume");
    QTRY_VERIFY2_WITH_TIMEOUT(label("trainingMessage").contains("prompts that measure drafts: 2;"),
                              qPrintable(label("trainingMessage")), 30000);
    QCOMPARE(state(), TrainingState::kFailed);
    // Too little to learn from.
    fixture_->write("prompts.jsonl", "{\"prompt\": \"Only one\"}\n");
    click("trainingResume");
    QTRY_VERIFY_WITH_TIMEOUT(label("trainingMessage").contains("generate more data"), 30000);
    fixture_->close();
    fixture_->set("window/language", "zh");
    fixture_->start();
    show();
    QCOMPARE(state(), TrainingState::kFailed);
    const QString reason = label("trainingMessage");
    QVERIFY2(reason.startsWith("只有 1 个对话: ") && reason.endsWith(": 请生成更多数据：至少几百个"),
             qPrintable(reason));
}

GRIFFIN_TEST(InterruptedTrainingTest)
#include "interrupted_training_test.moc"
