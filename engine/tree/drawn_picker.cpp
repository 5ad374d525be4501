#include "engine/tree/drawn_picker.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "engine/tree/residual_draw.h"

namespace griffin::engine::tree {

DrawnPicker::DrawnPicker(Proposal proposal, float temperature, DrawFunction draw)
    : proposal_(proposal), temperature_(temperature), draw_(std::move(draw)) {
    assert(proposal != Proposal::kFixed && temperature > 0.0F);
    rows_.reserve(kernels::kMaxTreeNodes);
    gone_.reserve(kernels::kMaxTreeNodes);
}

void DrawnPicker::begin(CandidateSource& source, const DraftTree& tree, int /*most_children*/) {
    assert(tree.size() == 1 && tree.proposal() == proposal_);
    static_cast<void>(tree);
    source_ = &source;
}

void DrawnPicker::ask(DraftTree& tree, std::span<const int> nodes) {
    rows_.clear();
    for (const int node : nodes) rows_.push_back(tree.makeDistribution(node));
    source_->distributions(tree, nodes, temperature_, rows_);
    blocks_ = residualBlocks(rows_.front().size());
    sums_.resize(static_cast<std::size_t>(tree.maxNodes()) * blocks_);
    for (std::size_t i = 0; i < nodes.size(); ++i) sumBlocks(rows_[i], sumsOf(nodes[i]));
}

Pick DrawnPicker::pick(DraftTree& tree, int node, Random& random) {
    const bool replaces = proposal_ == Proposal::kWithReplacement;
    const std::span<const float> probabilities = tree.distribution(node);
    const std::span<double> sums = sumsOf(node);
    gone_.clear();
    if (!replaces) {
        for (int draw = tree.firstDraw(node); draw >= 0; draw = tree.nextDraw(draw)) {
            gone_.push_back(tree.token(tree.drawnNode(draw)));
        }
    }
    const TokenId token = draw_ ? draw_(tree, node, random) : drawResidual(probabilities, sums, gone_, random);
    if (token < 0) return {};
    const double share = residualShare(probabilities, sums, token);
    if (replaces) {
        if (const int child = tree.childWith(node, token); child >= 0) {
            tree.addRepeat(child);
            return {child, share};
        }
    } else {
        gone_.push_back(token);
        removeFromSums(probabilities, gone_, token, sums);
    }
    return {tree.add(node, token, std::log(probabilities[static_cast<std::size_t>(token)])), share};
}

std::span<double> DrawnPicker::sumsOf(int node) {
    return std::span(sums_).subspan(static_cast<std::size_t>(node) * blocks_, blocks_);
}

}  // namespace griffin::engine::tree
