#include "engine/draft/draft_feed_forward.h"

namespace griffin::engine::draft {

using kernels::kMaxRows;
using kernels::MatmulOutput;
using kernels::MatrixView;

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
    const MatrixView normed = normed_.view(hidden.rows);
    const MatrixView gate_up = gate_up_rows_.view(hidden.rows);
    const MatrixView gated = gated_.view(hidden.rows);
    backend_.rmsNorm(hidden, norm_.as<float>(), norm_epsilon_, normed);
    backend_.matmul(normed, *gate_up_, gate_up, MatmulOutput::kStore);
    backend_.siluGate(gate_up, gated);
    backend_.matmul(gated, *down_, out, MatmulOutput::kAdd);
}

}  // namespace griffin::engine::draft
