// The models of the servers that a person added. A server is asked in the background, when somebody wants to see its
// models: never before, and never another one.
#pragma once

#include <QElapsedTimer>
#include <QHash>
#include <QList>
#include <QObject>
#include <optional>

#include "app/engine_thread/background_work.h"
#include "app/engines/known_server.h"
#include "engine/base/failure.h"

namespace griffin::app {

class KeyStore;
class ServerList;

/// What is known of the models of a server.
struct CatalogueEntry {
    bool asking = false;
    std::optional<remote::ServerModels> models;  // as of the last time that it answered
    std::optional<engine::Failure> failure;      // of the last time it was asked
    QElapsedTimer since;                         // that time
};

class ServerCatalogue : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the catalogue.
    ServerCatalogue(ServerList& servers, KeyStore& keys, QObject* parent = nullptr);

    const CatalogueEntry& entry(const QString& server) const;
    /// Of all servers, as far as they are known.
    QList<ServedModel> models() const;
    /// Asks every server again that was not asked in the last seconds.
    void refresh();
    void stop() { work_.stop(); }

  signals:
    void changed();

  private:
    void ask(const KnownServer& server);

    ServerList& servers_;
    KeyStore& keys_;
    QHash<QString, CatalogueEntry> entries_;  // by id
    BackgroundWork work_;
};

}  // namespace griffin::app
