#include "app/engines/server_catalogue.h"

#include <utility>

#include "app/engines/key_store.h"
#include "app/engines/server_list.h"
#include "app/remote/remote_session.h"
#include "app/remote/server_report.h"

namespace griffin::app {
namespace {

constexpr int kFreshMilliseconds = 20'000;
constexpr int kServersAtOnce = 8;  // one that is slow keeps the others waiting no longer

}  // namespace

ServerCatalogue::ServerCatalogue(ServerList& servers, KeyStore& keys, QObject* parent)
    : QObject(parent), servers_(servers), keys_(keys), work_(QThread::InheritPriority, kServersAtOnce) {
    connect(&servers_, &ServerList::changed, this, [this] {
        entries_.clear();  // an address may be another one
        emit changed();
    });
}

const CatalogueEntry& ServerCatalogue::entry(const QString& server) const {
    static const CatalogueEntry kUnknown;
    const auto found = entries_.constFind(server);
    return found == entries_.constEnd() ? kUnknown : *found;
}

QList<ServedModel> ServerCatalogue::models() const {
    QList<ServedModel> models;
    for (const KnownServer& server : servers_.servers()) {
        const CatalogueEntry& known = entry(server.id);
        if (!known.models) continue;
        for (const remote::RemoteModel& model : known.models->models)
            models.append({server, QString::fromStdString(model.name), known.models->kind, model.context});
    }
    return models;
}

void ServerCatalogue::refresh() {
    for (const KnownServer& server : servers_.servers()) {
        const CatalogueEntry& known = entry(server.id);
        const bool fresh = known.since.isValid() && known.since.elapsed() < kFreshMilliseconds;
        if (!known.asking && (!fresh || known.failure)) ask(server);
    }
}

void ServerCatalogue::ask(const KnownServer& server) {
    entries_[server.id].asking = true;
    emit changed();
    const auto take = [this, server](engine::Result<remote::ServerModels> found) {
        const KnownServer* now = servers_.find(server.id);
        if (now == nullptr || now->address != server.address) return;  // it is another one, or gone
        CatalogueEntry& entry = entries_[server.id];
        entry.asking = false;
        entry.since.start();
        entry.failure.reset();
        if (found) {
            entry.models = std::move(*found);
        } else {
            entry.failure = found.error();
        }
        emit changed();
    };
    keys_.read(server, [this, server, take](const engine::Result<QString>& key) {
        if (!key) return take(tl::unexpected(key.error()));
        work_.run([remote = remote::RemoteServer{server.address, *key}](
                      const std::stop_token& stop) { return remote::modelsOf(remote, stop, remote::kQuickPatience); },
                  take);
    });
}

}  // namespace griffin::app

#include "moc_server_catalogue.cpp"
