#include "engine/model/weights.h"

#include <array>
#include <cassert>
#include <utility>

#include "kernels/dequantise.h"

namespace griffin::engine::model {
namespace {

using kernels::HostTensor;
using kernels::Weight;

/// Every tensor of the model by its request, in the order of loading.
class Requests {
  public:
    explicit Requests(const ModelConfig& config) : config_(config) {}

    TensorRequest embedding() const { return {TensorPart::kEmbedding, 0, 0, config_.vocabulary, config_.hidden_size}; }
    TensorRequest head() const { return {TensorPart::kHead, 0, 0, config_.vocabulary, config_.hidden_size}; }
    TensorRequest vector(TensorPart part, int layer, int size) const { return {part, layer, 0, 1, size}; }
    std::array<TensorRequest, 3> qkv(int layer) const {
        const int hidden = config_.hidden_size;
        return {{{TensorPart::kQuery, layer, 0, config_.queryWidth(), hidden},
                 {TensorPart::kKey, layer, 0, config_.kvWidth(), hidden},
                 {TensorPart::kValue, layer, 0, config_.kvWidth(), hidden}}};
    }
    std::array<TensorRequest, 3> qkvBias(int layer) const {
        return {{vector(TensorPart::kQueryBias, layer, config_.queryWidth()),
                 vector(TensorPart::kKeyBias, layer, config_.kvWidth()),
                 vector(TensorPart::kValueBias, layer, config_.kvWidth())}};
    }
    std::array<TensorRequest, 1> attentionOutput(int layer) const {
        return {{{TensorPart::kAttentionOutput, layer, 0, config_.hidden_size, config_.queryWidth()}}};
    }
    std::array<TensorRequest, 2> gateUp(int layer) const {
        return {{{TensorPart::kGate, layer, 0, config_.ffn_size, config_.hidden_size},
                 {TensorPart::kUp, layer, 0, config_.ffn_size, config_.hidden_size}}};
    }
    std::array<TensorRequest, 1> down(int layer) const {
        return {{{TensorPart::kDown, layer, 0, config_.hidden_size, config_.ffn_size}}};
    }
    std::array<TensorRequest, 1> router(int layer) const {
        return {{{TensorPart::kRouter, layer, 0, config_.experts, config_.hidden_size}}};
    }
    std::array<TensorRequest, 2> expertGateUp(int layer, int expert) const {
        return {{{TensorPart::kExpertGate, layer, expert, config_.ffn_size, config_.hidden_size},
                 {TensorPart::kExpertUp, layer, expert, config_.ffn_size, config_.hidden_size}}};
    }
    std::array<TensorRequest, 1> expertDown(int layer, int expert) const {
        return {{{TensorPart::kExpertDown, layer, expert, config_.hidden_size, config_.ffn_size}}};
    }

  private:
    const ModelConfig& config_;
};

/// Takes tensors and remembers the first failure; after one it does nothing more.
class Loader {
  public:
    Loader(kernels::Backend& backend, TensorSource& source) : backend_(backend), source_(source) {}

    bool failed() const { return failure_.has_value(); }
    const Failure& failure() const { return *failure_; }

    std::unique_ptr<Weight> matrix(std::span<const TensorRequest> requests) {
        std::vector<HostTensor> parts;
        for (const TensorRequest& request : requests) {
            if (!take(request, parts)) return nullptr;
        }
        return stream_ != nullptr ? stream_->makeWeight(parts) : backend_.makeWeight(parts);
    }
    /// Matrices from now on belong to the stream's newest layer. Null: to no stream.
    void streamTo(kernels::LayerStream* stream) { stream_ = stream; }

    /// One vector, or several one after the other, as f32.
    kernels::DeviceBuffer vector(std::span<const TensorRequest> requests) {
        std::vector<float> values;
        std::vector<HostTensor> parts;
        for (const TensorRequest& request : requests) {
            if (!take(request, parts)) return {};
            const HostTensor& part = parts.back();
            const std::size_t before = values.size();
            values.resize(before + static_cast<std::size_t>(part.cols));
            kernels::dequantise(part.dtype, part.data, part.cols, values.data() + before);
        }
        kernels::DeviceBuffer buffer = backend_.allocate(values.size() * sizeof(float));
        backend_.upload(buffer.data(), values.data(), values.size() * sizeof(float));
        return buffer;
    }
    kernels::DeviceBuffer vector(const TensorRequest& request) { return vector(std::span(&request, 1)); }

  private:
    bool take(const TensorRequest& request, std::vector<HostTensor>& parts) {
        if (failed()) return false;
        Result<HostTensor> tensor = source_.tensor(request);
        if (!tensor) {
            failure_ = tensor.failure();
            return false;
        }
        parts.push_back(std::move(*tensor));
        return true;
    }

