// The settings page without a program behind it: fields show values and tell edits of one value each, the search hides
// what does not fit, shortcuts ask before they take another command's keys.
#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableWidget>
#include <QTest>

#include "tests/support/test_program.h"
#include "ui/settings/data_section.h"
#include "ui/settings/settings_page.h"
#include "ui/settings/shortcut_section.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;

class SettingsViewTest : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void showsValues();
    void anEditChangesOneValueOnly();
    void showingIsNoEdit();
    void zeroStandsBelowTheLeastNumber();
    void amountsAreWrittenAsElsewhere();
    void decimalsCanBeTyped();
    void aNarrowPageIsSeenWhole();
    void keepsAContextThatIsNotInTheList();
    void greysOutWhatCannotBeChosen();
    void theSearchShowsWhatFits();
    void aClickBesideTheGroupsKeepsTheGroup();
    void resetStandsAboveTheFields();
    void theKeyboardFromTheGroupsIsFollowed();
    void theReloadBarComesAndGoes();
    void newKeysAreToldAsADifference();
    void asksBeforeItTakesKeysOver();
    void refusesKeysThatWriteText_data();
    void refusesKeysThatWriteText();

  private:
    template <class Widget>
    Widget* find(const char* name) {
        auto* widget = page_->findChild<Widget*>(QLatin1String(name));
        if (widget == nullptr) qFatal("no %s", name);
        return widget;
    }
    SettingValues edited() { return edits_->takeLast().first().value<SettingValues>(); }
    void pressKeys(const QKeySequence& keys) {
        auto* edit = find<QKeySequenceEdit>("shortcutEdit");
        edit->setKeySequence(keys);
    }

    std::unique_ptr<Theme> theme_;
    std::unique_ptr<SettingsPage> page_;
    std::unique_ptr<QSignalSpy> edits_;
};

void SettingsViewTest::init() {
    page_.reset();
    theme_ = std::make_unique<Theme>(*qApp);
    page_ = std::make_unique<SettingsPage>(*theme_);
    edits_ = std::make_unique<QSignalSpy>(page_.get(), &SettingsPage::edited);
    page_->shortcuts().setCommands({{"newChat", "New chat", {QKeySequence("Ctrl+N")}, {QKeySequence("Ctrl+N")}},
                                    {"quit", "Quit", {QKeySequence("Ctrl+Q")}, {QKeySequence("Ctrl+Q")}},
                                    {"rename", "Rename", {}, {}}});
    page_->show();
}

void SettingsViewTest::showsValues() {
    SettingValues values;
    values.generation.sampling.temperature = 1.25F;
    values.generation.sampling.seed = 12;
    values.language = "ko";
    values.system_prompt = "Be kind";
    values.method = griffin::engine::Method::kSuffix;
    SettingOffers offers;
    offers.methods = {{griffin::engine::Method::kSuffix, {}, {}}};
    page_->setOffers(offers);
    page_->setValues(values);
    QCOMPARE(find<QDoubleSpinBox>("settingTemperature")->value(), 1.25);
    QCOMPARE(find<QSpinBox>("settingSeed")->value(), 12);
    QCOMPARE(find<QComboBox>("settingLanguage")->currentText(), QString::fromUtf8("한국어"));
    QCOMPARE(find<QPlainTextEdit>("settingSystemPrompt")->toPlainText(), QString("Be kind"));
    QCOMPARE(find<QComboBox>("settingMethod")->currentText(), QString("Suffix"));
    QCOMPARE(edits_->count(), 0);
}

void SettingsViewTest::anEditChangesOneValueOnly() {
    SettingValues values;
    values.generation.sampling.temperature = 0.333F;  // finer than the field shows
    page_->setValues(values);
    find<QDoubleSpinBox>("settingTopP")->setValue(0.5);
    SettingValues expected = values;
    expected.generation.sampling.top_p = 0.5F;
    QVERIFY(edited() == expected);
    find<QPlainTextEdit>("settingSystemPrompt")->setPlainText("Short");
    expected = values;
    expected.system_prompt = "Short";
    QVERIFY(edited() == expected);
    auto* look = find<QComboBox>("settingAppearance");
    // One word for the same.
    for (const char* name : {"settingMotion", "settingLanguage"})
        QCOMPARE(find<QComboBox>(name)->itemText(0), look->itemText(0));
    look->setCurrentIndex(look->findText("Dark"));
    expected = values;
    expected.appearance = ThemeMode::kDark;
    QVERIFY(edited() == expected);
}

