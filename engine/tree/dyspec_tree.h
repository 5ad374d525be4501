// DySpec's greedy tree (Xiong et al. 2024, algorithm 1): one child at a time, in the slot with the highest value.
//
// A slot is a place for a child that is not chosen yet. Its value is the probability that the verification gets there:
// the draft's probability of the parent's path, times that of every earlier sibling being rejected. A child whose share
// of what its earlier siblings left is s splits the value v of its slot: v * s is that of the first slot under it,
// v * (1 - s) that of the slot behind it. Whether a slot is filled depends on its value only, never on the token that
// comes into it. Slots of value 0 are not made.
//
// A node is asked for its candidates when a slot under it comes up, and with it all others that are likely to be
// needed: those whose slots are among the best that the tree still has room for. They cost rows of a pass, not passes.
#pragma once

#include <memory>
#include <vector>

#include "engine/tree/child_picker.h"
#include "engine/tree/tree_builder.h"

namespace griffin::engine::tree {

class DySpecTree : public TreeBuilder {
  public:
    explicit DySpecTree(std::unique_ptr<ChildPicker> picker);

    void build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random, DraftTree& tree) override;

  private:
    struct Slot {
        double value;
        int number;  // in the order they were made: of equal values the earlier one is better
        int parent;
        int siblings;  // children that the parent has already
    };

    static bool worse(const Slot& a, const Slot& b);
    void addSlot(double value, int parent, int siblings);
    Slot takeBestSlot();
    void ask(DraftTree& tree, int node, int room);

    std::unique_ptr<ChildPicker> picker_;
    std::vector<Slot> slots_;  // a heap, the best in front
    std::vector<Slot> best_;   // scratch: slots that the tree has room for
    std::vector<char> asked_;  // [nodes]
    std::vector<int> nodes_;   // of one question
    int made_ = 0;
};

}  // namespace griffin::engine::tree
