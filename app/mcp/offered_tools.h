// The tools of several servers as one list for a model: under names that every chat format takes.
#pragma once

#include <QList>
#include <QString>

#include "app/mcp/tool_server.h"
#include "engine/tool_calls.h"

namespace griffin::app::mcp {

struct OfferedTool {
    engine::Tool tool;  // as the model knows it
    QString server_id;
    QString server;  // its name
    QString name;    // its own
};

/// Tools that are switched on, of servers that are, in their order. A name of other signs than letters, digits, "_" and
/// "-", one that is too long, or that another tool has, is changed.
QList<OfferedTool> offeredTools(const QList<ToolServer>& servers);

/// What an answer may call: any of them, or none. `rounds`: answers before it that called some in a row; after
/// kMostRounds the model has to answer without.
inline constexpr int kMostRounds = 12;
engine::ToolUse useOf(const QList<OfferedTool>& tools, int rounds);

/// Gives tools whose schema the engine cannot hold a model to their flaw.
void findFlaws(QList<McpTool>& tools);

}  // namespace griffin::app::mcp
