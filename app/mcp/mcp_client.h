// A conversation with one server of tools (Model Context Protocol, revision 2025-06-18): it is started or spoken to
// when it is needed, asked for its tools, and asked to use them. On the thread of this object, whose event loop it
// needs; nothing waits.
#pragma once

#include <QHash>
#include <QObject>
#include <QTimer>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/mcp/tool_result.h"
#include "app/mcp/tool_server.h"

namespace griffin::app::mcp {

class Transport;
struct McpMessage;

struct McpPatience {
    int start_ms = 60'000;  // for each answer until the tools are known: some servers are downloaded first
    int call_ms = 300'000;  // for a tool's result
};

class McpClient : public QObject {
    Q_OBJECT

  public:
    /// `secret`: of a program variables of its environment, else its key.
    McpClient(const ToolServer& server, const QString& secret, McpPatience patience = {}, QObject* parent = nullptr);
    ~McpClient() override;

    /// Connects and asks for the tools: listed() or failed() follows. What has failed is tried once more.
    void start();
    /// Ends it; what was asked for gets a failure.
    void stop();

    /// What the server calls itself; empty until listed().
    const QString& title() const { return title_; }
    const QList<McpTool>& tools() const { return tools_; }

    using Got = std::function<void(const engine::Result<ToolResult>& result)>;
    /// Uses a tool; connects where that is needed. `got` is called once, later, unless the call is cancelled.
    /// `arguments`: a JSON object. Returns an id for cancel().
    std::int64_t call(const QString& tool, const std::string& arguments, const Got& got);
    /// Tells the server that nobody waits any more.
    void cancel(std::int64_t call);

  signals:
    /// The tools are known, or have changed.
    void listed();
    /// The connection is gone; `tools` stay as they were.
    void failed(const griffin::engine::Failure& failure);

  private:
    enum class State { kOff, kStarting, kReady };
    struct Call {
        QString tool;
        std::string arguments;
        Got got;
        std::int64_t request = 0;  // 0: it waits for the connection
    };
    using Answered = std::function<void(const McpMessage& message)>;

    void hearTransport();
    void take(const QByteArray& bytes);
    void answer(const McpMessage& message);
    /// Returns the request's id.
    std::int64_t ask(const std::string& method, const nlohmann::ordered_json& params, int patience_ms,
                     const Answered& answered);
    void tell(const std::string& method, const nlohmann::ordered_json& params);
    void initialize();
    void initialized(const McpMessage& message);
    void askForTools(const std::string& cursor, int page);
    void takePage(const McpMessage& message, int page);
    void sendCall(std::int64_t id);
    void endCall(std::int64_t id, const engine::Result<ToolResult>& result);
    void fail(const engine::Failure& failure);

    struct Waiting {
        Answered answered;
        std::unique_ptr<QTimer> patience;
    };

    ToolServer server_;
    QString secret_;
    McpPatience patience_;
    std::unique_ptr<Transport> transport_;
    State state_ = State::kOff;
    QString title_;
    QList<McpTool> tools_;
    QList<McpTool> listing_;  // the pages so far
    bool is_listing_ = false;
    bool list_again_ = false;
    std::int64_t last_id_ = 0;
    std::int64_t last_call_ = 0;
    std::map<std::int64_t, Waiting> waiting_;  // for answers, by request
    std::map<std::int64_t, Call> calls_;       // by what call() returned
    int connection_ = 0;                       // how many there were
    int useless_ = 0;                          // messages in a row that nobody waits for
};

}  // namespace griffin::app::mcp
