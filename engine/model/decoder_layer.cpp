#include "engine/model/decoder_layer.h"

#include <array>
#include <cmath>
#include <span>

namespace griffin::engine::model {
namespace {

using kernels::kMaxRows;
using kernels::MatmulOutput;
using kernels::MatrixView;

/// attend(q, k, v, scale, out) reads what the rows see; where `cache` is null, it adds their keys and values to their
/// caches before.
template <class Attend>
void attentionBlock(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights,
                    const kernels::RopeTable& rope, kernels::ConstMatrixView angles, const kernels::KvLayerView* cache,
                    int first_slot, Activations& activations, const Attend& attend) {
    const int rows = angles.rows;
    const int q_width = config.queryWidth();
    const int kv_width = config.kvWidth();
    const MatrixView hidden = activations.hidden(rows);
    const MatrixView qkv = activations.qkv(rows);

    backend.projectHeads({hidden, weights.attention_norm.as<float>(), config.norm_epsilon, activations.normed(rows)},
                         {.weight = *weights.qkv,
                          .heads = config.heads,
                          .kv_heads = config.kv_heads,
                          .bias = config.attention_biases ? weights.qkv_bias.as<float>() : nullptr,
                          .query_norm = config.head_norms ? weights.query_norm.as<float>() : nullptr,
                          .key_norm = config.head_norms ? weights.key_norm.as<float>() : nullptr,
                          .norm_epsilon = config.norm_epsilon,
                          .rope = rope,
                          .angles = angles,
                          .cache = cache,
                          .first_slot = first_slot},
                         qkv);

    const MatrixView attended = activations.attended(rows);
    attend(qkv.columns(0, q_width), qkv.columns(q_width, kv_width), qkv.columns(q_width + kv_width, kv_width),
           1.0F / std::sqrt(static_cast<float>(config.head_dim)), attended);
    backend.matmul(attended, *weights.attention_output, hidden, MatmulOutput::kAdd);
}

/// softmax over the scores of one row's chosen experts, largest first.
void normalise(std::span<float> scores) {
    const float largest = scores[0];
    float sum = 0.0F;
    for (float& score : scores) {
        score = std::exp(score - largest);
        sum += score;
    }
    for (float& score : scores) score /= sum;
}

/// The sparse feed-forward network of Mixtral (Jiang et al. 2024): a router scores the experts for each row, the best
/// `experts_per_token` of them compute, and their results are added with softmax weights over the chosen scores:
/// activations.hidden(rows) += experts(norm(activations.hidden(rows))).
///
/// Row invariance: every row adds its experts in ascending order of the expert's number, whatever the other rows are.
void mixtureOfExperts(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights, int rows,
                      Activations& activations) {
    const int k = config.experts_per_token;
    std::array<float, static_cast<std::size_t>(kMaxRows) * kMaxExpertsPerToken> scales{};
    std::array<std::int32_t, static_cast<std::size_t>(kMaxRows) * kMaxExpertsPerToken> chosen{};
    const std::size_t routed = static_cast<std::size_t>(rows) * static_cast<std::size_t>(k);

    const MatrixView normed = activations.normed(rows);
    backend.rmsNorm(activations.hidden(rows), weights.ffn_norm.as<float>(), config.norm_epsilon, normed);
    backend.matmul(normed, *weights.router, activations.routerScores(rows), MatmulOutput::kStore);
    backend.topK(activations.routerScores(rows), k, std::span(scales).first(routed), std::span(chosen).first(routed));
    for (int row = 0; row < rows; ++row) {
        normalise(std::span(scales).subspan(static_cast<std::size_t>(row) * static_cast<std::size_t>(k),
                                            static_cast<std::size_t>(k)));
    }

    std::array<int, kMaxRows> members{};
    std::array<float, kMaxRows> member_scales{};
    for (int expert = 0; expert < config.experts; ++expert) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < routed; ++i) {
            if (chosen[i] != expert) continue;
            members[count] = static_cast<int>(i) / k;
            member_scales[count] = scales[i];
            ++count;
        }
        if (count == 0) continue;
        const int m = static_cast<int>(count);
        const auto& expert_weights = weights.experts[static_cast<std::size_t>(expert)];
        const std::span<const int> member_rows = std::span(members).first(count);
        backend.gatherRows(normed, member_rows, activations.gathered(m));
        backend.gatedMatmul({activations.gathered(m)}, *expert_weights.gate_up, activations.gateUp(m),
                            activations.gated(m));
        backend.matmul(activations.gated(m), *expert_weights.down, activations.expertOut(m), MatmulOutput::kStore);
        backend.scatterAddRows(activations.expertOut(m), member_rows, std::span(member_scales).first(count),
                               activations.hidden(rows));
    }
}

void feedForwardBlock(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights, int rows,
                      Activations& activations) {
    if (config.experts > 0) {
        mixtureOfExperts(backend, config, weights, rows, activations);
        return;
    }
    const MatrixView hidden = activations.hidden(rows);
    backend.gatedMatmul({hidden, weights.ffn_norm.as<float>(), config.norm_epsilon, activations.normed(rows)},
                        *weights.gate_up, activations.gateUp(rows), activations.gated(rows));
    backend.matmul(activations.gated(rows), *weights.down, hidden, MatmulOutput::kAdd);
}

}  // namespace

void decoderLayer(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights,
                  const PassPlace& place, const kernels::KvLayerView& cache, Activations& activations) {
    attentionBlock(backend, config, weights, place.rope, place.angles, &cache, place.firstSlot(), activations,
                   [&](MatrixView q, MatrixView /*k*/, MatrixView /*v*/, float scale, MatrixView out) {
                       backend.attention(q, config.heads, cache, place.prefix, place.mask, scale, out);
                   });
    feedForwardBlock(backend, config, weights, place.rows, activations);
}

void decoderLayer(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights,
                  const SequencesPlace& place, Activations& activations) {
    attentionBlock(backend, config, weights, place.rope, place.angles, nullptr, 0, activations,
                   [&](MatrixView q, MatrixView k, MatrixView v, float scale, MatrixView out) {
                       backend.attendSequences(q, config.heads, k, v, place.sequences, scale, out);
                   });
    feedForwardBlock(backend, config, weights, place.angles.rows, activations);
}

}  // namespace griffin::engine::model
