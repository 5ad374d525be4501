// Another language while the program runs: the window is built anew, all of it in that language, with the same
// conversation, page, unsent text and geometry.
#include <QActionGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QGroupBox>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTableWidget>

#include "app/chat/engine_jobs.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/charts/chart_view.h"
#include "ui/chat/pickers/model_picker.h"
#include "ui/race/race_page.h"
#include "ui/settings/settings_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"
#include "ui/training/training_page.h"

using namespace griffin;

namespace {

bool isKorean(const QString& text) {
    return std::any_of(text.begin(), text.end(), [](QChar letter) { return letter.script() == QChar::Script_Hangul; });
}

}  // namespace

class LanguageTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void init() override {
        WindowTest::init();
        fixture_->set("window/language", "en");
    }
    void theWholeWindowChangesAndComesBack();
    void everyPageIsAsAfterAStartInTheLanguage();
    void resultsAreShownInTheLanguage();
    void whatIsWrittenStays();
    void whatWasEnteredStaysOnEveryPage();
    void theKeyboardIsInTheMessageField();
    void theKeyboardStaysInTheListOfLanguages();
    void aDeletedConversationCanStillBePutBack();
    void theWindowStaysWhereItWas();
    void aResetThatChangesItCanBeUndone();
    void waitsForTheAnswer();
    void startsInAnother();
    void anotherModelIsLoadedAfterwards();
    void aDamagedModelIsToldInTheLanguage();
    void anAnswerThatFailedSaysWhyInTheLanguage();

  private:
    void choose(const QString& language) {
        ui::SettingValues values = fixture_->application().settings().values();
        values.language = language;
        fixture_->application().settings().set(values);
    }
    void use(const QString& language) {
        fixture_->changeLanguage(language);
        QVERIFY(QTest::qWaitForWindowExposed(&fixture_->window()));
        QCoreApplication::processEvents();
    }
    QStringList menus() {
        QStringList titles;
        for (const QAction* action : fixture_->window().menuBar()->actions()) titles.append(action->text());
        return titles;
    }
    QStringList pages() {
        QStringList names;
        for (const QToolButton* button : fixture_->window().findChild<ui::PageBar*>()->findChildren<QToolButton*>())
            names.append({button->text(), button->accessibleName(), button->toolTip()});
        return names;
    }
    /// All that widgets on screen and commands say, without the order they were made in.
    QStringList allTexts() {
        QStringList texts;
        for (const QAction* action : fixture_->window().findChildren<QAction*>())
            texts.append({action->objectName() + ": " + action->text(), action->toolTip()});
        for (const QWidget* widget : fixture_->window().findChildren<QWidget*>()) {
            if (!widget->isVisible()) continue;
            texts.append({widget->toolTip(), widget->accessibleName(), widget->accessibleDescription()});
            if (const auto* label = qobject_cast<const QLabel*>(widget)) texts.append(label->text());
            if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) texts.append(button->text());
            if (const auto* edit = qobject_cast<const QLineEdit*>(widget)) texts.append(edit->placeholderText());
            if (const auto* edit = qobject_cast<const QPlainTextEdit*>(widget)) texts.append(edit->placeholderText());
            if (const auto* group = qobject_cast<const QGroupBox*>(widget)) texts.append(group->title());
            if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
                for (int i = 0; i < box->count(); ++i) texts.append(box->itemText(i));
            }
            if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
                for (int i = 0; i < tabs->count(); ++i) texts.append(tabs->tabText(i));
            }
            if (const auto* list = qobject_cast<const QListWidget*>(widget)) {
                for (int i = 0; i < list->count(); ++i) texts.append(list->item(i)->text());
            }
            if (const auto* table = qobject_cast<const QTableWidget*>(widget)) {
                for (int i = 0; i < table->columnCount(); ++i) {
                    if (table->horizontalHeaderItem(i)) texts.append(table->horizontalHeaderItem(i)->text());
                }
            }
        }
        texts.removeAll(QString());
        texts.sort();
        return texts;
    }
    /// All of it but for numbers, since free memory changes, of the page shown.
    QStringList pageTexts() {
        static const QRegularExpression numbers("[0-9.,]+");
        return allTexts().replaceInStrings(numbers, "#");
    }
    /// What a page says once it has read in the background what it shows: the same for a second.
    QStringList restingTexts() {
        QStringList texts;
        int same = 0;
        for (int looks = 0; looks < 200 && same < 5; ++looks) {
            const QStringList before = std::exchange(texts, pageTexts());
            same = texts == before ? same + 1 : 0;
            QTest::qWait(200);
        }
        return texts;
    }
};

