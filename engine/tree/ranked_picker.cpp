#include "engine/tree/ranked_picker.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace griffin::engine::tree {

void RankedPicker::begin(CandidateSource& source, const DraftTree& tree, int most_children) {
    source_ = &source;
    most_children_ = most_children;
    const auto nodes = static_cast<std::size_t>(tree.maxNodes());
    const std::size_t candidates = nodes * static_cast<std::size_t>(most_children);
    rows_.assign(nodes, Row{});
    tokens_.clear();
    tokens_.reserve(candidates);
    log_probabilities_.clear();
    log_probabilities_.reserve(candidates);
    answer_.tokens.reserve(candidates);
    answer_.log_probabilities.reserve(candidates);
}

void RankedPicker::ask(DraftTree& tree, std::span<const int> nodes) {
    source_->topCandidates(tree, nodes, most_children_, answer_);
    const auto k = static_cast<std::size_t>(most_children_);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Row& row = rows_[static_cast<std::size_t>(nodes[i])];
        row = {tokens_.size(), tokens_.size(), 1.0};
        for (std::size_t j = i * k; j < (i + 1) * k; ++j) {
            const float log_probability = answer_.log_probabilities[j];
            if (!(log_probability > -std::numeric_limits<float>::infinity())) continue;
            tokens_.push_back(answer_.tokens[j]);
            log_probabilities_.push_back(std::min(log_probability, 0.0F));
            ++row.end;
        }
    }
}

Pick RankedPicker::pick(DraftTree& tree, int node, Random& /*random*/) {
    Row& row = rows_[static_cast<std::size_t>(node)];
    if (row.next == row.end) return {};
    const std::size_t candidate = row.next++;
    const double probability = std::exp(static_cast<double>(log_probabilities_[candidate]));
    const double share = probability < row.left ? probability / row.left : 1.0;
    row.left = std::max(0.0, row.left - probability);
    return {tree.add(node, tokens_[candidate], log_probabilities_[candidate]), share};
}

}  // namespace griffin::engine::tree
