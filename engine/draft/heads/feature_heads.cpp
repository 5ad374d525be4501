#include "engine/draft/heads/feature_heads.h"

#include <array>
#include <cassert>

#include "engine/model/kept_keys.h"

namespace griffin::engine::draft {

FeatureHeads::FeatureHeads(kernels::Backend& backend, int hidden_size, std::size_t heads)
    : backend_(backend), feature_(backend, 1, hidden_size), head_count_(static_cast<int>(heads)) {}

FeatureHeads::Layer FeatureHeads::loadLayer(DraftTensors& tensors, const std::string& name, int rows, int cols,
                                            HeadBias bias) {
    Layer layer{tensors.matrix({{name + ".weight", rows, cols}}), {}};
    if (bias == HeadBias::kOne) layer.bias = tensors.vector({{name + ".bias", 1, rows}});
    return layer;
}

void FeatureHeads::apply(kernels::ConstMatrixView x, const Layer& layer, kernels::MatrixView y) {
    backend_.matmul(x, *layer.weight, y, kernels::MatmulOutput::kStore);
    if (layer.bias.data() != nullptr) backend_.addBias(y, layer.bias.as<float>());
}

void FeatureHeads::addBlock(const Layer& block, kernels::MatrixView x, kernels::MatrixView memory) {
    apply(x, block, memory);
    backend_.silu(memory);
    backend_.add(x, memory);
}

void FeatureHeads::truncate(int length) {
    assert(length >= 0 && length <= length_);
    if (length == length_) return;
    forgetRows(length);
    length_ = length;
    has_feature_ = false;
}

void FeatureHeads::recall(const model::KeptKeys& kept, int rows, std::span<const TokenId> /*tokens*/) {
    truncate(0);
    if (model::KvCache* cache = keys(); cache != nullptr) kept.give(*cache, rows, 0);
    length_ = rows;
}

void FeatureHeads::extend(kernels::ConstMatrixView features, [[maybe_unused]] std::span<const TokenId> next_tokens) {
    assert(features.rows == static_cast<int>(next_tokens.size()) && features.rows > 0);
    read(features, feature_.view(1));
    length_ += features.rows;
    has_feature_ = true;
}

void FeatureHeads::read(kernels::ConstMatrixView features, kernels::MatrixView v) {
    constexpr std::array<int, 1> kLast = {0};
    backend_.gatherRows(features.slice(features.rows - 1, 1), kLast, v);
}

}  // namespace griffin::engine::draft
