#include "app/cli/chat_tools.h"

#include <fmt/format.h>

#include <QEventLoop>
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <optional>

#include "app/cli/terminal.h"
#include "app/library/application_identity.h"
#include "app/mcp/tool_server_list.h"
#include "engine/base/bounded_json.h"

namespace griffin::app::cli {
namespace {

using engine::FailureCause;
using engine::Message;

constexpr std::size_t kShownResult = 2000;  // bytes

/// A text of a server or a model, for the terminal: no control characters but line ends.
std::string plain(const std::string& text) {
    std::string shown;
    for (const QChar c : QString::fromStdString(text)) {
        const bool fits = c == QLatin1Char('\n') || c == QLatin1Char('\t') ||
                          (c.category() != QChar::Other_Control && c.category() != QChar::Other_Format);
        shown += fits ? QString(c).toStdString() : std::string();
    }
    return shown;
}

/// The server of this name in the settings, or the one that is meant by a command or address.
engine::Result<mcp::ToolServer> serverNamed(const std::string& text, const std::string& secret) {
    const QString wanted = QString::fromStdString(text);
    const mcp::ToolServerList known(toolServersFile());
    if (const mcp::ToolServer* server = known.named(wanted); server != nullptr) {
        if (server->secret == KeyPlace::kNone || !secret.empty()) return *server;
        return engine::failed({FailureCause::kBadArgument,
                               Message("Only the program's window can read the saved secret of this server"), text,
                               Message("give it with GRIFFIN_MCP_SECRET"), std::string()});
    }
    if (const auto fits = mcp::checkTarget(wanted, QString::fromStdString(secret)); !fits)
        return tl::unexpected(fits.error());
    mcp::ToolServer server;
    server.target = wanted;
    server.name = mcp::isAddress(wanted) ? wanted : mcp::commandIn(wanted)->first().section(QLatin1Char('/'), -1);
    return server;
}

}  // namespace

void addChatToolOptions(CLI::App& command, ChatToolOptions& options) {
    command
        .add_option("--mcp", options.servers,
                    "Server of tools that the model may ask for (MCP): its name in the settings, the command that "
                    "starts it, or its address; you are asked before each use")
        ->type_name("NAME|COMMAND|ADDRESS")
        ->allow_extra_args(false);
    command.add_option("--mcp-secret", options.secret, "Key of the server, or variables of its environment")
        ->type_name("TEXT")
        ->envname("GRIFFIN_MCP_SECRET");
}

ChatTools::~ChatTools() = default;

engine::Result<std::unique_ptr<ChatTools>> ChatTools::open(const ChatToolOptions& options, Interrupts& interrupts) {
    std::unique_ptr<ChatTools> tools(new ChatTools);
    for (const std::string& text : options.servers) {
        auto server = serverNamed(text, options.secret);
        if (!server) return tl::unexpected(std::move(server).error());
        server->id = QString::number(tools->servers_.size());
        const auto connected = tools->connectTo(*server, QString::fromStdString(options.secret), interrupts);
        if (!connected) return tl::unexpected(connected.error());
    }
    tools->offered_ = mcp::offeredTools(tools->servers_);
    for (const mcp::ToolServer& server : tools->servers_) {
        std::string names;
        for (const mcp::OfferedTool& tool : tools->offered_) {
            if (tool.server_id == server.id) names += (names.empty() ? "" : ", ") + tool.tool.name;
        }
        printMessage(plain(fmt::format("Tools of {}: {}", server.name.toStdString(), names.empty() ? "none" : names)));
        for (const mcp::McpTool& tool : server.tools) {
            if (!tool.flaw.empty())
                printWarning(Message("The tool %1 cannot be used: %2", plain(tool.name.toStdString()), tool.flaw));
        }
    }
    return tools;
}

engine::Result<engine::Done> ChatTools::connectTo(const mcp::ToolServer& server, const QString& secret,
                                                  Interrupts& interrupts) {
    auto client = std::make_unique<mcp::McpClient>(server, secret);
    QEventLoop loop;
    engine::Result<engine::Done> connected = engine::Done{};
    QObject::connect(client.get(), &mcp::McpClient::listed, &loop, &QEventLoop::quit);
    QObject::connect(client.get(), &mcp::McpClient::failed, &loop, [&](const engine::Failure& failure) {
        connected = engine::failed(failure);
        loop.quit();
    });
    const Interrupts::Work work(interrupts);
    const std::stop_callback stopped(work.token(),
                                     [&loop] { QMetaObject::invokeMethod(&loop, "quit", Qt::QueuedConnection); });
    client->start();
    if (!work.stopped()) loop.exec();
    if (work.stopped()) return engine::failed({FailureCause::kCancelled, Message("Stopped"), {}, {}, {}});
    if (!connected) return connected;
    mcp::ToolServer known = server;
    known.tools = client->tools();
    mcp::findFlaws(known.tools);
    servers_.append(known);
    clients_[server.id] = std::move(client);
    return connected;
}

bool ChatTools::isAllowed(const mcp::OfferedTool& tool, const engine::ToolCall& call) {
    printMessage(plain(fmt::format("\nThe model wants to use {} of {}:\n{}", tool.name.toStdString(),
                                   tool.server.toStdString(), call.arguments)));
    if (always_.contains(tool.tool.name)) return true;
    for (std::string line;;) {
        std::fputs("Allow it? y (yes), n (no), a (always in this conversation): ", stderr);
        std::fflush(stderr);
        if (!std::getline(std::cin, line)) return false;
        if (line == "a") always_.insert(tool.tool.name);
        if (line == "a" || line == "y") return true;
        if (line == "n") return false;
    }
}

std::string ChatTools::resultOf(const engine::ToolCall& call, Interrupts& interrupts) {
    const auto tool = std::find_if(offered_.begin(), offered_.end(),
                                   [&](const mcp::OfferedTool& one) { return one.tool.name == call.name; });
    if (tool == offered_.end()) return "There is no tool of this name.";
    if (!engine::boundedJson(call.arguments, engine::kToolJsonBounds).is_object())
        return "The arguments are no JSON object that this program takes.";
    if (!isAllowed(*tool, call)) return "The person did not allow this call.";
    mcp::McpClient& client = *clients_.at(tool->server_id);
    QEventLoop loop;
    std::optional<std::string> text;
    const std::int64_t id = client.call(tool->name, call.arguments, [&](const engine::Result<mcp::ToolResult>& result) {
        text = result ? result->text.toStdString() : result.error().oneLine();
        loop.quit();
    });
    const Interrupts::Work work(interrupts);
    const std::stop_callback stopped(work.token(),
                                     [&loop] { QMetaObject::invokeMethod(&loop, "quit", Qt::QueuedConnection); });
    if (!work.stopped() && !text) loop.exec();
    if (text) return *text;
    client.cancel(id);
    return "The person stopped the tool.";
}

std::vector<engine::ChatMessage> ChatTools::results(const std::vector<engine::ToolCall>& calls,
                                                    Interrupts& interrupts) {
    std::vector<engine::ChatMessage> messages;
    for (const engine::ToolCall& call : calls) {
        std::string text = resultOf(call, interrupts);
        const bool long_text = text.size() > kShownResult;
        printMessage(plain("[" + call.name + "] " + text.substr(0, kShownResult) + (long_text ? " …" : "")));
        messages.push_back({engine::Role::kTool, std::move(text), {}, call.id});
    }
    return messages;
}

}  // namespace griffin::app::cli
