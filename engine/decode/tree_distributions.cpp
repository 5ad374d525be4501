#include "engine/decode/tree_distributions.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace griffin::engine::decode {

TreeDistributions::TreeDistributions(model::TargetModel& target, Sampler& sampler)
    : target_(target), sampler_(sampler), logits_(static_cast<std::size_t>(target.config().vocabulary)) {
    path_tokens_.reserve(kernels::kMaxTreeNodes);
    distribution_.tokens.reserve(logits_.size());
    distribution_.probabilities.reserve(logits_.size());
}

void TreeDistributions::begin(const tree::DraftTree& tree, const Shortlists* lists) {
    assert(tree.size() == target_.rows());
    tree_ = &tree;
    lists_ = lists;
    chunk_ = {};
}

void TreeDistributions::take(kernels::ConstMatrixView logits) {
    first_ = 0;
    chunk_ = logits;
}

const Distribution& TreeDistributions::after(int node, std::span<const int> path) {
    assert(tree_ != nullptr && node >= 0 && node < tree_->size());
    if (lists_ != nullptr) {
        const auto k = static_cast<std::size_t>(lists_->k);
        const std::size_t begin = static_cast<std::size_t>(node) * k;
        sampler_.distributionOf(std::span(lists_->values).subspan(begin, k),
                                std::span(lists_->tokens).subspan(begin, k), distribution_);
        return distribution_;
    }
    path_tokens_.clear();
    for (const int passed : path.subspan(1)) path_tokens_.push_back(tree_->token(passed));
    if (sampler_.isForcedBehind(path_tokens_, distribution_)) return distribution_;
    if (node < first_ || node >= first_ + chunk_.rows) {
        first_ = node;
        chunk_ = target_.logits(node, std::min(model::kMaxLogitRows, target_.rows() - node));
    }
    target_.backend().download(logits_.data(), chunk_.row(node - first_), logits_.size() * sizeof(float));
    sampler_.distributionBehind(path_tokens_, logits_, distribution_);
    return distribution_;
}

using tree::DraftTree;

namespace {

float probabilityAt(model::TargetModel& target, int row, TokenId token) {
    float log_probability = 0.0F;
    target.backend().download(&log_probability, target.lastLogits(row + 1).row(row) + token, sizeof(log_probability));
    return std::exp(log_probability);
}

}  // namespace

float targetProbability(model::TargetModel& target, int row, TokenId token) {
    target.toLogProbabilities(row, 1);
    return probabilityAt(target, row, token);
}

void CycleRecorder::leaveOut(const DraftTree& grown, std::span<const int> kept, std::span<const tree::LeftOut> earlier,
                             CycleRecord& record) {
    candidates_.clear();
    number_of_.assign(static_cast<std::size_t>(grown.size()), -1);
    for (std::size_t i = 0; i < kept.size(); ++i) number_of_[static_cast<std::size_t>(kept[i])] = static_cast<int>(i);
    const auto numberOf = [this](int node) -> int& { return number_of_[static_cast<std::size_t>(node)]; };
    std::vector<int> cut;  // candidates_[n] is this node for n < cut.size()
    for (int n = 0; n < grown.size(); ++n) {
        if (numberOf(n) >= 0) continue;
        cut.push_back(n);
        candidates_.push_back({grown.parent(n), grown.token(n), grown.logProbability(n), grown.pathLogProbability(n)});
    }
    for (const tree::LeftOut& other : earlier) {
        candidates_.push_back({other.parent, other.token, other.log_probability,
                               grown.pathLogProbability(other.parent) + other.log_probability});
    }
    // No path is likelier than its beginning, which comes first among equals: the best are closed under parents.
    order_.resize(candidates_.size());
    std::iota(order_.begin(), order_.end(), 0);
    std::stable_sort(order_.begin(), order_.end(), [this](int a, int b) {
        return candidates_[static_cast<std::size_t>(a)].path_log_probability >
               candidates_[static_cast<std::size_t>(b)].path_log_probability;
    });
    order_.resize(std::min<std::size_t>(order_.size(), kMaxLeftOut));
    std::sort(order_.begin(), order_.end());
    record.left_out.clear();
    for (const int index : order_) {
        const Candidate& candidate = candidates_[static_cast<std::size_t>(index)];
        DraftTreeNode& node = record.left_out.emplace_back();
        node.token = candidate.token;
        node.parent = numberOf(candidate.parent);
        node.depth = grown.depth(candidate.parent) + 1;
        node.draft_probability = std::exp(candidate.log_probability);
        if (static_cast<std::size_t>(index) < cut.size())
            numberOf(cut[static_cast<std::size_t>(index)]) = static_cast<int>(kept.size() + record.left_out.size()) - 1;
    }
}

void CycleRecorder::begin(const DraftTree& tree, CycleRecord& record) {
    path_end_ = 0;
    record.nodes.resize(static_cast<std::size_t>(tree.size()));
    record.bonus_probability = kUnknownProbability;
    for (int n = 0; n < tree.size(); ++n) {
        DraftTreeNode& node = record.nodes[static_cast<std::size_t>(n)];
        node.token = tree.token(n);
        node.parent = tree.parent(n);
        node.depth = tree.depth(n);
        node.draft_probability = n == 0 ? kUnknownProbability : std::exp(tree.logProbability(n));
        node.target_probability = kUnknownProbability;
        node.accepted = n == 0;
        node.of_form = n >= tree.drafted();
    }
}

void CycleRecorder::readLogits(const DraftTree& tree, model::TargetModel& target, int first, int count,
                               std::span<const TokenId> choices, CycleRecord& record) {
    // A row takes a pass over the vocabulary, so only those on the path are read.
    while (path_end_ >= first && path_end_ < first + count) {
        const int node = path_end_;
        const int row = node - first;
        const TokenId choice = choices[static_cast<std::size_t>(node)];
        record.bonus_probability = targetProbability(target, row, choice);
        for (int draw = tree.firstDraw(node); draw >= 0; draw = tree.nextDraw(draw)) {
            const int child = tree.drawnNode(draw);
            record.nodes[static_cast<std::size_t>(child)].target_probability =
                probabilityAt(target, row, tree.token(child));
        }
        const int next = tree.childWith(node, choice);
        if (next < 0) return;
        path_end_ = next;
    }
}

void CycleRecorder::decided(const AcceptedPath& path, CycleRecord& record) {
    for (const int node : path.nodes) record.nodes[static_cast<std::size_t>(node)].accepted = true;
    record.accepted_tokens = path.acceptedTokens();
    record.bonus = path.bonus;
}

const Distribution& RecordedDistributions::after(int node, std::span<const int> path) {
    const Distribution& distribution = inner_.after(node, path);
    for (int draw = tree_.firstDraw(node); draw >= 0; draw = tree_.nextDraw(draw)) {
        const int child = tree_.drawnNode(draw);
        record_.nodes[static_cast<std::size_t>(child)].target_probability =
            distribution.probability(tree_.token(child));
    }
    last_ = &distribution;
    return distribution;
}

void RecordedDistributions::bonus(TokenId token) {
    if (last_ != nullptr) record_.bonus_probability = last_->probability(token);
}

}  // namespace griffin::engine::decode
