// The draft trees below the lanes of a race, in the real window: of the same place, whose words are on screen.
#include <QApplication>
#include <QTextCursor>

#include "tests/app/race/race_page_fixture.h"
#include "tests/support/test_program.h"
#include "ui/inspector/tree_view.h"

using namespace griffin;

class RaceTreesTest : public tests::RacePageFixture {
    Q_OBJECT

  private slots:
    void theWordsOfTheTreesAreSeen();
    void treesCompareTheSamePlace();
};

/// In every lane, at the end of the race as after a change of size or of language.
void RaceTreesTest::theWordsOfTheTreesAreSeen() {
    fixture_->set("speculation/tree_size", 8);
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    fixture_->window().resize(1272, 772);
    show();
    choose("raceMethod3", engine::Method::kAuto);
    runRace(QString::fromStdString(tests::tinyModelAnswer(20)));
    QCOMPARE(page().laneCount(), 4);
    const auto check = [this] {
        settle();
        for (int lane = 0; lane < 4; ++lane) {
            const auto* text = page().lane(lane).findChild<QPlainTextEdit*>("laneText");
            const auto marks = text->extraSelections();
            QCOMPARE(marks.size(), 1);
            QTextCursor word(text->document());
            word.setPosition(marks.first().cursor.selectionStart());
            const QRect place = text->cursorRect(word);
            QVERIFY2(text->viewport()->rect().contains(place.center()), qPrintable(QString::number(lane)));
        }
    };
    check();
    fixture_->window().resize(1000, 640);
    check();
    for (const int pass : {0, 36}) {  // of the ribbon that is pointed at as well
        emit page().lane(0).ribbon().hovered(pass);
        check();
    }
    emit page().lane(0).ribbon().hovered(-1);
    fixture_->window().resize(1272, 772);
    check();
    fixture_->changeLanguage("ko");
    check();
}

void RaceTreesTest::treesCompareTheSamePlace() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    runRace(QString::fromStdString(tests::tinyModelAnswer(20)));
    const auto check = [&] {
        const QString text = page().lane(0).text();
        auto* first = page().lane(0).findChild<QPlainTextEdit*>("laneText");
        settle();  // lanes that are still laid out move the letter
        // On a letter in the middle of the text.
        QTextCursor cursor(first->document());
        cursor.setPosition(static_cast<int>(text.indexOf(' ', text.size() / 2)) + 2);
        first->setTextCursor(cursor);  // and shows it
        const QPoint point = first->cursorRect(cursor).center() + QPoint(2, 0);
        QTest::mouseMove(first->viewport(), point);
        for (int lane = 0; lane < 3; ++lane) {
            const auto* tree = page().lane(lane).findChild<ui::TreeView*>("laneTree");
            const ui::RibbonView& ribbon = page().lane(lane).ribbon();
            QVERIFY(tree->isVisible());
            QVERIFY(ribbon.shown() >= 0);
            QCOMPARE(tree->cycle().accepted_tokens + 1, ribbon.ribbon().pass(ribbon.shown()).tokens);
            // The tree wrote the words that are marked.
            const auto marks = page().lane(lane).findChild<QPlainTextEdit*>("laneText")->extraSelections();
            QCOMPARE(marks.size(), 1);
            QString words;
            for (const engine::DraftTreeNode& node : tree->cycle().nodes) {
                if (node.accepted) words += QString::fromStdString(node.text);
            }
            words += QString::fromStdString(tree->cycle().bonus_text);
            QVERIFY2(words.endsWith(marks.first().cursor.selectedText()), qPrintable(words));
            QVERIFY(marks.first().cursor.selectionStart() <= cursor.position() &&
                    cursor.position() <= marks.first().cursor.selectionEnd());
        }
        QCOMPARE(page().lane(0).findChild<ui::TreeView*>("laneTree")->cycle().nodes.size(), std::size_t{1});
        QVERIFY(!page().lane(1).findChild<QLabel*>("laneTreeLine")->text().trimmed().isEmpty());
        // A click stays.
        const int shown = page().lane(1).ribbon().shown();
        QTest::mouseClick(first->viewport(), Qt::LeftButton, {}, point);
        QTest::mouseMove(first->viewport(), QPoint(2, 2));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(first->viewport(), &leave);
        QCOMPARE(page().lane(1).ribbon().shown(), shown);
    };
    check();
    fixture_->picture("race-trees");
    // They are kept with the race.
    fixture_->close();
    openEarlierRace();
    check();
    fixture_->picture("race-trees-kept");
}

GRIFFIN_TEST(RaceTreesTest)
#include "race_trees_test.moc"
