// Whether the desktop asks programs to do without moving pictures. Qt 6.4 does not tell; the desktop portal does
// (org.freedesktop.portal.Settings, "enable-animations" of GNOME's interface settings, which other desktops answer,
// too). Without a portal motion is welcome.
#pragma once

#include <QObject>

class QDBusVariant;

namespace griffin::app {

class DesktopMotion : public QObject {
    Q_OBJECT

  public:
    /// Asks the portal, without waiting for it.
    explicit DesktopMotion(QObject* parent = nullptr);

    bool isReduced() const { return reduced_; }

  signals:
    void changed();

  private slots:
    void settingChanged(const QString& space, const QString& key, const QDBusVariant& value);

  private:
    void take(const QVariant& value);

    bool reduced_ = false;
};

}  // namespace griffin::app
