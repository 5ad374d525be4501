// Decides which nodes of a draft tree the target accepts: a pure function of the tree, the target's output and a source
// of random decisions. Greedy decoding follows the target's choices; above temperature 0 the rule for the tree's
// proposal keeps the distribution of the text exactly the target's.
//
// Fixed candidates: one token is drawn from the target's distribution exactly as vanilla decoding draws it, and the
// walk continues if it is a candidate. A candidate c is thus accepted with probability p[c], as when candidates are
// tested one by one with p[c] and renormalisation (EAGLE-2 and its followers); but with the same noise the text equals
// vanilla's, token for token. A distribution of one token is followed under every rule.
//
// Candidates drawn from the draft's distribution q are tested against the target's distribution p. The residual R
// starts as p; if no draw is accepted, a token is drawn from what is left of it. Losslessness requires that draws
// follow the q that the tree keeps, and that the number of draws under a node does not depend on tokens yet to be drawn
// (k-sequential selection: on none of its draws).
//   Multi-round: a draw c from D is accepted with probability R[c] / D[c], else R = max(R - D, 0), normalised. With
//   replacement D stays q (Miao et al., "SpecInfer", 2023). Without replacement D is q without the tokens drawn before,
//   normalised (Chen et al., "Sequoia", 2024; Xiong et al., "DySpec", 2024; EAGLE-1); a single draw is the chain of
//   Leviathan et al., "Fast Inference from Transformers via Speculative Decoding", 2022.
//   K-sequential: see residual.h; if all draws are rejected, R = p - min(q, p / rho) accepted / beta, normalised.
#pragma once

#include <span>
#include <vector>

#include "engine/decode/residual.h"
#include "engine/decode/sampler.h"
#include "engine/tree/draft_tree.h"

namespace griffin::engine::decode {

/// What follows a node: one of its children, or a token of the target's own.
struct NextStep {
    int child = -1;  // -1: none was accepted
    TokenId token = 0;
};

class DrawnCandidates {
  public:
    explicit DrawnCandidates(int vocabulary);

    // REQUIRES for both: the node has draws, and the tree keeps the distribution they are from. Draws of probability 0
    // (a padded tree, a failing draft) are never accepted and leave p unchanged.
    NextStep multiRound(const tree::DraftTree& tree, int node, const Distribution& p, RandomSource& random);
    NextStep kSequential(const tree::DraftTree& tree, int node, const Distribution& p, RandomSource& random);

  private:
    void collectDraws(const tree::DraftTree& tree, int node);
    void sumMasses(std::span<const float> draft, tree::Proposal proposal);

    Residual residual_;
    KSequentialSolver solver_;
    std::vector<int> drawn_;        // [draws] the nodes
    std::vector<TokenId> tokens_;   // [draws]
    std::vector<TokenId> ordered_;  // [draws] ascending
    std::vector<double> masses_;    // [draws] sum of the entries of q that the draw was made from
};

struct AcceptedPath {
    std::vector<int> nodes;  // the root first, then accepted nodes, ascending
    TokenId bonus = 0;       // the target's own next token: the root of the next cycle

    int acceptedTokens() const { return static_cast<int>(nodes.size()) - 1; }
};

/// How candidates drawn with replacement are tested.
enum class MultiDraftRule {
    kMultiRound,  // SpecInfer: one after the other against the residual of the target's distribution
    kSequential,  // SpecTr's k-SEQ: every draw against the same threshold
};

/// The target's processed distributions, requested only for nodes on the accepted path.
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

    /// Applies the rule of tree.proposal(). `rule` decides for Proposal::kWithReplacement. With the sampler's random
    /// source a tree of fixed candidates gives the text that vanilla decoding gives with the same seed.
    void verify(const tree::DraftTree& tree, NodeDistributions& target, MultiDraftRule rule, RandomSource& random,
                AcceptedPath& path);

  private:
    NextStep step(const tree::DraftTree& tree, int node, const Distribution& p, MultiDraftRule rule,
                  RandomSource& random);

    DrawnCandidates drawn_;
};

}  // namespace griffin::engine::decode
