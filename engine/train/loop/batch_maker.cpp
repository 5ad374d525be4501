#include "engine/train/loop/batch_maker.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

#include "kernels/half.h"

namespace griffin::engine::train {

BatchMaker::BatchMaker(kernels::TrainingBackend<float>& backend, const FeatureData& data, const TargetTables& tables,
                       std::span<const std::int32_t> vocabulary, BatchFeatures kind, FeatureSource recompute,
                       int max_rows)
    : backend_(backend),
      data_(data),
      tables_(tables),
      draft_numbers_(static_cast<std::size_t>(tables.vocabulary()), -1),
      kind_(kind),
      recompute_(std::move(recompute)) {
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        draft_numbers_[static_cast<std::size_t>(vocabulary[i])] = static_cast<std::int32_t>(i);
    }
    const auto width = static_cast<std::size_t>(tables.hiddenSize());
    const auto rows = static_cast<std::size_t>(max_rows);
    for (HostRows& made : rows_) {
        made.inputs = backend.allocateHost(rows * (width + static_cast<std::size_t>(readWidth())) * sizeof(float));
        made.targets = backend.allocateHost(rows * width * sizeof(float));
    }
    batch_.inputs = DeviceMatrixOf<float>(backend, max_rows, tables.hiddenSize() + readWidth());
    batch_.targets = DeviceMatrixOf<float>(backend, max_rows, tables.hiddenSize());
}

Result<Done> BatchMaker::recompute(std::span<const std::int32_t> tokens, bool has_features, RowSource& source) {
    const auto width = static_cast<std::size_t>(tables_.hiddenSize());
    std::vector<float> features(has_features ? 0 : tokens.size() * width);
    std::vector<float> auxiliary(kind_ == BatchFeatures::kAuxiliary ? tokens.size() * 3 * width : 0);
    if (features.empty() && auxiliary.empty()) return Done{};
    const auto made = recompute_(tokens, features, auxiliary);
    if (!made) return tl::unexpected(made.error());
    if (!features.empty()) {
        // Rounded as stored features are, so that training does not depend on whether they were stored.
        std::vector<kernels::Half>& halves = features_.emplace_back(features.size());
        std::ranges::transform(features, halves.begin(), kernels::floatToHalf);
        source.features = halves.data();
    }
    if (!auxiliary.empty()) source.auxiliary = auxiliary_.emplace_back(std::move(auxiliary)).data();
    return Done{};
}

Result<RowSource> BatchMaker::append(const SequenceSlice& slice) {
    const Result<TrainingSequence> sequence = data_.sequence(slice.sequence);
    if (!sequence) return tl::unexpected(sequence.error());
    const auto rows = static_cast<std::size_t>(slice.rows);
    const std::span<const std::int32_t> tokens = sequence->tokens;
    assert(rows + 2 <= tokens.size());
    RowSource source{tokens.data(), sequence->features.data(), nullptr};
    const auto recomputed = recompute(tokens.first(rows + 1), data_.hasFeatures(), source);
    if (!recomputed) return tl::unexpected(recomputed.error());
    for (std::size_t t = 0; t < rows; ++t) {
        tokens_.push_back(tokens[t + 1]);
        labels_.push_back(draft_numbers_[static_cast<std::size_t>(tokens[t + 2])]);
        learnt_.push_back(sequence->answer[t + 1] != 0 && sequence->answer[t + 2] != 0 ? 1 : 0);
    }
    segments_.push_back(static_cast<int>(tokens_.size()));
    return source;
}

Result<Done> BatchMaker::fill() {
    segments_.assign(1, 0);
    tokens_.clear();
    labels_.clear();
    learnt_.clear();
    features_.clear();
    auxiliary_.clear();
    std::vector<RowSource> sources;
    for (const SequenceSlice& slice : slices_) {
        const Result<RowSource> source = append(slice);
        if (!source) return tl::unexpected(source.error());
        sources.push_back(*source);
    }
    const HostRows& rows = rows_[filled_];
    assert(tokens_.size() * static_cast<std::size_t>(tables_.hiddenSize()) * sizeof(float) <= rows.targets.bytes());
    writeRows(tables_, sources, segments_, noise_, rows.inputs.as<float>(), rows.targets.as<float>());
    return Done{};
}

void BatchMaker::makeAhead(std::span<const SequenceSlice> slices, const FeatureNoise& noise) {
    if (recomputes()) return;
    if (ahead_.valid()) ahead_.wait();
    slices_.assign(slices.begin(), slices.end());
    noise_ = noise;
    ahead_ = std::async([this] { return fill(); });
}

Result<const TrainingBatch<float>*> BatchMaker::make(std::span<const SequenceSlice> slices, const FeatureNoise& noise) {
    Result<Done> filled = Done{};
    if (ahead_.valid() && std::ranges::equal(slices, slices_) && noise == noise_) {
        filled = ahead_.get();
    } else {
        if (ahead_.valid()) ahead_.wait();
        ahead_ = {};
        slices_.assign(slices.begin(), slices.end());
        noise_ = noise;
        filled = fill();
    }
    if (!filled) return tl::unexpected(filled.error());
    std::swap(batch_.segments, segments_);
    std::swap(batch_.tokens, tokens_);
    std::swap(batch_.labels, labels_);
    std::swap(batch_.learnt, learnt_);
    const auto rows = static_cast<std::size_t>(batch_.rows());
    const auto upload = [this, rows](const DeviceMatrixOf<float>& to, const kernels::DeviceBuffer& from) {
        backend_.upload(to.all().data, from.data(), rows * static_cast<std::size_t>(to.cols()) * sizeof(float));
    };
    upload(batch_.inputs, rows_[filled_].inputs);
    upload(batch_.targets, rows_[filled_].targets);
    filled_ = 1 - filled_;
    return &batch_;
}

}  // namespace griffin::engine::train
