// The inspector in the real window: answers of a real engine recorded cycle by cycle while somebody looks, shown,
// replayed, coloured in the transcript, and nothing done for nobody.
#include <QClipboard>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QSplitter>
#include <QTimer>
#include <algorithm>
#include <cmath>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/charts/chart_view.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/conversations/side_bar.h"
#include "ui/inspector/answer_trace.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/replay.h"
#include "ui/inspector/river_view.h"
#include "ui/inspector/tree_panel.h"
#include "ui/inspector/tree_text.h"
#include "ui/inspector/tree_view.h"
#include "ui/theme/theme.h"

using namespace griffin;

class InspectorTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void recordsEveryToken();
    void showsTheAnswerOnScreen();
    void hiddenItRecordsNothing();
    void coloursByTokenIndex();
    void drawsAtMostThirtyTimesASecond();
    void takesTheScreenAndGivesItBack();
    void takesIdleMargins();
    void sharesThePassOnScreen();
    void movesOnlyWhereThatIsWanted();
    void keepsItsPlaceOverARestart();

  private:
    ui::Inspector& inspector() { return fixture_->window().chatPage().inspector(); }
    const ui::AnswerTrace* traceOf(int row) {
        auto* kept = fixture_->application().writer().traces().find({fixture_->transcript().at(row).id});
        return kept == nullptr ? nullptr : kept->trace.get();
    }
};

void InspectorTest::recordsEveryToken() {
    fixture_->set("speculation/tree_size", 8);  // there are drafts however quick passes over them are here
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    fixture_->ask("Tell me");
    fixture_->ask("Tell me again");  // found in earlier text by now
    const ui::AnswerTrace* trace = traceOf(3);
    QVERIFY(trace != nullptr);
    QVERIFY(trace->finished);
    const QString text = fixture_->transcript().at(3).text;
    QString together;
    int drafted = 0;
    for (const ui::TraceToken& token : trace->tokens) {
        QCOMPARE(token.start, static_cast<int>(together.size()));
        together += text.mid(token.start, token.length);
        if (!token.fromDraft()) continue;
        ++drafted;
        const engine::DraftTreeNode& node = trace->cycle(token.cycle).nodes.at(static_cast<std::size_t>(token.node));
        QVERIFY(node.accepted);
        QCOMPARE(ui::tokenString(node.text), text.mid(token.start, token.length));
    }
    QCOMPARE(together, text);
    QCOMPARE(trace->tokens.size(), 40);
    QCOMPARE(ui::tokensPerPass(*trace), 40.0 / static_cast<double>(trace->cycles.size()));
    int accepted = 0;
    for (const engine::CycleRecord& cycle : trace->cycles) accepted += cycle.accepted_tokens;
    qInfo("%lld cycles, %d tokens of the draft, %.2f tokens a pass", static_cast<long long>(trace->cycles.size()),
          drafted, ui::tokensPerPass(*trace));
    QVERIFY(drafted > 10);
    QVERIFY(accepted - drafted <= 1);  // the end token may have been guessed, too
}