void LanguageTest::theWholeWindowChangesAndComesBack() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    QCoreApplication::processEvents();
    const QStringList before = allTexts();
    const QStringList english = menus() + pages();
    QCOMPARE(menus().first(), QString("&File"));
    fixture_->picture("language-english");

    use("ko");
    for (const QString& text : menus() + pages()) QVERIFY2(isKorean(text), qPrintable(text));
    for (const QString& text : pages()) QVERIFY2(!text.contains("&") && !text.contains("(C)"), qPrintable(text));
    QVERIFY2(isKorean(fixture_->editor()->placeholderText()), qPrintable(fixture_->editor()->placeholderText()));
    for (const QAction* action : fixture_->window().QWidget::actions())
        QVERIFY2(isKorean(action->text()) && isKorean(action->toolTip()), qPrintable(action->text()));
    QVERIFY(fixture_->window().actions().stop->toolTip().endsWith("(Esc)"));
    QVERIFY(isKorean(fixture_->find<QLabel>("conversationTitle")->text()));
    QVERIFY(isKorean(fixture_->window().chatPage().modelPicker().accessibleName()));  // with a value in it
    fixture_->picture("language-korean");
    const QStringList korean = allTexts();

    use("zh");
    QVERIFY(!isKorean(menus().join(QString())));
    fixture_->picture("language-chinese");
    use("ko");
    QCOMPARE(allTexts(), korean);
    use("en");
    QCOMPARE(menus() + pages(), english);
    QCOMPARE(fixture_->editor()->placeholderText(), QString("Message…"));
    QCOMPARE(allTexts(), before);
}

/// A race and a benchmark that are on screen stay there, with every word of them in the new language.
void LanguageTest::resultsAreShownInTheLanguage() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    fixture_->ask("A question of mine");
    const auto busy = [this] { return fixture_->application().jobs().busy(); };
    QTest::mouseClick(fixture_->find<QToolButton>("racePageButton"), Qt::LeftButton);
    fixture_->find<QPlainTextEdit>("racePrompt")->setPlainText("Once upon a time");
    QTest::mouseClick(fixture_->find<QPushButton>("raceStart"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 30000);
    QTest::mouseClick(fixture_->find<QToolButton>("benchmarkPageButton"), Qt::LeftButton);
    auto* tasks = fixture_->find<QListWidget>("benchmarkTasks");
    for (int row = 0; row < tasks->count(); ++row)
        tasks->item(row)->setCheckState(tasks->item(row)->text().startsWith("My conversations") ? Qt::Checked
                                                                                                : Qt::Unchecked);
    fixture_->find<QCheckBox>("benchmarkHardware")->setChecked(true);
    QTest::mouseClick(fixture_->find<QPushButton>("benchmarkStart"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 60000);

    use("ko");
    auto* table = fixture_->find<QTableWidget>("benchmarkTable");
    QVERIFY(table->isVisible());
    QVERIFY2(isKorean(table->horizontalHeaderItem(2)->text()), qPrintable(table->horizontalHeaderItem(2)->text()));
    QVERIFY2(isKorean(table->item(1, 0)->text()), qPrintable(table->item(1, 0)->text()));
    fixture_->find<QTabWidget>("benchmarkResults")->setCurrentIndex(1);
    for (int number = 0; number < 4; ++number) {
        const QString name = QString("benchmarkChart%1").arg(number);
        const ui::Chart chart = fixture_->find<ui::ChartView>(qPrintable(name))->chart();
        // The names of methods and trees, and of quantities, are the same everywhere.
        for (const QString& text : {chart.name, chart.x_name, chart.y_name})
            QVERIFY2(text.isEmpty() || isKorean(text), qPrintable(text));
        for (const ui::ChartLevel& level : chart.levels) QVERIFY2(isKorean(level.name), qPrintable(level.name));
        if (number < 2) QVERIFY2(isKorean(chart.categories.first()), qPrintable(chart.categories.first()));
    }
    fixture_->picture("language-benchmark");
    QTest::mouseClick(fixture_->find<QToolButton>("racePageButton"), Qt::LeftButton);
    for (const QLabel* label : fixture_->application().racePage().findChildren<QLabel*>()) {
        if (!label->isVisible() || !label->text().contains(QRegularExpression("[A-Za-z]{3}"))) continue;
        QVERIFY2(isKorean(label->text()), qPrintable(label->objectName() + ": " + label->text()));
    }
    QVERIFY(!fixture_->find<QLabel>("laneSpeed")->text().isEmpty());
    fixture_->picture("language-race");
}

void LanguageTest::whatIsWrittenStays() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->ask("Models");  // what a page is called, too
    const QString answer = fixture_->transcript().at(1).text;
    const QString written = "Settings\nModels\nRace";
    fixture_->editor()->setPlainText(written);
    const auto title = [this] { return fixture_->find<QLabel>("conversationTitle"); };
    QCOMPARE(title()->text(), QString("Models"));
    use("ko");
    QCOMPARE(fixture_->editor()->toPlainText(), written);
    QCOMPARE(fixture_->editor()->verticalScrollBar()->value(), 0);
    QCOMPARE(title()->text(), QString("Models"));
    QCOMPARE(title()->accessibleName(), QString("Models"));
    QCOMPARE(fixture_->transcript().at(0).text, QString("Models"));
    QCOMPARE(fixture_->transcript().at(1).text, answer);
    use("en");
    QCOMPARE(fixture_->editor()->toPlainText(), written);
    QCOMPARE(title()->text(), QString("Models"));
}

