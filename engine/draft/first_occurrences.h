// Where each n-gram of a text stands for the first time, for n = 1 .. longest. The text grows and shrinks at its end.
//
// A hash table with chains: an n-gram is entered when its last token arrives and only if it was not there before, at
// the head of its chain. The text shrinks in the opposite order, so what is removed is always the head of a chain.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/tree/draft_tree.h"

namespace griffin::engine::draft {

class FirstOccurrences {
  public:
    /// Texts of up to `capacity` tokens are indexed without allocating. REQUIRES: longest >= 1, capacity >= 1.
    FirstOccurrences(int longest, int capacity);

    /// The last token of `text` is new; everything before it was appended in order.
    void append(std::span<const tree::TokenId> text);
    /// The last token of `text` is about to be removed.
    void removeLast(std::span<const tree::TokenId> text);

    /// Where the last `n` tokens of `text`, all of it appended, stand for the first time: at most text.size() - n.
    /// REQUIRES: 1 <= n <= longest, n <= text.size().
    int first(std::span<const tree::TokenId> text, int n) const;

  private:
    std::size_t bucket(std::uint64_t hash) const { return static_cast<std::size_t>(hash) & (heads_.size() - 1); }
    int entryAtEnd(int size, int n) const { return (size - n) * longest_ + n - 1; }
    int find(std::span<const tree::TokenId> text, int n, std::uint64_t hash) const;

    int longest_;
    // An entry is the n-gram at `start`, numbered start * longest + n - 1; -1: none.
    std::vector<int> heads_;  // [power of two] by hash
    std::vector<int> next_;   // [tokens * longest] the entry behind this one in its chain
};

}  // namespace griffin::engine::draft
