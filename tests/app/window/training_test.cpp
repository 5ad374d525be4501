// Training in the real window with the real trainer: from prompts to a draft the model answers with; paused, closed,
// killed and given up.
#include <sys/resource.h>
#include <QActionGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QMessageBox>
#include <QProgressBar>
#include <QRadioButton>
#include <QSpinBox>
#include <csignal>

#include "app/chat/speedup_words.h"
#include "app/library/application_identity.h"
#include "app/library/draft_library.h"
#include "app/training/training_controller.h"
#include "app/training/training_estimate.h"
#include "app/training/training_presenter.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/charts/chart_view.h"
#include "ui/models/models_page.h"
#include "ui/shell/notice_bar.h"
#include "ui/training/training_page.h"

using namespace griffin;
using tests::readFile;
using ui::TrainingState;

class TrainingTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void initTestCase() {
        qputenv("XDG_DATA_HOME", QFile::encodeName(data_home_.path()));
        QVERIFY(app::draftFolders().first().startsWith(data_home_.path()));
    }
    void cleanup() override {
        // A trainer that saves in peace would do so in a folder that is gone.
        if (runner().trainer() > 0) ::kill(static_cast<pid_t>(runner().trainer()), SIGKILL);
        QTRY_VERIFY_WITH_TIMEOUT(!runner().running() && runner().trainer() == 0, 20000);
        WindowTest::cleanup();
        QDir(app::draftFolders().first()).removeRecursively();
    }
    void saysThatAModelIsNeeded();
    void tellsWhatItTakes();
    void estimatesFromWhatWasMeasured();
    void saysThatTheComputerWasBusy();
    void trainsADraftAndUsesIt();
    void goesOnAfterTheWindowWasClosed();
    void goesOnAfterTheTrainerWasKilled();
    void saysThatAPauseCouldNotSave();
    void saysThatItsFolderIsGone();
    void givesUp();
    void saysWhyItFailed();
    void learnsFromOwnConversations();
    void opensForAModel();
    void oneTrainingAtATime();
    void everyControlHasAName();
    void looksRight_data();
    void looksRight();

  private:
    ui::TrainingPage& page() { return fixture_->application().trainingPage(); }
    app::TrainingController& training() { return fixture_->application().training(); }
    app::TrainingRunner& runner() { return fixture_->application().trainer(); }
    TrainingState state() { return page().run().view().state; }
    QPushButton* button(const char* name) { return fixture_->find<QPushButton>(name); }
    void click(const char* name) { QTest::mouseClick(button(name), Qt::LeftButton); }
    void show() { QTest::mouseClick(fixture_->find<QToolButton>("trainingPageButton"), Qt::LeftButton); }
    QString label(const char* name) { return fixture_->find<QLabel>(name)->text(); }

    /// `number` short prompts, answers of a few words, no time limit.
    void prepare(int number, double epochs = 2.0) {
        QByteArray lines;
        for (int i = 0; i < number; ++i) lines += "{\"prompt\": \"Question " + QByteArray::number(i) + "\"}\n";
        show();
        training().setPromptFile(fixture_->write("prompts.jsonl", lines));
        fixture_->find<QCheckBox>("trainingOurPrompts")->setChecked(false);
        QTest::mouseClick(fixture_->find<QToolButton>("trainingMore"), Qt::LeftButton);
        fixture_->find<QSpinBox>("trainingLength")->setValue(16);
        auto* time = fixture_->find<QComboBox>("trainingTime");
        time->setCurrentIndex(time->findData(0));
        fixture_->find<QDoubleSpinBox>("trainingEpochs")->setValue(epochs);
        fixture_->find<QSpinBox>("trainingThreads")->setValue(1);
    }
    /// Starts a training that takes long enough to be disturbed, and waits until it learns.
    void startLong() {
        fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
        prepare(300, 40.0);
        fixture_->find<QSpinBox>("trainingLength")->setValue(12);
        click("trainingStart");
        QTRY_VERIFY_WITH_TIMEOUT(page().run().view().charts[0].count() > 1, 60000);
    }

    /// Whether the last run has begun to learn.
    bool learns() {
        const QByteArray said = readFile(fixture_->path("training/progress.jsonl"));
        return runner().running() && said.mid(said.lastIndexOf("\"run\"")).contains("\"step\"");
    }
    /// From now on the trainer meets a full disk with larger files.
    void limitFiles(qint64 bytes) {
        struct rlimit limit = {};
        limit.rlim_cur = limit.rlim_max = static_cast<rlim_t>(bytes);
        QVERIFY(runner().trainer() > 0);
        QCOMPARE(::prlimit(static_cast<pid_t>(runner().trainer()), RLIMIT_FSIZE, &limit, nullptr), 0);
    }

    QTemporaryDir data_home_;
};

