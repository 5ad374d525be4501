// What a tool gave back, as text: what the model is told and the person reads.
#pragma once

#include <QString>
#include <nlohmann/json_fwd.hpp>

namespace griffin::app::mcp {

/// Longer results are cut, and say so: a context has no room for more.
inline constexpr qsizetype kLongestResult = 32'000;  // UTF-16 units

struct ToolResult {
    QString text;
    bool is_error = false;  // the tool says that it failed

    friend bool operator==(const ToolResult&, const ToolResult&) = default;
};

/// The result of tools/call. Texts are joined; of pictures, sounds and files it is said that there were some.
ToolResult readResult(const nlohmann::ordered_json& result);

/// `text` as a result: not too long.
QString resultText(const QString& text);

}  // namespace griffin::app::mcp