    kernels::Backend& backend_;
    TensorSource& source_;
    kernels::LayerStream* stream_ = nullptr;
    std::optional<Failure> failure_;
};

LayerWeights loadLayer(Loader& loader, const ModelConfig& config, int layer) {
    const Requests requests(config);
    LayerWeights weights;
    weights.attention_norm = loader.vector(requests.vector(TensorPart::kAttentionNorm, layer, config.hidden_size));
    weights.qkv = loader.matrix(requests.qkv(layer));
    if (config.attention_biases) weights.qkv_bias = loader.vector(requests.qkvBias(layer));
    if (config.head_norms) {
        weights.query_norm = loader.vector(requests.vector(TensorPart::kQueryNorm, layer, config.head_dim));
        weights.key_norm = loader.vector(requests.vector(TensorPart::kKeyNorm, layer, config.head_dim));
    }
    weights.attention_output = loader.matrix(requests.attentionOutput(layer));
    weights.ffn_norm = loader.vector(requests.vector(TensorPart::kFfnNorm, layer, config.hidden_size));
    if (config.experts == 0) {
        weights.gate_up = loader.matrix(requests.gateUp(layer));
        weights.down = loader.matrix(requests.down(layer));
        return weights;
    }
    weights.router = loader.matrix(requests.router(layer));
    for (int expert = 0; expert < config.experts && !loader.failed(); ++expert) {
        weights.experts.push_back(
            {loader.matrix(requests.expertGateUp(layer, expert)), loader.matrix(requests.expertDown(layer, expert))});
    }
    return weights;
}

std::size_t bytesOf(const std::unique_ptr<Weight>& weight) {
    return weight ? weight->bytes() : 0;
}

}  // namespace

std::vector<TensorRequest> requiredTensors(const ModelConfig& config) {
    const Requests requests(config);
    std::vector<TensorRequest> all;
    const auto append = [&all](const auto& some) { all.insert(all.end(), some.begin(), some.end()); };
    all.push_back(requests.embedding());
    all.push_back(requests.vector(TensorPart::kFinalNorm, 0, config.hidden_size));
    if (!config.tied_embeddings) all.push_back(requests.head());
    for (int layer = 0; layer < config.layers; ++layer) {
        all.push_back(requests.vector(TensorPart::kAttentionNorm, layer, config.hidden_size));
        append(requests.qkv(layer));
        if (config.attention_biases) append(requests.qkvBias(layer));
        if (config.head_norms) {
            all.push_back(requests.vector(TensorPart::kQueryNorm, layer, config.head_dim));
            all.push_back(requests.vector(TensorPart::kKeyNorm, layer, config.head_dim));
        }
        append(requests.attentionOutput(layer));
        all.push_back(requests.vector(TensorPart::kFfnNorm, layer, config.hidden_size));
        if (config.experts == 0) {
            append(requests.gateUp(layer));
            append(requests.down(layer));
            continue;
        }
        append(requests.router(layer));
        for (int expert = 0; expert < config.experts; ++expert) {
            append(requests.expertGateUp(layer, expert));
            append(requests.expertDown(layer, expert));
        }
    }
    return all;
}

Result<std::int64_t> checkTensors(const ModelConfig& config, TensorSource& source) {
    std::int64_t bytes = 0;
    for (const TensorRequest& request : requiredTensors(config)) {
        const Result<HostTensor> tensor = source.tensor(request);
        if (!tensor) return tensor.failure();
        bytes += static_cast<std::int64_t>(tensor->bytes);
    }
    return bytes;
}

Result<ModelWeights> loadWeights(kernels::Backend& backend, const ModelConfig& config, TensorSource& source,
                                 const WeightProgress& progress, const std::stop_token& stop) {
    return loadWeights(backend, config, source, LayerPlacement{}, {}, progress, stop);
}

Result<ModelWeights> loadWeights(kernels::Backend& backend, const ModelConfig& config, TensorSource& source,
                                 const LayerPlacement& placement, std::span<const std::int64_t> layer_bytes,
                                 const WeightProgress& progress, const std::stop_token& stop) {
    Loader loader(backend, source);
    const Requests requests(config);
    ModelWeights weights;
    const TensorRequest embedding = requests.embedding();
    weights.embedding = loader.matrix(std::span(&embedding, 1));
    weights.final_norm = loader.vector(requests.vector(TensorPart::kFinalNorm, 0, config.hidden_size));
    if (!config.tied_embeddings) {
        const TensorRequest head = requests.head();
        weights.head = loader.matrix(std::span(&head, 1));
    }
    if (placement.streamed > 0) {
        weights.stream = backend.makeLayerStream(static_cast<std::size_t>(placement.buffer_bytes));
        assert(weights.stream != nullptr);
    }
    int streamed = 0;
    for (int layer = 0; layer < config.layers && !loader.failed(); ++layer) {
        if (progress) progress(static_cast<double>(layer) / config.layers);
        if (stop.stop_requested()) return loadingCancelled();
        const bool is_streamed = placement.streamed > 0 && placement.isStreamed(layer);
        if (is_streamed) {
            weights.stream->addLayer(static_cast<std::size_t>(layer_bytes[static_cast<std::size_t>(layer)]));
        }
        loader.streamTo(is_streamed ? weights.stream.get() : nullptr);
        weights.layers.push_back(loadLayer(loader, config, layer));
        if (is_streamed) weights.layers.back().streamed = streamed++;
    }
    if (loader.failed()) return loader.failure();
    if (progress) progress(1.0);
    return weights;
}

std::size_t ModelWeights::bytesPerPass(const ModelConfig& config) const {
    std::size_t bytes = lmHead().bytes();
    for (const LayerWeights& layer : layers) {
        bytes += bytesOf(layer.qkv) + bytesOf(layer.attention_output) + bytesOf(layer.gate_up) + bytesOf(layer.down) +
                 bytesOf(layer.router);
        for (int i = 0; i < config.experts_per_token; ++i) {
            const ExpertWeights& expert = layer.experts[static_cast<std::size_t>(i)];
            bytes += bytesOf(expert.gate_up) + bytesOf(expert.down);
        }
    }
    return bytes;
}

}  // namespace griffin::engine::model
