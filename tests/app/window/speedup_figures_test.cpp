// The speedup of an answer: estimated, measured on request, and the same figure wherever it is told.
#include <QHelpEvent>
#include <QMenu>
#include <QProcess>
#include <QScopeGuard>
#include <QSettings>
#include <QThread>
#include <QToolTip>
#include <cmath>
#include <memory>
#include <vector>

#include "app/chat/engine_jobs.h"
#include "app/chat/speedup_words.h"
#include "app/chat/transcript_builder.h"
#include "app/measurement/measured_speeds.h"
#include "app/measurement/speedup_run.h"
#include "app/models/model_controller.h"
#include "storage/message_store.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/charts/chart_view.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/inspector/inspector.h"
#include "ui/shell/notice_bar.h"
#include "ui/theme/figure_text.h"

using namespace griffin;

class SpeedupFiguresTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void isMeasuredPlainGuessedPlain();
    void anAnswerGuessedFromItsEarlierVersionIsNotMeasured();
    void isTheSameEverywhere();
    void hasTheSpeedOfItsOwnRuns();
    void isToldInItsOwnConversation();
    void saysElsewhereWhoseItIs();
    void tellsHowLongTheRunsWaited();
    void isNotToldEarlierThanAtTheEnd();
    void isOfferedWhileTheEngineIsFree();
    void saysWhyItCannotBeMeasured();
    void isNeverAboveTheTokensPerPass();
    void isNotReplacedByADisturbedOne_data();
    void isNotReplacedByADisturbedOne();
    void drawsNoPlainLineThatTellsNothing();
    void canBeStopped();
    void saysHowFarItIs();

  private:
    /// A model whose answers have 90 tokens.
    void startLong() {
        fixture_->set("generation/max_new_tokens", 90);
        fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    }
    /// Of so many tokens that it takes a while.
    void measureMuch() {
        fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
        fixture_->send("Much");
        QTRY_VERIFY_WITH_TIMEOUT(fixture_->application().writer().figures().new_tokens > 300, 20000);
        fixture_->window().actions().stop->trigger();
        fixture_->waitForAnswer(2);
        measure();
    }
    bool busy() { return fixture_->application().jobs().busy(); }
    void measure() { fixture_->window().actions().measure_speedup->trigger(); }
    QString notice() { return fixture_->find<QLabel>("noticeText")->text(); }
    storage::MessageStats statsOf(int row) {
        const auto database = storage::Database::openBeside(fixture_->databasePath());
        const auto stats = *storage::MessageStatsStore(**database).find({fixture_->transcript().at(row).id});
        return stats.value_or(storage::MessageStats());
    }
};

/// A measurement has no earlier version to guess from: its figures would not be those of the answer.
void SpeedupFiguresTest::anAnswerGuessedFromItsEarlierVersionIsNotMeasured() {
    startLong();
    fixture_->ask("One");
    fixture_->press(1, ui::MessageAction::kRegenerate);
    fixture_->waitForAnswer(2);
    const storage::MessageStats before = statsOf(1);
    measure();
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 30000);
    const bool refused = notice().startsWith("This answer was guessed from text");
    if (!refused) QSKIP("the earlier version helped little");
    QVERIFY(statsOf(1) == before);
}

