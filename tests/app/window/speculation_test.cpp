// The method picker and the switch below the message field, and what each answer says of how it was made.
#include <QAbstractButton>
#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/chat/pickers/method_picker.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"

using namespace griffin;
using tests::WindowFixture;

class SpeculationTest : public QObject {
    Q_OBJECT

  private slots:
    void listsEveryMethodWithWhatItNeeds();
    void remembersTheMethod();
    void theSwitchTurnsItOff();
    void refusesWhatCannotRun();
    void statisticsSurviveARestart();

  private:
    static void ask(WindowFixture& fixture, const QString& question, int messages) {
        fixture.send(question);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == messages, 10000);
    }
    static QAction* entry(WindowFixture& fixture, const QString& method) {
        auto* menu = fixture.find<QMenu>("methodMenu");
        emit menu->aboutToShow();
        for (QAction* action : menu->actions()) {
            if (action->text().section(QLatin1Char('\t'), 0, 0) == method) return action;
        }
        return nullptr;
    }
    static ui::MethodPicker& picker(WindowFixture& fixture) { return fixture.window().chatPage().methodPicker(); }
};

void SpeculationTest::listsEveryMethodWithWhatItNeeds() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("ten.gguf", 10));
    QCOMPARE(picker(fixture).method(), engine::Method::kAuto);
    QVERIFY(picker(fixture).isSpeculating());
    QCOMPARE(fixture.find<QToolButton>("methodButton")->accessibleName(), QString("Method: Automatic"));
    QVERIFY(fixture.find<QToolButton>("methodButton")->toolTip().contains("no draft is installed"));
    for (const char* name : {"Automatic", "Vanilla", "Suffix", "Prompt lookup", "Lookahead"}) {
        QVERIFY2(entry(fixture, name) != nullptr, name);
        QVERIFY(entry(fixture, name)->isEnabled());
    }
    for (const char* name : {"GRIFFIN", "EAGLE", "HASS", "FSPAD", "EAGLE-3", "Medusa", "Hydra", "Small draft model"}) {
        QVERIFY2(entry(fixture, name) != nullptr, name);
        QVERIFY(!entry(fixture, name)->isEnabled());
        QVERIFY(entry(fixture, name)->text().contains("No draft of this kind is installed"));
    }
    QVERIFY(entry(fixture, "Automatic")->isChecked());
    QVERIFY(entry(fixture, "Simulated") == nullptr);
    fixture.picture("method-picker");
    fixture.close();
}

void SpeculationTest::remembersTheMethod() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("ten.gguf", 10));
    entry(fixture, "Prompt lookup")->trigger();
    QCOMPARE(fixture.find<QToolButton>("methodButton")->text(), QString("Prompt lookup ▾"));
    ask(fixture, "Which method", 2);
    QVERIFY2(fixture.transcript().at(1).statistics_hint.contains("Prompt lookup"),
             qPrintable(fixture.transcript().at(1).statistics_hint));
    fixture.close();
    fixture.startReady();
    QCOMPARE(picker(fixture).method(), engine::Method::kPromptLookup);
    QVERIFY(entry(fixture, "Prompt lookup")->isChecked());
    fixture.close();
}

void SpeculationTest::theSwitchTurnsItOff() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("forty.gguf", 40));
    ask(fixture, "With a draft", 2);
    QVERIFY2(fixture.transcript().at(1).statistics.contains("per pass"),
             qPrintable(fixture.transcript().at(1).statistics));
    auto* toggle = fixture.find<QAbstractButton>("speculationSwitch");
    QTest::mouseClick(toggle, Qt::LeftButton);
    QVERIFY(!toggle->isChecked() && !fixture.window().actions().speculation->isChecked());
    QVERIFY(entry(fixture, "Vanilla")->isChecked() && !entry(fixture, "Automatic")->isChecked());
    ask(fixture, "Without one", 4);
    const QString plain = fixture.transcript().at(3).statistics;
    QVERIFY2(plain.endsWith("vanilla") && !plain.contains(QChar(0xD7)), qPrintable(plain));
    QCOMPARE(fixture.transcript().at(3).text, fixture.transcript().at(1).text);
    fixture.picture("speculation-off");
    fixture.close();

    fixture.startReady();
    QVERIFY(!picker(fixture).isSpeculating());
    // By keyboard, by shortcut, and by choosing a method.
    toggle = fixture.find<QAbstractButton>("speculationSwitch");
    QTest::keyClick(toggle, Qt::Key_Space);
    QVERIFY(picker(fixture).isSpeculating() && fixture.window().actions().speculation->isChecked());
    QTest::keyClick(fixture.editor(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!picker(fixture).isSpeculating());
    entry(fixture, "Suffix")->trigger();
    QVERIFY(picker(fixture).isSpeculating());
    QCOMPARE(picker(fixture).method(), engine::Method::kSuffix);
    entry(fixture, "Vanilla")->trigger();
    QVERIFY(!picker(fixture).isSpeculating());
    QCOMPARE(picker(fixture).method(), engine::Method::kSuffix);  // for when it is switched on again
    fixture.close();
}

void SpeculationTest::refusesWhatCannotRun() {
    WindowFixture fixture;
    fixture.set("speculation/method", "medusa");
    fixture.startReady(fixture.makeModel("ten.gguf", 10));
    fixture.send("Ask Medusa");
    QCOMPARE(fixture.transcript().count(), 0);
    QCOMPARE(fixture.editor()->toPlainText(), QString("Ask Medusa"));
    QVERIFY(fixture.find<QLabel>("noticeText")->text().startsWith("Medusa cannot answer: No draft of this kind"));
    fixture.picture("method-refused");
    QTest::mouseClick(fixture.find<QPushButton>("noticeAction"), Qt::LeftButton);
    QCOMPARE(picker(fixture).method(), engine::Method::kAuto);
    QTest::keyClick(fixture.editor(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 2, 10000);
    fixture.close();
}

void SpeculationTest::statisticsSurviveARestart() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("forty.gguf", 40));
    ask(fixture, "Tell me", 2);
    ask(fixture, "Tell me again", 4);  // found in earlier text by now
    const ui::TranscriptMessage answer = fixture.transcript().at(3);
    QVERIFY2(QRegularExpression("^[0-9,.]+ tok/s · [0-9.]+ per pass · [0-9.]+× vanilla$")
                 .match(answer.statistics)
                 .hasMatch(),
             qPrintable(answer.statistics));
    QVERIFY2(answer.statistics_hint.contains("Suffix") && answer.statistics_hint.contains("40 tokens in") &&
                 answer.statistics_hint.contains("reused") && answer.statistics_hint.contains("Seed"),
             qPrintable(answer.statistics_hint));
    ui::TranscriptArea& area = fixture.window().chatPage().transcript().area();
    const QRect statistics = area.row(3).statisticsRect().translated(area.rowRect(3).topLeft());
    QCOMPARE(area.statisticsHintAt(statistics.center()), answer.statistics_hint);
    QVERIFY(area.statisticsHintAt(area.rowRect(3).topLeft()).isEmpty());
    fixture.picture("statistics");
    fixture.close();
    fixture.start();
    QCOMPARE(fixture.transcript().at(3).statistics, answer.statistics);
    QCOMPARE(fixture.transcript().at(3).statistics_hint, answer.statistics_hint);
    fixture.close();
}

GRIFFIN_TEST(SpeculationTest)
#include "speculation_test.moc"
