// The passes of an answer in the text: its ribbon, the words of a pass, and the tree that opens from both.
#include <QAccessible>
#include <QActionGroup>
#include <QScrollBar>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/charts/ribbon_view.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/tree_panel.h"

using namespace griffin;

class PassesTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void aRibbonHasAColumnAPass();
    void theRibbonPreviewsOpensAndSelects();
    void theRibbonOfTheInspectorDoesTheSame();
    void theKeysWalkAlongTheRibbon();
    void aClickOnAWordOpensItsPass();
    void theOpenPassOutlivesAChangeOfLanguage();
    void aPlainAnswerIsGrey();

  private:
    void ask() {
        fixture_->set("speculation/tree_size", 4);  // a dozen passes, however quick large trees are here
        fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
        fixture_->window().resize(1280, 800);
        fixture_->ask("Tell me");
        fixture_->ask("Tell me again");
    }
    ui::TranscriptArea& area() { return fixture_->window().chatPage().transcript().area(); }
    ui::TreePanel& tree() { return fixture_->window().chatPage().inspector().tree(); }
    const ui::AnswerTrace& trace(int row) {
        return *fixture_->application().writer().traces().find({fixture_->transcript().at(row).id})->trace;
    }
    /// In the middle of a column.
    QPoint column(int row, int pass) {
        const QRect ribbon = area().row(row).ribbonRect().translated(area().rowRect(row).topLeft());
        return area().row(row).ribbon().columnsOf({pass, pass + 1}, ribbon).center().toPoint();
    }
    QString words(int row, int from, int to) {
        const ui::TextSpan span = ui::spanOf(trace(row), from, to);
        return fixture_->transcript().at(row).text.mid(span.start, span.length);
    }
};

void PassesTest::aRibbonHasAColumnAPass() {
    ask();
    for (const int row : {1, 3}) {
        const ui::Ribbon& ribbon = area().row(row).ribbon();
        QCOMPARE(ribbon.count(), static_cast<int>(trace(row).cycles.size()));
        for (int i = 0; i < ribbon.count(); ++i) {
            QCOMPARE(ribbon.pass(i).tokens, ui::tokensOf(trace(row), i));
            // As the tokens of the text are coloured, also where the model's own one lies behind the end.
            int written = 0;
            int guessed = 0;
            for (const ui::TraceToken& token : trace(row).tokens) {
                if (token.cycle != i) continue;
                ++written;
                guessed += token.fromDraft() ? 1 : 0;
            }
            if (written > 0) QCOMPARE(ribbon.pass(i).guessed(), guessed);
        }
        QVERIFY(area().row(row).height() > area().row(row).ribbonRect().bottom());
    }
    QVERIFY(area().row(2).ribbonRect().isNull());
    fixture_->picture("ribbon");
}

void PassesTest::theRibbonPreviewsOpensAndSelects() {
    ask();
    fixture_->window().chatPage().inspector().flush();
    const int passes = area().row(3).ribbon().count();
    QVERIFY(passes >= 8);
    const int at_rest = tree().step();
    const int other = at_rest == 2 ? 3 : 2;
    QTest::mouseMove(area().viewport(), column(3, other));
    QCOMPARE(tree().step(), other);
    QTest::mouseMove(area().viewport(), area().rowRect(3).topLeft());
    QCOMPARE(tree().step(), at_rest);
    QTest::mouseClick(area().viewport(), Qt::LeftButton, {}, column(3, other));
    QTest::mouseMove(area().viewport(), area().rowRect(3).topLeft());
    QCOMPARE(tree().step(), other);
    // Dragging selects the words of the passes.
    QTest::mousePress(area().viewport(), Qt::LeftButton, {}, column(3, 6));
    QTest::mouseMove(area().viewport(), column(3, 3));
    QTest::mouseRelease(area().viewport(), Qt::LeftButton, {}, column(3, 3));
    QCOMPARE(area().selectedText().simplified(), words(3, 3, 7).simplified());
    QVERIFY(!area().selectedText().isEmpty());
    fixture_->picture("ribbon-selected");
    // Of an answer that the inspector is not about, too.
    QTest::mousePress(area().viewport(), Qt::LeftButton, {}, column(1, 0));
    QTest::mouseMove(area().viewport(), column(1, 2));
    QTest::mouseRelease(area().viewport(), Qt::LeftButton, {}, column(1, 2));
    QCOMPARE(area().selectedText().simplified(), words(1, 0, 3).simplified());
}

