#include "app/engines/server_list.h"

#include <QSettings>
#include <QUuid>
#include <algorithm>

namespace griffin::app {
namespace {

const QString kServers = QStringLiteral("servers");
const QString kId = QStringLiteral("id");
const QString kName = QStringLiteral("name");
const QString kAddress = QStringLiteral("address");
const QString kKey = QStringLiteral("key");
constexpr int kMostServers = 100;
constexpr int kLongestName = 60;

}  // namespace

ServerList::ServerList(QSettings& file, QObject* parent) : QObject(parent), file_(file) {
    const int count = std::min(file_.beginReadArray(kServers), kMostServers);
    for (int i = 0; i < count; ++i) {
        file_.setArrayIndex(i);
        const auto address = remote::serverAddress(file_.value(kAddress).toString());
        const KnownServer server{file_.value(kId).toString(), file_.value(kName).toString(), address.value_or(QUrl()),
                                 keyPlaceNamed(file_.value(kKey).toString())};
        const bool known = !server.id.isEmpty() && find(server.id) == nullptr;
        if (address && known && problemWith(server.name, {}).isEmpty()) servers_.append(server);
    }
    file_.endArray();
}

const KnownServer* ServerList::find(const QString& id) const {
    const auto found = std::find_if(servers_.begin(), servers_.end(), [&](const auto& one) { return one.id == id; });
    return found == servers_.end() ? nullptr : &*found;
}

QString ServerList::problemWith(const QString& name, const QString& id) const {
    if (name.trimmed().isEmpty()) return tr("Give the server a name.");
    if (name.size() > kLongestName) return tr("The name is too long.");
    const bool taken = std::any_of(servers_.begin(), servers_.end(), [&](const KnownServer& one) {
        return one.id != id && one.name.compare(name.trimmed(), Qt::CaseInsensitive) == 0;
    });
    if (taken) return tr("There is a server of this name already.");
    if (id.isEmpty() && servers_.size() >= kMostServers) return tr("There are too many servers.");
    return {};
}

QString ServerList::newId() {
    return QUuid::createUuid().toString(QUuid::WithoutBraces);
}

void ServerList::save(const KnownServer& server) {
    const auto found =
        std::find_if(servers_.begin(), servers_.end(), [&](const auto& one) { return one.id == server.id; });
    if (found == servers_.end()) {
        servers_.append(server);
    } else {
        *found = server;
    }
    write();
}

void ServerList::remove(const QString& id) {
    servers_.erase(std::remove_if(servers_.begin(), servers_.end(), [&](const auto& one) { return one.id == id; }),
                   servers_.end());
    write();
}

void ServerList::write() {
    file_.remove(kServers);
    file_.beginWriteArray(kServers, static_cast<int>(servers_.size()));
    for (int i = 0; i < servers_.size(); ++i) {
        const KnownServer& server = servers_.at(i);
        file_.setArrayIndex(i);
        file_.setValue(kId, server.id);
        file_.setValue(kName, server.name);
        file_.setValue(kAddress, server.address.toString());
        file_.setValue(kKey, nameOf(server.key));
    }
    file_.endArray();
    emit changed();
}

}  // namespace griffin::app

#include "moc_server_list.cpp"
