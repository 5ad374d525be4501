// The hub in the settings of the real window: its address and its token, which goes to that address alone, and a test
// of both; nothing is asked before.
#include <QFileInfo>
#include <QLineEdit>
#include <QListWidget>
#include <QTableWidget>

#include "app/configuration/settings.h"
#include "app/models/hub_account.h"
#include "app/models/hub_controller.h"
#include "app/models/models_page_controller.h"
#include "tests/app/hub/fake_hub.h"
#include "tests/app/window/models_page_fixture.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "ui/models/find_dialog.h"
#include "ui/models/hub_section.h"
#include "ui/settings/settings_page.h"
#include "ui/shell/main_window.h"

namespace griffin::tests {

class HubSettingsTest : public ModelsPageFixture {
    Q_OBJECT

  private slots:
    void nothingIsAskedBeforeTheTest() {
        app::hub::FakeHub hub(app::hub::FakeHub::Files{});
        hub.answerWith("/api/whoami-v2", [](const HttpRequest& request) {
            return request.headers.value("authorization") == "Bearer hf_secret-1"
                       ? HttpAnswer{200, R"({"name": "tester"})"}
                       : HttpAnswer{401, "{}"};
        });
        open();
        QCOMPARE(WindowFixture::unnamedControls(&section()), QStringList());
        QVERIFY(!button("hubTokenRemove")->isVisible() && !note()->isVisible());
        type("hubAddress", hub.address() + QLatin1Char('/'));
        QCOMPARE(field("hubAddress")->text(), hub.address());
        type("hubToken", QStringLiteral("hf_wrong"));
        QTRY_VERIFY(field("hubToken")->text().isEmpty());
        QVERIFY2(note()->text().contains("only you can read"), qPrintable(note()->text()));
        QTest::qWait(200);
        QVERIFY(hub.requests().isEmpty());
        QTest::mouseClick(button("hubTest"), Qt::LeftButton);
        QTRY_VERIFY2(result().contains("refuses the token"), qPrintable(result()));
        // One that is typed and not yet kept is the one that is tested.
        QTest::keyClicks(field("hubToken"), "hf_secret-1");
        QTest::mouseClick(button("hubTest"), Qt::LeftButton);
        QTRY_COMPARE(result(), QString("The hub answers and takes the token of tester."));
        QTRY_VERIFY(field("hubToken")->text().isEmpty());
        fixture_->picture("hub-settings");
        // In a file of the owner's, not in the settings nor in what is exported of them.
        const QString keys = fixture_->path("server-keys.json");
        QVERIFY(readFile(keys).contains("hf_secret-1") && !readFile(keys).contains("hf_wrong"));
        QCOMPARE(QFileInfo(keys).permissions() & QFileDevice::Permissions(0x00ff), QFileDevice::Permissions());
        const QString exported = fixture_->path("exported.json");
        get(app::exportSettings(fixture_->application().settings().values(), exported));
        QVERIFY(!readFile(exported).contains("hf_secret-1"));
        fixture_->close();
        QVERIFY(!readFile(fixture_->path("settings.ini")).contains("hf_secret-1"));
        // After a restart it is there, and goes with a search: the list, and the files of the first one in it.
        const qsizetype before = hub.requests().size();
        fixture_->start();
        QTest::qWait(100);
        QCOMPARE(hub.requests().size(), before);
        search(hub.address());
        QTRY_COMPARE(hub.requests().size(), before + 2);
        for (const HttpRequest& request : hub.requests().mid(before))
            QCOMPARE(request.headers.value("authorization"), QByteArray("Bearer hf_secret-1"));
    }

