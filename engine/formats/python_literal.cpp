#include "engine/formats/python_literal.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/base/python_text.h"
#include "engine/formats/spaced_json.h"

namespace griffin::engine::formats {
namespace {

using nlohmann::ordered_json;

constexpr int kMostNesting = 64;

/// As repr() of a string.
std::string quotedString(const std::string& text) {
    const char quote = pythonQuote(text);
    std::string quoted(1, quote);
    for (const char c : text) {
        const std::string escaped = pythonEscape(c, quote);
        if (escaped.empty()) {
            quoted += c;
        } else {
            quoted += escaped;
        }
    }
    return quoted + quote;
}

class LiteralReader {
  public:
    explicit LiteralReader(std::string_view text) : text_(text) {}

    /// Appends the JSON of the whole text.
    bool read(std::string& json) {
        if (!value(json, 0)) return false;
        skipSpace();
        return at_ == text_.size();
    }

  private:
    void skipSpace() {
        while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
    }
    bool take(std::string_view part) {
        if (!text_.substr(at_).starts_with(part)) return false;
        at_ += part.size();
        return true;
    }
    /// Where white space may stand in front.
    bool takeSign(char sign) {
        skipSpace();
        return take(std::string_view(&sign, 1));
    }

    bool value(std::string& json, int nesting) {
        if (nesting > kMostNesting) return false;
        skipSpace();
        if (at_ == text_.size()) return false;
        const char first = text_[at_];
        if (first == '"' || first == '\'') return string(json);
        if (take("[")) return list(json, ']', nesting);
        if (take("(")) return list(json, ')', nesting);
        if (take("{")) return dictionary(json, nesting);
        if (first == '-' || (first >= '0' && first <= '9')) return number(json);
        constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kConstants = {{{"True", "true"},
                                                                                              {"False", "false"},
                                                                                              {"None", "null"},
                                                                                              {"true", "true"},
                                                                                              {"false", "false"},
                                                                                              {"null", "null"}}};
        for (const auto& [name, meaning] : kConstants) {
            if (!take(name)) continue;
            json += meaning;
            return true;
        }
        return false;
    }

    bool list(std::string& json, char end, int nesting) {
        json += '[';
        for (bool first = true; !takeSign(end); first = false) {
            if (!first) {
                if (!takeSign(',')) return false;
                if (takeSign(end)) break;
                json += ", ";
            }
            if (!value(json, nesting + 1)) return false;
        }
        json += ']';
        return true;
    }

    bool dictionary(std::string& json, int nesting) {
        json += '{';
        for (bool first = true; !takeSign('}'); first = false) {
            if (!first) {
                if (!takeSign(',')) return false;
                if (takeSign('}')) break;
                json += ", ";
            }
            skipSpace();
            const bool is_string = at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\'');
            if (!is_string || !string(json) || !takeSign(':')) return false;
            json += ": ";
            if (!value(json, nesting + 1)) return false;
        }
        json += '}';
        return true;
    }

    /// Those of JSON.
    bool number(std::string& json) {
        const std::size_t begin = at_;
        while (at_ < text_.size() && std::string_view("+-.0123456789eE").find(text_[at_]) != std::string_view::npos)
            ++at_;
        const std::string_view written = text_.substr(begin, at_ - begin);
        if (!ordered_json::accept(written)) return false;
        json += written;
        return true;
    }

    std::optional<std::uint32_t> takeHexadecimal(std::size_t digits) {
        if (text_.size() - at_ < digits) return std::nullopt;
        at_ += digits;
        return hexadecimal(text_.substr(at_ - digits, digits));
    }

    /// Behind "\x", "\u" or "\U"; a pair of surrogates is one character, one alone is replaced.
    bool character(std::size_t digits, std::string& content) {
        std::optional<std::uint32_t> number = takeHexadecimal(digits);
        if (!number) return false;
        if (*number >= 0xD800 && *number < 0xDC00 && take("\\u")) {
            const std::optional<std::uint32_t> low = takeHexadecimal(4);
            if (!low) return false;
            const bool is_pair = *low >= 0xDC00 && *low < 0xE000;
            number = is_pair ? 0x10000 + ((*number - 0xD800) << 10) + (*low - 0xDC00) : 0xFFFD;
        }
        const bool is_none = (*number >= 0xD800 && *number < 0xE000) || *number > 0x10FFFF;
        appendUtf8(is_none ? 0xFFFD : *number, content);
        return true;
    }

    bool string(std::string& json) {
        const char quote = text_[at_++];
        std::string content;
        while (at_ < text_.size() && text_[at_] != quote) {
            const char c = text_[at_++];
            if (c != '\\') {
                content += c;
                continue;
            }
            if (at_ == text_.size()) return false;
            const char escaped = text_[at_++];
            constexpr std::string_view kNames = "nrtbf0";
            constexpr std::string_view kMeanings("\n\r\t\b\f\0", 6);
            const std::size_t name = kNames.find(escaped);
            if (name != std::string_view::npos) {
                content += kMeanings[name];
            } else if (escaped == 'x' || escaped == 'u' || escaped == 'U') {
                if (!character(escaped == 'x' ? 2 : escaped == 'u' ? 4 : 8, content)) return false;
            } else {
                // As Python has it, what is no escape stands for itself.
                if (std::string_view("\\'\"/").find(escaped) == std::string_view::npos) content += '\\';
                content += escaped;
            }
        }
        if (at_ == text_.size()) return false;
        ++at_;
        json += spacedJson(ordered_json(content));
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

std::string pythonLiteral(const ordered_json& value) {
    if (value.is_null()) return "None";
    if (value.is_boolean()) return value.get<bool>() ? "True" : "False";
    if (value.is_string()) return quotedString(value.get_ref<const std::string&>());
    if (!value.is_structured()) return spacedJson(value);
    std::string text(1, value.is_array() ? '[' : '{');
    bool first = true;
    for (const auto& [name, element] : value.items()) {
        if (!std::exchange(first, false)) text += ", ";
        if (value.is_object()) text += quotedString(name) + ": ";
        text += pythonLiteral(element);
    }
    return text + (value.is_array() ? ']' : '}');
}

std::optional<std::string> jsonOfLiteral(std::string_view text) {
    std::string json;
    if (!LiteralReader(text).read(json)) return std::nullopt;
    return json;
}

}  // namespace griffin::engine::formats
