// A draft tree: predictions of what follows the root token. Nodes are in topological order (a parent before its
// children), node 0 is the root: the last committed token, which is not in the target's KV cache yet.
//
// A tree also records how its candidates were chosen, because that decides which rule of verification preserves the
// target's distribution. Drawn candidates need the distribution they were drawn from: it is kept for every node that
// has drawn children.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/ancestor_mask.h"

namespace griffin::engine::tree {

using TokenId = std::int32_t;

/// How the children of a node were chosen.
enum class Proposal {
    kFixed,               // fixed given the context (most likely tokens, a lookup): each tested as a point mass
    kWithReplacement,     // independent draws from the draft's distribution; one may come up twice
    kWithoutReplacement,  // draws from what the earlier siblings left of it; a single draw is a chain's
};

class DraftTree {
  public:
    /// Holds up to `max_nodes` nodes (the root included) without allocating. `vocabulary` is that of the distributions,
    /// 0 for a tree that will only have fixed candidates. REQUIRES: 1 <= max_nodes <= kernels::kMaxTreeNodes.
    DraftTree(int max_nodes, int vocabulary);

    int maxNodes() const { return max_nodes_; }
    int size() const { return mask_.size(); }
    bool full() const { return size() == max_nodes_; }
    Proposal proposal() const { return proposal_; }

    /// A tree of the root alone.
    void reset(TokenId root, Proposal proposal);
    /// Adds a child after its siblings and returns its node. `log_probability` is the draft's, natural, given the
    /// parent; 0 where there is none. REQUIRES: !full(), 0 <= parent < size().
    int add(int parent, TokenId token, float log_probability);
    /// The same token was drawn once more under the same parent, after the children there are (kWithReplacement).
    void addRepeat(int node);

    /// What is added from now on does not come from the draft: it is all that the form of the answer permits there.
    void endDraft() { drafted_ = size(); }
    /// The first node that does not come from the draft; size() if there is none.
    int drafted() const { return drafted_ > 0 ? drafted_ : size(); }

    /// Keeps only these nodes, ascending, which include the root and every node's parent; they are renumbered in the
    /// same order. Only for kFixed: choosing among drawn candidates would change the distribution.
    void keepOnly(std::span<const int> nodes);

    std::span<const TokenId> tokens() const { return tokens_; }
    TokenId token(int node) const { return tokens_[static_cast<std::size_t>(node)]; }
    /// -1 for the root.
    int parent(int node) const { return mask_.parent(node); }
    /// 0 for the root.
    int depth(int node) const { return mask_.depth(node); }
    /// The draft's natural log-probability given the parent.
    float logProbability(int node) const { return log_probabilities_[static_cast<std::size_t>(node)]; }
    /// Sum of the log-probabilities on the way from the root.
    float pathLogProbability(int node) const { return path_log_probabilities_[static_cast<std::size_t>(node)]; }
    /// Bit i of node n: i is n or an ancestor of n.
    const kernels::AncestorMask& mask() const { return mask_; }

    // The draws under a node in the order they are to be tested: draw = firstDraw(node); draw >= 0; draw =
    // nextDraw(draw). drawnNode(draw) is the child.
    int firstDraw(int node) const { return first_draw_[static_cast<std::size_t>(node)]; }
    int nextDraw(int draw) const { return next_draw_[static_cast<std::size_t>(draw)]; }
    int drawnNode(int draw) const { return drawn_node_[static_cast<std::size_t>(draw)]; }
    /// The child of `node` with this token, -1 when there is none.
    int childWith(int node, TokenId token) const;

    /// Memory for the distribution that the children of `node` are drawn from: [vocabulary] probabilities, which sum to
    /// 1 up to rounding. Taken from a pool that grows only until every node has had one.
    std::span<float> makeDistribution(int node);
    /// Empty when the node has none.
    std::span<const float> distribution(int node) const;

  private:
    void link(int parent, int node);

    int max_nodes_;
    int vocabulary_;
    Proposal proposal_ = Proposal::kFixed;
    int drafted_ = 0;  // 0: all nodes
    kernels::AncestorMask mask_;
    std::vector<TokenId> tokens_;
    std::vector<float> log_probabilities_;
    std::vector<float> path_log_probabilities_;
    std::vector<int> first_draw_;           // [nodes]
    std::vector<int> last_draw_;            // [nodes]
    std::vector<int> next_draw_;            // [draws]
    std::vector<int> drawn_node_;           // [draws]
    std::vector<int> distribution_of_;      // [nodes] row of the pool, -1: none
    std::vector<std::vector<float>> pool_;  // rows of [vocabulary]
    int pool_used_ = 0;
    // Scratch of keepOnly().
    std::vector<int> parents_scratch_;
    std::vector<TokenId> tokens_scratch_;
    std::vector<float> scores_scratch_;
};

}  // namespace griffin::engine::tree
