// The losses on tokens of heads that are trained themselves (EAGLE-3, Medusa). The hidden state of row t learns what
// the batch says of row t + offset of its sequence, so that reports speak of the rows whose labels were learnt: the
// n-th token of a chain is then in the same row whatever the method (held_out.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/train/parameters.h"
#include "engine/train/pass_report.h"

namespace griffin::engine::train {

template <class Real>
class HeadLosses {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// For heads [vocabulary, hidden_size]. Throws std::bad_alloc.
    HeadLosses(kernels::TrainingBackend<Real>& backend, int vocabulary, int hidden_size, int max_rows);

    struct Lesson {
        kernels::Segments segments;
        std::span<const int> rows;             // whose labels are learnt, ascending
        std::span<const std::int32_t> labels;  // [all rows] as in TrainingBatch
        ConstView teacher;  // [rows.size(), vocabulary] distributions; no data: the labels themselves
        int offset = 0;
        /// Of the cross-entropy of a row with a label that the draft knows; the others have no loss.
        double weight = 0.0;
    };

    /// Rows that will have a loss.
    static int counted(const Lesson& lesson);
    /// Adds to the report and writes its ranks, -1 also where no hidden state is `offset` rows before. With
    /// dhidden[all rows, hidden_size] it adds to the head's gradient and stores the gradient of `hidden`.
    void run(const Parameter<Real>& head, ConstView hidden, const Lesson& lesson, View dhidden, PassReport& report);

  private:
    void runChunk(const Parameter<Real>& head, ConstView hidden, const Lesson& lesson, std::size_t first,
                  std::size_t count, View dhidden, PassReport& report);

    kernels::TrainingBackend<Real>& backend_;
    RealMatrix<Real> gathered_;  // [chunk, hidden_size]
    RealMatrix<Real> logits_;    // [chunk, vocabulary]
    RealMatrix<Real> dchunk_;    // [chunk, hidden_size]
    RealMatrix<Real> ones_;      // [chunk, vocabulary]; allocated when labels teach
    // Of a chunk.
    std::vector<int> sources_;
    std::vector<std::int32_t> labels_;
    std::vector<std::int32_t> known_labels_;  // 0 in place of -1
    std::vector<std::int32_t> ranks_;
    std::vector<double> weights_;
    std::vector<kernels::CrossEntropyLoss> losses_;
};

extern template class HeadLosses<float>;
extern template class HeadLosses<double>;

}  // namespace griffin::engine::train
