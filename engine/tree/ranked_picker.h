// Children in the order of their likelihood, the most likely first: fixed given the context.
#pragma once

#include <vector>

#include "engine/tree/child_picker.h"

namespace griffin::engine::tree {

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

}  // namespace griffin::engine::tree
