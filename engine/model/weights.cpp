#include "engine/model/weights.h"

#include <cassert>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <utility>

#include "kernels/dequantise.h"

namespace griffin::engine::model {
namespace {

using kernels::HostTensor;
using kernels::Weight;

/// One walk over a model's tensors serves loading and listing them: visit.matrix(weight, requests),
/// visit.vector(buffer, requests), visit.norm(buffer, requests) and visit.columns(buffer, requests), which turns rows
/// into columns, visit.number(value, requests) and visit.ones(buffer, count), which no tensor holds, and the like are
/// called in the order of loading, with the requests of which the weight is made, one over the other.
template <class Visit>
void walkShared(const ModelConfig& config, ModelWeights& weights, Visit& visit) {
    const int hidden = config.hidden_size;
    visit.matrix(weights.embedding, {{TensorPart::kEmbedding, 0, 0, config.vocabulary, hidden}});
    visit.norm(weights.final_norm, {{TensorPart::kFinalNorm, 0, 0, 1, hidden}});
    if (const int size = config.layer_input_size; size > 0) {
        const std::int64_t all = static_cast<std::int64_t>(config.layers) * size;
        visit.matrix(weights.layer_embedding, {{TensorPart::kLayerEmbedding, 0, 0, config.vocabulary, all}});
        visit.matrix(weights.layer_inputs, {{TensorPart::kLayerInputs, 0, 0, all, hidden}});
        visit.norm(weights.layer_inputs_norm, {{TensorPart::kLayerInputsNorm, 0, 0, 1, size}});
    }
    if (!config.tied_embeddings) {
        visit.matrix(weights.head, {{TensorPart::kHead, 0, 0, config.vocabulary, hidden}});
    }
}

template <class Visit>
void walkConvolution(const ModelConfig& config, int layer, LayerWeights& weights, Visit& visit) {
    const int hidden = config.hidden_size;
    visit.matrix(weights.convolution_in, {{TensorPart::kConvolutionIn, layer, 0, 3LL * hidden, hidden}});
    visit.columns(weights.convolution, {{TensorPart::kConvolution, layer, 0, hidden, config.convolution_taps}});
    visit.matrix(weights.convolution_out, {{TensorPart::kConvolutionOut, layer, 0, hidden, hidden}});
}

template <class Visit>
void walkDelta(const ModelConfig& config, int layer, LayerWeights& weights, Visit& visit) {
    const int hidden = config.hidden_size;
    const kernels::DeltaShape& shape = config.delta;
    visit.matrix(weights.delta_in, {{TensorPart::kDeltaIn, layer, 0, shape.channels(), hidden},
                                    {TensorPart::kDeltaDecay, layer, 0, shape.value_heads, hidden},
                                    {TensorPart::kDeltaStrength, layer, 0, shape.value_heads, hidden},
                                    {TensorPart::kDeltaGate, layer, 0, shape.valueWidth(), hidden}});
    visit.columns(weights.convolution, {{TensorPart::kConvolution, layer, 0, shape.channels(), shape.taps}});
    visit.rates(weights.delta_rates, {{TensorPart::kDeltaRate, layer, 0, 1, shape.value_heads}});
    visit.vector(weights.delta_biases, {{TensorPart::kDeltaBias, layer, 0, 1, shape.value_heads}});
    visit.vector(weights.delta_norm, {{TensorPart::kDeltaNorm, layer, 0, 1, shape.value_dim}});
    visit.matrix(weights.delta_out, {{TensorPart::kDeltaOut, layer, 0, hidden, shape.valueWidth()}});
}

template <class Visit>
void walkAttention(const ModelConfig& config, int layer, LayerWeights& weights, Visit& visit) {
    const int hidden = config.hidden_size;
    const int q_width = config.queryWidth(layer);
    const int kv_width = config.kvWidth(layer);
    const bool shares_keys = config.sharesKeys(layer);
    if (shares_keys) {
        visit.matrix(weights.qkv, {{TensorPart::kQuery, layer, 0, q_width, hidden}});
    } else if (config.fused_qkv) {
        visit.matrix(weights.qkv, {{TensorPart::kQueryKeyValue, layer, 0, q_width + 2LL * kv_width, hidden}});
    } else {
        const int shared_heads = config.gated_attention ? config.heads : 0;
        const TensorPart value = config.hasKeysAsValues(layer) ? TensorPart::kKey : TensorPart::kValue;
        visit.matrix(weights.qkv, {{TensorPart::kQuery, layer, 0, q_width, hidden, shared_heads},
                                   {TensorPart::kKey, layer, 0, kv_width, hidden},
                                   {value, layer, 0, kv_width, hidden}});
    }
    if (config.gated_attention) {
        visit.matrix(weights.query_gate, {{TensorPart::kQueryGate, layer, 0, q_width, hidden, config.heads}});
    }
    if (config.attention_biases) {
        visit.vector(weights.qkv_bias, {{TensorPart::kQueryBias, layer, 0, 1, q_width},
                                        {TensorPart::kKeyBias, layer, 0, 1, kv_width},
                                        {TensorPart::kValueBias, layer, 0, 1, kv_width}});
    }
    if (config.head_norms) {
        visit.norm(weights.query_norm, {{TensorPart::kQueryNorm, layer, 0, 1, config.queryNormWidth(layer)}});
        if (!shares_keys) {
            visit.norm(weights.key_norm, {{TensorPart::kKeyNorm, layer, 0, 1, config.keyNormWidth(layer)}});
        }
    }
    if (config.value_norms && !shares_keys) visit.ones(weights.value_norm, config.headDim(layer));
    visit.matrix(weights.attention_output, {{TensorPart::kAttentionOutput, layer, 0, hidden, q_width}});
    if (config.attention_output_bias) {
        visit.vector(weights.attention_output_bias, {{TensorPart::kAttentionOutputBias, layer, 0, 1, hidden}});
    }
    if (config.attention_sinks) visit.vector(weights.sinks, {{TensorPart::kSinks, layer, 0, 1, config.heads}});
}

template <class Visit>
void walkNetwork(const ModelConfig& config, int layer, LayerWeights& weights, Visit& visit) {
    const int hidden = config.hidden_size;
    const int ffn = config.ffnSize(layer);
    if (config.fused_gate_up) {
        visit.matrix(weights.gate_up, {{TensorPart::kGateUp, layer, 0, 2LL * ffn, hidden}});
    } else {
        visit.matrix(weights.gate_up,
                     {{TensorPart::kGate, layer, 0, ffn, hidden}, {TensorPart::kUp, layer, 0, ffn, hidden}});
    }
    visit.matrix(weights.down, {{TensorPart::kDown, layer, 0, hidden, ffn}});
}

template <class Visit>
void walkExperts(const ModelConfig& config, int layer, LayerWeights& weights, Visit& visit) {
    const int hidden = config.hidden_size;
    const int ffn = config.expertSize();
    visit.matrix(weights.router, {{TensorPart::kRouter, layer, 0, config.experts, hidden}});
    if (config.expert_ffn_size > 0) {
        // The router reads the normed row divided by the root of its length.
        visit.scaled(weights.router_norm, 1.0F / std::sqrt(static_cast<float>(hidden)),
                     {{TensorPart::kRouterNorm, layer, 0, 1, hidden}});
        visit.norm(weights.experts_norm, {{TensorPart::kExpertsNorm, layer, 0, 1, hidden}});
        visit.norm(weights.experts_post_norm, {{TensorPart::kExpertsPostNorm, layer, 0, 1, hidden}});
        visit.norm(weights.network_post_norm, {{TensorPart::kNetworkPostNorm, layer, 0, 1, hidden}});
    }
    if (config.expert_scales) {
        visit.numbers(weights.expert_scales, {{TensorPart::kExpertScales, layer, 0, 1, config.experts}});
    }
    if (config.expert_biases) {
        visit.vector(weights.router_bias, {{TensorPart::kRouterBias, layer, 0, 1, config.experts}});
    }
    if (const int shared = config.shared_ffn_size; shared > 0) {
        visit.matrix(weights.shared_expert.gate_up, {{TensorPart::kSharedGate, layer, 0, shared, hidden},
                                                     {TensorPart::kSharedUp, layer, 0, shared, hidden}});
        visit.matrix(weights.shared_expert.down, {{TensorPart::kSharedDown, layer, 0, hidden, shared}});
        visit.matrix(weights.shared_score, {{TensorPart::kSharedScore, layer, 0, 1, hidden}});
    }
    weights.experts.resize(static_cast<std::size_t>(config.experts));
    for (int i = 0; i < config.experts; ++i) {
        ExpertWeights& expert = weights.experts[static_cast<std::size_t>(i)];
        visit.matrix(expert.gate_up, {{TensorPart::kExpertGate, layer, i, ffn, hidden},
                                      {TensorPart::kExpertUp, layer, i, ffn, hidden}});
        visit.matrix(expert.down, {{TensorPart::kExpertDown, layer, i, hidden, ffn}});
        if (!config.expert_biases) continue;
        visit.vector(expert.gate_up_bias,
                     {{TensorPart::kExpertGateBias, layer, i, 1, ffn}, {TensorPart::kExpertUpBias, layer, i, 1, ffn}});
        visit.vector(expert.down_bias, {{TensorPart::kExpertDownBias, layer, i, 1, hidden}});
    }
}

template <class Visit>
void walkLayer(const ModelConfig& config, int layer, LayerWeights& weights, Visit& visit) {
    const int hidden = config.hidden_size;
    const bool has_norms_before = config.norm_place != NormPlace::kAfter;
    const bool has_norms_after = config.norm_place != NormPlace::kBefore;
    if (has_norms_before) visit.norm(weights.attention_norm, {{TensorPart::kAttentionNorm, layer, 0, 1, hidden}});
    if (config.isConvolved(layer)) {
        walkConvolution(config, layer, weights, visit);
    } else if (config.isRecurrent(layer)) {
        walkDelta(config, layer, weights, visit);
    } else {
        walkAttention(config, layer, weights, visit);
    }
    if (has_norms_after) {
        visit.norm(weights.attention_post_norm, {{TensorPart::kAttentionPostNorm, layer, 0, 1, hidden}});
        visit.norm(weights.ffn_post_norm, {{TensorPart::kFfnPostNorm, layer, 0, 1, hidden}});
    }
    if (has_norms_before) visit.norm(weights.ffn_norm, {{TensorPart::kFfnNorm, layer, 0, 1, hidden}});
    if (const int size = config.layer_input_size; size > 0) {
        visit.matrix(weights.input_gate, {{TensorPart::kLayerInputGate, layer, 0, size, hidden}});
        visit.matrix(weights.input_out, {{TensorPart::kLayerInputOut, layer, 0, hidden, size}});
        visit.norm(weights.input_norm, {{TensorPart::kLayerInputNorm, layer, 0, 1, hidden}});
    }
    if (config.layer_scales) visit.number(weights.scale, {{TensorPart::kLayerScale, layer, 0, 1, 1}});
    if (config.hasNetwork()) walkNetwork(config, layer, weights, visit);
    if (config.experts > 0) walkExperts(config, layer, weights, visit);
}

/// Its layer follows those of the model.
template <class Visit>
void walkMtp(const ModelConfig& config, MtpWeights& weights, Visit& visit) {
    const int layer = config.layers;
    const int hidden = config.hidden_size;
    visit.norm(weights.embedding_norm, {{TensorPart::kMtpEmbeddingNorm, layer, 0, 1, hidden}});
    visit.norm(weights.hidden_norm, {{TensorPart::kMtpHiddenNorm, layer, 0, 1, hidden}});
    visit.matrix(weights.fusion, {{TensorPart::kMtpFusion, layer, 0, hidden, 2LL * hidden}});
    walkLayer(config.withMtpLayer(), layer, weights.layer, visit);
    visit.norm(weights.final_norm, {{TensorPart::kMtpFinalNorm, layer, 0, 1, hidden}});
}

using Requests = std::initializer_list<TensorRequest>;

struct Lister {
    std::vector<TensorRequest> requests;

