#include "engine/train/network/head_teaching.h"

#include <cmath>
#include <cstddef>
#include <utility>

namespace griffin::engine::train {

template <class Real>
HeadTeaching<Real>::HeadTeaching(kernels::TrainingBackend<Real>& backend, HeadTeacher teacher,
                                 TargetHead<Real> target_head, int max_rows)
    : teacher_(teacher),
      // When tokens are learnt, it only keeps the initial values of the heads.
      targets_(backend, std::move(target_head), teacher == HeadTeacher::kTarget ? max_rows : 1),
      losses_(backend, targets_.vocabulary(), targets_.head().cols(), max_rows) {}

template <class Real>
void HeadTeaching<Real>::prepare(const TrainingBatch<Real>& batch) {
    rows_.clear();
    for (std::size_t row = 0; row < batch.learnt.size(); ++row) {
        if (batch.learnt[row] != 0) rows_.push_back(static_cast<int>(row));
    }
    if (teacher_ == HeadTeacher::kTarget) targets_.prepare(batch.targets.view(batch.rows()), batch.learnt, 0);
}

template <class Real>
void HeadTeaching<Real>::teach(int number, const Parameter<Real>& tokens, ConstView hidden,
                               const TrainingBatch<Real>& batch, const StepOptions& options, View dhidden,
                               PassReport& report) {
    typename HeadLosses<Real>::Targets targets;
    targets.segments = batch.segments;
    targets.rows = rows_;
    targets.labels = batch.labels;
    if (teacher_ == HeadTeacher::kTarget) {
        targets.distributions = targets_.distributions();
        targets.shares = targets_.shares();
    }
    targets.offset = number;
    targets.losses = options.losses;
    report.weight = std::pow(options.step_decay, number);
    report.counted = HeadLosses<Real>::counted(targets);
    targets.weight = report.weight / (static_cast<double>(report.counted) + kMinCount);
    losses_.run(tokens, hidden, targets, dhidden, report);
}

template class HeadTeaching<float>;
template class HeadTeaching<double>;

}  // namespace griffin::engine::train
