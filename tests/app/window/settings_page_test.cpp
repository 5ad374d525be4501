// Settings in the real window: each takes effect at once or says what it needs, and everything is there after a
// restart.
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSpinBox>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTableWidget>

#include "app/settings/settings_controller.h"
#include "storage/database.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "ui/settings/data_section.h"
#include "ui/settings/settings_page.h"
#include "ui/shell/notice_bar.h"

using namespace griffin;
using tests::get;
using ui::SettingGroup;

class SettingsPageTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void theShortcutAndTheLastButtonLeadThere();
    void theLookChangesAtOnceAndStays();
    void theNextAnswerTakesTheNewValues();
    void theEngineIsAskedToLoadAgain();
    void switchesTheLanguage();
    void takesNewKeysAtOnce();
    void resetsAPageAndTakesItBack();
    void importsAndExports();
    void backsUpWhileAnAnswerIsWritten();
    void everyControlHasAName();
    void largeValuesHaveRoom();
    void theHelpMenuHelps();
    void looksRight_data();
    void looksRight();

  private:
    ui::SettingsPage& page() { return fixture_->application().settingsPage(); }
    app::Settings& settings() { return fixture_->application().settings(); }
    app::SettingsController& controller() { return fixture_->application().settingsController(); }
    void show(SettingGroup group) {
        fixture_->window().showPage(&page());
        page().showGroup(group);
    }
    QString notice() { return page().notices().findChild<QLabel*>("noticeText")->text(); }
    QDialog* dialog(const char* name) { return fixture_->window().findChild<QDialog*>(QLatin1String(name)); }
};

void SettingsPageTest::theShortcutAndTheLastButtonLeadThere() {
    fixture_->start();
    QTest::keyClick(&fixture_->window(), Qt::Key_Comma, Qt::ControlModifier);
    QCOMPARE(fixture_->window().currentPage(), static_cast<QWidget*>(&page()));
    auto* button = fixture_->find<QToolButton>("settingsPageButton");
    QVERIFY(button->isChecked());
    for (const QToolButton* other : button->parentWidget()->findChildren<QToolButton*>())
        QVERIFY(other == button || other->y() < button->y());
}

void SettingsPageTest::theLookChangesAtOnceAndStays() {
    fixture_->start();
    show(SettingGroup::kAppearance);
    auto* look = fixture_->find<QComboBox>("settingAppearance");
    look->setCurrentIndex(look->findText("Dark"));
    QVERIFY(fixture_->window().palette().color(QPalette::Window).lightness() < 128);
    QVERIFY(fixture_->window().actions().appearance_dark->isChecked());
    const int before = fixture_->window().fontInfo().pixelSize();
    fixture_->find<QSpinBox>("settingTextScale")->setValue(150);
    QVERIFY(fixture_->window().fontInfo().pixelSize() > before);
    fixture_->window().actions().zoom_in->trigger();
    QCOMPARE(fixture_->find<QSpinBox>("settingTextScale")->value(), 160);
    fixture_->close();
    fixture_->start();
    QCOMPARE(settings().values().text_scale, 160);
    QCOMPARE(fixture_->find<QComboBox>("settingAppearance")->currentText(), QString("Dark"));
    QVERIFY(fixture_->window().palette().color(QPalette::Window).lightness() < 128);
    settings().set({});
}

void SettingsPageTest::theNextAnswerTakesTheNewValues() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    show(SettingGroup::kGeneration);
    fixture_->find<QSpinBox>("settingMaxNewTokens")->setValue(5);
    fixture_->window().showPage(&fixture_->window().chatPage());
    fixture_->ask("Short, please");
    const QString whole = QString::fromStdString(tests::tinyModelAnswer(40));
    QVERIFY(fixture_->transcript().at(1).text.size() < whole.size());
    QVERIFY(whole.startsWith(fixture_->transcript().at(1).text));
}