    void matrix(const std::unique_ptr<Weight>& /*weight*/, Requests some) { add(some); }
    void vector(const kernels::DeviceBuffer& /*buffer*/, Requests some) { add(some); }
    void norm(const kernels::DeviceBuffer& /*buffer*/, Requests some) { add(some); }
    void columns(const kernels::DeviceBuffer& /*buffer*/, Requests some) { add(some); }
    void rates(const kernels::DeviceBuffer& /*buffer*/, Requests some) { add(some); }
    void scaled(const kernels::DeviceBuffer& /*buffer*/, float /*factor*/, Requests some) { add(some); }
    void number(float /*value*/, Requests some) { add(some); }
    void numbers(const std::vector<float>& /*values*/, Requests some) { add(some); }
    void ones(const kernels::DeviceBuffer& /*buffer*/, int /*count*/) {}
    void add(Requests some) { requests.insert(requests.end(), some.begin(), some.end()); }
};

/// Takes tensors and remembers the first failure; after one it does nothing more.
class Loader {
  public:
    Loader(kernels::Backend& backend, TensorSource& source, const ModelConfig& config)
        : backend_(backend), source_(source), config_(config) {}

    const std::optional<Failure>& failure() const { return failure_; }

    void matrix(std::unique_ptr<Weight>& weight, Requests requests) {
        std::vector<HostTensor> parts;
        if (!take(requests, parts)) return;
        weight = stream_ != nullptr ? stream_->makeWeight(parts) : backend_.makeWeight(parts);
    }
    /// Matrices from now on belong to the stream's newest layer. Null: to no stream.
    void streamTo(kernels::LayerStream* stream) { stream_ = stream; }

