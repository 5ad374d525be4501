// Races that were run: the list of them, what is kept of each, and what is exported.
#include <QJsonDocument>
#include <QJsonObject>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <nlohmann/json.hpp>

#include "tests/app/race/race_page_fixture.h"
#include "tests/support/test_program.h"
#include "ui/inspector/tree_view.h"

using namespace griffin;

class RaceHistoryTest : public tests::RacePageFixture {
    Q_OBJECT

  private slots:
    void aRaceOfAnEarlierVersionHasNoTrees();
    void saysThatTheComputerWasBusy();
    void keepsRacesForTheNextStart();
    void namesRacesByTheirPrompts();
    void measuresAgain();
    void exportsWhatTheCommandLineWrites();
};

void RaceHistoryTest::aRaceOfAnEarlierVersionHasNoTrees() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    runRace("Kept for later");
    fixture_->close();
    QByteArray line = tests::readFile(fixture_->path("races.jsonl"));
    nlohmann::ordered_json race = nlohmann::ordered_json::parse(line.toStdString());
    race["laps"][0].erase("trace");
    race["laps"][1]["trace"] = "AbCd";  // damaged
    fixture_->write("races.jsonl", QByteArray::fromStdString(race.dump() + "\n"));
    openEarlierRace();
    QCOMPARE(page().laneCount(), 3);
    QVERIFY(!page().lane(0).findChild<ui::TreeView*>("laneTree")->isVisible());
    QVERIFY(!page().lane(1).findChild<ui::TreeView*>("laneTree")->isVisible());
    QVERIFY(page().lane(2).findChild<ui::TreeView*>("laneTree")->isVisible());
    const auto note = [this](int lane) { return page().lane(lane).findChild<QLabel*>("laneTreeLine"); };
    QVERIFY(note(0)->isVisible() && note(0)->text().contains(QStringLiteral("not recorded")));
    QVERIFY(note(1)->isVisible() && note(1)->text().contains(QStringLiteral("damaged")));
    emit page().lane(1).ribbon().hovered(3);
    QCOMPARE(page().lane(1).ribbon().shown(), 3);
    // What was too long to be kept says so after the next start, too.
    fixture_->close();
    race["laps"][0]["trace"] = "";
    fixture_->write("races.jsonl", QByteArray::fromStdString(race.dump() + "\n"));
    openEarlierRace();
    QVERIFY(note(0)->isVisible() && note(0)->text().contains(QStringLiteral("too long")));
}

void RaceHistoryTest::saysThatTheComputerWasBusy() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    runRace("Held up");
    fixture_->close();
    auto race = nlohmann::ordered_json::parse(tests::readFile(fixture_->path("races.jsonl")).toStdString());
    for (const std::size_t lap : {0U, 1U, 2U}) {
        race["laps"][lap]["plain_pass_ms"] = 10;
        auto& stats = race["laps"][lap]["answer"]["stats"];
        stats["new_tokens"] = 100;
        stats["target_passes"] = lap == 0 ? 100 : 40;
        stats["acceptance_length"] = lap == 0 ? 1.0 : 2.5;
        stats["decode_ms"] = lap == 0 ? 1000 : 500;
        stats["waiting_share"] = lap == 1 ? 0.5 : 0.0;
    }
    fixture_->write("races.jsonl", QByteArray::fromStdString(race.dump() + "\n"));
    race["laps"][1]["answer"]["stats"]["waiting_share"] = 0.0;
    race["plan"]["columns"][0]["method"] = "auto";
    fixture_->write("races.jsonl",
                    tests::readFile(fixture_->path("races.jsonl")) + QByteArray::fromStdString(race.dump() + "\n"));
    openEarlierRace();
    auto* history = fixture_->find<QComboBox>("raceHistory");
    const auto hint = [history](int row) { return history->itemData(row, Qt::ToolTipRole).toString(); };
    QCOMPARE(history->count(), 3);
    QVERIFY2(
        history->itemText(1).contains(u'≈') && hint(1).contains("; ≈, because plain decoding ran only once, earlier"),
        qPrintable(hint(1)));
    QVERIFY2(!history->itemText(2).contains(u'≈') && !hint(2).contains(u'≈'), qPrintable(hint(2)));
    QCOMPARE(figure(1, "laneName"), QString("Automatic (Suffix)"));  // what was chosen, and what it came to
    QCOMPARE(figure(2, "laneName"), QString("Prompt lookup"));
    emit history->activated(2);
    const auto unit = [this](int lane) { return page().lane(lane).findChild<QLabel*>("laneSpeedupUnit")->text(); };
    QCOMPARE(unit(1), QString("The computer was busy"));
    QCOMPARE(unit(2), QString("as fast as plain"));
    // The sign of an estimate is explained where it stands, and nowhere else.
    for (const int lane : {1, 2}) {
        const auto* label = page().lane(lane).findChild<QLabel*>("laneSpeedup");
        QCOMPARE(label->text().contains(u'≈'), lane == 2);
        QCOMPARE(label->toolTip().contains(u'≈'), lane == 2);
    }
}

