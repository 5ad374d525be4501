// Prompt lookup decoding (Saxena 2023): the words after an earlier occurrence of the last few tokens are the guess.
// For n = 3, 2, 1 the last n tokens are looked for from the left in everything before; the first place from which a
// whole continuation of the wanted length can be read gives it.
#pragma once

#include <vector>

#include "engine/draft/drafter.h"

namespace griffin::engine::draft {

struct PromptLookupOptions {
    int longest_match = 3;
    int continuation = 10;  // tokens; fewer where the tree has less room
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

    /// Start of the continuation of `wanted` tokens in `tokens`, -1 when there is none.
    static int find(std::span<const TokenId> tokens, int longest_match, int wanted);

  private:
    PromptLookupOptions options_;
    std::vector<TokenId> tokens_;  // x_0 .. root
};

}  // namespace griffin::engine::draft
