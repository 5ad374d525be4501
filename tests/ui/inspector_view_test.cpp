// The inspector's parts over traces made by hand: figures, the tree's places, signs and words, and what is said where
// there is nothing to see.
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSvgRenderer>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

#include "tests/support/test_program.h"
#include "ui/charts/chart_view.h"
#include "ui/inspector/answer_trace.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/tree_painter.h"
#include "ui/inspector/tree_panel.h"
#include "ui/inspector/tree_text.h"
#include "ui/inspector/tree_view.h"
#include "ui/theme/theme.h"

using namespace griffin;
using namespace griffin::ui;

namespace {

/// root -> the (accepted) -> sky (accepted), of; root -> When; light under the.
engine::CycleRecord smallTree() {
    engine::CycleRecord cycle;
    cycle.nodes = {{1, " is", -1, 0, -1, -1, true},          {2, " the", 0, 1, 0.6F, 0.5F, true},
                   {3, " When", 0, 1, 0.2F, 0.0004F, false}, {4, " light", 1, 2, 0.5F, 0.1F, false},
                   {5, " sky", 1, 2, 0.4F, 0.8F, true},      {6, "\n", 4, 3, 0.3F, -1, false}};
    cycle.origin = engine::DraftOrigin::kModel;
    cycle.accepted_tokens = 2;
    cycle.bonus_text = " blue";
    cycle.bonus_probability = 0.9F;
    cycle.draft_ms = 2;
    cycle.verify_ms = 10;
    cycle.commit_ms = 0.5;
    return cycle;
}

engine::CycleRecord withoutDraft() {
    engine::CycleRecord cycle;
    cycle.nodes = {{1, " is", -1, 0, -1, -1, true}};
    cycle.bonus_text = " a";
    cycle.bonus_probability = 0.7F;
    cycle.verify_ms = 8;
    return cycle;
}

AnswerTrace trace(const std::vector<engine::CycleRecord>& cycles) {
    AnswerTrace trace;
    trace.method = engine::Method::kGriffin;
    trace.cycles = cycles;
    trace.tokens_per_second = 150;
    trace.plain_pass_ms = 10;
    return trace;
}

}  // namespace

class InspectorViewTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { theme_.setMode(ThemeMode::kLight); }
    void figuresAreExact();
    void showsTheSpeedupAsItWasTold();
    void treeStandsByDepthWithoutOverlaps();
    void deepTreesStandUprightInNarrowViews();
    void acceptedAndRejectedLookDifferent();
    void aCycleWithoutADraftIsARoot();
    void textOfATree();
    void textOfTokens();
    void keysWalkThroughTheTree();
    void aScreenReaderMeetsTheNodes();
    void zoomsAndFits();
    void stepsPinsAndPlays();
    void restsAtTheBestPass();
    void keysWalkThroughThePasses();
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
    const AnswerTrace answer = trace({smallTree(), none, deep});
    QCOMPARE(tokensPerPass(answer), (2 + 0 + 0) / 3.0 + 1);
    QCOMPARE(acceptLengths(answer), QList<double>({2, 0, 0}));
    QCOMPARE(acceptHistogram(answer), QList<double>({2, 0, 1}));
    QCOMPARE(acceptanceByDepth(answer), QList<double>({50, 50, 0}));
    QCOMPARE(movingMean({1, 2, 3, 4}, 2), QList<double>({1, 1.5, 2.5, 3.5}));
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
    inspector.showTab(2);
    QCOMPARE(inspector.findChild<QLabel*>("timeVerdict")->text(), QString("Guessing saved a third"));
    QCOMPARE(inspector.findChild<QLabel*>("timeExplanation")->text(), QString("One pass took 20 ms"));
    QCOMPARE(inspector.findChild<ChartView*>("cycleShares")->chart().levels.first().value, 20.0);
    auto* measure = inspector.findChild<QPushButton*>("measureSpeedupButton");
    QVERIFY(measure->isVisible() && !measure->isEnabled());
    inspector.setBaselineState(BaselineState::kOffered);
    QSignalSpy asked(&inspector, &Inspector::measureRequested);
    QTest::mouseClick(measure, Qt::LeftButton);
    QCOMPARE(asked.count(), 1);
}

