// The inspector's parts over traces made by hand: figures, walking and playing, and what is said where there is nothing
// to see.
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <cmath>

#include "tests/support/test_program.h"
#include "tests/ui/made_trees.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/ribbon_view.h"
#include "ui/inspector/answer_trace.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/tree_panel.h"
#include "ui/inspector/tree_text.h"
#include "ui/inspector/tree_view.h"
#include "ui/theme/theme.h"

using namespace griffin;
using namespace griffin::ui;
using tests::smallTree;
using tests::trace;
using tests::withoutDraft;

class InspectorViewTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { theme_.setMode(ThemeMode::kLight); }
    void figuresAreExact();
    void passesAreSplitWhereTheReasoningEnds();
    void showsTheSpeedupAsItWasTold();
    void largeNumbersStandApart();
    void theButtonGetsTheKeyboardBack();
    void stepsPinsAndPlays();
    void restsAtTheBestPass();
    void theSentenceHasRoom();
    void keysWalkThroughThePasses();
    void thePicturesHaveAMenu();
    void saysWhatWillBeHere();
    void tellsThatVanillaHasNoTree();
    void hiddenItDoesNothing();
    void everyControlHasAName();
    void followsTheTheme();

  private:
    Theme theme_{*qApp};
    QAction colours_{"&Colour"};
};

void InspectorViewTest::figuresAreExact() {
    engine::CycleRecord none = withoutDraft();
    engine::CycleRecord deep = smallTree();
    deep.accepted_tokens = 0;
    AnswerTrace answer = trace({smallTree(), none, deep});
    // The first came with the prompt. What else was accepted is behind the end of the answer.
    answer.tokens = {{0, 4, -1, 0}, {4, 1, 0, 1}};
    QCOMPARE(tokensPerPass(answer), 2 / 3.0);
    QCOMPARE(acceptLengths(answer), QList<double>({2, 0, 0}));
    QCOMPARE(acceptHistogram(answer), QList<double>({2, 0, 1}));
    QCOMPARE(acceptanceByDepth(answer), QList<double>({50, 50, 0}));
    QCOMPARE(movingMean({1, 2, 3, 4}, 2), QList<double>({1, 1.5, 2.5, 3.5}));
}

void InspectorViewTest::passesAreSplitWhereTheReasoningEnds() {
    AnswerTrace answer = trace({smallTree(), withoutDraft(), withoutDraft(), smallTree()});
    answer.tokens = {{0, 7, -1, 0}, {7, 1, 0, 1},  {8, 1, 0, 4},  {9, 1, 0, 0}, {10, 2, 1, 0},
                     {12, 3, 2, 0}, {15, 1, 3, 1}, {16, 1, 3, 4}, {17, 1, 3, 0}};
    QCOMPARE(splitTokensPerPass(answer).reasoning, 0.0);
    QCOMPARE(splitTokensPerPass(answer).said, 2.0);
    answer.said_from = 12;
    QCOMPARE(splitTokensPerPass(answer).reasoning, 2.0);
    QCOMPARE(splitTokensPerPass(answer).said, 2.0);
    answer.said_from = 15;
    QCOMPARE(splitTokensPerPass(answer).reasoning, 5.0 / 3.0);
    QCOMPARE(splitTokensPerPass(answer).said, 3.0);
    Inspector inspector(theme_, &colours_);
    inspector.show();
    inspector.showTab(1);
    inspector.setTrace(&answer);
    auto* split = inspector.findChild<QLabel*>(QStringLiteral("acceptSplit"));
    QVERIFY(split->isVisible());
    QCOMPARE(split->text(), QStringLiteral("Tokens per pass: 1.67 in the reasoning, 3.00 in the answer"));
    answer.said_from = 0;
    inspector.traceGrew();
    inspector.flush();
    QVERIFY(!split->isVisible());
}

