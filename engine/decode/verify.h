// The decision which nodes of a draft tree the target accepts, from the tree, the target's output and chance alone.
// Greedy decoding follows the target's choices; above temperature 0 the rule that belongs to the tree's proposal keeps
// the distribution of the text exactly the target's.
//
// Fixed candidates: one token is drawn from the target's distribution as vanilla decoding draws it, and the walk goes
// on when it is a candidate. A candidate c is so accepted with probability p[c], as in testing one after the other with
// p[c] and renormalising (EAGLE-2 and its followers), but with the same noise the text is vanilla's, token for token.
// Drawn candidates: drawn_candidates.h. A distribution of one token is followed under every rule.
#pragma once

#include <span>
#include <vector>

#include "engine/decode/chance.h"
#include "engine/decode/drawn_candidates.h"
#include "engine/decode/sampler.h"
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

/// The working memory of verification above temperature 0: 28 bytes for each token of the vocabulary.
class SampledVerifier {
  public:
    explicit SampledVerifier(int vocabulary) : drawn_(vocabulary) {}

    /// Applies the rule of tree.proposal(). `rule` decides for Proposal::kWithReplacement. With the sampler's chance a
    /// tree of fixed candidates gives the text that vanilla decoding gives with the same seed.
    void verify(const tree::DraftTree& tree, NodeDistributions& target, MultiDraftRule rule, Chance& chance,
                AcceptedPath& path);

  private:
    NextStep step(const tree::DraftTree& tree, int node, const Distribution& p, MultiDraftRule rule, Chance& chance);

    DrawnCandidates drawn_;
};

}  // namespace griffin::engine::decode
