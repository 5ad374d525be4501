#include "app/mcp/tool_result.h"

#include <QStringList>
#include <nlohmann/json.hpp>
#include <string>

#include "app/mcp/json_members.h"

namespace griffin::app::mcp {
namespace {

using nlohmann::ordered_json;

constexpr int kMostParts = 1000;

// In English: it is the model that reads it.
QString partText(const ordered_json& part) {
    const QString type = textIn(part, "type");
    if (type == QLatin1String("text")) return textIn(part, "text");
    if (type == QLatin1String("image") || type == QLatin1String("audio"))
        return QStringLiteral("[%1 of type %2, which is not shown]").arg(type, textIn(part, "mimeType").left(100));
    if (type == QLatin1String("resource_link")) return QStringLiteral("[resource: %1]").arg(textIn(part, "uri"));
    if (type == QLatin1String("resource")) {
        const ordered_json resource = part.value("resource", ordered_json());
        const QString text = textIn(resource, "text");
        const QString address = textIn(resource, "uri");
        return text.isEmpty() ? QStringLiteral("[resource: %1]").arg(address) : address + QLatin1Char('\n') + text;
    }
    return {};
}

}  // namespace

QString resultText(const QString& text) {
    if (text.size() <= kLongestResult) return text;
    qsizetype end = kLongestResult;
    if (text.at(end - 1).isHighSurrogate()) --end;
    return text.left(end) + QStringLiteral("\n[cut here: %1 more characters]").arg(text.size() - end);
}

ToolResult readResult(const ordered_json& result) {
    ToolResult read;
    if (!result.is_object()) return read;
    const auto error = result.find("isError");
    read.is_error = error != result.end() && error->is_boolean() && error->get<bool>();
    QStringList texts;
    for (const ordered_json& part : listIn(result, "content")) {
        if (texts.size() >= kMostParts) break;
        if (const QString text = partText(part); !text.isEmpty()) texts.append(text);
    }
    // The same once more where there is a text.
    const auto structured = result.find("structuredContent");
    if (texts.isEmpty() && structured != result.end() && structured->is_object())
        texts.append(QString::fromStdString(lineOf(*structured)));
    read.text = resultText(texts.join(QLatin1Char('\n')));
    return read;
}

}  // namespace griffin::app::mcp
