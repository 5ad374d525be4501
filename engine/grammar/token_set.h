// A set of tokens, one bit for each of a vocabulary.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/text/tokenizer.h"

namespace griffin::engine::grammar {

using text::TokenId;

class TokenSet {
  public:
    explicit TokenSet(int vocabulary) : words_((static_cast<std::size_t>(vocabulary) + kBits - 1) / kBits) {}
    void addAll(int vocabulary) {
        for (TokenId token = 0; token < vocabulary; ++token) add(token);
    }
    void remove(TokenId token) {
        words_[word(token)] &= ~(std::uint64_t{1} << static_cast<std::size_t>(token) % kBits);
    }
    void add(TokenId token) { words_[word(token)] |= std::uint64_t{1} << static_cast<std::size_t>(token) % kBits; }
    /// REQUIRES: a set of no larger vocabulary.
    void add(const TokenSet& other) {
        for (std::size_t i = 0; i < other.words_.size(); ++i) words_[i] |= other.words_[i];
    }
    bool contains(TokenId token) const {
        return (words_[word(token)] >> static_cast<std::size_t>(token) % kBits & 1U) != 0;
    }
    /// Bit i of word w: token 64 w + i. Bits beyond the vocabulary are 0.
    std::span<const std::uint64_t> words() const { return words_; }

    static constexpr std::size_t kBits = 64;

  private:
    static std::size_t word(TokenId token) { return static_cast<std::size_t>(token) / kBits; }
    std::vector<std::uint64_t> words_;
};

}  // namespace griffin::engine::grammar
