#include "engine/model/decoder_layer.h"

#include <span>

#include "engine/model/mixture_of_experts.h"

namespace griffin::engine::model {
namespace {

using kernels::MatmulOutput;
using kernels::MatrixView;

/// The rows of hidden that go into a sublayer, through the norm where there is one before it.
kernels::ProductRows inputRows(const ModelConfig& config, const kernels::DeviceBuffer& norm, int rows,
                               const Activations& activations) {
    const bool has_norm = config.norm_place != NormPlace::kAfter;
    return {activations.hidden(rows), has_norm ? norm.as<float>() : nullptr, config.norm_epsilon,
            activations.normed(rows)};
}

/// hidden += x * weight^T, through the norm where there is one behind a sublayer; x is not defined afterwards.
void addResult(kernels::Backend& backend, const ModelConfig& config, MatrixView x, const kernels::Weight& weight,
               const kernels::DeviceBuffer& norm, Activations& activations) {
    const MatrixView hidden = activations.hidden(x.rows);
    // Of a product of x with the weight; so it is fewer elements.
    if (config.residual_scale != 1.0F) backend.scale(x, config.residual_scale);
    if (config.norm_place == NormPlace::kBefore) {
        backend.matmul(x, weight, hidden, MatmulOutput::kAdd);
        return;
    }
    const MatrixView result = activations.normed(x.rows);
    backend.matmul(x, weight, result, MatmulOutput::kStore);
    backend.rmsNorm(result, norm.as<float>(), config.norm_epsilon, result);
    backend.add(hidden, result);
}

kernels::AttentionRule attentionRule(const ModelConfig& config, const LayerWeights& weights, int window) {
    kernels::AttentionRule rule = config.attentionRule(window);
    if (config.attention_sinks) rule.sinks = weights.sinks.as<float>();
    return rule;
}

/// The heads of a layer, as its weights have them.
struct LayerHeads {
    int query_width;
    int kv_width;  // 0: the layer shares the keys and values of another
    int kv_heads;

