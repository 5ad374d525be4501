#include "engine/decode/tree_distributions.h"

#include <algorithm>
#include <cassert>

namespace griffin::engine::decode {

TreeDistributions::TreeDistributions(model::TargetModel& target, Sampler& sampler)
    : target_(target), sampler_(sampler), logits_(static_cast<std::size_t>(target.config().vocabulary)) {
    path_tokens_.reserve(kernels::kMaxTreeNodes);
    distribution_.tokens.reserve(logits_.size());
    distribution_.probabilities.reserve(logits_.size());
}

void TreeDistributions::begin(const tree::DraftTree& tree) {
    assert(tree.size() == target_.rows());
    tree_ = &tree;
    chunk_ = {};
}

const Distribution& TreeDistributions::after(int node, std::span<const int> path) {
    assert(tree_ != nullptr && node >= 0 && node < tree_->size());
    if (node < first_ || node >= first_ + chunk_.rows) {
        first_ = node;
        chunk_ = target_.logits(node, std::min(model::kMaxLogitRows, target_.rows() - node));
    }
    target_.backend().download(logits_.data(), chunk_.row(node - first_), logits_.size() * sizeof(float));
    path_tokens_.clear();
    for (const int passed : path) path_tokens_.push_back(tree_->token(passed));
    sampler_.distributionBehind(path_tokens_, logits_, distribution_);
    return distribution_;
}

}  // namespace griffin::engine::decode
