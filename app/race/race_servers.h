// The servers' models that may race: by name, and as sessions when a race begins.
#pragma once

#include <QObject>
#include <QStringList>
#include <functional>
#include <memory>
#include <vector>

#include "app/engines/known_server.h"
#include "engine/base/result.h"
#include "engine/session.h"

namespace griffin::app {

class KeyStore;
class ServerCatalogue;

class RaceServers : public QObject {
    Q_OBJECT

  public:
    /// All must outlive it.
    RaceServers(ServerCatalogue& catalogue, KeyStore& keys, QObject* parent = nullptr);

    /// "qwen3 · gpu-box"; as far as they are known.
    QStringList names() const;
    /// Asks the servers for their models, where there are any.
    void refresh();

    /// A session for each name, none for an empty one.
    using Sessions = std::vector<std::unique_ptr<engine::Session>>;
    using Opened = std::function<void(engine::Result<Sessions> sessions)>;
    /// Calls `opened` when the keys are known.
    void open(const std::vector<std::string>& names, const Opened& opened);

  signals:
    void changed();

  private:
    ServerCatalogue& catalogue_;
    KeyStore& keys_;
};

}  // namespace griffin::app
