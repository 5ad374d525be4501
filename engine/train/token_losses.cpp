#include "engine/train/token_losses.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

namespace griffin::engine::train {
namespace {

using kernels::Writing;

constexpr int kChunk = 256;

}  // namespace

template <class Real>
TokenLosses<Real>::TokenLosses(kernels::TrainingBackend<Real>& backend, RealMatrix<Real> head, int max_rows)
    : backend_(backend),
      head_(std::move(head)),
      teacher_(backend, max_rows, head_.maxRows()),
      gathered_(backend, std::min(kChunk, max_rows), head_.cols()),
      logits_(backend, std::min(kChunk, max_rows), head_.maxRows()),
      dchunk_(backend, std::min(kChunk, max_rows), head_.cols()) {}

template <class Real>
void TokenLosses<Real>::prepare(ConstView targets, std::span<const std::uint8_t> learnt, int best_count) {
    rows_.clear();
    for (std::size_t row = 0; row < learnt.size(); ++row) {
        if (learnt[row] != 0) rows_.push_back(static_cast<int>(row));
    }
    best_count_ = std::min(best_count, vocabulary());
    best_tokens_.resize(rows_.size() * static_cast<std::size_t>(best_count_));
    const View teacher = teacher_.view(static_cast<int>(rows_.size()));
    for (int first = 0; first < teacher.rows; first += kChunk) {
        const int count = std::min(kChunk, teacher.rows - first);
        const View gathered = gathered_.view(count);
        backend_.gatherRows(targets, std::span(rows_).subspan(static_cast<std::size_t>(first), gathered.rows),
                            gathered);
        backend_.multiply(gathered, head_.all(), teacher.slice(first, count), Writing::kStore);
    }
    backend_.softmax(teacher);
    if (best_count_ > 0 && teacher.rows > 0) backend_.topColumns(teacher, best_count_, best_tokens_);
}

template <class Real>
void TokenLosses<Real>::run(ConstView predict, std::span<const std::int32_t> labels, const LossWeights& weights,
                            std::span<const double> row_weights, View dpredict, PassReport& report) {
    const kernels::CrossEntropyWeights sum{weights.token, best_count_ > 0 ? weights.best : 0.0, best_count_};
    report.ranks.assign(labels.size(), -1);
    report.learnt += static_cast<std::int64_t>(rows_.size());
    if (dpredict.data != nullptr) backend_.clear(dpredict);
    std::vector<std::int32_t> chunk_labels;
    std::vector<std::int32_t> ranks;
    std::vector<double> chunk_weights;
    std::vector<kernels::CrossEntropyLoss> losses;
    for (std::size_t first = 0; first < rows_.size(); first += kChunk) {
        const std::size_t count = std::min<std::size_t>(kChunk, rows_.size() - first);
        const std::span<const int> rows = std::span(rows_).subspan(first, count);
        chunk_labels.clear();
        chunk_weights.clear();
        for (const int row : rows) {
            chunk_labels.push_back(labels[static_cast<std::size_t>(row)]);
            chunk_weights.push_back(row_weights[static_cast<std::size_t>(row)]);
        }
        ranks.resize(count);
        losses.resize(count);
        const View gathered = gathered_.view(static_cast<int>(count));
        const View logits = logits_.view(static_cast<int>(count));
        backend_.gatherRows(predict, rows, gathered);
        backend_.multiply(gathered, head_.all(), logits, Writing::kStore);
        backend_.ranks(logits, chunk_labels, kMostRank, ranks);
        backend_.crossEntropy(
            teacher_.view(static_cast<int>(rows_.size())).slice(static_cast<int>(first), static_cast<int>(count)),
            std::span(best_tokens_).subspan(first * static_cast<std::size_t>(best_count_)), sum, chunk_weights, logits,
            losses);
        for (std::size_t i = 0; i < count; ++i) {
            report.ranks[static_cast<std::size_t>(rows[i])] = ranks[i];
            report.top1 += ranks[i] < 1 ? 1 : 0;
            report.top3 += ranks[i] < 3 ? 1 : 0;
            report.token_loss += losses[i].all;
            report.best_loss += losses[i].best;
        }
        if (dpredict.data == nullptr) continue;
        const View dchunk = dchunk_.view(static_cast<int>(count));
        backend_.multiplyForInput(logits, head_.all(), dchunk, Writing::kStore);
        backend_.scatterRows(dchunk, rows, dpredict);
    }
}

template class TokenLosses<float>;
template class TokenLosses<double>;

}  // namespace griffin::engine::train
