// The tokens of a vocabulary, divided by whether they have only characters of a set. Where any character of the set may
// follow any other, as within a string, only the length of such a token counts, and nearly all tokens are such ones.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/grammar/characters.h"
#include "engine/grammar/token_set.h"
#include "engine/grammar/vocabulary_trie.h"

namespace griffin::engine::grammar {

class PlainWords {
  public:
    /// Longer tokens are among the others: they are few, and there is a set for each length.
    static constexpr std::size_t kMaxLength = 24;

    /// The trie need not outlive this.
    PlainWords(const VocabularyTrie& trie, const CharacterSet& characters);

    /// Tokens of characters of the set alone, at most so many. REQUIRES: length <= kMaxLength.
    const TokenSet& upTo(std::size_t length) const { return of_length_[length]; }
    /// The other tokens, as a trie: nodes as VocabularyTrie::nodes() has them, with that trie's tokens.
    std::span<const VocabularyTrie::Node> others() const { return others_; }
    const CharacterSet& characters() const { return characters_; }

  private:
    CharacterSet characters_;
    std::vector<TokenSet> of_length_;
    std::vector<VocabularyTrie::Node> others_;
};

}  // namespace griffin::engine::grammar
