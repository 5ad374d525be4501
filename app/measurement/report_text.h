// Texts in reports, whatever is in them: names come from files and servers.
#pragma once

#include <string>
#include <string_view>

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

/// In LaTeX, outside of mathematics.
inline std::string latexText(const std::string& text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '\\') {
            escaped += "\\textbackslash{}";
        } else if (c == '~' || c == '^') {
            escaped += std::string("\\") + c + "{}";
        } else {
            if (std::string_view("&%$#_{}").find(c) != std::string_view::npos) escaped += '\\';
            escaped += c;
        }
    }
    return escaped;
}

}  // namespace griffin::app
