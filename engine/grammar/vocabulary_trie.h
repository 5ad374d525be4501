// The bytes of a vocabulary's tokens as a tree, so that tokens that begin alike are tested together. Special tokens
// have no bytes and are not in it, but for those that are wanted by their names.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/grammar/characters.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine::grammar {

using text::TokenId;

class PlainWords;

class VocabularyTrie {
  public:
    /// Tokens of more bytes are left out: no text needs them.
    static constexpr std::size_t kMaxTokenBytes = 256;

    /// `named`: special tokens whose names stand for their bytes. The tokenizer must outlive this.
    explicit VocabularyTrie(const text::Tokenizer& tokenizer, std::vector<TokenId> named = {});

    /// What the token stands for; empty if it is not text.
    std::string_view bytesOf(TokenId token) const;
    bool hasNamed() const { return !named_.empty(); }

    /// In depth-first order. What begins with the bytes of node n are the nodes up to nodes()[n].end.
    struct Node {
        std::uint8_t byte;
        std::uint8_t depth;  // bytes before this one
        std::int32_t end;
        std::int32_t first_token;  // in tokens_
        std::int32_t token_count;
    };
    std::span<const Node> nodes() const { return nodes_; }
    /// The tokens of exactly the bytes that lead to the node.
    std::span<const TokenId> tokensOf(const Node& node) const {
        return std::span(tokens_).subspan(static_cast<std::size_t>(node.first_token),
                                          static_cast<std::size_t>(node.token_count));
    }
    /// Of tokens of one byte.
    const ByteSet& singleBytes() const { return single_bytes_; }
    /// Tokens there are, with those that are not in the trie.
    int size() const { return tokenizer_.size(); }
    /// Its tokens divided by these characters. The latest is kept, for the forms of a session have the same strings.
    /// Shared, since an automaton needs it for longer. Not for several threads at once.
    std::shared_ptr<const PlainWords> plainWords(const CharacterSet& characters) const;

  private:
    const text::Tokenizer& tokenizer_;
    std::vector<TokenId> named_;
    std::vector<Node> nodes_;
    std::vector<TokenId> tokens_;
    ByteSet single_bytes_;
    mutable std::shared_ptr<const PlainWords> plain_words_;
};

}  // namespace griffin::engine::grammar