void LanguageTest::whatWasEnteredStaysOnEveryPage() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    auto race = fixture_->application().racePage().setup().choice();
    race.prompt = "Which is faster?";
    race.max_new_tokens = 77;
    fixture_->application().racePage().setup().setChoice(race);
    fixture_->window().showPage(fixture_->find<ui::TrainingPage>("trainingPage"));
    auto* training = &fixture_->find<ui::TrainingPage>("trainingPage")->setup();
    auto wanted = training->entries();
    QVERIFY(!wanted.choice.model.isEmpty());
    wanted.choice.our_prompts = false;
    wanted.choice.minutes = 180;
    wanted.choice.max_new_tokens = 99;
    wanted.goes_on = false;
    wanted.more = true;
    training->enter(wanted);
    use("ko");
    QCOMPARE(fixture_->application().racePage().setup().choice().prompt, race.prompt);
    QCOMPARE(fixture_->application().racePage().setup().choice().max_new_tokens, 77);
    training = &fixture_->find<ui::TrainingPage>("trainingPage")->setup();
    QVERIFY(training->entries() == wanted);
}

void LanguageTest::theKeyboardIsInTheMessageField() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->editor()->setPlainText("Half a ");
    fixture_->window().showPage(&fixture_->application().settingsPage());
    use("ko");
    fixture_->window().showPage(&fixture_->window().chatPage());
    QTRY_VERIFY(fixture_->editor()->hasFocus());
}

void LanguageTest::theKeyboardStaysInTheListOfLanguages() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->window().showPage(&fixture_->application().settingsPage());
    fixture_->application().settingsPage().showGroup(ui::SettingGroup::kAppearance);
    const auto languages = [this] { return fixture_->find<QComboBox>("settingLanguage"); };
    languages()->setFocus();
    QTRY_VERIFY(languages()->hasFocus());
    const QString before = languages()->currentText();
    QTest::keyClick(languages(), Qt::Key_Down);
    QTRY_VERIFY(languages()->currentText() != before && languages()->hasFocus());
}

void LanguageTest::aDeletedConversationCanStillBePutBack() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->ask("Wooden ships");
    fixture_->window().actions().remove->trigger();
    QTRY_COMPARE(fixture_->transcript().count(), 0);
    use("ko");
    auto* undo = fixture_->window().chatPage().notices().findChild<QPushButton*>("noticeAction");
    QVERIFY(undo->isVisible() && isKorean(undo->text()));
    QTest::mouseClick(undo, Qt::LeftButton);
    QTRY_COMPARE(fixture_->transcript().count(), 2);
    use("en");  // nothing is offered any more
    QVERIFY(!fixture_->window().chatPage().notices().isVisible());
}

