// A model that asks for tools, and a server of tools, in tests of the window.
#pragma once

#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/mcp/tool_server_list.h"
#include "app/tools/tool_connections.h"
#include "tests/app/engines/served_fixture.h"
#include "tests/app/remote/scripted_server.h"

namespace griffin::tests {

/// A server of models whose answer to a question is a list of calls, and to results a sentence with them.
class AskingModel : public app::remote::ScriptedServer {
  public:
    /// Each {"name": ..., "arguments": {...}}; `always`: also results are answered with them.
    nlohmann::json calls = nlohmann::json::array();
    bool always = false;
    bool cut = false;  // the answer ends for its length in the middle of the last call

    AskingModel() {
        listModel();
        http().Post("/v1/chat/completions", [this](const httplib::Request& request, httplib::Response& response) {
            const nlohmann::json body = nlohmann::json::parse(request.body);
            {
                const std::lock_guard lock(mutex_);
                asked_.push_back(body);
            }
            stream(response, eventsFor(body), std::chrono::milliseconds(1), false);
        });
        start();
    }

    /// Bodies of the questions, oldest first.
    std::vector<nlohmann::json> asked() const {
        const std::lock_guard lock(mutex_);
        return asked_;
    }

  private:
    std::vector<std::string> eventsFor(const nlohmann::json& body) const {
        const auto& last = body["messages"].back();
        const bool read = last["role"] == "tool";
        if (!body.contains("tools") || calls.empty() || (read && !always)) {
            const std::string results = read ? last["content"].get<std::string>() : "nothing";
            return {event("It says: "), chunk({{"content", results}}), ending()};
        }
        std::vector<std::string> events = {event("Let me see.")};
        for (std::size_t i = 0; i < calls.size(); ++i) {
            const std::string arguments = calls[i]["arguments"].is_string() ? calls[i]["arguments"].get<std::string>()
                                                                            : calls[i]["arguments"].dump();
            const std::size_t half = arguments.size() / 2;
            events.push_back(piece(i, {{"id", "call" + std::to_string(i)},
                                       {"type", "function"},
                                       {"function", {{"name", calls[i]["name"]}, {"arguments", ""}}}}));
            events.push_back(piece(i, {{"function", {{"arguments", arguments.substr(0, half)}}}}));
            if (cut && i + 1 == calls.size()) {
                events.push_back(
                    "data: {\"choices\": [{\"index\": 0, \"delta\": {}, \"finish_reason\": \"length\"}]}\n\n");
                break;
            }
            events.push_back(piece(i, {{"function", {{"arguments", arguments.substr(half)}}}}));
        }
        if (!cut)
            events.push_back(
                "data: {\"choices\": [{\"index\": 0, \"delta\": {}, \"finish_reason\": \"tool_calls\"}]}\n\n");
        events.emplace_back("data: [DONE]\n\n");
        return events;
    }
    static std::string chunk(const nlohmann::json& delta) {
        return "data: " + nlohmann::json{{"choices", {{{"index", 0}, {"delta", delta}}}}}.dump() + "\n\n";
    }
    static std::string piece(std::size_t index, nlohmann::json call) {
        call["index"] = index;
        return chunk({{"tool_calls", {call}}});
    }

    mutable std::mutex mutex_;
    std::vector<nlohmann::json> asked_;
};

/// A server of tools whose uses are lines in the file "uses".
inline app::mcp::ToolServer toolServer(WindowFixture& fixture, const char* fault = "none") {
    app::mcp::ToolServer server;
    server.id = app::mcp::ToolServerList::newId();
    server.name = QStringLiteral("test");
    server.target =
        QStringLiteral("env \"TOOL_LOG=%1\" \"%2\" %3")
            .arg(fixture.path(QStringLiteral("uses")), QStringLiteral(GRIFFIN_TOOL_SERVER), QLatin1String(fault));
    return server;
}

/// Adds it as its dialog does, and waits until its tools are known.
inline void addToolServer(WindowFixture& fixture, const app::mcp::ToolServer& server) {
    get(fixture.application().toolServers().save(server));
    fixture.application().tools().look(server.id);
    QTRY_VERIFY(!fixture.application().toolServers().find(server.id)->tools.isEmpty());
}

/// For pictures.
inline void changeAppearance(WindowFixture& fixture, ui::ThemeMode mode) {
    ui::SettingValues values = fixture.application().settings().values();
    values.appearance = mode;
    fixture.application().settings().set(values);
    QTest::qWait(50);
}

/// Each use of a tool so far.
inline QList<QByteArray> uses(WindowFixture& fixture) {
    QFile file(fixture.path(QStringLiteral("uses")));
    if (!file.open(QIODevice::ReadOnly)) return {};
    QList<QByteArray> lines = file.readAll().split('\n');
    lines.removeLast();
    return lines;
}

}  // namespace griffin::tests