void SettingsViewTest::showingIsNoEdit() {
    SettingValues values;
    values.generation.sampling.top_k = 50;
    values.tree_size = 64;
    values.speculating = false;
    page_->setValues(values);
    page_->setOffers({});
    page_->setValues({});
    QCOMPARE(edits_->count(), 0);
}

void SettingsViewTest::zeroStandsBelowTheLeastNumber() {
    auto* size = find<QSpinBox>("settingTreeSize");
    page_->setValues({});
    QCOMPARE(size->text(), QString("Automatic"));
    size->stepUp();
    QCOMPARE(edited().tree_size, 2);
    size->stepDown();
    QCOMPARE(edited().tree_size, 0);
}

/// "2,048", as in the line below the message field; they may be typed either way. A seed is no amount.
void SettingsViewTest::amountsAreWrittenAsElsewhere() {
    SettingValues values;
    values.generation.max_new_tokens = 2048;
    values.generation.sampling.seed = 12345;
    values.reasoning_budget = 16384;
    page_->showGroup(SettingGroup::kGeneration);
    page_->setValues(values);
    const QLocale english(QLocale::English);
    for (const char* name : {"settingMaxNewTokens", "settingSeed", "settingReasoningBudget"})
        find<QSpinBox>(name)->setLocale(english);
    auto* length = find<QSpinBox>("settingMaxNewTokens");
    QCOMPARE(length->text(), QString("2,048"));
    QCOMPARE(find<QSpinBox>("settingReasoningBudget")->text(), QString("16,384 tokens"));
    QCOMPARE(find<QSpinBox>("settingSeed")->text(), QString("12345"));
    for (const char* typed : {"4096", "4,096"}) {
        length->setValue(8);
        length->selectAll();
        QTest::keyClicks(length, typed);
        QTest::keyClick(length, Qt::Key_Return);
        QCOMPARE(length->value(), 4096);
        QCOMPARE(length->text(), QString("4,096"));
    }
}

/// As the window does, which gives the page every value that it edits.
void SettingsViewTest::decimalsCanBeTyped() {
    connect(page_.get(), &SettingsPage::edited, page_.get(), &SettingsPage::setValues);
    page_->showGroup(SettingGroup::kGeneration);
    for (const char* name : {"settingTemperature", "settingTopP", "settingMinP"}) {
        auto* box = find<QDoubleSpinBox>(name);
        box->setLocale(QLocale::c());
        for (const char* typed : {"0.77", "0.05", "1.00", ".7", "0,25", ",5"}) {
            box->selectAll();
            QTest::keyClicks(box, typed);
            QTest::keyClick(box, Qt::Key_Return);
            QCOMPARE(box->value(), QString(typed).replace(u',', u'.').toDouble());
        }
    }
}

/// As in a window of 680 pixels with the list of conversations: buttons stand below their texts there.
void SettingsViewTest::aNarrowPageIsSeenWhole() {
    QAction command(QString::fromUtf8("Export all conversations…"));
    page_->data().addCommand(&command, "All conversations as one JSON file that can be imported here.");
    page_->data().setFolder("/home/someone/.local/share/griffin-chat");
    page_->setMinimumSize(0, 0);
    page_->resize(400, 480);
    QCOMPARE(page_->width(), 400);
    for (int group = 0; group <= static_cast<int>(SettingGroup::kData); ++group) {
        page_->showGroup(static_cast<SettingGroup>(group));
        QCoreApplication::processEvents();
        for (const QScrollArea* area : page_->findChildren<QScrollArea*>()) {
            if (!area->isVisible()) continue;
            QVERIFY2(area->horizontalScrollBar()->maximum() == 0, qPrintable(QString::number(group)));
        }
    }
}

void SettingsViewTest::keepsAContextThatIsNotInTheList() {
    SettingValues values;
    values.context = 3000;
    page_->setValues(values);
    QCOMPARE(find<QComboBox>("settingContext")->currentData().toInt(), 3000);
}