void InspectorViewTest::treeStandsByDepthWithoutOverlaps() {
    engine::CycleRecord cycle = smallTree();
    for (int i = 0; i < 60; ++i) {  // a broad one
        const auto parent = static_cast<std::size_t>(i % 6);
        cycle.nodes.push_back({i, "word" + std::to_string(i), static_cast<int>(parent),
                               cycle.nodes.at(parent).depth + 1, 0.1F, -1, false});
    }
    cycle.left_out = {{90, "left", 2, 2, 0.3F, -1, false},
                      {91, "out", static_cast<int>(cycle.nodes.size()), 3, 0.2F, -1, false}};
    const TreeLayout layout = layOutTree(cycle, QFontMetricsF(theme_.font(FontRole::kSmall)));
    const QList<QRectF> boxes = layout.boxes;
    QCOMPARE(boxes.size(), placesOf(cycle));
    for (int a = 0; a < boxes.size(); ++a) {
        for (int b = 0; b < a; ++b) QVERIFY(!boxes.at(a).intersects(boxes.at(b)));
        if (a > 0 && a != layout.own) QVERIFY(boxes.at(a).left() >= boxes.at(parentPlace(cycle, a)).right());
        QVERIFY(boxes.at(a).right() <= layout.size.width() && boxes.at(a).bottom() <= layout.size.height());
    }
    // The accepted path and the bonus token are one line, the first.
    for (const int node : {0, 1, 4}) QCOMPARE(boxes.at(node).top(), 0.0);
    QCOMPARE(layout.ownBox().top(), 0.0);
    QCOMPARE(layout.own_parent, 4);
    QCOMPARE(layout.placeAt(boxes.at(3).center()), 3);
    QCOMPARE(layout.placeAt(layout.ownBox().center()), static_cast<int>(cycle.nodes.size()));
    QCOMPARE(layout.placeAt({-5, -5}), -1);
    // What was left out is smaller, and of much of it only the likeliest is shown.
    QVERIFY(boxes.last().height() < boxes.first().height());
    for (int i = 0; i < 20; ++i) cycle.left_out.push_back({100 + i, "more", 1, 2, 0.01F, -1, false});
    const TreeLayout crowded = layOutTree(cycle, QFontMetricsF(theme_.font(FontRole::kSmall)));
    QCOMPARE(std::count_if(crowded.boxes.begin(), crowded.boxes.end(), [](const QRectF& box) { return box.isEmpty(); }),
             22 - kMaxLeftOutShown);
    QVERIFY(!crowded.boxes.at(layout.own + 1).isEmpty() && !crowded.boxes.at(layout.own + 2).isEmpty());
}

void InspectorViewTest::deepTreesStandUprightInNarrowViews() {
    engine::CycleRecord deep = smallTree();
    int end = 4;
    for (int depth = 3; depth < 12; ++depth) {
        deep.nodes.push_back({depth, " word", end, depth, 0.5F, 0.5F, true});
        end = static_cast<int>(deep.nodes.size()) - 1;
    }
    TreeView view(theme_);
    view.resize(312, 500);
    view.setCycle(deep, {});
    QVERIFY2(view.scale() > 0.8, qPrintable(QString::number(view.scale())));
    QVERIFY(view.nodeRect(1).top() >= view.nodeRect(0).bottom());
    QCOMPARE(view.nodeRect(1).left(), view.nodeRect(0).left());  // the path is a line
    view.resize(1400, 500);
    view.fit();
    QVERIFY(view.nodeRect(1).left() >= view.nodeRect(0).right());
    QCOMPARE(view.nodeRect(1).top(), view.nodeRect(0).top());
    // What was left out does not make it deeper.
    const QSizeF before = layOutTree(deep, QFontMetricsF(theme_.font(FontRole::kSmall))).size;
    for (int depth = 12; depth < 20; ++depth)
        deep.left_out.push_back({depth, " far", depth == 12 ? end : static_cast<int>(deep.nodes.size()) + depth - 13,
                                 depth, 0.9F, -1, false});
    const QSizeF after = layOutTree(deep, QFontMetricsF(theme_.font(FontRole::kSmall))).size;
    QVERIFY(after.width() < before.width() + 20);
}

void InspectorViewTest::acceptedAndRejectedLookDifferent() {
    const engine::CycleRecord cycle = smallTree();
    const TreeStyle style(theme_);
    const TreeLayout layout = layOutTree(cycle, style.metrics);
    QImage image((layout.size + QSizeF(20, 20)).toSize(), QImage::Format_RGB32);
    image.fill(style.colors.background);
    QPainter painter(&image);
    paintTree(painter, cycle, layout, style, -1);
    painter.end();
    const auto inside = [&](int node) {
        return image.pixelColor((layout.boxes.at(node).topLeft() + QPointF(4, 4)).toPoint());
    };
    const auto blue = [](const QColor& color) { return color.blue() - color.red(); };
    QVERIFY(blue(inside(1)) > 40);
    QVERIFY(blue(inside(1)) > blue(inside(4)));  // the draft was surer of it
    QVERIFY(blue(inside(2)) < 10);
    QVERIFY(inside(2).lightness() > inside(3).lightness());
    const QColor line = image.pixelColor(QPointF(layout.ownBox().center().x(), layout.ownBox().bottom() - 2).toPoint());
    QVERIFY(line.red() - line.blue() > 120);  // orange
    // The pair of bars: the draft's above the model's, each as long as its probability.
    const auto bar = [&](int node, double up, double share) {
        const QRectF box = layout.boxes.at(node);
        return image.pixelColor(QPointF(box.left() + 5 + share * (box.width() - 10), box.bottom() - up).toPoint());
    };
    const auto red = [](const QColor& color) { return color.red() - color.blue(); };
    QVERIFY(red(bar(4, 3.5, 0.7)) > 60 && red(bar(4, 3.5, 0.95)) < 40);  // the model: 80 %
    QVERIFY(blue(bar(4, 7, 0.2)) > 100 && blue(bar(4, 7, 0.6)) < 100);   // the draft: 40 %
}