    void anotherAddressDoesNotGetTheToken() {
        app::hub::FakeHub hub(app::hub::FakeHub::Files{});
        app::hub::FakeHub other(app::hub::FakeHub::Files{});
        open();
        keep(hub.address(), QStringLiteral("hf_secret-2"));
        search(other.address());
        QTRY_COMPARE(other.requests().size(), 2);
        for (const HttpRequest& request : other.requests()) QVERIFY(!request.headers.contains("authorization"));
        fixture_->find<ui::FindDialog>("findDialog")->close();
        open();
        QCOMPARE(field("hubAddress")->text(), other.address());  // the one used last
        QVERIFY2(note()->text().contains(hub.address() + " and goes there alone"), qPrintable(note()->text()));
        button("hubTest")->click();
        QTRY_VERIFY2(result().contains("no token"), qPrintable(result()));
        // A path below it is another address as well.
        type("hubAddress", hub.address() + "/mirror");
        hub.answerWith("/mirror/", [](const HttpRequest&) { return HttpAnswer{200, "[]"}; });
        button("hubTest")->click();
        QTRY_COMPARE(hub.requests().size(), 1);
        QVERIFY(!hub.requests().last().headers.contains("authorization"));
        type("hubAddress", hub.address());
        button("hubTest")->click();
        QTRY_COMPARE(hub.requests().size(), 3);
        QCOMPARE(hub.requests().last().headers.value("authorization"), QByteArray("Bearer hf_secret-2"));
        // A token for the other one takes its place.
        keep(other.address(), QStringLiteral("hf_secret-3"));
        QVERIFY(!readFile(fixture_->path("server-keys.json")).contains("hf_secret-2"));
        type("hubAddress", hub.address());
        button("hubTest")->click();
        QTRY_COMPARE(hub.requests().size(), 4);
        QVERIFY(!hub.requests().last().headers.contains("authorization"));
        for (const HttpRequest& request : other.requests()) QVERIFY(!request.headers.contains("authorization"));
    }

