// Sets of characters, as grammars and regular expressions name them, and their UTF-8.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/grammar/byte_set.h"

namespace griffin::engine::grammar {

/// Unicode scalar values: surrogates are none, and are never in a set.
class CharacterSet {
  public:
    struct Range {
        char32_t first;
        char32_t last;
        friend auto operator<=>(const Range&, const Range&) = default;  // NOLINT: the 0 it sees is the compiler's
    };

    CharacterSet() = default;
    /// What is no character in the range is left out.
    CharacterSet(char32_t first, char32_t last) { add(first, last); }
    static CharacterSet all() { return {0, kLast}; }

    void add(char32_t first, char32_t last);
    void add(const CharacterSet& other);
    CharacterSet without(const CharacterSet& other) const;
    CharacterSet intersected(const CharacterSet& other) const { return without(all().without(other)); }
    bool empty() const { return ranges_.empty(); }
    /// Ascending, not touching.
    const std::vector<Range>& ranges() const { return ranges_; }

    friend auto operator<=>(const CharacterSet&,
                            const CharacterSet&) = default;  // NOLINT: the 0 it sees is the compiler's

    static constexpr char32_t kLast = 0x10FFFF;

  private:
    std::vector<Range> ranges_;
};

/// Characters whose UTF-8 has any byte of the first set, then any of the second, and so on.
using ByteSequence = std::vector<ByteSet>;

/// The set as such sequences; no character is in two of them.
std::vector<ByteSequence> utf8Sequences(const CharacterSet& characters);

/// REQUIRES: a Unicode scalar value.
std::string utf8Of(char32_t character);

}  // namespace griffin::engine::grammar