void InspectorTest::showsTheAnswerOnScreen() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    fixture_->ask("Tell me");
    fixture_->ask("Tell me again");
    ui::Inspector& shown = inspector();
    shown.flush();
    const ui::AnswerTrace* trace = traceOf(3);
    QCOMPARE(shown.tree().step(), ui::bestPass(*trace));
    shown.tree().goTo(static_cast<int>(trace->cycles.size()) - 1);
    QCOMPARE(fixture_->find<QLabel>("figurePasses")->text(), QLocale().toString(ui::tokensPerPass(*trace), 'f', 2));
    QVERIFY(fixture_->find<QLabel>("figureSpeed")->text() != QString("–"));
    QTest::mouseClick(fixture_->find<QToolButton>("treePrevious"), Qt::LeftButton);
    QCOMPARE(shown.tree().step(), static_cast<int>(trace->cycles.size()) - 2);
    QCOMPARE(shown.tree().view().cycle().nodes.size(), trace->cycles.at(shown.tree().step()).nodes.size());
    shown.tree().goTo(0);
    fixture_->picture("inspector-tree");
    shown.showTab(1);
    QCOMPARE(fixture_->find<ui::ChartView>("acceptLengths")->chart().count(), static_cast<int>(trace->cycles.size()));
    fixture_->picture("inspector-acceptance");
    shown.showTab(2);
    QCOMPARE(fixture_->find<ui::ChartView>("cycleTimes")->chart().count(), static_cast<int>(trace->cycles.size()));
    QVERIFY(!fixture_->find<QLabel>("timeVerdict")->text().isEmpty());
    fixture_->picture("inspector-time");
    // 40 tokens are too few to tell a speedup, so that there is no estimate to explain.
    QVERIFY(fixture_->find<QLabel>("timeExplanation")->text().startsWith("One pass for one token took"));
    QVERIFY(!fixture_->find<QPushButton>("measureSpeedupButton")->isEnabled());  // too short
    QCOMPARE(fixture_->transcript().count(), 4);
    // Another conversation has nothing to show yet; coming back shows the record again.
    fixture_->window().actions().new_chat->trigger();
    QVERIFY(!fixture_->find<QLabel>("figurePasses")->isVisible());
}

void InspectorTest::hiddenItRecordsNothing() {
    fixture_->set(QStringLiteral("speculation/kept_traces"), 0);
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    QTest::keyClick(fixture_->editor(), Qt::Key_F8);
    QVERIFY(!inspector().isVisible());
    const int before = inspector().refreshes();
    fixture_->ask("Tell me");
    QCOMPARE(inspector().refreshes(), before);
    QVERIFY(traceOf(1) == nullptr);
    QTest::keyClick(fixture_->editor(), Qt::Key_F8);
    QVERIFY(inspector().isVisible());
    auto* again = fixture_->find<QPushButton>("inspectorAgain");
    QVERIFY(again->isVisible());
    fixture_->picture("inspector-not-recorded");
    QTest::mouseClick(again, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering() && fixture_->transcript().at(1).sibling_count == 2, 10000);
    QVERIFY(traceOf(1) != nullptr);
    inspector().flush();
    QVERIFY(!again->isVisible());
}

