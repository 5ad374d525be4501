// A template's source cut into text and the words of its tags, white space around tags removed as
// Environment(trim_blocks=True, lstrip_blocks=True) does, which is how templates of conversations are rendered.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace griffin::engine::jinja {

struct Token {
    enum class Kind {
        kText,
        kBeginOutput,  // {{
        kEndOutput,
        kBeginBlock,  // {%
        kEndBlock,
        kName,
        kString,  // its value
        kInteger,
        kFloat,
        kSign,  // an operator or a bracket
        kEnd,   // of the source
    };
    Kind kind = Kind::kEnd;
    std::string text;
};

/// Ends with kEnd. Faults where a tag or a string does not end.
std::vector<Token> tokensOf(std::string_view source);

}  // namespace griffin::engine::jinja
