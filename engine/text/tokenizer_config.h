// What stands beside a tokenizer's file: tokenizer_config.json names BOS and EOS, says whether they are added and holds
// the chat template, which newer models keep in chat_template.jinja.
#pragma once

#include <optional>
#include <string>

#include "engine/text/vocabulary.h"

namespace griffin::engine::text {

struct TokenizerConfig {
    std::string bos_name;  // empty: not named
    std::string eos_name;
    std::string padding_name;
    std::optional<bool> add_bos;
    std::optional<bool> add_eos;
    std::string chat_template;
};

/// Reads what lies in the folder of `path`. A file that is absent or broken says nothing.
TokenizerConfig readTokenizerConfig(const std::string& path);

/// The last part of a path: how messages name the file.
std::string fileName(const std::string& path);

}  // namespace griffin::engine::text