void LanguageTest::everyPageIsAsAfterAStartInTheLanguage() {
    const QString model = fixture_->makeModel("ten.gguf", 10);
    const auto show = [this](int page) {
        fixture_->window().resize(1280, 800);  // the screen of the tests is smaller
        fixture_->window().showPageAt(page);
    };
    fixture_->startReady(model);
    use("ko");
    QList<QStringList> changed;
    const int pages = static_cast<int>(fixture_->window().actions().pages->actions().size());
    for (int page = 0; page < pages; ++page) {
        show(page);
        changed.append(restingTexts());
    }
    fixture_->window().showPageAt(0);
    fixture_->close();
    fixture_->startReady(model);
    for (int page = 0; page < pages; ++page) {
        show(page);
        QStringList started;
        const bool same = QTest::qWaitFor([&] { return (started = pageTexts()) == changed[page]; }, 20000);
        const auto missing = [](const QStringList& all, const QStringList& from) {
            return QSet<QString>(all.begin(), all.end()).subtract({from.begin(), from.end()}).values().join(" | ");
        };
        QVERIFY2(same, qPrintable(QString("page %1: only after the change: %2\nonly after the start: %3")
                                      .arg(page)
                                      .arg(missing(changed[page], started), missing(started, changed[page]))));
        QVERIFY(started.filter("built").isEmpty());
    }
    fixture_->window().showPageAt(0);
}

void LanguageTest::theWindowStaysWhereItWas() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->window().resize(1100, 700);
    fixture_->window().actions().inspector->setChecked(false);
    fixture_->window().showPage(&fixture_->application().settingsPage());
    QCoreApplication::processEvents();
    const QRect before = fixture_->window().geometry();
    use("ko");
    QCOMPARE(fixture_->window().geometry(), before);
    QVERIFY(!fixture_->window().actions().inspector->isChecked());
    QCOMPARE(fixture_->window().currentPage(), static_cast<QWidget*>(&fixture_->application().settingsPage()));
    QCOMPARE(fixture_->application().models().state(), app::ModelState::kReady);
    use("en");
    QCOMPARE(fixture_->window().geometry(), before);
}

void LanguageTest::aResetThatChangesItCanBeUndone() {
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    use("ko");
    fixture_->window().showPage(fixture_->find<ui::SettingsPage>("settingsPage"));
    const ui::SettingValues before = fixture_->application().settings().values();
    QSignalSpy replaced(&fixture_->application(), &app::Application::windowReplaced);
    QTest::mouseClick(fixture_->find<QPushButton>("settingsReset0"), Qt::LeftButton);
    QTRY_COMPARE(replaced.count(), 1);
    QVERIFY(fixture_->application().settings().values().language.isEmpty());
    auto& page = *fixture_->find<ui::SettingsPage>("settingsPage");
    QVERIFY(page.isVisible() && page.notices().isVisible());
    auto* undo = page.findChild<QPushButton*>("noticeAction");
    QVERIFY(!isKorean(undo->text()));
    QVERIFY(undo->hasFocus());
    QTest::keyClick(undo, Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(replaced.count(), 2);
    QVERIFY(fixture_->application().settings().values() == before);
    QVERIFY(!fixture_->find<ui::SettingsPage>("settingsPage")->notices().isVisible());
}

void LanguageTest::waitsForTheAnswer() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("Go on");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->transcript().count() == 2 && !fixture_->transcript().at(1).text.isEmpty(),
                             10000);
    QSignalSpy replaced(&fixture_->application(), &app::Application::windowReplaced);
    fixture_->window().showPage(&fixture_->application().settingsPage());
    choose("ko");
    QTest::qWait(500);
    QCOMPARE(replaced.count(), 0);
    QVERIFY(fixture_->answering());
    const auto* notice = fixture_->application().settingsPage().notices().findChild<QLabel*>("noticeText");
    QVERIFY2(notice->isVisible() && notice->text().startsWith("The language changes"), qPrintable(notice->text()));
    choose("en");  // never mind
    QTRY_VERIFY(!notice->isVisible());
    choose("ko");
    QTest::qWait(300);
    const QString text = fixture_->transcript().at(1).text;
    fixture_->application().writer().stop();
    QTRY_COMPARE_WITH_TIMEOUT(replaced.count(), 1, 10000);
    QVERIFY(isKorean(menus().first()));
    QVERIFY(fixture_->transcript().at(1).text.startsWith(text));
}

