// Nothing is cut: at the smallest size of the window and at the usual one, in every language, each page has room for
// all its words and buttons; so it is with text of twice the size, where what has no room below is scrolled to.
// GRIFFIN_SCREENSHOTS keeps a picture of each (window_fixture.h), GRIFFIN_DARK takes them in the dark.
#include <QActionGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTabWidget>

#include "app/chat/engine_jobs.h"
#include "tests/app/engines/served_fixture.h"
#include "tests/app/remote/program_server.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/chat/pickers/model_picker.h"
#include "ui/conversations/side_bar.h"
#include "ui/inspector/inspector.h"
#include "ui/models/library_table.h"
#include "ui/settings/settings_page.h"
#include "ui/shell/main_window.h"
#include "ui/theme/controls.h"

using namespace griffin;

namespace {

/// Whether no scroll bar brings a part of it into view.
bool outOfReach(const QWidget* widget, const QWidget& window) {
    bool across = true;  // what lies beyond an edge that stays where it is
    bool down = true;
    for (const QWidget* parent = widget->parentWidget(); parent != nullptr; parent = parent->parentWidget()) {
        const auto* area = qobject_cast<const QAbstractScrollArea*>(parent);
        if (area != nullptr && !area->viewport()->isAncestorOf(widget)) continue;  // its scroll bar
        if (area == nullptr && parent != &window) continue;
        const QWidget* shown = area == nullptr ? parent : area->viewport();
        const QRect place(widget->mapTo(parent, QPoint(0, 0)), widget->size());
        const QRect room(shown->mapTo(parent, QPoint(0, 0)), shown->size());
        across = across && (area == nullptr || area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff);
        down = down && (area == nullptr || area->verticalScrollBarPolicy() == Qt::ScrollBarAlwaysOff);
        if (across && (place.left() < room.left() || place.right() > room.right())) return true;
        if (down && (place.top() < room.top() || place.bottom() > room.bottom())) return true;
        if (parent == &window) break;
    }
    return false;
}

/// Lower than a line of its text needs; its frame may give way a little.
QString squeezed(const QWidget* field) {
    const int needed = field->minimumSizeHint().height();
    return needed > field->height() + 2 ? QStringLiteral("%1 high, needs %2").arg(field->height()).arg(needed)
                                        : QString();
}

/// Of a label that wraps: its height; of another: its width. Empty: there is room.
QString cutLabel(const QLabel* label) {
    if (label->text().trimmed().isEmpty()) return {};
    if (label->wordWrap()) {
        const int needed = label->heightForWidth(label->width());
        return needed > label->height() + 1 ? QStringLiteral("%1 high, needs %2").arg(label->height()).arg(needed)
                                            : QString();
    }
    // What may be shortened says so: it has its whole text in a tooltip.
    if (qobject_cast<const ui::ShortLabel*>(label) != nullptr) return {};
    if (label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored) return {};
    const int needed = label->sizeHint().width();
    return needed > label->width() + 1 ? QStringLiteral("%1 wide, needs %2").arg(label->width()).arg(needed)
                                       : QString();
}

QString cutButton(const QAbstractButton* button) {
    const QSize needed = button->minimumSizeHint();  // one that shortens its text by itself says so here
    const auto* tool = qobject_cast<const QToolButton*>(button);
    const bool icon_only = tool != nullptr && tool->toolButtonStyle() == Qt::ToolButtonIconOnly;
    if (button->text().isEmpty() || icon_only) return {};
    return needed.width() > button->width() + 1
               ? QStringLiteral("%1 wide, needs %2").arg(button->width()).arg(needed.width())
               : squeezed(button);
}

QString cutBox(const QComboBox* box) {
    if (qobject_cast<const ui::ShortComboBox*>(box) != nullptr) return squeezed(box);  // it elides its text
    QStyleOptionComboBox option;
    option.initFrom(box);
    option.currentText = box->currentText();
    const QRect field = box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
    const int needed = box->fontMetrics().horizontalAdvance(box->currentText());
    return needed > field.width() ? QStringLiteral("%1 wide, needs %2").arg(field.width()).arg(needed) : squeezed(box);
}

QString cutTab(const QTabBar* tabs) {
    for (int tab = 0; tab < tabs->count(); ++tab) {
        const int needed = tabs->fontMetrics().horizontalAdvance(tabs->tabText(tab));
        const int width = tabs->tabRect(tab).width();
        if (needed > width || tabs->tabRect(tab).right() > tabs->width())
            return QStringLiteral("tab %1 is %2 wide, needs %3").arg(tabs->tabText(tab)).arg(width).arg(needed);
    }
    return {};
}

}  // namespace

class LayoutTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void nothingIsCut_data();
    void nothingIsCut();
    void nothingIsCutWithServers_data() { nothingIsCut_data(); }
    void nothingIsCutWithServers();
    void nothingIsCutInLargeText_data();
    void nothingIsCutInLargeText();
    void nothingIsCutOnASmallScreen();
    void theModelsNameGivesWayLast();
    void aWindowThatGrowsStaysOnTheScreen();
    void theSideBarGivesWay();
    void theInspectorTakesThePlaceOfTheConversation();
    void theStateOfModelsIsSeen();

  private:
    void tell();
    void check(const QString& page);
    void checkPages();

    QString variant_;
    QStringList faults_;
    QSize screen_;  // a smaller one than the window's least size; invalid: as large as it is
};

void LayoutTest::check(const QString& page) {
    if (screen_.isValid()) {
        fixture_->window().setMinimumSize(screen_);
        fixture_->window().resize(screen_);
    }
    for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();
    fixture_->picture(variant_ + QLatin1Char('-') + page);
    for (const auto* area : fixture_->window().findChildren<QScrollArea*>(QStringLiteral("pageArea"))) {
        if (area->isVisible() && area->horizontalScrollBar()->maximum() > 0)
            faults_.append(QStringLiteral("%1 %2: scrolls sideways").arg(variant_, page));
    }
    for (QWidget* widget : fixture_->window().findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != &fixture_->window()) continue;
        QString fault;
        QString text = widget->objectName();
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            fault = cutLabel(label);
            text = label->text();
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            fault = cutButton(button);
            text = button->text();
        } else if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
            fault = cutBox(box);
            text = box->currentText();
        } else if (const auto* spin = qobject_cast<const QAbstractSpinBox*>(widget)) {
            fault = squeezed(spin);
            text = spin->text();
        } else if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
            fault = cutTab(tabs);
        }
        if (fault.isEmpty() && outOfReach(widget, fixture_->window())) fault = QStringLiteral("cannot be seen whole");
        if (!fault.isEmpty())
            faults_.append(QStringLiteral("%1 %2: %3 %4 “%5”: %6")
                               .arg(variant_, page, QLatin1String(widget->metaObject()->className()),
                                    widget->objectName(), text.left(60), fault));
    }
}

void LayoutTest::tell() {
    for (const QString& fault : faults_) qWarning("%s", qPrintable(fault));
    QVERIFY2(faults_.isEmpty(), qPrintable(faults_.value(0)));
}

void LayoutTest::checkPages() {
    const auto show = [this](const char* page) {
        fixture_->window().actions().side_bar->setChecked(true);
        QTest::mouseClick(fixture_->find<QAbstractButton>(page), Qt::LeftButton);
        QCoreApplication::processEvents();
    };
    show("chatPageButton");
    auto* tabs = fixture_->find<QTabBar>("inspectorTabs");
    QVERIFY(tabs != nullptr);
    for (int tab = 0; tab < tabs->count(); ++tab) {
        tabs->setCurrentIndex(tab);
        check(QStringLiteral("chat-%1").arg(tab));
    }
    tabs->setCurrentIndex(0);
    fixture_->window().actions().side_bar->setChecked(false);
    fixture_->window().actions().inspector->setChecked(false);
    check(QStringLiteral("chat-alone"));
    fixture_->window().actions().inspector->setChecked(true);
    show("racePageButton");
    check(QStringLiteral("race"));
    show("benchmarkPageButton");
    check(QStringLiteral("benchmark"));
    show("modelsPageButton");
    QTest::qWait(300);
    check(QStringLiteral("models"));
    show("trainingPageButton");
    QTest::qWait(200);
    fixture_->find<QAbstractButton>("trainingMore")->setChecked(true);
    check(QStringLiteral("training"));
    show("settingsPageButton");
    auto* groups = fixture_->find<QListWidget>("settingsGroups");
    for (int row = 0; row < groups->count(); ++row) {
        groups->setCurrentRow(row);
        check(QStringLiteral("settings-%1").arg(row));
    }
    groups->setCurrentRow(0);
}

