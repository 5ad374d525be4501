// A drafter without a network, for tests of whatever grows or tests a draft tree: a language says which token follows
// which path, and every breach of the promises that a candidate source is given is counted.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <vector>

#include "engine/tree/candidate_source.h"

namespace griffin::tests {

using engine::tree::TokenId;

/// Fills `probabilities` [vocabulary], which sum to 1, of the token after `path`: the root first.
using Language = std::function<void(std::span<const TokenId> path, std::span<float> probabilities)>;

/// Tokens and probabilities by the path below the root, whatever the root is; what the table lacks has probability 0.
/// They need not sum to 1: a drafter's most likely tokens do not either.
Language tableLanguage(std::map<std::vector<TokenId>, std::map<TokenId, float>> table);

struct RandomLanguage {
    std::uint64_t seed = 1;
    double sharpness = 6.0;  // logits are uniform in [0, sharpness)
    int distinct = 0;        // > 0: logits take only so many values, so that there are ties
    double absent = 0.0;     // share of the tokens with probability 0; token 0 never is
};
/// A fixed distribution for every path, different from path to path. Allocates nothing when it is asked.
Language randomLanguage(RandomLanguage options);

class ScriptedCandidates : public engine::tree::CandidateSource {
  public:
    ScriptedCandidates(Language language, int vocabulary);

    /// Further limits than the vocabulary and the size of a tree.
    void setLimits(int max_depth, int max_candidates);

    int maxDepth() const override { return max_depth_; }
    int maxCandidates() const override { return max_candidates_; }
    void topCandidates(const engine::tree::DraftTree& tree, std::span<const int> nodes, int k,
                       engine::tree::Candidates& candidates) override;
    void probabilities(const engine::tree::DraftTree& tree, std::span<const int> nodes, float temperature,
                       std::span<const std::span<float>> rows) override;

    /// Nodes asked for in each call since the root was asked for.
    const std::vector<int>& passes() const { return passes_; }
    /// Broken promises so far: a node asked for twice, before its parent, too deep or unknown; too many candidates.
    int breaches() const { return breaches_; }

  private:
    void check(const engine::tree::DraftTree& tree, std::span<const int> nodes);
    void speak(const engine::tree::DraftTree& tree, int node);

    Language language_;
    int max_depth_;
    int max_candidates_;
    std::vector<bool> asked_;           // [nodes]
    std::vector<int> passes_;           // nodes of each call
    std::vector<int> nodes_;            // the way from the root
    std::vector<TokenId> path_;         // its tokens
    std::vector<float> probabilities_;  // [vocabulary]
    std::vector<TokenId> order_;        // [vocabulary]
    int breaches_ = 0;
};

}  // namespace griffin::tests
