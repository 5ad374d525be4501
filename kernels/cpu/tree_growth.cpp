#include "kernels/cpu/tree_growth.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace griffin::kernels::cpu {
namespace {

constexpr auto kRows = static_cast<std::size_t>(kMaxTreeNodes);

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

}  // namespace

CpuTreeGrowth::CpuTreeGrowth(Backend& backend)
    : backend_(backend),
      row_scores_(kRows),
      parents_(kRows),
      ids_(kRows),
      positions_(kRows),
      values_(kMaxLevelCandidates),
      short_values_(kRows * kMaxShortlist),
      short_columns_(kRows * kMaxShortlist),
      columns_(kMaxLevelCandidates) {
    waiting_.reserve(kMaxWaitingRows);
    records_.reserve(kRows + kMaxLevelCandidates);
    path_.reserve(kRows);
}

void CpuTreeGrowth::start(const GrowthShape& shape, const GrowthStart& start) {
    assert(shape.fits() && start.waiting.size() <= at(shape.waiting_rows));
    assert(start.nodes >= 2 && start.nodes <= shape.tree_rows);
    assert(shape.levels < start.nodes && shape.children < start.nodes);
    shape_ = shape;
    waiting_.assign(start.waiting.begin(), start.waiting.end());
    noise_.assign(start.noise.begin(), start.noise.end());
    prefix_ = start.prefix;
    target_prefix_ = start.target_prefix;
    columns_used_ = start.columns;
    most_records_ = start.nodes - 1;
    tree_.tokens[0] = start.root;
    tree_.accepted = 0;
}

void CpuTreeGrowth::run(const PassKey& /*key*/, int /*prefix*/, int /*nodes*/, PassOperations operations) {
    operations();
}

void CpuTreeGrowth::placeWaiting() {
    begun_ = Clock::now();
    mask_.clear();
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
        mask_.append(static_cast<int>(i) - 1);
        ids_[i] = waiting_[i];
        positions_[i] = prefix_ + static_cast<int>(i);
    }
    prefix_ += static_cast<int>(waiting_.size());
    level_ = 1;
    busy_rows_ = 1;
    row_scores_[0] = 0.0F;
    records_.clear();
}

void CpuTreeGrowth::takeLast(ConstMatrixView x, MatrixView y) {
    const int last = static_cast<int>(waiting_.size()) - 1;
    backend_.gatherRows(x, std::span(&last, 1), y);
}

void CpuTreeGrowth::takeCandidates(MatrixView logits, int first) {
    logits = logits.columns(0, columns_used_);
    backend_.logSoftmax(logits, logits);
    const std::size_t begin = at(first) * at(shape_.children);
    backend_.topK(logits, shape_.children, std::span(values_).subspan(begin), std::span(columns_).subspan(begin));
}

void CpuTreeGrowth::takeRunners(MatrixView logits, int first, const std::int32_t* tokens) {
    logits = logits.columns(0, columns_used_);
    backend_.softmax(logits, logits);
    const NoiseRow& noise = noise_[at(level_ - 1)];
    for (int row = 0; row < logits.rows; ++row) {
        runners_.clear();
        for (int column = 0; column < logits.cols; ++column) {
            const float probability = logits.row(row)[column];
            if (!(probability > 0.0F)) continue;
            const std::int32_t token = tokens != nullptr ? tokens[column] : column;
            runners_.emplace_back(noise.of(token) / static_cast<double>(probability), column);
        }
        const std::size_t count = std::min(runners_.size(), at(std::max(RunnerShares::kRunners, shape_.children)));
        std::partial_sort(runners_.begin(), runners_.begin() + static_cast<std::ptrdiff_t>(count), runners_.end());
        double total = 0.0;
        for (std::size_t i = 0; i < count; ++i) total += RunnerShares::weight(runners_[0].first, runners_[i].first);
        for (int child = 0; child < shape_.children; ++child) {
            const std::size_t place = at(first + row) * at(shape_.children) + at(child);
            const bool runs = at(child) < count;
            columns_[place] = runs ? runners_[at(child)].second : 0;
            values_[place] = runs ? RunnerShares::logShare(runners_[0].first, runners_[at(child)].first, total)
                                  : -std::numeric_limits<float>::infinity();
        }
    }
}

/// Adds this level's candidates to the records, of which only as many stay as the tree takes.
void CpuTreeGrowth::record(const std::int32_t* tokens) {
    const int first_row = level_ == 1 ? 0 : 1 + (level_ - 2) * shape_.rows;
    for (int i = 0; i < busy_rows_ * shape_.children; ++i) {
        const int parent = first_row + i / shape_.children;
        const float log_probability = std::min(values_[at(i)], 0.0F);
        const float score = row_scores_[at(parent)] + log_probability;
        if (!(score > -std::numeric_limits<float>::infinity())) continue;
        const std::int32_t column = columns_[at(i)];
        records_.push_back({score, log_probability, tokens != nullptr ? tokens[column] : column, parent,
                            level_ * kMaxLevelCandidates + i, level_});
    }
    std::sort(records_.begin(), records_.end(), better);
    records_.resize(std::min(records_.size(), at(most_records_)));
}

