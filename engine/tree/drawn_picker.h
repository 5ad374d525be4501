// Children drawn from the draft's distribution at a draft temperature: without replacement, each from what the earlier
// siblings left, or with replacement, each from all of it. The tree keeps the distribution that the draws of a node
// began from, because the verification weighs them by it.
#pragma once

#include <functional>
#include <vector>

#include "engine/tree/child_picker.h"

namespace griffin::engine::tree {

/// Takes the place of the draw: gives the token of the next child of `node`, -1 when none is left. It must have a
/// probability there and, without replacement, not be a child yet. Its law is the caller's affair.
using DrawFunction = std::function<TokenId(const DraftTree& tree, int node, Random& random)>;

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
    std::vector<std::span<float>> rows_;  // of one question
    std::vector<TokenId> gone_;           // children of one node
};

}  // namespace griffin::engine::tree
