#include "engine/grammar/pattern_reader.h"

#include <algorithm>

#include "engine/text/utf8.h"

namespace griffin::engine::grammar {

void PatternReader::fail(Message what) {
    const auto line =
        1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, text_.size())), '\n');
    if (text_.find('\n') == std::string_view::npos) {
        builder_.fail(std::move(what), Message("character %1", at_ + 1));
    } else {
        builder_.fail(std::move(what), Message("line %1", line));
    }
}

char32_t PatternReader::character() {
    if (atEnd()) {
        fail(Message("The text ends too early"));
        return 0;
    }
    const std::string_view rest = text_.substr(at_);
    const text::Utf8Step step = text::utf8Step(rest);
    if (step.kind != text::Utf8Kind::kCharacter) {
        fail(Message("The text is not UTF-8"));
        skip();
        return 0;
    }
    const auto byte = [&](std::size_t i) { return static_cast<char32_t>(static_cast<unsigned char>(rest[i])); };
    char32_t character = step.bytes == 1 ? byte(0) : byte(0) & (0x7FU >> step.bytes);
    for (std::size_t i = 1; i < step.bytes; ++i) character = character << 6 | (byte(i) & 0x3FU);
    skip(step.bytes);
    return character;
}

char32_t PatternReader::hexadecimal(int digits) {
    char32_t value = 0;
    for (int i = 0; i < digits; ++i) {
        const char c = peek();
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0) {
            fail(Message("There should be %1 hexadecimal digits", digits));
            return 0;
        }
        value = value * 16 + static_cast<char32_t>(digit);
        skip();
    }
    if (value > CharacterSet::kLast || (value >= 0xD800 && value <= 0xDFFF)) {
        fail(Message("No character has this number"));
        return 0;
    }
    return value;
}

std::optional<int> PatternReader::number() {
    if (peek() < '0' || peek() > '9') return std::nullopt;
    int value = 0;
    for (; peek() >= '0' && peek() <= '9'; skip()) {
        value = value * 10 + (peek() - '0');
        if (value > kMaxTimes) {
            fail(Message("At most %1 repetitions are possible", kMaxTimes));
            return 0;
        }
    }
    return value;
}

PatternReader::Times PatternReader::times() {
    const std::optional<int> least = number();
    Times times{least.value_or(0), least.value_or(0)};
    if (take(",")) times.most = number().value_or(GrammarBuilder::kUnbounded);
    if (!least || !take("}")) {
        fail(Message("A number of repetitions is written as {2}, {2,} or {2,5}"));
        return {};
    }
    if (times.most != GrammarBuilder::kUnbounded && times.most < times.least) {
        fail(Message("The smaller number of repetitions must come first"));
        return {};
    }
    return times;
}

std::optional<PatternReader::Times> PatternReader::quantifier() {
    if (take("*")) return Times{0, GrammarBuilder::kUnbounded};
    if (take("+")) return Times{1, GrammarBuilder::kUnbounded};
    if (take("?")) return Times{0, 1};
    if (take("{")) return times();
    return std::nullopt;
}

}  // namespace griffin::engine::grammar