void SpeedupFiguresTest::isMeasuredPlainGuessedPlain() {
    startLong();
    fixture_->ask("One");
    const storage::MessageStats before = statsOf(1);
    QCOMPARE(before.measured_tokens, 0);
    QCOMPARE(before.chosen_method, QString("auto"));
    measure();
    QVERIFY(busy());
    fixture_->send("Meanwhile");  // would disturb it
    QVERIFY2(notice().contains("speedup"), qPrintable(notice()));
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 30000);
    storage::MessageStats after = statsOf(1);
    // Guesses are tried while they pay off, by the clock: a busy one may have stopped them.
    if (notice().startsWith("This answer was guessed from text") || notice().contains("fewer guesses"))
        QSKIP("the clock changed the guesses");
    if (after.measured_tokens == 0) {  // that is said, and nothing is kept of it
        QVERIFY2(notice().contains("busy") || notice().contains("differ"), qPrintable(notice()));
        QVERIFY(after == before);
        QSKIP("the computer changed its speed too much");
    }
    const QString sentence = app::speedupSentenceText(app::speedupOf(after));
    QVERIFY2(!sentence.isEmpty() && notice().startsWith(sentence + u'.'), qPrintable(notice()));
    QCOMPARE(after.measured_tokens, before.new_tokens);
    QVERIFY(after.plain_before_ms > 0 && after.guessed_ms > 0 && after.guessed_again_ms > 0);
    QVERIFY(after.plain_after_ms > 0);
    // The menu of methods counts it, whatever can be told of it alone.
    QSettings file(fixture_->path("settings.ini"), QSettings::IniFormat);
    const app::MeasuredSpeed kept =
        app::MeasuredSpeeds(file).find(fixture_->application().models().model().fingerprint, engine::Method::kAuto);
    const double ratio = app::timesOf(after).plainMs() / app::timesOf(after).guessedMs();
    const double factor = app::speedupOf(after).factor > 0 ? app::speedupOf(after).factor : ratio;
    QVERIFY(std::abs(kept.speedup - factor) < 0.001);
    const QString hint = fixture_->transcript().at(1).statistics_hint;
    QVERIFY(hint.contains("Measured on this prompt over"));
    // The time of the answer is not that of the runs whose speed the line tells.
    QCOMPARE(hint.contains("when the answer was written"), app::isOfMeasuredRuns(after));
    // Nothing else of the answer has changed.
    after.measured_tokens = 0;
    after.plain_before_ms = before.plain_before_ms;
    after.plain_after_ms = before.plain_after_ms;
    after.guessed_ms = after.guessed_again_ms = after.measured_waiting_share = 0;
    QVERIFY(after == before);
    QCOMPARE(fixture_->transcript().count(), 2);
    fixture_->picture("speedup-measured");
    const QString told = fixture_->transcript().at(1).statistics;
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(fixture_->transcript().at(1).statistics, told);
}

void SpeedupFiguresTest::isTheSameEverywhere() {
    startLong();
    fixture_->ask("One");
    const auto check = [&](int row) {
        const engine::Speedup speedup = app::speedupOf(statsOf(row));
        const QString sentence = app::speedupSentenceText(speedup);
        const QString figure = app::speedupFigureText(speedup);
        qInfo("%s, %s", qPrintable(figure), qPrintable(sentence));
        QVERIFY2(fixture_->transcript().at(row).statistics.startsWith(sentence),
                 qPrintable(fixture_->transcript().at(row).statistics));
        // Where there is little room, a sentence without a figure gives way.
        const QString brief = fixture_->transcript().at(row).statistics_in_brief;
        const bool has_figure = speedup.factor > 0 && !speedup.busy;
        QVERIFY2(has_figure ? brief.startsWith(app::speedupExtentText(speedup)) : !brief.contains(sentence),
                 qPrintable(brief));
        // The sign of an estimate is explained where it stands, and nowhere else.
        const bool estimated = fixture_->transcript().at(row).statistics.contains(u'≈');
        QCOMPARE(app::baselineText(statsOf(row)).contains(u'≈'), estimated);
        QCOMPARE(fixture_->transcript().at(row).statistics_hint.contains("≈: estimated"), estimated);
        // Nothing of the line is told again below it, where "(busy)" would be missing.
        const QString hint = fixture_->transcript().at(row).statistics_hint;
        QVERIFY2((sentence.isEmpty() || !hint.contains(sentence)) && !hint.contains("tok/s"), qPrintable(hint));
        const QString status = fixture_->find<QLabel>("statusSpeed")->text();
        const bool held_up = app::wasBusy(statsOf(row));
        QVERIFY2(status.endsWith(speedup.plain_ms > 0 ? figure
                                 : held_up            ? "tok/s (busy)"
                                                      : "tok/s"),
                 qPrintable(status));
        QCOMPARE(fixture_->transcript().at(row).statistics.contains("tok/s (busy)"), held_up);
        ui::Inspector& inspector = fixture_->window().chatPage().inspector();
        inspector.flush();
        QCOMPARE(fixture_->find<QLabel>("inspectorVerdict")->text(), sentence);
        if (speedup.verdict == engine::SpeedupVerdict::kFaster || speedup.verdict == engine::SpeedupVerdict::kSlower)
            QCOMPARE(fixture_->find<QLabel>("figureSpeedup")->text(), figure);
        // So are the tokens per pass, to the last digit.
        const QString per_pass = fixture_->find<QLabel>("figurePasses")->text() + " tokens per pass";
        const QString told = fixture_->transcript().at(row).statistics;
        QVERIFY2(told.contains(per_pass) || !told.contains("tokens per pass"), qPrintable(told + ", " + per_pass));
        const storage::MessageStats stats = statsOf(row);
        const QString mean = ui::tokensPerPassText(static_cast<double>(stats.new_tokens) / stats.target_passes);
        QVERIFY2(told.contains(mean + " tokens per pass") || !told.contains("tokens per pass"), qPrintable(told));
    };
    check(1);
    measure();
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 30000);
    check(1);
    fixture_->ask("One");
    check(3);
    // Below 64 tokens nothing is told.
    fixture_->close();
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    // The window was brought onto the screen of the tests, where there is no room for the inspector.
    QVERIFY(!fixture_->window().chatPage().inspector().isVisible());
    fixture_->window().resize(1280, 800);
    QTRY_VERIFY(fixture_->window().chatPage().inspector().isVisible());
    fixture_->ask("Two");
    check(5);
    const QString told = fixture_->transcript().at(5).statistics;
    QVERIFY2(told.contains("too short to tell") || told.contains("same speed as plain"), qPrintable(told));
    const QString status = fixture_->find<QLabel>("statusSpeed")->text();
    QVERIFY2(!status.contains(QChar(0xD7)), qPrintable(status));
    fixture_->picture("speedup-too-short");
}

