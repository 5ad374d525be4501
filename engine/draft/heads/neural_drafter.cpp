#include "engine/draft/heads/neural_drafter.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/draft/heads/load_draft.h"
#include "engine/model/device_matrix.h"
#include "engine/model/kept_keys.h"

namespace griffin::engine::draft {
namespace {

using kernels::kMaxRows;
using kernels::kMaxTreeNodes;
using kernels::MatrixView;

}  // namespace

NeuralDrafter::NeuralDrafter(std::string name, const model::TargetModel& target, std::unique_ptr<DraftNetwork> network,
                             DraftHead head, int context, std::unique_ptr<kernels::Weight> own_embedding)
    : name_(std::move(name)),
      backend_(target.backend()),
      own_embedding_(std::move(own_embedding)),
      embedding_(own_embedding_ ? *own_embedding_ : *target.weights().embedding),
      network_(std::move(network)),
      head_(std::move(head)),
      cache_(backend_, network_->config(), context + kMaxTreeNodes, model::KvCache::Keep::kAll),
      rope_(kernels::makeRopeTable(network_->config().rope)),
      angles_(backend_, kMaxRows, rope_.dim),
      inputs_(backend_, kMaxRows, 2 * network_->config().hidden_size),
      root_predict_(backend_, 1, network_->config().hidden_size),
      fed_(backend_, kMaxTreeNodes, network_->config().hidden_size),
      tempered_(backend_, kMaxTreeNodes, network_->config().hidden_size),
      zero_(backend_, 1, network_->config().hidden_size),
      logits_(backend_, kLogitRows, head_.maxSize()),
      tokens_(kMaxRows),
      host_positions_(kMaxRows),
      parent_rows_(kMaxRows),
      zero_rows_(kMaxRows, 0),
      temperatures_(kMaxRows) {}

void NeuralDrafter::truncate(int length) {
    if (length < cache_.length()) root_ready_ = false;
    head_.forgetFrom(length);
    cache_.truncate(length);
    mask_.clear();
}

void NeuralDrafter::recall(const model::KeptKeys& kept, int rows, std::span<const TokenId> tokens) {
    truncate(0);
    head_.learn(tokens.subspan(1, static_cast<std::size_t>(rows)), 0);
    kept.give(cache_, rows, 0);
}

MatrixView NeuralDrafter::featureColumns(int rows) const {
    const int width = inputs_.cols() / 2;
    return inputs_.view(rows).columns(width, width);
}

DraftOutput NeuralDrafter::pass(std::span<const TokenId> tokens, int wanted) {
    const int rows = static_cast<int>(tokens.size());
    const int before = mask_.size() - rows;
    for (int i = 0; i < rows; ++i) {
        host_positions_[static_cast<std::size_t>(i)] = cache_.length() + mask_.depth(before + i);
    }
    cache_.extendTail(before, rows);
    const kernels::PassRows placed =
        backend_.placeRows(tokens, std::span(host_positions_).first(tokens.size()), cache_.length(), mask_);
    const MatrixView inputs = inputs_.view(rows);
    const MatrixView angles = angles_.view(rows);
    backend_.rotaryAngles(placed.positions, rope_, angles);
    backend_.embeddingRows(embedding_, placed.ids, inputs.columns(0, inputs.cols / 2));
    return network_->run(inputs, {cache_.length(), rows, mask_, rope_, angles}, cache_.layer(0), wanted);
}

void NeuralDrafter::takeFeatures(kernels::ConstMatrixView features) {
    const MatrixView own = featureColumns(features.rows);
    if (featureKind() == FeatureKind::kAuxiliary) {
        network_->fuseAuxiliaryStates(features, own);
    } else {
        backend_.gatherRows(features, model::rowNumbers(static_cast<std::size_t>(features.rows)), own);
    }
}

void NeuralDrafter::extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) {
    const int rows = static_cast<int>(next_tokens.size());
    assert(rows >= 1 && rows <= kMaxRows && features.rows == rows);
    assert(cache_.length() + rows <= cache_.capacity() - kMaxTreeNodes);
    head_.learn(next_tokens, cache_.length());
    mask_.clear();
    for (int i = 0; i < rows; ++i) mask_.append(i - 1);
    takeFeatures(features);
    const DraftOutput last = pass(next_tokens, 1);
    cache_.commitTail();
    mask_.clear();
    const auto only_row = model::rowNumbers(1);
    backend_.gatherRows(last.predict, only_row, root_predict_.view(1));
    backend_.gatherRows(last.regress, only_row, fed_.view(1));
    root_ready_ = true;
}

