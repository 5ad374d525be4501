// What a training would take and learn from, in the real window, before it begins.
#include "app/training/training_estimate.h"
#include "app/training/training_presenter.h"
#include "tests/app/training/training_page_fixture.h"
#include "tests/support/test_program.h"

using namespace griffin;
using ui::TrainingState;

class TrainingSetupTest : public tests::TrainingPageFixture {
    Q_OBJECT

  private slots:
    void saysThatAModelIsNeeded();
    void tellsWhatItTakes();
    void estimatesFromWhatWasMeasured();
    void opensForAModel();
    void countsWhatItLearnsFrom();
    void refusesAFileWithoutPrompts();
    void refusesTooFewPrompts();
};

void TrainingSetupTest::saysThatAModelIsNeeded() {
    fixture_->start();
    show();
    QVERIFY(fixture_->stateButton(ui::StateAction::kChooseModel) != nullptr);
    QVERIFY(!button("trainingStart")->isVisible());
}

void TrainingSetupTest::tellsWhatItTakes() {
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
void TrainingSetupTest::estimatesFromWhatWasMeasured() {
    fixture_->start();
    ui::TrainingChoice choice;
    choice.minutes = 60;
    choice.max_new_tokens = 100;
    QCOMPARE(app::timeEstimate(choice, 5, 0.0),
             QString("Time: at most 60 minutes, for answers to up to 5 prompts and for the training"));
    QCOMPARE(app::timeEstimate(choice, 5, 50.0),
             QString("Time: at most 60 minutes, up to about 10 seconds of that for answers to up to 5 prompts"));
    // 27 minutes are enough for 810 answers of 100 tokens.
    QCOMPARE(app::timeEstimate(choice, 5000, 50.0),
             QString("Time: 60 minutes, of which about 27 minutes for answers to at least 810 of 5,000 prompts"));
    // An estimate does not know whether it is 501 or 996.
    QCOMPARE(app::timeEstimate(choice, 3168, 30.93).section("answers to ", 1),
             QString("at least 500 of 3,168 prompts"));
    QCOMPARE(app::timeEstimate(choice, 1000, 61.5).section("answers to ", 1), QString("at least 990 of 1,000 prompts"));
    choice.minutes = 0;
    QCOMPARE(app::timeEstimate(choice, 5, 0.0),
             QString("Time: known once the first answers are written; up to 5 prompts"));
    QCOMPARE(app::timeEstimate(choice, 60, 50.0),
             QString("Time: at most about 2 minutes for answers to up to 60 prompts, then the training"));

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
    // What the limit leaves is no estimate before there is a pace.
    app::TrainingHistoryReader begun;
    begun.add("{\"run\": \"data\"}\n{\"plan\": {\"prompts\": 40, \"there\": 0}}\n");
    job.minutes = 60;
    QCOMPARE(app::trainingView(job, begun.history(), TrainingState::kRunning,
                               app::TrainingFolder(fixture_->path("training")))
                 .detail,
             QString("0 of 40 prompts answered"));
    // The words count what the bar shows: the time, where that ends first. Of 60 minutes the answers have 27.
    begun.add("{\"answered\": 4, \"answer_tokens\": 400, \"seconds\": 810, \"seconds_left\": 7290}\n");
    const ui::TrainingView limited = app::trainingView(job, begun.history(), TrainingState::kRunning,
                                                       app::TrainingFolder(fixture_->path("training")));
    QCOMPARE(limited.progress, 0.5);
    QVERIFY2(limited.detail.startsWith("13.5 of 27.0 minutes for the answers, 4 prompts answered"),
             qPrintable(limited.detail));
    // So it is when it goes on, before there are new answers to tell from.
    app::TrainingHistoryReader resumed;
    resumed.add(
        "{\"run\": \"data\"}\n{\"plan\": {\"prompts\": 40, \"there\": 0}}\n"
        "{\"answered\": 4, \"answer_tokens\": 400, \"seconds\": 810, \"seconds_left\": 7290}\n"
        "{\"run\": \"data\"}\n{\"plan\": {\"prompts\": 40, \"there\": 4}}\n");
    const ui::TrainingView again = app::trainingView(job, resumed.history(), TrainingState::kRunning,
                                                     app::TrainingFolder(fixture_->path("training")));
    QCOMPARE(again.progress, 0.5);
    QVERIFY2(again.detail.startsWith("13.5 of 27.0 minutes"), qPrintable(again.detail));
    // Where the prompts end long before it, they count, and what the answers leave of the time is the training's.
    app::TrainingHistoryReader few;
    few.add(
        "{\"run\": \"data\"}\n{\"plan\": {\"prompts\": 25, \"there\": 0}}\n"
        "{\"answered\": 10, \"answer_tokens\": 900, \"seconds\": 40, \"seconds_left\": 60}\n");
    const ui::TrainingView ending =
        app::trainingView(job, few.history(), TrainingState::kRunning, app::TrainingFolder(fixture_->path("training")));
    QCOMPARE(ending.progress, 0.4);
    QVERIFY2(ending.detail.startsWith("10 of 25 prompts answered"), qPrintable(ending.detail));
    QCOMPARE(app::trainingNote(job, few.history(), TrainingState::kRunning), QString("1/3, 40 %"));
    job.phase = app::TrainingPhase::kDraft;
    QCOMPARE(app::trainingNote(job, few.history(), TrainingState::kRunning), QString("2/3, 0 %"));
    job.phase = app::TrainingPhase::kData;
    job.minutes = 0;
    reader.add("{\"answered\": 30, \"answer_tokens\": 2400, \"seconds\": 50, \"seconds_left\": 40}\n");
    QVERIFY2(detail().contains("about 40 seconds left, then the training"), qPrintable(detail()));

    // Paused within many answers at once: those that were kept are few, but it worked as fast as before.
    app::TrainingHistoryReader paused;
    paused.add(R"({"run": "data"}
{"plan": {"prompts": 64, "there": 4}}
{"answered": 0, "answer_tokens": 4000, "seconds": 20}
{"prompts": 64, "there": 4, "answers": 2, "answer_tokens": 120, "seconds": 21, "complete": false}
)");
    const QString text = app::trainingView(job, paused.history(), TrainingState::kPaused,
                                           app::TrainingFolder(fixture_->path("training")))
                             .detail;
    QVERIFY2(text.contains("200 tokens per second") && text.contains("at most 29 seconds left"), qPrintable(text));
    // Gone on with: what was done does not fall back, while the prompts are read again and after it.
    for (const char* line :
         {"{\"run\": \"data\"}\n{\"reading\": 0.5}\n", "{\"plan\": {\"prompts\": 64, \"there\": 6}}\n"}) {
        paused.add(line);
        const ui::TrainingView view = app::trainingView(job, paused.history(), TrainingState::kRunning,
                                                        app::TrainingFolder(fixture_->path("training")));
        QVERIFY2(view.detail.startsWith("6 of 64 prompts answered"), qPrintable(view.detail));
        QCOMPARE(view.progress, 6.0 / 64.0);
        QCOMPARE(app::trainingNote(job, paused.history(), TrainingState::kRunning), QString("1/3, 9 %"));
    }
}

void TrainingSetupTest::opensForAModel() {
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

void TrainingSetupTest::countsWhatItLearnsFrom() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    for (int i = 0; i < 2; ++i) fixture_->ask("A question of mine");
    QTest::mouseClick(fixture_->find<QToolButton>("newChatButton"), Qt::LeftButton);
    fixture_->ask("A question of mine");  // asked before
    prepare(58);
    auto* own = fixture_->find<QCheckBox>("trainingOwnConversations");
    QVERIFY(own->isEnabled());
    own->setChecked(true);
    QTRY_VERIFY_WITH_TIMEOUT(label("trainingNeeds").contains("up to 60 prompts"), 5000);
    QVERIFY2(!label("trainingNeeds").contains("kept"), qPrintable(label("trainingNeeds")));
    click("trainingStart");
    QTRY_VERIFY_WITH_TIMEOUT(page().run().view().figures[0].number == "60", 60000);

    // The next one adds to these answers, and says so.
    QTRY_COMPARE_WITH_TIMEOUT(state(), TrainingState::kDone, 60000);
    click("trainingAnother");
    QTRY_VERIFY_WITH_TIMEOUT(label("trainingNeeds").contains("60 answers of the training before are kept"), 5000);
    training().setPromptFile(QString());
    QTRY_VERIFY_WITH_TIMEOUT(label("trainingNeeds").contains("up to 2 prompts"), 5000);
    fixture_->find<QSpinBox>("trainingLength")->setValue(17);  // what was shorter does not serve
    QTRY_VERIFY_WITH_TIMEOUT(label("trainingNeeds").endsWith("at least 20 are needed."), 5000);
    QVERIFY2(!label("trainingNeeds").contains("kept"), qPrintable(label("trainingNeeds")));
    fixture_->find<QSpinBox>("trainingLength")->setValue(16);
    QTRY_VERIFY_WITH_TIMEOUT(button("trainingStart")->isEnabled(), 5000);
    click("trainingStart");
    QTRY_COMPARE_WITH_TIMEOUT(runner().history().data.plan.prompts, 2, 60000);
    QTRY_COMPARE_WITH_TIMEOUT(page().run().view().figures[0].number, QString("60"), 5000);
}

/// A plain text was counted as so many prompts, and the training failed once it had begun.
void TrainingSetupTest::refusesAFileWithoutPrompts() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    prepare(60);
    QTRY_VERIFY_WITH_TIMEOUT(label("trainingNeeds").contains("Time: "), 5000);
    QVERIFY(button("trainingStart")->isEnabled());
    training().setPromptFile(fixture_->write("plain.txt", "What is a whale?\nWhat is a shark?\n"));
    QTRY_VERIFY_WITH_TIMEOUT(!button("trainingStart")->isEnabled(), 5000);
    const QString needs = label("trainingNeeds");
    QVERIFY2(needs.contains("This is not JSON") && needs.contains("plain.txt: line 1") &&
                 needs.contains("one object with messages[], turns[], prompt or text per line"),
             qPrintable(needs));
    QVERIFY2(!needs.contains("Time: "), qPrintable(needs));
    training().setPromptFile(fixture_->path("prompts.jsonl"));
    QTRY_VERIFY_WITH_TIMEOUT(button("trainingStart")->isEnabled(), 5000);
}

