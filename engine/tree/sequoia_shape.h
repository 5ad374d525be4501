// The best shape of a tree for a measured acceptance (Chen et al. 2024, "Sequoia", section 4). acceptance[b] is how
// often the verification of a node accepts its child of rank b, measured over many nodes. The expected
// tokens per pass of the target are then the sum over the nodes of the product of the acceptances on the path from the
// root, which counts as 1.
//
// best(m, l, b) is the highest expectation of a tree of m nodes (the root is one) with at most l levels (the root's is
// one) and exactly b children of the root:
//     best(1, l, 0) = 1
//     best(m, l, b) = max over y of  best(y, l, b - 1) + acceptance[b - 1] * (max over c of best(m - y, l - 1, c))
// where the last child takes m - y nodes. The choices are kept, so that each of the trees can be built from the tables.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/tree/tree_plan.h"

namespace griffin::engine::tree {

class SequoiaShape {
  public:
    /// Trees of up to `max_nodes` nodes and `max_levels` levels, the root and its level included.
    /// REQUIRES: 1 <= max_nodes <= kernels::kMaxTreeNodes, max_levels >= 1, acceptances in [0, 1], at most 255 of them.
    SequoiaShape(std::span<const double> acceptance, int max_nodes, int max_levels);

    /// Sets another acceptance of the same length, without allocating.
    void setAcceptance(std::span<const double> acceptance);

    int maxNodes() const { return max_nodes_; }
    int maxLevels() const { return max_levels_; }
    /// The largest number of nodes, up to `nodes`, that this many levels can have.
    int possibleNodes(int nodes, int levels) const;
    /// Expected tokens per pass of the best such tree. REQUIRES: nodes == possibleNodes(nodes, levels).
    double expectedTokens(int nodes, int levels) const;
    /// That tree.
    void plan(int nodes, int levels, TreePlan& plan);

  private:
    struct Task {
        int node;
        int nodes;   // of its subtree
        int levels;  // likewise
    };

    std::size_t bestIndex(int nodes, int levels) const;
    std::size_t splitIndex(int nodes, int levels, int children) const;
    void solve(int nodes, int levels);

    std::vector<double> acceptance_;
    int max_nodes_;
    int max_levels_;
    std::vector<double> value_;           // [nodes, levels, children] best; impossible ones below 0
    std::vector<std::uint16_t> split_;    // [nodes, levels, children] y
    std::vector<double> best_;            // [nodes, levels] max over the children
    std::vector<std::uint8_t> children_;  // [nodes, levels] where it is
    std::vector<Task> tasks_;
};

/// The fastest tree on this machine.
struct SequoiaChoice {
    int nodes = 1;
    int levels = 1;
    double time_per_token = 0.0;
};

/// The tree that takes the least time per token: over nodes = budgets[i] and all levels, the least of
/// (levels * draft_time + target_times[i]) / expectedTokens(nodes, levels). Times in any unit, draft_time that of a
/// draft pass. REQUIRES: at least one budget, budgets in [1, maxNodes()], one time for each; a budget of 1 is possible
/// with any levels, others may not be.
SequoiaChoice fastestShape(const SequoiaShape& shape, std::span<const int> budgets,
                           std::span<const double> target_times, double draft_time);

}  // namespace griffin::engine::tree
