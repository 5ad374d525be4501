// A pass of the target in brief, enough to draw it, and the byte that it is stored as. A plain header.
#pragma once

#include <QtGlobal>
#include <algorithm>

namespace griffin::ui {

struct PassBrief {
    /// Where its guesses came from. The numbers are stored: never changed.
    enum Origin : quint8 {
        kNone = 0,   // there were none: speculation was off, or would not have paid off
        kDraft = 1,  // a draft network or a smaller model
        kText = 2,   // earlier text
        kForm = 3,   // the form of the answer, which permits no other tokens
    };
    static constexpr int kMaxTokens = 63;

    Origin origin = kNone;
    int tokens = 1;  // that it brought, the target's own included

    /// Of its tokens those that were guessed.
    int guessed() const { return origin == kNone ? 0 : tokens - 1; }

    char byte() const { return static_cast<char>(origin << 6 | std::clamp(tokens, 1, kMaxTokens)); }
    static PassBrief ofByte(char byte) {
        const int bits = static_cast<unsigned char>(byte);
        return {static_cast<Origin>(bits >> 6), std::max(bits & kMaxTokens, 1)};
    }
};

}  // namespace griffin::ui
