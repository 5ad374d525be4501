// Races in the real window: measured by the real engine, replayed, compared, stopped.
#include <QComboBox>
#include <QElapsedTimer>
#include <QScrollArea>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>
#include <algorithm>
#include <cstdlib>

#include "app/chat/speedup_words.h"
#include "tests/app/race/race_page_fixture.h"
#include "tests/support/test_program.h"
#include "ui/chat/pickers/method_text.h"
#include "ui/inspector/tree_view.h"
#include "ui/shell/notice_bar.h"

using namespace griffin;

class RacePageTest : public tests::RacePageFixture {
    Q_OBJECT

  private slots:
    void saysThatAModelIsNeeded();
    void nothingRacesItself();
    void measuresAndReplays();
    void theLaneOfAutomaticExplainsIt();
    void ribbonsCompareTheSamePlace();
    void refusesToChatMeanwhile();
    void isRefusedWhileAnAnswerIsWritten();
    void stopsWithinASecond();
    void closesWithinASecond();
    void aHiddenPageLosesNothing();
    void aFinishedRaceIsSeenWhole_data();
    void aFinishedRaceIsSeenWhole();
    void equalPartsStandOnOneLine();
    void lanesStandInRowsOnASmallScreen();
    void everyControlHasAName();
    void looksRightInTheDark();
};

void RacePageTest::saysThatAModelIsNeeded() {
    fixture_->start();
    show();
    QVERIFY(!button("raceStart")->isEnabled());
    QVERIFY(fixture_->stateButton(ui::StateAction::kChooseModel) != nullptr);
    fixture_->picture("race-no-model");
}

void RacePageTest::nothingRacesItself() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    show();
    QTest::keyClicks(fixture_->find<QPlainTextEdit>("racePrompt"), "Once upon a time");
    choose("raceMethod1", engine::Method::kAuto);
    QVERIFY(button("raceStart")->isEnabled());
    choose("raceMethod2", engine::Method::kAuto);
    QVERIFY(!button("raceStart")->isEnabled());
    const auto* line = fixture_->find<QLabel>("raceLine");
    QVERIFY(line->text().startsWith(QStringLiteral("Two columns are the same")));
    choose("raceMethod2", engine::Method::kSuffix);
    QVERIFY(button("raceStart")->isEnabled() && line->text().isEmpty());
}

void RacePageTest::measuresAndReplays() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    show();
    QVERIFY(!button("raceStart")->isEnabled());  // there is no prompt yet
    fixture_->picture("race-empty");
    auto* box = fixture_->find<QComboBox>("raceMethod1");
    const int griffin = box->findData(static_cast<int>(engine::Method::kGriffin));
    QVERIFY(!box->model()->flags(box->model()->index(griffin, 0)).testFlag(Qt::ItemIsEnabled));
    QVERIFY(!box->itemData(griffin, Qt::ToolTipRole).toString().isEmpty());

    startRace("Once upon a time");
    QVERIFY(fixture_->application().jobs().busy());
    QVERIFY(button("raceStop")->isVisible() && !button("raceStart")->isVisible());
    QVERIFY(fixture_->window().focusWidget() == button("raceStop"));  // and not on another page's button
    QCOMPARE(page().laneCount(), 3);
    QTRY_VERIFY_WITH_TIMEOUT(button("raceRematch")->isVisible() && idle(), 20000);
    const QString answer = QString::fromStdString(tests::tinyModelAnswer(40));
    QCOMPARE(figure(0, "laneName"), QString("Plain (one token at a time)"));
    QCOMPARE(figure(1, "laneName"), QString("Suffix"));
    for (int lane = 0; lane < 3; ++lane) {
        QCOMPARE(page().lane(lane).text(), answer);
        QVERIFY(QLocale().toDouble(figure(lane, "laneSpeed")) > 0.0);
        QVERIFY(figure(lane, "laneIdentity").contains("40"));
        QVERIFY(lane == 0 || figure(lane, "laneIdentity").contains("identical"));
        // 40 tokens are too few.
        QCOMPARE(figure(lane, "laneSpeedup"), QString("–"));
        const QString why = figure(lane, "laneSpeedupUnit");
        // On a busy computer it says that, too.
        QVERIFY2(lane == 0 || why.contains("too short to tell") || why.contains("same speed as plain"),
                 qPrintable(why));
    }
    QCOMPARE(figure(0, "lanePerPass"), QString("1.00"));
    QCOMPARE(fixture_->find<QComboBox>("raceHistory")->count(), 2);
    fixture_->picture("race-done");
    // Once more, from the recording alone.
    QTest::mouseClick(button("raceReplay"), Qt::LeftButton);
    QVERIFY(fixture_->find<QLabel>("raceReplayMark")->isVisible());
    QVERIFY(page().lane(0).text().isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(idle(), 20000);
    QCOMPARE(page().lane(2).text(), answer);
    QCOMPARE(fixture_->find<QComboBox>("raceHistory")->count(), 2);
}

