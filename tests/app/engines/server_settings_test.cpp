// Servers in the settings of the real window: added, tested, changed and removed; where their keys are kept.
#include <QDialog>
#include <QLineEdit>
#include <QSettings>

#include "app/configuration/settings.h"
#include "app/engines/served_figures.h"
#include "tests/app/engines/served_fixture.h"
#include "tests/app/remote/program_server.h"
#include "tests/support/test_program.h"
#include "ui/engines/engine_section.h"
#include "ui/engines/server_dialog.h"
#include "ui/settings/settings_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"

using namespace griffin;
using app::remote::ProgramServer;
using app::remote::ServerKind;

class ServerSettingsTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void addsOneAfterATest();
    void saysWhatIsWrong();
    void changesAndRemoves();
    void keysThatNoKeyRingTakes();
    void theListSurvivesWhatIsNotOurs();
    void figuresAsTheyAreStored();

  private:
    ui::ConnectionDialog* open(const char* button) {
        fixture_->window().showPage(&fixture_->application().settingsPage());
        fixture_->application().settingsPage().showEngines();
        fixture_->find<QPushButton>(button)->click();
        auto* dialog = fixture_->find<ui::ConnectionDialog>("serverDialog");
        return dialog;
    }
    static QLineEdit* field(ui::ConnectionDialog* dialog, const char* name) {
        return dialog->findChild<QLineEdit*>(QLatin1String(name));
    }
    static QString result(ui::ConnectionDialog* dialog) {
        return dialog->findChild<QLabel*>(QStringLiteral("serverResult"))->text();
    }
    static void press(ui::ConnectionDialog* dialog, const char* name) {
        dialog->findChild<QPushButton*>(QLatin1String(name))->click();
    }
    QList<app::KnownServer> servers() { return fixture_->application().servers().servers(); }
};

void ServerSettingsTest::addsOneAfterATest() {
    const ProgramServer server(ServerKind::kVllm, "secret-2");
    fixture_->start();
    ui::ConnectionDialog* dialog = open("serverAdd");
    QVERIFY(dialog != nullptr && dialog->isVisible());
    QVERIFY2(tests::WindowFixture::unnamedControls(dialog).isEmpty(),
             qPrintable(tests::WindowFixture::unnamedControls(dialog).join('|')));
    QTest::keyClicks(field(dialog, "serverName"), "box");
    QTest::keyClicks(field(dialog, "serverTarget"), QStringLiteral("127.0.0.1:%1").arg(server.port()));
    press(dialog, "serverTest");
    QTRY_VERIFY(result(dialog).contains(QStringLiteral("refuses the key")));
    QTest::keyClicks(field(dialog, "serverSecret"), "secret-2");
    press(dialog, "serverTest");
    QTRY_VERIFY2(result(dialog).contains(QStringLiteral("Found: vLLM")), qPrintable(result(dialog)));
    QVERIFY(result(dialog).contains(QStringLiteral("1 model: first")));
    QVERIFY(result(dialog).contains(QStringLiteral("how much of what it guesses is accepted")));
    fixture_->picture("server-dialog", dialog);
    press(dialog, "serverSave");
    QTRY_COMPARE(servers().size(), 1);
    QCOMPARE(servers().at(0).address, QUrl(QStringLiteral("http://127.0.0.1:%1/v1").arg(server.port())));
    QTRY_COMPARE(tests::shownText(*fixture_, "serverRowName"), QStringLiteral("box"));
    QVERIFY(tests::shownText(*fixture_, "serverRowAbout").contains(QStringLiteral("only you can read")));
    QCOMPARE(tests::WindowFixture::unnamedControls(&fixture_->application().settingsPage()), QStringList());
    QTest::qWait(50);
    fixture_->picture("server-settings");
    // Not in the settings, and not in what is exported of them.
    const QString exported = fixture_->path(QStringLiteral("exported.json"));
    tests::get(app::exportSettings(fixture_->application().settings().values(), exported));
    QVERIFY(!tests::readFile(exported).contains("secret-2"));
    fixture_->close();
    QVERIFY(!tests::readFile(fixture_->path(QStringLiteral("settings.ini"))).contains("secret-2"));
    fixture_->start();
    QCOMPARE(servers().size(), 1);
    QCOMPARE(servers().at(0).name, QStringLiteral("box"));
}

void ServerSettingsTest::saysWhatIsWrong() {
    fixture_->start();
    tests::addServer(*fixture_, QStringLiteral("box"), QStringLiteral("127.0.0.1:9"));
    ui::ConnectionDialog* dialog = open("serverAdd");
    press(dialog, "serverSave");
    QVERIFY(result(dialog).contains(QStringLiteral("a name")));
    QTest::keyClicks(field(dialog, "serverName"), "BOX");
    press(dialog, "serverSave");
    QVERIFY(result(dialog).contains(QStringLiteral("of this name already")));
    field(dialog, "serverName")->setText(QStringLiteral("other"));
    QTest::keyClicks(field(dialog, "serverTarget"), "ftp://nowhere");
    press(dialog, "serverSave");
    QVERIFY(result(dialog).contains(QStringLiteral("not the address of a server")));
    field(dialog, "serverTarget")->setText(QStringLiteral("127.0.0.1:9"));
    press(dialog, "serverTest");
    // In our own words, which are translated.
    QTRY_VERIFY(
        result(dialog).contains(QStringLiteral("connection to the server failed: nothing answers at this address")));
    fixture_->picture("server-dialog-failed", dialog);
    QCOMPARE(servers().size(), 1);
    dialog->reject();
}