void SettingsPageTest::theEngineIsAskedToLoadAgain() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    show(SettingGroup::kEngine);
    auto* button = fixture_->find<QPushButton>("reloadModel");
    QVERIFY(!button->isVisible());
    fixture_->find<QSpinBox>("settingThreads")->setValue(2);
    QTRY_VERIFY(button->isVisible());
    QVERIFY(fixture_->application().models().model().device.english().ends_with("1 thread"));
    fixture_->picture("settings-engine-reload");
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->application().models().state() == app::ModelState::kReady, 10000);
    QVERIFY(fixture_->application().models().model().device.english().ends_with("2 threads"));
    QVERIFY(!button->isVisible());
    QTRY_VERIFY(!fixture_->find<QLabel>("aboutComputer")->text().isEmpty());
}

void SettingsPageTest::switchesTheLanguage() {
    fixture_->start();
    show(SettingGroup::kAppearance);
    const auto choose = [this](int index) { fixture_->find<QComboBox>("settingLanguage")->setCurrentIndex(index); };
    const auto* language = fixture_->find<QComboBox>("settingLanguage");
    const int chinese = language->findData("zh");
    const int english = language->findData("en");
    choose(chinese);
    QTRY_COMPARE(QLocale().language(), QLocale::Chinese);
    QTRY_VERIFY(!fixture_->find<QComboBox>("settingLanguage")->accessibleName().isEmpty());
    QVERIFY(fixture_->find<QComboBox>("settingLanguage")->isVisible());
    fixture_->picture("settings-chinese");
    choose(english);
    QTRY_COMPARE(QLocale().language(), QLocale::English);
    QTRY_COMPARE(fixture_->find<QComboBox>("settingLanguage")->accessibleName(), QString("Language"));
    choose(0);
}

void SettingsPageTest::takesNewKeysAtOnce() {
    fixture_->start();
    ui::SettingValues values = settings().values();
    values.shortcuts = {{"sideBar", "Ctrl+B"}};
    settings().set(values);
    QTest::keyClick(&fixture_->window(), Qt::Key_B, Qt::ControlModifier);
    QVERIFY(!fixture_->window().actions().side_bar->isChecked());
    QTest::keyClick(&fixture_->window(), Qt::Key_F9);
    QVERIFY(!fixture_->window().actions().side_bar->isChecked());
    QVERIFY(fixture_->window().actions().side_bar->toolTip().contains("Ctrl+B"));
    fixture_->close();
    fixture_->start();
    QTest::keyClick(&fixture_->window(), Qt::Key_B, Qt::ControlModifier);
    QVERIFY(fixture_->window().actions().side_bar->isChecked());
    show(SettingGroup::kShortcuts);
    QTest::mouseClick(fixture_->find<QPushButton>("settingsReset5"), Qt::LeftButton);
    QTest::keyClick(&fixture_->window(), Qt::Key_F9);
    QVERIFY(!fixture_->window().actions().side_bar->isChecked());
}

void SettingsPageTest::resetsAPageAndTakesItBack() {
    fixture_->start();
    show(SettingGroup::kGeneration);
    const ui::SettingValues before = settings().values();
    QTest::mouseClick(fixture_->find<QPushButton>("settingsReset1"), Qt::LeftButton);
    QCOMPARE(settings().values().generation.sampling.temperature, ui::SettingValues().generation.sampling.temperature);
    QCOMPARE(settings().values().threads, before.threads);
    QTest::mouseClick(fixture_->find<QPushButton>("noticeAction"), Qt::LeftButton);
    QVERIFY(settings().values() == before);
    // Of another page it would not be true; what is said of all of them stays.
    QTest::mouseClick(fixture_->find<QPushButton>("settingsReset1"), Qt::LeftButton);
    QVERIFY(page().notices().isVisible());
    show(SettingGroup::kAppearance);
    QVERIFY(!page().notices().isVisible());
    controller().exportTo(fixture_->path("all.json"));
    show(SettingGroup::kGeneration);
    QVERIFY(page().notices().isVisible());
}

