#include "engine/train/trained_tensors.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/formats/safetensors.h"

namespace griffin::engine::train {
namespace {

std::vector<float> downloaded(kernels::TrainingBackend<float>& backend, const RealMatrix<float>& matrix) {
    std::vector<float> values(static_cast<std::size_t>(matrix.maxRows()) * static_cast<std::size_t>(matrix.cols()));
    backend.download(values.data(), matrix.all().data, values.size() * sizeof(float));
    return values;
}

void upload(kernels::TrainingBackend<float>& backend, const std::vector<float>& values,
            const RealMatrix<float>& matrix) {
    backend.upload(matrix.all().data, values.data(), values.size() * sizeof(float));
}

std::vector<std::int64_t> shapeOf(const Parameter<float>& parameter) {
    if (parameter.is_vector) return {parameter.values.cols()};
    return {parameter.values.maxRows(), parameter.values.cols()};
}

}  // namespace

std::vector<StateTensor> stateTensors(const Parameters<float>& parameters, Contents contents) {
    kernels::TrainingBackend<float>& backend = parameters.backend();
    std::vector<StateTensor> tensors;
    for (const Parameter<float>& parameter : parameters.all()) {
        StateTensor tensor;
        tensor.name = parameter.name;
        tensor.shape = shapeOf(parameter);
        if (contents == Contents::kValues) {
            tensor.value = downloaded(backend, parameter.values);
            tensor.first_moment = downloaded(backend, parameter.first_moments);
            tensor.second_moment = downloaded(backend, parameter.second_moments);
        }
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

void restore(const Parameters<float>& parameters, const std::vector<StateTensor>& tensors) {
    kernels::TrainingBackend<float>& backend = parameters.backend();
    for (const Parameter<float>& parameter : parameters.all()) {
        const auto found = std::find_if(tensors.begin(), tensors.end(),
                                        [&](const StateTensor& tensor) { return tensor.name == parameter.name; });
        upload(backend, found->value, parameter.values);
        upload(backend, found->first_moment, parameter.first_moments);
        upload(backend, found->second_moment, parameter.second_moments);
    }
}

nlohmann::json draftConfigText(const model::ModelConfig& layer) {
    nlohmann::json config = {{"hidden_size", layer.hidden_size},
                             {"intermediate_size", layer.ffn_size},
                             {"num_hidden_layers", 1},
                             {"num_attention_heads", layer.heads},
                             {"num_key_value_heads", layer.kv_heads},
                             {"head_dim", layer.head_dim},
                             {"hidden_act", "silu"},
                             {"rms_norm_eps", layer.norm_epsilon},
                             {"rope_theta", layer.rope.base},
                             {"max_position_embeddings", layer.trained_context},
                             {"vocab_size", layer.vocabulary}};
    return config;
}

Result<Done> saveTrainedDraft(const std::string& path, const draft::DraftDescription& description,
                              const Parameters<float>& parameters, draft::WeightBits bits) {
    std::vector<std::vector<float>> memory;
    std::vector<draft::NamedWeights> weights;
    memory.reserve(parameters.all().size());
    for (const Parameter<float>& parameter : parameters.all()) {
        memory.push_back(downloaded(parameters.backend(), parameter.values));
        weights.push_back({parameter.name, shapeOf(parameter), memory.back()});
    }
    return draft::writeDraft(path, description, weights, bits);
}

std::optional<double> acceptanceLengthOf(const std::string& path) {
    const auto file = formats::SafetensorsFile::open(path);
    if (!file) return std::nullopt;
    const auto found = file->metadata().find("griffin.training");
    if (found == file->metadata().end()) return std::nullopt;
    const nlohmann::json card = nlohmann::json::parse(found->second, nullptr, false);
    const nlohmann::json::json_pointer place("/held_out/chain_acceptance_length");
    if (!card.is_object() || !card.contains(place) || !card[place].is_number()) return std::nullopt;
    return card[place].get<double>();
}

}  // namespace griffin::engine::train
