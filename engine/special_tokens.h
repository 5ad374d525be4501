// Whether the names of special tokens inside a text stand for the tokens or for themselves. A plain value header.
#pragma once

namespace griffin::engine {

/// kParse: "<|im_end|>" in the text becomes that one token, and decoding shows special tokens by name.
/// kPlainText: it is eleven characters like any others, and decoding leaves special tokens out.
enum class SpecialTokens { kParse, kPlainText };

}  // namespace griffin::engine