void InspectorTest::coloursByTokenIndex() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    fixture_->ask("Tell me");
    fixture_->ask("Tell me again");
    ui::TranscriptArea& area = fixture_->window().chatPage().transcript().area();
    QTest::keyClick(fixture_->editor(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    fixture_->picture("transcript-colours");
    // Every token tells where it came from, in the middle of its first character.
    const ui::AnswerTrace* trace = traceOf(3);
    int compared = 0;
    for (int i = 0; i < trace->tokens.size(); ++i) {
        const ui::TraceToken& token = trace->tokens.at(i);
        if (token.length == 0) continue;
        const QRect here = area.row(3).caretAt(0, token.start);
        const QRect next = area.row(3).caretAt(0, token.start + 1);
        if (next.top() != here.top()) continue;  // the space at the end of a line
        const QPoint point((here.left() + next.left()) / 2 + 1, here.center().y());
        QCOMPARE(area.tokenTextAt(point + area.rowRect(3).topLeft()), ui::tokenText(*trace, i));
        ++compared;
    }
    qInfo("%d tokens pointed at", compared);
    QVERIFY(compared > 30);
    fixture_->window().actions().token_colours->setChecked(false);
    QVERIFY(area.tokenTextAt(area.rowRect(3).center()).isEmpty());
}

void InspectorTest::drawsAtMostThirtyTimesASecond() {
    fixture_->set(QStringLiteral("generation/max_new_tokens"), 4000);
    fixture_->startReady(fixture_->makeModel("slow.gguf", 0));
    fixture_->send("Go on");
    QTRY_VERIFY_WITH_TIMEOUT(traceOf(fixture_->transcript().count() - 1) != nullptr, 5000);
    const ui::AnswerTrace* trace = traceOf(fixture_->transcript().count() - 1);
    const int paints = inspector().tree().river().paints();
    const int refreshes = inspector().refreshes();
    const auto cycles = trace->cycles.size();
    QElapsedTimer timer;
    timer.start();
    QTest::qWait(1000);
    QTRY_VERIFY_WITH_TIMEOUT(inspector().tree().river().paints() > paints, 20'000);  // a busy computer draws little
    const double seconds = static_cast<double>(timer.elapsed()) / 1000;
    const int painted = inspector().tree().river().paints() - paints;
    qInfo("%d paints and %d refreshes for %lld cycles in %.2f s", painted, inspector().refreshes() - refreshes,
          static_cast<long long>(trace->cycles.size() - cycles), seconds);
    QVERIFY(painted <= 30 * seconds + 1);
    // Another tab: the tree is not drawn any more.
    inspector().showTab(2);
    QTest::qWait(50);
    const int then = inspector().tree().river().paints();
    QTest::qWait(300);
    QCOMPARE(inspector().tree().river().paints(), then);
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering(), 5000);
}

void InspectorTest::takesTheScreenAndGivesItBack() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    fixture_->ask("Tell me");
    QVERIFY(!fixture_->window().isFullScreen());
    QTest::mouseClick(fixture_->find<QToolButton>("treeFull"), Qt::LeftButton);
    QTRY_VERIFY(fixture_->window().isFullScreen());
    QVERIFY(inspector().isVisible() && !fixture_->editor()->isVisible() && !fixture_->window().sideBar().isVisible());
    QTRY_COMPARE(inspector().width(), fixture_->window().width());
    fixture_->picture("inspector-full-screen");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QTRY_VERIFY(!fixture_->window().isFullScreen());
    QVERIFY(fixture_->editor()->isVisible() && fixture_->window().sideBar().isVisible());
    // The key does the same where the inspector has the focus, and is the window's elsewhere.
    inspector().tree().setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F11);
    QVERIFY(inspector().isAlone());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F11);
    QVERIFY(!inspector().isAlone());
    QTRY_VERIFY(!fixture_->window().isFullScreen());
    fixture_->editor()->setFocus();
    QTest::keyClick(fixture_->editor(), Qt::Key_F11);
    QTRY_VERIFY(fixture_->window().isFullScreen());
    QVERIFY(!inspector().isAlone() && fixture_->editor()->isVisible());
    // Another page takes it away, too.
    QTest::mouseClick(fixture_->find<QToolButton>("treeFull"), Qt::LeftButton);
    QVERIFY(inspector().isAlone());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_2, Qt::ControlModifier);
    QVERIFY(!inspector().isAlone());
    QVERIFY(fixture_->window().isFullScreen());  // as it was before
}

void InspectorTest::takesIdleMargins() {
    fixture_->start();
    fixture_->window().resize(1280, 800);
    QTRY_VERIFY(inspector().isVisible());
    const int narrow = inspector().width();
    fixture_->window().resize(1920, 1000);
    QTRY_VERIFY(inspector().width() > narrow + 200);
    const int column = fixture_->application().theme().columnWidth();
    // The text keeps the width that it can use.
    QVERIFY(inspector().parentWidget()->width() - inspector().width() >= column);
    fixture_->window().resize(1280, 800);
    QTRY_COMPARE(inspector().width(), narrow);
    // Widths that somebody chose stay.
    auto* columns = inspector().parentWidget();
    auto* handle = columns->findChild<QSplitterHandle*>();
    QVERIFY(handle != nullptr);
    const QPoint from = handle->rect().center();
    for (QSplitterHandle* each : columns->findChildren<QSplitterHandle*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (!each->isVisible()) continue;
        QTest::mousePress(each, Qt::LeftButton, {}, from);
        QTest::mouseMove(each, from - QPoint(60, 0));
        QTest::mouseRelease(each, Qt::LeftButton, {}, from - QPoint(60, 0));
    }
    const int chosen = inspector().width();
    QVERIFY(chosen > narrow);
    fixture_->window().resize(1281, 800);
    QTest::qWait(50);
    QVERIFY(std::abs(inspector().width() - chosen) <= 1);
    fixture_->close();
    fixture_->start();
    fixture_->window().resize(1920, 1000);
    QTRY_VERIFY(inspector().isVisible());
    QTest::qWait(50);
    QVERIFY(inspector().width() < narrow + 200);
}

