#include "engine/tree/draft_tree.h"

#include <algorithm>
#include <cassert>

namespace griffin::engine::tree {

DraftTree::DraftTree(int max_nodes, int vocabulary)
    : max_nodes_(max_nodes), vocabulary_(vocabulary), mask_(kernels::AncestorMask::reserved()) {
    assert(max_nodes >= 1 && max_nodes <= kernels::kMaxTreeNodes);
    const auto nodes = static_cast<std::size_t>(max_nodes);
    tokens_.reserve(nodes);
    log_probabilities_.reserve(nodes);
    path_log_probabilities_.reserve(nodes);
    first_draw_.reserve(nodes);
    last_draw_.reserve(nodes);
    next_draw_.reserve(2 * nodes);
    drawn_node_.reserve(2 * nodes);
    distribution_of_.reserve(nodes);
    pool_.reserve(nodes);
    parents_scratch_.reserve(nodes);
    tokens_scratch_.reserve(nodes);
    scores_scratch_.reserve(nodes);
}

void DraftTree::reset(TokenId root, Proposal proposal) {
    proposal_ = proposal;
    drafted_ = 0;
    mask_.clear();
    mask_.append(-1);
    tokens_.assign(1, root);
    log_probabilities_.assign(1, 0.0F);
    path_log_probabilities_.assign(1, 0.0F);
    first_draw_.assign(1, -1);
    last_draw_.assign(1, -1);
    next_draw_.clear();
    drawn_node_.clear();
    distribution_of_.assign(1, -1);
    pool_used_ = 0;
}

int DraftTree::add(int parent, TokenId token, float log_probability) {
    assert(!full() && parent >= 0 && parent < size());
    const int node = size();
    mask_.append(parent);
    tokens_.push_back(token);
    log_probabilities_.push_back(log_probability);
    path_log_probabilities_.push_back(pathLogProbability(parent) + log_probability);
    first_draw_.push_back(-1);
    last_draw_.push_back(-1);
    distribution_of_.push_back(-1);
    link(parent, node);
    return node;
}

void DraftTree::keepOnly(std::span<const int> nodes) {
    assert(proposal_ == Proposal::kFixed && !nodes.empty() && nodes.front() == 0);
    parents_scratch_.clear();
    for (const int node : nodes) {
        const auto parent = std::lower_bound(nodes.begin(), nodes.end(), this->parent(node));
        assert(node == 0 || (parent != nodes.end() && *parent == this->parent(node)));
        parents_scratch_.push_back(node == 0 ? -1 : static_cast<int>(parent - nodes.begin()));
    }
    const TokenId root = token(0);
    tokens_scratch_.assign(tokens_.begin(), tokens_.end());
    scores_scratch_.assign(log_probabilities_.begin(), log_probabilities_.end());
    reset(root, Proposal::kFixed);
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        const auto old = static_cast<std::size_t>(nodes[i]);
        add(parents_scratch_[i], tokens_scratch_[old], scores_scratch_[old]);
    }
}

void DraftTree::addRepeat(int node) {
    assert(node > 0 && node < size() && proposal_ == Proposal::kWithReplacement);
    link(parent(node), node);
}

void DraftTree::link(int parent, int node) {
    const int draw = static_cast<int>(next_draw_.size());
    next_draw_.push_back(-1);
    drawn_node_.push_back(node);
    int& last = last_draw_[static_cast<std::size_t>(parent)];
    (last < 0 ? first_draw_[static_cast<std::size_t>(parent)] : next_draw_[static_cast<std::size_t>(last)]) = draw;
    last = draw;
}

int DraftTree::childWith(int node, TokenId token) const {
    for (int draw = firstDraw(node); draw >= 0; draw = nextDraw(draw)) {
        if (this->token(drawnNode(draw)) == token) return drawnNode(draw);
    }
    return -1;
}

std::span<float> DraftTree::makeDistribution(int node) {
    assert(vocabulary_ > 0 && distribution_of_[static_cast<std::size_t>(node)] < 0);
    if (pool_used_ == static_cast<int>(pool_.size())) pool_.emplace_back(static_cast<std::size_t>(vocabulary_));
    distribution_of_[static_cast<std::size_t>(node)] = pool_used_;
    return pool_[static_cast<std::size_t>(pool_used_++)];
}

std::span<const float> DraftTree::distribution(int node) const {
    const int row = distribution_of_[static_cast<std::size_t>(node)];
    if (row < 0) return {};
    return pool_[static_cast<std::size_t>(row)];
}

}  // namespace griffin::engine::tree
