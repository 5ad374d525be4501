#include "engine/jinja/texts.h"

#include <algorithm>

#include "engine/base/python_text.h"

namespace griffin::engine::jinja {
namespace {

void checkParts(std::size_t parts) {
    if (parts > kMostParts) throw Fault{"a text is cut into too many parts"};
}

/// Bytes of the character that begins at `at`.
std::size_t bytesAt(std::string_view text, std::size_t at) {
    std::size_t end = at + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    return end - at;
}

/// Of the character that ends at `end`.
std::size_t bytesBefore(std::string_view text, std::size_t end) {
    std::size_t at = end - 1;
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
    return end - at;
}

bool isUpper(char c) {
    return c >= 'A' && c <= 'Z';
}
bool isLower(char c) {
    return c >= 'a' && c <= 'z';
}
char upper(char c) {
    return isLower(c) ? static_cast<char>(c - 'a' + 'A') : c;
}
char lower(char c) {
    return isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

std::vector<Text> splitAtSpace(const Text& text, std::int64_t most, bool from_right) {
    // Words first; those that are too many stay together.
    std::vector<std::pair<std::size_t, std::size_t>> words;
    const std::string_view bytes = text.bytes;
    std::size_t at = 0;
    while (at < bytes.size()) {
        while (const std::size_t space = leadingSpace(bytes.substr(at))) at += space;
        const std::size_t from = at;
        while (at < bytes.size() && leadingSpace(bytes.substr(at)) == 0) at += bytesAt(bytes, at);
        if (at > from) words.emplace_back(from, at);
    }
    std::vector<Text> parts;
    const auto cuts = static_cast<std::size_t>(most);
    if (words.size() <= cuts + 1) {
        for (const auto& [from, until] : words) parts.push_back(text.sub(from, until - from));
        return parts;
    }
    if (from_right) {
        const std::size_t kept = words.size() - cuts;
        parts.push_back(strip(text.sub(0, words[kept - 1].second), std::nullopt, Side::kRight));
        for (std::size_t i = kept; i < words.size(); ++i)
            parts.push_back(text.sub(words[i].first, words[i].second - words[i].first));
        return parts;
    }
    for (std::size_t i = 0; i < cuts; ++i) parts.push_back(text.sub(words[i].first, words[i].second - words[i].first));
    parts.push_back(text.sub(words[cuts].first));
    return parts;
}

}  // namespace

std::vector<std::size_t> charactersOf(std::string_view text) {
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < text.size(); at += bytesAt(text, at)) places.push_back(at);
    places.push_back(text.size());
    return places;
}

Text strip(const Text& text, std::optional<std::string_view> characters, Side side) {
    const std::string_view bytes = text.bytes;
    if (!characters) {
        const std::string_view left = side == Side::kRight ? bytes : trimLeft(bytes);
        const std::string_view rest = side == Side::kLeft ? left : trimRight(left);
        return text.sub(bytes.size() - left.size(), rest.size());
    }
    const auto goes = [&](std::string_view character) { return characters->find(character) != std::string_view::npos; };
    std::size_t from = 0;
    std::size_t until = bytes.size();
    if (side != Side::kRight) {
        while (from < until && goes(bytes.substr(from, bytesAt(bytes, from)))) from += bytesAt(bytes, from);
    }
    if (side != Side::kLeft) {
        while (until > from) {
            const std::size_t count = bytesBefore(bytes, until);
            if (!goes(bytes.substr(until - count, count))) break;
            until -= count;
        }
    }
    return text.sub(from, until - from);
}

std::vector<Text> split(const Text& text, std::string_view separator, std::int64_t most, bool from_right) {
    if (most < 0 || most > static_cast<std::int64_t>(kMostParts)) most = static_cast<std::int64_t>(kMostParts);
    if (separator.empty()) return splitAtSpace(text, most, from_right);
    std::vector<Text> parts;
    const auto more = [&] { return static_cast<std::int64_t>(parts.size()) < most; };
    if (from_right) {
        std::size_t end = text.size();
        while (more()) {
            if (end < separator.size()) break;
            const std::size_t at = text.bytes.rfind(separator, end - separator.size());
            if (at == std::string::npos) break;
            parts.push_back(text.sub(at + separator.size(), end - at - separator.size()));
            end = at;
        }
        parts.push_back(text.sub(0, end));
        std::reverse(parts.begin(), parts.end());
        return parts;
    }
    std::size_t from = 0;
    while (more()) {
        const std::size_t at = text.bytes.find(separator, from);
        if (at == std::string::npos) break;
        parts.push_back(text.sub(from, at - from));
        from = at + separator.size();
    }
    parts.push_back(text.sub(from));
    return parts;
}

std::vector<Text> lines(const Text& text, bool keep_ends) {
    std::vector<Text> parts;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t at = text.bytes.find_first_of("\n\r\v\f\x1C\x1D\x1E", from);
        if (at == std::string::npos) {
            parts.push_back(text.sub(from));
            break;
        }
        checkParts(parts.size());
        const std::size_t end = at + (text.bytes.compare(at, 2, "\r\n") == 0 ? 2 : 1);
        parts.push_back(text.sub(from, (keep_ends ? end : at) - from));
        from = end;
    }
    return parts;
}

Text replace(const Text& text, const Text& from, const Text& to, std::int64_t most) {
    Text out;
    std::size_t at = 0;
    if (from.empty()) {  // between all characters
        for (const std::size_t place : charactersOf(text.bytes)) {
            out += text.sub(at, place - at);
            at = place;
            if (most < 0 || most-- > 0) out += to;
        }
        return out;
    }
    while (most < 0 || most-- > 0) {
        const std::size_t found = text.bytes.find(from.bytes, at);
        if (found == std::string::npos) break;
        out += text.sub(at, found - at);
        out += to;
        at = found + from.size();
    }
    out += text.sub(at);
    return out;
}

Text inCase(const Text& text, Case wanted) {
    Text out = text;
    bool in_word = false;
    for (char& c : out.bytes) {
        const bool letter = isUpper(c) || isLower(c) || (static_cast<unsigned char>(c) & 0x80) != 0;
        const bool large = wanted == Case::kUpper || (wanted != Case::kLower && !in_word);
        c = large ? upper(c) : lower(c);
        in_word = wanted == Case::kCapitalised || letter;
    }
    return out;
}

Text indent(const Text& text, std::size_t width, bool first, bool blank) {
    const Text margin = Text::own(std::string(width, ' '));
    const std::vector<Text> all = split(text, "\n", -1, false);
    Text out;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i > 0) out += Text::own("\n");
        if (i == 0 ? first : blank || !all[i].empty()) out += margin;
        out += all[i];
    }
    return out;
}

Text join(const std::vector<Text>& parts, const Text& between) {
    Text out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) out += between;
        out += parts[i];
    }
    return out;
}

}  // namespace griffin::engine::jinja
