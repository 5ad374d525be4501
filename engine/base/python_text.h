// What Python's texts take for granted, for the parts of models' files that are written for it: its white space, and
// characters by their numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace griffin::engine {

/// Bytes of the white space character that `text` begins with, 0 when it begins with none. White space is what
/// str.strip() takes away.
std::size_t leadingSpace(std::string_view text);
std::string_view trimLeft(std::string_view text);
std::string_view trimRight(std::string_view text);

/// The quotation mark that repr() puts around a text, the one with fewer escapes inside, and what stands there for a
/// byte; empty: itself.
char pythonQuote(std::string_view text);
std::string pythonEscape(char byte, char quote);

/// REQUIRES: `character` is one of Unicode, or half of a surrogate pair.
void appendUtf8(std::uint32_t character, std::string& text);
/// Of at most eight digits; nullopt: one is none.
std::optional<std::uint32_t> hexadecimal(std::string_view digits);

}  // namespace griffin::engine
