// Servers of tools in the settings of the real window: added, tested, switched, changed and removed.
#include <QCheckBox>
#include <QDialog>
#include <QDir>
#include <QLineEdit>

#include "tests/app/tools/tools_fixture.h"
#include "tests/support/test_program.h"
#include "ui/settings/settings_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"
#include "ui/tools/tool_import_dialog.h"
#include "ui/tools/tool_picker.h"
#include "ui/tools/tool_section.h"
#include "ui/tools/tool_server_dialog.h"

using namespace griffin;

class ToolSettingsTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void addsOneAfterATest();
    void savedTwiceItIsOne();
    void saysWhatIsWrong();
    void switchesToolsAndServers();
    void changesAndRemoves();
    void theKeyboardStaysWhereItWas();
    void aServerThatFailsSaysWhy();
    void takesAConfiguration();
    void aConfigurationThatCannotBeKeptCanBeTriedAgain();

  private:
    void show() {
        fixture_->window().showPage(&fixture_->application().settingsPage());
        fixture_->application().settingsPage().showGroup(ui::SettingGroup::kTools);
    }
    ui::ConnectionDialog* open(const char* button) {
        show();
        fixture_->find<QPushButton>(button)->click();
        return fixture_->find<ui::ConnectionDialog>("toolServerDialog");
    }
    static QLineEdit* field(ui::ConnectionDialog* dialog, const char* name) {
        return dialog->findChild<QLineEdit*>(QLatin1String(name));
    }
    static QString result(ui::ConnectionDialog* dialog) {
        return dialog->findChild<QLabel*>(QStringLiteral("toolServerResult"))->text();
    }
    static void press(ui::ConnectionDialog* dialog, const char* name) {
        dialog->findChild<QPushButton*>(QLatin1String(name))->click();
    }
    const QList<app::mcp::ToolServer>& servers() { return fixture_->application().toolServers().servers(); }
    QList<QCheckBox*> switches() {
        QList<QCheckBox*> shown;
        for (QCheckBox* check :
             fixture_->application().settingsPage().tools().findChildren<QCheckBox*>(QStringLiteral("toolSwitch"))) {
            if (check->isVisible()) shown.append(check);
        }
        return shown;
    }
};

void ToolSettingsTest::addsOneAfterATest() {
    fixture_->start();
    ui::ConnectionDialog* dialog = open("toolServerAdd");
    QVERIFY(dialog != nullptr && dialog->isVisible());
    QCOMPARE(tests::WindowFixture::unnamedControls(dialog), QStringList());
    QTest::keyClicks(field(dialog, "toolServerName"), "files");
    field(dialog, "toolServerTarget")->setText(QStringLiteral("\"%1\"").arg(QStringLiteral(GRIFFIN_TOOL_SERVER)));
    QTest::keyClicks(field(dialog, "toolServerSecret"), "TOKEN=secret-7");
    press(dialog, "toolServerTest");
    QTRY_VERIFY2(result(dialog).contains(QStringLiteral("Found: Test tools")), qPrintable(result(dialog)));
    QVERIFY(result(dialog).contains(QStringLiteral("7 tools: add, echo")));
    fixture_->picture("tool-dialog", dialog);
    press(dialog, "toolServerSave");
    QTRY_COMPARE(servers().size(), 1);
    QTRY_COMPARE(servers().at(0).tools.size(), 7);
    QTRY_COMPARE(switches().size(), 7);
    QVERIFY(switches().at(0)->isChecked() && switches().at(0)->isEnabled());
    QVERIFY(!switches().at(5)->isEnabled());  // its schema is not supported
    QVERIFY(!switches().at(6)->isEnabled());  // it has none
    QVERIFY(fixture_->window().chatPage().toolPicker().text().contains(QStringLiteral("5")));
    QCOMPARE(tests::WindowFixture::unnamedControls(&fixture_->application().settingsPage()), QStringList());
    QTest::qWait(50);
    fixture_->picture("tool-settings");
    tests::changeAppearance(*fixture_, ui::ThemeMode::kDark);
    fixture_->picture("tool-settings-dark");
    QVERIFY(!tests::readFile(fixture_->path(QStringLiteral("tool-servers.json"))).contains("secret-7"));
    fixture_->close();
    QVERIFY(!tests::readFile(fixture_->path(QStringLiteral("settings.ini"))).contains("secret-7"));
    fixture_->start();
    QCOMPARE(servers().size(), 1);
    QCOMPARE(servers().at(0).tools.size(), 7);
}

