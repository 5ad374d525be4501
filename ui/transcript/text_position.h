// A place in the transcript's text: between two characters of a block of a message.
#pragma once

#include <tuple>

namespace griffin::ui {

struct TextPosition {
    int row = 0;
    int block = 0;
    int offset = 0;  // in plainText() of the block

    friend bool operator==(const TextPosition&, const TextPosition&) = default;
    friend bool operator<(const TextPosition& a, const TextPosition& b) {
        return std::tie(a.row, a.block, a.offset) < std::tie(b.row, b.block, b.offset);
    }
};

/// A match of the search; never longer than its block.
struct TextMatch {
    TextPosition start;
    int length = 0;

    friend bool operator==(const TextMatch&, const TextMatch&) = default;
};

}  // namespace griffin::ui
