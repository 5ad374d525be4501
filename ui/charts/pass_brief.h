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
    /// Of a pass whose own token is told to be missing; of one with more it is not told.
    static constexpr int kMaxWithoutOwn = 20;

    Origin origin = kNone;
    int tokens = 1;            // that it brought, the target's own included
    bool without_own = false;  // which lies behind the end of the answer, so that all of them were guessed

    /// Of its tokens those that were guessed.
    int guessed() const { return origin == kNone ? 0 : without_own ? tokens : tokens - 1; }

    /// The origin in two bits and the tokens in six. What nobody guessed brought one token, so its larger numbers are
    /// left for what is without a token of its own.
    char byte() const {
        if (origin == kNone) return 1;
        if (without_own && tokens <= kMaxWithoutOwn) return static_cast<char>(kOrigins * (tokens - 1) + origin + 1);
        return static_cast<char>(origin << 6 | std::clamp(tokens, 1, kMaxTokens));
    }
    static PassBrief ofByte(char byte) {
        const int bits = static_cast<unsigned char>(byte);
        const int number = std::max(bits & kMaxTokens, 1);
        const auto origin = static_cast<Origin>(bits >> 6);
        if (origin != kNone || number == 1) return {origin, number};
        return {static_cast<Origin>((number - 2) % kOrigins + 1), (number - 2) / kOrigins + 1, true};
    }

  private:
    static constexpr int kOrigins = 3;  // of guesses
};

}  // namespace griffin::ui