void InspectorViewTest::showsTheSpeedupAsItWasTold() {
    AnswerTrace answer = trace({smallTree()});
    Inspector inspector(theme_, &colours_);
    inspector.resize(320, 640);
    inspector.show();
    inspector.setTrace(&answer);
    QCOMPARE(inspector.findChild<QLabel*>("figureSpeedup")->text(), QString("–"));
    inspector.setSpeedup({"≈ 1.3×", "Guessing saved a third", "One pass took 20 ms", 20, true});
    inspector.flush();
    QCOMPARE(inspector.findChild<QLabel*>("figureSpeedup")->text(), QString("≈ 1.3×"));
    QCOMPARE(inspector.findChild<QLabel*>("inspectorVerdict")->text(), QString("Guessing saved a third"));
    // The sign is explained where it stands, and nowhere else.
    const auto hint = [&] { return inspector.findChild<QLabel*>("figureSpeedup")->toolTip(); };
    QVERIFY2(hint().contains("≈: estimated"), qPrintable(hint()));
    for (const char* figure : {"1.34×", ""}) {
        inspector.setSpeedup({figure, "Guessing saved a third", "Measured", 20, true});
        inspector.flush();
        QVERIFY2(!hint().isEmpty() && !hint().contains(u'≈'), qPrintable(hint()));
    }
    // A speed of a busy computer says so.
    const auto speed = [&] { return inspector.findChild<QLabel*>("figureSpeed")->accessibleName(); };
    QVERIFY2(!speed().contains("busy"), qPrintable(speed()));
    inspector.setSpeedup({"", "The computer was busy", "", 0, true, true, true});
    inspector.flush();
    QVERIFY2(speed().contains("tok/s (busy)"), qPrintable(speed()));
    // Beside a measured figure it is that of the runs that were measured.
    inspector.setSpeedup({"2.78×", "Guessing saved two thirds", "Measured", 0, true, false, false, 556});
    inspector.flush();
    QVERIFY2(speed().contains("556"), qPrintable(speed()));
    inspector.setSpeedup({"≈ 1.3×", "Guessing saved a third", "One pass took 20 ms", 20, true});
    inspector.flush();
    inspector.showTab(2);
    QCOMPARE(inspector.findChild<QLabel*>("timeVerdict")->text(), QString("Guessing saved a third"));
    QCOMPARE(inspector.findChild<QLabel*>("timeExplanation")->text(), QString("One pass took 20 ms"));
    const Chart& shares = inspector.findChild<ChartView*>("cycleShares")->chart();
    QCOMPARE(shares.levels.first().value, 20.0);
    // Draft, verify and commit have one colour in both charts.
    const Chart& times = inspector.findChild<ChartView*>("cycleTimes")->chart();
    QCOMPARE(shares.series.size(), times.series.size());
    for (int i = 0; i < 3; ++i) {
        QCOMPARE(shares.series[i].ink, times.series[i].ink);
        QCOMPARE(shares.categories[i], times.series[i].name);
        for (int part = 0; part < 3; ++part) QCOMPARE(std::isnan(shares.series[i].values[part]), part != i);
    }
    auto* measure = inspector.findChild<QPushButton*>("measureSpeedupButton");
    QVERIFY(measure->isVisible() && !measure->isEnabled());
    inspector.setBaselineState(BaselineState::kNotNow, "It is too short");
    QVERIFY(!measure->isEnabled());
    QCOMPARE(measure->toolTip(), QString("It is too short"));
    auto* why_not = inspector.findChild<QLabel*>("measureWhyNot");
    QVERIFY(why_not->isVisible());
    QCOMPARE(why_not->text(), QString("It is too short"));
    inspector.setBaselineState(BaselineState::kOffered);
    QVERIFY(!why_not->isVisible() && measure->toolTip().startsWith("Answers the same question again"));
    QSignalSpy asked(&inspector, &Inspector::measureRequested);
    QTest::mouseClick(measure, Qt::LeftButton);
    QCOMPARE(asked.count(), 1);
}

