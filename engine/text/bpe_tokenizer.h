// Byte-level BPE: the text is cut into words, each word is its bytes' tokens, and neighbours merge, the lowest rank
// first and of equal ranks the leftmost, until no two merge. Every byte has a token, so nothing is unknown.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/text/merge_table.h"
#include "engine/text/pre_tokenizer.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine::text {

/// What a factory has read from a file.
struct BpeModel {
    std::vector<Token> tokens;  // bytes filled by BpeTokenizer::make from the names of normal tokens
    std::vector<std::pair<std::string, std::string>> merges;  // names, the earliest first
    TokenRoles roles;
    std::vector<PreTokenizer::Stage> stages;
    bool whole_words_first = false;
    bool normalises_nfc = false;
    std::string description;
    std::string chat_template;
    std::vector<Message> warnings;
    std::string where;  // names the file in messages
};

class BpeTokenizer : public Tokenizer {
  public:
    /// Fails with kFileMalformed when a merge names a token that does not exist, kUnsupportedTokenizer when a stage is
    /// not understood.
    static Result<std::unique_ptr<Tokenizer>> make(BpeModel model);

  protected:
    void encodeRun(std::string_view run, std::vector<TokenId>& ids) const override;

  private:
    struct Scratch;
    BpeTokenizer(Vocabulary vocabulary, Facts facts, PreTokenizer words, MergeTable merges, const BpeModel& model);
    void encodeWord(std::string_view word, Scratch& scratch, std::vector<TokenId>& ids) const;

    PreTokenizer words_;
    MergeTable merges_;
    std::array<TokenId, 256> byte_tokens_{};                     // kNoToken where the vocabulary lacks the byte
    std::unordered_map<std::string_view, TokenId> whole_words_;  // by bytes; empty unless whole_words_first
    bool normalises_nfc_;
};

}  // namespace griffin::engine::text
