#include "engine/train/network/losses.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <utility>

namespace griffin::engine::train {

using kernels::MatmulOutput;

namespace {

/// Places [first, first + count) of a list of rows.
struct Run {
    std::size_t first = 0;
    std::size_t count = 0;
};

/// The places of rows that lie at least `offset` rows after the beginning of their sequence, in order: one run a
/// sequence at most.
std::vector<Run> runsBehind(kernels::Segments segments, std::span<const int> rows, int offset) {
    std::vector<Run> runs;
    for (std::size_t s = 0; s + 1 < segments.size(); ++s) {
        const auto first = std::lower_bound(rows.begin(), rows.end(), segments[s] + offset);
        const auto last = std::lower_bound(rows.begin(), rows.end(), segments[s + 1]);
        if (first >= last) continue;
        runs.push_back({static_cast<std::size_t>(first - rows.begin()), static_cast<std::size_t>(last - first)});
    }
    return runs;
}

}  // namespace

template <class Real>
DistillationTargets<Real>::DistillationTargets(kernels::TrainingBackend<Real>& backend, TargetHead<Real> head,
                                               int max_rows)
    : backend_(backend),
      head_(std::move(head)),
      distributions_(backend, max_rows, head_.known.maxRows()),
      gathered_(backend, std::min(backend.rowsAtOnce(), max_rows), head_.known.cols()) {
    if (head_.others.maxRows() > 0) {
        other_logits_ = DeviceMatrixOf<Real>(backend, gathered_.maxRows(), head_.known.maxRows());
    }
}

template <class Real>
void DistillationTargets<Real>::addShares(ConstView features, ConstView known) {
    const auto count = static_cast<std::size_t>(features.rows);
    std::vector<double> inside(count);
    std::vector<double> sums(count);
    std::vector<double> others(count, 0.0);  // relative to the known tokens
    backend_.logSumExp(known, inside);
    const ConstView head = head_.others.all();
    for (int first = 0; first < head.rows; first += other_logits_.cols()) {
        const int tokens = std::min(other_logits_.cols(), head.rows - first);
        const kernels::MatrixViewOf<Real> logits = other_logits_.view(features.rows).columns(0, tokens);
        backend_.multiply(features, head.slice(first, tokens), logits, MatmulOutput::kStore);
        backend_.logSumExp(logits, sums);
        for (std::size_t i = 0; i < count; ++i) others[i] += std::exp(sums[i] - inside[i]);
    }
    for (const double other : others) shares_.push_back(1.0 / (1.0 + other));
}

template <class Real>
void DistillationTargets<Real>::prepare(ConstView targets, std::span<const std::uint8_t> learnt, int best_count) {
    rows_.clear();
    for (std::size_t row = 0; row < learnt.size(); ++row) {
        if (learnt[row] != 0) rows_.push_back(static_cast<int>(row));
    }
    best_count_ = std::min(best_count, vocabulary());
    best_tokens_.resize(rows_.size() * static_cast<std::size_t>(best_count_));
    shares_.clear();
    const kernels::MatrixViewOf<Real> all = distributions_.view(static_cast<int>(rows_.size()));
    const int chunk = gathered_.maxRows();
    for (int first = 0; first < all.rows; first += chunk) {
        const int count = std::min(chunk, all.rows - first);
        const kernels::MatrixViewOf<Real> gathered = gathered_.view(count);
        backend_.gatherRows(targets,
                            std::span(rows_).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)),
                            gathered);
        backend_.multiply(gathered, head().all(), all.slice(first, count), MatmulOutput::kStore);
        if (other_logits_.maxRows() > 0) addShares(gathered, all.slice(first, count));
    }
    backend_.softmax(all);
    if (best_count_ > 0 && all.rows > 0) backend_.topColumns(all, best_count_, best_tokens_);
}

template class DistillationTargets<float>;
template class DistillationTargets<double>;