void TrainingTest::saysThatAModelIsNeeded() {
    fixture_->start();
    show();
    QVERIFY(fixture_->stateButton(ui::StateAction::kChooseModel) != nullptr);
    QVERIFY(!button("trainingStart")->isVisible());
}

void TrainingTest::tellsWhatItTakes() {
    const QString model = fixture_->makeModel("ten.gguf", 10);
    fixture_->startReady(model);
    show();
    QCOMPARE(fixture_->find<QComboBox>("trainingModel")->currentData().toString(), model);
    QTRY_VERIFY_WITH_TIMEOUT(label("trainingNeeds").contains("Memory") && label("trainingNeeds").contains("Disk"),
                             5000);
    QVERIFY(label("trainingNeeds").contains("1.0 hours") || label("trainingNeeds").contains("60 minutes"));
    QVERIFY(button("trainingStart")->isEnabled());
    fixture_->window().resize(1280, 800);  // wider than the text gets
    const auto left = [this](const QWidget* widget) { return widget->mapTo(&page(), QPoint()).x(); };
    QTRY_VERIFY(page().width() > 800);
    QCOMPARE(left(fixture_->find<QLabel>("trainingNeeds")), left(button("trainingStart")));
    fixture_->find<QCheckBox>("trainingOurPrompts")->setChecked(false);
    QVERIFY(!button("trainingStart")->isEnabled());
    QVERIFY(!fixture_->find<QCheckBox>("trainingOwnConversations")->isEnabled());
}

/// "At most 5 prompts, 27 minutes" said nothing that was known.
void TrainingTest::estimatesFromWhatWasMeasured() {
    fixture_->start();
    ui::TrainingChoice choice;
    choice.minutes = 60;
    choice.max_new_tokens = 100;
    QCOMPARE(app::timeEstimate(choice, 5, 0.0),
             QString("Time: 60 minutes for answers to at most 5 prompts and for the training"));
    QCOMPARE(app::timeEstimate(choice, 5, 50.0),
             QString("Time: 60 minutes, of which at most about 10 seconds for answers to 5 prompts"));
    // 27 minutes are enough for 810 answers of 100 tokens.
    QCOMPARE(app::timeEstimate(choice, 5000, 50.0),
             QString("Time: 60 minutes, of which about 27 minutes for answers to about 810 of 5,000 prompts"));
    // An estimate does not know whether it is 501 or 996.
    QCOMPARE(app::timeEstimate(choice, 3168, 30.93).section("answers to ", 1), QString("about 500 of 3,168 prompts"));
    QCOMPARE(app::timeEstimate(choice, 1000, 61.5).section("answers to ", 1), QString("about 990 of 1,000 prompts"));
    choice.minutes = 0;
    QCOMPARE(app::timeEstimate(choice, 5, 0.0), QString("Time: known once the first answers are written; 5 prompts"));
    QCOMPARE(app::timeEstimate(choice, 60, 50.0),
             QString("Time: at most about 2 minutes for answers to 60 prompts, then the training"));

    // The pace of the first seconds tells how long the answers take at most, long before the first is finished.
    app::TrainingJob job;
    job.model_name = "Model";
    job.max_new_tokens = 100;
    app::TrainingHistoryReader reader;
    reader.add(R"({"run": "data"}
{"plan": {"prompts": 64, "there": 4}}
{"answered": 0, "answer_tokens": 1000, "seconds": 20}
)");
    const auto detail = [&] {
        return app::trainingView(job, reader.history(), TrainingState::kRunning,
                                 app::TrainingFolder(fixture_->path("training")))
            .detail;
    };
    QVERIFY2(detail().contains("at most 2 minutes left, then the training"), qPrintable(detail()));  // 5,000 of 50/s
    reader.add("{\"answered\": 30, \"answer_tokens\": 2400, \"seconds\": 50, \"seconds_left\": 40}\n");
    QVERIFY2(detail().contains("about 40 seconds left, then the training"), qPrintable(detail()));
}

