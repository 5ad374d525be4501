// How deeply a JSON text is nested and how many values and members it has, counted before anything is built from it:
// values cost many times the memory of their text, and what is nested deeply is copied and written by functions that
// call themselves, which ends a program when its stack is full; what keeps the order of members is slow with many of
// them.
#pragma once

#include <cstddef>
#include <string_view>

namespace griffin::engine {

struct JsonShape {
    std::size_t depth = 0;    // of lists and objects; {} has 1
    std::size_t deepest = 0;  // the byte where this depth is first reached
    std::size_t values = 1;   // not fewer than there are, and at most twice as many
    std::size_t members = 0;  // of all objects
};

/// Of a text that is not JSON: some numbers. What stands in strings does not count.
JsonShape shapeOfJson(std::string_view text);

/// Of what a program wrote for itself, or for a person to keep: whatever it is, it is not nested more deeply.
inline constexpr std::size_t kMaxKeptJsonDepth = 32;

}  // namespace griffin::engine
