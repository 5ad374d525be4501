#include "app/race/race_servers.h"

#include <algorithm>
#include <utility>

#include "app/engines/key_store.h"
#include "app/engines/server_catalogue.h"
#include "app/remote/whole_answers.h"

namespace griffin::app {

RaceServers::RaceServers(ServerCatalogue& catalogue, KeyStore& keys, QObject* parent)
    : QObject(parent), catalogue_(catalogue), keys_(keys) {
    connect(&catalogue_, &ServerCatalogue::changed, this, &RaceServers::changed);
}

void RaceServers::refresh() {
    catalogue_.refresh();
}

QStringList RaceServers::names() const {
    QStringList names;
    for (const ServedModel& model : catalogue_.models()) names.append(nameOf(model));
    return names;
}

void RaceServers::open(const std::vector<std::string>& names, const Opened& opened) {
    const QList<ServedModel> known = catalogue_.models();
    QList<ServedModel> chosen;  // for each name that is not empty
    QList<KnownServer> servers;
    for (const std::string& name : names) {
        if (name.empty()) continue;
        const auto found = std::find_if(known.begin(), known.end(),
                                        [&](const ServedModel& model) { return nameOf(model).toStdString() == name; });
        if (found == known.end()) {
            return opened(engine::failed({engine::FailureCause::kBadArgument,
                                          engine::Message("The server or its model is not known any more"),
                                          name,
                                          engine::Message("choose another one for the race"),
                                          {}}));
        }
        chosen.append(*found);
        servers.append(found->server);
    }
    keys_.readAll(servers, [names, chosen, opened](const engine::Result<QStringList>& keys) {
        if (!keys) return opened(tl::unexpected(keys.error()));
        Sessions sessions;
        qsizetype next = 0;
        for (const std::string& name : names) {
            if (name.empty()) {
                sessions.push_back(nullptr);
                continue;
            }
            const ServedModel& model = chosen[next];
            sessions.push_back(std::make_unique<remote::WholeAnswers>(
                remote::RemoteServer{model.server.address, (*keys)[next]}, model.model.toStdString(), model.kind));
            ++next;
        }
        opened(std::move(sessions));
    });
}

}  // namespace griffin::app

#include "moc_race_servers.cpp"