void LayoutTest::nothingIsCut_data() {
    QTest::addColumn<QString>("language");
    for (const char* language : {"en", "zh", "ko"}) QTest::newRow(language) << language;
}

void LayoutTest::nothingIsCut() {
    QFETCH(QString, language);
    faults_.clear();
    fixture_->set("window/language", language);
    if (qEnvironmentVariableIsSet("GRIFFIN_DARK")) fixture_->set("window/appearance", "dark");
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->ask("Iron bridges");
    for (const QSize size : {QSize(1280, 800), QSize(960, 600), QSize(880, 540)}) {
        fixture_->window().resize(size);
        variant_ = QStringLiteral("%1-%2").arg(language).arg(size.width());
        checkPages();
    }
    tell();
}

/// What is there only once a server was added: its model answers and races.
void LayoutTest::nothingIsCutWithServers() {
    QFETCH(QString, language);
    faults_.clear();
    const app::remote::ProgramServer server(app::remote::ServerKind::kVllm);
    fixture_->set("window/language", language);
    if (qEnvironmentVariableIsSet("GRIFFIN_DARK")) fixture_->set("window/appearance", "dark");
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    const auto known = tests::addServer(*fixture_, QStringLiteral("gpu-box in the cellar"), server.address());
    tests::addServer(*fixture_, QStringLiteral("second"), QStringLiteral("https://models.example.org/v1"));
    tests::chooseServed(*fixture_, known, QStringLiteral("first"));
    fixture_->window().actions().inspector->setChecked(true);
    variant_ = language + QStringLiteral("-welcome");
    check(QStringLiteral("served"));
    fixture_->ask("Iron bridges");
    QTRY_VERIFY(fixture_->find<QWidget>("serverPanel")->isVisible());
    QTest::qWait(200);
    for (const QSize size : {QSize(1280, 800), QSize(880, 540)}) {
        fixture_->window().resize(size);
        variant_ = QStringLiteral("%1-%2").arg(language).arg(size.width());
        fixture_->window().actions().side_bar->setChecked(true);
        QTest::mouseClick(fixture_->find<QAbstractButton>("chatPageButton"), Qt::LeftButton);
        check(QStringLiteral("served-chat"));
        QTest::mouseClick(fixture_->find<QAbstractButton>("racePageButton"), Qt::LeftButton);
        check(QStringLiteral("served-race"));
        QTest::mouseClick(fixture_->find<QAbstractButton>("benchmarkPageButton"), Qt::LeftButton);
        fixture_->application().benchmarkPage().showSide(ui::BenchmarkSide::kServers);
        check(QStringLiteral("served-benchmark"));
        fixture_->window().showPage(&fixture_->application().settingsPage());
        fixture_->application().settingsPage().showEngines();
        check(QStringLiteral("served-settings"));
    }
    fixture_->find<QPushButton>("serverChange")->click();
    auto* dialog = fixture_->find<QDialog>("serverDialog");
    dialog->findChild<QPushButton*>(QStringLiteral("serverTest"))->click();
    QTest::qWait(500);
    fixture_->picture(variant_ + QStringLiteral("-served-dialog"), dialog);
    for (const QLabel* label : dialog->findChildren<QLabel*>()) {
        if (const QString fault = cutLabel(label); !fault.isEmpty()) faults_.append(label->text() + fault);
    }
    dialog->close();
    tell();
}

void LayoutTest::nothingIsCutInLargeText_data() {
    QTest::addColumn<int>("percent");
    for (const int percent : {200, 240}) QTest::addRow("%d", percent) << percent;
}

