#include "app/mcp/tool_server_list.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QUuid>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/library/regular_file.h"
#include "app/library/saved_file.h"
#include "app/mcp/json_members.h"
#include "app/mcp/mcp_messages.h"
#include "engine/base/bounded_json.h"

namespace griffin::app::mcp {
namespace {

using engine::FailureCause;
using engine::Message;
using nlohmann::ordered_json;

constexpr const char* kFormat = "griffin-chat tools";
constexpr int kMostServers = 100;
constexpr int kLongestServerName = 60;
constexpr qint64 kMostListBytes = qint64{16} << 20;
constexpr engine::JsonBounds kListBounds{.depth = 64, .members = 400'000};
constexpr QFileDevice::Permissions kOwnerOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

ordered_json toJson(const ToolServer& server) {
    ordered_json off = ordered_json::array();
    QStringList names(server.switched_off.begin(), server.switched_off.end());
    names.sort();
    for (const QString& name : names) off.push_back(name.toStdString());
    ordered_json tools = ordered_json::array();
    for (const McpTool& tool : server.tools) {
        ordered_json one = {{"name", tool.name.toStdString()}, {"description", tool.description.toStdString()}};
        if (!tool.flaw.empty()) one["flaw"] = tool.flaw.english();
        if (!tool.schema.empty()) one["inputSchema"] = ordered_json::parse(tool.schema, nullptr, false);
        tools.push_back(std::move(one));
    }
    return {{"id", server.id.toStdString()},
            {"name", server.name.toStdString()},
            {"target", server.target.toStdString()},
            {"secret", nameOf(server.secret).toStdString()},
            {"enabled", server.enabled},
            {"off", std::move(off)},
            {"tools", std::move(tools)}};
}

ToolServer fromJson(const ordered_json& object) {
    ToolServer server;
    server.id = textIn(object, "id");
    server.name = textIn(object, "name");
    server.target = textIn(object, "target");
    server.secret = keyPlaceNamed(textIn(object, "secret"));
    server.enabled = !object.is_object() || object.value("enabled", ordered_json(true)) != false;
    for (const ordered_json& name : listIn(object, "off")) {
        if (name.is_string()) server.switched_off.insert(QString::fromStdString(name.get<std::string>()));
    }
    server.tools = readTools(object, kMostTools).tools;
    for (const ordered_json& one : listIn(object, "tools")) {
        const QString name = textIn(one, "name");
        for (McpTool& tool : server.tools) {
            if (tool.name == name && tool.flaw.empty()) tool.flaw = textAt(one, "flaw");
        }
    }
    return server;
}

}  // namespace

ToolServerList::ToolServerList(QString file, QObject* parent) : QObject(parent), file_(std::move(file)) {
    read();
}

void ToolServerList::read() {
    is_damaged_ = QFile::exists(file_);  // until it has been read
    const QByteArray bytes = readRegularFile(file_, kMostListBytes).value_or(QByteArray());
    const auto object =
        engine::boundedJson<ordered_json>({bytes.constData(), static_cast<std::size_t>(bytes.size())}, kListBounds);
    if (textIn(object, "format") != QLatin1String(kFormat)) return;
    for (const ordered_json& one : listIn(object, "servers")) {
        const ToolServer server = fromJson(one);
        const bool fits = !server.id.isEmpty() && find(server.id) == nullptr && checkTarget(server.target, {}) &&
                          problemWith(server.name, {}).empty();
        if (fits) servers_.append(server);
    }
    is_damaged_ = static_cast<std::size_t>(servers_.size()) != listIn(object, "servers").size();
}

const ToolServer* ToolServerList::find(const QString& id) const {
    const auto found = std::find_if(servers_.begin(), servers_.end(), [&](const auto& one) { return one.id == id; });
    return found == servers_.end() ? nullptr : &*found;
}

const ToolServer* ToolServerList::named(const QString& name) const {
    const auto found = std::find_if(servers_.begin(), servers_.end(),
                                    [&](const auto& one) { return one.name.compare(name, Qt::CaseInsensitive) == 0; });
    return found == servers_.end() ? nullptr : &*found;
}

Message ToolServerList::problemWith(const QString& name, const QString& id) const {
    const QString trimmed = name.trimmed();
    if (trimmed.isEmpty()) return Message("Give the server a name.");
    if (trimmed.size() > kLongestServerName) return Message("The name is too long.");
    const ToolServer* other = named(trimmed);
    if (other != nullptr && other->id != id) return Message("There is a server of this name already.");
    if (id.isEmpty() && servers_.size() >= kMostServers) return Message("There are too many servers.");
    return {};
}

QString ToolServerList::newId() {
    return QUuid::createUuid().toString(QUuid::WithoutBraces);
}

engine::Result<engine::Done> ToolServerList::save(const ToolServer& server) {
    const QList<ToolServer> before = servers_;
    const auto found =
        std::find_if(servers_.begin(), servers_.end(), [&](const auto& one) { return one.id == server.id; });
    const bool is_new = found == servers_.end();
    if (is_new) {
        servers_.append(server);
    } else {
        *found = server;
    }
    auto written = write();
    if (!written && is_new) servers_ = before;
    emit changed();
    return written;
}

engine::Result<engine::Done> ToolServerList::setEnabled(const QString& id, bool enabled) {
    const ToolServer* known = find(id);
    if (known == nullptr) return engine::Done{};
    ToolServer server = *known;
    server.enabled = enabled;
    return save(server);
}

engine::Result<engine::Done> ToolServerList::remove(const QString& id) {
    const QList<ToolServer> before = servers_;
    servers_.removeIf([&](const ToolServer& one) { return one.id == id; });
    auto written = write();
    if (!written) servers_ = before;
    emit changed();
    return written;
}

engine::Result<engine::Done> ToolServerList::write() {
    ordered_json servers = ordered_json::array();
    for (const ToolServer& server : servers_) servers.push_back(toJson(server));
    const ordered_json object = {{"format", kFormat}, {"version", 1}, {"servers", std::move(servers)}};
    const std::string text = object.dump(1, ' ', false, ordered_json::error_handler_t::replace);
    QDir().mkpath(QFileInfo(file_).path());
    if (std::exchange(is_damaged_, false)) setAside(file_);
    QSaveFile file(file_);
    const bool closed = file.open(QIODevice::WriteOnly) && file.setPermissions(kOwnerOnly);
    const bool written = closed && file.write(text.data(), static_cast<qint64>(text.size())) > 0 && commitSaved(file);
    if (written) return engine::Done{};
    return engine::failed({FailureCause::kDiskFull, Message("The list of servers cannot be saved"), file_.toStdString(),
                           Message("make room on the disk, then try again"), file.errorString().toStdString()});
}

}  // namespace griffin::app::mcp

#include "moc_tool_server_list.cpp"