/// Not what it came to, which its name tells.
void RacePageTest::theLaneOfAutomaticExplainsIt() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    show();
    choose("raceMethod3", engine::Method::kAuto);
    runRace("Iron bridges");
    const auto hint = [this](int lane) { return page().lane(lane).findChild<QLabel*>("laneName")->toolTip(); };
    QVERIFY2(figure(3, "laneName").startsWith("Automatic ("), qPrintable(figure(3, "laneName")));
    QCOMPARE(hint(3), ui::methodHint(engine::Method::kAuto));
    QCOMPARE(hint(1), ui::methodHint(engine::Method::kSuffix));
}

void RacePageTest::ribbonsCompareTheSamePlace() {
    fixture_->set("speculation/tree_size", 8);  // there are drafts however quick passes over them are here
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    // Found in earlier text: the prompt begins as the answer does.
    runRace(QString::fromStdString(tests::tinyModelAnswer(20)));
    int tokens[3] = {};
    for (int lane = 0; lane < 3; ++lane) {
        const ui::Ribbon& ribbon = page().lane(lane).ribbon().ribbon();
        for (int i = 0; i < ribbon.count(); ++i) tokens[lane] += ribbon.pass(i).tokens;
        // In words as beside it, with the first token.
        QVERIFY2(ribbon.summary().endsWith("tokens per pass: " + figure(lane, "lanePerPass")),
                 qPrintable(ribbon.summary() + ", " + figure(lane, "lanePerPass")));
    }
    QCOMPARE(tokens[0], 39);  // all but the first, one by one
    QCOMPARE(page().lane(0).ribbon().ribbon().count(), 39);
    QCOMPARE(tokens[1], 39);
    QCOMPARE(tokens[2], 39);
    const int longest = page().lane(1).ribbon().ribbon().count();
    QVERIFY(longest < 39);
    QVERIFY(figure(1, "laneIdentity").contains("longest right guess"));
    QVERIFY(!figure(0, "laneIdentity").contains("longest right guess"));
    // The pass that wrote the same words, in each lane.
    ui::RibbonView& ribbon = page().lane(0).ribbon();
    emit ribbon.hovered(20);
    QCOMPARE(ribbon.shown(), 20);
    for (const int lane : {1, 2}) {
        const ui::Ribbon& other = page().lane(lane).ribbon().ribbon();
        int before = 0;  // tokens of the passes before
        for (int i = 0; i < page().lane(lane).ribbon().shown(); ++i) before += other.pass(i).tokens;
        const int shown = page().lane(lane).ribbon().shown();
        QVERIFY(shown >= 0 && before <= 20 && 20 < before + other.pass(shown).tokens);
    }
    fixture_->picture("race-ribbons");
    // Afterwards it rests where a method guessed most.
    emit ribbon.hovered(-1);
    int most = 0;
    for (int lane = 0; lane < 3; ++lane) {
        const ui::RibbonView& view = page().lane(lane).ribbon();
        QVERIFY(view.shown() >= 0);
        most = std::max(most, view.ribbon().pass(view.shown()).tokens);
    }
    QVERIFY(most > 1);
    for (int lane = 0; lane < 3; ++lane) {
        const ui::Ribbon& other = page().lane(lane).ribbon().ribbon();
        for (int i = 0; i < other.count(); ++i) QVERIFY(other.pass(i).tokens <= most);
    }
}

void RacePageTest::refusesToChatMeanwhile() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    startRace("Never ends");
    QTest::keyClick(&fixture_->window(), Qt::Key_1, Qt::ControlModifier);
    fixture_->send("Me too");
    QCOMPARE(fixture_->editor()->toPlainText(), QString("Me too"));
    QVERIFY(fixture_->find<QLabel>("noticeText")->text().contains("race"));
    QCOMPARE(fixture_->transcript().count(), 0);
    QTest::mouseClick(fixture_->find<QPushButton>("noticeAction"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->application().jobs().busy(), 5000);
}

void RacePageTest::isRefusedWhileAnAnswerIsWritten() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("First");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->answering(), 5000);
    startRace("Second");
    QVERIFY(!fixture_->application().jobs().busy());
    QVERIFY(page().notices().isVisible());
    QCOMPARE(page().laneCount(), 0);
}