/// Who keeps the secret answers later.
void ToolSettingsTest::savedTwiceItIsOne() {
    fixture_->start();
    ui::ConnectionDialog* dialog = open("toolServerAdd");
    QTest::keyClicks(field(dialog, "toolServerName"), "files");
    field(dialog, "toolServerTarget")->setText(QStringLiteral("\"%1\"").arg(QStringLiteral(GRIFFIN_TOOL_SERVER)));
    QTest::keyClicks(field(dialog, "toolServerSecret"), "TOKEN=secret-8");
    press(dialog, "toolServerSave");
    press(dialog, "toolServerSave");
    QTRY_VERIFY(fixture_->find<ui::ConnectionDialog>("toolServerDialog") == nullptr);
    QTest::qWait(100);
    QCOMPARE(servers().size(), 1);
}

void ToolSettingsTest::saysWhatIsWrong() {
    fixture_->start();
    tests::addToolServer(*fixture_, tests::toolServer(*fixture_));
    ui::ConnectionDialog* dialog = open("toolServerAdd");
    press(dialog, "toolServerSave");
    QVERIFY(result(dialog).contains(QStringLiteral("a name")));
    QTest::keyClicks(field(dialog, "toolServerName"), "TEST");
    press(dialog, "toolServerSave");
    QVERIFY(result(dialog).contains(QStringLiteral("of this name already")));
    field(dialog, "toolServerName")->setText(QStringLiteral("other"));
    press(dialog, "toolServerSave");
    QVERIFY(result(dialog).contains(QStringLiteral("There is no command")));
    field(dialog, "toolServerTarget")->setText(QStringLiteral("ftp://nowhere"));
    press(dialog, "toolServerTest");
    QTRY_VERIFY(result(dialog).contains(QStringLiteral("begins with https://")));
    field(dialog, "toolServerTarget")->setText(QStringLiteral("/nowhere/program"));
    press(dialog, "toolServerTest");
    QTRY_VERIFY2(result(dialog).contains(QStringLiteral("cannot be started")), qPrintable(result(dialog)));
    QTest::keyClicks(field(dialog, "toolServerSecret"), "no variable");
    press(dialog, "toolServerSave");
    QVERIFY(result(dialog).contains(QStringLiteral("NAME=value")));
    QCOMPARE(servers().size(), 1);
    dialog->reject();
}

void ToolSettingsTest::switchesToolsAndServers() {
    fixture_->start();
    tests::addToolServer(*fixture_, tests::toolServer(*fixture_));
    show();
    QTRY_COMPARE(switches().size(), 7);
    QCheckBox* echo = switches().at(1);
    echo->click();
    QVERIFY(servers().at(0).switched_off == QSet<QString>{QStringLiteral("echo")});
    QVERIFY(!echo->isChecked() && switches().at(1) == echo);  // the card stays, and the focus
    echo->click();
    QVERIFY(servers().at(0).switched_off.isEmpty());
    auto* enabled = fixture_->find<QCheckBox>("toolServerEnabled");
    enabled->click();
    QVERIFY(!servers().at(0).enabled && !switches().at(0)->isEnabled());
    QCOMPARE(fixture_->window().chatPage().toolPicker().toolTip(), QStringLiteral("No tool is switched on"));
    enabled->click();
    QVERIFY(servers().at(0).enabled && switches().at(0)->isEnabled());
}

