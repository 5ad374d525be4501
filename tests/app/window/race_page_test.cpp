// Races in the real window: measured by the real engine, replayed, kept, exported, stopped.
#include <QComboBox>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/chat/engine_jobs.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/charts/ribbon_view.h"
#include "ui/inspector/tree_view.h"
#include "ui/race/race_page.h"
#include "ui/shell/notice_bar.h"

using namespace griffin;

class RacePageTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void saysThatAModelIsNeeded();
    void measuresAndReplays();
    void ribbonsCompareTheSamePlace();
    void treesCompareTheSamePlace();
    void aRaceOfAnEarlierVersionHasNoTrees();
    void saysThatTheComputerWasBusy();
    void keepsRacesForTheNextStart();
    void measuresAgain();
    void exportsWhatTheCommandLineWrites();
    void refusesToChatMeanwhile();
    void isRefusedWhileAnAnswerIsWritten();
    void stopsWithinASecond();
    void closesWithinASecond();
    void aHiddenPageLosesNothing();
    void everyControlHasAName();
    void looksRightInTheDark();

  private:
    ui::RacePage& page() { return fixture_->application().racePage(); }
    QPushButton* button(const char* name) { return fixture_->find<QPushButton>(name); }
    void show() { QTest::mouseClick(fixture_->find<QToolButton>("racePageButton"), Qt::LeftButton); }
    void choose(const char* box, engine::Method method) {
        auto* combo = fixture_->find<QComboBox>(box);
        combo->setCurrentIndex(combo->findData(static_cast<int>(method)));
    }
    /// Opens the page, types the prompt and presses the button.
    void startRace(const QString& prompt) {
        show();
        QTest::keyClicks(fixture_->find<QPlainTextEdit>("racePrompt"), prompt);
        choose("raceMethod1", engine::Method::kSuffix);
        choose("raceMethod2", engine::Method::kPromptLookup);
        QTest::mouseClick(button("raceStart"), Qt::LeftButton);
    }
    /// The same, and waits until it was replayed.
    void runRace(const QString& prompt) {
        startRace(prompt);
        QTRY_VERIFY_WITH_TIMEOUT(button("raceRematch")->isVisible() && idle(), 20000);
    }
    bool idle() {
        return !fixture_->application().jobs().busy() && !fixture_->find<QLabel>("raceReplayMark")->isVisible();
    }
    /// Starts the program and opens the race that was kept.
    void openEarlierRace() {
        fixture_->start();
        fixture_->window().resize(1280, 800);
        show();
        emit fixture_->find<QComboBox>("raceHistory")->activated(1);
    }
    QString figure(int lane, const char* name) {
        return page().lane(lane).findChild<QLabel*>(QLatin1String(name))->text();
    }
};

void RacePageTest::saysThatAModelIsNeeded() {
    fixture_->start();
    show();
    QVERIFY(!button("raceStart")->isEnabled());
    QVERIFY(fixture_->stateButton(ui::StateAction::kChooseModel) != nullptr);
    fixture_->picture("race-no-model");
}

