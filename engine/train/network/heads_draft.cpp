#include "engine/train/network/heads_draft.h"

#include <cassert>
#include <cmath>
#include <cstddef>
#include <utility>

namespace griffin::engine::train {

template <class Real>
HeadsDraft<Real>::HeadsDraft(kernels::TrainingBackend<Real>& backend, const HeadsShape& shape,
                             TargetHead<Real> target_head)
    : backend_(backend),
      hidden_size_(target_head.known.cols()),
      // When tokens are learnt, it only keeps the initial values of the heads.
      targets_(backend, std::move(target_head), shape.teacher == HeadTeacher::kTarget ? shape.max_rows : 1),
      parameters_(backend),
      linear_(backend, shape.max_rows, hidden_size_),
      hidden_(backend, shape.max_rows, hidden_size_),
      dhidden_(backend, shape.max_rows, hidden_size_),
      dlinear_(backend, shape.max_rows, hidden_size_),
      shape_(shape),
      losses_(backend, targets_.vocabulary(), hidden_size_, shape.max_rows) {}

template <class Real>
void HeadsDraft<Real>::teach(int head, const TrainingBatch<Real>& batch, const StepOptions& options, View dhidden,
                             PassReport& report) {
    typename HeadLosses<Real>::Targets targets;
    targets.segments = batch.segments;
    targets.rows = rows_;
    targets.labels = batch.labels;
    if (shape_.teacher == HeadTeacher::kTarget) {
        targets.distributions = targets_.distributions();
        targets.shares = targets_.shares();
    }
    targets.offset = head;
    targets.losses = options.losses;
    report.weight = std::pow(options.step_decay, head);
    report.counted = HeadLosses<Real>::counted(targets);
    targets.weight = report.weight / (static_cast<double>(report.counted) + kMinCount);
    losses_.run(tokensOf(head), hidden_.view(batch.rows()), targets, dhidden, report);
}

template <class Real>
std::vector<PassReport> HeadsDraft<Real>::run(const TrainingBatch<Real>& batch, const StepOptions& options,
                                              Learning learning) {
    assert(options.passes >= 1 && options.passes <= shape_.heads);
    rows_.clear();
    for (std::size_t row = 0; row < batch.learnt.size(); ++row) {
        if (batch.learnt[row] != 0) rows_.push_back(static_cast<int>(row));
    }
    const int rows = batch.rows();
    if (shape_.teacher == HeadTeacher::kTarget) targets_.prepare(batch.targets.view(rows), batch.learnt, 0);
    const bool learns = learning == Learning::kLearn;
    std::vector<PassReport> reports(static_cast<std::size_t>(options.passes));
    for (int head = 0; head < options.passes; ++head) {
        predict(head, batch);
        teach(head, batch, options, learns ? dhidden_.view(rows) : View{}, reports[static_cast<std::size_t>(head)]);
        if (learns) learn(head, batch);
    }
    return reports;
}

template class HeadsDraft<float>;
template class HeadsDraft<double>;

}  // namespace griffin::engine::train
