// The alphabet of byte-level BPE: every byte is written as one printable character. Bytes that are printable in Latin-1
// stand for themselves; the others, in order, are U+0100 and the following: a space is U+0120. (GPT-2's encoder.)
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace griffin::engine::text {

/// UTF-8 of the character that stands for `byte`.
std::string byteToAlphabet(unsigned char byte);

/// The bytes that `name` stands for; nullopt when a character is not of the alphabet or the UTF-8 is broken.
std::optional<std::string> alphabetToBytes(std::string_view name);

}  // namespace griffin::engine::text
