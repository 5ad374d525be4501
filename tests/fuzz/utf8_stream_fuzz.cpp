// Bytes in pieces give the same characters as bytes at once, and what comes out is always valid UTF-8.
#include <algorithm>

#include "engine/text/utf8.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::engine;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::size_t step = data[0] % 7 + 1U;
    const std::string_view whole = fuzz::textOf(data + 1, size - 1);
    text::Utf8Stream stream;
    std::string pieces;
    for (std::size_t at = 0; at < whole.size(); at += step) {
        const std::string piece = stream.push(whole.substr(at, step));
        fuzz::require(text::utf8ValidPrefix(piece) == piece.size());
        pieces += piece;
    }
    pieces += stream.finish();
    fuzz::require(!stream.holdsBack());
    fuzz::require(pieces == text::toValidUtf8(whole));
    fuzz::require(text::utf8ValidPrefix(pieces) == pieces.size());
    if (text::utf8ValidPrefix(whole) == whole.size()) fuzz::require(pieces == whole);
    return 0;
}
