#include "engine/grammar/regular_expression.h"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

#include "engine/grammar/pattern_reader.h"

namespace griffin::engine::grammar {
namespace {

CharacterSet single(char32_t character) {
    return {character, character};
}

CharacterSet digits() {
    return {'0', '9'};
}

CharacterSet wordCharacters() {
    CharacterSet set = digits();
    set.add('a', 'z');
    set.add('A', 'Z');
    set.add('_', '_');
    return set;
}

CharacterSet spaces() {
    CharacterSet set('\t', '\r');
    set.add(' ', ' ');
    return set;
}

/// The set that \d and the like stand for.
std::optional<CharacterSet> namedSet(char name) {
    const auto others = [](const CharacterSet& set) { return CharacterSet::all().without(set); };
    switch (name) {
        case 'd':
            return digits();
        case 'D':
            return others(digits());
        case 'w':
            return wordCharacters();
        case 'W':
            return others(wordCharacters());
        case 's':
            return spaces();
        case 'S':
            return others(spaces());
        default:
            return std::nullopt;
    }
}

class ExpressionReader {
  public:
    ExpressionReader(std::string_view text, Match match, Spelling spelling, GrammarBuilder& builder)
        : reader_(text, builder), match_(match), spelling_(spelling), builder_(builder) {}

    Sequence read() {
        Sequence whole = alternatives(0);
        if (!reader_.atEnd()) reader_.fail(Message("A bracket is closed that was not opened"));
        return whole;
    }

  private:
    Sequence anything() { return builder_.repeat(emit(CharacterSet::all()), 0, GrammarBuilder::kUnbounded); }
    Sequence emit(const CharacterSet& set) { return spelled(set, spelling_, builder_); }

    Sequence alternatives(int nesting) {
        if (nesting > kMaxNesting) {
            reader_.fail(Message("There are too many brackets within brackets"));
            return {};
        }
        std::vector<Sequence> all;
        do {
            all.push_back(sequence(nesting));
        } while (!reader_.hasFailed() && reader_.take("|"));
        return all.size() == 1 ? all.front() : builder_.choice(std::move(all));
    }

    bool endsAlternative(int nesting) const {
        return reader_.atEnd() || reader_.peek() == '|' || (reader_.peek() == ')' && nesting > 0);
    }

    Sequence sequence(int nesting) {
        const bool loose = match_ == Match::kSomewhere && nesting == 0;
        Sequence whole;
        const bool begins = nesting == 0 && reader_.take("^");
        if (loose && !begins) whole += anything();
        bool ends = false;
        while (!reader_.hasFailed() && !endsAlternative(nesting) && !ends) {
            if (nesting == 0 && reader_.take("$")) {
                ends = true;
                if (!endsAlternative(nesting)) reader_.fail(Message("$ is possible at the end only"));
                break;
            }
            Sequence part = this->part(nesting);
            if (const auto times = reader_.quantifier()) {
                part = builder_.repeat(part, times->least, times->most);
                reader_.take("?");
            }
            whole += part;
        }
        if (loose && !ends) whole += anything();
        return whole;
    }

    Sequence part(int nesting) {
        if (reader_.take("(")) return group(nesting);
        if (reader_.take("[")) return emit(characterClass());
        if (reader_.take(".")) {
            CharacterSet set = CharacterSet::all().without(single('\n')).without(single('\r'));
            return emit(set.without({0x2028, 0x2029}));
        }
        if (reader_.take("\\")) return emit(escaped());
        if (std::string_view("*+?{").find(reader_.peek()) != std::string_view::npos) {
            reader_.fail(Message("There is nothing to repeat"));
        } else if (reader_.peek() == '^' || reader_.peek() == '$') {
            reader_.fail(Message("^ and $ are possible at the ends only"));
        } else if (reader_.peek() == ')') {
            reader_.fail(Message("A bracket is closed that was not opened"));
        }
        return reader_.hasFailed() ? Sequence() : emit(single(reader_.character()));
    }

    Sequence group(int nesting) {
        if (reader_.take("?") && !reader_.take(":")) {
            const bool looks_behind = reader_.looksAt("<=") || reader_.looksAt("<!");
            if (looks_behind || !reader_.take("<")) {
                reader_.fail(Message("Looking ahead or behind is not possible"));
                return {};
            }
            while (!reader_.atEnd() && reader_.peek() != '>') reader_.skip();
            reader_.skip();
        }
        Sequence inner = alternatives(nesting + 1);
        if (!reader_.take(")")) reader_.fail(Message("A bracket is not closed"));
        return inner;
    }

