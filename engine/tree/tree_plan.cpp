#include "engine/tree/tree_plan.h"

#include <algorithm>
#include <cassert>

namespace griffin::engine::tree {

PlanFiller::PlanFiller() {
    node_of_.reserve(kernels::kMaxTreeNodes);
    children_.reserve(kernels::kMaxTreeNodes);
    nodes_.reserve(kernels::kMaxTreeNodes);
}

void PlanFiller::fill(const TreePlan& plan, const TreeLimits& limits, CandidateSource& source, ChildPicker& picker,
                      Random& random, DraftTree& tree) {
    assert(tree.size() == 1 && tree.proposal() == picker.proposal());
    if (limits.levels == 0) return;
    const std::size_t count = std::min(plan.parents.size(), static_cast<std::size_t>(limits.nodes));
    node_of_.assign(count, -1);
    children_.assign(count, 0);
    node_of_[0] = 0;
    picker.begin(source, tree, limits.children);
    const auto parentOf = [&](std::size_t planned) { return static_cast<std::size_t>(plan.parents[planned]); };
    std::size_t begin = 1;
    for (int level = 1; level <= limits.levels && begin < count; ++level) {
        // The children of this level's nodes: those whose parents come before the level's end.
        std::size_t end = begin;
        while (end < count && parentOf(end) < begin) ++end;
        nodes_.clear();
        for (std::size_t planned = begin; planned < end; ++planned) {
            const int parent = node_of_[parentOf(planned)];
            if (parent >= 0 && (nodes_.empty() || nodes_.back() != parent)) nodes_.push_back(parent);
        }
        if (nodes_.empty()) return;
        picker.ask(tree, nodes_);
        for (std::size_t planned = begin; planned < end; ++planned) {
            const int parent = node_of_[parentOf(planned)];
            if (parent < 0 || children_[parentOf(planned)] == limits.children) continue;
            ++children_[parentOf(planned)];
            node_of_[planned] = picker.pick(tree, parent, random).node;
        }
        begin = end;
    }
}

}  // namespace griffin::engine::tree
