// Picks the children of a node one by one: the most likely candidates in order, or draws. A builder decides which nodes
// get children and how many, a picker which tokens they are. A picked child is added to the tree at once: a drawn token
// must never be dropped, or the text would no longer follow the target's distribution. So a builder checks room and
// value before it picks.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "engine/base/random.h"
#include "engine/tree/candidate_source.h"
#include "engine/tree/draft_tree.h"

namespace griffin::engine::tree {

struct Pick {
    int node = -1;       // the child; an existing one if its token was drawn again; -1: nothing is left
    double share = 0.0;  // its probability among what the earlier siblings left
};

class ChildPicker {
  public:
    virtual ~ChildPicker() = default;

    virtual Proposal proposal() const = 0;
    /// Starts with `tree`, which is the root alone; no node will get more than `most_children`.
    /// REQUIRES: 1 <= most_children <= source.maxCandidates().
    virtual void begin(CandidateSource& source, const DraftTree& tree, int most_children) = 0;
    /// One draft pass, after which the children of `nodes` can be picked.
    virtual void ask(DraftTree& tree, std::span<const int> nodes) = 0;
    /// Adds the next child of `node`. REQUIRES: ask() included it, it has fewer than most_children, and the tree has
    /// room.
    virtual Pick pick(DraftTree& tree, int node, Random& random) = 0;
};

/// The most likely candidates in order: fixed given the context.
class RankedPicker : public ChildPicker {
  public:
    Proposal proposal() const override { return Proposal::kFixed; }
    void begin(CandidateSource& source, const DraftTree& tree, int most_children) override;
    void ask(DraftTree& tree, std::span<const int> nodes) override;
    Pick pick(DraftTree& tree, int node, Random& random) override;

  private:
    struct Row {
        std::size_t next = 0;  // first candidate that is not a child yet
        std::size_t end = 0;
        double left = 1.0;  // probability that the earlier siblings left
    };

    CandidateSource* source_ = nullptr;
    int most_children_ = 0;
    Candidates answer_;
    std::vector<Row> rows_;                 // [nodes]
    std::vector<TokenId> tokens_;           // [asked nodes * most_children]
    std::vector<float> log_probabilities_;  // likewise
};

/// Replaces the draw: returns the token of the next child of `node`, -1 if none is left. The token must have a positive
/// probability there and, without replacement, must not be a child yet. Its distribution is up to the caller.
using DrawFunction = std::function<TokenId(const DraftTree& tree, int node, Random& random)>;

/// Draws from the draft's distribution at a draft temperature: without replacement, each from what the earlier siblings
/// left, or with replacement, each from all of it. The tree keeps the distribution that the draws of a node started
/// from, because verification needs it.
class DrawnPicker : public ChildPicker {
  public:
    /// REQUIRES: `proposal` is not kFixed, temperature > 0.
    DrawnPicker(Proposal proposal, float temperature, DrawFunction draw = {});

    Proposal proposal() const override { return proposal_; }
    void begin(CandidateSource& source, const DraftTree& tree, int most_children) override;
    void ask(DraftTree& tree, std::span<const int> nodes) override;
    Pick pick(DraftTree& tree, int node, Random& random) override;

  private:
    std::span<double> sumsOf(int node);

    Proposal proposal_;
    float temperature_;
    DrawFunction draw_;
    CandidateSource* source_ = nullptr;
    std::size_t blocks_ = 0;
    std::vector<double> sums_;            // [nodes, blocks] of what is left of each asked node's distribution
    std::vector<std::span<float>> rows_;  // of one draft pass
    std::vector<TokenId> gone_;           // children of one node
};

// Draws without replacement: from a distribution of which some tokens are gone. A vocabulary has about a hundred
// thousand tokens and a node several draws, so the probabilities are summed once, by blocks: a draw first finds its
// block by the sums, then its token in the block.

inline constexpr std::size_t kResidualBlock = 256;

constexpr std::size_t residualBlocks(std::size_t vocabulary) {
    return (vocabulary + kResidualBlock - 1) / kResidualBlock;
}

/// sums[residualBlocks(probabilities.size())].
void sumBlocks(std::span<const float> probabilities, std::span<double> sums);

/// Draws one of the tokens that are not `gone`, in proportion to their probabilities; -1 if nothing is left. `sums`
/// covers only these.
TokenId drawResidual(std::span<const float> probabilities, std::span<const double> sums, std::span<const TokenId> gone,
                     Random& random);

/// The share of `token` in the sum of what is left.
double residualShare(std::span<const float> probabilities, std::span<const double> sums, TokenId token);

/// Sums the block of `token` again; `gone` already contains it.
void removeFromSums(std::span<const float> probabilities, std::span<const TokenId> gone, TokenId token,
                    std::span<double> sums);

}  // namespace griffin::engine::tree