void InspectorTest::sharesThePassOnScreen() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    fixture_->ask("Tell me");
    fixture_->ask("Tell me again");
    QMenu& menu = inspector().tree().menu();
    const auto trigger = [&](const char* name) {
        for (QAction* action : menu.actions()) {
            if (action->objectName() == QLatin1String(name)) action->trigger();
        }
    };
    const auto told = [&] { return fixture_->find<QLabel>("noticeText")->text(); };
    // What is asked for is made elsewhere: the window goes on at once.
    const auto copy = [&](const char* name) {
        QGuiApplication::clipboard()->clear();
        trigger(name);
        QVERIFY(QGuiApplication::clipboard()->image().isNull());
        QTRY_VERIFY(!QGuiApplication::clipboard()->image().isNull());
        QVERIFY2(told().contains("clipboard"), qPrintable(told()));
    };
    copy("treeCopyCard");
    QCOMPARE(QGuiApplication::clipboard()->image().size(), QSize(1200, 630));
    copy("treeCopyPicture");
    const QByteArray svg = QGuiApplication::clipboard()->mimeData()->data("image/svg+xml");
    QVERIFY2(svg.contains("tokens in one pass") && svg.contains(" · " + fixture_->transcript().at(3).author.toUtf8()),
             svg.left(600));
    copy("treeCopyAnimation");
    QVERIFY(QGuiApplication::clipboard()->mimeData()->data("image/apng").contains("acTL"));
    const QString path = fixture_->path("card.png");
    QTimer look;
    connect(&look, &QTimer::timeout, this, [&] {
        auto* dialog = fixture_->window().findChild<QFileDialog*>();
        if (dialog == nullptr || !dialog->isVisible()) return;
        look.stop();
        dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
        QMetaObject::invokeMethod(dialog, "accept");
    });
    look.start(10);
    trigger("treeSaveCard");
    QTRY_VERIFY(told().contains(path));
    QCOMPARE(QImage(path).size(), QSize(1200, 630));
}

void InspectorTest::movesOnlyWhereThatIsWanted() {
    fixture_->start();
    QVERIFY(fixture_->application().theme().moves());
    ui::SettingValues values = fixture_->application().settings().values();
    values.motion = ui::MotionMode::kNone;
    fixture_->application().settings().set(values);
    QVERIFY(!fixture_->application().theme().moves());
    fixture_->close();
    fixture_->start();
    QVERIFY(!fixture_->application().theme().moves());
}

void InspectorTest::keepsItsPlaceOverARestart() {
    fixture_->start();
    QVERIFY(inspector().isVisible());
    fixture_->window().actions().inspector->setChecked(false);
    fixture_->close();
    fixture_->start();
    QVERIFY(!inspector().isVisible());
    QVERIFY(!fixture_->window().actions().inspector->isChecked());
    fixture_->window().resize(1280, 800);  // the screen of the tests is smaller
    // Too narrow for both: the conversation has the room.
    fixture_->window().actions().inspector->setChecked(true);
    QVERIFY(inspector().isVisible());
    fixture_->window().actions().side_bar->setChecked(true);
    fixture_->window().resize(700, 600);
    QTRY_VERIFY(!inspector().isVisible());
    fixture_->window().resize(1280, 800);
    QTRY_VERIFY(inspector().isVisible());
}

GRIFFIN_TEST(InspectorTest)
#include "inspector_test.moc"