void PassesTest::theRibbonOfTheInspectorDoesTheSame() {
    ask();
    fixture_->window().chatPage().inspector().flush();
    auto* ribbon = fixture_->find<ui::RibbonView>("treeRibbon");
    QCOMPARE(ribbon->ribbon().passes(), area().row(3).ribbon().passes());
    const int at_rest = tree().step();
    QCOMPARE(ribbon->shown(), at_rest);
    const int other = at_rest == 2 ? 3 : 2;
    const auto at = [&](int pass) {
        return ribbon->ribbon().columnsOf({pass, pass + 1}, ribbon->rect().adjusted(3, 3, -3, -3)).center().toPoint();
    };
    QTest::mouseMove(ribbon, at(other));
    QCOMPARE(tree().step(), other);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(ribbon, &leave);
    QCOMPARE(tree().step(), at_rest);
    QTest::mouseMove(ribbon, at(other));
    QTest::mouseClick(ribbon, Qt::LeftButton, {}, at(other));
    QApplication::sendEvent(ribbon, &leave);
    QCOMPARE(tree().step(), other);
    // The keys of the tree go on from what is only pointed at, and stay there.
    QTest::mouseMove(ribbon, at(other + 1));
    QTest::keyClick(&tree(), Qt::Key_Right);
    QApplication::sendEvent(ribbon, &leave);
    QCOMPARE(tree().step(), other + 2);
    QTest::mousePress(ribbon, Qt::LeftButton, {}, at(3));
    QTest::mouseMove(ribbon, at(6));
    QTest::mouseRelease(ribbon, Qt::LeftButton, {}, at(6));
    QCOMPARE(area().selectedText().simplified(), words(3, 3, 7).simplified());
    fixture_->picture("inspector-ribbon");
}

void PassesTest::theKeysWalkAlongTheRibbon() {
    ask();
    area().setFocus();
    QAccessibleInterface* transcript = QAccessible::queryAccessibleInterface(&area());
    QVERIFY(transcript != nullptr);
    const auto named = [&](const QString& start) {
        QAccessibleInterface* message = transcript->child(3);
        for (int i = 0; i < message->childCount(); ++i) {
            if (message->child(i)->text(QAccessible::Name).startsWith(start)) return true;
        }
        return false;
    };
    QVERIFY(named(QStringLiteral("%1 passes, tokens: ").arg(area().row(3).ribbon().count())));
    // Tab goes to the ribbon of the last answer, which is before its buttons.
    area().scrollToEnd();
    int tabs = 0;
    while (!named(QStringLiteral("Pass 1 of")) && ++tabs < 30) {
        QTest::keyClick(&area(), Qt::Key_Tab);
        QTest::keyClick(&area(), Qt::Key_Home);
    }
    QVERIFY(tabs < 30);
    QTest::keyClick(&area(), Qt::Key_Right);
    QTest::keyClick(&area(), Qt::Key_Right);
    QVERIFY(named(QStringLiteral("Pass 3 of")));
    QTest::keyClick(&area(), Qt::Key_Return);
    QCOMPARE(tree().step(), 2);
    QTest::keyClick(&area(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(&area(), Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(area().selectedText().simplified(), words(3, 2, 5).simplified());
}

void PassesTest::aClickOnAWordOpensItsPass() {
    ask();
    int opened = 0;
    for (const int row : {3, 1}) {
        for (const ui::TraceToken& token : trace(row).tokens) {
            if (token.length == 0 || token.cycle < 0) continue;
            const QRect here = area().row(row).caretAt(0, token.start);
            const QRect next = area().row(row).caretAt(0, token.start + 1);
            if (next.top() != here.top()) continue;
            QTest::mouseClick(
                area().viewport(), Qt::LeftButton, {},
                QPoint((here.left() + next.left()) / 2 + 1, here.center().y()) + area().rowRect(row).topLeft());
            QCOMPARE(tree().step(), token.cycle);
            ++opened;
        }
    }
    QVERIFY(opened > 50);
    fixture_->picture("pass-outlined");
    // With the inspector closed, a click is only a click.
    fixture_->window().actions().inspector->setChecked(false);
    QTest::mouseClick(area().viewport(), Qt::LeftButton, {}, area().rowRect(3).topLeft() + QPoint(20, 40));
    QVERIFY(!fixture_->window().chatPage().inspector().isVisible());
}

void PassesTest::theOpenPassOutlivesAChangeOfLanguage() {
    ask();
    fixture_->window().chatPage().inspector().flush();
    const int other = tree().step() == 2 ? 3 : 2;
    QTest::mouseClick(area().viewport(), Qt::LeftButton, {}, column(3, other));
    QTest::mouseMove(area().viewport(), area().rowRect(3).topLeft());
    QCOMPARE(tree().step(), other);
    const int settings = static_cast<int>(fixture_->window().actions().pages->actions().size()) - 1;
    fixture_->window().showPageAt(settings);
    fixture_->window().showPageAt(0);
    QCOMPARE(tree().step(), other);
    fixture_->window().showPageAt(settings);
    fixture_->changeLanguage("ko");
    fixture_->window().resize(1280, 800);
    fixture_->window().showPageAt(0);
    QTRY_COMPARE(tree().step(), other);
}

void PassesTest::aPlainAnswerIsGrey() {
    fixture_->set(QStringLiteral("speculation/enabled"), false);
    ask();
    const ui::Ribbon& ribbon = area().row(3).ribbon();
    QCOMPARE(ribbon.count(), 40);  // the first token comes with the prompt, but the end token with a pass
    for (int i = 0; i < ribbon.count(); ++i) {
        QCOMPARE(ribbon.pass(i).origin, ui::PassBrief::kNone);
        QCOMPARE(ribbon.pass(i).tokens, 1);
    }
}

GRIFFIN_TEST(PassesTest)
#include "passes_test.moc"