template <class Real>
TokenLosses<Real>::TokenLosses(kernels::TrainingBackend<Real>& backend, TargetHead<Real> head, int max_rows)
    : backend_(backend),
      targets_(backend, std::move(head), max_rows),
      gathered_(backend, std::min(backend.rowsAtOnce(), max_rows), targets_.head().cols()),
      logits_(backend, std::min(backend.rowsAtOnce(), max_rows), targets_.vocabulary()),
      dchunk_(backend, std::min(backend.rowsAtOnce(), max_rows), targets_.head().cols()) {}

template <class Real>
void TokenLosses<Real>::run(ConstView predict, std::span<const std::int32_t> labels, const LossWeights& weights,
                            std::span<const double> row_weights, View dpredict, PassReport& report) {
    const int best_count = targets_.bestCount();
    const std::span<const int> all_rows = targets_.rows();
    const bool has_second = best_count > 0 || weights.kind != kernels::SecondLoss::kLikeliest;
    const kernels::CrossEntropyWeights sum{weights.token, has_second ? weights.second : 0.0, best_count, weights.kind};
    const std::span<const double> shares = targets_.shares();
    const auto shareOf = [shares](std::size_t place) { return shares.empty() ? 1.0 : shares[place]; };
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
        for (std::size_t i = 0; i < count; ++i) {
            const auto row = static_cast<std::size_t>(rows[i]);
            chunk_labels.push_back(labels[row]);
            chunk_weights.push_back(row_weights[row] * shareOf(first + i));
        }
        ranks.resize(count);
        losses.resize(count);
        const View gathered = gathered_.view(static_cast<int>(count));
        const View logits = logits_.view(static_cast<int>(count));
        backend_.gatherRows(predict, rows, gathered);
        backend_.multiply(gathered, targets_.head().all(), logits, MatmulOutput::kStore);
        backend_.ranks(logits, chunk_labels, kMaxRank, ranks);
        backend_.crossEntropy(targets_.distributions().slice(static_cast<int>(first), static_cast<int>(count)),
                              targets_.bestTokens().subspan(first * static_cast<std::size_t>(best_count)), sum,
                              chunk_weights, logits, losses);
        for (std::size_t i = 0; i < count; ++i) {
            report.ranks[static_cast<std::size_t>(rows[i])] = ranks[i];
            report.top1 += ranks[i] < 1 ? 1 : 0;
            report.top3 += ranks[i] < 3 ? 1 : 0;
            report.token_loss += shareOf(first + i) * losses[i].all;
            report.second_loss += shareOf(first + i) * losses[i].second;
        }
        if (dpredict.data == nullptr) continue;
        const View dchunk = dchunk_.view(static_cast<int>(count));
        backend_.multiplyForInput(logits, targets_.head().all(), dchunk, MatmulOutput::kStore);
        backend_.scatterRows(dchunk, rows, dpredict);
    }
}

template class TokenLosses<float>;
template class TokenLosses<double>;

template <class Real>
HeadLosses<Real>::HeadLosses(kernels::TrainingBackend<Real>& backend, int vocabulary, int hidden_size, int max_rows)
    : backend_(backend),
      gathered_(backend, std::min(backend.rowsAtOnce(), max_rows), hidden_size),
      logits_(backend, std::min(backend.rowsAtOnce(), max_rows), vocabulary),
      dchunk_(backend, std::min(backend.rowsAtOnce(), max_rows), hidden_size) {}

