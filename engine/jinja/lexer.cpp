#include "engine/jinja/lexer.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "engine/base/python_text.h"
#include "engine/jinja/value.h"

namespace griffin::engine::jinja {
namespace {

bool isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}
bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isLetter(char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

class Lexer {
  public:
    explicit Lexer(std::string_view source) {
        source_.reserve(source.size());
        for (std::size_t i = 0; i < source.size(); ++i) {
            if (source[i] != '\r') {
                source_ += source[i];
            } else if (i + 1 == source.size() || source[i + 1] != '\n') {
                source_ += '\n';
            }
        }
        if (source_.ends_with('\n')) source_.pop_back();
    }

    std::vector<Token> run() {
        while (at_ < source_.size()) readText();
        tokens_.push_back({Token::Kind::kEnd, {}});
        return std::move(tokens_);
    }

  private:
    bool has(std::string_view text) const { return source_.compare(at_, text.size(), text) == 0; }
    void add(Token::Kind kind, std::string text = {}) { tokens_.push_back({kind, std::move(text)}); }

    /// Up to the next tag, and that.
    void readText() {
        std::size_t end = source_.find('{', at_);
        while (end != std::string::npos && end + 1 < source_.size() && source_[end + 1] != '{' &&
               source_[end + 1] != '%' && source_[end + 1] != '#') {
            end = source_.find('{', end + 1);
        }
        if (end == std::string::npos || end + 1 >= source_.size()) {
            add(Token::Kind::kText, source_.substr(at_));
            at_ = source_.size();
            return;
        }
        std::string text = source_.substr(at_, end - at_);
        const char kind = source_[end + 1];
        at_ = end + 2;
        const char sign = at_ < source_.size() ? source_[at_] : ' ';
        if (sign == '-') {
            while (!text.empty() && isSpace(text.back())) text.pop_back();
        } else if (sign != '+' && kind != '{') {
            const std::size_t line = text.rfind('\n') + 1;  // 0 where there is no line break
            const bool begins = line > 0 || line_begins_;
            if (begins && std::all_of(text.begin() + static_cast<std::ptrdiff_t>(line), text.end(), isSpace)) {
                text.resize(line);
            }
        }
        if (!text.empty()) add(Token::Kind::kText, std::move(text));
        if (sign == '-' || (sign == '+' && kind != '{')) ++at_;
        if (kind == '#') {
            const std::size_t close = source_.find("#}", at_);
            if (close == std::string::npos) throw Fault{"a comment does not end"};
            at_ = close;
            endTag(close > 0 ? source_[close - 1] : ' ', true);
            return;
        }
        add(kind == '{' ? Token::Kind::kBeginOutput : Token::Kind::kBeginBlock);
        readTag(kind == '{');
    }

    /// Behind a tag, whose last sign before its end is `sign`.
    void endTag(char sign, bool takes_line_break) {
        at_ += 2;
        const std::size_t from = at_;
        if (sign == '-') {
            while (at_ < source_.size() && isSpace(source_[at_])) ++at_;
        } else if (takes_line_break && sign != '+' && at_ < source_.size() && source_[at_] == '\n') {
            ++at_;
        }
        line_begins_ = at_ > from && source_[at_ - 1] == '\n';
    }

    void readTag(bool output) {
        const std::string_view end = output ? "}}" : "%}";
        int open = 0;
        while (true) {
            while (at_ < source_.size() && isSpace(source_[at_])) ++at_;
            if (at_ >= source_.size()) throw Fault{"a tag does not end"};
            const char c = source_[at_];
            const bool signed_end = (c == '-' || (c == '+' && !output)) && source_.compare(at_ + 1, 2, end) == 0;
            if (open == 0 && (has(end) || signed_end)) {
                if (signed_end) ++at_;
                add(output ? Token::Kind::kEndOutput : Token::Kind::kEndBlock);
                endTag(signed_end ? c : ' ', !output);
                return;
            }
            if (isLetter(c)) {
                const std::size_t from = at_;
                while (at_ < source_.size() && (isLetter(source_[at_]) || isDigit(source_[at_]))) ++at_;
                add(Token::Kind::kName, source_.substr(from, at_ - from));
            } else if (isDigit(c)) {
                readNumber();
            } else if (c == '\'' || c == '"') {
                readString(c);
            } else {
                readSign(open);
            }
        }
    }

    void readNumber() {
        const std::size_t from = at_;
        const auto digits = [this] {
            while (at_ < source_.size() && isDigit(source_[at_])) ++at_;
        };
        digits();
        bool whole = true;
        if (at_ + 1 < source_.size() && source_[at_] == '.' && isDigit(source_[at_ + 1])) {
            whole = false;
            ++at_;
            digits();
        }
        if (at_ < source_.size() && (source_[at_] == 'e' || source_[at_] == 'E')) {
            const std::size_t back = at_++;
            if (at_ < source_.size() && (source_[at_] == '+' || source_[at_] == '-')) ++at_;
            if (at_ < source_.size() && isDigit(source_[at_])) {
                whole = false;
                digits();
            } else {
                at_ = back;
            }
        }
        add(whole ? Token::Kind::kInteger : Token::Kind::kFloat, source_.substr(from, at_ - from));
    }

    void readString(char quote) {
        std::string value;
        for (++at_; at_ < source_.size() && source_[at_] != quote; ++at_) {
            if (source_[at_] != '\\') {
                value += source_[at_];
            } else if (++at_ < source_.size()) {
                readEscape(value);
            }
        }
        if (at_ >= source_.size()) throw Fault{"a string does not end"};
        ++at_;
        add(Token::Kind::kString, std::move(value));
    }

    /// What stands behind a backslash; at_ is then at its last character.
    void readEscape(std::string& value) {
        const char c = source_[at_];
        constexpr std::string_view kNames = "abfnrtv";
        constexpr std::string_view kValues = "\a\b\f\n\r\t\v";
        if (const std::size_t place = kNames.find(c); place != std::string_view::npos) {
            value += kValues[place];
        } else if (c == '\\' || c == '\'' || c == '"') {
            value += c;
        } else if (c == '\n') {
            return;
        } else if (c == 'x' || c == 'u' || c == 'U') {
            readCode(c == 'x' ? 2 : c == 'u' ? 4 : 8, value);
        } else if (c >= '0' && c <= '7') {
            std::uint32_t code = 0;
            std::size_t count = 0;
            while (count < 3 && at_ + count < source_.size() && source_[at_ + count] >= '0' &&
                   source_[at_ + count] <= '7') {
                code = 8 * code + static_cast<std::uint32_t>(source_[at_ + count++] - '0');
            }
            at_ += count - 1;
            appendUtf8(code, value);
        } else {
            value += '\\';
            value += c;
        }
    }

    void readCode(std::size_t digits, std::string& value) {
        const std::string_view written = std::string_view(source_).substr(at_ + 1, digits);
        const std::optional<std::uint32_t> code = written.size() == digits ? hexadecimal(written) : std::nullopt;
        if (!code) throw Fault{"an escape in a string is not complete"};
        if (*code > 0x10FFFF || (*code >= 0xD800 && *code < 0xE000))
            throw Fault{"an escape in a string is no character"};
        at_ += digits;
        appendUtf8(*code, value);
    }

    void readSign(int& open) {
        static constexpr std::array<std::string_view, 26> kSigns = {"//", "**", "==", "!=", ">=", "<=", "+", "-", "*",
                                                                    "/",  "%",  "~",  "<",  ">",  "=",  ".", ":", "|",
                                                                    ",",  "(",  ")",  "[",  "]",  "{",  "}", ";"};
        for (const std::string_view sign : kSigns) {
            if (!has(sign)) continue;
            if (sign == "(" || sign == "[" || sign == "{") ++open;
            if (sign == ")" || sign == "]" || sign == "}") --open;
            if (open < 0) throw Fault{"a bracket is closed that was not opened"};
            at_ += sign.size();
            return add(Token::Kind::kSign, std::string(sign));
        }
        throw Fault{std::string("the sign ") + source_[at_] + " is not known"};
    }

    std::string source_;
    std::size_t at_ = 0;
    bool line_begins_ = true;
    std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokensOf(std::string_view source) {
    return Lexer(source).run();
}

}  // namespace griffin::engine::jinja
