// The method picker and the switch below the message field, and what each answer says of how it was made.
#include <QAbstractButton>
#include <QMenu>

#include "storage/message_store.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "ui/chat/pickers/method_picker.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_view.h"

using namespace griffin;

class SpeculationTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void listsEveryMethodWithWhatItNeeds();
    void tellsTheMeasuredSpeeds();
    void remembersTheMethod();
    void theSwitchTurnsItOff();
    void refusesWhatCannotRun();
    void statisticsSurviveARestart();

  private:
    QAction* entry(const QString& method) { return fixture_->methodEntry(method); }
    ui::MethodPicker& picker() { return fixture_->window().chatPage().methodPicker(); }
};

void SpeculationTest::listsEveryMethodWithWhatItNeeds() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    QCOMPARE(picker().method(), engine::Method::kAuto);
    QVERIFY(picker().isSpeculating());
    QCOMPARE(fixture_->find<QToolButton>("methodButton")->accessibleName(), QString("Method: Automatic"));
    QVERIFY(fixture_->find<QToolButton>("methodButton")->toolTip().contains("no draft is installed"));
    for (const char* name : {"Automatic", "Plain (vanilla)", "Suffix", "Prompt lookup", "Lookahead"}) {
        QVERIFY2(entry(name) != nullptr, name);
        QVERIFY(entry(name)->isEnabled());
    }
    for (const char* name : {"GRIFFIN", "EAGLE", "HASS", "FSPAD", "EAGLE-3", "Medusa", "Hydra", "Small draft model"}) {
        QVERIFY2(entry(name) != nullptr, name);
        QVERIFY(!entry(name)->isEnabled());
        QVERIFY(entry(name)->text().contains("No draft of this kind is installed"));
    }
    QVERIFY(entry("MTP") != nullptr && !entry("MTP")->isEnabled());
    QVERIFY(entry("MTP")->text().contains("brings no such head along"));
    // Each is explained in a line of its own, and nothing is said of a speed that was not measured.
    QSet<QString> lines;
    for (QAction* action : fixture_->find<QMenu>("methodMenu")->actions()) {
        if (action->isSeparator()) continue;
        lines.insert(action->text().section('\t', 0, 0).section(": ", 1));
        QVERIFY2(!action->text().contains("tok/s"), qPrintable(action->text()));
    }
    QCOMPARE(lines.size(), 14);
    QVERIFY(entry("Automatic")->isChecked());
    QVERIFY(entry("Simulated") == nullptr);
    fixture_->picture("method-picker");
}

void SpeculationTest::tellsTheMeasuredSpeeds() {
    fixture_->set("generation/max_new_tokens", 90);
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    const auto note = [&](const char* method) { return entry(method)->text().section('\t', 1); };
    const QString model = fixture_->application().models().model().fingerprint;
    QCOMPARE(note("Automatic"), QString("speed not known yet"));
    fixture_->close();
    fixture_->set("speeds/" + model + "/suffix", "100 500 1.8 100 500");
    fixture_->set("speeds/" + model + "/vanilla", "1000 9000 0 0 0");
    fixture_->startReady();
    QCOMPARE(note("Suffix"), QString("200 tok/s, 1.8×"));
    QCOMPARE(note("Plain (vanilla)"), QString("111 tok/s"));
    QCOMPARE(note("Lookahead"), QString("speed not known yet"));
    // A long answer is a measurement, unless the computer was busy.
    fixture_->ask("A long answer");
    const bool busy = fixture_->transcript().at(1).statistics.contains("the computer was busy", Qt::CaseInsensitive);
    QCOMPARE(note("Automatic").endsWith("tok/s"), !busy);
    auto* menu = fixture_->find<QMenu>("methodMenu");
    menu->resize(menu->sizeHint());
    fixture_->picture("method-picker-speeds", menu);
    // Of another model nothing was measured.
    fixture_->close();
    fixture_->startReady(fixture_->makeModel("other.gguf", 40));
    QCOMPARE(note("Suffix"), QString("speed not known yet"));
}

void SpeculationTest::remembersTheMethod() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    entry("Prompt lookup")->trigger();
    QCOMPARE(fixture_->find<QToolButton>("methodButton")->text(), QString("Prompt lookup ▾"));
    fixture_->ask("Which method");
    QVERIFY2(fixture_->transcript().at(1).statistics_hint.contains("Prompt lookup"),
             qPrintable(fixture_->transcript().at(1).statistics_hint));
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(picker().method(), engine::Method::kPromptLookup);
    QVERIFY(entry("Prompt lookup")->isChecked());
}

