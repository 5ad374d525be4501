// Two vocabularies side by side: the tokens that both spell the same, and a text of the one as tokens of the other.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "engine/text/tokenizer.h"
#include "engine/tree/draft_tree.h"

namespace griffin::engine::draft {

using tree::TokenId;

/// Tokens of equal bytes, and special tokens of equal names; one of the draft's for each of the target's.
class SharedTokens {
  public:
    /// The vocabularies count up to what the models have rows for.
    SharedTokens(const text::Tokenizer& target, int target_vocabulary, const text::Tokenizer& draft,
                 int draft_vocabulary);

    int size() const { return static_cast<int>(targets_.size()); }
    /// The target's, ascending.
    std::span<const TokenId> targets() const { return targets_; }
    /// The draft's of targets()[i].
    std::span<const TokenId> drafts() const { return drafts_; }
    /// The draft's token for one of the target's; text::kNoToken where it has none.
    TokenId draftOf(TokenId target) const { return draft_of_[static_cast<std::size_t>(target)]; }

  private:
    std::vector<TokenId> targets_;
    std::vector<TokenId> drafts_;
    std::vector<TokenId> draft_of_;  // [target's vocabulary]
};

/// A growing text of the target's tokens as the draft's tokens. Special tokens stay whole where both have them and are
/// left out where the draft has none; what is between them is encoded by the draft's tokenizer. When the text changes
/// at its end, only the last tokens are encoded again: a text that came in pieces may be cut elsewhere than one that
/// came at once, which a draft can live with.
class Retokenizer {
  public:
    /// All must outlive it.
    Retokenizer(const text::Tokenizer& target, const text::Tokenizer& draft, const SharedTokens& shared);

    void append(std::span<const TokenId> target_tokens);
    /// Keeps the first `count` of the target's tokens. REQUIRES: count <= count().
    void truncate(int count);
    int count() const { return static_cast<int>(places_.size()); }
    /// The draft's.
    std::span<const TokenId> tokens() const { return tokens_; }

  private:
    /// Text between special tokens.
    struct Run {
        std::size_t first = 0;  // its first token in tokens_, behind a special one
        std::string text;
        std::size_t unchanged = 0;  // bytes of it that are in tokens_
    };
    /// Where the text ends after a token of the target.
    struct Place {
        std::size_t run = 0;
        std::size_t bytes = 0;
    };

    void beginRun(TokenId special);
    void encodeEnd();

    const text::Tokenizer& target_;
    const text::Tokenizer& draft_;
    const SharedTokens& shared_;
    std::vector<Place> places_;  // [count()]
    std::vector<Run> runs_;
    std::vector<TokenId> tokens_;
    std::vector<std::size_t> ends_;  // [tokens_] bytes of the run up to the end of each
};

}  // namespace griffin::engine::draft
