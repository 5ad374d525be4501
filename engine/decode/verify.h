// The decision which nodes of a draft tree the target accepts: pure functions of the tree, the target's output and
// random numbers. Greedy decoding follows the target's choices; above temperature 0 the rule that belongs to the tree's
// proposal keeps the distribution of the text exactly the target's.
#pragma once

#include <span>
#include <vector>

#include "engine/decode/sampler.h"
#include "engine/random.h"
#include "engine/tree/draft_tree.h"

namespace griffin::engine::decode {

struct AcceptedPath {
    std::vector<int> nodes;  // the root first, then accepted nodes, ascending
    TokenId bonus = 0;       // the target's own next token: the root of the next cycle

    int acceptedTokens() const { return static_cast<int>(nodes.size()) - 1; }
};

/// How candidates drawn with replacement are tested.
enum class MultiDraftRule {
    kMultiRound,  // SpecInfer: one after the other against what is left of the target's distribution
    kSequential,  // SpecTr's k-SEQ: every draw against the same threshold
};

/// Where the target's processed distribution after a node comes from. Asked only for nodes on the accepted path.
class NodeDistributions {
  public:
    virtual ~NodeDistributions() = default;
    /// Valid until the next call. `path` is the root and the accepted nodes up to `node`.
    virtual const Distribution& after(int node, std::span<const int> path) = 0;
};

/// choices[n]: the target's most likely token after node n.
void verifyGreedy(const tree::DraftTree& tree, std::span<const TokenId> choices, AcceptedPath& path);

/// Applies the rule of tree.proposal(). `rule` decides for Proposal::kWithReplacement.
void verifySampled(const tree::DraftTree& tree, NodeDistributions& target, MultiDraftRule rule, Random& random,
                   AcceptedPath& path);

}  // namespace griffin::engine::decode
