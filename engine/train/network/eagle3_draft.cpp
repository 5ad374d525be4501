#include "engine/train/network/eagle3_draft.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <utility>

#include "engine/draft/weights/draft_config.h"

namespace griffin::engine::train {

template <class Real>
Eagle3Draft<Real>::Eagle3Draft(kernels::TrainingBackend<Real>& backend, const Eagle3Shape& shape,
                               TargetHead<Real> target_head)
    : backend_(backend),
      hidden_size_(shape.config.hidden_size),
      epsilon_(static_cast<double>(shape.config.norm_epsilon)),
      norms_(shape.norms),
      parameters_(backend),
      mix_(parameters_, "fc", shape.config,
           shape.norms == Eagle3Norms::kOfEagle31 ? StateNorms::kEach : StateNorms::kNone, shape.max_rows),
      input_norm_(parameters_.addNorm(std::string(draft::kEagle3Layer) + "input_layernorm.weight", hidden_size_)),
      hidden_norm_(parameters_.addNorm(std::string(draft::kEagle3Layer) + "hidden_norm.weight", hidden_size_)),
      attention_(parameters_, shape.config, draft::kEagle3Layer, 2 * hidden_size_, shape.max_rows),
      feed_forward_(parameters_, shape.config, draft::kEagle3Layer, hidden_size_, shape.max_rows),
      output_norm_(parameters_.addNorm("norm.weight", hidden_size_)),
      head_(parameters_.addMatrix("lm_head.weight", target_head.known.maxRows(), hidden_size_)),
      targets_(backend, std::move(target_head), shape.max_rows),
      losses_(backend, targets_.vocabulary(), hidden_size_, shape.max_rows),
      mixed_(backend, shape.max_rows, hidden_size_),
      dpredict_(backend, shape.max_rows, hidden_size_),
      dhidden_(backend, shape.max_rows, hidden_size_),
      dinputs_(backend, shape.max_rows, 2 * hidden_size_),
      shifts_(static_cast<std::size_t>(shape.max_steps), 0) {
    const auto matrix = [&](int cols) { return DeviceMatrixOf<Real>(backend, shape.max_rows, cols); };
    steps_.reserve(static_cast<std::size_t>(shape.max_steps));
    for (int i = 0; i < shape.max_steps; ++i) {
        steps_.push_back({matrix(hidden_size_),
                          matrix(2 * hidden_size_),
                          DeviceMatrixOf<Real>(backend, 1, shape.max_rows),
                          DeviceMatrixOf<Real>(backend, 1, shape.max_rows),
                          attention_.makeProjections(shape.max_rows),
                          matrix(attention_.queryWidth()),
                          matrix(hidden_size_),
                          feed_forward_.makeState(shape.max_rows),
                          matrix(hidden_size_),
                          matrix(hidden_size_),
                          matrix(hidden_size_),
                          DeviceMatrixOf<Real>(backend, 1, shape.max_rows),
                          {}});
        for (int j = 1; j <= i; ++j) {
            steps_.back().lagged.push_back(&steps_[static_cast<std::size_t>(j)].projections);
        }
    }
}

template <class Real>
auto Eagle3Draft<Real>::feature(int step, int rows) const -> ConstView {
    return step == 0 ? ConstView(mixed_.view(rows)) : regress(step - 1, rows);
}

template <class Real>
auto Eagle3Draft<Real>::attentionPass(int step) const -> typename AttentionLayer<Real>::Pass {
    const Step& own = steps_[static_cast<std::size_t>(step)];
    return {&own.projections,
            &steps_.front().projections,
            own.lagged,
            std::span(shifts_).first(own.lagged.size()),
            0,
            kernels::HiddenColumns::kAbsent};
}

template <class Real>
void Eagle3Draft<Real>::forward(int step, const TrainingBatch<Real>& batch) {
    const int rows = batch.rows();
    Step& own = steps_[static_cast<std::size_t>(step)];
    laterRows(batch.segments, step, token_rows_);
    const View embeddings = own.embeddings.view(rows);
    const View inputs = own.inputs.view(rows);
    const View hidden = own.hidden.view(rows);
    const View out = own.out.view(rows);
    const ConstView given = feature(step, rows);
    backend_.gatherRows(batch.inputs.view(rows).columns(0, hidden_size_), token_rows_, embeddings);
    backend_.rmsNorm(embeddings, input_norm_.value(), epsilon_, inputs.columns(0, hidden_size_),
                     own.embedding_inverse.all());
    backend_.rmsNorm(given, hidden_norm_.value(), epsilon_, inputs.columns(hidden_size_, hidden_size_),
                     own.feature_inverse.all());
    attention_.project(inputs, batch.segments, step, own.projections);
    backend_.copy(given, hidden);
    attention_.attend(attentionPass(step), batch.segments, own.attended.view(rows), hidden);
    backend_.copy(hidden, out);
    feed_forward_.forward(hidden, own.feed_forward, out);
    backend_.rmsNorm(out, output_norm_.value(), epsilon_, own.predict.view(rows), own.output_inverse.all());
}

template <class Real>
void Eagle3Draft<Real>::loss(int step, const TrainingBatch<Real>& batch, const StepOptions& options, Learning learning,
                             PassReport& report) {
    const int rows = batch.rows();
    Step& own = steps_[static_cast<std::size_t>(step)];
    report.weight = std::pow(options.step_decay, step);
    report.counted = rows;
    typename HeadLosses<Real>::Targets targets;
    targets.segments = batch.segments;
    targets.rows = targets_.rows();
    targets.labels = batch.labels;
    targets.distributions = targets_.distributions();
    targets.shares = targets_.shares();
    targets.offset = step;
    targets.losses = options.losses;
    targets.weight = report.weight / (rows + kMinCount);
    const bool learns = learning == Learning::kLearn;
    losses_.run(head_, own.predict.view(rows), targets, learns ? dpredict_.view(rows) : View{}, report);
    if (!learns) return;
    backend_.clear(own.dout.view(rows));
    backend_.rmsNormBackward(own.out.view(rows), output_norm_.value(), own.output_inverse.all(), dpredict_.view(rows),
                             own.dout.view(rows), output_norm_.gradient());
}

template <class Real>
void Eagle3Draft<Real>::backward(int step, const TrainingBatch<Real>& batch) {
    const int rows = batch.rows();
    Step& own = steps_[static_cast<std::size_t>(step)];
    const View dout = own.dout.view(rows);
    const View dhidden = dhidden_.view(rows);
    const View dinputs = dinputs_.view(rows);
    backend_.copy(dout, dhidden);
    feed_forward_.backward(own.hidden.view(rows), own.feed_forward, dout, dhidden);
    attention_.attendBackward(attentionPass(step), batch.segments, own.attended.view(rows), dhidden);
    // Later steps, which attend to these keys, are done, so the gradients of the keys are complete.
    backend_.clear(dinputs);
    attention_.projectBackward(own.inputs.view(rows), batch.segments, step, own.projections, dinputs);
    backend_.rmsNormBackward(own.embeddings.view(rows), input_norm_.value(), own.embedding_inverse.all(),
                             dinputs.columns(0, hidden_size_), {}, input_norm_.gradient());
    backend_.rmsNormBackward(feature(step, rows), hidden_norm_.value(), own.feature_inverse.all(),
                             dinputs.columns(hidden_size_, hidden_size_), dhidden, hidden_norm_.gradient());
    if (step == 0) return mix_.backward(states(batch), dhidden);
    Step& before = steps_[static_cast<std::size_t>(step - 1)];
    if (norms_ == Eagle3Norms::kPublished) return backend_.add(dhidden, before.dout.view(rows));
    backend_.rmsNormBackward(before.out.view(rows), output_norm_.value(), before.output_inverse.all(), dhidden,
                             before.dout.view(rows), output_norm_.gradient());
}

template <class Real>
std::vector<PassReport> Eagle3Draft<Real>::run(const TrainingBatch<Real>& batch, const StepOptions& options,
                                               Learning learning) {
    assert(options.passes >= 1 && options.passes <= static_cast<int>(steps_.size()));
    const int rows = batch.rows();
    targets_.prepare(batch.targets.view(rows), batch.learnt, 0);
    mix_.forward(states(batch), mixed_.view(rows));
    last_ = &steps_[static_cast<std::size_t>(options.passes - 1)];
    std::vector<PassReport> reports(static_cast<std::size_t>(options.passes));
    for (int step = 0; step < options.passes; ++step) {
        forward(step, batch);
        loss(step, batch, options, learning, reports[static_cast<std::size_t>(step)]);
    }
    if (learning == Learning::kLearn) {
        for (int step = options.passes - 1; step >= 0; --step) backward(step, batch);
    }
    return reports;
}

template class Eagle3Draft<float>;
template class Eagle3Draft<double>;

}  // namespace griffin::engine::train
