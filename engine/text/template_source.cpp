#include "engine/text/template_source.h"

namespace griffin::engine::text {

std::string normalised(std::string_view jinja) {
    std::string text;
    for (std::size_t i = 0; i < jinja.size(); ++i) {
        char c = jinja[i];
        if (c == '\\' && i + 1 < jinja.size()) {
            const char next = jinja[++i];
            if (next == 'n')
                c = '\n';
            else if (next == 't')
                c = '\t';
            else if (next == '\'')
                c = '\x01';  // a quote inside a string; see unquoted()
            else if (next == '"')
                c = '\x02';
            else if (next == '\\')
                c = '\\';
            else {
                text += c;
                c = next;
            }
        } else if (c == '"') {
            c = '\'';
        }
        text += c;
    }
    // Spaces around + and | outside strings.
    std::string tight;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\'') in_string = !in_string;
        if (c == ' ' && !in_string) {
            const std::size_t next = text.find_first_not_of(' ', i);
            const auto joins = [](char d) { return d == '+' || d == '|'; };
            if ((next != std::string::npos && joins(text[next])) || (!tight.empty() && joins(tight.back()))) continue;
        }
        tight += c;
    }
    return tight;
}

std::string unquoted(std::string text) {
    for (char& c : text) {
        if (c == '\x01') c = '\'';
        if (c == '\x02') c = '"';
    }
    return text;
}

std::optional<std::string> between(const std::string& text, std::string_view begin, std::string_view end,
                                   std::size_t from) {
    const std::size_t start = text.find(begin, from);
    if (start == std::string::npos) return std::nullopt;
    const std::size_t stop = text.find(end, start + begin.size());
    if (stop == std::string::npos) return std::nullopt;
    return text.substr(start + begin.size(), stop - start - begin.size());
}

}  // namespace griffin::engine::text
