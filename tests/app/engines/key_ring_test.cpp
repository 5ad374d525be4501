// Keys of servers in the key ring of a desktop, which tests/clients/key_ring.sh starts, and without one. What is in the
// ring is asked of another program (secret-tool).
#include <QDirIterator>
#include <QLineEdit>
#include <QProcess>

#include "tests/app/engines/served_fixture.h"
#include "tests/app/remote/program_server.h"
#include "tests/support/test_program.h"
#include "ui/engines/engine_section.h"
#include "ui/engines/server_dialog.h"
#include "ui/settings/settings_page.h"
#include "ui/shell/main_window.h"

using namespace griffin;
using app::remote::ProgramServer;
using app::remote::ServerKind;

namespace {

const QString kKey = QStringLiteral("key-of-the-ring-5");
const QString kOtherKey = QStringLiteral("key-of-the-ring-6");

}  // namespace

class KeyRingTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void keepsReplacesAndForgets();
    void aFileWhereNoneAnswers();

  private:
    /// Adds a server by its dialog.
    void add(const QString& address, const QString& key);
    ui::ConnectionDialog* open(const char* button);
    const app::KnownServer& server() { return fixture_->application().servers().servers().at(0); }
    /// What the ring has for a server; empty: nothing.
    static QString inRing(const QString& id) {
        QProcess tool;
        tool.start(QStringLiteral("secret-tool"), {QStringLiteral("lookup"), QStringLiteral("server"),
                                                   QStringLiteral("griffin-chat"), QStringLiteral("user"), id});
        tool.waitForFinished();
        return QString::fromUtf8(tool.readAllStandardOutput());
    }
    /// Files of the program with one of the keys.
    QStringList filesWithKeys() {
        QStringList found;
        QDirIterator files(fixture_->path(QString()), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QByteArray bytes = tests::readFile(files.next());
            if (bytes.contains(kKey.toUtf8()) || bytes.contains(kOtherKey.toUtf8())) found.append(files.fileName());
        }
        return found;
    }
};

ui::ConnectionDialog* KeyRingTest::open(const char* button) {
    fixture_->window().showPage(&fixture_->application().settingsPage());
    fixture_->application().settingsPage().showEngines();
    fixture_->find<QPushButton>(button)->click();
    return fixture_->find<ui::ConnectionDialog>("serverDialog");
}

void KeyRingTest::add(const QString& address, const QString& key) {
    ui::ConnectionDialog* dialog = open("serverAdd");
    dialog->findChild<QLineEdit*>(QStringLiteral("serverName"))->setText(QStringLiteral("box"));
    dialog->findChild<QLineEdit*>(QStringLiteral("serverTarget"))->setText(address);
    QTest::keyClicks(dialog->findChild<QLineEdit*>(QStringLiteral("serverSecret")), key);
    dialog->findChild<QPushButton*>(QStringLiteral("serverSave"))->click();
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->application().servers().servers().size(), 1, 20000);
}

void KeyRingTest::keepsReplacesAndForgets() {
    if (qEnvironmentVariable("GRIFFIN_TEST_KEY_RING") != QStringLiteral("open"))
        QSKIP("no key ring is there for tests");
    const ProgramServer served(ServerKind::kVllm, kKey.toStdString());
    fixture_->useKeyRing();
    fixture_->start();
    add(served.address(), kKey);
    const QString id = server().id;
    QVERIFY(server().key == app::KeyPlace::kKeyRing);
    QTRY_VERIFY(tests::shownText(*fixture_, "serverRowAbout").contains(QStringLiteral("in the key ring")));
    QCOMPARE(inRing(id), kKey);
    fixture_->picture("key-ring");
    fixture_->close();
    QCOMPARE(filesWithKeys(), QStringList());
    // After a restart the server is asked with it.
    fixture_->start();
    QVERIFY(server().key == app::KeyPlace::kKeyRing);
    tests::chooseServed(*fixture_, server(), QStringLiteral("first"));
    // Another key takes its place.
    ui::ConnectionDialog* dialog = open("serverChange");
    QTest::keyClicks(dialog->findChild<QLineEdit*>(QStringLiteral("serverSecret")), kOtherKey);
    dialog->findChild<QPushButton*>(QStringLiteral("serverSave"))->click();
    QTRY_COMPARE(inRing(id), kOtherKey);
    fixture_->find<QPushButton>("serverRemove")->click();
    QTRY_COMPARE(inRing(id), QString());
    fixture_->close();
    QCOMPARE(filesWithKeys(), QStringList());
    QVERIFY(!QFile::exists(fixture_->path(QStringLiteral("server-keys.json"))));
}

void KeyRingTest::aFileWhereNoneAnswers() {
    if (qEnvironmentVariable("GRIFFIN_TEST_KEY_RING") != QStringLiteral("none")) QSKIP("a key ring may be there");
    fixture_->useKeyRing();
    fixture_->start();
    add(QStringLiteral("127.0.0.1:9"), kKey);
    QVERIFY(server().key == app::KeyPlace::kFile);
    QTRY_VERIFY(tests::shownText(*fixture_, "serverRowAbout").contains(QStringLiteral("only you can read")));
    fixture_->picture("key-ring-none");
    QCOMPARE(filesWithKeys(), QStringList{QStringLiteral("server-keys.json")});
    QCOMPARE(
        QFile::permissions(fixture_->path(QStringLiteral("server-keys.json"))) & ~(QFile::ReadUser | QFile::WriteUser),
        QFile::ReadOwner | QFile::WriteOwner);
    fixture_->find<QPushButton>("serverRemove")->click();
    QCOMPARE(filesWithKeys(), QStringList());
}

GRIFFIN_TEST(KeyRingTest)
#include "key_ring_test.moc"
