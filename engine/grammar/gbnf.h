// Grammars in GBNF, the notation that llama.cpp uses (its grammars/README.md):
//
//   root  ::= "yes" | "no" | list     # an answer is a text of the rule root
//   list  ::= "[" item (", " item)* "]"
//   item  ::= [a-z0-9_]+ | "\"" [^"\\]{1,20} "\""
//
// A rule ends at the end of its line, but not within parentheses nor after "|" or "::=". Names are letters, digits, "-"
// and "_". "." is any character. Escapes in literals and classes: \n \r \t \\ \" \[ \] \xHH \uHHHH \UHHHHHHHH. Tokens
// by number are not supported: the same grammar should do for every model.
#pragma once

#include <string_view>

#include "engine/grammar/grammar.h"

namespace griffin::engine::grammar {

/// Fails with what is wrong and the line.
Result<Grammar> grammarFromGbnf(std::string_view text, const ByteSet& writable = ByteSet::all());

}  // namespace griffin::engine::grammar
