#include "engine/tree/dyspec_tree.h"

#include <algorithm>
#include <utility>

#include "engine/tree/tree_builder.h"

namespace griffin::engine::tree {

DySpecTree::DySpecTree(std::unique_ptr<ChildPicker> picker) : picker_(std::move(picker)) {
    // Every child fills a slot and creates two.
    slots_.reserve(kernels::kMaxTreeNodes + 1);
    best_.reserve(kernels::kMaxTreeNodes + 1);
    asked_.reserve(kernels::kMaxTreeNodes);
    nodes_.reserve(kernels::kMaxTreeNodes);
}

void DySpecTree::build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random, DraftTree& tree) {
    const TreeLimits limits = treeLimits(source, shape, tree);
    tree.reset(root, picker_->proposal());
    slots_.clear();
    made_ = 0;
    if (limits.levels == 0) return;
    asked_.assign(static_cast<std::size_t>(limits.nodes), 0);
    picker_->begin(source, tree, limits.children);
    addSlot(1.0, 0, 0);
    while (!slots_.empty() && tree.size() < limits.nodes) {
        const Slot slot = takeBestSlot();
        if (asked_[static_cast<std::size_t>(slot.parent)] == 0) ask(tree, slot.parent, limits.nodes - tree.size() - 1);
        const Pick pick = picker_->pick(tree, slot.parent, random);
        if (pick.node < 0) continue;
        if (slot.siblings + 1 < limits.children) {
            addSlot(slot.value * (1.0 - pick.share), slot.parent, slot.siblings + 1);
        }
        if (tree.depth(pick.node) < limits.levels) addSlot(slot.value * pick.share, pick.node, 0);
    }
}

bool DySpecTree::worse(const Slot& a, const Slot& b) {
    return a.value != b.value ? a.value < b.value : a.number > b.number;
}

void DySpecTree::addSlot(double value, int parent, int siblings) {
    if (!(value > 0.0)) return;
    slots_.push_back({value, made_++, parent, siblings});
    std::push_heap(slots_.begin(), slots_.end(), worse);
}

DySpecTree::Slot DySpecTree::takeBestSlot() {
    std::pop_heap(slots_.begin(), slots_.end(), worse);
    const Slot best = slots_.back();
    slots_.pop_back();
    return best;
}

/// Requests the candidates of `node` and of the parents of the `room` best slots.
void DySpecTree::ask(DraftTree& tree, int node, int room) {
    nodes_.assign(1, node);
    best_ = slots_;
    if (const auto count = static_cast<std::size_t>(room); count < best_.size()) {
        const auto end = best_.begin() + room;
        std::nth_element(best_.begin(), end, best_.end(), [](const Slot& a, const Slot& b) { return worse(b, a); });
        best_.resize(count);
    }
    for (const Slot& slot : best_) {
        if (asked_[static_cast<std::size_t>(slot.parent)] == 0) nodes_.push_back(slot.parent);
    }
    std::sort(nodes_.begin(), nodes_.end());
    for (const int asked : nodes_) asked_[static_cast<std::size_t>(asked)] = 1;
    picker_->ask(tree, nodes_);
}

DySpecThresholdTree::DySpecThresholdTree(std::unique_ptr<ChildPicker> picker, double threshold)
    : picker_(std::move(picker)), threshold_(threshold) {
    values_.reserve(kernels::kMaxTreeNodes);
    level_.reserve(kernels::kMaxTreeNodes);
    next_level_.reserve(kernels::kMaxTreeNodes);
}

void DySpecThresholdTree::build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& random,
                                DraftTree& tree) {
    const TreeLimits limits = treeLimits(source, shape, tree);
    tree.reset(root, picker_->proposal());
    if (limits.levels == 0) return;
    const double threshold = threshold_ > 0.0 ? threshold_ : 1.0 / shape.nodes;
    picker_->begin(source, tree, limits.children);
    values_.assign(static_cast<std::size_t>(limits.nodes), 0.0);
    values_[0] = 1.0;
    level_.assign(1, 0);
    for (int depth = 1; !level_.empty() && tree.size() < limits.nodes; ++depth) {
        picker_->ask(tree, level_);
        next_level_.clear();
        for (const int node : level_) {
            double value = values_[static_cast<std::size_t>(node)];
            for (int child = 0; child < limits.children && value >= threshold && tree.size() < limits.nodes; ++child) {
                const Pick pick = picker_->pick(tree, node, random);
                if (pick.node < 0) break;
                const double first_slot = value * pick.share;
                values_[static_cast<std::size_t>(pick.node)] = first_slot;
                if (depth < limits.levels && first_slot >= threshold) next_level_.push_back(pick.node);
                value *= 1.0 - pick.share;
            }
        }
        level_.swap(next_level_);
    }
}

}  // namespace griffin::engine::tree
