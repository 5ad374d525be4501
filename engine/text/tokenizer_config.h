// What the factories of tokenizers share: the files beside a tokenizer's own, where tokenizer_config.json names BOS and
// EOS, says whether they are added and holds the chat template, which newer models keep in chat_template.jinja.
#pragma once

#include <optional>
#include <string>

#include "engine/base/result.h"

namespace griffin::engine::text {

struct TokenizerConfig {
    std::string bos_name;  // empty: not named
    std::string eos_name;
    std::string padding_name;
    std::optional<bool> add_bos;
    std::string chat_template;
};

/// Reads the files in the folder of `path`. One that is absent or broken is ignored.
TokenizerConfig readTokenizerConfig(const std::string& path);

/// The last part of a path: how messages name the file.
std::string fileName(const std::string& path);

/// Fails with kVocabularyMismatch when there are more tokens than the model's embedding has rows (0: not known).
Result<Done> checkVocabularySize(std::size_t tokens, int embedding_rows, const std::string& where);

}  // namespace griffin::engine::text