void InspectorViewTest::largeNumbersStandApart() {
    AnswerTrace answer = trace({smallTree()});
    answer.tokens_per_second = 59;
    Inspector inspector(theme_, &colours_);
    inspector.show();
    inspector.setTrace(&answer);
    inspector.setSpeedup({"≈ 0.51×", "Guessing cost a half", "One pass took 20 ms", 20, true});
    inspector.flush();
    inspector.resize(inspector.minimumWidth(), 700);
    QCoreApplication::processEvents();
    const QList<const char*> names{"figurePasses", "figureSpeedup", "figureSpeed"};
    for (int i = 0; i + 1 < names.size(); ++i) {
        const auto* label = inspector.findChild<QLabel*>(names[i]);
        const auto* next = inspector.findChild<QLabel*>(names[i + 1]);
        const int end = label->x() + label->fontMetrics().horizontalAdvance(label->text());
        QVERIFY2(next->x() - end >= space::kMedium, names[i + 1]);
    }
    // On one line, however long the words below one of them are.
    auto* speed = inspector.findChild<QLabel*>("figureSpeed");
    for (QLabel* caption : speed->parent()->findChildren<QLabel*>()) {
        if (!caption->text().startsWith("tok/s")) continue;
        caption->setText("tok/\ns\n(\nbusy\nas it\nwas\n)");
        QTRY_VERIFY(caption->height() >= 7 * caption->fontMetrics().height());
    }
    for (const char* name : names)
        QCOMPARE(inspector.findChild<QLabel*>(name)->geometry().bottom(), speed->geometry().bottom());
}

void InspectorViewTest::theButtonGetsTheKeyboardBack() {
    const AnswerTrace answer = trace({smallTree()});
    Inspector inspector(theme_, &colours_);
    inspector.show();
    inspector.setTrace(&answer);
    inspector.setSpeedup({"≈ 1.3×", "Guessing saved a third", "One pass took 20 ms", 20, true});
    inspector.showTab(2);
    inspector.flush();
    auto* measure = inspector.findChild<QPushButton*>("measureSpeedupButton");
    auto* chart = inspector.findChild<ChartView*>("cycleTimes");
    inspector.setBaselineState(BaselineState::kOffered);
    measure->setFocus();
    inspector.setBaselineState(BaselineState::kMeasuring);
    QVERIFY(inspector.focusWidget() != nullptr && inspector.focusWidget() != chart);
    inspector.setBaselineState(BaselineState::kNotNow, "Something else is under way");
    inspector.setBaselineState(BaselineState::kOffered);
    QCOMPARE(inspector.focusWidget(), static_cast<QWidget*>(measure));
    // Unless somebody went on with something else meanwhile.
    inspector.setBaselineState(BaselineState::kMeasuring);
    chart->setFocus();
    inspector.setBaselineState(BaselineState::kOffered);
    QCOMPARE(inspector.focusWidget(), static_cast<QWidget*>(chart));
}

void InspectorViewTest::stepsPinsAndPlays() {
    AnswerTrace answer = trace({smallTree(), withoutDraft(), smallTree()});
    TreePanel panel(theme_);
    panel.resize(320, 500);
    panel.show();
    panel.setTrace(&answer, {});
    QVERIFY(panel.showsRiver());
    QCOMPARE(panel.step(), 2);
    answer.cycles.push_back(withoutDraft());
    QVERIFY(QTest::qWaitFor([&] {
        panel.refresh();
        return panel.step() == 3;
    }));  // follows, when the last one was shown long enough
    QTest::mouseClick(panel.findChild<QToolButton*>("treePrevious"), Qt::LeftButton);
    QCOMPARE(panel.step(), 2);
    QVERIFY(!panel.showsRiver());
    QVERIFY(panel.findChild<QToolButton*>("treePin")->isChecked());
    answer.cycles.push_back(withoutDraft());
    panel.refresh();
    QCOMPARE(panel.step(), 2);  // stays
    auto* ribbon = panel.findChild<RibbonView*>("treeRibbon");
    QCOMPARE(ribbon->ribbon().count(), 5);
    QCOMPARE(ribbon->shown(), 2);
    QTest::mouseClick(panel.findChild<QToolButton*>("treePin"), Qt::LeftButton);
    QCOMPARE(panel.step(), 4);
    QCOMPARE(ribbon->shown(), 4);
    // The ribbon opens a pass by the mouse and by the keys.
    QTest::mouseClick(ribbon, Qt::LeftButton, {}, QPoint(5, ribbon->height() / 2));
    QCOMPARE(panel.step(), 0);
    QSignalSpy pointed(&panel, &TreePanel::passPointedAt);
    QTest::keyClick(ribbon, Qt::Key_Right);
    QCOMPARE(pointed.last().first().toInt(), 1);
    QTest::keyClick(ribbon, Qt::Key_Return);
    QCOMPARE(panel.step(), 1);
    QCOMPARE(ribbon->shown(), 1);
    QCOMPARE(panel.findChild<QLabel*>("treePlace")->text(), QString("Pass 2 of 5"));
    QTest::mouseClick(panel.findChild<QToolButton*>("treePlay"), Qt::LeftButton);
    QVERIFY(panel.showsRiver());
    QTRY_VERIFY_WITH_TIMEOUT(panel.step() > 1, 2000);
    QTest::mouseClick(panel.findChild<QToolButton*>("treePlay"), Qt::LeftButton);
    QVERIFY(!panel.isPlaying() && !panel.showsRiver());
    panel.goTo(0);
    panel.copyText();
    QCOMPARE(QGuiApplication::clipboard()->text(), treeText(smallTree()));
}