/// On a screen of 1280 x 800.
void LayoutTest::nothingIsCutInLargeText() {
    QFETCH(int, percent);
    faults_.clear();
    const app::remote::ProgramServer server(app::remote::ServerKind::kVllm);
    fixture_->set("window/text_scale", percent);
    if (qEnvironmentVariableIsSet("GRIFFIN_DARK")) fixture_->set("window/appearance", "dark");
    QVERIFY(QDir().mkpath(fixture_->path("models")));
    fixture_->startReady(fixture_->makeModel("models/forty-words-of-a-model-with-a-long-name.gguf", 40));
    fixture_->window().resize(1272, 772);
    fixture_->ask("Iron bridges");
    variant_ = QString::number(percent);
    checkPages();
    QTest::mouseClick(fixture_->find<QAbstractButton>("racePageButton"), Qt::LeftButton);
    QTest::keyClicks(fixture_->find<QPlainTextEdit>("racePrompt"), "Iron bridges");
    auto* second = fixture_->find<QComboBox>("raceMethod2");
    second->setCurrentIndex(second->findData(static_cast<int>(engine::Method::kSuffix)));
    QTest::mouseClick(fixture_->find<QPushButton>("raceStart"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->find<QPushButton>("raceRematch")->isVisible() &&
                                 !fixture_->find<QLabel>("raceReplayMark")->isVisible(),
                             60'000);
    check(QStringLiteral("race-done"));
    const auto known = tests::addServer(*fixture_, QStringLiteral("gpu-box in the cellar"), server.address());
    tests::chooseServed(*fixture_, known, QStringLiteral("first"));
    check(QStringLiteral("served-race"));
    QTest::mouseClick(fixture_->find<QAbstractButton>("benchmarkPageButton"), Qt::LeftButton);
    fixture_->application().benchmarkPage().showSide(ui::BenchmarkSide::kServers);
    check(QStringLiteral("served-benchmark"));
    QTest::mouseClick(fixture_->find<QAbstractButton>("chatPageButton"), Qt::LeftButton);
    fixture_->ask("Iron bridges");
    for (const bool side_bar : {true, false}) {
        fixture_->window().actions().side_bar->setChecked(side_bar);
        check(QStringLiteral("served-chat-%1").arg(side_bar));
    }
    tell();
}

/// 1280 x 800 pixels, of which the desktop makes 640 x 400 larger ones.
void LayoutTest::nothingIsCutOnASmallScreen() {
    faults_.clear();
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->ask("Iron bridges");
    variant_ = QStringLiteral("small");
    screen_ = QSize(632, 372);
    checkPages();
    screen_ = QSize();
    tell();
}

/// With large text there is room for one of the two beside the conversation: the one that was asked for last.
void LayoutTest::theModelsNameGivesWayLast() {
    const QString path = fixture_->path("SmolLM2-135M-Instruct.gguf");
    tests::TinyModelOptions options;
    options.has_tools = true;
    options.answer_words = 5;
    tests::writeTinyModel(path.toStdString(), options);
    fixture_->startReady(path);
    fixture_->ask("Hello");
    const auto name = [this] { return fixture_->window().chatPage().modelPicker().text(); };
    fixture_->window().resize(680, 540);
    QTest::qWait(200);
    fixture_->picture("layout-narrow-composer");
    QVERIFY2(name().startsWith("SmolLM2-135M-Instruct"), qPrintable(name()));
    fixture_->window().actions().side_bar->setChecked(false);
    fixture_->window().actions().inspector->setChecked(false);
    fixture_->window().resize(680, 540);
    QTest::qWait(200);
    fixture_->picture("layout-narrow-alone");
    QVERIFY2(name().startsWith("SmolLM2-135M-Instruct"), qPrintable(name()));
}

/// It grows to what the words need, when the side bar opens as after a change of the text's size.
void LayoutTest::aWindowThatGrowsStaysOnTheScreen() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    ui::MainWindow& window = fixture_->window();
    const QRect screen = window.screen()->availableGeometry();
    window.actions().side_bar->setChecked(false);
    window.resize(window.minimumSize());
    window.move(screen.right() - window.width(), screen.bottom() - window.height());
    const int width = window.width();
    window.actions().side_bar->setChecked(true);
    QTRY_VERIFY(window.width() > width);
    QTRY_VERIFY(screen.contains(window.geometry()));
}

void LayoutTest::theSideBarGivesWay() {
    faults_.clear();
    fixture_->set("window/text_scale", 240);
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->window().resize(1272, 772);
    fixture_->ask("Iron bridges");
    variant_ = QStringLiteral("gives-way");
    const ui::MainWindow& window = fixture_->window();
    const QWidget& inspector = fixture_->window().chatPage().inspector();
    const QWidget& side_bar = fixture_->window().sideBar();
    QVERIFY(side_bar.isVisible() && !inspector.isVisible());
    auto* button = fixture_->find<QToolButton>("inspectorButton");
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(inspector.isVisible() && !side_bar.isVisible());
    check(QStringLiteral("inspector"));
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(!inspector.isVisible() && !side_bar.isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(inspector.isVisible() && !side_bar.isVisible());
    QTest::mouseClick(fixture_->find<QToolButton>("sideBarButton"), Qt::LeftButton);
    QTRY_VERIFY(!inspector.isVisible() && side_bar.isVisible());
    check(QStringLiteral("side-bar"));
    QVERIFY(window.width() <= 1272);
    tell();
}

/// Where not even the side bar's width would do, the conversation makes room, and comes back by the same command.
void LayoutTest::theInspectorTakesThePlaceOfTheConversation() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->ask("Iron bridges");
    ui::MainWindow& window = fixture_->window();
    const QWidget& inspector = window.chatPage().inspector();
    for (const bool side_bar : {true, false}) {
        window.actions().side_bar->setChecked(side_bar);
        window.setMinimumSize(640, 400);
        window.resize(640, 400);
        QTRY_VERIFY(!inspector.isVisible() && fixture_->editor()->isVisible());
        auto* button = fixture_->find<QToolButton>("inspectorButton");
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(inspector.isVisible() && !fixture_->editor()->isVisible());
        QVERIFY(button->isVisible() && window.actions().inspector->isChecked());
        QCOMPARE(window.sideBar().isVisible(), side_bar);
        QTRY_VERIFY(inspector.height() > window.height() * 2 / 3);
        for (int tab = 0; tab < 3; ++tab) {  // what it has no room for is scrolled, not cut
            window.chatPage().inspector().showTab(tab);
            for (const QWidget* part : inspector.findChildren<QWidget*>()) {
                if (!part->isVisible()) continue;
                QTRY_VERIFY2(part->height() >= std::min(part->minimumSizeHint().height(), part->maximumHeight()),
                             part->metaObject()->className());
            }
        }
        window.actions().inspector->trigger();
        QTRY_VERIFY(!inspector.isVisible() && fixture_->editor()->isVisible());
        window.actions().inspector->trigger();
        QTRY_VERIFY(inspector.isVisible() && !fixture_->editor()->isVisible());
        window.actions().new_chat->trigger();
        QTRY_VERIFY(!inspector.isVisible() && window.focusWidget() == fixture_->editor());
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(inspector.isVisible() && !fixture_->editor()->isVisible());
        window.resize(1280, 800);
        QTRY_VERIFY(inspector.isVisible() && fixture_->editor()->isVisible());
        QTRY_VERIFY(inspector.width() < window.width() / 2);
    }
}

/// On a screen of 1280 x 800, whatever the models are called.
void LayoutTest::theStateOfModelsIsSeen() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->window().resize(1272, 772);
    QTest::mouseClick(fixture_->find<QAbstractButton>("modelsPageButton"), Qt::LeftButton);
    auto* table = fixture_->find<ui::LibraryTable>("modelTable");
    QTRY_VERIFY(table->rowCount() > 0);
    const QString name = QStringLiteral("Some-Vendor-Model-30B-A3B-Instruct-2507-UD-Q4_K_XL");
    const QSignalBlocker quiet(table);  // what is on the disk would be listed again
    table->setRows({{"a", ui::LibraryKind::kModel, name, "qwen3moe", "17.7 GB", "Q4_K_M", "262,144", "Apache-2.0",
                     "24.3 GB", "Needs more memory", false, true},
                    {"b", ui::LibraryKind::kOffered, name, "", "17.7 GB", "", "", "Apache-2.0", "", "Not installed"}});
    fixture_->picture(QStringLiteral("models-long-names"));
    QVERIFY(table->horizontalHeader()->length() <= table->viewport()->width());
    QCOMPARE(table->item(0, 0)->toolTip(), name);
}

GRIFFIN_TEST(LayoutTest)
#include "layout_test.moc"