void SpeedupFiguresTest::hasTheSpeedOfItsOwnRuns() {
    storage::MessageStats row;
    row.method = "griffin";
    row.new_tokens = 101;
    row.decode_ms = 500;
    row.target_passes = 50;
    row.committed_tokens = 100;
    row.waiting_share = 2 * engine::kBusyShare;
    QCOMPARE(app::tokensPerSecond(row), 200.0);
    QVERIFY(app::wasBusy(row));
    app::store({101, 10.0, 3.9, 4.1, 10.1, 0.0}, row);
    QVERIFY(app::speedupOf(row).factor > 2.5);
    QCOMPARE(app::tokensPerSecond(row), 250.0);
    QVERIFY(!app::wasBusy(row));
    QCOMPARE(app::speedupExtentText(app::speedupOf(row)), QString("2.51×"));
    // Of an answer of which less was measured, speed and passes are of all of it, and the factor says of what it is.
    row.new_tokens = 201;
    row.decode_ms = 1000;
    QCOMPARE(app::tokensPerSecond(row), 200.0);
    QVERIFY(app::wasBusy(row));
    QCOMPARE(app::speedupExtentText(app::speedupOf(row)), QString("2.51× over 101 tokens"));
    row.new_tokens = 101;
    row.decode_ms = 500;
    app::store({101, 10.0, 9.0, 9.0, 7.0, 0.0}, row);  // measured, and no figure came of it
    QCOMPARE(app::tokensPerSecond(row), 200.0);
    row.target_passes = 100;
    // "Same speed as plain" and "too little to tell" are told of the runs, too.
    app::store({101, 10.0, 9.9, 10.1, 10.1, 0.0}, row);
    QCOMPARE(app::speedupOf(row).verdict, engine::SpeedupVerdict::kOff);
    QCOMPARE(app::tokensPerSecond(row), 100.0);
    row.target_passes = 50;
    QCOMPARE(app::speedupOf(row).verdict, engine::SpeedupVerdict::kTooClose);
    QCOMPARE(app::tokensPerSecond(row), 100.0);
    QVERIFY(!app::wasBusy(row));
    // What cannot be measured is not advised.
    app::store(engine::SpeedupTimes(), row);
    row.waiting_share = 0.0;
    app::store(engine::PlainTimes{9.0, 8.9, 9.1}, row);
    QVERIFY(app::baselineText(row).contains("≈: estimated") && app::baselineText(row).contains("to find out"));
    row.continued = 10;
    QVERIFY(app::baselineText(row).contains("≈: estimated") && !app::baselineText(row).contains("to find out"));
}

void SpeedupFiguresTest::isToldInItsOwnConversation() {
    startLong();
    fixture_->ask("One");
    measure();
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 30000);
    QLabel* told = fixture_->find<QLabel>("noticeText");
    QVERIFY(told->isVisible());
    fixture_->window().actions().new_chat->trigger();
    QVERIFY(!told->isVisible());
    // Nor does it stand below another answer of its conversation.
    fixture_->ask("Two");
    measure();
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 30000);
    QVERIFY(told->isVisible());
    fixture_->send("Three");
    QTRY_VERIFY_WITH_TIMEOUT(!told->isVisible(), 5000);
    fixture_->waitForAnswer(4);
}

