#include "engine/draft/hydra_prefix.h"

#include <cassert>
#include <utility>

#include "engine/model/row_numbers.h"

namespace griffin::engine::draft {
namespace {

using kernels::kMaxRows;

constexpr const char* kLayer = "prefix_embeding_layer.layers.0.";
constexpr const char* kNorm = "prefix_embeding_layer.norm.weight";

std::string layerName(const char* name) {
    return std::string(kLayer) + name;
}

}  // namespace

bool HydraPrefix::isIn(const DraftTensors& tensors) {
    return tensors.has(kNorm);
}

model::ModelConfig HydraPrefix::configFor(DraftTensors& tensors, const model::ModelConfig& target) {
    model::ModelConfig config = target;
    config.layers = 1;
    config.vocabulary = 1;  // the layer has neither embedding nor LM head
    config.experts = 0;
    config.experts_per_token = 0;
    config.head_norms = false;
    config.attention_biases = tensors.has(layerName("self_attn.q_proj.bias"));
    config.rope.layout = kernels::RopeLayout::kHalves;
    config.heads = tensors.rows(layerName("self_attn.q_proj.weight")) / config.head_dim;
    config.kv_heads = tensors.rows(layerName("self_attn.k_proj.weight")) / config.head_dim;
    config.ffn_size = tensors.rows(layerName("mlp.gate_proj.weight"));
    if (auto failure = model::checkConfig(config, tensors.where())) tensors.fail(std::move(*failure));
    return config;
}

HydraPrefix::HydraPrefix(DraftTensors& tensors, const model::ModelConfig& config, int context)
    : backend_(tensors.backend()),
      config_(config),
      norm_(tensors.vector({{kNorm, 1, config.hidden_size}})),
      activations_(backend_, config),
      cache_(backend_, config, context),
      rope_(kernels::makeRopeTable(config.rope)),
      positions_(backend_.allocate(kMaxRows * sizeof(std::int32_t))),
      host_positions_(kMaxRows),
      chain_(kernels::AncestorMask::reserved()) {
    const int hidden = config.hidden_size;
    const int q_width = config.queryWidth();
    const int kv_width = config.kvWidth();
    layer_.attention_norm = tensors.vector({{layerName("input_layernorm.weight"), 1, hidden}});
    layer_.qkv = tensors.matrix({{layerName("self_attn.q_proj.weight"), q_width, hidden},
                                 {layerName("self_attn.k_proj.weight"), kv_width, hidden},
                                 {layerName("self_attn.v_proj.weight"), kv_width, hidden}});
    if (config.attention_biases) {
        layer_.qkv_bias = tensors.vector({{layerName("self_attn.q_proj.bias"), 1, q_width},
                                          {layerName("self_attn.k_proj.bias"), 1, kv_width},
                                          {layerName("self_attn.v_proj.bias"), 1, kv_width}});
    }
    layer_.attention_output = tensors.matrix({{layerName("self_attn.o_proj.weight"), hidden, q_width}});
    layer_.ffn_norm = tensors.vector({{layerName("post_attention_layernorm.weight"), 1, hidden}});
    layer_.gate_up = tensors.matrix({{layerName("mlp.gate_proj.weight"), config.ffn_size, hidden},
                                     {layerName("mlp.up_proj.weight"), config.ffn_size, hidden}});
    layer_.down = tensors.matrix({{layerName("mlp.down_proj.weight"), hidden, config.ffn_size}});
}

void HydraPrefix::extend(kernels::ConstMatrixView features, kernels::MatrixView last) {
    const int rows = features.rows;
    assert(rows >= 1 && rows <= kMaxRows);
    chain_.clear();
    for (int row = 0; row < rows; ++row) {
        chain_.append(row - 1);
        host_positions_[static_cast<std::size_t>(row)] = cache_.length() + row;
    }
    const auto count = static_cast<std::size_t>(rows);
    backend_.upload(positions_.data(), host_positions_.data(), count * sizeof(std::int32_t));
    const kernels::MatrixView angles = activations_.angles(rows);
    backend_.rotaryAngles(positions_.as<std::int32_t>(), rope_, angles);
    const kernels::MatrixView hidden = activations_.hidden(rows);
    backend_.gatherRows(features, model::rowNumbers(count), hidden);
    cache_.extendTail(0, rows);
    const model::PassPlace place{cache_.length(), rows, chain_, rope_, angles};
    model::decoderLayer(backend_, config_, layer_, place, cache_.layer(0), activations_);
    cache_.commitTail();
    backend_.rmsNorm(hidden.slice(rows - 1, 1), norm_.as<float>(), config_.norm_epsilon, last);
}

}  // namespace griffin::engine::draft
