// What the readers of regular expressions and of grammars share: the text, the place in it, characters, escapes, and
// how often something is repeated.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "engine/grammar/grammar.h"

namespace griffin::engine::grammar {

/// Most repetitions that can be asked for.
inline constexpr int kMaxTimes = 10'000;
/// Brackets within brackets.
inline constexpr int kMaxNesting = 100;

class PatternReader {
  public:
    PatternReader(std::string_view text, GrammarBuilder& builder) : text_(text), builder_(builder) {}

    bool atEnd() const { return at_ >= text_.size(); }
    /// NUL at the end.
    char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
    bool looksAt(std::string_view text) const { return text_.substr(at_).starts_with(text); }
    /// Steps over `text` if it is next.
    bool take(std::string_view text) {
        const bool taken = looksAt(text);
        if (taken) at_ += text.size();
        return taken;
    }
    void skip(std::size_t bytes = 1) { at_ = std::min(at_ + bytes, text_.size()); }
    std::size_t place() const { return at_; }
    void goTo(std::size_t place) { at_ = place; }
    std::string_view since(std::size_t begin) const { return text_.substr(begin, at_ - begin); }

    /// The next character of valid UTF-8.
    char32_t character();
    /// Exactly this many hexadecimal digits.
    char32_t hexadecimal(int digits);
    /// Digits; at most kMaxTimes.
    std::optional<int> number();
    /// What follows `{`, up to and with `}`: {m}, {m,} or {m,n}.
    struct Times {
        int least = 1;
        int most = 1;
    };
    Times times();
    /// *, +, ? or {m,n}, if one of them is next.
    std::optional<Times> quantifier();

    GrammarBuilder& builder() { return builder_; }
    /// Something is wrong here.
    void fail(Message what);
    bool hasFailed() const { return builder_.hasFailed(); }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
    GrammarBuilder& builder_;
};

}  // namespace griffin::engine::grammar