void SpeedupFiguresTest::saysElsewhereWhoseItIs() {
    measureMuch();
    QVERIFY(notice().startsWith("Measuring the speedup"));
    fixture_->window().actions().new_chat->trigger();
    QVERIFY2(notice().startsWith("“Much”: Measuring the speedup"), qPrintable(notice()));
    fixture_->picture("speedup-measured-elsewhere");
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 60000);
    QLabel* told = fixture_->find<QLabel>("noticeText");
    QVERIFY2(!told->isVisible() || notice().startsWith("“Much”: "), qPrintable(notice()));
}

void SpeedupFiguresTest::tellsHowLongTheRunsWaited() {
    startLong();
    fixture_->ask("One");
    const auto hint = [this](storage::MessageStats row, int measured) {
        app::store({measured, 9.0, 5.0, 5.0, 9.5, 0.07}, row);
        {
            const auto database = storage::Database::openBeside(fixture_->databasePath());
            [&] { QVERIFY(storage::MessageStatsStore(**database).save(row).has_value()); }();
        }
        fixture_->close();
        fixture_->startReady();
        return fixture_->transcript().at(1).statistics_hint;
    };
    storage::MessageStats row = statsOf(1);
    row.waiting_share = 0.02;
    QString told = hint(row, row.new_tokens);
    QVERIFY2(told.contains("\n7 % of the time") && !told.contains("2 % of"), qPrintable(told));
    // Where they measured a part of it, its speed is that of its writing.
    row.waiting_share = 0.3;
    told = hint(row, row.new_tokens - 10);
    QVERIFY2(told.contains("\n7 % of the time"), qPrintable(told));
    QVERIFY2(told.contains("When the answer was written, 30 % of the time"), qPrintable(told));
}

void SpeedupFiguresTest::isNotToldEarlierThanAtTheEnd() {
    app::AnswerFigures figures;
    figures.new_tokens = 101;
    figures.decode_ms = 1000;
    figures.plain_pass.ms = 14;
    ui::AnswerTrace trace;
    trace.method = engine::Method::kGriffin;
    trace.cycles.resize(50);
    for (engine::CycleRecord& cycle : trace.cycles) cycle.accepted_tokens = 1;
    const engine::Speedup calm = app::speedupOf(app::statsSoFar(figures, trace, 0.0));
    QCOMPARE(calm.verdict, engine::SpeedupVerdict::kFaster);
    QVERIFY(std::abs(calm.factor - 1.4) < 1e-9);
    figures.plain_pass = {14, 11, 18};
    QVERIFY(app::baselineText(app::statsSoFar(figures, trace, 0.0))
                .contains("A token of this answer took 10.0 ms, and passes for one token took 14.0 ms on average on "
                          "this computer, most of them 11.0 to 18.0 ms."));
    // What would be withheld of the whole answer is withheld while it grows.
    const engine::Speedup busy = app::speedupOf(app::statsSoFar(figures, trace, 2 * engine::kBusyShare));
    QCOMPARE(busy.verdict, engine::SpeedupVerdict::kUnknown);
    QCOMPARE(busy.factor, 0.0);
    figures.plain_pass = {14, 9, 18};  // too different for a figure, which might turn into its opposite
    const storage::MessageStats noisy = app::statsSoFar(figures, trace, 0.0);
    QCOMPARE(app::speedupOf(noisy).verdict, engine::SpeedupVerdict::kRunsDiffer);
    QVERIFY2(app::baselineText(noisy).startsWith(
                 "A token of this answer took 10.0 ms, and passes for one token took 9.00 to 18.0 ms on "
                 "this computer: too little to tell apart."),
             qPrintable(app::baselineText(noisy)));
    figures.plain_pass = {.ms = 30};  // above the tokens per pass
    QCOMPARE(app::speedupOf(app::statsSoFar(figures, trace, 0.0)).factor, 0.0);
}

