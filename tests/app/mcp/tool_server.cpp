// A server of tools for tests: `griffin_tool_server FAULT`, which speaks as the Model Context Protocol has it, or with
// a fault. Each use of a tool is a line in the file that TOOL_LOG names.
//
// Faults: none, chatty (lines that are no messages), endless (a line without end), mute, slow (tools), dies (in the
// middle of a tool), crash (before it says anything), wrong-ids, html, old (another revision), refuses, pages, changes
// (its tools, after a use), asks (ping, and what clients do not have), flood, deep (a schema).
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

namespace {

using nlohmann::ordered_json;

std::string g_fault;
bool g_changed = false;

void sendLine(const std::string& line) {
    std::cout << line << '\n' << std::flush;
}

void send(const ordered_json& message) {
    sendLine(message.dump());
}

ordered_json tool(const std::string& name, const std::string& description, const ordered_json& schema) {
    return {{"name", name}, {"description", description}, {"inputSchema", schema}};
}

ordered_json tools(int page) {
    const ordered_json numbers = {{"type", "object"},
                                  {"properties", {{"a", {{"type", "integer"}}}, {"b", {{"type", "integer"}}}}},
                                  {"required", {"a", "b"}},
                                  {"additionalProperties", false}};
    const ordered_json text = {{"type", "object"}, {"properties", {{"text", {{"type", "string"}}}}}};
    ordered_json deep = {{"type", "string"}};
    for (int i = 0; i < (g_fault == "deep" ? 100 : 20); ++i) deep = {{"type", "object"}, {"properties", {{"x", deep}}}};
    ordered_json unknown = {{"type", "object"},
                            {"properties", {{"x", {{"type", "string"}, {"not", {{"const", "y"}}}}}}}};
    if (g_fault == "pages") return ordered_json::array({tool("tool" + std::to_string(page), "one of many", text)});
    ordered_json list = {tool("add", "Adds two numbers", numbers),
                         tool("echo", "Says it again", text),
                         tool("say.it/\u00fc now", "A name that no chat format has", text),
                         tool("fail", "Never works", text),
                         tool("deep", "A schema that goes deep", deep),
                         tool("unknown", "A schema with what nobody supports", unknown),
                         tool("", "no name", text),
                         {{"name", "bare"}}};
    if (g_changed) list.push_back(tool("late", "Came later", text));
    return list;
}

ordered_json resultOf(const std::string& name, const ordered_json& arguments) {
    const auto text = [](const std::string& said) {
        return ordered_json{{"content", {{{"type", "text"}, {"text", said}}}}};
    };
    if (name == "add") return text(std::to_string(arguments.value("a", 0) + arguments.value("b", 0)));
    if (name == "echo") return text(arguments.value("text", ""));
    if (name == "fail") {
        ordered_json result = text("it never works");
        result["isError"] = true;
        return result;
    }
    return text("done: " + name);
}

void noteUse(const std::string& name, const ordered_json& arguments) {
    if (const char* path = std::getenv("TOOL_LOG"); path != nullptr)
        std::ofstream(path, std::ios::app) << name << ' ' << arguments.dump() << '\n';
}

void useTool(const ordered_json& id, const ordered_json& params) {
    const std::string name = params.value("name", "");
    const ordered_json arguments = params.value("arguments", ordered_json::object());
    noteUse(name, arguments);
    if (g_fault == "slow") std::this_thread::sleep_for(std::chrono::seconds(20));
    if (g_fault == "dies") std::_Exit(3);
    if (g_fault == "wrong-ids") {
        send({{"jsonrpc", "2.0"}, {"id", 99'999}, {"result", resultOf("add", {{"a", 1}, {"b", 1}})}});
        send({{"jsonrpc", "2.0"}, {"id", "one"}, {"result", resultOf("add", {{"a", 1}, {"b", 1}})}});
    }
    send({{"jsonrpc", "2.0"}, {"id", id}, {"result", resultOf(name, arguments)}});
    if (g_fault == "changes" && !g_changed) {
        g_changed = true;
        send({{"jsonrpc", "2.0"}, {"method", "notifications/tools/list_changed"}});
    }
}

void answer(const ordered_json& message) {
    const std::string method = message.value("method", "");
    const ordered_json id = message.value("id", ordered_json());
    if (method == "initialize") {
        if (g_fault == "refuses") {
            send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", -32'000}, {"message", "not today"}}}});
            return;
        }
        send({{"jsonrpc", "2.0"},
              {"id", id},
              {"result",
               {{"protocolVersion", g_fault == "old" ? "1999-01-01" : "2025-06-18"},
                {"capabilities", {{"tools", {{"listChanged", true}}}}},
                {"serverInfo", {{"name", "Test tools"}, {"version", "1"}}}}}});
    } else if (method == "tools/list") {
        const int page = std::stoi("0" + message["params"].value("cursor", ""));
        ordered_json result = {{"tools", tools(page)}};
        if (g_fault == "pages") result["nextCursor"] = std::to_string(page + 1);
        if (g_fault == "asks") {
            send({{"jsonrpc", "2.0"}, {"id", "p"}, {"method", "ping"}});
            send({{"jsonrpc", "2.0"}, {"id", 7}, {"method", "roots/list"}});
        }
        send({{"jsonrpc", "2.0"}, {"id", id}, {"result", result}});
    } else if (method == "tools/call") {
        useTool(id, message["params"]);
    } else if (method.empty() && g_fault == "asks") {
        noteUse("answered", message);
    } else if (method == "notifications/cancelled") {
        noteUse("cancelled", message["params"]);
    }
}

}  // namespace

int main(int argc, char** argv) {
    g_fault = argc > 1 ? argv[1] : "none";
    if (g_fault == "crash") {
        std::cerr << "no such folder: /nowhere\n";
        return 4;
    }
    if (g_fault == "html") sendLine("<html><body>Sign in</body></html>");
    for (std::string line; std::getline(std::cin, line);) {
        if (g_fault == "mute") continue;
        if (g_fault == "chatty") sendLine("DEBUG got a line\n{\"half\": \n[1, 2]\n\xff\xfe");
        while (g_fault == "endless") std::cout << std::string(65'536, 'x') << std::flush;
        while (g_fault == "flood") sendLine(R"({"jsonrpc": "2.0", "method": "notifications/message"})");
        const ordered_json message = ordered_json::parse(line, nullptr, false);
        if (message.is_object()) answer(message);
    }
    return 0;
}