    CharacterSet escaped() {
        const char name = reader_.peek();
        if (auto set = namedSet(name)) {
            reader_.skip();
            return *std::move(set);
        }
        return single(escapedCharacter());
    }

    char32_t escapedCharacter() {
        const char name = reader_.peek();
        if (static_cast<unsigned char>(name) >= 0x80) return reader_.character();
        reader_.skip();
        switch (name) {
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'f':
                return '\f';
            case 'v':
                return '\v';
            case '0':
                return 0;
            case 'x':
                return reader_.hexadecimal(2);
            case 'u':
                return unicode();
            default:
                break;
        }
        const bool is_letter = (name >= 'a' && name <= 'z') || (name >= 'A' && name <= 'Z');
        const bool is_digit = name >= '1' && name <= '9';
        if (is_letter || is_digit || name == '\0') {
            reader_.fail(Message("This escape is not possible"));
            return 0;
        }
        return static_cast<char32_t>(name);
    }

    char32_t unicode() {
        if (!reader_.take("{")) return reader_.hexadecimal(4);
        int digits = 0;
        while (digits < 7 && reader_.peek(static_cast<std::size_t>(digits)) != '}') ++digits;
        const char32_t value = reader_.hexadecimal(digits);
        if (!reader_.take("}")) reader_.fail(Message("A bracket is not closed"));
        return value;
    }

    CharacterSet characterClass() {
        const bool negated = reader_.take("^");
        CharacterSet set;
        while (!reader_.hasFailed() && !reader_.take("]")) {
            std::optional<CharacterSet> named;
            const char32_t first = member(named);
            const bool is_range = reader_.peek() == '-' && reader_.peek(1) != ']' && !reader_.atEnd();
            if (named || !is_range) {
                set.add(named ? *named : single(first));
                continue;
            }
            reader_.skip();
            const char32_t last = member(named);
            if (named || last < first) reader_.fail(Message("The end of a range comes before its beginning"));
            set.add(first, last);
        }
        return negated ? CharacterSet::all().without(set) : set;
    }

    /// A character of a class, or a set such as \d.
    char32_t member(std::optional<CharacterSet>& set) {
        if (!reader_.take("\\")) return reader_.character();
        set = namedSet(reader_.peek());
        if (set) {
            reader_.skip();
            return 0;
        }
        if (reader_.take("b")) return '\b';
        return escapedCharacter();
    }

    PatternReader reader_;
    Match match_;
    Spelling spelling_;
    GrammarBuilder& builder_;
};

}  // namespace

Sequence spelled(const CharacterSet& set, Spelling spelling, GrammarBuilder& builder) {
    if (spelling == Spelling::kPlain) return builder.characters(set);
    if (spelling == Spelling::kLine) {
        CharacterSet breaks = single('\n');
        breaks.add('\r', '\r');
        return builder.characters(set.without(breaks));
    }
    CharacterSet escaped(0, 0x1F);
    escaped.add('"', '"');
    escaped.add('\\', '\\');
    std::vector<Sequence> alternatives = {builder.characters(set.without(escaped))};
    const auto escape = [&](char32_t character, std::string_view text) {
        if (!set.intersected(single(character)).empty()) alternatives.push_back(builder.literal(text));
    };
    for (const auto& [character, text] : {std::pair<char32_t, std::string_view>{'"', "\\\""},
                                          {'\\', "\\\\"},
                                          {'\b', "\\b"},
                                          {'\f', "\\f"},
                                          {'\n', "\\n"},
                                          {'\r', "\\r"},
                                          {'\t', "\\t"}}) {
        escape(character, text);
    }
    for (char32_t character = 0; character < 0x20; ++character) {
        const bool is_short = character >= '\b' && character <= '\r' && character != '\v';
        if (!is_short) escape(character, fmt::format("\\u{:04x}", static_cast<unsigned>(character)));
    }
    return builder.choice(std::move(alternatives));
}

Sequence sequenceOfExpression(std::string_view expression, Match match, Spelling spelling, GrammarBuilder& builder) {
    return ExpressionReader(expression, match, spelling, builder).read();
}

Result<Grammar> grammarFromExpression(std::string_view expression, const ByteSet& writable) {
    GrammarBuilder builder(Message("the regular expression"), Message("correct the regular expression"), writable);
    const Sequence whole = sequenceOfExpression(expression, Match::kWhole, Spelling::kPlain, builder);
    return builder.finish(whole);
}

}  // namespace griffin::engine::grammar
