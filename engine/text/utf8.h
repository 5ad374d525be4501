// The shape of UTF-8, byte by byte (Unicode Standard, table 3-7).
#pragma once

#include <cstddef>
#include <string_view>

namespace griffin::engine::text {

enum class Utf8Kind {
    kCharacter,   // a whole, valid character
    kIncomplete,  // the text ends within a character that is valid so far
    kInvalid,     // the longest beginning of a character that can go no further, or one byte that begins none
};

struct Utf8Step {
    Utf8Kind kind = Utf8Kind::kCharacter;
    std::size_t bytes = 0;  // 1..4
};

/// What `text` begins with. REQUIRES: not empty.
Utf8Step utf8Step(std::string_view text);

/// Bytes at the front of `text` that are valid UTF-8.
std::size_t utf8ValidPrefix(std::string_view text);

}  // namespace griffin::engine::text
