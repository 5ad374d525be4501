#include "app/tools/tool_connections.h"

#include <utility>

#include "app/engines/key_store.h"
#include "app/mcp/offered_tools.h"

namespace griffin::app {
namespace {

engine::Failure noServer() {
    using engine::Message;
    return {engine::FailureCause::kNotFound,
            Message("The server of this tool was removed"),
            {},
            Message("add it again in the settings"),
            {}};
}

}  // namespace

KnownServer keyedServer(const mcp::ToolServer& server) {
    return {server.id, server.name, {}, server.secret};
}

ToolConnections::ToolConnections(mcp::ToolServerList& servers, KeyStore& keys, QObject* parent)
    : QObject(parent), servers_(servers), keys_(keys) {}

ToolConnections::~ToolConnections() = default;

const engine::Failure* ToolConnections::failureOf(const QString& server) const {
    const auto found = failures_.constFind(server);
    return found == failures_.constEnd() ? nullptr : &*found;
}

void ToolConnections::look(const QString& server) {
    disconnectFrom(server);
    asking_.insert(server);
    emit changed(server);
    connectTo(server);
}

void ToolConnections::connectTo(const QString& id) {
    const mcp::ToolServer* server = servers_.find(id);
    if (server == nullptr) {
        QMetaObject::invokeMethod(
            this, [this, id] { endWaiting(id, noServer()); }, Qt::QueuedConnection);
        return;
    }
    const int attempt = ++attempts_[id];
    keys_.read(keyedServer(*server), [this, server = *server, attempt](const engine::Result<QString>& secret) {
        openWith(server, secret, attempt);
    });
}

void ToolConnections::openWith(const mcp::ToolServer& server, const engine::Result<QString>& secret, int attempt) {
    if (attempts_.value(server.id) != attempt) return;
    if (!secret) return fail(server.id, secret.error());
    auto client = std::make_unique<mcp::McpClient>(server, *secret);
    mcp::McpClient& opened = *client;
    clients_[server.id] = std::move(client);
    connect(&opened, &mcp::McpClient::listed, this, [this, id = server.id, &opened] { takeTools(id, opened); });
    connect(&opened, &mcp::McpClient::failed, this,
            [this, id = server.id](const engine::Failure& failure) { fail(id, failure); });
    opened.start();
    for (auto& [id, call] : calls_) {
        if (call.server == server.id && !call.sent) send(id, opened);
    }
}

void ToolConnections::takeTools(const QString& id, const mcp::McpClient& client) {
    failures_.remove(id);
    // What their schemas come to may take a while.
    work_.run(
        [tools = client.tools()](const std::stop_token&) mutable {
            mcp::findFlaws(tools);
            return tools;
        },
        [this, id, &client](const QList<mcp::McpTool>& tools) {
            const auto kept = clients_.find(id);
            if (kept == clients_.end() || kept->second.get() != &client) return;
            asking_.remove(id);
            if (const mcp::ToolServer* known = servers_.find(id); known != nullptr && known->tools != tools) {
                mcp::ToolServer server = *known;
                server.tools = tools;
                if (const auto saved = servers_.save(server); !saved) failures_.insert(id, saved.error());
            }
            emit changed(id);
        });
}

void ToolConnections::fail(const QString& server, const engine::Failure& failure) {
    asking_.remove(server);
    failures_.insert(server, failure);
    endWaiting(server, failure);
    emit changed(server);
}

/// Those that were sent hear of it from the client.
void ToolConnections::endWaiting(const QString& server, const engine::Failure& failure) {
    QList<qint64> waiting;
    for (const auto& [id, call] : calls_) {
        if (call.server == server && !call.sent) waiting.append(id);
    }
    for (const qint64 id : waiting) end(id, engine::failed(failure));
}

qint64 ToolConnections::call(const QString& server, const QString& tool, const std::string& arguments,
                             const mcp::McpClient::Got& got) {
    const qint64 id = ++last_call_;
    calls_.emplace(id, Call{server, tool, arguments, got, std::nullopt});
    if (const auto client = clients_.find(server); client != clients_.end()) {
        send(id, *client->second);
    } else {
        connectTo(server);
    }
    return id;
}

void ToolConnections::send(qint64 id, mcp::McpClient& client) {
    Call& call = calls_.at(id);
    call.sent = client.call(call.tool, call.arguments,
                            [this, id](const engine::Result<mcp::ToolResult>& result) { end(id, result); });
}

void ToolConnections::end(qint64 id, const engine::Result<mcp::ToolResult>& result) {
    const auto found = calls_.find(id);
    if (found == calls_.end()) return;
    const mcp::McpClient::Got got = std::move(found->second.got);
    calls_.erase(found);
    got(result);
}

void ToolConnections::cancel(qint64 id) {
    const auto found = calls_.find(id);
    if (found == calls_.end()) return;
    const auto client = clients_.find(found->second.server);
    if (found->second.sent && client != clients_.end()) client->second->cancel(*found->second.sent);
    calls_.erase(found);
}

void ToolConnections::drop(const QString& server) {
    disconnectFrom(server);
    // Not at once: who hears of it may ask for the next one, of a server that is still in the list.
    QMetaObject::invokeMethod(
        this, [this, server] { endWaiting(server, noServer()); }, Qt::QueuedConnection);
}

void ToolConnections::disconnectFrom(const QString& server) {
    ++attempts_[server];
    asking_.remove(server);
    failures_.remove(server);
    const auto found = clients_.find(server);
    if (found == clients_.end()) return;
    mcp::McpClient* client = found->second.release();
    clients_.erase(found);
    client->disconnect(this);
    client->stop();
    client->deleteLater();  // it may be what tells us
}

}  // namespace griffin::app

#include "moc_tool_connections.cpp"
