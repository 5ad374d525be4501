// The connections to servers of tools: each is made when it is first needed, and kept. What a server says of its tools
// is kept in the list.
#pragma once

#include <QHash>
#include <QList>
#include <QObject>
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "app/engine_thread/background_work.h"
#include "app/engines/known_server.h"
#include "app/mcp/mcp_client.h"
#include "app/mcp/tool_server_list.h"

namespace griffin::app {

class KeyStore;

/// For the key store, which knows servers by their ids.
KnownServer keyedServer(const mcp::ToolServer& server);

class ToolConnections : public QObject {
    Q_OBJECT

  public:
    /// Both must outlive the connections.
    ToolConnections(mcp::ToolServerList& servers, KeyStore& keys, QObject* parent = nullptr);
    ~ToolConnections() override;

    /// Connects anew and asks for the tools; changed() follows.
    void look(const QString& server);
    /// Whether it is being asked for its tools.
    bool isAsking(const QString& server) const { return asking_.contains(server); }
    /// Why the last look, or call, found no server; null: it did not fail.
    const engine::Failure* failureOf(const QString& server) const;

    /// Uses a tool. `got` is called once, later, unless it is cancelled. Returns an id for cancel().
    qint64 call(const QString& server, const QString& tool, const std::string& arguments,
                const mcp::McpClient::Got& got);
    void cancel(qint64 call);
    /// The server is gone: ends the connection, and what is asked of it fails, later.
    void drop(const QString& server);

  signals:
    void changed(const QString& server);

  private:
    struct Call {
        QString server;
        QString tool;
        std::string arguments;
        mcp::McpClient::Got got;
        std::optional<std::int64_t> sent;  // none: the secret is being read
    };

    void connectTo(const QString& server);
    void disconnectFrom(const QString& server);
    /// Calls that no connection has taken yet.
    void endWaiting(const QString& server, const engine::Failure& failure);
    void openWith(const mcp::ToolServer& server, const engine::Result<QString>& secret, int attempt);
    void send(qint64 call, mcp::McpClient& client);
    void takeTools(const QString& server, const mcp::McpClient& client);
    void fail(const QString& server, const engine::Failure& failure);
    void end(qint64 call, const engine::Result<mcp::ToolResult>& result);

    mcp::ToolServerList& servers_;
    KeyStore& keys_;
    std::map<QString, std::unique_ptr<mcp::McpClient>> clients_;
    QHash<QString, int> attempts_;  // so that a secret that comes late opens nothing
    QSet<QString> asking_;
    QHash<QString, engine::Failure> failures_;
    std::map<qint64, Call> calls_;
    qint64 last_call_ = 0;
    BackgroundWork work_;
};

}  // namespace griffin::app
