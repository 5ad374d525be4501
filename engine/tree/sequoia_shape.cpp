#include "engine/tree/sequoia_shape.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace griffin::engine::tree {
namespace {

constexpr double kImpossible = -std::numeric_limits<double>::infinity();

}  // namespace

SequoiaShape::SequoiaShape(std::span<const double> acceptance, int max_nodes, int max_levels)
    : max_nodes_(max_nodes), max_levels_(max_levels) {
    assert(max_nodes >= 1 && max_nodes <= kernels::kMaxTreeNodes && max_levels >= 1 && acceptance.size() <= 255);
    acceptance_.resize(acceptance.size());
    const std::size_t trees = bestIndex(max_nodes, max_levels) + 1;
    value_.resize(trees * (acceptance.size() + 1));
    split_.resize(value_.size());
    best_.resize(trees);
    children_.resize(trees);
    tasks_.reserve(static_cast<std::size_t>(max_nodes));
    setAcceptance(acceptance);
}

void SequoiaShape::setAcceptance(std::span<const double> acceptance) {
    assert(acceptance.size() == acceptance_.size());
    std::copy(acceptance.begin(), acceptance.end(), acceptance_.begin());
    std::fill(value_.begin(), value_.end(), kImpossible);
    std::fill(split_.begin(), split_.end(), std::uint16_t{0});
    for (int levels = 1; levels <= max_levels_; ++levels) {
        for (int nodes = 1; nodes <= max_nodes_; ++nodes) solve(nodes, levels);
    }
}

int SequoiaShape::possibleNodes(int nodes, int levels) const {
    while (best_[bestIndex(nodes, levels)] < 0.0) --nodes;
    return nodes;
}

double SequoiaShape::expectedTokens(int nodes, int levels) const {
    return best_[bestIndex(nodes, levels)];
}

void SequoiaShape::plan(int nodes, int levels, TreePlan& plan) {
    assert(best_[bestIndex(nodes, levels)] > 0.0);
    plan.parents.assign(1, -1);
    tasks_.assign(1, {0, nodes, levels});
    for (std::size_t at = 0; at < tasks_.size(); ++at) {
        const Task task = tasks_[at];
        const int children = children_[bestIndex(task.nodes, task.levels)];
        const std::size_t first = tasks_.size();
        const int first_node = static_cast<int>(first);
        tasks_.resize(first + static_cast<std::size_t>(children));
        int left = task.nodes;
        for (int child = children; child >= 1; --child) {
            const int rest = split_[splitIndex(left, task.levels, child)];
            tasks_[first + static_cast<std::size_t>(child) - 1] = {first_node + child - 1, left - rest,
                                                                   task.levels - 1};
            left = rest;
        }
        plan.parents.insert(plan.parents.end(), static_cast<std::size_t>(children), task.node);
    }
}

std::size_t SequoiaShape::bestIndex(int nodes, int levels) const {
    return static_cast<std::size_t>(levels - 1) * static_cast<std::size_t>(max_nodes_) +
           static_cast<std::size_t>(nodes - 1);
}

std::size_t SequoiaShape::splitIndex(int nodes, int levels, int children) const {
    return bestIndex(nodes, levels) * (acceptance_.size() + 1) + static_cast<std::size_t>(children);
}

/// REQUIRES: all smaller trees, and those of fewer levels, are solved.
void SequoiaShape::solve(int nodes, int levels) {
    const auto most_children = static_cast<int>(acceptance_.size());
    if (nodes == 1) value_[splitIndex(1, levels, 0)] = 1.0;
    for (int children = 1; levels > 1 && children <= std::min(most_children, nodes - 1); ++children) {
        const std::size_t at = splitIndex(nodes, levels, children);
        const double acceptance = acceptance_[static_cast<std::size_t>(children) - 1];
        for (int rest = children; rest < nodes; ++rest) {
            const double with_rest = value_[splitIndex(rest, levels, children - 1)];
            const double last_child = best_[bestIndex(nodes - rest, levels - 1)];
            if (with_rest < 0.0 || last_child < 0.0) continue;
            const double value = with_rest + acceptance * last_child;
            if (value <= value_[at]) continue;
            value_[at] = value;
            split_[at] = static_cast<std::uint16_t>(rest);
        }
    }
    const std::size_t tree = bestIndex(nodes, levels);
    best_[tree] = kImpossible;
    for (int children = 0; children <= most_children; ++children) {
        const double value = value_[splitIndex(nodes, levels, children)];
        if (value <= best_[tree]) continue;
        best_[tree] = value;
        children_[tree] = static_cast<std::uint8_t>(children);
    }
}

SequoiaChoice fastestShape(const SequoiaShape& shape, std::span<const int> budgets,
                           std::span<const double> target_times, double draft_time) {
    assert(!budgets.empty() && budgets.size() == target_times.size());
    SequoiaChoice fastest;
    fastest.time_per_token = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < budgets.size(); ++i) {
        for (int levels = 1; levels <= shape.maxLevels(); ++levels) {
            if (shape.possibleNodes(budgets[i], levels) != budgets[i]) continue;
            const double time = (levels * draft_time + target_times[i]) / shape.expectedTokens(budgets[i], levels);
            if (time < fastest.time_per_token) fastest = {budgets[i], levels, time};
        }
    }
    return fastest;
}

}  // namespace griffin::engine::tree
