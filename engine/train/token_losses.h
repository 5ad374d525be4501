// The losses on tokens of drafts that have the target's LM head, which stays as it is. Only rows of the loss mask meet
// it, a chunk at a time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/train/pass_report.h"
#include "engine/train/token_teacher.h"

namespace griffin::engine::train {

template <class Real>
class TokenLosses {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// head[draft vocabulary, hidden_size], kept. Throws std::bad_alloc.
    TokenLosses(kernels::TrainingBackend<Real>& backend, RealMatrix<Real> head, int max_rows);

    /// As TokenTeacher::prepare().
    void prepare(ConstView targets, std::span<const std::uint8_t> learnt, int best_count) {
        teacher_.prepare(targets, learnt, best_count);
    }

    /// Loss of the head over predict[rows, hidden_size], each row weighted by row_weights[rows]; adds to the report and
    /// writes its ranks. dpredict is stored, 0 in rows that are not learnt; it may have no data when nobody asks.
    /// labels[rows] as in TrainingBatch.
    void run(ConstView predict, std::span<const std::int32_t> labels, const LossWeights& weights,
             std::span<const double> row_weights, View dpredict, PassReport& report);

  private:
    kernels::TrainingBackend<Real>& backend_;
    TokenTeacher<Real> teacher_;
    RealMatrix<Real> gathered_;  // [chunk, hidden_size]
    RealMatrix<Real> logits_;    // [chunk, vocabulary]
    RealMatrix<Real> dchunk_;    // [chunk, hidden_size]
};

extern template class TokenLosses<float>;
extern template class TokenLosses<double>;

}  // namespace griffin::engine::train