void SettingsViewTest::greysOutWhatCannotBeChosen() {
    SettingOffers offers;
    offers.languages = QStringList{"en", "ko"};
    offers.cuda_disabled_reason = "No card";
    offers.methods = {{griffin::engine::Method::kEagle, "No draft", {}}};
    page_->setOffers(offers);
    const auto enabled = [this](const char* name, const QString& text) {
        auto* box = find<QComboBox>(name);
        const int row = box->findText(text);
        return row >= 0 && box->model()->flags(box->model()->index(row, 0)).testFlag(Qt::ItemIsEnabled);
    };
    QVERIFY(enabled("settingLanguage", QString::fromUtf8("한국어")));
    QVERIFY(!enabled("settingLanguage", QString::fromUtf8("中文")));
    QVERIFY(!enabled("settingDevice", "Graphics card (CUDA)"));
    QVERIFY(enabled("settingMethod", "Automatic"));
    QVERIFY(!enabled("settingMethod", "EAGLE"));
    auto* methods = find<QComboBox>("settingMethod");
    QCOMPARE(methods->itemData(methods->findText("EAGLE"), Qt::ToolTipRole).toString(), QString("No draft"));
}

void SettingsViewTest::theSearchShowsWhatFits() {
    auto* search = find<QLineEdit>("settingsSearch");
    auto* list = find<QListWidget>("settingsGroups");
    const auto shown = [&] {
        QStringList names;
        for (int i = 0; i < list->count(); ++i) {
            if (!list->item(i)->isHidden()) names.append(list->item(i)->text());
        }
        return names;
    };
    QCOMPARE(shown().size(), 7);
    QTest::keyClicks(search, "threads");
    QCOMPARE(shown(), QStringList{"Engines"});
    QVERIFY(find<QSpinBox>("settingThreads")->isVisible());
    QVERIFY(!find<QComboBox>("settingDevice")->isVisible());
    search->setText("quit");
    QVERIFY(shown().contains("Shortcuts"));
    search->setText("no such thing anywhere");
    QCOMPARE(shown(), QStringList());
    auto* nothing = find<QLabel>("settingsNothing");
    QVERIFY(nothing->isVisible());
    QCOMPARE(nothing->text(), QString("Nothing found for “no such thing anywhere”"));
    search->clear();
    QVERIFY(!nothing->isVisible());
    QCOMPARE(shown().size(), 7);
    QVERIFY(!find<QComboBox>("settingDevice")->isHidden());
}

void SettingsViewTest::aClickBesideTheGroupsKeepsTheGroup() {
    auto* list = find<QListWidget>("settingsGroups");
    list->setCurrentRow(3);
    const QRect last = list->visualItemRect(list->item(list->count() - 1));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, last.bottomLeft() + QPoint(10, 40));
    QCOMPARE(list->selectedItems(), QList<QListWidgetItem*>{list->item(3)});
}

/// Where there are no fields it stands at the right, as the buttons below it.
void SettingsViewTest::resetStandsAboveTheFields() {
    page_->resize(900, 700);
    const auto left = [this](const QWidget* widget) { return widget->mapTo(page_.get(), QPoint(0, 0)).x(); };
    const auto check = [&](SettingGroup group, const char* field) {
        page_->showGroup(group);
        for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
        const auto* reset =
            find<QPushButton>(qPrintable(QStringLiteral("settingsReset%1").arg(static_cast<int>(group))));
        QCOMPARE(left(reset), left(find<QWidget>(field)));
    };
    check(SettingGroup::kAppearance, "settingLanguage");
    check(SettingGroup::kGeneration, "settingTemperature");
    check(SettingGroup::kSpeculation, "settingTree");
    page_->showGroup(SettingGroup::kShortcuts);
    for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
    const auto right = [&](const QWidget* widget) { return left(widget) + widget->width(); };
    QCOMPARE(right(find<QPushButton>("settingsReset5")), right(find<QPushButton>("shortcutReset")));
}

