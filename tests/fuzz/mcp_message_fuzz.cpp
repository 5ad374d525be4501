// What servers of tools send: messages, lists of tools, results. All of it is taken or left out, within its bounds, and
// what is made of it for models can be read again.
#include "app/mcp/mcp_messages.h"
#include "app/mcp/tool_result.h"
#include "engine/tool_calls.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::app::mcp;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const McpMessage message = readMessage(bytes);
    switch (message.kind) {
        case McpMessage::Kind::kNone:
        case McpMessage::Kind::kTooMuch:
            return 0;
        case McpMessage::Kind::kRequest:
            fuzz::require(readMessage(emptyResult(message.request_id)).kind != McpMessage::Kind::kTooMuch);
            fuzz::require(unknownMethod(message.request_id).size() > 0);
            break;
        case McpMessage::Kind::kError:
            fuzz::checkFailure(failureIn(message.content, QStringLiteral("server")));
            break;
        case McpMessage::Kind::kResult:
        case McpMessage::Kind::kNotification:
            break;
    }
    fuzz::require(readResult(message.content).text.size() <= kLongestResult + 100);
    const ToolPage page = readTools(message.content, kMostTools);
    fuzz::require(page.tools.size() <= kMostTools && page.left_out >= 0);
    for (const McpTool& tool : page.tools) {
        fuzz::require(!tool.name.trimmed().isEmpty());
        if (tool.flaw.empty()) fuzz::require(nlohmann::ordered_json::parse(tool.schema, nullptr, false).is_object());
    }
    return 0;
}