void SpeedupFiguresTest::isOfferedWhileTheEngineIsFree() {
    startLong();
    fixture_->window().chatPage().inspector().showTab(2);
    auto* button = fixture_->find<QPushButton>("measureSpeedupButton");
    auto* why_not = fixture_->find<QLabel>("measureWhyNot");
    const QAction* command = fixture_->window().actions().measure_speedup;
    fixture_->ask("One");
    QVERIFY(button->isEnabled() && !why_not->isVisible());
    QVERIFY(command->isEnabled() && command->toolTip() == "Measure the speedup");
    QVERIFY(fixture_->transcript().at(1).unmeasurable.isEmpty());
    fixture_->send("Two");
    QTRY_VERIFY(fixture_->answering());
    QVERIFY(!button->isEnabled() && !command->isEnabled());
    fixture_->waitForAnswer(4);
    QVERIFY(button->isEnabled() && command->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(busy() && !button->isEnabled());
    QCOMPARE(button->text(), QString("Measuring…"));
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 30000);
    QVERIFY(button->isEnabled());
    QCOMPARE(button->text(), QString("Measure the speedup"));
}

void SpeedupFiguresTest::saysWhyItCannotBeMeasured() {
    QAction* command = nullptr;
    const auto refused = [&](const char* why) { return !command->isEnabled() && command->toolTip().contains(why); };
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    command = fixture_->window().actions().measure_speedup;
    QVERIFY2(refused("no answer yet"), qPrintable(command->toolTip()));
    fixture_->ask("Short");
    QVERIFY2(refused("too short to tell"), qPrintable(command->toolTip()));
    // So it does in its menu, whose other commands say nothing more.
    QMenu* menu = nullptr;
    for (QObject* place : command->associatedObjects()) {
        if (auto* one = qobject_cast<QMenu*>(place)) menu = one;
    }
    QVERIFY(menu != nullptr);
    const auto pointAt = [&](QAction* action) {
        const QPoint point = menu->actionGeometry(action).center();
        QHelpEvent event(QEvent::ToolTip, point, menu->mapToGlobal(point));
        QApplication::sendEvent(menu, &event);
        return QToolTip::text();
    };
    menu->popup(fixture_->window().mapToGlobal(QPoint(0, 0)));
    QCOMPARE(pointAt(fixture_->window().actions().rename), QString());
    QCOMPARE(pointAt(command), command->toolTip());
    menu->close();
    // Where it is offered it says so before it is pressed.
    fixture_->window().chatPage().inspector().showTab(2);
    auto* button = fixture_->find<QPushButton>("measureSpeedupButton");
    auto* why_not = fixture_->find<QLabel>("measureWhyNot");
    QVERIFY(button->isVisible() && !button->isEnabled());
    QVERIFY2(why_not->isVisible() && why_not->text().contains("at least 64 tokens are needed"),
             qPrintable(why_not->text()));
    QCOMPARE(button->toolTip(), why_not->text());
    QCOMPARE(fixture_->transcript().at(1).unmeasurable, why_not->text());
    fixture_->picture("speedup-not-measurable");
    fixture_->window().actions().speculation->trigger();
    fixture_->ask("Plain");
    QVERIFY2(refused("plain already"), qPrintable(command->toolTip()));
    fixture_->window().actions().new_chat->trigger();
    QVERIFY2(refused("no answer yet"), qPrintable(command->toolTip()));
}

// An answer that was written while the computer was busy may have had few guesses.
void SpeedupFiguresTest::isNeverAboveTheTokensPerPass() {
    startLong();
    fixture_->ask("One");
    storage::MessageStats plainly = statsOf(1);
    plainly.target_passes = plainly.new_tokens;
    {
        const auto database = storage::Database::openBeside(fixture_->databasePath());
        QVERIFY(storage::MessageStatsStore(**database).save(plainly).has_value());
        QVERIFY(storage::MessageTraceStore(**database).trim(0).has_value());
    }
    measure();
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 30000);
    qInfo("%s", qPrintable(notice()));
    if (notice().contains("fewer guesses")) QVERIFY(statsOf(1) == plainly);
    QVERIFY(app::speedupOf(statsOf(1)).factor <= engine::kRoundedPlain);
}

void SpeedupFiguresTest::isNotReplacedByADisturbedOne_data() {
    QTest::addColumn<bool>("measured");
    QTest::newRow("measured") << true;
    QTest::newRow("estimated") << false;
}

