// Prompt lookup decoding (Saxena 2023): the words after an earlier occurrence of the last few tokens are the guess.
// For n = 3, 2, 1 the last n tokens are looked for from the left in everything before; the first place from which a
// whole continuation of the wanted length can be read gives it.
//
// A place further right leaves no more room for the continuation, so only the first occurrence of an n-gram matters:
// an index keeps these, and a guess costs the same at any length of text.
#pragma once

#include <vector>

#include "engine/draft/drafter.h"
#include "engine/draft/first_occurrences.h"

namespace griffin::engine::draft {

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