void InspectorViewTest::aCycleWithoutADraftIsARoot() {
    const TreeLayout layout = layOutTree(withoutDraft(), QFontMetricsF(theme_.font(FontRole::kSmall)));
    QCOMPARE(layout.boxes.size(), 2);
    QVERIFY(layout.ownBox().left() > layout.boxes.at(0).right());
    QVERIFY(cycleSummary(withoutDraft(), engine::Method::kGriffin).startsWith("No draft: "));
    QVERIFY(cycleSummary(withoutDraft(), engine::Method::kVanilla).startsWith("Vanilla decoding grows no tree"));
    QVERIFY(cycleSummary(smallTree(), engine::Method::kGriffin).contains("2 accepted"));
}

void InspectorViewTest::textOfATree() {
    QCOMPARE(treeText(smallTree()), QString("* is\n"
                                            "  + the  draft 60 %  target 50 %\n"
                                            "    + sky  draft 40 %  target 80 %\n"
                                            "      = blue  target 90 %\n"
                                            "      - \u23CE  draft 30 %\n"
                                            "    - light  draft 50 %  target 10 %\n"
                                            "  - When  draft 20 %  target under 0.1 %\n"));
    const QString rejected = nodeText(smallTree(), 5);
    QVERIFY2(rejected.startsWith("“⏎”: rejected") && rejected.contains("the model took “ blue”"), qPrintable(rejected));
    QCOMPARE(whyNot(smallTree(), 2),
             QString("The draft gave “ When” 20 %, the model under 0.1 %; it took “ the”, 50 %."));
    QCOMPARE(whyEnded(smallTree()), QString("The draft gave “⏎” 30 %; the model took “ blue”, 90 %."));
    engine::CycleRecord other = smallTree();
    other.nodes.push_back({7, " which", 3, 3, 0.1F, -1, false});
    other.left_out = {{8, " of", 4, 3, 0.03F, -1, false}};
    QCOMPARE(whyNot(other, 6), QString("Not looked at: its branch had ended at “ light”."));
    QCOMPARE(whyNot(other, 8), QString("Considered, but not worth checking: the draft gave “ of” 3 %."));
    QVERIFY(nodeText(other, 8).startsWith("“ of”: left out"));
    QVERIFY(treeText(other).contains("      ~ of  draft 3 %\n"));
    other.origin = engine::DraftOrigin::kLookup;
    other.nodes[2].draft_probability = 1;
    QCOMPARE(whyNot(other, 2),
             QString("“ When” was found in earlier text, and the model gave it under 0.1 %; it took “ the”, 50 %."));
    other.nodes.resize(5);
    QCOMPARE(whyEnded(other), QString("The path was right to its end: nothing more was guessed."));
    QVERIFY(whyEnded(withoutDraft()).isEmpty());
    QVERIFY(nodeText(smallTree(), 6).contains("the target's own token"));
    QCOMPARE(tokenLabel("  "), QString("\u2423\u2423"));
    QCOMPARE(probabilityText(0.004F), QString("0.4 %"));
}

void InspectorViewTest::textOfTokens() {
    AnswerTrace answer = trace({smallTree()});
    answer.tokens = {{0, 3, -1, 0}, {3, 4, 0, 1}, {7, 4, 0, 4}, {11, 5, 0, 0}};
    QVERIFY(tokenText(answer, 0).contains("the pass over the prompt"));
    const QString sky = tokenText(answer, 2);
    QVERIFY2(sky.contains("pass 1, depth 2") && sky.contains("Draft: 40 %") && sky.contains("Target: 80 %") &&
                 sky.contains("“ light” 50 %"),
             qPrintable(sky));
    const QString own = tokenText(answer, 3);
    QVERIFY2(own.startsWith("The target's own token: pass 1") && own.contains("90 %"), qPrintable(own));
}

