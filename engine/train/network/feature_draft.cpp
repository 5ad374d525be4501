#include "engine/train/network/feature_draft.h"

#include <cassert>
#include <cstddef>
#include <utility>

#include "engine/draft/weights/draft_config.h"

namespace griffin::engine::train {
template <class Real>
FeatureDraft<Real>::FeatureDraft(kernels::TrainingBackend<Real>& backend, const FeatureDraftShape& shape,
                                 TargetHead<Real> lm_head)
    : backend_(backend),
      hidden_size_(shape.config.hidden_size),
      parameters_(backend),
      fusion_(makeFusion(shape.fusion, parameters_, shape.config, shape.max_rows)),
      attention_(parameters_, shape.config, draft::kFeatureLayer, hidden_size_, shape.max_rows),
      feed_forward_(parameters_, shape.config, draft::kFeatureLayer,
                    shape.head == HeadKind::kTokenEnhanced ? 2 * hidden_size_ : hidden_size_, shape.max_rows),
      token_losses_(backend, std::move(lm_head), shape.max_rows),
      feed_forward_state_(feed_forward_.makeState(shape.max_rows)),
      attended_(backend, shape.max_rows, attention_.queryWidth()),
      hidden_(backend, shape.max_rows, hidden_size_),
      dhidden_(backend, shape.max_rows, hidden_size_),
      out_(backend, shape.max_rows, shape.head == HeadKind::kTokenEnhanced ? 2 * hidden_size_ : hidden_size_),
      dout_(backend, shape.max_rows, out_.cols()),
      dregress_(backend, shape.max_rows, hidden_size_) {
    for (int i = 0; i < shape.max_passes; ++i) {
        streams_.push_back(
            {DeviceMatrixOf<Real>(backend, shape.max_rows, 2 * hidden_size_), fusion_->makeState(shape.max_rows),
             DeviceMatrixOf<Real>(backend, shape.max_rows, hidden_size_),
             DeviceMatrixOf<Real>(backend, shape.max_rows, hidden_size_), attention_.makeProjections(shape.max_rows)});
    }
    if (shape.input == FeatureInput::kFinal) return;
    mix_.emplace(parameters_, draft::kStateMix, shape.config, StateNorms::kEach, shape.max_rows);
    dfeature_ = DeviceMatrixOf<Real>(backend, shape.max_rows, hidden_size_);
}

template <class Real>
void FeatureDraft<Real>::read(const TrainingBatch<Real>& batch) {
    const ConstView given = batch.inputs.view(batch.rows());
    const View inputs = streams_[0].inputs.view(batch.rows());
    if (!mix_) return backend_.copy(given, inputs);
    backend_.copy(given.columns(0, hidden_size_), inputs.columns(0, hidden_size_));
    mix_->forward(given.columns(hidden_size_, 3 * hidden_size_), inputs.columns(hidden_size_, hidden_size_));
}

template <class Real>
void FeatureDraft<Real>::openStream(Stream& stream, kernels::Segments segments, int rows) {
    fusion_->forward(stream.inputs.view(rows), stream.state, stream.fused.view(rows));
    attention_.project(stream.fused.view(rows), segments, 0, stream.projections);
    backend_.clear(stream.dfused.view(rows));
}

template <class Real>
void FeatureDraft<Real>::closeStream(Stream& stream, kernels::Segments segments, int rows, View dfeature) {
    attention_.projectBackward(stream.fused.view(rows), segments, 0, stream.projections, stream.dfused.view(rows));
    fusion_->backward(stream.inputs.view(rows), stream.state, stream.dfused.view(rows), dfeature);
}

template <class Real>
auto FeatureDraft<Real>::attentionPass(int pass, const StepOptions& options) -> AttentionPass {
    const auto own = static_cast<std::size_t>(pass - 1);
    lagged_.clear();
    shifts_.clear();
    for (std::size_t shift = 0; shift < own; ++shift) {
        lagged_.push_back(&streams_[own - shift].projections);
        shifts_.push_back(static_cast<int>(shift));
    }
    return {&streams_[own].projections, &streams_[0].projections, lagged_, shifts_, pass - 1, options.hidden};
}

template <class Real>
void FeatureDraft<Real>::forward(const AttentionPass& pass, const Stream& stream, kernels::Segments segments,
                                 int rows) {
    const View hidden = hidden_.view(rows);
    const View out = out_.view(rows);
    backend_.copy(stream.fused.view(rows), hidden);
    attention_.attend(pass, segments, attended_.view(rows), hidden);
    for (int first = 0; first < out.cols; first += hidden_size_) {
        backend_.copy(hidden, out.columns(first, hidden_size_));
    }
    feed_forward_.forward(hidden, feed_forward_state_, out);
}

template <class Real>
void FeatureDraft<Real>::losses(const TrainingBatch<Real>& batch, const StepOptions& options,
                                std::span<const std::uint8_t> mask, Learning learning, PassReport& report) {
    const int rows = batch.rows();
    for (const std::uint8_t counts : mask) report.counted += counts;
    const double weight = 1.0 / (static_cast<double>(report.counted) + kMinCount);
    row_weights_.assign(mask.size(), 0.0);
    for (std::size_t row = 0; row < mask.size(); ++row) row_weights_[row] = mask[row] != 0 ? weight : 0.0;

    const View dout = dout_.view(rows);
    token_losses_.run(predict(rows), batch.labels, options.losses, row_weights_,
                      learning == Learning::kLearn ? dout.columns(0, hidden_size_) : View{}, report);

    for (double& row_weight : row_weights_) row_weight *= options.losses.feature;
    feature_losses_.resize(mask.size());
    const View dregress = dregress_.view(rows);
    backend_.copy(regress(rows), dregress);
    backend_.smoothL1(batch.targets.view(rows), row_weights_, dregress, feature_losses_);
    for (const double loss : feature_losses_) report.feature_loss += loss;
    if (learning == Learning::kMeasure) return;
    if (dout.cols > hidden_size_) {
        backend_.copy(dregress, dout.columns(hidden_size_, hidden_size_));
    } else {
        backend_.add(dregress, dout);
    }
}

template <class Real>
void FeatureDraft<Real>::backward(const AttentionPass& pass, Stream& stream, kernels::Segments segments, int rows) {
    const View dhidden = dhidden_.view(rows);
    const View dout = dout_.view(rows);
    backend_.copy(dout.columns(0, hidden_size_), dhidden);
    if (dout.cols > hidden_size_) backend_.add(dout.columns(hidden_size_, hidden_size_), dhidden);
    feed_forward_.backward(hidden_.view(rows), feed_forward_state_, dout, dhidden);
    backend_.add(dhidden, stream.dfused.view(rows));
    attention_.attendBackward(pass, segments, attended_.view(rows), dhidden);
}

template <class Real>
void FeatureDraft<Real>::nextStream(int /*pass*/, kernels::Segments segments, ConstView regress,
                                    ConstView first_features, View features) {
    backend_.shiftRows(regress, first_features, segments, features);
}

template <class Real>
std::vector<PassReport> FeatureDraft<Real>::run(const TrainingBatch<Real>& batch, const StepOptions& options,
                                                Learning learning) {
    assert(options.passes >= 1 && options.passes <= static_cast<int>(streams_.size()));
    const int rows = batch.rows();
    const kernels::Segments segments = batch.segments;
    token_losses_.prepare(batch.targets.view(rows), batch.learnt,
                          learnsLikeliest(options.losses) ? options.losses.best_count : 0);
    AlignmentMask alignment(segments, batch.learnt, options.mask_shift);
    const ConstView given = batch.inputs.view(rows);
    const ConstView first_features = ConstView(streams_[0].inputs.view(rows)).columns(hidden_size_, hidden_size_);

    std::vector<PassReport> reports(static_cast<std::size_t>(options.passes));
    read(batch);
    for (int pass = 1; pass <= options.passes; ++pass) {
        const auto index = static_cast<std::size_t>(pass - 1);
        Stream& stream = streams_[index];
        PassReport& report = reports[index];
        openStream(stream, segments, rows);
        const AttentionPass attention = attentionPass(pass, options);
        forward(attention, stream, segments, rows);
        if (pass < options.passes) {
            const View next = streams_[index + 1].inputs.view(rows);
            backend_.copy(given.columns(0, hidden_size_), next.columns(0, hidden_size_));
            nextStream(pass, segments, regress(rows), first_features, next.columns(hidden_size_, hidden_size_));
        }
        losses(batch, options, options.aligned ? alignment.mask() : std::span<const std::uint8_t>(batch.learnt),
               learning, report);
        if (options.aligned) alignment.advance(report.ranks, options.aligned_top);
        if (learning == Learning::kLearn) backward(attention, stream, segments, rows);
    }
    if (learning == Learning::kLearn) {
        for (int i = 0; i < options.passes; ++i) {
            const View dfeature = i == 0 && mix_ ? dfeature_.view(rows) : View{};
            closeStream(streams_[static_cast<std::size_t>(i)], segments, rows, dfeature);
        }
        if (mix_) mix_->backward(given.columns(hidden_size_, 3 * hidden_size_), dfeature_.view(rows));
    }
    return reports;
}

template class FeatureDraft<float>;
template class FeatureDraft<double>;

}  // namespace griffin::engine::train
