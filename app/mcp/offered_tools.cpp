#include "app/mcp/offered_tools.h"

#include <QSet>
#include <nlohmann/json.hpp>
#include <string>

#include "app/mcp/json_members.h"
#include "engine/engine.h"

namespace griffin::app::mcp {
namespace {

using nlohmann::ordered_json;

constexpr int kMostOffered = 128;  // of all servers; as `griffin serve` takes
constexpr std::size_t kLongestOfferedName = 64;

std::string plainName(const QString& name) {
    std::string plain;
    for (const QChar c : name) {
        const bool fits = c.unicode() < 128 && (c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('-'));
        plain += fits ? static_cast<char>(c.unicode()) : '_';
        if (plain.size() == kLongestOfferedName) break;
    }
    return plain;
}

std::string unusedName(const QString& name, const QSet<QString>& used) {
    const std::string plain = plainName(name);
    std::string unused = plain;
    for (int number = 2; used.contains(QString::fromStdString(unused)); ++number) {
        const std::string end = "_" + std::to_string(number);
        unused = plain.substr(0, kLongestOfferedName - end.size()) + end;
    }
    return unused;
}

std::string definitionOf(const std::string& name, const McpTool& tool) {
    ordered_json function = {{"name", name}};
    if (!tool.description.isEmpty()) function["description"] = tool.description.toStdString();
    function["parameters"] = ordered_json::parse(tool.schema, nullptr, false);
    const ordered_json definition = {{"type", "function"}, {"function", std::move(function)}};
    return lineOf(definition);
}

}  // namespace

QList<OfferedTool> offeredTools(const QList<ToolServer>& servers) {
    QList<OfferedTool> offered;
    QSet<QString> used;
    for (const ToolServer& server : servers) {
        for (const McpTool& tool : server.tools) {
            const bool on = server.enabled && !server.switched_off.contains(tool.name) && tool.flaw.empty();
            if (!on || offered.size() == kMostOffered) continue;
            const std::string name = unusedName(tool.name, used);
            used.insert(QString::fromStdString(name));
            offered.append({{name, definitionOf(name, tool)}, server.id, server.name, tool.name});
        }
    }
    return offered;
}

engine::ToolUse useOf(const QList<OfferedTool>& tools, int rounds) {
    engine::ToolUse use;
    for (const OfferedTool& tool : tools) use.tools.push_back(tool.tool);
    const bool may = !use.tools.empty() && rounds < kMostRounds;
    use.choice = may ? engine::ToolChoice::kAuto : engine::ToolChoice::kNone;
    return use;
}

void findFlaws(QList<McpTool>& tools) {
    for (McpTool& tool : tools) {
        if (!tool.flaw.empty()) continue;
        const auto checked = engine::checkTool({"tool", definitionOf("tool", tool)});
        if (!checked) tool.flaw = checked.error().what;
    }
}

}  // namespace griffin::app::mcp
