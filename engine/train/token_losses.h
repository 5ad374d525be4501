// The frozen LM head, the target's distribution over the draft's tokens as teacher, and the losses on tokens. Only
// rows of the loss mask meet the head, a chunk at a time: over a vocabulary rows are long.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/train/pass_report.h"
#include "engine/train/real_matrix.h"

namespace griffin::engine::train {

template <class Real>
class TokenLosses {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// head[draft vocabulary, hidden_size], kept. Throws std::bad_alloc.
    TokenLosses(kernels::TrainingBackend<Real>& backend, RealMatrix<Real> head, int max_rows);

    int vocabulary() const { return head_.maxRows(); }

    /// The teacher of these rows: softmax of the head over the target's features. `best_count` of its likeliest tokens
    /// are looked up.
    void prepare(ConstView targets, std::span<const std::uint8_t> learnt, int best_count);
    /// Rows of prepare() that are learnt, ascending.
    std::span<const int> learntRows() const { return rows_; }

    /// Loss of the head over predict[rows, hidden_size], each row weighted by row_weights[rows]; adds to the report and
    /// writes its ranks. dpredict is stored, 0 in rows that are not learnt; it may have no data when nobody asks.
    /// labels[rows] as in TrainingBatch.
    void run(ConstView predict, std::span<const std::int32_t> labels, const LossWeights& weights,
             std::span<const double> row_weights, View dpredict, PassReport& report);

  private:
    kernels::TrainingBackend<Real>& backend_;
    RealMatrix<Real> head_;
    RealMatrix<Real> teacher_;   // [learnt rows, vocabulary]
    RealMatrix<Real> gathered_;  // [kChunk, hidden_size]
    RealMatrix<Real> logits_;    // [kChunk, vocabulary]
    RealMatrix<Real> dchunk_;    // [kChunk, hidden_size]
    std::vector<int> rows_;
    int best_count_ = 0;
    std::vector<std::int32_t> best_tokens_;  // [learnt rows * best_count_]
};

extern template class TokenLosses<float>;
extern template class TokenLosses<double>;

}  // namespace griffin::engine::train