void InspectorViewTest::restsAtTheBestPass() {
    engine::CycleRecord best = smallTree();
    best.nodes.push_back({7, " was", 4, 3, 0.8F, 0.7F, true});
    best.accepted_tokens = 3;
    AnswerTrace answer = trace({smallTree(), withoutDraft(), best, best});
    TreePanel panel(theme_);
    panel.resize(320, 500);
    panel.show();
    panel.setTrace(&answer, {});
    QVERIFY(panel.showsRiver());
    answer.finished = true;
    QSignalSpy shown(&panel, &TreePanel::passShown);
    panel.refresh();
    QVERIFY(!panel.showsRiver());
    QCOMPARE(panel.step(), 2);
    QCOMPARE(shown.last().first().toInt(), 2);
    QVERIFY2(panel.findChild<QLabel*>("treeSummary")->text().startsWith("Best: 4 tokens at once"),
             qPrintable(panel.findChild<QLabel*>("treeSummary")->text()));
    panel.goTo(1);
    panel.refresh();
    QCOMPARE(panel.step(), 1);  // chosen
}

void InspectorViewTest::theSentenceHasRoom() {
    engine::CycleRecord long_word = smallTree();
    long_word.bonus_text = " counterrevolutionaries and electroencephalograms";
    AnswerTrace answer = trace({long_word, withoutDraft()});
    answer.finished = true;
    TreePanel panel(theme_);
    panel.resize(500, 500);
    panel.show();
    panel.setTrace(&answer, {});
    panel.goTo(0);
    const auto* sentence = panel.findChild<QLabel*>("treeSummary");
    const auto isWhole = [&] { return sentence->height() >= sentence->heightForWidth(sentence->width()); };
    const int usual = sentence->height();
    QVERIFY(isWhole());
    panel.resize(130, 500);
    QTRY_VERIFY(isWhole() && sentence->height() > usual);
    const int high = sentence->height();
    panel.goTo(1);  // a shorter one: the picture above stays where it is
    QTest::qWait(50);
    QCOMPARE(sentence->height(), high);
    panel.resize(500, 500);
    QTRY_COMPARE(sentence->height(), usual);
}

void InspectorViewTest::thePicturesHaveAMenu() {
    AnswerTrace answer = trace({smallTree(), smallTree()});
    answer.finished = true;
    TreePanel panel(theme_);
    panel.resize(320, 500);
    panel.show();
    const auto ask = [&panel] {
        QWidget* picture = panel.findChild<QStackedWidget*>()->currentWidget();
        QContextMenuEvent event(QContextMenuEvent::Mouse, {20, 20}, picture->mapToGlobal(QPoint(20, 20)));
        QApplication::sendEvent(picture, &event);
        const bool shown = panel.menu().isVisible();
        panel.menu().close();
        return shown;
    };
    panel.setTrace(nullptr, {});
    QVERIFY(!ask());
    panel.setTrace(&answer, {});
    QVERIFY(ask());  // the river
    panel.setFocus();
    QTest::keyClick(panel.focusWidget(), Qt::Key_Home);
    QVERIFY(ask());
}

