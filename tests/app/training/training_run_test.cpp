// Training in the real window with the real trainer: from prompts to a draft the model answers with.
#include <QActionGroup>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>

#include "app/chat/speedup_words.h"
#include "app/library/application_identity.h"
#include "app/library/draft_library.h"
#include "app/training/training_presenter.h"
#include "tests/app/training/training_page_fixture.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"
#include "ui/charts/chart_view.h"
#include "ui/models/models_page.h"
#include "ui/shell/notice_bar.h"

using namespace griffin;
using tests::readFile;
using ui::TrainingState;

class TrainingRunTest : public tests::TrainingPageFixture {
    Q_OBJECT

  private slots:
    void saysThatTheComputerWasBusy();
    void theTrialIsAStepOfItsOwn();
    void theLossIsWhereItsCurveEnds();
    void theStepThatIsKeptIsNamed();
    void theKeyboardDiscardsNothing();
    void trainsADraftAndUsesIt();
    void aDraftWhoseModelIsGoneReplacesNoOther();
    void oneTrainingAtATime();
    void hasRoomOnASmallScreen();
    void everyControlHasAName();
    void looksRight_data();
    void looksRight();
};

/// Where other programs kept the processors from the trial, its figures say so, as the sentence does.
void TrainingRunTest::saysThatTheComputerWasBusy() {
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
        history.trial.times = {tokens, 9.0, 4.9, 5.1, 9.5, waiting_share};
        return app::trainingView(job, history, TrainingState::kDone, app::TrainingFolder(QString()));
    };
    const ui::TrainingView busy = shown(0.5);
    QVERIFY2(busy.message.endsWith("The computer was busy."), qPrintable(busy.message));
    QCOMPARE(busy.figures[4].number, QString("–"));
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
    // Neither do so few tokens promise how many a pass gives.
    const ui::TrainingView short_trial = shown(0.05, 20);
    QCOMPARE(short_trial.figures[3].number, QString("–"));
    QCOMPARE(short_trial.figures[3].note, QString("too short to tell"));
    QVERIFY2(short_trial.message.endsWith("the answers were too short to tell what it brings."),
             qPrintable(short_trial.message));
    QCOMPARE(shown(0.05, 20).figures[4].note, QString("too short to tell"));
    for (const int figure : {3, 4}) QCOMPARE(shown(0.05, 100).figures[figure].note, QString("over 100 tokens"));
    QCOMPARE(shown(0.5, 100).figures[3].note, QString("over 100 tokens · the computer was busy"));
    page().showRun(shown(0.05));
    QVERIFY(!fixture_->find<QLabel>("trainingFigureNote4")->isVisible());
}

/// Its heading was that of learning, and the share beside the page's name went back to the middle.
void TrainingRunTest::theTrialIsAStepOfItsOwn() {
    fixture_->start();
    app::TrainingJob job;
    job.phase = app::TrainingPhase::kDraft;
    app::TrainingHistory history;
    history.draft.step = history.draft.steps = 100;
    const auto view = [&](TrainingState state) {
        return app::trainingView(job, history, state, app::TrainingFolder(QString()));
    };
    QCOMPARE(view(TrainingState::kRunning).phase, QString("Step 2 of 3: the draft learns"));
    QCOMPARE(app::trainingNote(job, history, TrainingState::kRunning), QString("2/3, 100 %"));
    history.measuring = true;  // it was paused, and goes on
    QCOMPARE(app::trainingNote(job, history, TrainingState::kRunning), QString("2/3, 100 %"));
    history.measuring = false;
    history.trying = 0.4;
    QCOMPARE(view(TrainingState::kRunning).phase, QString("Step 3 of 3: the draft is tried"));
    QCOMPARE(view(TrainingState::kRunning).progress, 0.4);
    QCOMPARE(app::trainingNote(job, history, TrainingState::kRunning), QString("3/3, 40 %"));
    // Paused meanwhile: it is tried again.
    history.trying.reset();
    history.trial_stopped = true;
    QCOMPARE(view(TrainingState::kPaused).phase, QString("Step 3 of 3: the draft is tried"));
    QVERIFY(view(TrainingState::kPaused).message.contains("Continue tries it again"));
    // Where it could not be tried, its figures say so.
    job.phase = app::TrainingPhase::kDone;
    for (const int figure : {3, 4}) QCOMPARE(view(TrainingState::kDone).figures[figure].note, QString("not measured"));
}

