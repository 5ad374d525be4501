// Tools in a conversation of the terminal: the servers that --mcp names, and the question before each use.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "app/cli/interrupts.h"
#include "app/mcp/mcp_client.h"
#include "app/mcp/offered_tools.h"
#include "engine/chat_message.h"

namespace griffin::app::cli {

struct ChatToolOptions {
    std::vector<std::string> servers;  // names from the settings, commands or addresses
    std::string secret;                // of them all
};

/// `--mcp` and `--mcp-secret`.
void addChatToolOptions(CLI::App& command, ChatToolOptions& options);

class ChatTools {
  public:
    /// Connects to all of them and says which tools they have.
    static engine::Result<std::unique_ptr<ChatTools>> open(const ChatToolOptions& options, Interrupts& interrupts);
    ~ChatTools();

    /// What the next answer may call, after so many in a row that called some.
    engine::ToolUse use(int rounds) const { return mcp::useOf(offered_, rounds); }
    /// Asks for a yes to each call, uses the tools, and returns the message of each result.
    std::vector<engine::ChatMessage> results(const std::vector<engine::ToolCall>& calls, Interrupts& interrupts);

  private:
    ChatTools() = default;
    engine::Result<engine::Done> connectTo(const mcp::ToolServer& server, const QString& secret,
                                           Interrupts& interrupts);
    std::string resultOf(const engine::ToolCall& call, Interrupts& interrupts);
    bool isAllowed(const mcp::OfferedTool& tool, const engine::ToolCall& call);

    std::map<QString, std::unique_ptr<mcp::McpClient>> clients_;  // by server
    QList<mcp::ToolServer> servers_;
    QList<mcp::OfferedTool> offered_;
    std::set<std::string> always_;  // names of tools that need no question any more
};

}  // namespace griffin::app::cli
