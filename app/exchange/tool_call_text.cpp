#include "app/exchange/tool_call_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/shell/message_text.h"
#include "engine/base/bounded_json.h"

namespace griffin::app {
namespace {

/// Signs that mean something in Markdown or HTML mean themselves.
QString literal(const QString& text) {
    static const QString kSigns = QStringLiteral("\\`*_{}[]()<>#+-.!|~$&:\"'^=");
    QString escaped;
    for (const QChar c : text.simplified()) {
        if (kSigns.contains(c)) escaped += QLatin1Char('\\');
        escaped += c;
    }
    return escaped;
}

/// A block of code whose fence is longer than any in it.
QString codeBlock(const QString& text, const QString& language) {
    qsizetype longest = 2;
    qsizetype run = 0;
    for (const QChar c : text) {
        run = c == QLatin1Char('`') ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const QString fence(longest + 1, QLatin1Char('`'));
    return fence + language + QLatin1Char('\n') + text + QLatin1Char('\n') + fence + QStringLiteral("\n\n");
}

}  // namespace

QString toolCallTitle(const storage::MessageToolCall& call) {
    using State = storage::ToolCallState;
    if (isUnfinished(call))
        return call.tool.isEmpty() ? tr("Stopped while calling a tool") : tr("Stopped while calling %1").arg(call.tool);
    const QString server = call.server.isEmpty() ? QStringLiteral("?") : call.server;
    switch (call.state) {
        case State::kAsked:
            return tr("Wants to use %1 of %2").arg(call.tool, server);
        case State::kRunning:
            return tr("Uses %1 of %2…").arg(call.tool, server);
        case State::kDone:
            return tr("Used %1 of %2").arg(call.tool, server);
        case State::kDenied:
            return tr("Was not allowed to use %1 of %2").arg(call.tool, server);
        case State::kFailed:
            break;
    }
    return tr("%1 of %2 failed").arg(call.tool, server);
}

QString toolArguments(const QString& arguments) {
    using nlohmann::ordered_json;
    const auto json = engine::boundedJson<ordered_json>(arguments.toStdString(), engine::kToolJsonBounds);
    if (json.is_discarded()) return arguments;
    return QString::fromStdString(json.dump(2, ' ', false, ordered_json::error_handler_t::replace));
}

QString toolCallsMarkdown(const QList<storage::MessageToolCall>& calls) {
    QString text;
    for (const storage::MessageToolCall& call : calls) {
        if (!text.isEmpty()) text += QLatin1Char('\n');
        text += QStringLiteral("<details>\n<summary>%1</summary>\n\n").arg(literal(toolCallTitle(call)));
        text += isUnfinished(call) ? codeBlock(call.arguments, QStringLiteral("text"))
                                   : codeBlock(toolArguments(call.arguments), QStringLiteral("json"));
        if (!call.result.isEmpty()) text += codeBlock(call.result, QStringLiteral("text"));
        text += QStringLiteral("</details>\n");
    }
    return text;
}

}  // namespace griffin::app
