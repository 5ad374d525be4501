#include "engine/train/token_teacher.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace griffin::engine::train {

template <class Real>
TokenTeacher<Real>::TokenTeacher(kernels::TrainingBackend<Real>& backend, RealMatrix<Real> head, int max_rows)
    : backend_(backend),
      head_(std::move(head)),
      distributions_(backend, max_rows, head_.maxRows()),
      gathered_(backend, std::min(backend.rowsAtOnce(), max_rows), head_.cols()) {}

template <class Real>
void TokenTeacher<Real>::prepare(ConstView targets, std::span<const std::uint8_t> learnt, int best_count) {
    rows_.clear();
    for (std::size_t row = 0; row < learnt.size(); ++row) {
        if (learnt[row] != 0) rows_.push_back(static_cast<int>(row));
    }
    best_count_ = std::min(best_count, vocabulary());
    best_tokens_.resize(rows_.size() * static_cast<std::size_t>(best_count_));
    const kernels::MatrixViewOf<Real> all = distributions_.view(static_cast<int>(rows_.size()));
    const int chunk = gathered_.maxRows();
    for (int first = 0; first < all.rows; first += chunk) {
        const int count = std::min(chunk, all.rows - first);
        const kernels::MatrixViewOf<Real> gathered = gathered_.view(count);
        backend_.gatherRows(targets,
                            std::span(rows_).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)),
                            gathered);
        backend_.multiply(gathered, head_.all(), all.slice(first, count), kernels::Writing::kStore);
    }
    backend_.softmax(all);
    if (best_count_ > 0 && all.rows > 0) backend_.topColumns(all, best_count_, best_tokens_);
}

template class TokenTeacher<float>;
template class TokenTeacher<double>;

}  // namespace griffin::engine::train