/// Where other programs kept the processors from the trial, its figures say so, as the sentence does.
void TrainingTest::saysThatTheComputerWasBusy() {
    fixture_->start();
    show();
    const auto shown = [](double waiting_share, int tokens = 800) {
        app::TrainingJob job;
        job.phase = app::TrainingPhase::kDone;
        app::TrainingHistory history;
        history.trial.prompts = 8;
        history.trial.stats.method = engine::Method::kGriffin;
        history.trial.stats.new_tokens = tokens;
        history.trial.stats.target_passes = 400;
        history.trial.stats.committed_tokens = 792;
        history.trial.times = {tokens, 9.0, 5.0, 9.5, waiting_share};
        return app::trainingView(job, history, TrainingState::kDone, app::TrainingFolder(QString()));
    };
    const ui::TrainingView busy = shown(0.5);
    QVERIFY2(busy.message.contains("the computer was busy"), qPrintable(busy.message));
    for (int figure = 0; figure < 5; ++figure)
        QCOMPARE(busy.figures[figure].note, figure < 3 ? QString() : QString("the computer was busy"));
    page().showRun(busy);
    for (const char* name : {"trainingFigureNote3", "trainingFigureNote4"}) {
        const auto* note = fixture_->find<QLabel>(name);
        QVERIFY(note->isVisible());
        QCOMPARE(note->text(), QString("the computer was busy"));
    }
    const auto top = [this](const char* name) { return fixture_->find<QLabel>(name)->mapTo(&page(), QPoint()).y(); };
    QTRY_COMPARE(top("trainingFigure0"), top("trainingFigure4"));
    // What cannot be told says why, below its name.
    const ui::TrainingFigure few = shown(0.5, 20).figures[4];
    QCOMPARE(few.caption, QString("speedup over plain"));
    QCOMPARE(few.note, QString("too short to tell; the computer was busy"));
    QCOMPARE(shown(0.05, 20).figures[4].note, QString("too short to tell"));
    page().showRun(shown(0.05));
    QVERIFY(!fixture_->find<QLabel>("trainingFigureNote4")->isVisible());
}

