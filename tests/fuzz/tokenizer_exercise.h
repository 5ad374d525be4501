// What every tokenizer target does with a tokenizer that a hostile file has made: text in both readings, ids in range
// and out of it.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/text/tokenizer.h"
#include "tests/fuzz/fuzz_input.h"

namespace griffin::fuzz {

inline void exercise(const engine::text::Tokenizer& tokenizer) {
    constexpr std::array<std::string_view, 4> kTexts = {"", "Hello, world 123\n\n  <s>a</s><|im_end|>",
                                                        "Gr\xc3\xbc\xc3\x9f"
                                                        "e \xf0\x9f\x98\x80",
                                                        "\xff\xc3\x28 cut \xe2\x82"};
    require(tokenizer.size() > 0);
    for (const engine::SpecialTokens special : {engine::SpecialTokens::kParse, engine::SpecialTokens::kPlainText}) {
        for (const std::string_view text : kTexts) {
            const std::vector<engine::text::TokenId> ids = tokenizer.encodePrompt(text, special);
            for (const engine::text::TokenId id : ids) {
                require(id >= 0 && id < tokenizer.size());
                touch(tokenizer.pieceBytes(id));
                tokenizer.endsGeneration(id);
            }
            touch(tokenizer.decode(ids, special));
        }
        const std::array<engine::text::TokenId, 5> strange = {-1, 0, tokenizer.size() - 1, tokenizer.size(),
                                                              0x7fffffff};
        touch(tokenizer.decode(strange, special));
    }
    touch(tokenizer.description());
    touch(tokenizer.chatTemplateText());
}

}  // namespace griffin::fuzz
