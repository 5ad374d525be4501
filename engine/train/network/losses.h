// What a pass over a batch minimises and reports: the losses on tokens of drafts with the target's frozen LM head, and
// of heads that are trained themselves. A vocabulary makes rows long, so a chunk of rows meets a head at a time, as
// many as the back end prefers.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/model/device_matrix.h"
#include "engine/train/network/parameters.h"

namespace griffin::engine::train {

/// Weights of the loss terms.
struct LossWeights {
    double feature = 1.0;  // SmoothL1 between the draft's feature and the target's
    double token = 0.1;    // cross-entropy with the target's distribution
    double second = 0.0;   // what `kind` says
    int best_count = 10;   // tokens of SecondLoss::kLikeliest
    kernels::SecondLoss kind = kernels::SecondLoss::kLikeliest;
};

inline bool learnsLikeliest(const LossWeights& weights) {
    return weights.kind == kernels::SecondLoss::kLikeliest && weights.second != 0.0;
}

/// Results of one pass over a batch: sums over the rows that counted, unweighted but for the shares of rows
/// (DistillationTargets).
struct PassReport {
    double weight = 1.0;  // of the pass
    double feature_loss = 0.0;
    double token_loss = 0.0;
    double second_loss = 0.0;
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
            weights.second * report.second_loss) /
           (static_cast<double>(report.counted) + kMinCount);
}

/// The target's LM head.
template <class Real>
struct TargetHead {
    DeviceMatrixOf<Real> known;   // [draft vocabulary, hidden_size]
    DeviceMatrixOf<Real> others;  // [the other tokens, hidden_size]; empty where rows do not weigh by their shares

    TargetHead(DeviceMatrixOf<Real> of_known, DeviceMatrixOf<Real> of_others = {})
        : known(std::move(of_known)), others(std::move(of_others)) {}
};

/// What a draft learns from the target: the softmax of its frozen LM head over the draft's vocabulary, for the rows of
/// the loss mask. A row's share is the probability that the target gives to that vocabulary: as a factor of the losses
/// on tokens it leaves to each token the weight that the target gives it, where each row counting alike would have the
/// draft learn most of what it is never asked for.
template <class Real>
class DistillationTargets {
  public:
    using ConstView = kernels::ConstMatrixViewOf<Real>;

    /// Keeps the head. Throws std::bad_alloc.
    DistillationTargets(kernels::TrainingBackend<Real>& backend, TargetHead<Real> head, int max_rows);

    const DeviceMatrixOf<Real>& head() const { return head_.known; }
    int vocabulary() const { return head_.known.maxRows(); }

    /// Computes the distributions of the learnt rows of targets[rows, hidden_size], the target's features, and the
    /// `best_count` likeliest tokens of each.
    void prepare(ConstView targets, std::span<const std::uint8_t> learnt, int best_count);
    /// Learnt rows, ascending.
    std::span<const int> rows() const { return rows_; }
    /// [rows().size(), vocabulary()]
    ConstView distributions() const { return distributions_.view(static_cast<int>(rows_.size())); }
    int bestCount() const { return best_count_; }
    std::span<const std::int32_t> bestTokens() const { return best_tokens_; }  // [rows().size() * bestCount()]
    std::span<const double> shares() const { return shares_; }  // [rows().size()]; empty: rows weigh alike

  private:
    /// Adds the shares of rows with these features and logits of known tokens.
    void addShares(ConstView features, ConstView known);

    kernels::TrainingBackend<Real>& backend_;
    TargetHead<Real> head_;
    DeviceMatrixOf<Real> distributions_;  // [learnt rows, vocabulary]
    DeviceMatrixOf<Real> gathered_;       // [chunk, hidden_size]
    DeviceMatrixOf<Real> other_logits_;   // [chunk, vocabulary] of as many other tokens; empty without shares
    std::vector<int> rows_;
    int best_count_ = 0;
    std::vector<std::int32_t> best_tokens_;
    std::vector<double> shares_;
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

    /// Keeps the head. Throws std::bad_alloc.
    TokenLosses(kernels::TrainingBackend<Real>& backend, TargetHead<Real> head, int max_rows);

    /// As DistillationTargets::prepare().
    void prepare(ConstView targets, std::span<const std::uint8_t> learnt, int best_count) {
        targets_.prepare(targets, learnt, best_count);
    }

    /// Loss of the head over predict[rows, hidden_size], each row weighted by row_weights[rows] and its share; adds to
    /// the report and writes its ranks. dpredict is stored, 0 in rows that are not learnt; it may be empty.
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

/// The losses on tokens of heads that are trained themselves (EAGLE-3, Medusa, Hydra). The hidden state of row t learns
/// the label of row t + offset of its sequence, and reports are about the rows whose labels were learnt: the n-th token
/// of a chain is then in the same row whatever the method (ChainCount).
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
        std::span<const double> shares;        // [rows.size()], with distributions; empty: rows weigh alike
        int offset = 0;
        LossWeights losses;  // of features there are none
        /// Of a row's loss. Rows whose label is outside the draft's vocabulary have none where they weigh alike.
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