void RacePageTest::measuresAndReplays() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    show();
    QVERIFY(!button("raceStart")->isEnabled());  // there is no prompt yet
    fixture_->picture("race-empty");
    auto* box = fixture_->find<QComboBox>("raceMethod1");
    const int griffin = box->findData(static_cast<int>(engine::Method::kGriffin));
    QVERIFY(!box->model()->flags(box->model()->index(griffin, 0)).testFlag(Qt::ItemIsEnabled));
    QVERIFY(!box->itemData(griffin, Qt::ToolTipRole).toString().isEmpty());

    startRace("Once upon a time");
    QVERIFY(fixture_->application().jobs().busy());
    QVERIFY(button("raceStop")->isVisible() && !button("raceStart")->isVisible());
    QVERIFY(fixture_->window().focusWidget() == button("raceStop"));  // and not on another page's button
    QCOMPARE(page().laneCount(), 3);
    QTRY_VERIFY_WITH_TIMEOUT(button("raceRematch")->isVisible() && idle(), 20000);
    const QString answer = QString::fromStdString(tests::tinyModelAnswer(40));
    QCOMPARE(figure(0, "laneName"), QString("Plain (one token at a time)"));
    QCOMPARE(figure(1, "laneName"), QString("Suffix"));
    for (int lane = 0; lane < 3; ++lane) {
        QCOMPARE(page().lane(lane).text(), answer);
        QVERIFY(QLocale().toDouble(figure(lane, "laneSpeed")) > 0.0);
        QVERIFY(figure(lane, "laneIdentity").contains("40"));
        QVERIFY(lane == 0 || figure(lane, "laneIdentity").contains("identical"));
        // 40 tokens are too few.
        QCOMPARE(figure(lane, "laneSpeedup"), QString("–"));
        const QString why = figure(lane, "laneSpeedupUnit");
        // On a busy computer it says that, too.
        QVERIFY2(lane == 0 || why.contains("too short to tell") || why.contains("same speed as plain"),
                 qPrintable(why));
    }
    QCOMPARE(figure(0, "lanePerPass"), QString("1.00"));
    QCOMPARE(fixture_->find<QComboBox>("raceHistory")->count(), 2);
    fixture_->picture("race-done");
    // Once more, from the recording alone.
    QTest::mouseClick(button("raceReplay"), Qt::LeftButton);
    QVERIFY(fixture_->find<QLabel>("raceReplayMark")->isVisible());
    QVERIFY(page().lane(0).text().isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(idle(), 20000);
    QCOMPARE(page().lane(2).text(), answer);
    QCOMPARE(fixture_->find<QComboBox>("raceHistory")->count(), 2);
}

void RacePageTest::ribbonsCompareTheSamePlace() {
    fixture_->set("speculation/tree_size", 8);  // there are drafts however quick passes over them are here
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    // Found in earlier text: the prompt begins as the answer does.
    runRace(QString::fromStdString(tests::tinyModelAnswer(20)));
    int tokens[3] = {};
    for (int lane = 0; lane < 3; ++lane) {
        const ui::Ribbon& ribbon = page().lane(lane).ribbon().ribbon();
        for (int i = 0; i < ribbon.count(); ++i) tokens[lane] += ribbon.pass(i).tokens;
    }
    QCOMPARE(tokens[0], 39);  // all but the first, one by one
    QCOMPARE(page().lane(0).ribbon().ribbon().count(), 39);
    QCOMPARE(tokens[1], 39);
    QCOMPARE(tokens[2], 39);
    const int longest = page().lane(1).ribbon().ribbon().count();
    QVERIFY(longest < 39);
    QVERIFY(figure(1, "laneIdentity").contains("longest guess"));
    QVERIFY(!figure(0, "laneIdentity").contains("longest guess"));
    // The pass that wrote the same words, in each lane.
    ui::RibbonView& ribbon = page().lane(0).ribbon();
    emit ribbon.hovered(20);
    QCOMPARE(ribbon.shown(), 20);
    for (const int lane : {1, 2}) {
        const ui::Ribbon& other = page().lane(lane).ribbon().ribbon();
        int before = 0;  // tokens of the passes before
        for (int i = 0; i < page().lane(lane).ribbon().shown(); ++i) before += other.pass(i).tokens;
        const int shown = page().lane(lane).ribbon().shown();
        QVERIFY(shown >= 0 && before <= 20 && 20 < before + other.pass(shown).tokens);
    }
    fixture_->picture("race-ribbons");
    // Afterwards it rests where a method guessed most.
    emit ribbon.hovered(-1);
    int most = 0;
    for (int lane = 0; lane < 3; ++lane) {
        const ui::RibbonView& view = page().lane(lane).ribbon();
        QVERIFY(view.shown() >= 0);
        most = std::max(most, view.ribbon().pass(view.shown()).tokens);
    }
    QVERIFY(most > 1);
    for (int lane = 0; lane < 3; ++lane) {
        const ui::Ribbon& other = page().lane(lane).ribbon().ribbon();
        for (int i = 0; i < other.count(); ++i) QVERIFY(other.pass(i).tokens <= most);
    }
}

