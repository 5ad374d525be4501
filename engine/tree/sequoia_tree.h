// Sequoia's tree: the best shape for the acceptance measured so far (sequoia_shape.h), with children that are drawn
// without replacement or the most likely ones. The shape does not depend on the text.
#pragma once

#include <memory>
#include <span>

#include "engine/tree/child_picker.h"
#include "engine/tree/sequoia_shape.h"
#include "engine/tree/tree_builder.h"

namespace griffin::engine::tree {

class SequoiaTree : public TreeBuilder {
  public:
    /// Larger shapes than `largest` are cut to it. `acceptance` by rank, as in sequoia_shape.h; ranks from
    /// largest.top_k on do not count. REQUIRES: largest.nodes <= kernels::kMaxTreeNodes.
    SequoiaTree(std::unique_ptr<ChildPicker> picker, std::span<const double> acceptance, const TreeShape& largest);

    /// A new measurement of the same length. It solves all tables again, some 30 ms for the largest: not in every
    /// cycle.
    void setAcceptance(std::span<const double> acceptance);
    const SequoiaShape& shapes() const { return shapes_; }

    void build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random, DraftTree& tree) override;

  private:
    static std::span<const double> counted(std::span<const double> acceptance, int top_k);

    std::unique_ptr<ChildPicker> picker_;
    int top_k_;
    SequoiaShape shapes_;
    TreePlan plan_;
    int plan_nodes_ = 0;  // 0: there is no plan yet
    int plan_levels_ = 0;
    PlanFiller filler_;
};

}  // namespace griffin::engine::tree
