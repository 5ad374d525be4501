// The tokens of a model: their bytes, kinds and roles. Built once by a factory, checked by Vocabulary::make, then read
// only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/result.h"

namespace griffin::engine::text {

using TokenId = std::int32_t;
inline constexpr TokenId kNoToken = -1;

/// The numbers are those of GGUF's tokenizer.ggml.token_type and of sentencepiece's SentencePiece.Type.
enum class TokenKind : std::uint8_t {
    kNormal = 1,
    kUnknown = 2,
    kControl = 3,      // special: a name in a text means the token only under SpecialTokens::kParse
    kUserDefined = 4,  // found in any text before it is split
    kUnused = 5,
    kByte = 6,
};

struct Token {
    std::string name;   // as the file spells it: "<0x0A>", "\u0120the", "<|im_end|>"; unique
    std::string bytes;  // what it decodes to
    TokenKind kind = TokenKind::kNormal;
    // Of a special or user-defined token: it absorbs the white space before or after it.
    bool strip_left = false;
    bool strip_right = false;
};

/// kNoToken where the vocabulary has none.
struct TokenRoles {
    TokenId bos = kNoToken;
    TokenId eos = kNoToken;
    TokenId end_of_turn = kNoToken;
    TokenId unknown = kNoToken;
    TokenId padding = kNoToken;
    bool add_bos = false;
    std::vector<TokenId>
        ends_of_generation;  // sorted, each once; make() adds eos, end_of_turn and chat formats' markers
};

class Vocabulary {
  public:
    Vocabulary(Vocabulary&&) noexcept = default;
    Vocabulary& operator=(Vocabulary&&) noexcept = default;
    Vocabulary(const Vocabulary&) = delete;
    Vocabulary& operator=(const Vocabulary&) = delete;

    /// Fails with kFileMalformed when there are no tokens, too many, or a role outside; `where` names the file.
    /// Of tokens with the same name, find() gives the first.
    static Result<Vocabulary> make(std::vector<Token> tokens, TokenRoles roles, const std::string& where);

    int size() const { return static_cast<int>(tokens_.size()); }
    bool contains(TokenId id) const { return id >= 0 && id < size(); }
    /// REQUIRES: contains(id).
    const Token& token(TokenId id) const { return tokens_[static_cast<std::size_t>(id)]; }
    std::optional<TokenId> find(std::string_view name) const;
    /// Control and unknown tokens: no part of the text.
    bool isSpecial(TokenId id) const;
    const TokenRoles& roles() const { return roles_; }
    bool endsGeneration(TokenId id) const;

  private:
    Vocabulary() = default;
    std::vector<Token> tokens_;
    std::unordered_map<std::string_view, TokenId> by_name_;  // views on tokens_
    TokenRoles roles_;
};

/// Finds the names of special and user-defined tokens in a text: leftmost first, and of those the longest.
class SpecialMatcher {
  public:
    struct Match {
        std::size_t position = std::string_view::npos;  // npos: none
        TokenId id = kNoToken;
    };

    /// `names` views the vocabulary's tokens, which must outlive the matcher. Empty names are left out.
    explicit SpecialMatcher(std::vector<std::pair<std::string_view, TokenId>> names);

    /// The first match at or after `from`.
    Match find(std::string_view text, std::size_t from) const;

  private:
    std::vector<std::pair<std::string_view, TokenId>> names_;  // by first byte, then the longest first
    std::array<std::size_t, 257> first_{};                     // names_[first_[b], first_[b + 1]) begin with byte b
};

}  // namespace griffin::engine::text