/// They were answered before the training failed.
void TrainingSetupTest::refusesTooFewPrompts() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->ask("A question of mine");
    prepare(19);
    QTRY_VERIFY_WITH_TIMEOUT(!button("trainingStart")->isEnabled(), 5000);
    QVERIFY2(label("trainingNeeds").endsWith("There are only 19 prompts: at least 20 are needed."),
             qPrintable(label("trainingNeeds")));
    QVERIFY2(!label("trainingNeeds").contains("Time: "), qPrintable(label("trainingNeeds")));
    fixture_->find<QCheckBox>("trainingOwnConversations")->setChecked(true);
    QTRY_VERIFY_WITH_TIMEOUT(button("trainingStart")->isEnabled(), 5000);
    fixture_->find<QCheckBox>("trainingOwnConversations")->setChecked(false);
    QTRY_VERIFY_WITH_TIMEOUT(!button("trainingStart")->isEnabled(), 5000);
    training().setPromptFile(QString());  // none at all
    QTRY_VERIFY_WITH_TIMEOUT(!label("trainingNeeds").contains("Time: "), 5000);
    QTRY_VERIFY_WITH_TIMEOUT(label("trainingNeeds").endsWith("There are no prompts to answer: choose some."), 5000);
    // Each turn is a prompt.
    const QByteArray turn = R"({"role": "user", "content": "Why?"}, {"role": "assistant", "content": "So"}, )";
    training().setPromptFile(fixture_->write(
        "turns.jsonl", "{\"messages\": [" + turn.repeated(19) + "{\"role\": \"user\", \"content\": \"And?\"}]}"));
    QTRY_VERIFY_WITH_TIMEOUT(button("trainingStart")->isEnabled(), 5000);
}

GRIFFIN_TEST(TrainingSetupTest)
#include "training_setup_test.moc"