void ToolSettingsTest::changesAndRemoves() {
    fixture_->start();
    tests::addToolServer(*fixture_, tests::toolServer(*fixture_));
    ui::ConnectionDialog* dialog = open("toolServerChange");
    field(dialog, "toolServerName")->setText(QStringLiteral("renamed"));
    press(dialog, "toolServerSave");
    QTRY_COMPARE(servers().at(0).name, QStringLiteral("renamed"));
    QTRY_VERIFY(!fixture_->application().tools().isAsking(servers().at(0).id));
    show();
    fixture_->find<QPushButton>("toolServerRemove")->click();
    QCOMPARE(servers().size(), 0);
    QVERIFY(switches().isEmpty());
    QVERIFY(!fixture_->window().chatPage().toolPicker().isVisible());
    auto* undo =
        fixture_->application().settingsPage().notices().findChild<QPushButton*>(QStringLiteral("noticeAction"));
    QTRY_VERIFY(undo->isVisible());
    undo->click();
    QTRY_COMPARE(servers().size(), 1);
    QCOMPARE(servers().at(0).name, QStringLiteral("renamed"));
    QVERIFY(!servers().at(0).tools.isEmpty());
}

/// Cards are made anew when a server was asked, changed or removed.
void ToolSettingsTest::theKeyboardStaysWhereItWas() {
    fixture_->start();
    app::mcp::ToolServer second = tests::toolServer(*fixture_);
    tests::addToolServer(*fixture_, tests::toolServer(*fixture_));
    second.name = QStringLiteral("second");
    tests::addToolServer(*fixture_, second);
    show();
    const auto focus = [this] {
        const QWidget* held = fixture_->window().focusWidget();
        return held == nullptr ? QString() : held->objectName() + QLatin1Char(' ') + held->accessibleName();
    };
    const auto press_key = [&](const char* name, const QString& server) {
        for (auto* button : fixture_->window().findChildren<QPushButton*>(QLatin1String(name))) {
            if (!button->isVisible() || !button->accessibleName().endsWith(server)) continue;
            button->setFocus();
            QTest::keyClick(button, Qt::Key_Space);
            return;
        }
        QFAIL(name);
    };
    press_key("toolServerLook", second.name);
    QTRY_VERIFY(!fixture_->application().tools().isAsking(second.id));
    QCOMPARE(focus(), QString("toolServerLook Look again: second"));
    // Also behind a dialog.
    press_key("toolServerChange", second.name);
    auto* dialog = fixture_->find<ui::ConnectionDialog>("toolServerDialog");
    field(dialog, "toolServerName")->setText(QStringLiteral("renamed"));
    press(dialog, "toolServerSave");
    QTRY_VERIFY(!fixture_->application().tools().isAsking(second.id));
    QTRY_COMPARE(focus(), QString("toolServerChange Change: renamed"));
    press_key("toolServerRemove", QStringLiteral("renamed"));
    QCOMPARE(focus(), QString("toolServerEnabled test"));
    press_key("toolServerRemove", QStringLiteral("test"));
    QCOMPARE(focus(), QString("toolServerAdd Add a server…"));
}

void ToolSettingsTest::aServerThatFailsSaysWhy() {
    fixture_->start();
    const app::mcp::ToolServer server = tests::toolServer(*fixture_, "crash");
    tests::get(fixture_->application().toolServers().save(server));
    show();
    fixture_->find<QPushButton>("toolServerLook")->click();
    const auto state = [this] { return tests::shownText(*fixture_, "toolServerState"); };
    QTRY_VERIFY2(state().contains(QStringLiteral("ended with status 4")), qPrintable(state()));
    QVERIFY(state().contains(QStringLiteral("no such folder: /nowhere")));
}