    /// One vector, or several one after the other, as f32.
    void vector(kernels::DeviceBuffer& buffer, Requests requests) {
        upload(buffer, requests, [](float value) { return value; });
    }
    void norm(kernels::DeviceBuffer& buffer, Requests requests) {
        upload(buffer, requests, [this](float value) { return value + config_.norm_offset; });
    }
    /// Of a delta net.
    void rates(kernels::DeviceBuffer& buffer, Requests requests) {
        upload(buffer, requests,
               [this](float value) { return config_.delta_rates_as_logs ? -std::exp(value) : value; });
    }
    void scaled(kernels::DeviceBuffer& buffer, float factor, Requests requests) {
        upload(buffer, requests, [factor](float value) { return value * factor; });
    }
    /// One that the host knows.
    void number(float& value, Requests requests) {
        std::vector<float> values;
        numbers(values, requests);
        if (!values.empty()) value = values.front();
    }
    /// A vector that the host knows.
    void numbers(std::vector<float>& values, Requests requests) {
        std::vector<HostTensor> parts;
        if (!take(requests, parts)) return;
        const HostTensor& part = parts.front();
        values.resize(static_cast<std::size_t>(part.cols));
        kernels::dequantise(part.dtype, part.data, part.cols, values.data());
    }
    void ones(kernels::DeviceBuffer& buffer, int count) {
        const std::vector<float> values(static_cast<std::size_t>(count), 1.0F);
        buffer = backend_.allocate(values.size() * sizeof(float));
        backend_.upload(buffer.data(), values.data(), values.size() * sizeof(float));
    }
    /// A matrix whose rows become columns, as f32.
    void columns(kernels::DeviceBuffer& buffer, Requests requests) {
        std::vector<HostTensor> parts;
        if (!take(requests, parts)) return;
        const HostTensor& part = parts.front();
        const auto rows = static_cast<std::size_t>(part.rows);
        const auto cols = static_cast<std::size_t>(part.cols);
        std::vector<float> row(cols);
        std::vector<float> values(rows * cols);
        const std::size_t row_bytes = part.bytes / rows;
        for (std::size_t i = 0; i < rows; ++i) {
            kernels::dequantise(part.dtype, part.data + i * row_bytes, part.cols, row.data());
            for (std::size_t j = 0; j < cols; ++j) values[j * rows + i] = row[j];
        }
        buffer = backend_.allocate(values.size() * sizeof(float));
        backend_.upload(buffer.data(), values.data(), values.size() * sizeof(float));
    }

