// The servers of tools that a person added, with what is switched off and the tools as of the last look:
//
//   {"format": "griffin-chat tools", "version": 1, "servers": [
//     {"id": "...", "name": "files", "target": "mcp-files /home/me", "secret": "none", "enabled": true,
//      "off": ["delete"], "tools": [{"name": "read", "description": "...", "inputSchema": {...}}]}]}
//
// A tool that models cannot use also says why ("flaw").
//
// The file is open to its owner alone: command lines may say much. Secrets are kept elsewhere.
#pragma once

#include <QList>
#include <QObject>
#include <optional>

#include "app/mcp/tool_server.h"
#include "engine/base/result.h"

namespace griffin::app::mcp {

class ToolServerList : public QObject {
    Q_OBJECT

  public:
    /// Entries that cannot be used are left out.
    explicit ToolServerList(QString file, QObject* parent = nullptr);

    const QList<ToolServer>& servers() const { return servers_; }
    /// Null: there is none of this id, or name.
    const ToolServer* find(const QString& id) const;
    const ToolServer* named(const QString& name) const;
    /// Why a server cannot have this name; empty: it can. `id`: its own; empty for a new one.
    engine::Message problemWith(const QString& name, const QString& id) const;
    static QString newId();

    /// Adds it, or takes the place of the one with its id. A failure: it is not in the file; a new one is not in the
    /// list either, so that it can be tried again, a changed one is used until the program ends. REQUIRES:
    /// problemWith(name, id) is empty.
    engine::Result<engine::Done> save(const ToolServer& server);
    /// On failure it is still there.
    engine::Result<engine::Done> remove(const QString& id);
    /// Nothing happens where there is none of this id.
    engine::Result<engine::Done> setEnabled(const QString& id, bool enabled);

  signals:
    void changed();

  private:
    void read();
    engine::Result<engine::Done> write();

    QString file_;
    QList<ToolServer> servers_;
    bool is_damaged_ = false;  // there is more in the file than the servers
};

}  // namespace griffin::app::mcp
