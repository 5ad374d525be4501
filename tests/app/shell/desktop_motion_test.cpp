// Whether pictures may move, as a desktop portal tells it: one that is made here, on a message bus of its own.
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVariant>
#include <QDBusVirtualObject>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

#include "app/shell/desktop_motion.h"
#include "tests/support/test_program.h"

using namespace griffin;

namespace {

/// Answers "Read" as the portal does: a variant in a variant.
class Portal : public QDBusVirtualObject {
  public:
    bool animated = false;

    QString introspect(const QString&) const override { return {}; }
    bool handleMessage(const QDBusMessage& message, const QDBusConnection& connection) override {
        if (message.member() != QStringLiteral("Read")) return false;
        const QVariant inner = QVariant::fromValue(QDBusVariant(animated));
        return connection.send(message.createReply(QVariant::fromValue(QDBusVariant(inner))));
    }
};

}  // namespace

class DesktopMotionTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void asksTheDesktop();
    void followsTheDesktop();
    void cleanupTestCase();

  private:
    QProcess bus_;
    Portal portal_;
    QDBusConnection desktop_{QString()};
};

void DesktopMotionTest::initTestCase() {
    const QString daemon = QStandardPaths::findExecutable(QStringLiteral("dbus-daemon"));
    if (daemon.isEmpty()) QSKIP("There is no dbus-daemon.");
    bus_.start(daemon, {QStringLiteral("--session"), QStringLiteral("--nofork"), QStringLiteral("--print-address")});
    QVERIFY(bus_.waitForReadyRead(20000));
    const QByteArray address = bus_.readLine().trimmed();
    qputenv("DBUS_SESSION_BUS_ADDRESS", address);
    desktop_ = QDBusConnection::connectToBus(QString::fromLatin1(address), QStringLiteral("desktop"));
    QVERIFY(desktop_.isConnected());
    QVERIFY(desktop_.registerVirtualObject(QStringLiteral("/org/freedesktop/portal/desktop"), &portal_));
    QVERIFY(desktop_.registerService(QStringLiteral("org.freedesktop.portal.Desktop")));
}

void DesktopMotionTest::asksTheDesktop() {
    app::DesktopMotion still;
    QTRY_VERIFY(still.isReduced());
    portal_.animated = true;
    app::DesktopMotion moving;
    QTest::qWait(100);
    QVERIFY(!moving.isReduced());
}

void DesktopMotionTest::followsTheDesktop() {
    portal_.animated = true;
    app::DesktopMotion motion;
    QSignalSpy changed(&motion, &app::DesktopMotion::changed);
    const auto tell = [this](const QString& key, bool value) {
        QDBusMessage signal = QDBusMessage::createSignal(QStringLiteral("/org/freedesktop/portal/desktop"),
                                                         QStringLiteral("org.freedesktop.portal.Settings"),
                                                         QStringLiteral("SettingChanged"));
        signal << QStringLiteral("org.gnome.desktop.interface") << key << QVariant::fromValue(QDBusVariant(value));
        QVERIFY(desktop_.send(signal));
    };
    // Until the bus knows that somebody listens, nobody is told.
    const auto becomes = [&](bool reduced) {
        return QTest::qWaitFor([&] {
            tell(QStringLiteral("clock-show-seconds"), reduced);
            tell(QStringLiteral("enable-animations"), !reduced);
            QTest::qWait(20);
            return motion.isReduced() == reduced;
        });
    };
    QVERIFY(becomes(true));
    QVERIFY(becomes(false));
    QCOMPARE(changed.count(), 2);
}

void DesktopMotionTest::cleanupTestCase() {
    if (bus_.state() == QProcess::NotRunning) return;
    QDBusConnection::disconnectFromBus(QStringLiteral("desktop"));
    bus_.terminate();
    QVERIFY(bus_.waitForFinished(20000));
}

GRIFFIN_TEST(DesktopMotionTest)
#include "desktop_motion_test.moc"
