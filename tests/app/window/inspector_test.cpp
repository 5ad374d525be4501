// The inspector in the real window: answers of a real engine recorded cycle by cycle while somebody looks, shown,
// replayed, coloured in the transcript, and nothing done for nobody.
#include <QAction>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/charts/chart_view.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/inspector/answer_trace.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/tree_panel.h"
#include "ui/inspector/tree_text.h"
#include "ui/inspector/tree_view.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"

using namespace griffin;
using tests::WindowFixture;

class InspectorTest : public QObject {
    Q_OBJECT

  private slots:
    void recordsEveryToken();
    void showsTheAnswerOnScreen();
    void hiddenItRecordsNothing();
    void coloursByTokenIndex();
    void drawsAtMostThirtyTimesASecond();
    void keepsItsPlaceOverARestart();

  private:
    static void ask(WindowFixture& fixture, const QString& question, int messages) {
        fixture.send(question);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == messages, 10000);
    }
    static ui::Inspector& inspector(WindowFixture& fixture) { return fixture.window().chatPage().inspector(); }
    static const ui::AnswerTrace* traceOf(WindowFixture& fixture, int row) {
        auto* kept = fixture.application().writer().traces().find({fixture.transcript().at(row).id});
        return kept == nullptr ? nullptr : &kept->trace;
    }
    static void grab(WindowFixture& fixture, const char* name) {
        const QByteArray folder = qgetenv("GRIFFIN_PICTURES");
        QCoreApplication::processEvents();
        if (!folder.isEmpty()) fixture.window().grab().save(QString::fromLocal8Bit(folder) + "/" + name + ".png");
    }
};

void InspectorTest::recordsEveryToken() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("forty.gguf", 40));
    ask(fixture, "Tell me", 2);
    ask(fixture, "Tell me again", 4);  // found in earlier text by now
    const ui::AnswerTrace* trace = traceOf(fixture, 3);
    QVERIFY(trace != nullptr);
    QVERIFY(trace->finished);
    const QString text = fixture.transcript().at(3).text;
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
    int accepted = 0;
    for (const engine::CycleRecord& cycle : trace->cycles) accepted += cycle.accepted_tokens;
    qInfo("%lld cycles, %d tokens of the draft, %.2f tokens a pass", static_cast<long long>(trace->cycles.size()),
          drafted, ui::tokensPerPass(*trace));
    QVERIFY(drafted > 10);
    QVERIFY(accepted - drafted <= 1);  // the end token may have been guessed, too
    fixture.close();
}

void InspectorTest::showsTheAnswerOnScreen() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("forty.gguf", 40));
    ask(fixture, "Tell me", 2);
    ask(fixture, "Tell me again", 4);
    ui::Inspector& shown = inspector(fixture);
    shown.flush();
    const ui::AnswerTrace* trace = traceOf(fixture, 3);
    QCOMPARE(shown.tree().step(), static_cast<int>(trace->cycles.size()) - 1);
    QCOMPARE(fixture.find<QLabel>("figurePasses")->text(), QLocale().toString(ui::tokensPerPass(*trace), 'f', 2));
    QVERIFY(fixture.find<QLabel>("figureSpeed")->text() != QString("–"));
    QTest::mouseClick(fixture.find<QToolButton>("treePrevious"), Qt::LeftButton);
    QCOMPARE(shown.tree().step(), static_cast<int>(trace->cycles.size()) - 2);
    QCOMPARE(shown.tree().view().cycle().nodes.size(), trace->cycles.at(shown.tree().step()).nodes.size());
    shown.tree().goTo(0);
    grab(fixture, "inspector-tree");
    shown.showTab(1);
    QCOMPARE(fixture.find<ui::ChartView>("acceptLengths")->chart().count(), static_cast<int>(trace->cycles.size()));
    grab(fixture, "inspector-acceptance");
    shown.showTab(2);
    QCOMPARE(fixture.find<ui::ChartView>("cycleTimes")->chart().count(), static_cast<int>(trace->cycles.size()));
    QVERIFY(!fixture.find<QLabel>("timeVerdict")->text().isEmpty());
    grab(fixture, "inspector-time");
    auto* measure = fixture.find<QPushButton>("measureVanilla");
    QVERIFY(fixture.find<QLabel>("timeExplanation")->text().startsWith("Estimated"));
    QTest::mouseClick(measure, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QLabel>("timeExplanation")->text().startsWith("Compared with a vanilla run"),
                             5000);
    QVERIFY(fixture.find<QLabel>("timeExplanation")->text().contains("over 40 tokens"));
    QVERIFY(measure->isEnabled());
    QCOMPARE(fixture.transcript().count(), 4);
    // Another conversation has nothing to show yet; coming back shows the record again.
    fixture.window().actions().new_chat->trigger();
    QVERIFY(!fixture.find<QLabel>("figurePasses")->isVisible());
    fixture.close();
}

