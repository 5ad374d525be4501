// A walk through every page of the real window as somebody takes it who has never seen it: each step is done with the
// mouse or the keyboard, checked, named and kept as a picture. In the suite the model is a tiny one; run.sh walks with
// the default model and writes the steps and pictures down.
//
// GRIFFIN_WALKTHROUGH_MODEL: a model file, which answers with GRIFFIN_WALKTHROUGH_THREADS threads (by default one for
// each core, which leaves none to the window where there are few). GRIFFIN_WALKTHROUGH: the folder for steps.md and the
// pictures.
#include <QActionGroup>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTabBar>
#include <QTabWidget>
#include <QTableWidget>
#include <QTextStream>
#include <algorithm>

#include "app/chat/engine_jobs.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/charts/ribbon_view.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/tree_panel.h"
#include "ui/inspector/tree_view.h"
#include "ui/race/race_page.h"

using namespace griffin;
using tests::WindowFixture;

namespace {

constexpr int kPatience = 240000;  // ms; a busy machine and a real model

}  // namespace

class Walkthrough : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void cleanupTestCase();
    void firstStart();
    void chat();
    void inspector();
    void commands();
    void conversations();
    void race();
    void benchmark();
    void models();
    void training();
    void settings();
    void help();
    void anotherDay();

  private:
    /// Keeps a picture and writes the step down.
    void step(const QString& name, const QString& text);
    void press(const char* button) {
        auto* found = fixture_.find<QAbstractButton>(button);
        QVERIFY2(found != nullptr && found->isVisible() && found->isEnabled(), button);
        QTest::mouseClick(found, Qt::LeftButton);
    }
    void showPage(const char* name) {
        press(qPrintable(QLatin1String(name) + QStringLiteral("Button")));
        QTRY_VERIFY(fixture_.window().currentPage()->isVisible());
    }
    void waitForAnswer(int messages) {
        QTRY_VERIFY_WITH_TIMEOUT(!fixture_.answering() && fixture_.transcript().count() == messages, kPatience);
        QVERIFY(!fixture_.transcript().at(messages - 1).text.isEmpty());
    }
    bool measuring() { return fixture_.application().jobs().busy(); }

    WindowFixture fixture_;
    QString model_;
    QString folder_ = qEnvironmentVariable("GRIFFIN_WALKTHROUGH");
    QStringList steps_;
};

void Walkthrough::initTestCase() {
    model_ = qEnvironmentVariable("GRIFFIN_WALKTHROUGH_MODEL");
    if (model_.isEmpty()) {
        model_ = fixture_.makeModel("forty.gguf", 40);
    } else {
        fixture_.set("engine/threads", qEnvironmentVariableIntValue("GRIFFIN_WALKTHROUGH_THREADS"));
        fixture_.set("generation/max_new_tokens", 220);
        fixture_.set("generation/temperature", 0);
        fixture_.set("speculation/tree_size", 10);  // always, so that there is a tree to see
    }
    fixture_.set("window/welcomed", false);
}