/// It was that of the last step, beside a curve of means; and what was begun was still said to be done while it paused.
void TrainingRunTest::theLossIsWhereItsCurveEnds() {
    fixture_->start();
    app::TrainingJob job;
    job.phase = app::TrainingPhase::kDraft;
    app::TrainingHistory history;
    history.measuring = true;
    const auto view = [&](TrainingState state) {
        return app::trainingView(job, history, state, app::TrainingFolder(QString()));
    };
    QCOMPARE(view(TrainingState::kRunning).figures[1].number, QString("–"));
    QVERIFY(view(TrainingState::kRunning).detail.startsWith("Measuring"));
    QVERIFY(view(TrainingState::kPaused).detail.isEmpty());
    for (int step = 1; step <= 480; ++step) history.steps.push_back({.step = step, .steps = 480, .loss = step * 1.0});
    const ui::TrainingView learnt = view(TrainingState::kRunning);
    QCOMPARE(learnt.charts.front().series.front().values.last(), 479.5);
    QCOMPARE(learnt.figures[1].number, QString("479.500"));
}

/// The report tells no step: that of the measurement it tells of. Where there is none, nothing is said.
void TrainingRunTest::theStepThatIsKeptIsNamed() {
    fixture_->start();
    app::TrainingJob job;
    job.phase = app::TrainingPhase::kDone;
    app::TrainingHistory history;
    const auto note = [&] {
        return app::trainingView(job, history, TrainingState::kDone, app::TrainingFolder(QString())).figures[2].note;
    };
    engine::DraftAgreement best{.step = 0, .top1 = {0.52}, .top3 = {0.6}, .acceptance_length = 2.1};
    history.best = best;
    history.draft.step = 80;
    QCOMPARE(note(), QString());
    for (const int step : {40, 60, 80}) {
        best.step = step;
        best.acceptance_length = step == 60 ? 2.1 : 2.0;
        history.steps.push_back({.step = step, .steps = 80, .loss = 1.0, .held_out = best});
    }
    QCOMPARE(note(), QString("at step 60, which is kept"));
    job.phase = app::TrainingPhase::kDraft;
    QCOMPARE(note(), QString("at step 60, the best draft so far"));
    job.phase = app::TrainingPhase::kDone;
    history.steps.resize(2);
    history.draft.step = 60;
    QCOMPARE(note(), QString());  // the last one

    // A share of few tokens has no tenths, and says of how many.
    const auto shown = [&](std::int64_t tokens) {
        history.best->tokens = tokens;
        for (engine::DraftTrainingProgress& step : history.steps) step.held_out->tokens = tokens;
        return app::trainingView(job, history, TrainingState::kDone, app::TrainingFolder(QString())).figures[2];
    };
    QCOMPARE(shown(13).number, QString("52 %"));
    QCOMPARE(shown(13).note, QString("over 13 tokens"));
    QCOMPARE(shown(4096).number, QString("52.0 %"));
    QCOMPARE(shown(4096).note, QString());
    // What a run before this one reported is beaten by what was measured since.
    history.best->acceptance_length = 1.9;
    history.best->top1 = {0.4};
    history.best->step = 0;
    QCOMPARE(shown(0).number, QString("52.0 %"));
    history.draft.step = 80;
    QCOMPARE(shown(13).note, QString("at step 60, which is kept · over 13 tokens"));
}

/// After Start it was at "Discard…" where that had been pressed before.
void TrainingRunTest::theKeyboardDiscardsNothing() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    show();
    ui::TrainingView running;
    page().showRun(running);
    button("trainingCancel")->setFocus();
    page().showSetup();
    fixture_->find<QToolButton>("trainingMore")->setFocus();
    QCOMPARE(fixture_->window().focusWidget()->objectName(), QString("trainingMore"));
    page().showRun(running);
    QCOMPARE(fixture_->window().focusWidget()->objectName(), QString("trainingPause"));
}