void RacePageTest::stopsWithinASecond() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    startRace("Never ends");
    QTRY_VERIFY_WITH_TIMEOUT(page().lane(0).text().size() > 10, 20000);
    fixture_->picture("race-measuring");
    QElapsedTimer timer;
    timer.start();
    QTest::mouseClick(button("raceStop"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(idle(), 5000);
    QVERIFY(timer.elapsed() < 1000);
    QVERIFY(!button("raceReplay")->isVisible());
    QVERIFY(!QFile::exists(fixture_->path("races.jsonl")));
    // Nothing waits any more, nor will there be a tree.
    const auto* tree = page().lane(0).findChild<ui::TreeView*>("laneTree");
    QCOMPARE(figure(2, "laneClock"), QString("–"));
    QCOMPARE(figure(2, "laneTreeLine"), QString("There are no draft trees: the race was stopped."));
    QVERIFY(!tree->isVisible());
    QTest::mouseClick(button("raceStart"), Qt::LeftButton);
    QVERIFY(figure(2, "laneClock") == "waiting" && tree->isVisible());
    QTest::mouseClick(button("raceStop"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(idle(), 5000);
}

void RacePageTest::closesWithinASecond() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    startRace("Never ends");
    QTRY_VERIFY_WITH_TIMEOUT(page().lane(0).text().size() > 10, 20000);
    QElapsedTimer timer;
    timer.start();
    fixture_->close();
    QVERIFY(timer.elapsed() < 1000);
    fixture_->startReady();
}

void RacePageTest::aHiddenPageLosesNothing() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    startRace("Out of sight");
    QTest::keyClick(&fixture_->window(), Qt::Key_1, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->application().jobs().busy(), 20000);
    QTest::qWait(100);
    QVERIFY(page().lane(0).text().isEmpty());  // nothing was drawn, the replay waits
    show();
    QTRY_VERIFY_WITH_TIMEOUT(idle(), 20000);
    QCOMPARE(page().lane(0).text(), QString::fromStdString(tests::tinyModelAnswer(40)));
}

void RacePageTest::aFinishedRaceIsSeenWhole_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<int>("lanes");
    for (const char* language : {"en", "zh", "ko"}) {
        for (const int lanes : {3, 4}) QTest::addRow("%s %d", language, lanes) << language << lanes;
    }
}

/// On a screen of 1280 x 800, with the longest notes.
void RacePageTest::aFinishedRaceIsSeenWhole() {
    QFETCH(QString, language);
    QFETCH(int, lanes);
    fixture_->set("window/language", language);
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    fixture_->window().resize(1272, 772);
    show();
    if (lanes == 4) choose("raceMethod3", engine::Method::kAuto);
    runRace("Iron bridges");
    QCOMPARE(page().laneCount(), lanes);
    engine::Speedup busy;
    busy.busy = true;
    for (int lane = 1; lane < lanes; ++lane) {
        ui::LaneFigures figures;
        figures.state = ui::LaneState::kDone;
        figures.seconds = 123.4;
        figures.tokens = 1024;
        figures.tokens_per_second = 8.3;
        figures.tokens_per_pass = 3.15;
        figures.no_speedup = app::speedupSentenceText(busy);
        figures.longest_guess = 12;
        figures.identity = ui::Identity::kDifferent;
        page().lane(lane).setFigures(figures);
    }
    settle();
    fixture_->picture(QStringLiteral("race-whole-%1-%2").arg(language).arg(lanes));
    const auto* area = fixture_->find<QScrollArea>("pageArea");
    QCOMPARE(area->verticalScrollBar()->maximum(), 0);
    QCOMPARE(area->horizontalScrollBar()->maximum(), 0);
}

