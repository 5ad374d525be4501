// Regular expressions, as JavaScript and JSON Schema have them, for whole answers and for strings of JSON. Literals,
// ".", classes, groups, alternatives, * + ? {m,n}, \d \w \s (of ASCII) and their opposites, and ^ and $ at the ends.
// Lazy quantifiers match the same texts. What a text alone does not decide (looking ahead or behind, \b, backward
// references) is refused.
#pragma once

#include <string_view>

#include "engine/grammar/grammar.h"

namespace griffin::engine::grammar {

/// How characters are written.
enum class Spelling {
    kPlain,
    kLine,        // as they are, without those that break lines
    kJsonString,  // as between the quotation marks of a string of JSON, each character in one way
};

/// What an expression says of a text.
enum class Match {
    kWhole,     // all of it matches
    kSomewhere  // a part of it does, at the ends where ^ and $ say so
};

/// These characters, spelled so.
Sequence spelled(const CharacterSet& set, Spelling spelling, GrammarBuilder& builder);

/// The texts that the expression matches. Failures are the builder's.
Sequence sequenceOfExpression(std::string_view expression, Match match, Spelling spelling, GrammarBuilder& builder);

/// The texts that it matches whole.
Result<Grammar> grammarFromExpression(std::string_view expression, const ByteSet& writable = ByteSet::all());

}  // namespace griffin::engine::grammar
