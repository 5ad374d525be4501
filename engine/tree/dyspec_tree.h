// DySpec's trees (Xiong et al. 2024).
//
// A slot is a place for a child that has not been chosen yet. Its value is the probability that verification gets
// there: the draft's probability of the parent's path, times the probability that every earlier sibling is rejected. A
// child whose share of what its earlier siblings left is s splits the value v of its slot: the first slot under it gets
// v * s, the slot after it v * (1 - s). Whether a slot is filled depends only on its value, never on the token that
// fills it. Slots of value 0 are not created.
#pragma once

#include <memory>
#include <vector>

#include "engine/tree/child_picker.h"
#include "engine/tree/tree_builder.h"

namespace griffin::engine::tree {

/// The greedy tree (algorithm 1): one child at a time, in the slot with the highest value. The candidates of a node are
/// requested when a slot under it is next, together with those of all other nodes that are likely to be needed: those
/// with slots among the best that the tree still has room for. They cost rows of a pass, not passes.
class DySpecTree : public TreeBuilder {
  public:
    explicit DySpecTree(std::unique_ptr<ChildPicker> picker);

    void build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random, DraftTree& tree) override;

  private:
    struct Slot {
        double value;
        int number;  // in order of creation: of equal values the earlier one is better
        int parent;
        int siblings;  // children that the parent already has
    };

    static bool worse(const Slot& a, const Slot& b);
    void addSlot(double value, int parent, int siblings);
    Slot takeBestSlot();
    void ask(DraftTree& tree, int node, int room);

    std::unique_ptr<ChildPicker> picker_;
    std::vector<Slot> slots_;  // a heap, the best in front
    std::vector<Slot> best_;   // scratch: slots that the tree has room for
    std::vector<char> asked_;  // [nodes]
    std::vector<int> nodes_;   // of one draft pass
    int made_ = 0;
};

/// The tree by layers (algorithm 2): every slot whose value reaches a threshold is filled, with one draft pass per
/// level. With the value of the last slot that algorithm 1 fills as the threshold, both produce the same tree. When the
/// tree is full, the later nodes of the level get no children.
class DySpecThresholdTree : public TreeBuilder {
  public:
    /// `threshold` 0: 1 / shape.nodes.
    explicit DySpecThresholdTree(std::unique_ptr<ChildPicker> picker, double threshold = 0.0);

    void build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random, DraftTree& tree) override;

  private:
    std::unique_ptr<ChildPicker> picker_;
    double threshold_;
    std::vector<double> values_;  // [nodes] of the first slot under each
    std::vector<int> level_;      // nodes that get children
    std::vector<int> next_level_;
};

}  // namespace griffin::engine::tree