void RacePageTest::treesCompareTheSamePlace() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    runRace(QString::fromStdString(tests::tinyModelAnswer(20)));
    const auto check = [&] {
        const QString text = page().lane(0).text();
        auto* first = page().lane(0).findChild<QPlainTextEdit*>("laneText");
        // On a letter in the middle of the text.
        QTextCursor cursor(first->document());
        cursor.setPosition(static_cast<int>(text.indexOf(' ', text.size() / 2)) + 2);
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

void RacePageTest::aRaceOfAnEarlierVersionHasNoTrees() {
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

void RacePageTest::saysThatTheComputerWasBusy() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    runRace("Held up");
    fixture_->close();
    auto race = nlohmann::ordered_json::parse(tests::readFile(fixture_->path("races.jsonl")).toStdString());
    for (const std::size_t lap : {0U, 1U, 2U}) {
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
    QVERIFY2(history->itemText(1).contains(u'≈') && hint(1).endsWith("before: ≈"), qPrintable(hint(1)));
    QCOMPARE(hint(2), history->itemText(2));
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

void RacePageTest::keepsRacesForTheNextStart() {
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

void RacePageTest::measuresAgain() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    runRace("Again");
    QTest::mouseClick(button("raceRematch"), Qt::LeftButton);
    QVERIFY(fixture_->application().jobs().busy());
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->find<QComboBox>("raceHistory")->count(), 3, 20000);
}

void RacePageTest::exportsWhatTheCommandLineWrites() {
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

void RacePageTest::refusesToChatMeanwhile() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    startRace("Never ends");
    QTest::keyClick(&fixture_->window(), Qt::Key_1, Qt::ControlModifier);
    fixture_->send("Me too");
    QCOMPARE(fixture_->editor()->toPlainText(), QString("Me too"));
    QVERIFY(fixture_->find<QLabel>("noticeText")->text().contains("race"));
    QCOMPARE(fixture_->transcript().count(), 0);
    QTest::mouseClick(fixture_->find<QPushButton>("noticeAction"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->application().jobs().busy(), 5000);
}

void RacePageTest::isRefusedWhileAnAnswerIsWritten() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("First");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->answering(), 5000);
    startRace("Second");
    QVERIFY(!fixture_->application().jobs().busy());
    QVERIFY(page().notices().isVisible());
    QCOMPARE(page().laneCount(), 0);
}

void RacePageTest::stopsWithinASecond() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    startRace("Never ends");
    QTRY_VERIFY_WITH_TIMEOUT(page().lane(0).text().size() > 10, 20000);
    fixture_->picture("race-measuring");
    QElapsedTimer timer;
    timer.start();
    QTest::mouseClick(button("raceStop"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(idle(), 5000);
    QVERIFY(timer.elapsed() < 1000);
    QVERIFY(!button("raceReplay")->isVisible());
    QVERIFY(!QFile::exists(fixture_->path("races.jsonl")));
    QVERIFY(button("raceStart")->isEnabled());
}

void RacePageTest::closesWithinASecond() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    startRace("Never ends");
    QTRY_VERIFY_WITH_TIMEOUT(page().lane(0).text().size() > 10, 20000);
    QElapsedTimer timer;
    timer.start();
    fixture_->close();
    QVERIFY(timer.elapsed() < 1000);
    fixture_->startReady();
}

void RacePageTest::aHiddenPageLosesNothing() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    startRace("Out of sight");
    QTest::keyClick(&fixture_->window(), Qt::Key_1, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->application().jobs().busy(), 20000);
    QTest::qWait(100);
    QVERIFY(page().lane(0).text().isEmpty());  // nothing was drawn, the replay waits
    show();
    QTRY_VERIFY_WITH_TIMEOUT(idle(), 20000);
    QCOMPARE(page().lane(0).text(), QString::fromStdString(tests::tinyModelAnswer(40)));
}

void RacePageTest::everyControlHasAName() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    runRace("Names");
    QCOMPARE(fixture_->unnamedControls(&page()).join(QStringLiteral("; ")), QString());
}

void RacePageTest::looksRightInTheDark() {
    fixture_->set("window/appearance", "dark");
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    runRace("Once upon a time there was a program that told the same story twice");
    const QColor corner = fixture_->window().grab().toImage().pixelColor(400, 400);
    QVERIFY2(corner.lightness() < 100, qPrintable(corner.name()));
    fixture_->picture("race-dark");
}

GRIFFIN_TEST(RacePageTest)
#include "race_page_test.moc"