void InspectorViewTest::keysWalkThroughThePasses() {
    engine::CycleRecord best = smallTree();
    best.accepted_tokens = 3;
    engine::CycleRecord miss = smallTree();
    miss.accepted_tokens = 0;
    AnswerTrace answer = trace({smallTree(), withoutDraft(), miss, best, smallTree()});
    answer.finished = true;
    TreePanel panel(theme_);
    panel.resize(320, 500);
    panel.show();
    panel.setTrace(&answer, {});
    panel.setFocus();
    const auto press = [&](Qt::Key key) { QTest::keyClick(panel.focusWidget(), key); };
    press(Qt::Key_Home);
    QCOMPARE(panel.step(), 0);
    press(Qt::Key_Right);
    QCOMPARE(panel.step(), 1);
    press(Qt::Key_Left);
    press(Qt::Key_M);
    QCOMPARE(panel.step(), 2);
    press(Qt::Key_W);
    QCOMPARE(panel.step(), 3);
    press(Qt::Key_W);
    QCOMPARE(panel.step(), 3);  // the last one
    press(Qt::Key_End);
    QCOMPARE(panel.step(), 4);
    press(Qt::Key_Home);
    press(Qt::Key_Space);
    QVERIFY(panel.isPlaying() && panel.showsRiver());
    press(Qt::Key_Space);  // the focus has gone with the picture
    QVERIFY(!panel.isPlaying() && !panel.showsRiver());
    press(Qt::Key_Down);
    QVERIFY(panel.view().selected() == 0);
    press(Qt::Key_Right);
    QCOMPARE(panel.step(), 0);  // from node to node now
    QVERIFY(panel.view().selected() > 0);
}

void InspectorViewTest::saysWhatWillBeHere() {
    Inspector inspector(theme_, &colours_);
    inspector.resize(320, 640);
    inspector.show();
    inspector.setAbsent(Inspector::Absence::kNoAnswer);
    auto* again = inspector.findChild<QPushButton*>("inspectorAgain");
    QVERIFY(!again->isVisible());
    inspector.showTab(1);
    QVERIFY(inspector.findChild<ChartView*>("acceptLengths")->chart().empty_text.contains("how many guesses"));
    inspector.showTab(2);
    QVERIFY(inspector.findChild<ChartView*>("cycleTimes")->chart().empty_text.contains("the time of each pass"));
    inspector.setAbsent(Inspector::Absence::kNotRecorded);
    QVERIFY(again->isVisible());
    QSignalSpy asked(&inspector, &Inspector::answerAgainRequested);
    QTest::mouseClick(again, Qt::LeftButton);
    QCOMPARE(asked.count(), 1);
}

void InspectorViewTest::tellsThatVanillaHasNoTree() {
    AnswerTrace answer = trace({withoutDraft(), withoutDraft()});
    answer.method = engine::Method::kVanilla;
    Inspector inspector(theme_, &colours_);
    inspector.resize(320, 640);
    inspector.show();
    inspector.setTrace(&answer);
    QVERIFY(
        inspector.findChild<QLabel*>("treeSummary")->text().startsWith("Plain (one token at a time): no tree grows"));
    QCOMPARE(inspector.findChild<QLabel*>("figurePasses")->text(), QString("1.00"));
    inspector.showTab(1);
    QVERIFY(inspector.findChild<ChartView*>("acceptLengths")
                ->chart()
                .empty_text.startsWith("Plain (one token at a time): nothing was guessed"));
    inspector.showTab(2);
    QVERIFY(!inspector.findChild<QPushButton*>("measureSpeedupButton")->isVisible());
    QCOMPARE(inspector.findChild<ChartView*>("cycleTimes")->chart().count(), 2);
}