void TrainingTest::trainsADraftAndUsesIt() {
    constexpr int kChatThreads = 2;  // the training has one
    fixture_->set("engine/threads", kChatThreads);
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    QVERIFY(!fixture_->application().models().model().drafted.contains(engine::Method::kGriffin));
    prepare(60);
    click("trainingStart");
    QVERIFY(runner().running());
    QCOMPARE(state(), TrainingState::kRunning);
    QVERIFY(button("trainingPause")->isVisible() && button("trainingCancel")->isVisible());
    // Meanwhile one goes on chatting.
    QTest::keyClick(&fixture_->window(), Qt::Key_1, Qt::ControlModifier);
    const auto* page_button = fixture_->find<QToolButton>("trainingPageButton");
    QVERIFY2(page_button->text().endsWith("%"), qPrintable(page_button->text()));
    QCOMPARE(page_button->accessibleName(), page_button->text());
    fixture_->picture("training-from-another-page");
    for (int other = 0; other < static_cast<int>(fixture_->window().actions().pages->actions().size()); ++other) {
        fixture_->window().showPageAt(other);
        QVERIFY(page_button->isVisible() && page_button->visibleRegion().boundingRect() == page_button->rect());
    }
    fixture_->window().showPageAt(0);
    fixture_->ask("Hello");
    show();
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kDone, 120000);
    QVERIFY2(page_button->text().endsWith("finished"), qPrintable(page_button->text()));
    QVERIFY(!runner().running());
    const ui::TrainingView& view = page().run().view();
    QCOMPARE(view.figures[0].number, QString("60"));
    // The promise is the chat's measure, and the same in the sentence.
    const engine::DraftTrial& trial = runner().history().trial;
    QVERIFY(trial.prompts > 0);
    const QString per_pass = QLocale().toString(trial.stats.acceptanceLength(), 'f', 2);
    QCOMPARE(view.figures[3].number, per_pass);
    QVERIFY2(label("trainingMessage").contains(per_pass + " tokens instead of one"), qPrintable(view.message));
    QVERIFY2(label("trainingMessage").contains(app::speedupSentenceText(trial.speedup())), qPrintable(view.message));
    QCOMPARE(trial.threads, kChatThreads);
    QVERIFY(view.figures[4].hint.contains("on the device and as many threads as the chat"));
    QCOMPARE(view.charts.size(), 4);
    for (const ui::Chart& chart : view.charts) QVERIFY2(!chart.isEmpty(), qPrintable(chart.name));
    QCOMPARE(view.charts[2].series.size(), 3);
    QVERIFY(label("trainingMessage").contains("ready"));
    QVERIFY(label("trainingPlace").contains("draft.safetensors"));
    QTest::mouseClick(fixture_->find<QToolButton>("trainingLogButton"), Qt::LeftButton);
    QVERIFY(fixture_->find<QPlainTextEdit>("trainingLog")->toPlainText().contains("60 prompts to answer"));

    click("trainingUse");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->application().models().state() == app::ModelState::kReady &&
                                 fixture_->application().models().model().drafted.contains(engine::Method::kGriffin),
                             20000);
    QVERIFY(label("trainingPlace").contains("ten-griffin.safetensors"));
    const QString draft = app::draftFolders().first() + "/ten-griffin.safetensors";
    QVERIFY(QFile::exists(draft));
    const app::LoadedModel& model = fixture_->application().models().model();
    QCOMPARE(app::DraftLibrary().chosen(model.fingerprint.toStdString()), draft);
    QCOMPARE(model.drafts, QStringList{draft});
    QVERIFY(!button("trainingUse")->isVisible());
    QTest::keyClick(&fixture_->window(), Qt::Key_1, Qt::ControlModifier);
    fixture_->ask("And now?");
    // Nobody has compared it with others.
    QTest::mouseClick(fixture_->find<QToolButton>("modelsPageButton"), Qt::LeftButton);
    const auto automatic = [this] {
        for (const auto* choice : fixture_->application().modelsPage().findChildren<QRadioButton*>()) {
            if (choice->text().startsWith("Automatic")) return choice->text();
        }
        return QString();
    };
    QTRY_VERIFY2_WITH_TIMEOUT(automatic().endsWith("one that was trained for this model, now ten-griffin"),
                              qPrintable(automatic()), 10000);

    // Another one: the answers of before are used again, and it goes on from the draft there is.
    show();
    click("trainingAnother");
    auto* go_on = fixture_->find<QCheckBox>("trainingGoOn");
    QTRY_VERIFY(go_on->isVisible() && go_on->isChecked());
    QVERIFY(go_on->text().contains("ten-griffin"));
    click("trainingStart");
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kDone, 120000);
    QCOMPARE(page().run().view().figures[0].number, QString("60"));
    QCOMPARE(readFile(fixture_->path("training/earlier.safetensors")), readFile(draft));
    QVERIFY(readFile(fixture_->path("training/draft.safetensors")).contains("begun_with"));
    QVERIFY(!readFile(draft).contains("begun_with"));

    // There is none of another kind to go on from.
    click("trainingAnother");
    QTRY_VERIFY(go_on->isVisible());
    fixture_->find<QComboBox>("trainingRecipe")->setCurrentIndex(1);
    QVERIFY(!go_on->isVisible());
    click("trainingStart");
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kDone, 120000);
    QVERIFY(page().run().view().title.contains("HASS"));
    QCOMPARE(page().run().view().figures[0].number, QString("60"));
}

void TrainingTest::goesOnAfterTheWindowWasClosed() {
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
    click("trainingPause");
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kPaused, 20000);
    QVERIFY(label("trainingMessage").contains("Paused"));
}

void TrainingTest::goesOnAfterTheTrainerWasKilled() {
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

void TrainingTest::saysThatAPauseCouldNotSave() {
    std::signal(SIGXFSZ, SIG_IGN);  // the trainer inherits it
    startLong();
    click("trainingPause");
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kPaused, 20000);
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
    click("trainingResume");
    QTRY_VERIFY_WITH_TIMEOUT(learns(), 60000);
    limitFiles(kept.size() - 1);
    click("trainingPause");
    expect_failure();
    fixture_->picture("training-not-saved-light");
    fixture_->window().actions().appearance_dark->trigger();
    fixture_->picture("training-not-saved-dark");
    // The same while nobody looks.
    click("trainingResume");
    QTRY_VERIFY_WITH_TIMEOUT(learns(), 60000);
    limitFiles(kept.size() - 1);
    fixture_->close();
    fixture_->startReady();
    show();
    expect_failure();
    click("trainingResume");
    QTRY_VERIFY_WITH_TIMEOUT(learns(), 60000);
    click("trainingPause");
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kPaused, 20000);
    QVERIFY(readFile(checkpoint) != kept);
    std::signal(SIGXFSZ, SIG_DFL);
}

