// A draft tree on screen: its places, signs and words.
#include <QAccessible>
#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>

#include "tests/support/test_program.h"
#include "tests/ui/made_trees.h"
#include "ui/inspector/tree_painter.h"
#include "ui/inspector/tree_text.h"
#include "ui/inspector/tree_view.h"
#include "ui/theme/theme.h"

using namespace griffin;
using namespace griffin::ui;
using tests::smallTree;
using tests::trace;
using tests::withoutDraft;

class DraftTreeTest : public QObject {
    Q_OBJECT

  private slots:
    void treeStandsByDepthWithoutOverlaps();
    void deepTreesStandUprightInNarrowViews();
    void acceptedAndRejectedLookDifferent();
    void aCycleWithoutADraftIsARoot();
    void textOfATree();
    void textOfTokens();
    void keysWalkThroughTheTree();
    void aScreenReaderMeetsTheNodes();
    void zoomsAndFits();
    void whatWasMovedFitsAgain();
    void theWheelIsForWhatHasNoRoom();

  private:
    Theme theme_{*qApp};
};

void DraftTreeTest::treeStandsByDepthWithoutOverlaps() {
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
    // What was left out is smaller.
    QVERIFY(boxes.last().height() < boxes.first().height());
}

void DraftTreeTest::deepTreesStandUprightInNarrowViews() {
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

void DraftTreeTest::acceptedAndRejectedLookDifferent() {
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

void DraftTreeTest::aCycleWithoutADraftIsARoot() {
    const TreeLayout layout = layOutTree(withoutDraft(), QFontMetricsF(theme_.font(FontRole::kSmall)));
    QCOMPARE(layout.boxes.size(), 2);
    QVERIFY(layout.ownBox().left() > layout.boxes.at(0).right());
    QVERIFY(cycleSummary(withoutDraft(), engine::Method::kGriffin).startsWith("No draft: "));
    QVERIFY(cycleSummary(withoutDraft(), engine::Method::kVanilla)
                .startsWith("Plain (one token at a time): no tree grows"));
    QVERIFY(cycleSummary(smallTree(), engine::Method::kGriffin).contains("2 accepted"));
}

void DraftTreeTest::textOfATree() {
    QCOMPARE(treeText(smallTree()), QString("* is\n"
                                            "  + the  draft 60 %  target 50 %\n"
                                            "    + sky  draft 40 %  target 80 %\n"
                                            "      = blue  target 90 %\n"
                                            "      - \u23CE  draft 30 %\n"
                                            "    - light  draft 50 %  target 10 %\n"
                                            "  - When  draft 20 %  target under 0.1 %\n"));
    const QString rejected = nodeText(smallTree(), 5);
    QVERIFY2(rejected.startsWith("“⏎”: rejected") && rejected.contains("the model took “blue”"), qPrintable(rejected));
    QCOMPARE(whyNot(smallTree(), 2),
             QString("The draft gave “When” 20 %, the model under 0.1 %; it took “the”, 50 %."));
    QCOMPARE(whyEnded(smallTree()), QString("The draft gave “⏎” 30 %; the model took “blue”, 90 %."));
    engine::CycleRecord alike = smallTree();  // they would read the same
    alike.nodes[2].text = alike.nodes[1].text.substr(1);
    QCOMPARE(whyNot(alike, 2), QString("The draft gave “the” 20 %, the model under 0.1 %; it took “␣the”, 50 %."));
    engine::CycleRecord other = smallTree();
    other.nodes.push_back({7, " which", 3, 3, 0.1F, -1, false});
    other.left_out = {{8, " of", 4, 3, 0.03F, -1, false}};
    // A word from right to left turns no sentence round.
    engine::CycleRecord hebrew = smallTree();
    hebrew.nodes[5].text = "\u05de";
    QVERIFY2(
        nodeText(hebrew, 5).contains(QString::fromUtf8("“\u2068\u05de\u2069”")) && !nodeText(hebrew, 5).isRightToLeft(),
        qPrintable(nodeText(hebrew, 5)));
    QCOMPARE(whyNot(other, 6), QString("Not looked at: its branch had ended at “light”."));
    QCOMPARE(whyNot(other, 8), QString("Considered, but not worth checking: the draft gave “of” 3 %."));
    QVERIFY(nodeText(other, 8).startsWith("“of”: left out"));
    QVERIFY(treeText(other).contains("      ~ of  draft 3 %\n"));
    other.origin = engine::DraftOrigin::kLookup;
    // A guess is from where it was found, everywhere.
    QCOMPARE(whyNot(other, 8), QString("Considered, but not worth checking: earlier text gave “of” 3 %."));
    QCOMPARE(whyNot(other, 2), QString("Earlier text gave “When” 20 %, the model under 0.1 %; it took “the”, 50 %."));
    QVERIFY(nodeText(other, 1).contains("Earlier text: "));
    QVERIFY(treeText(other).contains("      ~ of  earlier text 3 %\n") && !treeText(other).contains("draft"));
    other.nodes[2].draft_probability = 1;
    QCOMPARE(whyNot(other, 2),
             QString("“When” was found in earlier text, and the model gave it under 0.1 % but took “the”, 50 %."));
    other.nodes.resize(5);
    QCOMPARE(whyEnded(other), QString("The path was right to its end: what was considered beyond it was not checked."));
    other.left_out.clear();
    QCOMPARE(whyEnded(other), QString("The path was right to its end: nothing was guessed beyond it."));
    QVERIFY(whyEnded(withoutDraft()).isEmpty());
    QVERIFY(nodeText(smallTree(), 6).contains("the target's own token"));
    QCOMPARE(tokenLabel("  "), QString("\u2423\u2423"));
    QCOMPARE(probabilityText(0.004F), QString("0.4 %"));
}

void DraftTreeTest::textOfTokens() {
    AnswerTrace answer = trace({smallTree()});
    answer.tokens = {{0, 3, -1, 0}, {3, 4, 0, 1}, {7, 4, 0, 4}, {11, 5, 0, 0}};
    QVERIFY(tokenText(answer, 0).contains("the pass over the prompt"));
    const QString sky = tokenText(answer, 2);
    QVERIFY2(sky.contains("pass 1, depth 2") && sky.contains("Draft: 40 %") && sky.contains("Target: 80 %") &&
                 sky.contains("“light” 50 %"),
             qPrintable(sky));
    const QString own = tokenText(answer, 3);
    QVERIFY2(own.startsWith("The target's own token: pass 1") && own.contains("90 %"), qPrintable(own));
}

void DraftTreeTest::keysWalkThroughTheTree() {
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
    for (const char* expected : {"“the”", "“sky”", "“blue”"}) {
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY2(view.accessibleDescription().startsWith(expected), qPrintable(view.accessibleDescription()));
    }
    QTest::keyClick(&view, Qt::Key_Left);
    QTest::keyClick(&view, Qt::Key_Down);
    QVERIFY2(view.accessibleDescription().startsWith("“light”"), qPrintable(view.accessibleDescription()));
    QCOMPARE(QToolTip::text(), view.accessibleDescription());
    QTest::keyClick(&view, Qt::Key_Escape);
    QCOMPARE(view.selected(), -1);
}

void DraftTreeTest::aScreenReaderMeetsTheNodes() {
    TreeView view(theme_);
    view.resize(400, 200);
    view.setCycle(smallTree(), {});
    QAccessibleInterface* tree = QAccessible::queryAccessibleInterface(&view);
    QCOMPARE(tree->role(), QAccessible::Tree);
    QCOMPARE(tree->text(QAccessible::Name), QString("Draft tree"));
    QCOMPARE(tree->childCount(), 7);
    QAccessibleInterface* sky = tree->child(4);
    QCOMPARE(sky->role(), QAccessible::TreeItem);
    QVERIFY2(sky->text(QAccessible::Name).startsWith("“sky”: accepted"), qPrintable(sky->text(QAccessible::Name)));
    QVERIFY(tree->child(6)->text(QAccessible::Name).contains("the target's own token"));
    QCOMPARE(tree->indexOfChild(sky), 4);
    const QPoint middle = sky->rect().center();
    QCOMPARE(tree->childAt(middle.x(), middle.y()), sky);

    QVERIFY(!sky->state().selected);
    sky->actionInterface()->doAction(QAccessibleActionInterface::setFocusAction());
    QVERIFY(sky->state().selected);
    QVERIFY(view.accessibleDescription().isEmpty() || view.accessibleDescription().startsWith("“sky”"));
    // The next cycle has no tree: nobody holds on to its nodes.
    view.setCycle(engine::CycleRecord{}, "nothing");
    QCOMPARE(tree->childCount(), 0);
    QVERIFY(!sky->isValid() && sky->text(QAccessible::Name).isEmpty());
}

void DraftTreeTest::zoomsAndFits() {
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

/// Where the whole tree is seen, what it is on may scroll.
void DraftTreeTest::theWheelIsForWhatHasNoRoom() {
    TreeView view(theme_);
    view.resize(400, 200);
    view.setCycle(smallTree(), {});
    const auto takesWheel = [&view] {
        QWheelEvent event({5, 5}, {5, 5}, {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&view, &event);
        return event.isAccepted();
    };
    QVERIFY(!takesWheel());
    QTest::keyClick(&view, Qt::Key_Plus);
    QVERIFY(takesWheel());
}

/// A place that it was moved to is for the room and the tree of then.
void DraftTreeTest::whatWasMovedFitsAgain() {
    TreeView view(theme_);
    const auto isSeen = [&view] {
        for (int place = 0; place < view.places(); ++place) {
            if (!QRectF(view.rect()).contains(view.nodeRect(place))) return false;
        }
        return true;
    };
    const auto drag = [&view] {
        QMouseEvent press(QEvent::MouseButtonPress, QPointF(5, 5), QPointF(5, 5), Qt::LeftButton, Qt::LeftButton, {});
        QApplication::sendEvent(&view, &press);
        QMouseEvent move(QEvent::MouseMove, QPointF(200, 5), QPointF(200, 5), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(&view, &move);
    };
    view.resize(400, 200);
    view.show();
    view.setCycle(smallTree(), {});
    drag();
    QVERIFY(!isSeen());
    view.resize(390, 180);
    QVERIFY(isSeen());
    drag();
    view.setCycle(withoutDraft(), {});
    QVERIFY(isSeen());
}

GRIFFIN_TEST(DraftTreeTest)
#include "draft_tree_test.moc"