  private:
    template <class Meaning>
    void upload(kernels::DeviceBuffer& buffer, Requests requests, const Meaning& meaning) {
        std::vector<HostTensor> parts;
        if (!take(requests, parts)) return;
        std::vector<float> values;
        for (const HostTensor& part : parts) {
            const std::size_t before = values.size();
            values.resize(before + static_cast<std::size_t>(part.cols));
            kernels::dequantise(part.dtype, part.data, part.cols, values.data() + before);
        }
        for (float& value : values) value = meaning(value);
        buffer = backend_.allocate(values.size() * sizeof(float));
        backend_.upload(buffer.data(), values.data(), values.size() * sizeof(float));
    }

    bool take(Requests requests, std::vector<HostTensor>& parts) {
        for (const TensorRequest& request : requests) {
            if (failure_) return false;
            Result<HostTensor> tensor = source_.tensor(request);
            if (tensor) {
                parts.push_back(std::move(*tensor));
            } else {
                failure_ = std::move(tensor).error();
            }
        }
        return !failure_;
    }

    kernels::Backend& backend_;
    TensorSource& source_;
    const ModelConfig& config_;
    kernels::LayerStream* stream_ = nullptr;
    std::optional<Failure> failure_;
};

std::size_t bytesOf(const std::unique_ptr<Weight>& weight) {
    return weight ? weight->bytes() : 0;
}

}  // namespace

std::vector<TensorRequest> requiredTensors(const ModelConfig& config) {
    Lister lister;
    ModelWeights weights;
    walkShared(config, weights, lister);
    LayerWeights layer_weights;
    for (int layer = 0; layer < config.layers; ++layer) walkLayer(config, layer, layer_weights, lister);
    return std::move(lister.requests);
}

namespace {

/// The sum of their bytes.
Result<std::int64_t> checkRequests(std::span<const TensorRequest> requests, TensorSource& source) {
    std::int64_t bytes = 0;
    for (const TensorRequest& request : requests) {
        const Result<HostTensor> tensor = source.outline(request);
        if (!tensor) return failed(tensor.error());
        bytes += static_cast<std::int64_t>(tensor->bytes);
    }
    return bytes;
}

}  // namespace

Result<std::int64_t> checkTensors(const ModelConfig& config, TensorSource& source) {
    return checkRequests(requiredTensors(config), source);
}

bool hasMtpHead(const ModelConfig& config, const TensorSource& source) {
    return config.mtp_layers > 0 && source.has({TensorPart::kMtpFusion, config.layers});
}

Result<std::int64_t> checkMtpTensors(const ModelConfig& config, TensorSource& source) {
    Lister lister;
    MtpWeights weights;
    walkMtp(config, weights, lister);
    return checkRequests(lister.requests, source);
}

Result<MtpWeights> loadMtpHead(kernels::Backend& backend, const ModelConfig& config, TensorSource& source) {
    Loader loader(backend, source, config);
    MtpWeights weights;
    walkMtp(config, weights, loader);
    if (loader.failure()) return failed(*loader.failure());
    return weights;
}

Result<ModelWeights> loadWeights(kernels::Backend& backend, const ModelConfig& config, TensorSource& source,
                                 const WeightProgress& progress, const std::stop_token& stop) {
    return loadWeights(backend, config, source, LayerPlacement{}, {}, progress, stop);
}

Result<ModelWeights> loadWeights(kernels::Backend& backend, const ModelConfig& config, TensorSource& source,
                                 const LayerPlacement& placement, std::span<const std::int64_t> layer_bytes,
                                 const WeightProgress& progress, const std::stop_token& stop) {
    Loader loader(backend, source, config);
    ModelWeights weights;
    walkShared(config, weights, loader);
    if (placement.streamed > 0) {
        weights.stream = backend.makeLayerStream(static_cast<std::size_t>(placement.buffer_bytes));
        assert(weights.stream != nullptr);
    }
    int streamed = 0;
    for (int layer = 0; layer < config.layers && !loader.failure(); ++layer) {
        if (progress) progress(static_cast<double>(layer) / config.layers);
        if (stop.stop_requested()) return failed(loadingCancelled());
        const bool is_streamed = placement.streamed > 0 && placement.isStreamed(layer);
        if (is_streamed) {
            weights.stream->addLayer(static_cast<std::size_t>(layer_bytes[static_cast<std::size_t>(layer)]));
        }
        loader.streamTo(is_streamed ? weights.stream.get() : nullptr);
        walkLayer(config, layer, weights.layers.emplace_back(), loader);
        if (is_streamed) weights.layers.back().streamed = streamed++;
    }
    if (loader.failure()) return failed(*loader.failure());
    if (progress) progress(1.0);
    return weights;
}

std::size_t ModelWeights::bytesPerPass(const ModelConfig& config) const {
    std::size_t bytes = lmHead().bytes() + bytesOf(layer_inputs);
    for (const LayerWeights& layer : layers) {
        bytes += bytesOf(layer.qkv) + bytesOf(layer.attention_output) + bytesOf(layer.query_gate) +
                 bytesOf(layer.convolution_in) + bytesOf(layer.convolution_out) + bytesOf(layer.delta_in) +
                 bytesOf(layer.delta_out) + bytesOf(layer.gate_up) + bytesOf(layer.down) + bytesOf(layer.router) +
                 bytesOf(layer.input_gate) + bytesOf(layer.input_out);
        bytes += bytesOf(layer.shared_expert.gate_up) + bytesOf(layer.shared_expert.down) + bytesOf(layer.shared_score);
        for (int i = 0; i < config.experts_per_token; ++i) {
            const ExpertWeights& expert = layer.experts[static_cast<std::size_t>(i)];
            bytes += bytesOf(expert.gate_up) + bytesOf(expert.down);
        }
    }
    return bytes;
}

}  // namespace griffin::engine::model
