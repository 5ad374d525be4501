// What Python does to texts, on texts whose bytes know where they are from. Places are of characters, as in Python.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/jinja/value.h"

namespace griffin::engine::jinja {

/// Where each character begins, and the end.
std::vector<std::size_t> charactersOf(std::string_view text);

enum class Side { kLeft, kRight, kBoth };
/// Without what is white space, or one of `characters` where that is given.
Text strip(const Text& text, std::optional<std::string_view> characters, Side side);
/// No more texts, or characters of one, are taken apart than these: a fault.
inline constexpr std::size_t kMostParts = 1'000'000;

/// At white space, where `separator` is empty; at most `most` times, negative: always. From the right, if asked.
std::vector<Text> split(const Text& text, std::string_view separator, std::int64_t most, bool from_right);
std::vector<Text> lines(const Text& text, bool keep_ends);
/// At most `most` times; negative: all.
Text replace(const Text& text, const Text& from, const Text& to, std::int64_t most);
enum class Case { kUpper, kLower, kTitle, kCapitalised };
/// Of the letters of ASCII; others stay as they are.
Text inCase(const Text& text, Case wanted);
/// A margin of `width` spaces in front of lines, of the first and of empty ones only if asked.
Text indent(const Text& text, std::size_t width, bool first, bool blank);
Text join(const std::vector<Text>& parts, const Text& between);

}  // namespace griffin::engine::jinja