/// What it reaches comes into view, wherever the settings were scrolled to.
void SettingsViewTest::theKeyboardFromTheGroupsIsFollowed() {
    page_->resize(900, 300);
    page_->showGroup(SettingGroup::kGeneration);
    page_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(page_.get()));
    auto* groups = find<QListWidget>("settingsGroups");
    groups->setFocus();
    QTRY_VERIFY(groups->hasFocus());
    auto* area = qobject_cast<QScrollArea*>(page_->findChild<QStackedWidget*>()->currentWidget());
    QVERIFY(area != nullptr);
    auto* reset = find<QPushButton>("settingsReset1");
    const auto seen = [&] {
        const QRect place(reset->mapTo(area->viewport(), QPoint(0, 0)), reset->size());
        return area->viewport()->rect().contains(place);
    };
    QTRY_VERIFY(area->verticalScrollBar()->maximum() > reset->height());
    QTRY_VERIFY(seen());
    area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum());
    QVERIFY(!seen());
    reset->setFocus(Qt::TabFocusReason);
    QVERIFY(seen());
}

void SettingsViewTest::theReloadBarComesAndGoes() {
    page_->showGroup(SettingGroup::kEngine);
    auto* button = find<QPushButton>("reloadModel");
    QVERIFY(!button->isVisible());
    page_->setEngineState(true, "Two cores");
    QVERIFY(button->isVisible());
    QSignalSpy spy(page_.get(), &SettingsPage::reloadRequested);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(spy.count(), 1);
    page_->setEngineState(false, "Two cores");
    QVERIFY(!button->isVisible());
    QCOMPARE(find<QLabel>("aboutComputer")->text(), QString("Two cores"));
}

void SettingsViewTest::newKeysAreToldAsADifference() {
    page_->showGroup(SettingGroup::kShortcuts);
    auto* table = find<QTableWidget>("shortcutTable");
    table->setCurrentCell(2, 0);
    pressKeys(QKeySequence("Ctrl+R"));
    QCOMPARE(edited().shortcuts, (QMap<QString, QString>{{"rename", "Ctrl+R"}}));
    QCOMPARE(table->item(2, 1)->text(), QKeySequence("Ctrl+R").toString(QKeySequence::NativeText));
    QTest::mouseClick(find<QPushButton>("shortcutReset"), Qt::LeftButton);
    QVERIFY(edited().shortcuts.isEmpty());
    table->setCurrentCell(0, 0);
    QTest::mouseClick(find<QPushButton>("shortcutClear"), Qt::LeftButton);
    QCOMPARE(edited().shortcuts, (QMap<QString, QString>{{"newChat", ""}}));
}

void SettingsViewTest::asksBeforeItTakesKeysOver() {
    page_->showGroup(SettingGroup::kShortcuts);
    find<QTableWidget>("shortcutTable")->setCurrentCell(2, 0);
    pressKeys(QKeySequence("Ctrl+Q"));
    QCOMPARE(edits_->count(), 0);
    QVERIFY(find<QLabel>("shortcutMessage")->text().contains("Quit"));
    auto* take = find<QPushButton>("shortcutTake");
    QVERIFY(take->isVisible());
    QTest::mouseClick(take, Qt::LeftButton);
    QCOMPARE(edited().shortcuts, (QMap<QString, QString>{{"rename", "Ctrl+Q"}, {"quit", ""}}));
    QVERIFY(!take->isVisible());
}

void SettingsViewTest::refusesKeysThatWriteText_data() {
    QTest::addColumn<QString>("keys");
    QTest::addColumn<bool>("allowed");
    QTest::newRow("letter") << "A" << false;
    QTest::newRow("capital") << "Shift+A" << false;
    QTest::newRow("return") << "Return" << false;
    QTest::newRow("space") << "Space" << false;
    QTest::newRow("paste") << "Ctrl+V" << false;
    QTest::newRow("undo") << "Ctrl+Z" << false;
    QTest::newRow("control") << "Ctrl+J" << true;
    QTest::newRow("alt") << "Alt+J" << true;
    QTest::newRow("function") << "F5" << true;
    QTest::newRow("shifted function") << "Shift+F5" << true;
    QTest::newRow("escape") << "Esc" << true;
}

void SettingsViewTest::refusesKeysThatWriteText() {
    QFETCH(QString, keys);
    QFETCH(bool, allowed);
    QCOMPARE(ShortcutSection::refusal(QKeySequence(keys)).isEmpty(), allowed);
}

GRIFFIN_TEST(SettingsViewTest)
#include "settings_view_test.moc"
