// The messages of the Model Context Protocol, revision 2025-06-18: JSON-RPC 2.0, one object each. What a server sends
// is bounded in bytes, nesting and members before anything is made of it.
#pragma once

#include <QByteArray>
#include <QList>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "app/mcp/tool_server.h"
#include "engine/base/failure.h"

namespace griffin::app::mcp {

inline constexpr qsizetype kMostMessageBytes = qsizetype{4} << 20;
inline constexpr int kMostTools = 128;  // of a server

/// What a server sent. Its content keeps the order of members, which models are told.
struct McpMessage {
    enum class Kind {
        kNone,     // no message of the protocol
        kTooMuch,  // more, or deeper, than is taken
        kResult,
        kError,
        kRequest,
        kNotification,
    };
    Kind kind = Kind::kNone;
    std::int64_t id = 0;             // of kResult and kError: the request's
    std::string request_id;          // of kRequest, as JSON
    std::string method;              // of kRequest and kNotification
    nlohmann::ordered_json content;  // result, error or params; null: there is none
};

McpMessage readMessage(const QByteArray& bytes);

QByteArray request(std::int64_t id, const std::string& method, const nlohmann::ordered_json& params);
QByteArray notification(const std::string& method, const nlohmann::ordered_json& params = nullptr);
/// The answers to what a server asks: an empty result; that there is no such method here.
QByteArray emptyResult(const std::string& request_id);
QByteArray unknownMethod(const std::string& request_id);

/// What an error says, in the server's words.
engine::Failure failureIn(const nlohmann::ordered_json& error, const QString& server);

/// A page of the list of tools.
struct ToolPage {
    QList<McpTool> tools;
    int left_out = 0;  // what has no usable name
    std::string next;  // the next page's cursor; empty: it is the last
};
/// Takes no more than `most` tools.
ToolPage readTools(const nlohmann::ordered_json& result, int most);

}  // namespace griffin::app::mcp
