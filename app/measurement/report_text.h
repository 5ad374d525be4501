// Texts in reports, whatever is in them: names come from files and servers.
#pragma once

#include <string>

namespace griffin::app {

/// As a value of CSV.
inline std::string csvQuoted(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

/// In a cell of a Markdown table: an unescaped bar would end it.
inline std::string markdownText(const std::string& text) {
    std::string escaped;
    for (const char c : text) escaped += c == '|' ? std::string("\\|") : std::string(1, c);
    return escaped;
}

}  // namespace griffin::app
