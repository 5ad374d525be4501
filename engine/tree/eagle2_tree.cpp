#include "engine/tree/eagle2_tree.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace griffin::engine::tree {

Eagle2Tree::Eagle2Tree() : expanded_(kernels::kMaxTreeNodes, 0) {
    record_of_.reserve(kernels::kMaxTreeNodes);
    rows_.reserve(kernels::kMaxTreeNodes);
}

void Eagle2Tree::build(CandidateSource& source, TokenId root, const TreeShape& shape, Random& /*random*/,
                       DraftTree& tree) {
    const TreeLimits limits = treeLimits(source, shape, tree);
    const auto most_records = static_cast<std::size_t>(limits.nodes) - 1;
    expanded_.reset(root, Proposal::kFixed);
    record_of_.assign(1, -1);
    rows_.assign(1, 0);
    records_.clear();
    const int most_rows = std::min(shape.top_k, limits.nodes - 1);
    const int most_expanded = std::min(kernels::kMaxTreeNodes, 1 + limits.levels * most_rows);
    const std::size_t capacity = static_cast<std::size_t>(most_expanded) * static_cast<std::size_t>(limits.children);
    records_.reserve(capacity);
    order_.reserve(capacity);
    node_of_.reserve(capacity);
    candidates_.tokens.reserve(capacity);
    candidates_.log_probabilities.reserve(capacity);

    for (int level = 1; level <= limits.levels && !rows_.empty(); ++level) {
        const std::size_t level_begin = records_.size();
        expand(source, limits.children);
        if (level == limits.levels) break;
        selectRows(level_begin, most_rows, most_records);
        if (shape.rule != nullptr && !rows_.empty() && !shape.rule->isWorthDrafting(expanded_, rows_)) break;
    }
    tree.reset(root, Proposal::kFixed);
    rerank(most_records, tree);
}

void Eagle2Tree::expand(CandidateSource& source, int children) {
    source.topCandidates(expanded_, rows_, children, candidates_);
    std::size_t at = 0;
    for (const int row : rows_) {
        const float row_score = expanded_.pathLogProbability(row);
        for (int rank = 0; rank < children; ++rank, ++at) {
            const float log_probability = std::min(candidates_.log_probabilities[at], 0.0F);
            const float score = row_score + log_probability;
            if (!(score > -std::numeric_limits<float>::infinity())) continue;
            records_.push_back({score, log_probability, candidates_.tokens[at], row});
        }
    }
}

/// The best records of the level that begins at `level_begin` become the rows of the next one.
void Eagle2Tree::selectRows(std::size_t level_begin, int most_rows, std::size_t most_records) {
    rows_.clear();
    order_.resize(records_.size());
    std::iota(order_.begin(), order_.end(), 0);
    const auto is_better = [this](int a, int b) { return better(a, b); };
    float hopeless = -std::numeric_limits<float>::infinity();
    if (order_.size() >= most_records) {
        const auto last = order_.begin() + static_cast<std::ptrdiff_t>(most_records) - 1;
        std::nth_element(order_.begin(), last, order_.end(), is_better);
        hopeless = records_[static_cast<std::size_t>(*last)].score;
    }
    order_.resize(records_.size() - level_begin);
    std::iota(order_.begin(), order_.end(), static_cast<int>(level_begin));
    const auto room = static_cast<std::size_t>(expanded_.maxNodes() - expanded_.size());
    const std::size_t count = std::min({static_cast<std::size_t>(most_rows), room, order_.size()});
    std::partial_sort(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(count), order_.end(), is_better);
    for (std::size_t i = 0; i < count; ++i) {
        const Record& record = records_[static_cast<std::size_t>(order_[i])];
        if (record.score <= hopeless) break;
        rows_.push_back(expanded_.add(record.row, record.token, record.log_probability));
        record_of_.push_back(order_[i]);
    }
}

void Eagle2Tree::rerank(std::size_t most_records, DraftTree& tree) {
    order_.resize(records_.size());
    std::iota(order_.begin(), order_.end(), 0);
    if (order_.size() > most_records) {
        const auto end = order_.begin() + static_cast<std::ptrdiff_t>(most_records);
        std::nth_element(order_.begin(), end, order_.end(), [this](int a, int b) { return better(a, b); });
        order_.resize(most_records);
        std::sort(order_.begin(), order_.end());
    }
    node_of_.resize(records_.size());
    for (const int index : order_) {
        const Record& record = records_[static_cast<std::size_t>(index)];
        const int parent_record = record_of_[static_cast<std::size_t>(record.row)];
        const int parent = parent_record < 0 ? 0 : node_of_[static_cast<std::size_t>(parent_record)];
        node_of_[static_cast<std::size_t>(index)] = tree.add(parent, record.token, record.log_probability);
    }
}

void Eagle2Tree::leftOut(std::size_t most, std::vector<LeftOut>& candidates) {
    candidates.clear();
    const auto is_node = [this](int record) { return std::binary_search(order_.begin(), order_.end(), record); };
    std::vector<int> others;
    for (int index = 0; index < static_cast<int>(records_.size()); ++index) {
        const int parent = record_of_[static_cast<std::size_t>(records_[static_cast<std::size_t>(index)].row)];
        if (!is_node(index) && (parent < 0 || is_node(parent))) others.push_back(index);
    }
    const std::size_t count = std::min(most, others.size());
    std::partial_sort(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(count), others.end(),
                      [this](int a, int b) { return better(a, b); });
    for (std::size_t i = 0; i < count; ++i) {
        const Record& record = records_[static_cast<std::size_t>(others[i])];
        const int parent = record_of_[static_cast<std::size_t>(record.row)];
        candidates.push_back(
            {parent < 0 ? 0 : node_of_[static_cast<std::size_t>(parent)], record.token, record.log_probability});
    }
}

bool Eagle2Tree::better(int a, int b) const {
    const float score_a = records_[static_cast<std::size_t>(a)].score;
    const float score_b = records_[static_cast<std::size_t>(b)].score;
    return score_a != score_b ? score_a > score_b : a < b;
}

}  // namespace griffin::engine::tree
