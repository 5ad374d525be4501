#include "app/race/race_servers.h"

#include <algorithm>
#include <utility>

#include "app/engines/key_store.h"
#include "app/engines/server_catalogue.h"
#include "app/engines/server_list.h"
#include "app/remote/whole_answers.h"

namespace griffin::app {

struct RaceServers::Opening {
    std::vector<std::string> names;
    Opened opened;
    Sessions sessions;
};

RaceServers::RaceServers(ServerList& servers, ServerCatalogue& catalogue, KeyStore& keys, QObject* parent)
    : QObject(parent), servers_(servers), catalogue_(catalogue), keys_(keys) {
    connect(&catalogue_, &ServerCatalogue::changed, this, &RaceServers::changed);
}

void RaceServers::refresh() {
    catalogue_.refresh();
}

QList<ServedModel> RaceServers::models() const {
    QList<ServedModel> models;
    for (const KnownServer& server : servers_.servers()) {
        const CatalogueEntry& known = catalogue_.entry(server.id);
        if (!known.models) continue;
        for (const remote::RemoteModel& model : known.models->models)
            models.append({server, QString::fromStdString(model.name), known.models->kind, model.context});
    }
    return models;
}

QStringList RaceServers::names() const {
    QStringList names;
    for (const ServedModel& model : models()) names.append(nameOf(model));
    return names;
}

void RaceServers::open(const std::vector<std::string>& names, const Opened& opened) {
    openNext(std::make_shared<Opening>(Opening{names, opened, {}}));
}

void RaceServers::openNext(const std::shared_ptr<Opening>& opening) {
    while (opening->sessions.size() < opening->names.size() && opening->names[opening->sessions.size()].empty())
        opening->sessions.push_back(nullptr);
    if (opening->sessions.size() == opening->names.size()) return opening->opened(std::move(opening->sessions));
    const std::string& name = opening->names[opening->sessions.size()];
    const QList<ServedModel> known = models();
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const ServedModel& model) { return nameOf(model).toStdString() == name; });
    if (found == known.end()) {
        return opening->opened(engine::failed({engine::FailureCause::kBadArgument,
                                               engine::Message("The server or its model is not known any more"),
                                               name,
                                               engine::Message("choose another one for the race"),
                                               {}}));
    }
    keys_.read(found->server, [this, opening, model = *found](const engine::Result<QString>& key) {
        if (!key) return opening->opened(tl::unexpected(key.error()));
        opening->sessions.push_back(std::make_unique<remote::WholeAnswers>(
            remote::RemoteServer{model.server.address, *key}, model.model.toStdString(), model.kind));
        openNext(opening);
    });
}

}  // namespace griffin::app
