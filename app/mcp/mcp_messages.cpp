#include "app/mcp/mcp_messages.h"

#include <algorithm>

#include "app/mcp/json_members.h"
#include "engine/base/json_shape.h"

namespace griffin::app::mcp {
namespace {

using engine::Message;
using nlohmann::ordered_json;

constexpr std::size_t kDeepestMessage = 48;
// The container that keeps the order of members is slow with many of them.
constexpr std::size_t kMostMessageMembers = 10'000;
constexpr std::size_t kMostSchemaBytes = std::size_t{64} << 10;
constexpr qsizetype kLongestToolName = 200;
constexpr qsizetype kLongestDescription = 4000;
constexpr std::size_t kLongestCursor = 4000;
constexpr std::size_t kLongestId = 200;
constexpr qsizetype kLongestError = 1000;

QByteArray bytesOf(const ordered_json& json) {
    return QByteArray::fromStdString(lineOf(json));
}

/// "" where it cannot be the name of a tool.
QString nameIn(const ordered_json& tool) {
    const QString name = textIn(tool, "name");
    const bool fits = !name.trimmed().isEmpty() && name.size() <= kLongestToolName &&
                      std::none_of(name.begin(), name.end(), [](QChar c) {
                          return c.category() == QChar::Other_Control || c.category() == QChar::Other_Format ||
                                 c.category() == QChar::Separator_Line || c.category() == QChar::Separator_Paragraph;
                      });
    return fits ? name : QString();
}

McpTool readTool(const ordered_json& object, const QString& name) {
    McpTool tool;
    tool.name = name;
    tool.description = textIn(object, "description").left(kLongestDescription);
    const auto schema = object.find("inputSchema");
    if (schema == object.end() || !schema->is_object()) {
        tool.flaw = Message("The server gives no schema of its arguments");
        return tool;
    }
    tool.schema = lineOf(*schema);
    if (tool.schema.size() > kMostSchemaBytes) {
        tool.schema.clear();
        tool.flaw = Message("The schema of its arguments is too large");
    }
    return tool;
}

}  // namespace

McpMessage readMessage(const QByteArray& bytes) {
    McpMessage message;
    message.kind = McpMessage::Kind::kTooMuch;
    if (bytes.size() > kMostMessageBytes) return message;
    const engine::JsonShape shape = engine::shapeOfJson({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    if (shape.depth > kDeepestMessage || shape.members > kMostMessageMembers) return message;
    message.kind = McpMessage::Kind::kNone;
    ordered_json object = ordered_json::parse(bytes.begin(), bytes.end(), nullptr, false);
    if (!object.is_object() || textIn(object, "jsonrpc") != QLatin1String("2.0")) return message;
    const auto id = object.find("id");
    const bool has_id = id != object.end() && (id->is_number_integer() || id->is_string());
    const auto take = [&](const char* name) {
        const auto found = object.find(name);
        if (found != object.end()) message.content = std::move(*found);
    };
    if (object.contains("method")) {
        message.method = textAt(object, "method");
        if (message.method.empty()) return message;
        if (has_id) message.request_id = lineOf(*id);
        if (message.request_id.size() > kLongestId) return message;
        take("params");
        message.kind = has_id ? McpMessage::Kind::kRequest : McpMessage::Kind::kNotification;
        return message;
    }
    // Our ids are numbers.
    if (!has_id || !id->is_number_integer()) return message;
    message.id = id->get<std::int64_t>();
    if (object.contains("error")) {
        take("error");
        message.kind = McpMessage::Kind::kError;
    } else if (object.contains("result")) {
        take("result");
        message.kind = McpMessage::Kind::kResult;
    }
    return message;
}

QByteArray request(std::int64_t id, const std::string& method, const ordered_json& params) {
    ordered_json object = {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}};
    if (!params.is_null()) object["params"] = params;
    return bytesOf(object);
}

QByteArray notification(const std::string& method, const ordered_json& params) {
    ordered_json object = {{"jsonrpc", "2.0"}, {"method", method}};
    if (!params.is_null()) object["params"] = params;
    return bytesOf(object);
}

QByteArray emptyResult(const std::string& request_id) {
    return bytesOf({{"jsonrpc", "2.0"},
                    {"id", ordered_json::parse(request_id, nullptr, false)},
                    {"result", ordered_json::object()}});
}

QByteArray unknownMethod(const std::string& request_id) {
    constexpr int kMethodNotFound = -32601;
    return bytesOf({{"jsonrpc", "2.0"},
                    {"id", ordered_json::parse(request_id, nullptr, false)},
                    {"error", {{"code", kMethodNotFound}, {"message", "Method not found"}}}});
}

engine::Failure failureIn(const ordered_json& error, const QString& server) {
    const std::string said = textIn(error, "message").left(kLongestError).simplified().toStdString();
    return {engine::FailureCause::kNetwork,
            said.empty() ? Message("The server refuses the request without giving a reason")
                         : Message("The server says: %1", said),
            server.toStdString(),
            {},
            {}};
}

ToolPage readTools(const ordered_json& result, int most) {
    ToolPage page;
    const std::string cursor = textAt(result, "nextCursor");
    if (cursor.size() <= kLongestCursor) page.next = cursor;
    for (const ordered_json& object : listIn(result, "tools")) {
        if (page.tools.size() >= most) break;
        const QString name = nameIn(object);
        const bool known =
            std::any_of(page.tools.begin(), page.tools.end(), [&](const McpTool& tool) { return tool.name == name; });
        if (name.isEmpty() || known) {
            ++page.left_out;
        } else {
            page.tools.append(readTool(object, name));
        }
    }
    return page;
}

}  // namespace griffin::app::mcp