/// The best records of this level become the rows of the next pass; none whose children could not enter the tree.
void CpuTreeGrowth::placeBest() {
    const bool is_full = records_.size() == at(most_records_);
    const float hopeless = is_full ? records_.back().score : -std::numeric_limits<float>::infinity();
    const int first_row = 1 + (level_ - 1) * shape_.rows;
    busy_rows_ = 0;
    for (Record& record : records_) {
        if (record.level != level_ || record.score <= hopeless || busy_rows_ == shape_.rows) continue;
        record.row = first_row + busy_rows_;
        row_scores_[at(record.row)] = record.score;
        ids_[at(busy_rows_)] = record.token;
        parents_[at(busy_rows_)] = record.parent;
        mask_.append(record.parent - 1);
        ++busy_rows_;
    }
    for (int row = busy_rows_; row < shape_.rows; ++row) {
        ids_[at(row)] = tree_.tokens[0];
        parents_[at(row)] = 0;
        mask_.append(-1);
    }
    std::fill_n(positions_.begin(), shape_.rows, prefix_ + level_ - 1);
}

void CpuTreeGrowth::placeLevel(const std::int32_t* tokens) {
    if (level_ == 1) mask_.clear();
    record(tokens);
    if (level_ < shape_.levels) placeBest();
    ++level_;
}

void CpuTreeGrowth::takeParents(ConstMatrixView x, MatrixView y) {
    backend_.gatherRows(x, std::span(parents_).first(at(shape_.rows)), y);
}

void CpuTreeGrowth::placeTree() {
    std::sort(records_.begin(), records_.end(), [](const Record& a, const Record& b) { return a.number < b.number; });
    mask_.clear();
    mask_.append(-1);
    tree_.parents[0] = -1;
    tree_.log_probabilities[0] = 0.0F;
    tree_.nodes = 1;
    for (Record& record : records_) {
        record.node = tree_.nodes++;
        const auto parent = std::find_if(records_.begin(), records_.end(),
                                         [&](const Record& other) { return other.row == record.parent; });
        const int parent_node = record.parent == 0 ? 0 : parent->node;
        tree_.tokens[at(record.node)] = record.token;
        tree_.parents[at(record.node)] = parent_node;
        tree_.log_probabilities[at(record.node)] = record.log_probability;
        mask_.append(parent_node);
    }
    while (mask_.size() < shape_.tree_rows) mask_.append(-1);
    for (int node = 0; node < shape_.tree_rows; ++node) {
        ids_[at(node)] = tree_.tokens[at(node < tree_.nodes ? node : 0)];
        positions_[at(node)] = target_prefix_ + mask_.depth(node);
    }
    grown_ = Clock::now();
    tree_.draft_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(grown_ - begun_).count();
}

void CpuTreeGrowth::takeShortlists(ConstMatrixView logits, int first, int k) {
    const std::size_t begin = at(first) * at(k);
    backend_.topK(logits, k, std::span(short_values_).subspan(begin), std::span(short_columns_).subspan(begin));
}

void CpuTreeGrowth::readShortlists(GrownTree& result, int k, std::span<float> values, std::span<std::int32_t> columns) {
    result = tree_;
    const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(tree_.nodes) * k;
    std::copy_n(short_values_.begin(), count, values.begin());
    std::copy_n(short_columns_.begin(), count, columns.begin());
}

void CpuTreeGrowth::takeChoices(ConstMatrixView logits, int first) {
    backend_.argmax(logits, std::span(tree_.choices).subspan(at(first), at(logits.rows)));
}

void CpuTreeGrowth::accept() {
    tree_.accepted = 0;
    for (int node = 0; node >= 0;) {
        tree_.path[at(tree_.accepted++)] = node;
        tree_.bonus = tree_.choices[at(node)];
        int child = node + 1;
        while (child < tree_.nodes && (tree_.parents[at(child)] != node || tree_.tokens[at(child)] != tree_.bonus)) {
            ++child;
        }
        node = child < tree_.nodes ? child : -1;
    }
    tree_.verify_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - grown_).count();
}

void CpuTreeGrowth::compact(std::span<const KvLayerView> layers) {
    path_.assign(tree_.path.begin(), tree_.path.begin() + tree_.accepted);
    backend_.compactKv(layers, target_prefix_, path_);
}

}  // namespace griffin::kernels::cpu