void InspectorViewTest::keysWalkThroughTheTree() {
    TreeView view(theme_);
    view.resize(400, 200);
    view.setCycle(smallTree(), {});
    view.show();
    view.setFocus();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTest::keyClick(&view, Qt::Key_Right);  // is the panel's
    QCOMPARE(view.selected(), -1);
    QTest::keyClick(&view, Qt::Key_Down);
    QVERIFY(view.accessibleDescription().contains("the last token before"));
    for (const char* expected : {"“ the”", "“ sky”", "“ blue”"}) {
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY2(view.accessibleDescription().startsWith(expected), qPrintable(view.accessibleDescription()));
    }
    QTest::keyClick(&view, Qt::Key_Left);
    QTest::keyClick(&view, Qt::Key_Down);
    QVERIFY2(view.accessibleDescription().startsWith("“ light”"), qPrintable(view.accessibleDescription()));
    QCOMPARE(QToolTip::text(), view.accessibleDescription());
    QTest::keyClick(&view, Qt::Key_Escape);
    QCOMPARE(view.selected(), -1);
}

void InspectorViewTest::aScreenReaderMeetsTheNodes() {
    TreeView view(theme_);
    view.resize(400, 200);
    view.setCycle(smallTree(), {});
    QAccessibleInterface* tree = QAccessible::queryAccessibleInterface(&view);
    QCOMPARE(tree->role(), QAccessible::Tree);
    QCOMPARE(tree->text(QAccessible::Name), QString("Draft tree"));
    QCOMPARE(tree->childCount(), 7);
    QAccessibleInterface* sky = tree->child(4);
    QCOMPARE(sky->role(), QAccessible::TreeItem);
    QVERIFY2(sky->text(QAccessible::Name).startsWith("“ sky”: accepted"), qPrintable(sky->text(QAccessible::Name)));
    QVERIFY(tree->child(6)->text(QAccessible::Name).contains("the target's own token"));
    QCOMPARE(tree->indexOfChild(sky), 4);
    const QPoint middle = sky->rect().center();
    QCOMPARE(tree->childAt(middle.x(), middle.y()), sky);

    QVERIFY(!sky->state().selected);
    sky->actionInterface()->doAction(QAccessibleActionInterface::setFocusAction());
    QVERIFY(sky->state().selected);
    QVERIFY(view.accessibleDescription().isEmpty() || view.accessibleDescription().startsWith("“ sky”"));
    // The next cycle has no tree: nobody holds on to its nodes.
    view.setCycle(engine::CycleRecord{}, "nothing");
    QCOMPARE(tree->childCount(), 0);
    QVERIFY(!sky->isValid() && sky->text(QAccessible::Name).isEmpty());
}

void InspectorViewTest::zoomsAndFits() {
    TreeView view(theme_);
    engine::CycleRecord broad = smallTree();
    for (int i = 0; i < 60; ++i)
        broad.nodes.push_back({i, " word", i % 6, broad.nodes.at(i % 6).depth + 1, 0, -1, false});
    for (const QSize& size : {QSize(400, 200), QSize(160, 120), QSize(1900, 900)}) {
        view.resize(size);
        for (const engine::CycleRecord& cycle : {smallTree(), broad, withoutDraft()}) {
            view.setCycle(cycle, {});
            const double fitted = view.scale();
            QTest::keyClick(&view, Qt::Key_Plus);
            QVERIFY(view.scale() > fitted);
            QTest::keyClick(&view, Qt::Key_0);
            QCOMPARE(view.scale(), fitted);
            for (int place = 0; place < view.places(); ++place)
                QVERIFY(QRectF(view.rect()).contains(view.nodeRect(place)));
        }
    }
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
    QCOMPARE(panel.findChild<QSlider*>("treeSlider")->maximum(), 4);
    QTest::mouseClick(panel.findChild<QToolButton*>("treePin"), Qt::LeftButton);
    QCOMPARE(panel.step(), 4);
    panel.findChild<QSlider*>("treeSlider")->setValue(1);
    QCOMPARE(panel.step(), 1);
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
    QVERIFY(inspector.findChild<ChartView*>("acceptLengths")->chart().empty_text.startsWith("Ask something"));
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
    QVERIFY(inspector.findChild<QLabel*>("treeSummary")->text().startsWith("Vanilla decoding grows no tree"));
    QCOMPARE(inspector.findChild<QLabel*>("figurePasses")->text(), QString("1.00"));
    inspector.showTab(1);
    QVERIFY(
        inspector.findChild<ChartView*>("acceptLengths")->chart().empty_text.startsWith("Plain (one token at a time)"));
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
            const bool control = button != nullptr || qobject_cast<QSlider*>(widget) != nullptr ||
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
