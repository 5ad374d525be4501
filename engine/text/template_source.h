// The text of a model's Jinja template, as the chat formats are recognised in it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace griffin::engine::text {

/// The template with its accidents removed: escapes in strings resolved, one kind of quotes, no spaces around + and |.
std::string normalised(std::string_view jinja);

/// The quotes that stand inside of a string of it.
std::string unquoted(std::string text);

/// The text between `begin`, searched for from `from`, and the next `end`.
std::optional<std::string> between(const std::string& text, std::string_view begin, std::string_view end,
                                   std::size_t from = 0);

struct Source {
    std::string text;  // normalised
    std::string bos;
    std::string eos;

    bool has(std::string_view part) const { return text.find(part) != std::string::npos; }
    bool trims() const {
        return has("content']|trim") || has("content|trim") || has("content'].strip()") || has("content.strip()");
    }
    /// A system message the template sets where the conversation has none.
    std::optional<std::string> defaultSystem(std::size_t from = 0) const {
        for (const std::string_view begin : {"set system_message='", "set system_message = '"}) {
            const auto found = between(text, begin, "'", from);
            if (found && !found->empty()) return unquoted(*found);
        }
        return std::nullopt;
    }
};

}  // namespace griffin::engine::text