void ToolSettingsTest::takesAConfiguration() {
    fixture_->start();
    show();
    fixture_->find<QPushButton>("toolServersImport")->click();
    auto* dialog = fixture_->find<ui::ToolImportDialog>("toolImportDialog");
    QVERIFY(dialog != nullptr && dialog->isVisible());
    QCOMPARE(tests::WindowFixture::unnamedControls(dialog), QStringList());
    auto* text = dialog->findChild<QPlainTextEdit*>(QStringLiteral("toolImportText"));
    auto* found = dialog->findChild<QPlainTextEdit*>(QStringLiteral("toolImportFound"));
    auto* add = dialog->findChild<QPushButton*>(QStringLiteral("toolImportAdd"));
    QVERIFY(!add->isEnabled());
    text->setPlainText(QStringLiteral("{\n\"mcpServers\": {\n"));
    QVERIFY2(found->toPlainText().contains("not JSON") && found->toPlainText().contains("line 3"),
             qPrintable(found->toPlainText()));
    QVERIFY(!add->isEnabled());
    const QString log = fixture_->path(QStringLiteral("uses"));
    text->setPlainText(QStringLiteral(R"({"mcpServers": {
        "files": {"command": "%1", "args": ["none"], "env": {"TOOL_LOG": "%2", "TOKEN": "secret-9 \"x"}},
        "old": {"url": "https://a.example/sse", "type": "sse"},
        "web": {"url": "https://a.example/mcp", "headers": {"Authorization": "Bearer secret-10"}}}})")
                           .arg(QStringLiteral(GRIFFIN_TOOL_SERVER), log));
    const QString shown = found->toPlainText();
    QVERIFY2(shown.contains("files") && shown.contains("with 2 variables") && shown.contains("with a key"),
             qPrintable(shown));
    // No key ring answers here.
    QCOMPARE(shown.count("or, where none answers, in a file that only you can read"), 2);
    QVERIFY2(shown.contains("“old” uses the older form") && !shown.contains("secret"), qPrintable(shown));
    fixture_->picture("tool-import", dialog);
    add->click();
    QTRY_COMPARE(servers().size(), 2);
    // Nothing is started before one is switched on; then its tools are asked for.
    QTest::qWait(200);
    const auto& list = fixture_->application().toolServers();
    for (const app::mcp::ToolServer& server : list.servers())
        QVERIFY(!server.enabled && server.tools.isEmpty() && server.secret == app::KeyPlace::kFile);
    QVERIFY(!fixture_->application().tools().isAsking(list.named(QStringLiteral("files"))->id));
    QVERIFY(tests::shownText(*fixture_, "toolServerState").contains("No tools are known"));
    QVERIFY(!tests::readFile(fixture_->path(QStringLiteral("tool-servers.json"))).contains("secret-"));
    for (QCheckBox* check :
         fixture_->application().settingsPage().tools().findChildren<QCheckBox*>(QStringLiteral("toolServerEnabled"))) {
        if (check->isVisible() && check->accessibleName() == QStringLiteral("files")) check->click();
    }
    QTRY_COMPARE(list.named(QStringLiteral("files"))->tools.size(), 7);
    QVERIFY(list.named(QStringLiteral("web"))->tools.isEmpty());
    // Again: both names are taken.
    fixture_->find<QPushButton>("toolServersImport")->click();
    dialog = fixture_->find<ui::ToolImportDialog>("toolImportDialog");
    dialog->setText(QStringLiteral(R"({"mcpServers": {"FILES": {"command": "x"}}})"));
    found = dialog->findChild<QPlainTextEdit*>(QStringLiteral("toolImportFound"));
    QVERIFY2(found->toPlainText().contains("of this name already"), qPrintable(found->toPlainText()));
}

/// On a full disk, say.
void ToolSettingsTest::aConfigurationThatCannotBeKeptCanBeTriedAgain() {
    fixture_->start();
    show();
    const QString place = fixture_->path(QStringLiteral("tool-servers.json"));
    QVERIFY(QDir().mkpath(place + "/in the way"));
    fixture_->find<QPushButton>("toolServersImport")->click();
    auto* dialog = fixture_->find<ui::ToolImportDialog>("toolImportDialog");
    dialog->setText(QStringLiteral(R"({"mcpServers": {
        "plain": {"command": "first"}, "secret": {"command": "second", "env": {"TOKEN": "secret-11"}}}})"));
    auto* add = dialog->findChild<QPushButton*>(QStringLiteral("toolImportAdd"));
    const auto* found = dialog->findChild<QPlainTextEdit*>(QStringLiteral("toolImportFound"));
    add->click();
    QTRY_VERIFY2(found->toPlainText().contains("list of servers cannot be saved"), qPrintable(found->toPlainText()));
    QVERIFY(servers().isEmpty() && dialog->isVisible() && add->isEnabled());
    QVERIFY(!tests::readFile(fixture_->path(QStringLiteral("server-keys.json"))).contains("secret-11"));
    QVERIFY(QDir(place).removeRecursively());
    add->click();
    QTRY_COMPARE(servers().size(), 2);
    QTRY_VERIFY(fixture_->find<ui::ToolImportDialog>("toolImportDialog") == nullptr);
}

GRIFFIN_TEST(ToolSettingsTest)
#include "tool_settings_test.moc"