    /// The kept token goes with a download, and not to where the hub sends it on to.
    void aDownloadElsewhereDoesNotGetTheToken() {
        const QByteArray model = readFile(fixture_->makeModel("made.gguf", 12));
        app::hub::FakeHub hub(app::hub::FakeHub::Files{{"found-Q8_0.gguf", model}});
        HttpServer elsewhere([&](const HttpRequest& request) { return app::hub::FakeHub::ranged(request, model); });
        hub.answerWith("/resolve/", [&](const HttpRequest&) {
            HttpAnswer answer{302};
            answer.headers.append({"Location", elsewhere.address("/signed?key=1").toLatin1()});
            return answer;
        });
        open();
        keep(hub.address(), QStringLiteral("hf_secret-4"));
        search(hub.address());
        auto* files = fixture_->find<QTableWidget>("findFiles");
        QTRY_VERIFY_WITH_TIMEOUT(files->rowCount() == 1 && !files->item(0, 3)->text().isEmpty(), 10'000);
        QTest::mouseClick(files->viewport(), Qt::LeftButton, {}, files->visualItemRect(files->item(0, 0)).center());
        QTest::mouseClick(button("findDownload"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(fixture_->path("models/found-Q8_0.gguf")), 20'000);
        QVERIFY(elsewhere.requests().size() >= 2);
        for (const HttpRequest& request : elsewhere.requests()) QVERIFY(!request.headers.contains("authorization"));
        for (const HttpRequest& request : hub.requests())
            QCOMPARE(request.headers.value("authorization"), QByteArray("Bearer hf_secret-4"));
    }

    void whatIsWrongIsSaid() {
        open();
        button("hubTest")->click();
        QVERIFY2(result().contains("address of the hub first"), qPrintable(result()));
        type("hubToken", QStringLiteral("hf_x"));
        QVERIFY(result().contains("address of the hub first"));
        QCOMPARE(field("hubToken")->text(), QString("hf_x"));
        type("hubAddress", QStringLiteral("nonsense"));
        QVERIFY2(result().contains("not the address of a hub") && result().contains("begins with https://"),
                 qPrintable(result()));
        type("hubAddress", QStringLiteral("http://"));
        QVERIFY2(result().contains("the name of the machine is missing after http://"), qPrintable(result()));
        field("hubToken")->setText(QStringLiteral("two words"));
        type("hubAddress", QStringLiteral("http://127.0.0.1:1"));
        QVERIFY2(result().contains("no token can have"), qPrintable(result()));
        QVERIFY(!QFile::exists(fixture_->path("server-keys.json")));
        field("hubToken")->clear();
        button("hubTest")->click();
        QTRY_VERIFY2(result().contains("cannot be reached"), qPrintable(result()));
    }

    /// Buttons that go, or wait for the hub, leave the focus where it was, or to the field beside them.
    void theKeyboardStaysWhereItWas() {
        app::hub::FakeHub hub(app::hub::FakeHub::Files{});
        open();
        keep(hub.address(), QStringLiteral("hf_secret-7"));
        const auto focus = [this] { return fixture_->window().focusWidget()->objectName(); };
        button("hubTest")->setFocus();
        QTest::keyClick(button("hubTest"), Qt::Key_Space);
        QCOMPARE(focus(), QString("hubTest"));
        QTRY_VERIFY2(result().startsWith("The hub answers"), qPrintable(result()));
        QCOMPARE(focus(), QString("hubTest"));
        button("hubTokenRemove")->setFocus();
        QTest::keyClick(button("hubTokenRemove"), Qt::Key_Space);
        QCOMPARE(focus(), QString("hubToken"));
    }

    void theTokenIsRemoved() {
        app::hub::FakeHub hub(app::hub::FakeHub::Files{});
        open();
        keep(hub.address(), QStringLiteral("hf_secret-5"));
        QTest::mouseClick(button("hubTokenRemove"), Qt::LeftButton);
        QVERIFY(!QFile::exists(fixture_->path("server-keys.json")));
        QVERIFY(!button("hubTokenRemove")->isVisible());
        button("hubTest")->click();
        QTRY_VERIFY2(result().contains("There is no token"), qPrintable(result()));
        QVERIFY(!hub.requests().last().headers.contains("authorization"));
    }

    /// A token that cannot be read is not left out without a word.
    void aLostTokenIsSaid() {
        app::hub::FakeHub hub(app::hub::FakeHub::Files{});
        open();
        keep(hub.address(), QStringLiteral("hf_secret-6"));
        fixture_->close();
        fixture_->write("server-keys.json", "[1");
        fixture_->start();
        search(hub.address());
        auto* notice = fixture_->find<QLabel>("findNotice");
        QTRY_VERIFY2(notice->text().contains("keys cannot be read"), qPrintable(notice->text()));
        QTest::qWait(100);
        QVERIFY(hub.requests().isEmpty());
    }

    void searchingTheSettingsFindsIt() {
        open();
        auto* words = fixture_->find<QLineEdit>("settingsSearch");
        words->setText(QStringLiteral("token"));
        QVERIFY(section().isVisible());
        words->setText(QStringLiteral("shortcut"));
        QVERIFY(!section().isVisible());
    }

  private:
    ui::HubSection& section() { return fixture_->application().settingsPage().hub(); }
    QLineEdit* field(const char* name) { return section().findChild<QLineEdit*>(QLatin1String(name)); }
    QLabel* note() { return section().findChild<QLabel*>(QStringLiteral("hubNote")); }
    QString result() { return section().findChild<QLabel*>(QStringLiteral("hubResult"))->text(); }
    void open() {
        qunsetenv("GRIFFIN_HUB");
        if (!fixture_->isRunning()) fixture_->start();
        fixture_->application().hubController().setPatience({500, 1, 5, 2000});
        fixture_->application().modelsPageController().find().setPatience({500, 1, 5, 2000});
        fixture_->window().showPage(&fixture_->application().settingsPage());
        fixture_->application().settingsPage().showHub();
    }
    /// As a person: the field is left by Enter.
    void type(const char* name, const QString& text) {
        field(name)->setText(text);
        QTest::keyClick(field(name), Qt::Key_Return);
    }
    void keep(const QString& address, const QString& token) {
        type("hubAddress", address);
        type("hubToken", token);
        QTRY_VERIFY(field("hubToken")->text().isEmpty());
        QCOMPARE(fixture_->application().hub().tokenAddress(), QUrl(address));
    }
    void search(const QString& address) {
        fixture_->window().showPage(&fixture_->application().modelsPage());
        QTest::mouseClick(button("modelsFind"), Qt::LeftButton);
        QTRY_VERIFY(fixture_->find<ui::FindDialog>("findDialog") != nullptr);
        fixture_->find<QLineEdit>("findHub")->setText(address);
        auto* words = fixture_->find<QLineEdit>("findWords");
        words->setText(QStringLiteral("tiny"));
        QTest::keyClick(words, Qt::Key_Return);
    }
};

}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::HubSettingsTest)
#include "hub_settings_test.moc"