void TrainingRunTest::trainsADraftAndUsesIt() {
    constexpr int kChatThreads = 2;  // the training has one
    fixture_->set("engine/threads", kChatThreads);
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
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
    QCOMPARE(fixture_->window().windowTitle(), page_button->text());  // also where the side bar is hidden
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
    QVERIFY(label("trainingPlace").contains("forty-griffin.safetensors"));
    const QString draft = app::draftFolders().first() + "/forty-griffin.safetensors";
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
    QTRY_VERIFY2_WITH_TIMEOUT(automatic().endsWith("one that was trained for this model, now forty-griffin"),
                              qPrintable(automatic()), 10000);

    // Another one: the answers of before are used again, and it goes on from the draft there is.
    show();
    click("trainingAnother");
    auto* go_on = fixture_->find<QCheckBox>("trainingGoOn");
    QTRY_VERIFY(go_on->isVisible() && go_on->isChecked());
    QVERIFY(go_on->text().contains("forty-griffin"));
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

/// The model was removed before its draft is used: the one that answers stays.
void TrainingRunTest::aDraftWhoseModelIsGoneReplacesNoOther() {
    const app::TrainingFolder folder(fixture_->path("training"));
    app::TrainingJob job;
    job.model = fixture_->path("gone.gguf");
    job.model_name = "gone";
    job.phase = app::TrainingPhase::kDone;
    QVERIFY(folder.write(job).has_value());
    tests::writeTinyDraft(folder.draft().toStdString(), {});
    const QString other = fixture_->makeModel("ten.gguf", 10);
    fixture_->startReady(other);
    show();
    QTRY_COMPARE(state(), TrainingState::kDone);
    click("trainingUse");
    QTRY_VERIFY(page().notices().isVisible());
    QVERIFY2(label("noticeText").contains("model is gone: " + job.model), qPrintable(label("noticeText")));
    QVERIFY(!label("trainingMessage").contains("is the draft of"));
    QVERIFY(QFile::exists(app::draftFolders().first() + "/gone-griffin.safetensors"));
    QTest::qWait(200);
    QCOMPARE(fixture_->application().models().state(), app::ModelState::kReady);
    QCOMPARE(fixture_->application().models().path(), other);
}

void TrainingRunTest::oneTrainingAtATime() {
    startLong();
    training().openFor(fixture_->path("ten.gguf"));
    QVERIFY(page().showsRun());
    QVERIFY(page().notices().isVisible());
    QVERIFY(runner().running());
}

/// 1280 x 800 pixels, of which the desktop makes 640 x 400 larger ones.
void TrainingRunTest::hasRoomOnASmallScreen() {
    fixture_->start();
    show();
    app::TrainingJob job;
    job.model_name = "A model with a long name";
    const app::TrainingFolder folder(fixture_->path("training"));
    const auto show_run = [&](TrainingState state) {
        job.phase = state == TrainingState::kDone ? app::TrainingPhase::kDone : app::TrainingPhase::kDraft;
        page().showRun(app::trainingView(job, app::TrainingHistory(), state, folder));
        for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
    };
    const auto place = [this](const char* chart) { return fixture_->find<ui::ChartView>(chart)->geometry(); };
    show_run(TrainingState::kDone);
    fixture_->window().resize(1280, 800);
    QTRY_VERIFY(place("trainingChart1").left() > place("trainingChart0").right());
    fixture_->window().setMinimumSize(632, 372);
    fixture_->window().resize(632, 372);
    const auto* area = page().findChild<QScrollArea*>("pageArea");
    for (const TrainingState state : {TrainingState::kRunning, TrainingState::kPaused, TrainingState::kDone}) {
        show_run(state);
        QTRY_COMPARE(area->horizontalScrollBar()->maximum(), 0);
        QVERIFY(area->verticalScrollBar()->maximum() > 0);
        QVERIFY(place("trainingChart1").top() > place("trainingChart0").bottom());
    }
    fixture_->picture("training-small");
}

void TrainingRunTest::everyControlHasAName() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    prepare(60);
    QCOMPARE(fixture_->unnamedControls(&page()).join(QStringLiteral("; ")), QString());
    click("trainingStart");
    QTest::mouseClick(fixture_->find<QToolButton>("trainingLogButton"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kDone, 120000);
    QCOMPARE(fixture_->unnamedControls(&page()).join(QStringLiteral("; ")), QString());
}

void TrainingRunTest::looksRight_data() {
    QTest::addColumn<QString>("appearance");
    QTest::newRow("light") << "light";
    QTest::newRow("dark") << "dark";
}
void TrainingRunTest::looksRight() {
    QFETCH(QString, appearance);
    fixture_->set("window/appearance", appearance);
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
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
    QVERIFY(label("trainingMessage").contains("tokens instead of one"));    // also after a pause
    const QPoint inside = page().mapTo(&fixture_->window(), QPoint(4, 4));  // elsewhere there may be a chart's line
    const QColor corner = fixture_->window().grab().toImage().pixelColor(inside);
    QCOMPARE(corner.lightness() < 100, appearance == "dark");
    fixture_->picture("training-done-" + appearance);
}

GRIFFIN_TEST(TrainingRunTest)
#include "training_run_test.moc"
