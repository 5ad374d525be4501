#include "engine/draft/draft_attention.h"

#include <cmath>

namespace griffin::engine::draft {

using kernels::kMaxRows;
using kernels::MatmulOutput;
using kernels::MatrixView;

DraftAttention::DraftAttention(DraftTensors& tensors, const model::ModelConfig& config, const std::string& prefix,
                               int input_width)
    : backend_(tensors.backend()), heads_(config.heads), kv_heads_(config.kv_heads), head_dim_(config.head_dim) {
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
    output_ = tensors.matrix({{place + "o_proj.weight", config.hidden_size, q_width}});
    if (tensors.failure()) return;
    qkv_rows_ = model::DeviceMatrix(backend_, kMaxRows, q_width + 2 * kv_width);
    attended_ = model::DeviceMatrix(backend_, kMaxRows, q_width);
}

void DraftAttention::addTo(MatrixView residual, kernels::ConstMatrixView input, const model::PassPlace& place,
                           const kernels::KvLayerView& cache, int wanted) {
    const int q_width = heads_ * head_dim_;
    const int kv_width = kv_heads_ * head_dim_;
    const int first = place.rows - wanted;
    const MatrixView qkv = qkv_rows_.view(place.rows);
    backend_.matmul(input, *qkv_, qkv, MatmulOutput::kStore);
    if (qkv_bias_.data() != nullptr) backend_.addBias(qkv, qkv_bias_.as<float>());
    backend_.rotate(qkv.columns(0, q_width + kv_width), heads_ + kv_heads_, place.rope, place.angles);
    backend_.appendKv(qkv.columns(q_width, kv_width), qkv.columns(q_width + kv_width, kv_width), cache,
                      place.firstSlot());

    const MatrixView attended = attended_.view(wanted);
    const float scale = 1.0F / std::sqrt(static_cast<float>(head_dim_));
    backend_.attention(qkv.columns(0, q_width).slice(first, wanted), heads_, cache, place.prefix, place.mask, scale,
                       attended);
    backend_.matmul(attended, *output_, residual.slice(first, wanted), MatmulOutput::kAdd);
}

}  // namespace griffin::engine::draft
