// Text to token ids and back. One tokenizer belongs to one vocabulary and never changes after it was made; all its
// functions are const and may be called from several threads at once.
//
// Where the vocabulary wants a space in front of a text (SentencePiece's dummy prefix), encode() adds it at the start
// of every run of text, that is at the beginning and after a special token, and decode() takes it away there again:
// decode(encode(x)) = x for valid UTF-8 (a vocabulary with a normaliser, such as Qwen's NFC, gives the normalised x).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/chat_message.h"
#include "engine/text/vocabulary.h"

namespace griffin::engine::formats {
class GgufFile;
}

namespace griffin::engine::text {

/// A piece of a prompt and how it is to be read. The markers of a chat template are parsed, what a person wrote is
/// plain: nobody can end their turn by typing its end token.
struct TextSegment {
    std::string text;  // UTF-8
    SpecialTokens special = SpecialTokens::kPlainText;

    friend bool operator==(const TextSegment&, const TextSegment&) = default;
};

class Tokenizer {
  public:
    virtual ~Tokenizer() = default;
    Tokenizer(const Tokenizer&) = delete;
    Tokenizer& operator=(const Tokenizer&) = delete;

    /// Exactly the tokens of the text: no BOS or EOS is added. Invalid UTF-8 is allowed and never fails.
    std::vector<TokenId> encode(std::string_view text, SpecialTokens special) const;
    /// The segments are one text; only where special tokens are looked for differs. Words may run across borders.
    std::vector<TokenId> encode(std::span<const TextSegment> segments) const;
    /// encode(), with BOS in front when the model wants one and the text does not begin with it. Never adds EOS: a
    /// prompt is there to be continued.
    std::vector<TokenId> encodePrompt(std::span<const TextSegment> segments) const;
    std::vector<TokenId> encodePrompt(std::string_view text, SpecialTokens special) const;

    /// Ids outside the vocabulary are left out. The bytes need not be valid UTF-8 when the ids are not those of a text.
    std::string decode(std::span<const TokenId> ids, SpecialTokens special) const;
    /// The bytes that `id` adds to a growing text, for a Utf8Stream; empty for special tokens and for ids outside
    /// the vocabulary. A leading space that stands for the dummy prefix is kept: see startsWithDummySpace().
    std::string_view pieceBytes(TokenId id) const;
    /// True when the first piece of a run of text has a space in front that is no part of the text.
    bool startsWithDummySpace() const { return facts_.dummy_space; }

    const Vocabulary& vocabulary() const { return vocabulary_; }
    int size() const { return vocabulary_.size(); }
    TokenId bos() const { return vocabulary_.roles().bos; }
    TokenId eos() const { return vocabulary_.roles().eos; }
    bool addsBos() const { return vocabulary_.roles().add_bos; }
    /// True for every token that ends an answer: EOS, end of turn and the chat formats' end markers ("<|im_end|>").
    bool endsGeneration(TokenId id) const { return vocabulary_.endsGeneration(id); }
    bool isSpecial(TokenId id) const { return vocabulary_.isSpecial(id); }
    /// The id of a token by its exact name, special or not.
    std::optional<TokenId> find(std::string_view name) const { return vocabulary_.find(name); }

    /// "byte-level BPE (smollm)", "SentencePiece".
    const std::string& description() const { return facts_.description; }
    /// The Jinja template that came with the vocabulary; empty when there is none.
    const std::string& chatTemplateText() const { return facts_.chat_template; }
    /// An unknown pre-tokenizer, for example.
    const std::vector<Message>& warnings() const { return facts_.warnings; }

  protected:
    struct Facts {
        std::string description;
        std::string chat_template;
        std::vector<Message> warnings;
        bool dummy_space = false;
        bool finds_user_defined = false;  // encodeRun() finds user-defined tokens by itself
    };
    Tokenizer(Vocabulary vocabulary, Facts facts);

    /// Appends the tokens of a run without special tokens. `run` is not empty.
    virtual void encodeRun(std::string_view run, std::vector<TokenId>& ids) const = 0;

  private:
    void encodeInto(std::span<const TextSegment> segments, std::vector<TokenId>& ids) const;

    Vocabulary vocabulary_;
    Facts facts_;
    SpecialMatcher parsed_;  // looked for under SpecialTokens::kParse
    SpecialMatcher plain_;   // looked for in any text
};

struct TokenizerOptions {
    /// Tokens the model's embedding has; 0: not known. Fails with kVocabularyMismatch when the vocabulary has more.
    int embedding_rows = 0;
    /// How words are split, whatever a GGUF file says; empty: as it says. A name that is not known is refused.
    std::string pre_tokenizer = {};
};

/// The vocabulary inside a GGUF file (tokenizer.ggml.*). The file may be closed afterwards.
Result<std::unique_ptr<Tokenizer>> tokenizerFromGguf(const formats::GgufFile& file,
                                                     const TokenizerOptions& options = {});
/// A tokenizer.json with a byte-level BPE model; tokenizer_config.json beside it, when there, names BOS and EOS.
Result<std::unique_ptr<Tokenizer>> tokenizerFromJsonFile(const std::string& path, const TokenizerOptions& options = {});
/// A sentencepiece .model file.
Result<std::unique_ptr<Tokenizer>> tokenizerFromSentencePieceFile(const std::string& path,
                                                                  const TokenizerOptions& options = {});
/// A folder with tokenizer.json or tokenizer.model, or one of the three kinds of file, told apart by content.
Result<std::unique_ptr<Tokenizer>> openTokenizer(const std::string& path, const TokenizerOptions& options = {});

/// Words for a model that has none: token i is written " ti", and every word of a text is some token. Good for
/// measuring; the text means nothing. No token ends an answer. REQUIRES: vocabulary >= 1.
Result<std::unique_ptr<Tokenizer>> makeSyntheticTokenizer(int vocabulary);

}  // namespace griffin::engine::text
