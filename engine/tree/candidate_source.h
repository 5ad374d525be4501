// What a tree builder asks of a drafter: the likely children of some nodes. One call is one draft pass over these nodes
// (none for the root, whose candidates come with the features of the prefix).
#pragma once

#include <span>
#include <vector>

#include "engine/tree/draft_tree.h"

namespace griffin::engine::tree {

/// The k most likely children of each node asked for, most likely first, ties by lower token.
struct Candidates {
    int k = 0;
    std::vector<TokenId> tokens;           // [nodes * k]
    std::vector<float> log_probabilities;  // [nodes * k], natural, of the raw draft logits given the parent
};

class CandidateSource {
  public:
    virtual ~CandidateSource() = default;

    /// Deepest nodes it can have; kernels::kMaxTreeNodes where there is no limit. Only nodes of a smaller depth may be
    /// asked for.
    virtual int maxDepth() const = 0;
    /// Most candidates a node can have: the draft's vocabulary.
    virtual int maxCandidates() const = 0;

    /// Fills `candidates` for nodes[i]; k <= maxCandidates(). Every node is asked for at most once in the life of a
    /// tree, never before its parent, and only nodes of `tree` as it is now. The memory of `candidates` is reused.
    virtual void topCandidates(const DraftTree& tree, std::span<const int> nodes, int k, Candidates& candidates) = 0;

    /// The tokens that can have a probability, ascending; empty: all of the target's.
    virtual std::span<const TokenId> knownTokens() const { return {}; }
    /// The same as topCandidates(), but the whole distribution of each node: `rows` of probabilities, which sum to 1 up
    /// to rounding. `temperature` > 0 divides the draft's logits. rows[n][i] belongs to knownTokens()[i], or to token i
    /// where that is empty; what is behind the last is left as it is.
    virtual void probabilities(const DraftTree& tree, std::span<const int> nodes, float temperature,
                               std::span<const std::span<float>> rows) = 0;
    /// probabilities() of all tokens, in rows of [target's vocabulary]: of unknown ones 0.
    void distributions(const DraftTree& tree, std::span<const int> nodes, float temperature,
                       std::span<const std::span<float>> rows);
};

}  // namespace griffin::engine::tree
