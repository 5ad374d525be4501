// The keys of servers: in the key ring of the desktop (GNOME's through libsecret, KDE's), and where none answers in a
// file that only the person can read. Never in the settings, an export or a log. Every answer comes later, on the GUI
// thread, which does not wait.
#pragma once

#include <QHash>
#include <QList>
#include <QObject>
#include <QStringList>
#include <functional>

#include "app/engines/known_server.h"
#include "engine/base/result.h"

namespace griffin::app {

class KeyStore : public QObject {
    Q_OBJECT

  public:
    enum class Ring { kOfTheDesktop, kNone };
    /// `file`: for the keys that no key ring takes.
    explicit KeyStore(QString file, Ring ring = Ring::kOfTheDesktop, QObject* parent = nullptr);

    /// The file that keys are kept in where no key ring answers.
    const QString& file() const { return file_; }

    using Got = std::function<void(const engine::Result<QString>& key)>;
    /// The key of this server; empty if it has none. A key that was read or written once is remembered.
    void read(const KnownServer& server, const Got& got);
    /// The keys of several, in their order.
    using GotAll = std::function<void(const engine::Result<QStringList>& keys)>;
    void readAll(const QList<KnownServer>& servers, const GotAll& got);
    using Kept = std::function<void(const engine::Result<KeyPlace>& place)>;
    /// Keeps the key, in place of an earlier one. An empty key: forget().
    void write(const KnownServer& server, const QString& key, const Kept& kept);
    void forget(const KnownServer& server);
    /// Forgets the key and hands it out, for whoever may want to bring the server back.
    void take(const KnownServer& server, const Got& got);

  private:
    void readNext(const QList<KnownServer>& servers, const QStringList& keys, const GotAll& got);
    void writeToFile(const QString& id, const QString& key, const Kept& kept);
    engine::Result<QHash<QString, QString>> keysInFile() const;
    engine::Result<engine::Done> putIntoFile(const QHash<QString, QString>& keys) const;

    QString file_;
    Ring ring_;
    QHash<QString, QString> known_;  // by id
};

}  // namespace griffin::app
