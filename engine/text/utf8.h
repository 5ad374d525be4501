// UTF-8: validation (Unicode Standard, table 3-7), text that arrives in pieces, and normalisation.
#pragma once

#include <cstddef>
#include <string>
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

/// Classifies the beginning of `text`. REQUIRES: not empty.
Utf8Step utf8Step(std::string_view text);

/// The number of bytes at the front of `text` that are valid UTF-8.
std::size_t utf8ValidPrefix(std::string_view text);

/// Token bytes in, whole UTF-8 characters out. A character whose bytes are not all there yet is held back; bytes that
/// cannot belong to any character are replaced by U+FFFD, one for each maximal part of a character (the practice the
/// Unicode Standard recommends in section 3.9).
class Utf8Stream {
  public:
    /// The characters that are complete with these bytes.
    std::string push(std::string_view bytes);
    /// Ends the text: bytes held back become U+FFFD, and the stream is empty again.
    std::string finish();
    bool holdsBack() const { return !held_.empty(); }

  private:
    std::string held_;  // the valid beginning of a character, at most 3 bytes
};

/// `bytes` with everything that is not valid UTF-8 replaced as by Utf8Stream.
std::string toValidUtf8(std::string_view bytes);

/// Unicode normalisation form C: the same text, composed ("e" + U+0301 is "\u00E9"), by ICU. Invalid UTF-8 comes back
/// as it is.
std::string normaliseNfc(std::string_view text);

}  // namespace griffin::engine::text
