#include "engine/draft/network/draft_layer.h"

#include <cmath>

#include "engine/model/device_matrix.h"

namespace griffin::engine::draft {

using kernels::kMaxRows;
using kernels::MatmulOutput;
using kernels::MatrixView;

namespace {

const float* orNull(const kernels::DeviceBuffer& vector) {
    return vector.data() != nullptr ? vector.as<float>() : nullptr;
}

}  // namespace

DraftAttention::DraftAttention(DraftTensors& tensors, const model::ModelConfig& config, const std::string& prefix,
                               int input_width)
    : backend_(tensors.backend()),
      heads_(config.heads),
      kv_heads_(config.kv_heads),
      head_dim_(config.head_dim),
      norm_epsilon_(config.norm_epsilon) {
    const int q_width = config.queryWidth();
    const int kv_width = config.kvWidth();
    const std::string place = prefix + "self_attn.";
    qkv_ = tensors.matrix({{place + "q_proj.weight", q_width, input_width},
                           {place + "k_proj.weight", kv_width, input_width},
                           {place + "v_proj.weight", kv_width, input_width}});
    if (config.attention_biases) {
        qkv_bias_ = tensors.vector({{place + "q_proj.bias", 1, q_width},
                                    {place + "k_proj.bias", 1, kv_width},
                                    {place + "v_proj.bias", 1, kv_width}});
    }
    if (config.head_norms) {
        query_norm_ = tensors.vector({{place + "q_norm.weight", 1, head_dim_}});
        key_norm_ = tensors.vector({{place + "k_norm.weight", 1, head_dim_}});
    }
    output_ = tensors.matrix({{place + "o_proj.weight", config.hidden_size, q_width}});
    if (config.attention_output_bias) {
        output_bias_ = tensors.vector({{place + "o_proj.bias", 1, config.hidden_size}});
    }
    if (tensors.failure()) return;
    qkv_rows_ = model::DeviceMatrix(backend_, kMaxRows, q_width + 2 * kv_width);
    attended_ = model::DeviceMatrix(backend_, kMaxRows, q_width);
}

void DraftAttention::addTo(MatrixView residual, kernels::ConstMatrixView input, const model::PassPlace& place,
                           const kernels::KvLayerView& cache, int wanted) {
    const int q_width = heads_ * head_dim_;
    const int first = place.rows - wanted;
    const MatrixView qkv = qkv_rows_.view(place.rows);
    backend_.projectHeads({input},
                          {.weight = *qkv_,
                           .heads = heads_,
                           .kv_heads = kv_heads_,
                           .bias = orNull(qkv_bias_),
                           .query_norm = orNull(query_norm_),
                           .key_norm = orNull(key_norm_),
                           .norm_epsilon = norm_epsilon_,
                           .rope = place.rope,
                           .angles = place.angles,
                           .cache = &cache,
                           .first_slot = place.firstSlot()},
                          qkv);

    const MatrixView attended = attended_.view(wanted);
    const float scale = 1.0F / std::sqrt(static_cast<float>(head_dim_));
    backend_.attention(qkv.columns(0, q_width).slice(first, wanted), heads_, cache, place.prefix, place.mask, scale,
                       attended);
    backend_.matmul(attended, *output_, residual.slice(first, wanted), MatmulOutput::kAdd);
    if (output_bias_.data() != nullptr) backend_.addBias(residual.slice(first, wanted), output_bias_.as<float>());
}

DraftFeedForward::DraftFeedForward(DraftTensors& tensors, const model::ModelConfig& config, const std::string& prefix,
                                   int output_width)
    : backend_(tensors.backend()), norm_epsilon_(config.norm_epsilon) {
    norm_ = tensors.vector({{prefix + "post_attention_layernorm.weight", 1, config.hidden_size}});
    gate_up_ = tensors.matrix({{prefix + "mlp.gate_proj.weight", config.ffn_size, config.hidden_size},
                               {prefix + "mlp.up_proj.weight", config.ffn_size, config.hidden_size}});
    down_ = tensors.matrix({{prefix + "mlp.down_proj.weight", output_width, config.ffn_size}});
    if (tensors.failure()) return;
    normed_ = model::DeviceMatrix(backend_, kMaxRows, config.hidden_size);
    gate_up_rows_ = model::DeviceMatrix(backend_, kMaxRows, 2 * config.ffn_size);
    gated_ = model::DeviceMatrix(backend_, kMaxRows, config.ffn_size);
}

void DraftFeedForward::addTo(MatrixView out, kernels::ConstMatrixView hidden) {
    const MatrixView gated = gated_.view(hidden.rows);
    backend_.gatedMatmul({hidden, norm_.as<float>(), norm_epsilon_, normed_.view(hidden.rows)}, *gate_up_,
                         kernels::Gate::kSilu, gate_up_rows_.view(hidden.rows), gated);
    backend_.matmul(gated, *down_, out, MatmulOutput::kAdd);
}

TokenEnhancedHead::TokenEnhancedHead(DraftTensors& tensors, const model::ModelConfig& config, const std::string& prefix)
    : backend_(tensors.backend()),
      feed_forward_(tensors, config, prefix, 2 * config.hidden_size),
      both_(backend_, kMaxRows, 2 * config.hidden_size) {}

DraftOutput TokenEnhancedHead::run(kernels::ConstMatrixView hidden) {
    const MatrixView both = both_.view(hidden.rows);
    const MatrixView predict = both.columns(0, hidden.cols);
    const MatrixView regress = both.columns(hidden.cols, hidden.cols);
    const auto rows = model::rowNumbers(static_cast<std::size_t>(hidden.rows));
    backend_.gatherRows(hidden, rows, predict);
    backend_.gatherRows(hidden, rows, regress);
    feed_forward_.addTo(both, hidden);
    return {predict, regress};
}

}  // namespace griffin::engine::draft
