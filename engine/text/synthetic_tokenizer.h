// Words for a model that has none: a synthetic model's tokens get made-up names, and every word of a text is some
// token. Good for measuring; the text means nothing.
#pragma once

#include <memory>

#include "engine/text/tokenizer.h"

namespace griffin::engine::text {

/// Token i is written " ti". No token ends an answer. REQUIRES: vocabulary >= 1.
Result<std::unique_ptr<Tokenizer>> makeSyntheticTokenizer(int vocabulary);

}  // namespace griffin::engine::text
