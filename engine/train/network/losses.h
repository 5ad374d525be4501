// What a pass over a batch minimises and reports: the losses on tokens of drafts with the target's frozen LM head, and
// of heads that are trained themselves. A vocabulary makes rows long, so a chunk of rows meets a head at a time, as
// many as the back end prefers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/model/device_matrix.h"
#include "engine/train/network/parameters.h"

namespace griffin::engine::train {

/// Weights of the loss terms.
struct LossWeights {
    double feature = 1.0;  // SmoothL1 between the draft's feature and the target's
    double token = 0.1;    // cross-entropy with the target's distribution
    double best = 0.0;     // the same over its best_count likeliest tokens
    int best_count = 10;
};

/// Results of one pass over a batch: sums over the rows that counted, unweighted.
struct PassReport {
    double weight = 1.0;  // of the pass
    double feature_loss = 0.0;
    double token_loss = 0.0;
    double best_loss = 0.0;
    std::int64_t counted = 0;  // rows of the pass's mask
    std::int64_t learnt = 0;   // rows of the loss mask
    std::int64_t top1 = 0;     // of these: the label is the draft's likeliest token
    std::int64_t top3 = 0;     // ... is among its three likeliest
    /// [rows] number of tokens the draft ranks above the label, at most kMaxRank; -1: not in the loss mask.
    std::vector<std::int32_t> ranks;
};

inline constexpr int kMaxRank = 16;

/// Keeps the mean over an empty mask finite, as in the published code.
inline constexpr double kMinCount = 1e-5;

/// The pass's objective: the mean of its losses over the rows that counted, times its weight.
inline double objective(const PassReport& report, const LossWeights& weights) {
    return report.weight *
           (weights.feature * report.feature_loss + weights.token * report.token_loss +
            weights.best * report.best_loss) /
           (static_cast<double>(report.counted) + kMinCount);
}

/// What a draft learns from the target: the softmax of its frozen LM head over the draft's vocabulary, for the rows of
/// the loss mask.
template <class Real>
class DistillationTargets {
  public:
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// head[draft vocabulary, hidden_size], kept. Throws std::bad_alloc.
    DistillationTargets(kernels::TrainingBackend<Real>& backend, DeviceMatrixOf<Real> head, int max_rows);

    const DeviceMatrixOf<Real>& head() const { return head_; }
    int vocabulary() const { return head_.maxRows(); }

    /// Computes the distributions of the learnt rows of targets[rows, hidden_size], the target's features, and the
    /// `best_count` likeliest tokens of each.
    void prepare(ConstView targets, std::span<const std::uint8_t> learnt, int best_count);
    /// Learnt rows, ascending.
    std::span<const int> rows() const { return rows_; }
    /// [rows().size(), vocabulary()]
    ConstView distributions() const { return distributions_.view(static_cast<int>(rows_.size())); }
    int bestCount() const { return best_count_; }
    std::span<const std::int32_t> bestTokens() const { return best_tokens_; }  // [rows().size() * bestCount()]

  private:
    kernels::TrainingBackend<Real>& backend_;
    DeviceMatrixOf<Real> head_;
    DeviceMatrixOf<Real> distributions_;  // [learnt rows, vocabulary]
    DeviceMatrixOf<Real> gathered_;       // [chunk, hidden_size]
    std::vector<int> rows_;
    int best_count_ = 0;
    std::vector<std::int32_t> best_tokens_;
};

extern template class DistillationTargets<float>;
extern template class DistillationTargets<double>;

/// The losses on tokens of drafts that share the target's LM head, which is not trained. Only rows of the loss mask
/// meet it.
template <class Real>
class TokenLosses {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// head[draft vocabulary, hidden_size], kept. Throws std::bad_alloc.
    TokenLosses(kernels::TrainingBackend<Real>& backend, DeviceMatrixOf<Real> head, int max_rows);

    /// As DistillationTargets::prepare().
    void prepare(ConstView targets, std::span<const std::uint8_t> learnt, int best_count) {
        targets_.prepare(targets, learnt, best_count);
    }

    /// Loss of the head over predict[rows, hidden_size], each row weighted by row_weights[rows]; adds to the report and
    /// writes its ranks. dpredict is stored, 0 in rows that are not learnt; it may be empty.
    /// labels[rows] as in TrainingBatch.
    void run(ConstView predict, std::span<const std::int32_t> labels, const LossWeights& weights,
             std::span<const double> row_weights, View dpredict, PassReport& report);

  private:
    kernels::TrainingBackend<Real>& backend_;
    DistillationTargets<Real> targets_;
    DeviceMatrixOf<Real> gathered_;  // [chunk, hidden_size]
    DeviceMatrixOf<Real> logits_;    // [chunk, vocabulary]
    DeviceMatrixOf<Real> dchunk_;    // [chunk, hidden_size]
};

extern template class TokenLosses<float>;
extern template class TokenLosses<double>;

/// The losses on tokens of heads that are trained themselves (EAGLE-3, Medusa). The hidden state of row t learns the
/// label of row t + offset of its sequence, and reports are about the rows whose labels were learnt: the n-th token of
/// a chain is then in the same row whatever the method (ChainCount).
template <class Real>
class HeadLosses {
  public:
    using View = kernels::MatrixViewOf<Real>;
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// For heads [vocabulary, hidden_size]. Throws std::bad_alloc.
    HeadLosses(kernels::TrainingBackend<Real>& backend, int vocabulary, int hidden_size, int max_rows);

    struct Targets {
        kernels::Segments segments;
        std::span<const int> rows;             // whose labels are learnt, ascending
        std::span<const std::int32_t> labels;  // [all rows] as in TrainingBatch
        ConstView distributions;               // [rows.size(), vocabulary]; empty: the labels themselves
        int offset = 0;
        /// Weight of a row's cross-entropy. Rows whose label is outside the draft's vocabulary have no loss.
        double weight = 0.0;
    };

    /// Rows that will have a loss.
    static int counted(const Targets& targets);
    /// Adds to the report and writes its ranks, -1 also where no hidden state is `offset` rows before. With
    /// dhidden[all rows, hidden_size] it adds to the head's gradient and stores the gradient of `hidden`.
    void run(const Parameter<Real>& head, ConstView hidden, const Targets& targets, View dhidden, PassReport& report);

  private:
    void runChunk(const Parameter<Real>& head, ConstView hidden, const Targets& targets, std::size_t first,
                  std::size_t count, View dhidden, PassReport& report);

    kernels::TrainingBackend<Real>& backend_;
    DeviceMatrixOf<Real> gathered_;  // [chunk, hidden_size]
    DeviceMatrixOf<Real> logits_;    // [chunk, vocabulary]
    DeviceMatrixOf<Real> dchunk_;    // [chunk, hidden_size]
    DeviceMatrixOf<Real> ones_;      // [chunk, vocabulary]; allocated when labels are learnt
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
