#include "engine/train/head_losses.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "engine/train/token_teacher.h"

namespace griffin::engine::train {

using kernels::Writing;

namespace {

/// Places [first, first + count) of a list of rows.
struct Run {
    std::size_t first = 0;
    std::size_t count = 0;
};

/// The places of rows that lie at least `offset` rows behind the begin of their sequence, in order: one run a sequence
/// at most.
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
HeadLosses<Real>::HeadLosses(kernels::TrainingBackend<Real>& backend, int vocabulary, int hidden_size, int max_rows)
    : backend_(backend),
      gathered_(backend, std::min(backend.rowsAtOnce(), max_rows), hidden_size),
      logits_(backend, std::min(backend.rowsAtOnce(), max_rows), vocabulary),
      dchunk_(backend, std::min(backend.rowsAtOnce(), max_rows), hidden_size) {}

template <class Real>
void HeadLosses<Real>::runChunk(const Parameter<Real>& head, ConstView hidden, const Lesson& lesson, std::size_t first,
                                std::size_t count, View dhidden, PassReport& report) {
    sources_.clear();
    labels_.clear();
    known_labels_.clear();
    weights_.clear();
    for (const int row : lesson.rows.subspan(first, count)) {
        const std::int32_t label = lesson.labels[static_cast<std::size_t>(row)];
        sources_.push_back(row - lesson.offset);
        labels_.push_back(label);
        known_labels_.push_back(std::max(label, 0));
        weights_.push_back(label >= 0 ? lesson.weight : 0.0);
    }
    ranks_.resize(count);
    losses_.resize(count);
    const View gathered = gathered_.view(static_cast<int>(count));
    const View logits = logits_.view(static_cast<int>(count));
    backend_.gatherRows(hidden, sources_, gathered);
    backend_.multiply(gathered, head.value(), logits, Writing::kStore);
    backend_.ranks(logits, labels_, kMostRank, ranks_);
    const bool labels_teach = lesson.teacher.data == nullptr;
    if (labels_teach) {
        // All of the weight on the one "likeliest" token of a teacher of ones.
        backend_.crossEntropy(ones_.view(static_cast<int>(count)), known_labels_, {0.0, 1.0, 1}, weights_, logits,
                              losses_);
    } else {
        backend_.crossEntropy(lesson.teacher.slice(static_cast<int>(first), static_cast<int>(count)), {}, {1.0, 0.0, 0},
                              weights_, logits, losses_);
    }
    for (std::size_t i = 0; i < count; ++i) {
        report.ranks[static_cast<std::size_t>(lesson.rows[first + i])] = ranks_[i];
        report.top1 += ranks_[i] < 1 ? 1 : 0;
        report.top3 += ranks_[i] < 3 ? 1 : 0;
        report.token_loss += labels_teach ? losses_[i].best : losses_[i].all;
    }
    report.learnt += static_cast<std::int64_t>(count);
    if (dhidden.data == nullptr) return;
    const View dchunk = dchunk_.view(static_cast<int>(count));
    backend_.multiplyForWeight(logits, gathered, head.gradient());
    backend_.multiplyForInput(logits, head.value(), dchunk, Writing::kStore);
    backend_.scatterRows(dchunk, sources_, dhidden);
}

template <class Real>
int HeadLosses<Real>::counted(const Lesson& lesson) {
    int count = 0;
    for (const Run& run : runsBehind(lesson.segments, lesson.rows, lesson.offset)) {
        for (const int row : lesson.rows.subspan(run.first, run.count)) {
            count += lesson.labels[static_cast<std::size_t>(row)] >= 0 ? 1 : 0;
        }
    }
    return count;
}

template <class Real>
void HeadLosses<Real>::run(const Parameter<Real>& head, ConstView hidden, const Lesson& lesson, View dhidden,
                           PassReport& report) {
    assert(lesson.offset >= 0);
    if (lesson.teacher.data == nullptr && ones_.maxRows() == 0) {
        ones_ = RealMatrix<Real>(backend_, logits_.maxRows(), logits_.cols());
        const std::vector<Real> ones(static_cast<std::size_t>(ones_.maxRows()) * static_cast<std::size_t>(ones_.cols()),
                                     Real(1));
        backend_.upload(ones_.all().data, ones.data(), ones.size() * sizeof(Real));
    }
    report.ranks.assign(lesson.labels.size(), -1);
    if (dhidden.data != nullptr) backend_.clear(dhidden);
    const auto chunk = static_cast<std::size_t>(gathered_.maxRows());
    for (const Run& run : runsBehind(lesson.segments, lesson.rows, lesson.offset)) {
        for (std::size_t done = 0; done < run.count; done += chunk) {
            runChunk(head, hidden, lesson, run.first + done, std::min(chunk, run.count - done), dhidden, report);
        }
    }
}

template class HeadLosses<float>;
template class HeadLosses<double>;

}  // namespace griffin::engine::train