void InspectorTest::hiddenItRecordsNothing() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("ten.gguf", 10));
    QTest::keyClick(fixture.editor(), Qt::Key_F8);
    QVERIFY(!inspector(fixture).isVisible());
    const int before = inspector(fixture).refreshes();
    ask(fixture, "Tell me", 2);
    QCOMPARE(inspector(fixture).refreshes(), before);
    QVERIFY(traceOf(fixture, 1) == nullptr);
    QTest::keyClick(fixture.editor(), Qt::Key_F8);
    QVERIFY(inspector(fixture).isVisible());
    auto* again = fixture.find<QPushButton>("inspectorAgain");
    QVERIFY(again->isVisible());
    grab(fixture, "inspector-not-recorded");
    QTest::mouseClick(again, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().at(1).sibling_count == 2, 10000);
    QVERIFY(traceOf(fixture, 1) != nullptr);
    inspector(fixture).flush();
    QVERIFY(!again->isVisible());
    fixture.close();
}

void InspectorTest::coloursByTokenIndex() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("forty.gguf", 40));
    ask(fixture, "Tell me", 2);
    ask(fixture, "Tell me again", 4);
    ui::TranscriptArea& area = fixture.window().chatPage().transcript().area();
    QVERIFY(!area.row(3).isPlain());
    QTest::keyClick(fixture.editor(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(area.row(3).isPlain());
    QVERIFY(!area.row(1).isPlain());
    grab(fixture, "transcript-colours");
    // Every token tells where it came from, in the middle of its first character.
    const ui::AnswerTrace* trace = traceOf(fixture, 3);
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
    fixture.window().actions().token_colours->setChecked(false);
    QVERIFY(!area.row(3).isPlain());
    QVERIFY(area.tokenTextAt(area.rowRect(3).center()).isEmpty());
    fixture.close();
}

void InspectorTest::drawsAtMostThirtyTimesASecond() {
    WindowFixture fixture;
    fixture.set(QStringLiteral("generation/max_new_tokens"), 4000);
    tests::TinyModelOptions endless;
    endless.context = 8192;
    tests::writeTinyModel(fixture.path("quick.gguf").toStdString(), endless);
    fixture.startReady(fixture.path("quick.gguf"));
    fixture.send("Go on");
    QTRY_VERIFY_WITH_TIMEOUT(traceOf(fixture, fixture.transcript().count() - 1) != nullptr, 5000);
    const ui::AnswerTrace* trace = traceOf(fixture, fixture.transcript().count() - 1);
    const int paints = inspector(fixture).tree().view().paints();
    const int refreshes = inspector(fixture).refreshes();
    const auto cycles = trace->cycles.size();
    QElapsedTimer timer;
    timer.start();
    QTest::qWait(1000);
    const double seconds = static_cast<double>(timer.elapsed()) / 1000;
    const int painted = inspector(fixture).tree().view().paints() - paints;
    qInfo("%d paints and %d refreshes for %lld cycles in %.2f s", painted, inspector(fixture).refreshes() - refreshes,
          static_cast<long long>(trace->cycles.size() - cycles), seconds);
    QVERIFY(painted <= 30 * seconds + 1);
    // Another tab: the tree is not drawn any more.
    inspector(fixture).showTab(2);
    QTest::qWait(50);
    const int then = inspector(fixture).tree().view().paints();
    QTest::qWait(300);
    QCOMPARE(inspector(fixture).tree().view().paints(), then);
    QTest::keyClick(fixture.editor(), Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering(), 5000);
    fixture.close();
}

void InspectorTest::keepsItsPlaceOverARestart() {
    WindowFixture fixture;
    fixture.start();
    QVERIFY(inspector(fixture).isVisible());
    fixture.window().actions().inspector->setChecked(false);
    fixture.close();
    fixture.start();
    QVERIFY(!inspector(fixture).isVisible());
    QVERIFY(!fixture.window().actions().inspector->isChecked());
    // Too narrow for both: the conversation has the room.
    fixture.window().actions().inspector->setChecked(true);
    QVERIFY(inspector(fixture).isVisible());
    fixture.window().actions().side_bar->setChecked(true);
    fixture.window().resize(700, 600);
    QTRY_VERIFY(!inspector(fixture).isVisible());
    fixture.window().resize(1280, 800);
    QTRY_VERIFY(inspector(fixture).isVisible());
    fixture.close();
}

GRIFFIN_TEST(InspectorTest)
#include "inspector_test.moc"
