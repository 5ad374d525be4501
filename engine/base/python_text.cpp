#include "engine/base/python_text.h"

#include <fmt/format.h>

namespace griffin::engine {

std::size_t leadingSpace(std::string_view text) {
    if (text.empty()) return 0;
    const auto c = static_cast<unsigned char>(text[0]);
    if ((c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x20)) return 1;
    if (text.starts_with("\xC2\x85") || text.starts_with("\xC2\xA0")) return 2;
    if (text.starts_with("\xE1\x9A\x80") || text.starts_with("\xE3\x80\x80") || text.starts_with("\xE2\x81\x9F"))
        return 3;
    if (text.starts_with("\xE2\x80") && text.size() > 2) {
        const auto last = static_cast<unsigned char>(text[2]);
        if ((last >= 0x80 && last <= 0x8A) || last == 0xA8 || last == 0xA9 || last == 0xAF) return 3;
    }
    return 0;
}

std::string_view trimLeft(std::string_view text) {
    while (const std::size_t bytes = leadingSpace(text)) text.remove_prefix(bytes);
    return text;
}

std::string_view trimRight(std::string_view text) {
    while (!text.empty()) {
        std::size_t start = text.size() - 1;
        while (start > 0 && (static_cast<unsigned char>(text[start]) & 0xC0) == 0x80) --start;
        if (leadingSpace(text.substr(start)) != text.size() - start) break;
        text.remove_suffix(text.size() - start);
    }
    return text;
}

char pythonQuote(std::string_view text) {
    const bool has_single = text.find('\'') != std::string_view::npos;
    return has_single && text.find('"') == std::string_view::npos ? '"' : '\'';
}

std::string pythonEscape(char byte, char quote) {
    if (byte == quote || byte == '\\') return {'\\', byte};
    if (byte == '\n') return "\\n";
    if (byte == '\r') return "\\r";
    if (byte == '\t') return "\\t";
    const auto code = static_cast<unsigned char>(byte);
    return code < 0x20 || code == 0x7F ? fmt::format("\\x{:02x}", code) : std::string();
}

void appendUtf8(std::uint32_t character, std::string& text) {
    const auto add = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (character < 0x80) {
        add(character);
    } else if (character < 0x800) {
        add(0xC0 | character >> 6);
        add(0x80 | (character & 0x3F));
    } else if (character < 0x10000) {
        add(0xE0 | character >> 12);
        add(0x80 | (character >> 6 & 0x3F));
        add(0x80 | (character & 0x3F));
    } else {
        add(0xF0 | character >> 18);
        add(0x80 | (character >> 12 & 0x3F));
        add(0x80 | (character >> 6 & 0x3F));
        add(0x80 | (character & 0x3F));
    }
}

std::optional<std::uint32_t> hexadecimal(std::string_view digits) {
    std::uint32_t number = 0;
    for (const char c : digits) {
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0) return std::nullopt;
        number = number << 4 | static_cast<std::uint32_t>(digit);
    }
    return number;
}

}  // namespace griffin::engine