void SettingsPageTest::importsAndExports() {
    fixture_->start();
    show(SettingGroup::kAppearance);
    const ui::SettingValues mine = settings().values();
    controller().exportTo(fixture_->path("mine.json"));
    QVERIFY(notice().contains("mine.json"));
    controller().importFrom(fixture_->write(
        "other.json", R"({"format": 1, "settings": {"window": {"appearance": "dark", "text_scale": 120}}})"));
    QCOMPARE(settings().values().appearance, ui::ThemeMode::kDark);
    QCOMPARE(settings().values().text_scale, 120);
    QVERIFY(fixture_->window().actions().appearance_dark->isChecked());
    controller().importFrom(fixture_->write(
        "bad.json", R"({"format": 1, "settings": {"window": {"appearance": "light", "text_scale": 9000}}})"));
    QCOMPARE(settings().values().appearance, ui::ThemeMode::kDark);
    QVERIFY2(notice().contains("window/text_scale"), qPrintable(notice()));
    fixture_->picture("settings-refused");
    controller().importFrom(fixture_->path("mine.json"));
    QVERIFY(settings().values() == mine);
}

void SettingsPageTest::backsUpWhileAnAnswerIsWritten() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("Keep me");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->transcript().count() == 2 && !fixture_->transcript().at(1).text.isEmpty(),
                             10000);
    show(SettingGroup::kData);
    QCOMPARE(fixture_->find<QLabel>("dataFolder")->text(), QFileInfo(fixture_->databasePath()).absolutePath());
    const QString target = fixture_->path("copy.db");
    controller().backUpTo(target);
    QVERIFY(!fixture_->find<QPushButton>("backUp")->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(!controller().backup().running(), 10000);
    QVERIFY(fixture_->answering());
    QVERIFY2(notice().contains("copy.db"), qPrintable(notice()));
    QVERIFY(!QFile::exists(target + ".part"));
    auto copy = get(storage::Database::open(target));
    QVERIFY(copy->checkIntegrity().has_value());
    // Again, over the old one; then where it cannot be.
    copy.reset();
    controller().backUpTo(target);
    QTRY_VERIFY_WITH_TIMEOUT(!controller().backup().running(), 10000);
    QVERIFY(QFile::exists(target));
    controller().backUpTo("/nowhere/copy.db");
    QTRY_VERIFY_WITH_TIMEOUT(!controller().backup().running(), 10000);
    QVERIFY2(notice().contains("/nowhere/copy.db"), qPrintable(notice()));
    controller().backUpTo(fixture_->databasePath());
    QTRY_VERIFY_WITH_TIMEOUT(!controller().backup().running(), 10000);
    QVERIFY(QFile::exists(fixture_->databasePath()));
}

void SettingsPageTest::everyControlHasAName() {
    fixture_->start();
    for (const auto group :
         {SettingGroup::kAppearance, SettingGroup::kGeneration, SettingGroup::kSpeculation, SettingGroup::kEngine,
          SettingGroup::kTools, SettingGroup::kShortcuts, SettingGroup::kData}) {
        show(group);
        QCOMPARE(fixture_->unnamedControls(&page()).join(QStringLiteral("; ")), QString());
    }
}

void SettingsPageTest::largeValuesHaveRoom() {
    fixture_->set("window/text_scale", 200);
    fixture_->start();
    fixture_->window().resize(1272, 772);
    for (const SettingGroup group : {SettingGroup::kAppearance, SettingGroup::kEngine}) {
        show(group);
        for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();  // layouts settle
        fixture_->picture(QStringLiteral("settings-large-%1").arg(static_cast<int>(group)));
        for (const auto* box : page().findChildren<QSpinBox*>(QRegularExpression("^setting"))) {
            if (!box->isVisible()) continue;
            const auto* field = box->findChild<QLineEdit*>();
            const int needed = field->fontMetrics().horizontalAdvance(field->text());
            QVERIFY2(needed <= field->width(), qPrintable(field->text()));
        }
        for (const auto* box : page().findChildren<QComboBox*>(QRegularExpression("^setting"))) {
            if (!box->isVisible()) continue;
            QStyleOptionComboBox option;
            option.initFrom(box);
            const QRect field =
                box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
            const int needed = box->fontMetrics().horizontalAdvance(box->currentText());
            QVERIFY2(needed <= field.width(), qPrintable(box->currentText()));
        }
    }
    // Where there is less, the fields give way, and none lies beyond the page.
    fixture_->window().resize(1000, 700);
    show(SettingGroup::kAppearance);
    for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();
    fixture_->picture("settings-large-small");
    const auto* scale = fixture_->find<QSpinBox>("settingTextScale");
    const QPoint right = scale->mapTo(&fixture_->window(), QPoint(scale->width(), 0));
    QVERIFY2(right.x() <= fixture_->window().width(), qPrintable(QString::number(right.x())));
}