/// Whatever their texts need; and of the answers no line is cut.
void RacePageTest::equalPartsStandOnOneLine() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    fixture_->window().resize(1272, 772);
    show();
    choose("raceMethod3", engine::Method::kAuto);
    runRace("Iron bridges");
    const auto top = [this](int lane, const char* part) {
        const auto* widget = page().lane(lane).findChild<QWidget*>(QLatin1String(part));
        return widget->mapTo(&page(), QPoint(0, 0)).y();
    };
    const auto check = [&](int first, int last) {
        for (int lane = first; lane <= last; ++lane) {
            for (const char* part :
                 {"laneSpeed", "lanePerPass", "laneSpeedup", "laneIdentity", "laneText", "laneTreeLine", "laneTree"})
                QVERIFY2(top(lane, part) == top(first, part), part);
            const auto* clock = page().lane(lane).findChild<QLabel*>("laneClock");
            const auto* other = page().lane(first).findChild<QLabel*>("laneClock");
            const int apart =
                clock->mapTo(&page(), clock->rect().center()).y() - other->mapTo(&page(), other->rect().center()).y();
            QVERIFY2(std::abs(apart) <= 1, qPrintable(QString::number(apart)));  // halves are rounded
            const auto* text = page().lane(lane).findChild<QPlainTextEdit*>("laneText");
            const double line = text->document()->firstBlock().layout()->lineAt(0).height();
            QCOMPARE((text->viewport()->height() - 1) % qRound(line), 0);
            QVERIFY(text->viewport()->height() > 3 * line);
        }
    };
    settle();
    check(0, 3);
    const int before = top(0, "laneText");
    page().lane(1).setMethod(engine::Method::kAuto, engine::Method::kGriffin,
                             "Automatic (GRIFFIN + Suffix, EAGLE-2, coupled), with a name of very many words");
    ui::LaneFigures figures;
    figures.state = ui::LaneState::kDone;
    figures.tokens = 1024;
    figures.longest_guess = 12;
    figures.no_speedup = "What guessing saved: too short to tell; the computer was busy";
    figures.identity = ui::Identity::kDifferent;
    page().lane(2).setFigures(figures);
    settle();
    fixture_->picture("race-parts");
    QVERIFY(top(0, "laneText") > before);
    check(0, 3);
    // A figure that leaves no room beside it in one lane stands alone in all.
    figures.tokens_per_second = 1234567890;
    figures.tokens_per_pass = 3.15;
    page().lane(2).setFigures(figures);
    settle();
    fixture_->picture("race-wide-figure");
    for (int lane = 0; lane < 4; ++lane) QVERIFY(top(lane, "lanePerPass") > top(lane, "laneSpeed"));
    check(0, 3);
    figures.tokens_per_second = 0.0;
    // They are as high as they must be again when the texts are short.
    page().lane(1).setMethod(engine::Method::kAuto, engine::Method::kGriffin, "A");
    page().lane(2).setFigures({});
    settle();
    QVERIFY(top(0, "laneText") <= before);
    // Of rows, each by itself.
    fixture_->window().setMinimumSize(632, 372);
    fixture_->window().resize(632, 372);
    page().lane(2).setFigures(figures);
    settle();
    check(0, 1);
    check(2, 3);
}

/// 1280 x 800 pixels, of which the desktop makes 640 x 400 larger ones.
void RacePageTest::lanesStandInRowsOnASmallScreen() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    show();
    choose("raceMethod3", engine::Method::kAuto);
    runRace("Iron bridges");
    const auto top = [this](int lane) { return page().lane(lane).geometry().top(); };
    const auto left = [this](int lane) { return page().lane(lane).geometry().left(); };
    QVERIFY(top(3) == top(0) && left(3) > left(2));
    // Where there is room the words below a figure stand in a line.
    fixture_->window().resize(2400, 900);
    settle();
    for (const QLabel* label : page().lane(0).findChildren<QLabel*>())
        QVERIFY(label->text() != "tokens per second" || label->height() < 2 * label->fontMetrics().lineSpacing());
    fixture_->window().setMinimumSize(632, 372);
    fixture_->window().resize(632, 372);
    settle();
    fixture_->picture("race-small");
    QVERIFY(top(2) > page().lane(0).geometry().bottom());
    QVERIFY(top(1) == top(0) && left(2) == left(0) && left(3) == left(1));
    // Nothing is no estimate.
    ui::LaneFigures figures;
    figures.tokens = 28;
    figures.speed_estimated = true;
    page().lane(2).setFigures(figures);
    QVERIFY(!page().lane(2).findChild<QLabel*>("laneSpeed")->text().contains(u'≈'));
    // No word is cut.
    figures.no_speedup = "The computer was busy";
    figures.tokens_per_second = 12345;
    page().lane(2).setFigures(figures);
    settle();
    const auto* unit = page().lane(2).findChild<QLabel*>("laneSpeedupUnit");
    QVERIFY(unit->minimumWidth() >= QFontMetrics(unit->font()).horizontalAdvance("computer"));
    QVERIFY(unit->width() >= unit->minimumWidth());
    // A row is as high as the texts of its lanes need.
    const auto size = [this](int lane) { return page().lane(lane).size(); };
    QVERIFY(size(1) == size(0) && size(3) == size(2) && size(2).width() == size(0).width());
    const auto* area = fixture_->find<QScrollArea>("pageArea");
    QCOMPARE(area->horizontalScrollBar()->maximum(), 0);
    QVERIFY(area->verticalScrollBar()->maximum() > 0);
}

void RacePageTest::everyControlHasAName() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    runRace("Names");
    QCOMPARE(fixture_->unnamedControls(&page()).join(QStringLiteral("; ")), QString());
}

void RacePageTest::looksRightInTheDark() {
    fixture_->set("window/appearance", "dark");
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    runRace("Once upon a time there was a program that told the same story twice");
    const QColor corner = fixture_->window().grab().toImage().pixelColor(400, 400);
    QVERIFY2(corner.lightness() < 100, qPrintable(corner.name()));
    fixture_->picture("race-dark");
}

GRIFFIN_TEST(RacePageTest)
#include "race_page_test.moc"