void ServerSettingsTest::changesAndRemoves() {
    const ProgramServer server(ServerKind::kUnknown, "secret-3");
    fixture_->start();
    const auto known = tests::addServer(*fixture_, QStringLiteral("box"), server.address(), QStringLiteral("secret-3"));
    tests::chooseServed(*fixture_, known, QStringLiteral("second"));
    // Its key is kept and not shown; another name shows at once where the model is named.
    ui::ConnectionDialog* dialog = open("serverChange");
    QVERIFY(field(dialog, "serverSecret")->text().isEmpty());
    press(dialog, "serverTest");
    QTRY_VERIFY(result(dialog).contains(QStringLiteral("2 models: first")));
    field(dialog, "serverName")->setText(QStringLiteral("cellar"));
    press(dialog, "serverSave");
    QTRY_COMPARE(servers().at(0).name, QStringLiteral("cellar"));
    QCOMPARE(fixture_->application().model().name(), QStringLiteral("second · cellar"));
    QCOMPARE(servers().at(0).id, known.id);
    fixture_->find<QPushButton>("serverRemove")->click();
    QCOMPARE(servers().size(), 0);
    QVERIFY(!fixture_->application().model().served());
    const QString keys = fixture_->path(QStringLiteral("server-keys.json"));
    QTRY_VERIFY(!QFile::exists(keys));
    // It comes back with its key.
    auto* undo =
        fixture_->application().settingsPage().notices().findChild<QPushButton*>(QStringLiteral("noticeAction"));
    QTRY_VERIFY(undo->isVisible());
    undo->click();
    QTRY_COMPARE(servers().size(), 1);
    QCOMPARE(servers().at(0).id, known.id);
    dialog = open("serverChange");
    press(dialog, "serverTest");
    QTRY_VERIFY(result(dialog).contains(QStringLiteral("2 models: first")));
}

void ServerSettingsTest::keysThatNoKeyRingTakes() {
    const QString file = fixture_->path(QStringLiteral("keys.json"));
    const app::KnownServer server{QStringLiteral("id-1"), QStringLiteral("box"), QUrl(), app::KeyPlace::kFile};
    const auto readIn = [&](app::KeyStore& store) {
        std::optional<engine::Result<QString>> key;
        store.read(server, [&](const engine::Result<QString>& got) { key = got; });
        [&] { QTRY_VERIFY(key.has_value()); }();
        return *key;
    };
    app::KeyStore store(file, app::KeyStore::Ring::kNone);
    QVERIFY(!readIn(store).has_value());
    std::optional<app::KeyPlace> place;
    store.write(server, QStringLiteral("k-1"), [&](const auto& kept) { place = tests::get(kept); });
    QTRY_VERIFY(place == app::KeyPlace::kFile);
    QCOMPARE(tests::get(readIn(store)), QStringLiteral("k-1"));
    app::KeyStore again(file, app::KeyStore::Ring::kNone);
    QCOMPARE(tests::get(readIn(again)), QStringLiteral("k-1"));
    // A file that is no list of keys is said to be one, and stays.
    fixture_->write(QStringLiteral("keys.json"), "[1");
    app::KeyStore broken(file, app::KeyStore::Ring::kNone);
    QVERIFY(tests::lineOf(readIn(broken)).find("keys cannot be read") != std::string::npos);
    bool refused = false;
    broken.write(server, QStringLiteral("k-2"), [&](const auto& kept) { refused = !kept.has_value(); });
    QTRY_VERIFY(refused);
    QCOMPARE(tests::readFile(file), QByteArray("[1"));
}

void ServerSettingsTest::theListSurvivesWhatIsNotOurs() {
    const QString file = fixture_->path(QStringLiteral("servers.ini"));
    fixture_->write(QStringLiteral("servers.ini"),
                    "[servers]\n1\\id=a\n1\\name=good\n1\\address=http://x:1/v1\n1\\key=ring\n"
                    "2\\id=a\n2\\name=same id\n2\\address=http://x:2\n3\\id=c\n3\\name=GOOD\n3\\address=http://x:3\n"
                    "4\\id=d\n4\\name=bad address\n4\\address=file:///etc\n5\\id=\n5\\name=no id\n5\\address=http://x\n"
                    "6\\id=f\n6\\name=fine\n6\\address=x:6\n6\\key=?\nsize=2000000\n");
    QSettings settings(file, QSettings::IniFormat);
    app::ServerList list(settings);
    QCOMPARE(list.servers().size(), 2);
    QVERIFY(list.servers().at(0).key == app::KeyPlace::kKeyRing && list.servers().at(0).name == QStringLiteral("good"));
    QVERIFY(list.servers().at(1).key == app::KeyPlace::kNone);
    list.save({QStringLiteral("a"), QStringLiteral("better"), list.servers().at(0).address, app::KeyPlace::kFile});
    const app::ServerList same(settings);
    QCOMPARE(same.servers(), list.servers());
}

void ServerSettingsTest::figuresAsTheyAreStored() {
    const app::ServedFigures figures{QStringLiteral("vLLM"), 2.5, true, {1.0, 0.5}, true};
    QCOMPARE(app::servedFigures(app::toText(figures)), figures);
    QCOMPARE(app::servedFigures(QStringLiteral(R"({"tokens_per_pass": "x", "acceptance": [7, -1, "?"]})")),
             (app::ServedFigures{{}, 0, false, {1.0, 0.0, 0.0}}));
    QCOMPARE(app::servedFigures(QStringLiteral("[")), app::ServedFigures());
}

GRIFFIN_TEST(ServerSettingsTest)
#include "server_settings_test.moc"