void SpeculationTest::theSwitchTurnsItOff() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    fixture_->ask("With a draft");
    QVERIFY2(fixture_->transcript().at(1).statistics.contains("tokens per pass"),
             qPrintable(fixture_->transcript().at(1).statistics));
    auto* toggle = fixture_->find<QAbstractButton>("speculationSwitch");
    auto* button = fixture_->find<QToolButton>("methodButton");
    const int place = toggle->x();
    QTest::mouseClick(toggle, Qt::LeftButton);
    QVERIFY(!toggle->isChecked() && !fixture_->window().actions().speculation->isChecked());
    // It reads what the next answer is made with, and the switch has stayed where it was.
    QCOMPARE(button->text(), QString("Plain ▾"));
    QCOMPARE(button->accessibleName(), QString("Method: Plain"));
    QVERIFY2(button->toolTip().endsWith("on again: Automatic"), qPrintable(button->toolTip()));
    QTest::qWait(50);  // for the layout
    QCOMPARE(toggle->x(), place);
    QVERIFY(entry("Plain (vanilla)")->isChecked() && !entry("Automatic")->isChecked());
    fixture_->ask("Without one");
    QString plain = fixture_->transcript().at(3).statistics;
    plain.remove("; the computer was busy");  // so it may have been
    QVERIFY2(plain.startsWith("Plain (one token at a time) · ") && !plain.contains(QChar(0xD7)), qPrintable(plain));
    QCOMPARE(fixture_->transcript().at(3).text, fixture_->transcript().at(1).text);
    fixture_->picture("speculation-off");
    fixture_->close();

    fixture_->startReady();
    QVERIFY(!picker().isSpeculating());
    // By keyboard, by shortcut, and by choosing a method.
    toggle = fixture_->find<QAbstractButton>("speculationSwitch");
    QTest::keyClick(toggle, Qt::Key_Space);
    QVERIFY(picker().isSpeculating() && fixture_->window().actions().speculation->isChecked());
    QCOMPARE(fixture_->find<QToolButton>("methodButton")->text(), QString("Automatic ▾"));
    QTest::keyClick(fixture_->editor(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!picker().isSpeculating());
    entry("Suffix")->trigger();
    QVERIFY(picker().isSpeculating());
    QCOMPARE(picker().method(), engine::Method::kSuffix);
    entry("Plain (vanilla)")->trigger();
    QVERIFY(!picker().isSpeculating());
    QCOMPARE(picker().method(), engine::Method::kSuffix);  // for when it is switched on again
}

void SpeculationTest::refusesWhatCannotRun() {
    fixture_->set("speculation/method", "medusa");
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->send("Ask Medusa");
    QCOMPARE(fixture_->transcript().count(), 0);
    QCOMPARE(fixture_->editor()->toPlainText(), QString("Ask Medusa"));
    QVERIFY(fixture_->find<QLabel>("noticeText")->text().startsWith("Medusa cannot answer: No draft of this kind"));
    fixture_->picture("method-refused");
    QTest::mouseClick(fixture_->find<QPushButton>("noticeAction"), Qt::LeftButton);
    QCOMPARE(picker().method(), engine::Method::kAuto);
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    fixture_->waitForAnswer(2);
}

void SpeculationTest::statisticsSurviveARestart() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    fixture_->ask("Tell me");
    fixture_->ask("Tell me again");  // found in earlier text by now
    const ui::TranscriptMessage answer = fixture_->transcript().at(3);
    QVERIFY2(QRegularExpression("^[^·]+ · [0-9,.]+ tok/s( \\(busy\\))? · [0-9.]+ tokens per pass$")
                 .match(answer.statistics)
                 .hasMatch(),
             qPrintable(answer.statistics));
    QVERIFY2(answer.statistics_hint.contains("Suffix") && answer.statistics_hint.contains("40 tokens in") &&
                 answer.statistics_hint.contains("reused") && answer.statistics_hint.contains("Seed"),
             qPrintable(answer.statistics_hint));
    ui::TranscriptArea& area = fixture_->window().chatPage().transcript().area();
    const QRect statistics = area.row(3).statisticsRect().translated(area.rowRect(3).topLeft());
    QCOMPARE(area.statisticsHintAt(statistics.center()),
             answer.statistics + QLatin1Char('\n') + answer.statistics_hint);
    QVERIFY(area.statisticsHintAt(area.rowRect(3).topLeft()).isEmpty());
    fixture_->picture("statistics");
    fixture_->close();
    fixture_->start();
    QCOMPARE(fixture_->transcript().at(3).statistics, answer.statistics);
    QCOMPARE(fixture_->transcript().at(3).statistics_hint, answer.statistics_hint);
    {
        const auto database = tests::get(storage::Database::openBeside(fixture_->databasePath()));
        storage::MessageStatsStore stored(*database);
        storage::MessageStats stats = tests::get(stored.find({answer.id})).value();
        stats.new_tokens = 2048;
        tests::get(stored.save(stats));
    }
    fixture_->close();
    fixture_->start();
    const QString hint = fixture_->transcript().at(3).statistics_hint;
    QVERIFY2(hint.contains(QLocale().toString(2048) + " tokens in"), qPrintable(hint));
}

GRIFFIN_TEST(SpeculationTest)
#include "speculation_test.moc"