void LanguageTest::startsInAnother() {
    fixture_->set("window/language", "ko");
    fixture_->start();
    for (const QString& text : menus() + pages()) QVERIFY2(isKorean(text), qPrintable(text));
    const QStringList korean = menus() + pages();
    use("en");
    for (const QString& text : menus() + pages()) QVERIFY2(!isKorean(text), qPrintable(text));
    QCOMPARE(menus().first(), QString("&File"));
    use("ko");
    QCOMPARE(menus() + pages(), korean);
}

/// The controllers of the window before are gone, and are told nothing.
void LanguageTest::anotherModelIsLoadedAfterwards() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    use("ko");
    use("en");
    fixture_->send("Go on");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->answering(), 10000);
    fixture_->application().models().load(fixture_->makeModel("ten.gguf", 10));
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->application().models().state(), app::ModelState::kReady, 20000);
    QVERIFY(!fixture_->answering());
    fixture_->ask("And now");
}

void LanguageTest::aDamagedModelIsToldInTheLanguage() {
    fixture_->set("window/language", "zh");
    fixture_->startReady(fixture_->makeModel("whole.gguf", 10));
    const auto device = [this] { return fixture_->find<QLabel>("statusDevice")->text(); };
    QVERIFY2(device().contains("线程"), qPrintable(device()));
    use("ko");
    QVERIFY2(device().contains("스레드"), qPrintable(device()));
    use("zh");
    QFile file(fixture_->makeModel("short.gguf", 10));
    QVERIFY(file.resize(file.size() * 2 / 3));
    file.close();
    fixture_->close();
    fixture_->start(file.fileName());
    const auto failed = [this] { return fixture_->application().models().state() == app::ModelState::kFailed; };
    QTRY_VERIFY_WITH_TIMEOUT(failed(), 20000);
    const auto title = [this] { return fixture_->find<QLabel>("stateTitle"); };
    const auto text = [this] { return fixture_->find<QLabel>("stateText"); };
    QVERIFY(title()->isVisible() && text()->isVisible());
    QCOMPARE(title()->text(), QString("文件不完整或已损坏"));
    QVERIFY2(text()->text().startsWith("short.gguf：张量 token_embd.weight 位于 "), qPrintable(text()->text()));
    QVERIFY2(text()->text().endsWith("\n请重新下载。"), qPrintable(text()->text()));
    fixture_->picture("failure-chinese");
    use("ko");
    QCOMPARE(title()->text(), QString("파일이 잘렸거나 손상되었습니다"));
    QVERIFY2(text()->text().startsWith("short.gguf: 텐서 token_embd.weight의 "), qPrintable(text()->text()));
    QVERIFY2(text()->text().endsWith("\n다시 다운로드하세요."), qPrintable(text()->text()));
    fixture_->picture("failure-korean");
    use("en");
    QCOMPARE(title()->text(), QString("The file ends early or is damaged"));
    QVERIFY2(text()->text().endsWith("\nDownload it again."), qPrintable(text()->text()));
    QVERIFY2(text()->text().contains(" bytes of tensor token_embd.weight at "), qPrintable(text()->text()));
}

void LanguageTest::anAnswerThatFailedSaysWhyInTheLanguage() {
    fixture_->set("window/language", "zh");
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->editor()->setPlainText(QString("@#!").repeated(2000));  // no words: a token each
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    const auto error = [this] {
        return fixture_->transcript().count() == 2 ? fixture_->transcript().at(1).error : QString();
    };
    QTRY_VERIFY_WITH_TIMEOUT(!error().isEmpty(), 10000);
    static const QRegularExpression chinese(
        "^文本有 ([0-9]+) 个 token，而上下文只能容纳 2048 个: 请缩短文本，或选择较大的上下文$");
    const QRegularExpressionMatch match = chinese.match(error());
    QVERIFY2(match.hasMatch(), qPrintable(error()));
    // The card says it, and nothing says it again.
    QVERIFY(!fixture_->find<QLabel>("noticeText")->text().contains("文本有 "));
    use("ko");
    const QString korean = "텍스트가 " + match.captured(1) + "토큰이지만 컨텍스트에는 2048토큰까지만 들어갑니다";
    QCOMPARE(error(), korean + ": 텍스트를 줄이거나 더 큰 컨텍스트를 선택하세요");
    use("en");
    QCOMPARE(error(), "The text has " + match.captured(1) +
                          " tokens, but the context holds only 2048: shorten the text or choose a larger context");
}

GRIFFIN_TEST(LanguageTest)
#include "language_test.moc"
