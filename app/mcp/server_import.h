// Servers of tools as other programs keep them in their configuration:
//
//   {"mcpServers": {"files": {"command": "mcp-files", "args": ["/home/me"], "env": {"TOKEN": "..."}},
//                   "web": {"url": "https://a.example/mcp", "headers": {"Authorization": "Bearer ..."}}}}
//
// Whoever wrote it is not trusted: it is bounded before anything is made of it, and nothing is started.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include "engine/base/result.h"

namespace griffin::app::mcp {

struct ImportedServer {
    QString name;
    QString target;   // as ToolServer has it
    QString secret;   // as checkTarget() takes it; empty: none
    int secrets = 0;  // variables, or keys, in it

    friend bool operator==(const ImportedServer&, const ImportedServer&) = default;
};

struct ServerImport {
    QList<ImportedServer> servers;
    /// What was left out and why, a sentence each, with the server's name.
    QList<engine::Message> flaws;
};

inline constexpr qsizetype kMostImportBytes = qsizetype{1} << 20;

/// Comments are taken for white space, as many programs do. Fails where it is no such configuration at all. Secrets are
/// in no failure and no flaw.
engine::Result<ServerImport> readServers(const QByteArray& json);

}  // namespace griffin::app::mcp