template <class Real>
void HeadLosses<Real>::runChunk(const Parameter<Real>& head, ConstView hidden, const Targets& targets,
                                std::size_t first, std::size_t count, View dhidden, PassReport& report) {
    sources_.clear();
    labels_.clear();
    known_labels_.clear();
    weights_.clear();
    const auto shareOf = [&targets](std::size_t place, std::int32_t label) {
        if (!targets.shares.empty()) return targets.shares[place];
        return label >= 0 ? 1.0 : 0.0;
    };
    for (std::size_t place = first; place < first + count; ++place) {
        const int row = targets.rows[place];
        const std::int32_t label = targets.labels[static_cast<std::size_t>(row)];
        sources_.push_back(row - targets.offset);
        labels_.push_back(label);
        known_labels_.push_back(std::max(label, 0));
        weights_.push_back(targets.weight * shareOf(place, label));
    }
    ranks_.resize(count);
    losses_.resize(count);
    const View gathered = gathered_.view(static_cast<int>(count));
    const View logits = logits_.view(static_cast<int>(count));
    backend_.gatherRows(hidden, sources_, gathered);
    backend_.multiply(gathered, head.value(), logits, MatmulOutput::kStore);
    backend_.ranks(logits, labels_, kMaxRank, ranks_);
    const bool learns_labels = targets.distributions.data == nullptr;
    if (learns_labels) {
        // All of the weight on the one "likeliest" token of a distribution of ones.
        backend_.crossEntropy(ones_.view(static_cast<int>(count)), known_labels_, {0.0, targets.losses.token, 1},
                              weights_, logits, losses_);
    } else {
        backend_.crossEntropy(targets.distributions.slice(static_cast<int>(first), static_cast<int>(count)), {},
                              {targets.losses.token, targets.losses.second, 0, targets.losses.kind}, weights_, logits,
                              losses_);
    }
    for (std::size_t i = 0; i < count; ++i) {
        report.ranks[static_cast<std::size_t>(targets.rows[first + i])] = ranks_[i];
        report.top1 += ranks_[i] < 1 ? 1 : 0;
        report.top3 += ranks_[i] < 3 ? 1 : 0;
        const double share = shareOf(first + i, labels_[i]);
        report.token_loss += share * (learns_labels ? losses_[i].second : losses_[i].all);
        if (!learns_labels) report.second_loss += share * losses_[i].second;
    }
    report.learnt += static_cast<std::int64_t>(count);
    if (dhidden.data == nullptr) return;
    const View dchunk = dchunk_.view(static_cast<int>(count));
    backend_.multiplyForWeight(logits, gathered, head.gradient());
    backend_.multiplyForInput(logits, head.value(), dchunk, MatmulOutput::kStore);
    backend_.scatterRows(dchunk, sources_, dhidden);
}

template <class Real>
int HeadLosses<Real>::counted(const Targets& targets) {
    int count = 0;
    for (const Run& run : runsBehind(targets.segments, targets.rows, targets.offset)) {
        if (!targets.shares.empty()) {
            count += static_cast<int>(run.count);
            continue;
        }
        for (const int row : targets.rows.subspan(run.first, run.count)) {
            count += targets.labels[static_cast<std::size_t>(row)] >= 0 ? 1 : 0;
        }
    }
    return count;
}

template <class Real>
void HeadLosses<Real>::run(const Parameter<Real>& head, ConstView hidden, const Targets& targets, View dhidden,
                           PassReport& report) {
    assert(targets.offset >= 0);
    if (targets.distributions.data == nullptr && ones_.maxRows() == 0) {
        ones_ = DeviceMatrixOf<Real>(backend_, logits_.maxRows(), logits_.cols());
        const std::vector<Real> ones(static_cast<std::size_t>(ones_.maxRows()) * static_cast<std::size_t>(ones_.cols()),
                                     Real(1));
        backend_.upload(ones_.all().data, ones.data(), ones.size() * sizeof(Real));
    }
    report.ranks.assign(targets.labels.size(), -1);
    if (dhidden.data != nullptr) backend_.clear(dhidden);
    const auto chunk = static_cast<std::size_t>(gathered_.maxRows());
    for (const Run& run : runsBehind(targets.segments, targets.rows, targets.offset)) {
        for (std::size_t done = 0; done < run.count; done += chunk) {
            runChunk(head, hidden, targets, run.first + done, std::min(chunk, run.count - done), dhidden, report);
        }
    }
}

template class HeadLosses<float>;
template class HeadLosses<double>;

}  // namespace griffin::engine::train