void SettingsPageTest::theHelpMenuHelps() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    QCOMPARE(fixture_->window().menuBar()->actions().last()->text(), QString("&Help"));
    fixture_->window().actions().about_speculation->trigger();
    QVERIFY(dialog("speculationDialog") != nullptr && dialog("speculationDialog")->isVisible());
    dialog("speculationDialog")->close();
    fixture_->window().actions().about->trigger();
    auto* libraries = fixture_->find<QTableWidget>("libraryList");
    for (int row = 0; row < libraries->rowCount(); ++row) {
        for (int column = 0; column < 3; ++column) QVERIFY(!libraries->item(row, column)->text().isEmpty());
    }
    QCOMPARE(fixture_->unnamedControls(dialog("aboutDialog")).join(QStringLiteral("; ")), QString());
    QTest::mouseClick(fixture_->find<QPushButton>("copyDiagnosticsButton"), Qt::LeftButton);
    const QString copied = QGuiApplication::clipboard()->text();
    QVERIFY(copied.startsWith("Griffin Chat "));
    QVERIFY(copied.contains("hash ") && copied.contains("generation/temperature = 0"));
    QVERIFY2(!copied.contains(fixture_->path(QString())), qPrintable(copied));
    qInfo("%s", qPrintable(copied));
    dialog("aboutDialog")->close();
    fixture_->window().actions().list_shortcuts->trigger();
    QVERIFY(fixture_->find<QTableWidget>("shortcutList")->rowCount() > 20);
    QTest::mouseClick(fixture_->find<QPushButton>("changeShortcuts"), Qt::LeftButton);
    QCOMPARE(fixture_->window().currentPage(), static_cast<QWidget*>(&page()));
    QVERIFY(fixture_->find<QTableWidget>("shortcutTable")->isVisible());
}

void SettingsPageTest::looksRight_data() {
    QTest::addColumn<QString>("appearance");
    QTest::newRow("light") << "light";
    QTest::newRow("dark") << "dark";
}

void SettingsPageTest::looksRight() {
    QFETCH(QString, appearance);
    fixture_->set("window/appearance", appearance);
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    const QStringList names = {"appearance", "answers", "speculation", "engine", "shortcuts", "data"};
    for (int group = 0; group < names.size(); ++group) {
        show(static_cast<SettingGroup>(group));
        QTest::qWait(30);
        fixture_->picture(QStringLiteral("settings-%1-%2").arg(names[group], appearance));
        QVERIFY(page().width() >= page().minimumSizeHint().width());
    }
    const QColor corner = fixture_->window().grab().toImage().pixelColor(400, 700);
    QCOMPARE(corner.lightness() < 100, appearance == QLatin1String("dark"));
    for (QAction* action : {fixture_->window().actions().about_speculation, fixture_->window().actions().about,
                            fixture_->window().actions().list_shortcuts}) {
        action->trigger();
        auto* shown = fixture_->window().findChild<QDialog*>();
        QVERIFY(shown != nullptr);
        QTest::qWait(30);
        fixture_->picture(shown->objectName() + '-' + appearance, shown);
        delete shown;
    }
}

GRIFFIN_TEST(SettingsPageTest)
#include "settings_page_test.moc"