    LayerHeads(const ModelConfig& config, const LayerWeights& weights)
        : query_width(weights.attention_output->cols()),
          kv_width((weights.qkv->rows() - query_width) / 2),
          kv_heads(kv_width / (query_width / config.heads)) {}
};

/// attend(q, k, v, out) reads what the rows see; where `cache` is null, it adds their keys and values to their
/// caches before.
template <class Attend>
void attentionBlock(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights,
                    const kernels::RopeTable& rope, kernels::ConstMatrixView angles, const kernels::KvLayerView* cache,
                    int first_slot, Activations& activations, const Attend& attend) {
    const int rows = angles.rows;
    const LayerHeads of(config, weights);
    const int q_width = of.query_width;
    const int kv_width = of.kv_width;
    const MatrixView qkv = activations.qkv(rows).columns(0, q_width + 2 * kv_width);
    kernels::ProductRows input = inputRows(config, weights.attention_norm, rows, activations);
    const MatrixView gated = config.gated_attention ? activations.gatedAttention(rows) : MatrixView();
    if (config.gated_attention) {
        input = {backend.normedRows(input)};
        backend.matmul(input.x, *weights.query_gate, gated.columns(0, q_width), MatmulOutput::kStore);
    }

    backend.projectHeads(input,
                         {.weight = *weights.qkv,
                          .heads = config.heads,
                          .kv_heads = of.kv_heads,
                          .bias = config.attention_biases ? weights.qkv_bias.as<float>() : nullptr,
                          .query_norm = config.head_norms ? weights.query_norm.as<float>() : nullptr,
                          .key_norm = config.head_norms ? weights.key_norm.as<float>() : nullptr,
                          .value_norm = config.value_norms ? weights.value_norm.as<float>() : nullptr,
                          .norms = config.head_norm_span,
                          .norm_epsilon = config.norm_epsilon,
                          .rope = rope,
                          .angles = angles,
                          .cache = of.kv_width > 0 ? cache : nullptr,
                          .first_slot = first_slot},
                         qkv);

    const MatrixView attended = activations.attended(rows).columns(0, q_width);
    attend(qkv.columns(0, q_width), qkv.columns(q_width, kv_width), qkv.columns(q_width + kv_width, kv_width),
           config.gated_attention ? gated.columns(q_width, q_width) : attended);
    if (config.gated_attention) backend.gate(gated, kernels::Gate::kSigmoid, attended);
    addResult(backend, config, attended, *weights.attention_output, weights.attention_post_norm, activations);
    if (config.attention_output_bias) {
        backend.addBias(activations.hidden(rows), weights.attention_output_bias.as<float>());
    }
}

/// The short convolution of a layer without attention (LFM2). convolve(convolution, out) computes it over the inputs of
/// the rows, which it adds to those of their tokens before.
template <class Convolve>
void convolutionBlock(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights, int rows,
                      Activations& activations, const Convolve& convolve) {
    const int hidden = config.hidden_size;
    const MatrixView made = activations.convolutionIn(rows);
    const MatrixView out = activations.convolutionOut(rows);
    backend.matmul(backend.normedRows(inputRows(config, weights.attention_norm, rows, activations)),
                   *weights.convolution_in, made, MatmulOutput::kStore);
    convolve(kernels::ShortConvolution{weights.convolution.as<float>(), config.convolution_taps,
                                       made.columns(2 * hidden, hidden), made.columns(0, hidden),
                                       made.columns(hidden, hidden)},
             out);
    addResult(backend, config, out, *weights.convolution_out, weights.attention_post_norm, activations);
}

/// Of rows that are the next tokens of independent sequences.
void convolveSequences(kernels::Backend& backend, const kernels::ShortConvolution& all,
                       std::span<const kernels::SequenceKv> sequences, MatrixView out) {
    static const kernels::AncestorMask single = kernels::AncestorMask::chain(1);
    for (int row = 0; row < out.rows; ++row) {
        const kernels::SequenceKv& sequence = sequences[static_cast<std::size_t>(row)];
        kernels::ShortConvolution one = all;
        one.x = all.x.slice(row, 1);
        one.before = all.before.slice(row, 1);
        one.after = all.after.slice(row, 1);
        backend.convolve(one, sequence.cache, sequence.length, single, out.slice(row, 1));
    }
}

/// The delta net of a layer without attention (Qwen3.5). compute(net, rows, out) computes it.
template <class Compute>
void deltaBlock(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights, int rows,
                Activations& activations, const Compute& compute) {
    const kernels::DeltaShape& shape = config.delta;
    const int columns = shape.columns();
    const int width = shape.valueWidth();
    const MatrixView made = activations.delta(rows);  // inputs | gates | results
    backend.matmul(backend.normedRows(inputRows(config, weights.attention_norm, rows, activations)), *weights.delta_in,
                   made.columns(0, columns + width), MatmulOutput::kStore);
    const MatrixView results = made.columns(columns + width, width);
    compute(kernels::DeltaNet{shape, weights.convolution.as<float>(), weights.delta_rates.as<float>(),
                              weights.delta_biases.as<float>(), activations.deltaMixed(), activations.deltaStates()},
            made.columns(0, columns), results);
    backend.rmsNormHeads(results, shape.value_heads, weights.delta_norm.as<float>(), config.norm_epsilon);
    backend.gate(made.columns(columns, 2 * width), kernels::Gate::kSilu, activations.deltaOut(rows));
    addResult(backend, config, activations.deltaOut(rows), *weights.delta_out, weights.attention_post_norm,
              activations);
}

/// Attention of rows that are the next tokens of independent sequences, to keys that a layer before has added.
void attendShared(kernels::Backend& backend, MatrixView q, int heads, std::span<const kernels::SequenceKv> sequences,
                  kernels::AttentionRule rule, MatrixView out) {
    static const kernels::AncestorMask single = kernels::AncestorMask::chain(1);
    for (int row = 0; row < q.rows; ++row) {
        const kernels::SequenceKv& sequence = sequences[static_cast<std::size_t>(row)];
        backend.attention(q.slice(row, 1), heads, sequence.cache, sequence.length, single, rule, out.slice(row, 1));
    }
}

void feedForwardBlock(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights, int rows,
                      Activations& activations) {
    if (config.expert_ffn_size > 0) return networkAndExperts(backend, config, weights, rows, activations);
    if (config.experts > 0) return mixtureOfExperts(backend, config, weights, rows, activations);
    const int size = weights.down->cols();
    const MatrixView gated = activations.gated(rows).columns(0, size);
    backend.gatedMatmul(inputRows(config, weights.ffn_norm, rows, activations), *weights.gate_up, config.gate,
                        activations.gateUp(rows).columns(0, 2 * size), gated);
    addResult(backend, config, gated, *weights.down, weights.ffn_post_norm, activations);
}

/// What a layer adds for its own input of each row, and the factor of all that it gives.
void finishLayer(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights,
                 kernels::ConstMatrixView input, int rows, Activations& activations) {
    const MatrixView hidden = activations.hidden(rows);
    if (config.layer_input_size > 0) {
        const int size = config.layer_input_size;
        const MatrixView gates = activations.inputGates(rows);  // the gates' rows | the input
        backend.matmul(hidden, *weights.input_gate, gates.columns(0, size), MatmulOutput::kStore);
        backend.gatherRows(input, rowNumbers(static_cast<std::size_t>(rows)), gates.columns(size, size));
        backend.gate(gates, config.gate, activations.gatedInput(rows));
        addResult(backend, config, activations.gatedInput(rows), *weights.input_out, weights.input_norm, activations);
    }
    if (weights.scale != 1.0F) backend.scale(hidden, weights.scale);
}

}  // namespace

void decoderLayer(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights,
                  const PassPlace& place, const kernels::KvLayerView& cache, Activations& activations) {
    if (weights.convolution_in != nullptr) {
        convolutionBlock(backend, config, weights, place.rows, activations,
                         [&](const kernels::ShortConvolution& convolution, MatrixView out) {
                             backend.convolve(convolution, cache, place.prefix, place.mask, out);
                         });
    } else if (weights.delta_in != nullptr) {
        deltaBlock(backend, config, weights, place.rows, activations,
                   [&](const kernels::DeltaNet& net, MatrixView rows, MatrixView out) {
                       backend.deltaNet(net, rows, cache, place.state, place.prefix, place.mask, out);
                   });
    } else {
        attentionBlock(backend, config, weights, place.rope, place.angles, &cache, place.firstSlot(), activations,
                       [&](MatrixView q, MatrixView /*k*/, MatrixView /*v*/, MatrixView out) {
                           backend.attention(q, config.heads, cache, place.prefix, place.mask,
                                             attentionRule(config, weights, place.window), out);
                       });
    }
    feedForwardBlock(backend, config, weights, place.rows, activations);
    finishLayer(backend, config, weights, place.input, place.rows, activations);
}

void decoderLayer(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights,
                  const SequencesPlace& place, Activations& activations) {
    if (weights.convolution_in != nullptr) {
        convolutionBlock(backend, config, weights, place.angles.rows, activations,
                         [&](const kernels::ShortConvolution& convolution, MatrixView out) {
                             convolveSequences(backend, convolution, place.sequences, out);
                         });
    } else if (weights.delta_in != nullptr) {
        static const kernels::AncestorMask single = kernels::AncestorMask::chain(1);
        deltaBlock(backend, config, weights, place.angles.rows, activations,
                   [&](const kernels::DeltaNet& net, MatrixView rows, MatrixView out) {
                       for (int row = 0; row < rows.rows; ++row) {
                           const auto at = static_cast<std::size_t>(row);
                           const kernels::SequenceKv& sequence = place.sequences[at];
                           backend.deltaNet(net, rows.slice(row, 1), sequence.cache, place.states[at], sequence.length,
                                            single, out.slice(row, 1));
                       }
                   });
    } else {
        attentionBlock(backend, config, weights, place.rope, place.angles, nullptr, 0, activations,
                       [&](MatrixView q, MatrixView k, MatrixView v, MatrixView out) {
                           const kernels::AttentionRule rule = attentionRule(config, weights, place.window);
                           if (k.cols == 0) return attendShared(backend, q, config.heads, place.sequences, rule, out);
                           backend.attendSequences(q, config.heads, k, v, place.sequences, rule, out);
                       });
    }
    feedForwardBlock(backend, config, weights, place.angles.rows, activations);
    finishLayer(backend, config, weights, place.input, place.angles.rows, activations);
}

}  // namespace griffin::engine::model
