// The model stories260K, a checkpoint of llama2.c (format version 0) with its tokenizer, as a GGUF file. It is part of
// the optional shared test data and the smallest real model there is: it tells children's stories.
#pragma once

#include <string>

namespace griffin::tests {

/// Reads models/stories260K.bin and models/tok512.bin under `shared_data` and writes `path`. False when they are not
/// there (tests skip then); throws std::runtime_error when they are damaged.
bool writeStoriesModel(const std::string& shared_data, const std::string& path);

/// What llama2.c prints for this model at temperature 0 without a prompt, from models/stories260K.md: the text between
/// the command and the end of its block. Empty when the file is not there.
std::string storiesReferenceText(const std::string& shared_data);

}  // namespace griffin::tests