kernels::ConstMatrixView NeuralDrafter::predictAfter(const tree::DraftTree& tree, std::span<const int> nodes) {
    assert(root_ready_);
    if (nodes.front() == 0) {
        assert(nodes.size() == 1);
        mask_.clear();
        row_of_node_[0] = 0;
        return root_predict_.view(1);
    }
    const int rows = static_cast<int>(nodes.size());
    const int first_row = mask_.size() + 1;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto node = static_cast<std::size_t>(nodes[i]);
        const int parent_row = row_of_node_[static_cast<std::size_t>(tree.parent(nodes[i]))];
        mask_.append(parent_row - 1);
        row_of_node_[node] = mask_.size();
        parent_rows_[i] = parent_row;
        tokens_[i] = tree.token(nodes[i]);
    }
    backend_.gatherRows(fed_.view(first_row), std::span(parent_rows_).first(nodes.size()), featureColumns(rows));
    const DraftOutput output = pass(std::span(tokens_).first(nodes.size()), rows);
    backend_.gatherRows(output.regress, model::rowNumbers(nodes.size()),
                        fed_.view(first_row + rows).slice(first_row, rows));
    return output.predict;
}

void NeuralDrafter::topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                                  tree::Candidates& candidates) {
    const kernels::ConstMatrixView predict = predictAfter(tree, nodes);
    candidates.resize(nodes.size(), k);
    for (int first = 0; first < predict.rows; first += kLogitRows) {
        const int count = std::min(kLogitRows, predict.rows - first);
        const MatrixView logits = logitsOf(predict.slice(first, count));
        backend_.logSoftmax(logits, logits);
        const std::size_t at = static_cast<std::size_t>(first) * static_cast<std::size_t>(k);
        backend_.topK(logits, k, std::span(candidates.log_probabilities).subspan(at),
                      std::span(candidates.tokens).subspan(at));
    }
    if (head_.isWhole()) return;
    for (TokenId& token : candidates.tokens) token = head_.targetToken(token);
}

MatrixView NeuralDrafter::logitsOf(kernels::ConstMatrixView predict) {
    const MatrixView logits = logits_.view(predict.rows);
    head_.multiply(predict, logits.columns(0, head_.paddedSize()));
    return logits.columns(0, head_.size());
}

kernels::ConstMatrixView NeuralDrafter::tempered(kernels::ConstMatrixView predict, float temperature) {
    if (temperature == 1.0F) return predict;
    // Logits are linear in predict: dividing it divides them.
    const auto count = static_cast<std::size_t>(predict.rows);
    const MatrixView result = tempered_.view(predict.rows);
    std::fill_n(temperatures_.begin(), count, 1.0F / temperature);
    backend_.gatherRows(zero_.view(1), std::span(zero_rows_).first(count), result);
    backend_.scatterAddRows(predict, model::rowNumbers(count), std::span(temperatures_).first(count), result);
    return result;
}

void NeuralDrafter::probabilities(const tree::DraftTree& tree, std::span<const int> nodes, float temperature,
                                  std::span<const std::span<float>> rows) {
    assert(temperature > 0.0F && rows.size() == nodes.size());
    const kernels::ConstMatrixView predict = tempered(predictAfter(tree, nodes), temperature);
    for (int first = 0; first < predict.rows; first += kLogitRows) {
        const int count = std::min(kLogitRows, predict.rows - first);
        const MatrixView logits = logitsOf(predict.slice(first, count));
        backend_.softmax(logits, logits);
        for (int i = 0; i < count; ++i) {
            const std::span<float> row = rows[static_cast<std::size_t>(first) + static_cast<std::size_t>(i)];
            const std::span<float> known = row.first(static_cast<std::size_t>(head_.size()));
            backend_.download(known.data(), logits.row(i), known.size_bytes());
        }
    }
}

}  // namespace griffin::engine::draft
