// A server of tools that a person added, and the tools that it last said it has.
#pragma once

#include <QList>
#include <QSet>
#include <QString>
#include <QStringList>
#include <string>

#include "app/library/key_place.h"
#include "engine/base/result.h"

namespace griffin::app::mcp {

/// A tool as its server describes it.
struct McpTool {
    QString name;          // the server's own; any text without control characters
    QString description;   // what the model is told of it
    std::string schema;    // of its arguments: a JSON object
    engine::Message flaw;  // why models cannot use it; empty: they can

    friend bool operator==(const McpTool&, const McpTool&) = default;
};

struct ToolServer {
    QString id;      // never changes; names its secret
    QString name;    // the person's, unique
    QString target;  // a command line, or an address that begins with http:// or https://
    KeyPlace secret = KeyPlace::kNone;
    bool enabled = true;
    QSet<QString> switched_off;  // tools, by their names
    QList<McpTool> tools;        // as of the last look

    friend bool operator==(const ToolServer&, const ToolServer&) = default;
};

/// Whether it is an address, and no command.
bool isAddress(const QString& target);
/// Program and arguments of a command line. Fails with what is wrong.
engine::Result<QStringList> commandIn(const QString& target);
/// The command line that commandIn() takes for this program and these arguments; empty: there is none, as one of them
/// is empty.
QString commandLineOf(const QStringList& command);
/// `NAME=value OTHER="two words"` as "NAME=value" each. Fails with what is wrong.
engine::Result<QStringList> environmentIn(const QString& text);
/// What is wrong with command or address, and with the secret that goes with it: for a command variables of its
/// environment, for an address its key.
engine::Result<engine::Done> checkTarget(const QString& target, const QString& secret);

}  // namespace griffin::app::mcp
