#include "engine/train/token_losses.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

namespace griffin::engine::train {

using kernels::Writing;

template <class Real>
TokenLosses<Real>::TokenLosses(kernels::TrainingBackend<Real>& backend, RealMatrix<Real> head, int max_rows)
    : backend_(backend),
      teacher_(backend, std::move(head), max_rows),
      gathered_(backend, std::min(backend.rowsAtOnce(), max_rows), teacher_.head().cols()),
      logits_(backend, std::min(backend.rowsAtOnce(), max_rows), teacher_.vocabulary()),
      dchunk_(backend, std::min(backend.rowsAtOnce(), max_rows), teacher_.head().cols()) {}

template <class Real>
void TokenLosses<Real>::run(ConstView predict, std::span<const std::int32_t> labels, const LossWeights& weights,
                            std::span<const double> row_weights, View dpredict, PassReport& report) {
    const int best_count = teacher_.bestCount();
    const std::span<const int> all_rows = teacher_.rows();
    const kernels::CrossEntropyWeights sum{weights.token, best_count > 0 ? weights.best : 0.0, best_count};
    report.ranks.assign(labels.size(), -1);
    report.learnt += static_cast<std::int64_t>(all_rows.size());
    if (dpredict.data != nullptr) backend_.clear(dpredict);
    std::vector<std::int32_t> chunk_labels;
    std::vector<std::int32_t> ranks;
    std::vector<double> chunk_weights;
    std::vector<kernels::CrossEntropyLoss> losses;
    const auto chunk = static_cast<std::size_t>(gathered_.maxRows());
    for (std::size_t first = 0; first < all_rows.size(); first += chunk) {
        const std::size_t count = std::min(chunk, all_rows.size() - first);
        const std::span<const int> rows = all_rows.subspan(first, count);
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
        backend_.multiply(gathered, teacher_.head().all(), logits, Writing::kStore);
        backend_.ranks(logits, chunk_labels, kMostRank, ranks);
        backend_.crossEntropy(teacher_.distributions().slice(static_cast<int>(first), static_cast<int>(count)),
                              teacher_.bestTokens().subspan(first * static_cast<std::size_t>(best_count)), sum,
                              chunk_weights, logits, losses);
        for (std::size_t i = 0; i < count; ++i) {
            report.ranks[static_cast<std::size_t>(rows[i])] = ranks[i];
            report.top1 += ranks[i] < 1 ? 1 : 0;
            report.top3 += ranks[i] < 3 ? 1 : 0;
            report.token_loss += losses[i].all;
            report.best_loss += losses[i].best;
        }
        if (dpredict.data == nullptr) continue;
        const View dchunk = dchunk_.view(static_cast<int>(count));
        backend_.multiplyForInput(logits, teacher_.head().all(), dchunk, Writing::kStore);
        backend_.scatterRows(dchunk, rows, dpredict);
    }
}

template class TokenLosses<float>;
template class TokenLosses<double>;

}  // namespace griffin::engine::train