void InspectorViewTest::hiddenItDoesNothing() {
    AnswerTrace answer = trace({smallTree()});
    Inspector inspector(theme_, &colours_);
    inspector.resize(320, 640);
    inspector.show();
    inspector.setTrace(&answer);
    inspector.hide();
    const int before = inspector.refreshes();
    const int paints = inspector.tree().view().paints();
    for (int i = 0; i < 20; ++i) {
        answer.cycles.push_back(smallTree());
        inspector.traceGrew();
        QTest::qWait(10);
    }
    QCOMPARE(inspector.refreshes(), before);
    QCOMPARE(inspector.tree().view().paints(), paints);
    QCOMPARE(inspector.tree().step(), 0);
    inspector.show();
    QCOMPARE(inspector.tree().step(), 20);
}

void InspectorViewTest::everyControlHasAName() {
    AnswerTrace answer = trace({smallTree()});
    Inspector inspector(theme_, &colours_);
    inspector.resize(320, 640);
    inspector.show();
    inspector.setTrace(&answer);
    int controls = 0;
    for (int tab = 0; tab < 3; ++tab) {
        inspector.showTab(tab);
        for (QWidget* widget : inspector.findChildren<QWidget*>()) {
            if (!widget->isVisible()) continue;
            const auto* button = qobject_cast<QAbstractButton*>(widget);
            const bool control = button != nullptr || qobject_cast<RibbonView*>(widget) != nullptr ||
                                 qobject_cast<ChartView*>(widget) != nullptr ||
                                 qobject_cast<TreeView*>(widget) != nullptr ||
                                 qobject_cast<QTabBar*>(widget) != nullptr;
            if (!control || widget->parentWidget() == inspector.findChild<QTabBar*>("inspectorTabs")) continue;
            const QString name =
                widget->accessibleName().isEmpty() && button ? button->text() : widget->accessibleName();
            QVERIFY2(!name.isEmpty(), qPrintable(widget->objectName()));
            QVERIFY2(widget->focusPolicy() & Qt::TabFocus, qPrintable(widget->objectName()));
            ++controls;
        }
    }
    qInfo("%d controls", controls);
    QVERIFY(controls > 15);
}

void InspectorViewTest::followsTheTheme() {
    engine::CycleRecord broad = smallTree();
    const QStringList words{" the", " a", " light", " air", " sun", " and", " of", " that"};
    for (int i = 0; i < 26; ++i) {
        const int parent = i % 8;
        const int depth = broad.nodes.at(parent).depth + 1;
        broad.nodes.push_back(
            {i, words.at(i % 8).toStdString(), parent, depth, 0.05F * static_cast<float>(i % 9), -1, false});
    }
    AnswerTrace answer = trace({});
    for (int i = 0; i < 150; ++i) {
        answer.cycles.push_back(i % 5 == 4 ? withoutDraft() : broad);
        answer.cycles.back().accepted_tokens = i % 5 == 4 ? 0 : (i * 7) % 4;
    }
    answer.cycles.push_back(broad);
    Inspector inspector(theme_, &colours_);
    inspector.resize(340, 760);
    inspector.show();
    inspector.setTrace(&answer);
    const QByteArray folder = qgetenv("GRIFFIN_PICTURES");
    for (const ThemeMode mode : {ThemeMode::kLight, ThemeMode::kDark}) {
        theme_.setMode(mode);
        for (int tab = 0; tab < 3; ++tab) {
            inspector.showTab(tab);
            QCoreApplication::processEvents();
            const QImage image = inspector.grab().toImage();
            QCOMPARE(image.pixelColor(2, image.height() / 2), theme_.colors().sidebar);
            const QString name = QStringLiteral("/panel-%1-%2.png").arg(theme_.isDark() ? "dark" : "light").arg(tab);
            if (!folder.isEmpty()) image.save(QString::fromLocal8Bit(folder) + name);
        }
    }
}

GRIFFIN_TEST(InspectorViewTest)
#include "inspector_view_test.moc"
