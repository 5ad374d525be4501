// A context-free grammar over bytes, in the form in which it is run: all alternatives of all rules one after the other.
// Made by GrammarBuilder, which also sees to it that it can be run:
//   - every rule derives some text, so whatever text the grammar permits so far can be completed;
//   - no rule begins with itself, except as its own last symbol, so there are finitely many ways to go on;
//   - each alternative knows how many rules are open at least while it is completed, so that a limit on open rules
//     never leaves a text that cannot be completed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/grammar/byte_set.h"
#include "engine/grammar/characters.h"

namespace griffin::engine::grammar {

/// Of a sequence: a byte of the class n (n >= 0), or the rule -1 - n.
using Symbol = std::int32_t;
inline constexpr Symbol kEnd = std::numeric_limits<Symbol>::min();  // of an alternative

inline constexpr bool isRule(Symbol symbol) {
    return symbol < 0 && symbol != kEnd;
}
inline constexpr std::size_t ruleOf(Symbol symbol) {
    return static_cast<std::size_t>(-1 - symbol);
}

/// Most rules that may be open at once: how deeply a text may be nested.
inline constexpr int kMaxOpenRules = 256;

struct Grammar {
    struct Alternative {
        std::int32_t begin;  // in symbols
        std::int32_t depth;  // rules that are open at once, at least, until it is complete; its own not counted
    };
    struct Rule {
        std::int32_t first;  // in alternatives
        std::int32_t count;
    };

    std::vector<ByteSet> classes;
    std::vector<Symbol> symbols;  // of the alternatives, each ended by kEnd
    std::vector<Alternative> alternatives;
    std::vector<Rule> rules;  // the first is the start
    ByteSet used;             // all bytes that a text may have

    std::span<const Alternative> alternativesOf(const Rule& rule) const {
        return std::span(alternatives)
            .subspan(static_cast<std::size_t>(rule.first), static_cast<std::size_t>(rule.count));
    }
};

using Sequence = std::vector<Symbol>;

class GrammarBuilder {
  public:
    static constexpr int kUnbounded = -1;

    /// What the grammar was made from and what to do if it is no good, for messages. Texts have only `writable` bytes:
    /// vocabularies may lack some that hardly any text has.
    GrammarBuilder(Message where, Message what_to_do, const ByteSet& writable = ByteSet::all())
        : where_(std::move(where)), what_to_do_(std::move(what_to_do)), writable_(writable) {}

    // Parts. After a failure they give parts that are not used.
    Sequence bytes(const ByteSet& set);
    Sequence literal(std::string_view text);
    Sequence characters(const CharacterSet& set);
    /// One of several; beginnings that they share are stored once. No alternatives: no text at all.
    Sequence choice(std::vector<Sequence> alternatives);
    /// `most` times at most, or kUnbounded.
    Sequence repeat(const Sequence& item, int least, int most);
    Sequence optional(const Sequence& item) { return repeat(item, 0, 1); }
    /// A rule that is defined later, or again and again used. `name` is for messages.
    std::size_t declare(std::string name = {});
    /// REQUIRES: declared, not defined yet.
    void define(std::size_t rule, Sequence body);
    bool isDefined(std::size_t rule) const { return !rules_[rule].alternatives.empty(); }
    static Sequence use(std::size_t rule) { return {-1 - static_cast<Symbol>(rule)}; }

    /// Keeps the first.
    void fail(Message what, Message where = {});
    bool hasFailed() const { return failed_; }

    /// The grammar of `start`.
    Result<Grammar> finish(const Sequence& start);

  private:
    struct Rule {
        std::string name;
        std::vector<Sequence> alternatives;
    };

    std::size_t add(std::vector<Sequence> alternatives);
    Sequence factored(std::vector<Sequence>& sorted, std::size_t begin, std::size_t end, std::size_t shared);
    std::vector<int> depths() const;
    void refuseLeftRecursion(const std::vector<int>& depths);
    std::vector<bool> nullables() const;
    Grammar lay(const std::vector<int>& depths) const;

    Message where_;
    Message what_to_do_;
    ByteSet writable_;
    bool failed_ = false;
    Failure failure_;
    std::vector<ByteSet> classes_;
    std::map<ByteSet, Symbol> class_of_;
    std::map<CharacterSet, Sequence> characters_;
    std::vector<Rule> rules_ = std::vector<Rule>(1);  // the first is the start
    std::size_t size_ = 0;                            // symbols of all alternatives
};

/// Appends.
inline Sequence& operator+=(Sequence& sequence, const Sequence& more) {
    sequence.insert(sequence.end(), more.begin(), more.end());
    return sequence;
}
inline Sequence operator+(Sequence sequence, const Sequence& more) {
    sequence += more;
    return sequence;
}

}  // namespace griffin::engine::grammar