void TrainingTest::saysThatItsFolderIsGone() {
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
    click("trainingResume");
    QTRY_VERIFY_WITH_TIMEOUT(learns(), 60000);
    QTRY_VERIFY(page().run().view().charts[0].count() >= points || page().run().view().progress >= 0.0);
    click("trainingPause");
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kPaused, 20000);
}

void TrainingTest::givesUp() {
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

void TrainingTest::saysWhyItFailed() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    prepare(3);
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
    QTRY_VERIFY2_WITH_TIMEOUT(label("trainingMessage").contains("answers none: 2 share words"),
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

void TrainingTest::learnsFromOwnConversations() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    for (int i = 0; i < 2; ++i) fixture_->ask("A question of mine");
    prepare(58);
    auto* own = fixture_->find<QCheckBox>("trainingOwnConversations");
    QVERIFY(own->isEnabled());
    own->setChecked(true);
    click("trainingStart");
    QTRY_VERIFY_WITH_TIMEOUT(page().run().view().figures[0].number == "60", 60000);
}

void TrainingTest::opensForAModel() {
    const QString other = fixture_->makeModel("other.gguf", 5);
    fixture_->startReady(other);
    fixture_->application().models().load(fixture_->makeModel("ten.gguf", 10));
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->application().models().state(), app::ModelState::kReady, 20000);
    training().openFor(other);  // from another page, which then shows this one
    show();
    QCOMPARE(fixture_->find<QComboBox>("trainingModel")->currentData().toString(), other);
    training().openFor(fixture_->path("ten.gguf"));
    QCOMPARE(fixture_->find<QComboBox>("trainingModel")->currentText(), QString("ten"));
}

void TrainingTest::oneTrainingAtATime() {
    startLong();
    training().openFor(fixture_->path("ten.gguf"));
    QVERIFY(page().showsRun());
    QVERIFY(page().notices().isVisible());
    QVERIFY(runner().running());
}

void TrainingTest::everyControlHasAName() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    prepare(60);
    QCOMPARE(fixture_->unnamedControls(&page()).join(QStringLiteral("; ")), QString());
    click("trainingStart");
    QTest::mouseClick(fixture_->find<QToolButton>("trainingLogButton"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kDone, 120000);
    QCOMPARE(fixture_->unnamedControls(&page()).join(QStringLiteral("; ")), QString());
}

void TrainingTest::looksRight_data() {
    QTest::addColumn<QString>("appearance");
    QTest::newRow("light") << "light";
    QTest::newRow("dark") << "dark";
}
void TrainingTest::looksRight() {
    QFETCH(QString, appearance);
    fixture_->set("window/appearance", appearance);
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    show();
    QTRY_VERIFY_WITH_TIMEOUT(label("trainingNeeds").contains("Memory"), 5000);
    fixture_->picture("training-setup-" + appearance);
    prepare(60, 10.0);
    QTRY_VERIFY_WITH_TIMEOUT(label("trainingNeeds").contains("first answers"), 5000);
    fixture_->picture("training-more-" + appearance);
    click("trainingStart");
    QTRY_VERIFY_WITH_TIMEOUT(page().run().view().charts[1].count() > 5, 60000);
    fixture_->picture("training-running-" + appearance);
    click("trainingPause");
    QTRY_VERIFY_WITH_TIMEOUT(state() == TrainingState::kPaused || state() == TrainingState::kDone, 20000);
    const QString next = state() == TrainingState::kPaused ? "trainingResume" : "trainingUse";
    QCOMPARE(fixture_->window().focusWidget()->objectName(), next);
    fixture_->picture("training-paused-" + appearance);
    if (state() == TrainingState::kPaused) click("trainingResume");
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kDone, 120000);
    QVERIFY(label("trainingMessage").contains("tokens instead of one"));  // also after a pause
    const QColor corner = fixture_->window().grab().toImage().pixelColor(400, 400);
    QCOMPARE(corner.lightness() < 100, appearance == "dark");
    fixture_->picture("training-done-" + appearance);
}

GRIFFIN_TEST(TrainingTest)
#include "training_test.moc"
