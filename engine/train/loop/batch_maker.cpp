#include "engine/train/loop/batch_maker.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

#include "engine/base/random.h"
#include "kernels/dequantise.h"
#include "kernels/half.h"

namespace griffin::engine::train {
namespace {

void row(const kernels::HostTensor& tensor, std::int32_t number, float* out) {
    const std::size_t bytes = kernels::storageBytes(tensor.dtype, 1, tensor.cols);
    kernels::dequantise(tensor.dtype, tensor.data + static_cast<std::size_t>(number) * bytes, tensor.cols, out);
}

/// The length at which the published noise is +- 0.1 for a setting of 0.2; it is inverse to the length.
constexpr double kNoiseLength = 512.0;
/// Bounds it for short sequences: at 60 rows it would be +- 0.85, where features are about 1.
constexpr double kMaxNoiseFactor = 2.0;

}  // namespace

Result<TargetTables> TargetTables::open(std::unique_ptr<model::TensorSource> source, const model::ModelConfig& config) {
    TargetTables tables;
    model::TensorRequest request;
    request.rows = config.vocabulary;
    request.cols = config.hidden_size;
    const Result<kernels::HostTensor> embedding = source->tensor(request);
    if (!embedding) return tl::unexpected(embedding.error());
    request.part = config.tied_embeddings ? model::TensorPart::kEmbedding : model::TensorPart::kHead;
    const Result<kernels::HostTensor> head = source->tensor(request);
    if (!head) return tl::unexpected(head.error());
    tables.source_ = std::move(source);
    tables.embedding_ = *embedding;
    tables.head_ = *head;
    tables.logit_scale_ = config.logit_scale;
    return tables;
}

void TargetTables::embedding(std::int32_t token, float* out) const {
    row(embedding_, token, out);
}

std::vector<float> TargetTables::headRows(std::span<const std::int32_t> tokens) const {
    const auto width = static_cast<std::size_t>(hiddenSize());
    std::vector<float> rows(tokens.size() * width);
    for (std::size_t i = 0; i < tokens.size(); ++i) row(head_, tokens[i], rows.data() + i * width);
    if (logit_scale_ != 1.0F) {
        for (float& weight : rows) weight *= logit_scale_;
    }
    return rows;
}

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
    batch_.inputs = DeviceMatrixOf<float>(backend, max_rows, tables.hiddenSize() + readWidth());
    batch_.targets = DeviceMatrixOf<float>(backend, max_rows, tables.hiddenSize());
}

Result<Done> BatchMaker::append(const SequenceSlice& slice) {
    const Result<TrainingSequence> sequence = data_.sequence(slice.sequence);
    if (!sequence) return tl::unexpected(sequence.error());
    const auto width = static_cast<std::size_t>(tables_.hiddenSize());
    const std::span<const std::int32_t> tokens = sequence->tokens;
    const auto rows = static_cast<std::size_t>(slice.rows);
    assert(rows + 2 <= tokens.size());
    const kernels::Half* stored = sequence->features.empty() ? nullptr : sequence->features.data();
    features_.resize(stored == nullptr ? (rows + 1) * width : 0);
    auxiliary_.resize(kind_ == BatchFeatures::kAuxiliary ? (rows + 1) * 3 * width : 0);
    if (!features_.empty() || !auxiliary_.empty()) {
        const auto made = recompute_(tokens.first(rows + 1), features_, auxiliary_);
        if (!made) return tl::unexpected(made.error());
    }
    // Rounded as stored features are, so that training does not depend on whether they were stored.
    const auto feature = [&](std::size_t row, std::size_t i) {
        const std::size_t at = row * width + i;
        return kernels::halfToFloat(stored != nullptr ? stored[at] : kernels::floatToHalf(features_[at]));
    };
    for (std::size_t t = 0; t < rows; ++t) {
        const std::size_t input = inputs_.size();
        inputs_.resize(input + width + static_cast<std::size_t>(readWidth()));
        tables_.embedding(tokens[t + 1], inputs_.data() + input);
        float* read = inputs_.data() + input + width;
        if (kind_ == BatchFeatures::kAuxiliary) {
            std::copy_n(auxiliary_.data() + t * 3 * width, 3 * width, read);
        } else {
            for (std::size_t i = 0; i < width; ++i) read[i] = feature(t, i);
        }
        for (std::size_t i = 0; i < width; ++i) targets_.push_back(feature(t + 1, i));
        batch_.tokens.push_back(tokens[t + 1]);
        batch_.labels.push_back(draft_numbers_[static_cast<std::size_t>(tokens[t + 2])]);
        batch_.learnt.push_back(sequence->answer[t + 1] != 0 && sequence->answer[t + 2] != 0 ? 1 : 0);
    }
    batch_.segments.push_back(static_cast<int>(batch_.tokens.size()));
    return Done{};
}

void BatchMaker::addNoise(double noise, std::uint64_t seed) {
    const auto width = static_cast<std::size_t>(tables_.hiddenSize());
    Random random(seed);
    for (std::size_t s = 0; s + 1 < batch_.segments.size(); ++s) {
        const int length = batch_.segments[s + 1] - batch_.segments[s];
        const double size = noise * std::min(kNoiseLength / length, kMaxNoiseFactor);
        for (int row = batch_.segments[s]; row < batch_.segments[s + 1]; ++row) {
            float* features = inputs_.data() + static_cast<std::size_t>(row) * 2 * width + width;
            for (std::size_t i = 0; i < width; ++i) {
                features[i] += static_cast<float>((random.uniform() - 0.5) * size);
            }
        }
    }
}

Result<const TrainingBatch<float>*> BatchMaker::make(std::span<const SequenceSlice> slices, double noise,
                                                     std::uint64_t seed) {
    inputs_.clear();
    targets_.clear();
    batch_.segments.assign(1, 0);
    batch_.tokens.clear();
    batch_.labels.clear();
    batch_.learnt.clear();
    for (const SequenceSlice& slice : slices) {
        const auto appended = append(slice);
        if (!appended) return tl::unexpected(appended.error());
    }
    if (noise > 0.0 && kind_ == BatchFeatures::kFinal) addNoise(noise, seed);
    backend_.upload(batch_.inputs.all().data, inputs_.data(), inputs_.size() * sizeof(float));
    backend_.upload(batch_.targets.all().data, targets_.data(), targets_.size() * sizeof(float));
    return &batch_;
}

}  // namespace griffin::engine::train
