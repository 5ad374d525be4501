#include "engine/grammar/gbnf.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/grammar/pattern_reader.h"

namespace griffin::engine::grammar {
namespace {

enum class Lines { kEndRules, kAreSpace };

bool isNameCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

class GbnfReader {
  public:
    GbnfReader(std::string_view text, GrammarBuilder& builder) : reader_(text, builder), builder_(builder) {}

    /// Where the rule root is used.
    Sequence read() {
        skipSpace(Lines::kAreSpace);
        while (!reader_.atEnd() && !reader_.hasFailed()) {
            readRule();
            skipSpace(Lines::kAreSpace);
        }
        for (const auto& [name, rule] : rules_) {
            if (!builder_.isDefined(rule)) builder_.fail(Message("There is no rule %1", name));
        }
        const auto root = rules_.find("root");
        if (root != rules_.end()) return GrammarBuilder::use(root->second);
        builder_.fail(Message("There is no rule %1", std::string_view("root")));
        return {};
    }

  private:
    void skipSpace(Lines lines) {
        for (; !reader_.atEnd(); reader_.skip()) {
            if (reader_.peek() == '#') {
                while (!reader_.atEnd() && reader_.peek() != '\n') reader_.skip();
            }
            const char c = reader_.peek();
            const bool is_space = c == ' ' || c == '\t' || (lines == Lines::kAreSpace && (c == '\n' || c == '\r'));
            if (!is_space) return;
        }
    }

    std::string name() {
        const std::size_t begin = reader_.place();
        while (isNameCharacter(reader_.peek())) reader_.skip();
        return std::string(reader_.since(begin));
    }

    std::size_t ruleNamed(const std::string& name) {
        const auto known = rules_.find(name);
        return known != rules_.end() ? known->second : rules_[name] = builder_.declare(name);
    }

    void readRule() {
        const std::string name = this->name();
        if (name.empty()) return reader_.fail(Message("The name of a rule is expected here"));
        skipSpace(Lines::kEndRules);
        if (!reader_.take("::=")) return reader_.fail(Message("After the name of a rule there should be ::="));
        skipSpace(Lines::kAreSpace);
        const std::size_t rule = ruleNamed(name);
        if (builder_.isDefined(rule)) return reader_.fail(Message("There are two rules %1", name));
        Sequence body = alternatives(0);
        if (reader_.hasFailed()) return;
        builder_.define(rule, std::move(body));
        if (!reader_.atEnd() && reader_.peek() != '\n' && reader_.peek() != '\r') {
            reader_.fail(Message("This is not part of a rule"));
        }
    }

    Sequence alternatives(int nesting) {
        if (nesting > kMaxNesting) {
            reader_.fail(Message("There are too many brackets within brackets"));
            return {};
        }
        const Lines lines = nesting > 0 ? Lines::kAreSpace : Lines::kEndRules;
        std::vector<Sequence> all = {sequence(nesting)};
        while (!reader_.hasFailed() && reader_.take("|")) {
            skipSpace(Lines::kAreSpace);
            all.push_back(sequence(nesting));
        }
        skipSpace(lines);
        return all.size() == 1 ? all.front() : builder_.choice(std::move(all));
    }

    Sequence sequence(int nesting) {
        const Lines lines = nesting > 0 ? Lines::kAreSpace : Lines::kEndRules;
        Sequence whole;
        Sequence part;
        for (skipSpace(lines); !reader_.hasFailed() && readPart(nesting, part);) {
            skipSpace(lines);
            while (const auto times = reader_.quantifier()) {
                part = builder_.repeat(part, times->least, times->most);
                skipSpace(lines);
                if (reader_.hasFailed()) break;
            }
            whole += part;
        }
        return whole;
    }

    /// False where a sequence ends.
    bool readPart(int nesting, Sequence& part) {
        if (reader_.take("\"")) {
            part.clear();
            while (!reader_.hasFailed() && !reader_.take("\"")) part += builder_.literal(utf8Of(character()));
        } else if (reader_.take("[")) {
            part = builder_.characters(characterClass());
        } else if (reader_.take(".")) {
            part = builder_.characters(CharacterSet::all());
        } else if (reader_.take("(")) {
            part = alternatives(nesting + 1);
            if (!reader_.take(")")) reader_.fail(Message("A bracket is not closed"));
        } else if (isNameCharacter(reader_.peek())) {
            const std::size_t place = reader_.place();
            const std::string name = this->name();
            skipSpace(Lines::kEndRules);
            if (reader_.looksAt("::=")) {  // the next rule, on the line of a closing bracket or the like
                reader_.goTo(place);
                return false;
            }
            part = GrammarBuilder::use(ruleNamed(name));
        } else if (reader_.peek() == '<' || reader_.peek() == '!') {
            reader_.fail(Message("Tokens cannot be named: write the text instead"));
        } else {
            return false;
        }
        return true;
    }

    char32_t character() {
        if (!reader_.take("\\")) {
            if (reader_.peek() == '\n') reader_.fail(Message("A literal or class is not closed on its line"));
            return reader_.character();
        }
        const char escaped = reader_.peek();
        reader_.skip();
        switch (escaped) {
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'x':
                return reader_.hexadecimal(2);
            case 'u':
                return reader_.hexadecimal(4);
            case 'U':
                return reader_.hexadecimal(8);
            case '\\':
            case '"':
            case '[':
            case ']':
            case '-':
            case '^':
                return static_cast<char32_t>(escaped);
            default:
                break;
        }
        reader_.fail(Message("There is no such escape"));
        return 0;
    }

    CharacterSet characterClass() {
        const bool negated = reader_.take("^");
        CharacterSet set;
        while (!reader_.hasFailed() && !reader_.take("]")) {
            const char32_t first = character();
            char32_t last = first;
            if (reader_.peek() == '-' && reader_.peek(1) != ']') {
                reader_.skip();
                last = character();
            }
            if (last < first) reader_.fail(Message("The end of a range comes before its beginning"));
            set.add(first, last);
        }
        return negated ? CharacterSet::all().without(set) : set;
    }

    PatternReader reader_;
    GrammarBuilder& builder_;
    std::map<std::string, std::size_t> rules_;
};

}  // namespace

Result<Grammar> grammarFromGbnf(std::string_view text, const ByteSet& writable) {
    GrammarBuilder builder(Message("the grammar"), Message("correct the grammar"), writable);
    const Sequence root = GbnfReader(text, builder).read();
    return builder.finish(root);
}

}  // namespace griffin::engine::grammar
