// A piece of a prompt and how it is to be read. The markers of a chat template are parsed, what a person wrote is
// plain: nobody can end their turn by typing its end token.
#pragma once

#include <string>

#include "engine/special_tokens.h"

namespace griffin::engine::text {

struct TextSegment {
    std::string text;  // UTF-8
    SpecialTokens special = SpecialTokens::kPlainText;

    friend bool operator==(const TextSegment&, const TextSegment&) = default;
};

}  // namespace griffin::engine::text