void Walkthrough::cleanupTestCase() {
    fixture_.close();
    if (folder_.isEmpty()) return;
    QFile file(folder_ + QStringLiteral("/steps.md"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QTextStream(&file) << steps_.join(QStringLiteral("\n\n")) << '\n';
}

void Walkthrough::step(const QString& name, const QString& text) {
    const int number = static_cast<int>(steps_.size()) + 1;
    const QString picture = QStringLiteral("%1-%2.png").arg(number, 2, 10, QLatin1Char('0')).arg(name);
    steps_.append(QStringLiteral("%1. %2\n\n   ![%3](%4)").arg(number).arg(text, name, picture));
    QCoreApplication::processEvents();
    if (!folder_.isEmpty()) QVERIFY(fixture_.window().grab().save(folder_ + QLatin1Char('/') + picture));
}

void Walkthrough::firstStart() {
    fixture_.start();
    step("first-start", "The first start asks for a language.");
    press("firstNext");
    QTRY_VERIFY(fixture_.stateButton(ui::StateAction::kChooseModel) != nullptr);
    step("first-model", "Then for a model: a file is opened or dropped.");
    emit fixture_.window().modelDropped(model_);
    QTRY_COMPARE_WITH_TIMEOUT(fixture_.application().models().state(), app::ModelState::kReady, kPatience);
    press("firstNext");
    step("first-question", "The third step offers a first question, or to type one's own.");
    press("firstQuestion0");
    QVERIFY(fixture_.window().chatPage().isVisible());
    waitForAnswer(2);
    if (fixture_.find<QAbstractButton>("noticeClose")->isVisible()) press("noticeClose");  // the file was dropped
    step("first-answer", "The answer is there, with its speed below it and its draft trees beside it.");
}

void Walkthrough::chat() {
    fixture_.window().actions().new_chat->trigger();
    fixture_.send("Write a Python function that counts the vowels in a string, with an example.");
    waitForAnswer(2);
    step("chat", "A new chat (Ctrl+N), a question, Enter.");
    fixture_.window().actions().token_colours->trigger();
    step("colours", "Ctrl+Shift+T colours the tokens: blue is the draft's, orange and underlined the model's own.");
    fixture_.window().actions().token_colours->trigger();
}

void Walkthrough::inspector() {
    auto* tabs = fixture_.find<QTabBar>("inspectorTabs");
    QVERIFY(tabs != nullptr && tabs->count() == 3);
    // Of the trees that are seen whole the one of which most was kept, and of those the one with most guesses.
    ui::TreePanel& panel = fixture_.window().chatPage().inspector().tree();
    const int passes = fixture_.find<ui::RibbonView>("treeRibbon")->ribbon().count();
    const auto* tree = fixture_.find<ui::TreeView>("treeView");
    static const QRegularExpression figures("^([0-9]+) guess(?:es)?, ([0-9]+) accepted");
    int best = 0;
    int most = -1;
    for (int cycle = 0; cycle < passes; ++cycle) {
        panel.goTo(cycle);
        QTest::qWait(40);  // until it is drawn
        const auto match = figures.match(fixture_.find<QLabel>("treeSummary")->text());
        const bool whole = tree->nodeRect(0).left() >= 0;
        const int merit = whole ? match.captured(2).toInt() * 1000 + match.captured(1).toInt() : 0;
        if (merit > most) {
            most = merit;
            best = cycle;
        }
    }
    // Played, they flow by; the picture is taken where the best one has just come.
    panel.goTo(std::max(best - 6, 0));
    press("treePlay");
    QTRY_VERIFY_WITH_TIMEOUT(panel.step() > best || !panel.isPlaying(), kPatience);
    step("river", "Space plays the passes again, as they came: the accepted words are the spine of a river.");
    panel.goTo(best);
    step("tree", "The ribbon opens every pass of the answer: what was guessed, and what was kept.");
    tabs->setCurrentIndex(1);
    step("acceptance", "Acceptance: tokens kept in each cycle, how often how many, and by depth.");
    tabs->setCurrentIndex(2);
    step("time", "Time: what drafting and checking took, and how much faster it was than without.");
    // The tiny model's answers have too few tokens to be measured.
    const auto* measure = fixture_.find<QPushButton>("measureSpeedupButton");
    if (measure->isVisible() && measure->isEnabled()) {
        press("measureSpeedupButton");
        auto* explanation = fixture_.find<QLabel>("timeExplanation");
        const QString estimate = explanation->text();
        QTRY_VERIFY_WITH_TIMEOUT(!measuring() && explanation->text() != estimate, kPatience);
        step("time-measured",
             "One button answers the question again, plain, guessed twice, and plain, for an exact figure.");
    }
    tabs->setCurrentIndex(0);
}

void Walkthrough::commands() {
    fixture_.window().actions().palette->trigger();
    auto* field = fixture_.find<QLineEdit>("paletteField");
    QTRY_VERIFY(field != nullptr && field->isVisible());
    QTest::keyClicks(field, "the");
    step("palette", "Ctrl+Shift+P finds every command, conversation and model by name.");
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(!field->isVisible());
}

void Walkthrough::conversations() {
    fixture_.window().actions().search_everywhere->trigger();
    auto* search = fixture_.find<QLineEdit>("searchField");
    QTest::keyClicks(search, fixture_.transcript().at(0).text.section(QLatin1Char(' '), 0, 0));
    QTest::qWait(400);
    step("search", "Ctrl+K searches all conversations.");
    QTest::keyClick(search, Qt::Key_Escape);
    search->clear();
    const int messages = fixture_.transcript().count();
    fixture_.window().actions().remove->trigger();
    QCOMPARE(fixture_.transcript().count(), 0);
    step("deleted", "Deleting moves to the trash, and can be undone at once.");
    press("noticeAction");
    QCOMPARE(fixture_.transcript().count(), messages);
}

void Walkthrough::race() {
    showPage("racePage");
    QTest::keyClicks(fixture_.find<QPlainTextEdit>("racePrompt"),
                     "Write a Python class for a stack with push, pop and peek.");
    step("race-setup", "Race: a prompt, and the methods that run against plain decoding.");
    press("raceStart");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_.find<QPushButton>("raceRematch")->isVisible() && !measuring() &&
                                 !fixture_.find<QLabel>("raceReplayMark")->isVisible(),
                             kPatience);
    QVERIFY(fixture_.application().racePage().laneCount() >= 2);
    step("race", "Measured one after the other, then replayed side by side in true time. The texts are identical.");
}

void Walkthrough::benchmark() {
    showPage("benchmarkPage");
    fixture_.find<QSpinBox>("benchmarkPrompts")->setValue(2);
    fixture_.find<QSpinBox>("benchmarkLength")->setValue(64);
    step("benchmark-setup", "Benchmark: prompts, methods, trees and temperatures; the time is estimated first.");
    press("benchmarkStart");
    QTRY_VERIFY_WITH_TIMEOUT(!measuring(), kPatience);
    QVERIFY(fixture_.find<QTableWidget>("benchmarkTable")->rowCount() > 1);
    step("benchmark-table", "The table of the papers: speedup and tokens a pass, by task and in the mean.");
    fixture_.find<QTabWidget>("benchmarkResults")->setCurrentIndex(1);
    step("benchmark-charts", "The same as charts. Everything can be exported, compared, and opened again.");
}

void Walkthrough::models() {
    showPage("modelsPage");
    QTest::qWait(600);
    step("models", "Models: what is installed and what can be fetched, what it needs, and which draft it uses.");
}

void Walkthrough::training() {
    showPage("trainingPage");
    QTest::qWait(1500);
    step("training", "Train a draft: for any model, in the background, told beforehand what it needs.");
}

void Walkthrough::settings() {
    showPage("settingsPage");
    auto* groups = fixture_.find<QListWidget>("settingsGroups");
    QVERIFY(groups != nullptr && groups->count() > 4);
    for (int row = 0; row < groups->count(); ++row) {
        groups->setCurrentRow(row);
        step(QStringLiteral("settings-%1").arg(row + 1),
             QStringLiteral("Settings: %1.").arg(groups->item(row)->text()));
    }
    fixture_.window().actions().appearance_dark->trigger();
    showPage("chatPage");
    step("dark", "The same in the dark.");
    fixture_.window().actions().appearance_light->trigger();
}

void Walkthrough::help() {
    fixture_.window().actions().about_speculation->trigger();
    auto* dialog = fixture_.window().findChild<QDialog*>();
    QTRY_VERIFY(dialog != nullptr && dialog->isVisible());
    if (!folder_.isEmpty()) QVERIFY(dialog->grab().save(folder_ + QStringLiteral("/help.png")));
    dialog->close();
    fixture_.window().actions().copy_diagnostics->trigger();
    QTRY_VERIFY(fixture_.find<QLabel>("noticeText")->isVisible());
    step("diagnostics", "Help explains speculation, lists the shortcuts, and copies the diagnostics.");
}

void Walkthrough::anotherDay() {
    const QString question = fixture_.transcript().at(0).text;
    fixture_.close();
    fixture_.start();
    QTRY_COMPARE_WITH_TIMEOUT(fixture_.application().models().state(), app::ModelState::kReady, kPatience);
    QCOMPARE(fixture_.transcript().at(0).text, question);
    step("another-day", "Closed and opened again: model, conversation and window are as they were.");
}

GRIFFIN_TEST(Walkthrough)
#include "walkthrough.moc"
