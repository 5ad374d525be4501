#include "engine/model/decoder_layer.h"

#include <cmath>

#include "engine/model/mixture_of_experts.h"

namespace griffin::engine::model {
namespace {

using kernels::MatmulOutput;
using kernels::MatrixView;

/// attend(q, k, v, scale, out) adds the rows' keys and values to their cache and reads what the rows see.
template <class Attend>
void attentionBlock(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights, int rows,
                    const kernels::RopeTable& rope, kernels::ConstMatrixView angles, Activations& activations,
                    const Attend& attend) {
    const int q_width = config.queryWidth();
    const int kv_width = config.kvWidth();
    const MatrixView hidden = activations.hidden(rows);
    const MatrixView normed = activations.normed(rows);
    const MatrixView qkv = activations.qkv(rows);
    const MatrixView q = qkv.columns(0, q_width);
    const MatrixView k = qkv.columns(q_width, kv_width);
    const MatrixView v = qkv.columns(q_width + kv_width, kv_width);

    backend.rmsNorm(hidden, weights.attention_norm.as<float>(), config.norm_epsilon, normed);
    backend.matmul(normed, *weights.qkv, qkv, MatmulOutput::kStore);
    if (config.attention_biases) backend.addBias(qkv, weights.qkv_bias.as<float>());
    if (config.head_norms) {
        backend.rmsNormHeads(q, config.heads, weights.query_norm.as<float>(), config.norm_epsilon);
        backend.rmsNormHeads(k, config.kv_heads, weights.key_norm.as<float>(), config.norm_epsilon);
    }
    // Queries and keys lie side by side, so one call rotates both.
    backend.rotate(qkv.columns(0, q_width + kv_width), config.heads + config.kv_heads, rope, angles);

    const MatrixView attended = activations.attended(rows);
    attend(q, k, v, 1.0F / std::sqrt(static_cast<float>(config.head_dim)), attended);
    backend.matmul(attended, *weights.attention_output, hidden, MatmulOutput::kAdd);
}

void feedForwardBlock(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights, int rows,
                      Activations& activations) {
    const MatrixView hidden = activations.hidden(rows);
    const MatrixView normed = activations.normed(rows);
    backend.rmsNorm(hidden, weights.ffn_norm.as<float>(), config.norm_epsilon, normed);
    if (config.experts > 0) {
        mixtureOfExperts(backend, config, weights, rows, activations);
        return;
    }
    backend.matmul(normed, *weights.gate_up, activations.gateUp(rows), MatmulOutput::kStore);
    backend.siluGate(activations.gateUp(rows), activations.gated(rows));
    backend.matmul(activations.gated(rows), *weights.down, hidden, MatmulOutput::kAdd);
}

}  // namespace

void decoderLayer(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights,
                  const PassPlace& place, const kernels::KvLayerView& cache, Activations& activations) {
    attentionBlock(backend, config, weights, place.rows, place.rope, place.angles, activations,
                   [&](MatrixView q, MatrixView k, MatrixView v, float scale, MatrixView out) {
                       backend.appendKv(k, v, cache, place.firstSlot());
                       backend.attention(q, config.heads, cache, place.prefix, place.mask, scale, out);
                   });
    feedForwardBlock(backend, config, weights, place.rows, activations);
}

void decoderLayer(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights,
                  const SequencesPlace& place, Activations& activations) {
    const int rows = static_cast<int>(place.sequences.size());
    attentionBlock(backend, config, weights, rows, place.rope, place.angles, activations,
                   [&](MatrixView q, MatrixView k, MatrixView v, float scale, MatrixView out) {
                       backend.attendSequences(q, config.heads, k, v, place.sequences, scale, out);
                   });
    feedForwardBlock(backend, config, weights, rows, activations);
}

}  // namespace griffin::engine::model
