// Prompt lookup decoding (Saxena 2023): predicts the tokens that followed an earlier occurrence of the last few tokens.
// For n = 3, 2, 1 the last n tokens are searched from the left in the text before; the first position with a whole
// continuation of the required length provides it.
//
// A later position never leaves more room for the continuation, so only the first occurrence of an n-gram matters: an
// index keeps these, and a prediction costs the same at any length of text.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/draft/drafter.h"
#include "engine/tree/draft_tree.h"

namespace griffin::engine::draft {

/// Where each n-gram of a text occurs first, for n = 1 .. longest. The text grows and shrinks at its end.
///
/// A hash table with chains: an n-gram is entered when its last token arrives and only if it is not there yet, at
/// the head of its chain. The text shrinks in the reverse order, so what is removed is always the head of a chain.
class FirstOccurrences {
  public:
    /// Texts of up to `capacity` tokens are indexed without allocating. REQUIRES: longest >= 1, capacity >= 1.
    FirstOccurrences(int longest, int capacity);

    /// The last token of `text` is new; everything before it was appended in order.
    void append(std::span<const tree::TokenId> text);
    /// The last token of `text` is about to be removed.
    void removeLast(std::span<const tree::TokenId> text);

    /// Where the last `n` tokens of `text`, all of it appended, occur first: at most text.size() - n.
    /// REQUIRES: 1 <= n <= longest, n <= text.size().
    int first(std::span<const tree::TokenId> text, int n) const;

  private:
    std::size_t bucket(std::uint64_t hash) const { return static_cast<std::size_t>(hash) & (heads_.size() - 1); }
    int entryAtEnd(int size, int n) const { return (size - n) * longest_ + n - 1; }
    int find(std::span<const tree::TokenId> text, int n, std::uint64_t hash) const;

    int longest_;
    // An entry is the n-gram at `start`, numbered start * longest + n - 1; -1: none.
    std::vector<int> heads_;  // [power of two] by hash
    std::vector<int> next_;   // [tokens * longest] the entry after this one in its chain
};

struct PromptLookupOptions {
    int longest_match = 3;
    int continuation = 10;  // tokens; fewer where the tree has less room
    int context = 8192;     // tokens memory is reserved for
};

class PromptLookup : public Drafter {
  public:
    explicit PromptLookup(PromptLookupOptions options = {});

    std::string_view name() const override { return "prompt-lookup"; }
    FeatureKind featureKind() const override { return FeatureKind::kNone; }
    int length() const override;
    void truncate(int length) override;
    void start(TokenId first) override;
    void extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) override;
    void propose(TokenId root, int max_nodes, tree::DraftTree& tree) override;

  private:
    void append(TokenId token);
    void keep(int tokens);
    /// Where the continuation of `wanted` tokens starts, -1 when there is none.
    int find(int wanted) const;

    PromptLookupOptions options_;
    std::vector<TokenId> tokens_;  // x_0 .. root
    FirstOccurrences index_;       // of tokens_
};

}  // namespace griffin::engine::draft
