#include "app/shell/desktop_motion.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>

namespace griffin::app {
namespace {

constexpr QLatin1String kService("org.freedesktop.portal.Desktop");
constexpr QLatin1String kPath("/org/freedesktop/portal/desktop");
constexpr QLatin1String kInterface("org.freedesktop.portal.Settings");
constexpr QLatin1String kSpace("org.gnome.desktop.interface");
constexpr QLatin1String kKey("enable-animations");

/// The portal wraps values in one variant or two.
QVariant unwrapped(QVariant value) {
    while (value.canConvert<QDBusVariant>()) value = value.value<QDBusVariant>().variant();
    return value;
}

}  // namespace

DesktopMotion::DesktopMotion(QObject* parent) : QObject(parent) {
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return;
    bus.connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                SLOT(settingChanged(QString, QString, QDBusVariant)));
    QDBusMessage question = QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
    question << kSpace << kKey;
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(question), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        const QDBusPendingReply<QDBusVariant> reply = *watcher;
        if (reply.isValid()) take(QVariant::fromValue(reply.value()));
        watcher->deleteLater();
    });
}

void DesktopMotion::settingChanged(const QString& space, const QString& key, const QDBusVariant& value) {
    if (space == kSpace && key == kKey) take(QVariant::fromValue(value));
}

void DesktopMotion::take(const QVariant& value) {
    const QVariant plain = unwrapped(value);
    if (plain.userType() != QMetaType::Bool || plain.toBool() != reduced_) return;
    reduced_ = !plain.toBool();
    emit changed();
}

}  // namespace griffin::app

#include "moc_desktop_motion.cpp"
