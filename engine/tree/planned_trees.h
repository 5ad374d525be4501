// Trees whose shape does not depend on the text: static ones and Sequoia's.
#pragma once

#include <memory>
#include <span>

#include "engine/tree/child_picker.h"
#include "engine/tree/sequoia_shape.h"
#include "engine/tree/tree_builder.h"
#include "engine/tree/tree_plan.h"

namespace griffin::engine::tree {

/// Always the same plan; a smaller shape takes its first nodes.
class StaticTree : public TreeBuilder {
  public:
    StaticTree(std::unique_ptr<ChildPicker> picker, TreePlan plan);

    const TreePlan& plan() const { return plan_; }

    void build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random, DraftTree& tree) override;

  private:
    std::unique_ptr<ChildPicker> picker_;
    TreePlan plan_;
    PlanFiller filler_;
};

/// The best shape for the acceptance measured so far (sequoia_shape.h). Children are drawn without replacement, or the
/// most likely ones.
class SequoiaTree : public TreeBuilder {
  public:
    /// Larger shapes than `largest` are cut to it. `acceptance` by rank, as in sequoia_shape.h; ranks from
    /// largest.top_k on are ignored. REQUIRES: largest.nodes <= kernels::kMaxTreeNodes.
    SequoiaTree(std::unique_ptr<ChildPicker> picker, std::span<const double> acceptance, const TreeShape& largest);

    /// Takes a new measurement of the same length. Solves all tables again, which takes about 30 ms for the largest: do
    /// not call it in every cycle.
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
