// The servers that a person added, in the settings file: "servers/1/name" and so on. Nothing else asks a network.
#pragma once

#include <QList>
#include <QObject>

#include "app/engines/known_server.h"

class QSettings;

namespace griffin::app {

class ServerList : public QObject {
    Q_OBJECT

  public:
    /// Entries that cannot be used are left out. `file` must outlive this object.
    explicit ServerList(QSettings& file, QObject* parent = nullptr);

    const QList<KnownServer>& servers() const { return servers_; }
    /// Null: there is none of this id.
    const KnownServer* find(const QString& id) const;
    /// Why a server cannot have this name, as a sentence; empty: it can. `id`: its own; empty for a new one.
    QString problemWith(const QString& name, const QString& id) const;
    static QString newId();

    /// Adds it, or takes the place of the one with its id. REQUIRES: problemWith(name, id) is empty.
    void save(const KnownServer& server);
    void remove(const QString& id);

  signals:
    void changed();

  private:
    void write();

    QSettings& file_;
    QList<KnownServer> servers_;
};

}  // namespace griffin::app
