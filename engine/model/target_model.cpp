#include "engine/model/target_model.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/model/decoder_layer.h"

namespace griffin::engine::model {

using kernels::AncestorMask;
using kernels::kMaxRows;
using kernels::MatrixView;

TargetModel::TargetModel(kernels::Backend& backend, ModelConfig config, ModelWeights weights)
    : backend_(backend),
      config_(std::move(config)),
      weights_(std::move(weights)),
      activations_(backend, config_),
      rope_(kernels::makeRopeTable(config_.rope)),
      window_rope_(config_.window_rope ? kernels::makeRopeTable(*config_.window_rope) : kernels::RopeTable()),
      host_positions_(kMaxRows),
      full_chunk_(AncestorMask::chain(kMaxRows)) {
    sequences_.reserve(kMaxRows);
    states_.reserve(kMaxRows);
}

void TargetModel::keepAuxiliaryStates(const std::array<int, 3>& layers) {
    activations_.reserveAuxiliaryStates(backend_, config_);
    auxiliary_layers_ = layers;
    ++variant_;
}

void TargetModel::dropAuxiliaryStates() {
    activations_.releaseAuxiliaryStates();
    auxiliary_layers_ = kNoAuxiliaryLayers;
    ++variant_;
}

kernels::PassRows TargetModel::placeRows(std::span<const std::int32_t> tokens, int prefix, const AncestorMask& mask) {
    rows_ = static_cast<int>(tokens.size());
    return backend_.placeRows(tokens, std::span(host_positions_).first(tokens.size()), prefix, mask);
}

void TargetModel::makeLayerInputs(int rows, const std::int32_t* ids) {
    const MatrixView inputs = activations_.layerInputs(rows);
    const MatrixView of_tokens = activations_.layerEmbeddings(rows);
    backend_.matmul(activations_.hidden(rows), *weights_.layer_inputs, inputs, kernels::MatmulOutput::kStore);
    backend_.scale(inputs, 1.0F / std::sqrt(static_cast<float>(config_.hidden_size)));
    backend_.rmsNormHeads(inputs, config_.layers, weights_.layer_inputs_norm.as<float>(), config_.norm_epsilon);
    backend_.embeddingRows(*weights_.layer_embedding, ids, of_tokens);
    backend_.scale(of_tokens, std::sqrt(static_cast<float>(config_.layer_input_size)));
    backend_.add(inputs, of_tokens);
    backend_.scale(inputs, std::sqrt(0.5F));
}

template <class Layer>
void TargetModel::compute(int rows, const std::int32_t* ids, const std::int32_t* positions, const Layer& layer) {
    const MatrixView angles = activations_.angles(rows);
    backend_.rotaryAngles(positions, rope_, angles);
    const MatrixView window_angles = config_.window_rope ? activations_.windowAngles(rows) : angles;
    if (config_.window_rope) backend_.rotaryAngles(positions, window_rope_, window_angles);
    backend_.embeddingRows(*weights_.embedding, ids, activations_.hidden(rows));
    if (config_.embedding_scale != 1.0F) backend_.scale(activations_.hidden(rows), config_.embedding_scale);
    if (config_.layer_input_size > 0) makeLayerInputs(rows, ids);
    for (int index = 0; index < config_.layers; ++index) {
        for (int i = 0; i < 3; ++i) {
            if (auxiliary_layers_[static_cast<std::size_t>(i)] != index) continue;
            backend_.gatherRows(
                activations_.hidden(rows), rowNumbers(static_cast<std::size_t>(rows)),
                activations_.auxiliaryStates(rows).columns(i * config_.hidden_size, config_.hidden_size));
        }
        const int streamed = weights_.layers[static_cast<std::size_t>(index)].streamed;
        if (streamed >= 0) weights_.stream->beginLayer(streamed);
        layer(index, hasWindowRope(index) ? window_angles : angles);
        if (streamed >= 0) weights_.stream->endLayer(streamed);
    }
    backend_.rmsNorm(activations_.hidden(rows), weights_.final_norm.as<float>(), config_.norm_epsilon,
                     activations_.features(rows));
}

void TargetModel::computeTree(KvCache& cache, const AncestorMask& mask, int rows, const std::int32_t* ids,
                              const std::int32_t* positions) {
    compute(rows, ids, positions, [&](int index, MatrixView angles) {
        const kernels::DeltaState state = config_.isRecurrent(index) ? cache.state(index) : kernels::DeltaState();
        const PassPlace place{cache.length(),         rows, mask, ropeOf(index), angles, config_.windowOf(index), state,
                              layerInput(index, rows)};
        decoderLayer(backend_, config_, weights_.layers[static_cast<std::size_t>(index)], place, cache.layer(index),
                     activations_);
    });
}

void TargetModel::forwardTree(KvCache& cache, std::span<const std::int32_t> tokens, const AncestorMask& mask) {
    const int rows = static_cast<int>(tokens.size());
    const int before = mask.size() - rows;
    assert(rows >= 1 && rows <= kMaxRows && before >= 0);
    cache.extendTail(before, rows);
    for (int i = 0; i < rows; ++i) {
        host_positions_[static_cast<std::size_t>(i)] = cache.length() + mask.depth(before + i);
    }
    const kernels::PassRows placed = placeRows(tokens, cache.length(), mask);
    const int computed = isSteady() ? backend_.passRows(rows) : rows;
    const auto operations = [&] { computeTree(cache, mask, computed, placed.ids, placed.positions); };
    if (isSteady()) {
        backend_.runPass({this, cache.layer(0).keys, computed, variant_, 0, cache.windowsFrom(), cache.statesBehind()},
                         cache.length(), mask, rows, kernels::PassOperations(operations));
    } else {
        operations();
    }
    cache.statesAreAtPrefix();
}

void TargetModel::forwardGrown(KvCache& cache, kernels::TreeGrowth& growth, int nodes, int rows, GrownDecision decision,
                               int shortlist) {
    assert(isSteady() && nodes >= 1 && nodes <= rows && rows <= kMaxRows);
    cache.extendTail(0, nodes);
    rows_ = nodes;
    const auto operations = [&] {
        computeTree(cache, growth.mask(), rows, growth.ids(), growth.positions());
        if (decision == GrownDecision::kByHost && shortlist == 0) return;
        for (int first = 0; first < rows; first += kMaxLogitRows) {
            const kernels::ConstMatrixView chunk = logitsOf(rows, first, std::min(kMaxLogitRows, rows - first));
            if (decision == GrownDecision::kByHost) {
                growth.takeShortlists(chunk, first, shortlist);
            } else {
                growth.takeChoices(chunk, first);
            }
        }
        if (decision == GrownDecision::kByHost) return;
        growth.accept();
        growth.compact(cache.layers());
    };
    // No other pass of the target has an extent.
    const std::int64_t extent = decision == GrownDecision::kByHost ? 2 + shortlist : 1;
    growth.run({this, cache.layer(0).keys, rows, variant_, extent, cache.windowsFrom(), cache.statesBehind()},
               cache.length(), nodes, kernels::PassOperations(operations));
    cache.statesAreAtPrefix();
}

void TargetModel::forwardSequences(std::span<KvCache* const> caches, std::span<const std::int32_t> tokens) {
    assert(!tokens.empty() && tokens.size() <= kMaxRows && caches.size() == tokens.size());
    sequences_.resize(caches.size());
    for (std::size_t i = 0; i < caches.size(); ++i) {
        caches[i]->extendTail(0, 1);
        host_positions_[i] = caches[i]->length();
        sequences_[i].length = caches[i]->length();
    }
    // Each sequence has a place of its own.
    const kernels::PassRows placed = placeRows(tokens, 0, full_chunk_);
    compute(rows_, placed.ids, placed.positions, [&](int index, MatrixView angles) {
        states_.clear();
        for (std::size_t i = 0; i < caches.size(); ++i) {
            sequences_[i].cache = caches[i]->layer(index);
            if (config_.isRecurrent(index)) states_.push_back(caches[i]->state(index));
        }
        decoderLayer(backend_, config_, weights_.layers[static_cast<std::size_t>(index)],
                     {sequences_, ropeOf(index), angles, config_.windowOf(index), states_, layerInput(index, rows_)},
                     activations_);
    });
    for (KvCache* cache : caches) {
        cache->statesAreAtPrefix();
        cache->commitTail();
    }
}

int TargetModel::prefill(KvCache& cache, std::span<const std::int32_t> tokens, const std::stop_token& stop,
                         const std::function<void(int done)>& chunk_done) {
    int done = 0;
    const int total = static_cast<int>(tokens.size());
    while (done < total && !stop.stop_requested()) {
        const int rows = std::min(kMaxRows, total - done);
        const std::span<const std::int32_t> chunk =
            tokens.subspan(static_cast<std::size_t>(done), static_cast<std::size_t>(rows));
        forwardTree(cache, chunk, rows == kMaxRows ? full_chunk_ : AncestorMask::chain(rows));
        cache.commitTail();
        if (chunk_done) chunk_done(done);
        done += rows;
    }
    return done;
}

kernels::ConstMatrixView TargetModel::logits(int first, int count) {
    return logitsOf(rows_, first, count);
}

kernels::ConstMatrixView TargetModel::logitsOf(int rows, int first, int count) {
    assert(first >= 0 && count >= 1 && count <= kMaxLogitRows && first + count <= rows);
    const MatrixView out = activations_.logits(count);
    backend_.matmul(activations_.features(rows).slice(first, count), weights_.lmHead(), out,
                    kernels::MatmulOutput::kStore);
    if (config_.logit_scale != 1.0F) backend_.scale(out, config_.logit_scale);
    if (config_.logit_cap > 0.0F) backend_.softCap(out, config_.logit_cap);
    return out;
}

void TargetModel::toLogProbabilities(int row, int count) {
    const MatrixView scores = activations_.logits(row + count).slice(row, count);
    backend_.logSoftmax(scores, scores);
}

void TargetModel::scoreRows(int first, int count, std::span<const std::int32_t> next_tokens,
                            std::vector<float>& logprobs, std::span<std::int32_t> most_likely) {
    logits(first, count);
    const MatrixView scores = activations_.logits(count);
    backend_.argmax(scores, most_likely);
    backend_.logSoftmax(scores, scores);
    for (int i = 0; i < count; ++i) {
        float logprob = 0.0F;
        backend_.download(&logprob, scores.row(i) + next_tokens[static_cast<std::size_t>(i)], sizeof(logprob));
        logprobs.push_back(logprob);
    }
}

}  // namespace griffin::engine::model
