// What the target says of the next token, as a draft learns it: the softmax of its frozen LM head over the draft's
// tokens alone, for the rows of the loss mask. A chunk of rows at a time meets the head, as many as the
// back end likes: over a vocabulary rows are long.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/train/real_matrix.h"

namespace griffin::engine::train {

template <class Real>
class TokenTeacher {
  public:
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// head[draft vocabulary, hidden_size], kept. Throws std::bad_alloc.
    TokenTeacher(kernels::TrainingBackend<Real>& backend, RealMatrix<Real> head, int max_rows);

    const RealMatrix<Real>& head() const { return head_; }
    int vocabulary() const { return head_.maxRows(); }

    /// Looks at the learnt rows of targets[rows, hidden_size], the target's features, and finds `best_count` of the
    /// likeliest tokens of each.
    void prepare(ConstView targets, std::span<const std::uint8_t> learnt, int best_count);
    /// Learnt rows, ascending.
    std::span<const int> rows() const { return rows_; }
    /// [rows().size(), vocabulary()]
    ConstView distributions() const { return distributions_.view(static_cast<int>(rows_.size())); }
    int bestCount() const { return best_count_; }
    std::span<const std::int32_t> bestTokens() const { return best_tokens_; }  // [rows().size() * bestCount()]

  private:
    kernels::TrainingBackend<Real>& backend_;
    RealMatrix<Real> head_;
    RealMatrix<Real> distributions_;  // [learnt rows, vocabulary]
    RealMatrix<Real> gathered_;       // [chunk, hidden_size]
    std::vector<int> rows_;
    int best_count_ = 0;
    std::vector<std::int32_t> best_tokens_;
};

extern template class TokenTeacher<float>;
extern template class TokenTeacher<double>;

}  // namespace griffin::engine::train
