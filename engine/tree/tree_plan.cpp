#include "engine/tree/tree_plan.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>

namespace griffin::engine::tree {
namespace {

constexpr int kRanks = 10;  // both methods look at the ten most likely candidates

std::int64_t productOf(const RankPath& path) {
    std::int64_t product = 1;
    for (const int rank : path) product *= rank + 1;
    return product;
}

}  // namespace

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

std::vector<RankPath> rankPathsByCounts(std::span<const int> counts) {
    std::vector<RankPath> paths;
    std::vector<RankPath> level{{}};
    for (const int count : counts) {
        std::vector<RankPath> candidates;
        for (const RankPath& parent : level) {
            for (int rank = 0; rank < kRanks; ++rank) {
                RankPath& path = candidates.emplace_back(parent);
                path.push_back(rank);
            }
        }
        std::stable_sort(candidates.begin(), candidates.end(),
                         [](const RankPath& a, const RankPath& b) { return productOf(a) < productOf(b); });
        assert(candidates.size() >= static_cast<std::size_t>(count));
        candidates.resize(static_cast<std::size_t>(count));
        std::sort(candidates.begin(), candidates.end());
        paths.insert(paths.end(), candidates.begin(), candidates.end());
        level = std::move(candidates);
    }
    return paths;
}

TreePlan planOfRankPaths(std::span<const RankPath> paths) {
    TreePlan plan;
    plan.parents.assign(1, -1);
    for (const RankPath& path : paths) {
        const RankPath parent(path.begin(), path.end() - 1);
        const auto found = std::find(paths.begin(), paths.end(), parent);
        assert(parent.empty() || found != paths.end());
        plan.parents.push_back(parent.empty() ? 0 : static_cast<int>(found - paths.begin()) + 1);
    }
    return plan;
}

}  // namespace griffin::engine::tree