void RaceHistoryTest::keepsRacesForTheNextStart() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    runRace("Kept for later");
    fixture_->close();
    fixture_->start();
    fixture_->editor()->setFocus();
    show();
    // The keyboard begins there, and not at the earlier races, where typing would choose one.
    QCOMPARE(fixture_->window().focusWidget(), fixture_->find<QPlainTextEdit>("racePrompt"));
    auto* history = fixture_->find<QComboBox>("raceHistory");
    QCOMPARE(history->count(), 2);
    QVERIFY(history->itemText(1).contains("Kept for later"));
    QVERIFY2(!history->itemText(1).contains("too short"), qPrintable(history->itemText(1)));  // the prompt has the room
    history->setFocus();
    QTest::keyClick(history, Qt::Key_Down);
    emit history->activated(1);
    QCOMPARE(page().laneCount(), 3);
    QCOMPARE(page().lane(1).text(), QString::fromStdString(tests::tinyModelAnswer(10)));
    QCOMPARE(fixture_->find<QPlainTextEdit>("racePrompt")->toPlainText(), QString("Kept for later"));
    page().lane(1).appendText(QString(" word").repeated(2000));
    const auto* text = page().lane(1).findChild<QPlainTextEdit*>("laneText");
    QTRY_VERIFY(text->verticalScrollBar()->isVisible());
    QVERIFY(!text->horizontalScrollBar()->isVisible());
}

void RaceHistoryTest::namesRacesByTheirPrompts() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->window().resize(1272, 772);
    const QString prompt =
        "Tell of the iron bridges over wide rivers, and of the people who built them, and say <b>why</b>";
    runRace(prompt);
    auto* history = fixture_->find<QComboBox>("raceHistory");
    const QString name = history->itemText(1);
    QVERIFY2(name.contains(prompt.left(79) + QChar(u'…')), qPrintable(name));
    history->setCurrentIndex(1);
    QVERIFY2(history->toolTip().contains(prompt.toHtmlEscaped()), qPrintable(history->toolTip()));
    // Nothing of it is cut where there is room.
    QStyleOptionComboBox option;
    option.initFrom(history);
    const QRect field =
        history->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, history);
    QVERIFY(field.width() >= history->fontMetrics().horizontalAdvance(name));
    fixture_->picture("race-history");
}

void RaceHistoryTest::measuresAgain() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    runRace("Again");
    QTest::mouseClick(button("raceRematch"), Qt::LeftButton);
    QVERIFY(fixture_->application().jobs().busy());
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->find<QComboBox>("raceHistory")->count(), 3, 20000);
}

void RaceHistoryTest::exportsWhatTheCommandLineWrites() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    runRace("To be exported");
    const QString json = fixture_->path("race.json");
    QVERIFY(fixture_->application().race().exportTo(json, ui::RaceExport::kJson).has_value());
    const QJsonObject object = QJsonDocument::fromJson(tests::readFile(json)).object();
    QCOMPARE(object["format"].toInt(), 1);
    QCOMPARE(object["vanilla"]["tokens"], object["method"]["tokens"]);
    QCOMPARE(object["identical"].toBool(), true);
    QVERIFY(object["speedup"].toDouble() > 0.0);
    const QString markdown = fixture_->path("race.md");
    QVERIFY(fixture_->application().race().exportTo(markdown, ui::RaceExport::kMarkdown).has_value());
    QVERIFY(tests::readFile(markdown).startsWith("> To be exported\n"));
    QVERIFY(!fixture_->application().race().exportTo("/nowhere/race.md", ui::RaceExport::kMarkdown).has_value());
}

GRIFFIN_TEST(RaceHistoryTest)
#include "race_history_test.moc"