void SpeedupFiguresTest::isNotReplacedByADisturbedOne() {
    QFETCH(bool, measured);
    startLong();
    fixture_->ask("One");
    storage::MessageStats quiet = statsOf(1);
    quiet.waiting_share = 0;
    quiet.target_passes = quiet.new_tokens / 3;
    app::store(engine::PlainTimes{1.6 * quiet.decode_ms / quiet.new_tokens}, quiet);
    if (measured) app::store({quiet.new_tokens, 9.0, 5.0, 5.0, 9.5, 0.0}, quiet);
    const double factor = app::speedupOf(quiet).factor;
    QVERIFY(factor > 1.0);
    {
        const auto database = storage::Database::openBeside(fixture_->databasePath());
        QVERIFY(storage::MessageStatsStore(**database).save(quiet).has_value());
    }
    std::vector<std::unique_ptr<QProcess>> others;
    const auto stop = qScopeGuard([&others] {
        for (const auto& other : others) {
            other->kill();
            other->waitForFinished();
        }
    });
    for (int i = 0; i < 4 * QThread::idealThreadCount(); ++i) {
        others.push_back(std::make_unique<QProcess>());
        others.back()->start("sh", {"-c", "while :; do :; done"});
        QVERIFY(others.back()->waitForStarted());
    }
    measure();
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 60000);
    if (!notice().endsWith("stays.") && !notice().endsWith("stays an estimate.")) QSKIP("it was not disturbed");
    QVERIFY2(notice().endsWith(measured ? "The earlier measurement stays." : "The speedup stays an estimate."),
             qPrintable(notice()));
    QVERIFY(statsOf(1) == quiet);
}

void SpeedupFiguresTest::drawsNoPlainLineThatTellsNothing() {
    startLong();
    fixture_->ask("One");
    const storage::MessageStats answer = statsOf(1);
    const auto lines = [&](const storage::MessageStats& row) {
        {
            const auto database = storage::Database::openBeside(fixture_->databasePath());
            [&] { QVERIFY(storage::MessageStatsStore(**database).save(row).has_value()); }();
        }
        fixture_->close();
        fixture_->startReady();
        fixture_->window().resize(1280, 800);
        ui::Inspector& inspector = fixture_->window().chatPage().inspector();
        [&] { QTRY_VERIFY(inspector.isVisible()); }();
        inspector.showTab(2);
        inspector.flush();
        return fixture_->find<ui::ChartView>("cycleShares")->chart().levels.size();
    };
    storage::MessageStats row = answer;
    row.waiting_share = 0.0;
    row.decode_ms = 5.0 * row.new_tokens;
    row.target_passes = row.new_tokens / 2;
    app::store(engine::PlainTimes{9.0, 8.9, 9.1}, row);
    QCOMPARE(lines(row), 1);
    row.waiting_share = 0.5;  // the computer was busy
    QCOMPARE(lines(row), 0);
    row.waiting_share = 0.0;
    app::store(engine::PlainTimes{9.0, 3.0, 27.0}, row);  // plain passes are too far apart
    QCOMPARE(lines(row), 0);
    app::store({row.new_tokens, 9.0, 5.0, 5.0, 9.5, 0.0}, row);  // measured: the times of other runs
    QCOMPARE(lines(row), 0);
}

void SpeedupFiguresTest::canBeStopped() {
    measureMuch();
    QVERIFY(busy());
    QTest::mouseClick(fixture_->find<QPushButton>("noticeAction"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 30000);
    QCOMPARE(statsOf(1).measured_tokens, 0);
    QVERIFY(!fixture_->window().chatPage().notices().isVisible());
}

void SpeedupFiguresTest::saysHowFarItIs() {
    const QString what = app::measuringText({});
    QVERIFY2(what.endsWith("plain, guessed twice, and plain."), qPrintable(what));
    QCOMPARE(app::measuringText({2, 3, 0.505}), what + " Run 2 of 3, 50 %");
    // It leaves alone what else is said, and what it can be stopped with.
    startLong();
    ui::NoticeBar& notices = fixture_->window().chatPage().notices();
    bool stopped = false;
    notices.dismiss();
    QVERIFY(!notices.renewLasting("Run 1"));
    notices.showLasting("Run 1", "Stop it", [&] { stopped = true; });
    QVERIFY(notices.renewLasting("Run 2"));
    QCOMPARE(notice(), QString("Run 2"));
    QTest::mouseClick(fixture_->find<QPushButton>("noticeAction"), Qt::LeftButton);
    QVERIFY(stopped);
    notices.showNotice("Not now");
    QVERIFY(notices.renewLasting("Run 3"));
    QCOMPARE(notice(), QString("Not now"));
}

GRIFFIN_TEST(SpeedupFiguresTest)
#include "speedup_figures_test.moc"
