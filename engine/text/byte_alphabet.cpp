#include "engine/text/byte_alphabet.h"

#include <array>

namespace griffin::engine::text {
namespace {

constexpr int kFirstShifted = 0x100;
constexpr int kShifted = 68;  // bytes that do not stand for themselves

constexpr bool standsForItself(int byte) {
    return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || (byte >= 0xAE && byte <= 0xFF);
}

struct Alphabet {
    std::array<int, 256> character{};                  // code point of each byte
    std::array<int, kFirstShifted + kShifted> byte{};  // byte of each code point; -1: not of the alphabet
};

constexpr Alphabet makeAlphabet() {
    Alphabet alphabet;
    for (int& byte : alphabet.byte) byte = -1;
    int next = kFirstShifted;
    for (int byte = 0; byte < 256; ++byte) {
        const int character = standsForItself(byte) ? byte : next++;
        alphabet.character[static_cast<std::size_t>(byte)] = character;
        alphabet.byte[static_cast<std::size_t>(character)] = byte;
    }
    return alphabet;
}

constexpr Alphabet kAlphabet = makeAlphabet();

}  // namespace

std::string byteToAlphabet(unsigned char byte) {
    const int character = kAlphabet.character[byte];
    if (character < 0x80) return std::string(1, static_cast<char>(character));
    return {static_cast<char>(0xC0 | (character >> 6)), static_cast<char>(0x80 | (character & 0x3F))};
}

std::optional<std::string> alphabetToBytes(std::string_view name) {
    std::string bytes;
    bytes.reserve(name.size());
    for (std::size_t i = 0; i < name.size(); ++i) {
        int character = static_cast<unsigned char>(name[i]);
        if (character >= 0x80) {  // the alphabet ends below U+0800: two bytes at most
            if (character < 0xC2 || character > 0xDF || i + 1 == name.size()) return std::nullopt;
            const int second = static_cast<unsigned char>(name[++i]);
            if ((second & 0xC0) != 0x80) return std::nullopt;
            character = ((character & 0x1F) << 6) | (second & 0x3F);
        }
        if (character >= kFirstShifted + kShifted) return std::nullopt;
        const int byte = kAlphabet.byte[static_cast<std::size_t>(character)];
        if (byte < 0) return std::nullopt;
        bytes += static_cast<char>(byte);
    }
    return bytes;
}

}  // namespace griffin::engine::text
