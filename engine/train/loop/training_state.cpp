#include "engine/train/loop/training_state.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <utility>

#include "engine/formats/json_file.h"
#include "engine/formats/safetensors.h"

namespace griffin::engine::train {
namespace {

using formats::CheckpointTensor;
using formats::SafetensorsFile;
using nlohmann::json;

constexpr const char* kFormatKey = "griffin.training_state";
constexpr const char* kStateFormat = "1";
constexpr const char* kOptionsKey = "griffin.options";
constexpr const char* kMeasurementsKey = "griffin.measurements";
constexpr formats::JsonLimits kOptionsLimits = {std::size_t{1} << 20, 32, 100'000, formats::DuplicateKeys::kRefuse};

enum class Presence { kAlways, kSometimes };

struct TensorPart {
    std::string_view prefix;
    std::vector<float> StateTensor::*values;
    Presence presence = Presence::kAlways;
};
constexpr std::array<TensorPart, 4> kParts = {{{"value/", &StateTensor::value},
                                               {"first_moment/", &StateTensor::first_moment},
                                               {"second_moment/", &StateTensor::second_moment},
                                               {"sum/", &StateTensor::sum, Presence::kSometimes}}};

struct Number {
    const char* name;
    std::int64_t TrainingState::*value;
};
constexpr std::array<Number, 2> kNumbers = {
    {{"step", &TrainingState::step}, {"consumed_sequences", &TrainingState::consumed_sequences}}};

tl::unexpected<Failure> badState(Message what, const std::string& where) {
    return failed({FailureCause::kFileMalformed,
                   std::move(what),
                   where,
                   Message("start the training again, or resume from an older checkpoint"),
                   {}});
}

tl::unexpected<Failure> differs(Message what, const std::string& where) {
    return failed({FailureCause::kBadArgument,
                   std::move(what),
                   where,
                   Message("train with the options it was begun with, or start again with another file"),
                   {}});
}

std::string textOf(const SafetensorsFile& file, const char* key) {
    const auto found = file.metadata().find(key);
    return found == file.metadata().end() ? std::string() : found->second;
}

/// 0 where there is none or it makes no sense: no weight depends on it.
int readMeasurements(const std::string& text) {
    int number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc() && read.ptr == text.data() + text.size() && number > 0 ? number : 0;
}

Result<std::int64_t> readNumber(const SafetensorsFile& file, const char* name) {
    const formats::RawTensor* tensor = file.tensors().findRaw(name);
    std::int64_t number = 0;
    if (tensor == nullptr || tensor->type != formats::RawType::kI64 || tensor->data.size() != sizeof(number)) {
        return badState(Message("%1 is missing", std::string(name)), file.path());
    }
    std::memcpy(&number, tensor->data.data(), sizeof(number));
    if (number < 0)
        return badState(Message("%1 is negative: %2", std::string(name), std::to_string(number)), file.path());
    return number;
}

/// The tensor whose value is `first`.
Result<StateTensor> readTensor(const SafetensorsFile& file, const CheckpointTensor& first) {
    StateTensor tensor;
    tensor.name = first.name.substr(kParts[0].prefix.size());
    tensor.shape = first.shape;
    for (const TensorPart& part : kParts) {
        const std::string name = std::string(part.prefix) + tensor.name;
        const CheckpointTensor* found = file.tensors().find(name);
        if (found == nullptr && part.presence == Presence::kSometimes) continue;
        if (found == nullptr || found->dtype != kernels::DType::kF32 || found->shape != first.shape) {
            return badState(
                Message("The tensor %1 is missing, or its shape or type is wrong", formats::printable(name)),
                file.path());
        }
        std::vector<float>& values = tensor.*part.values;
        values.resize(found->bytes / sizeof(float));
        std::memcpy(values.data(), found->data, found->bytes);
    }
    return tensor;
}

Result<JsonTree> parseOptions(const std::string& text, const std::string& where) {
    Result<JsonTree> options = formats::parseJson(std::as_bytes(std::span(text)), where + ": options", kOptionsLimits);
    if (!options) return tl::unexpected(options.error());
    if (!options->is_object()) return badState(Message("The options are not a JSON object"), where);
    return options;
}

/// For a message: at most 60 characters.
Message shortForm(const json* value) {
    constexpr std::size_t kMaxLength = 60;
    if (value == nullptr) return Message("nothing");
    const std::string text = value->dump(-1, ' ', true, json::error_handler_t::replace);
    return text.size() <= kMaxLength ? text : text.substr(0, kMaxLength) + "...";
}

Result<Done> compareOptions(const json& stored, const json& wanted, const std::string& where) {
    json all = stored;
    all.update(wanted);
    for (const auto& [key, ignored] : all.items()) {
        const json* before = formats::jsonFind(stored, key);
        const json* now = formats::jsonFind(wanted, key);
        if (before != nullptr && now != nullptr && *before == *now) continue;
        return differs(Message("The training was begun with another %1: %2 instead of %3", formats::printable(key),
                               shortForm(before), shortForm(now)),
                       where);
    }
    return Done{};
}

std::vector<float> downloaded(kernels::TrainingBackend<float>& backend, const DeviceMatrixOf<float>& matrix) {
    std::vector<float> values(static_cast<std::size_t>(matrix.maxRows()) * static_cast<std::size_t>(matrix.cols()));
    backend.download(values.data(), matrix.all().data, values.size() * sizeof(float));
    return values;
}

void upload(kernels::TrainingBackend<float>& backend, const std::vector<float>& values,
            const DeviceMatrixOf<float>& matrix) {
    backend.upload(matrix.all().data, values.data(), values.size() * sizeof(float));
}

std::vector<std::int64_t> shapeOf(const Parameter<float>& parameter) {
    if (parameter.is_vector) return {parameter.values.cols()};
    return {parameter.values.maxRows(), parameter.values.cols()};
}

}  // namespace

Result<Done> saveTrainingState(const std::string& path, const TrainingState& state) {
    std::vector<formats::StoredTensor> tensors;
    tensors.reserve(state.tensors.size() * kParts.size() + kNumbers.size());
    for (const Number& number : kNumbers) {
        tensors.push_back(
            {number.name, formats::StoredType::kI64, {1}, std::as_bytes(std::span(&(state.*number.value), 1))});
    }
    for (const StateTensor& tensor : state.tensors) {
        for (const TensorPart& part : kParts) {
            if ((tensor.*part.values).empty()) continue;
            tensors.push_back({std::string(part.prefix) + tensor.name, formats::StoredType::kF32, tensor.shape,
                               std::as_bytes(std::span(tensor.*part.values))});
        }
    }
    return formats::writeSafetensors(path, tensors,
                                     {{kFormatKey, kStateFormat},
                                      {kOptionsKey, state.options},
                                      {kMeasurementsKey, std::to_string(state.measurements)}});
}

Result<TrainingState> loadTrainingState(const std::string& path) {
    const Result<SafetensorsFile> file = SafetensorsFile::open(path);
    if (!file) return tl::unexpected(file.error());
    const std::string format = textOf(*file, kFormatKey);
    if (format != kStateFormat) {
        return badState(format.empty() ? Message("This is not the checkpoint of a training")
                                       : Message("The checkpoint was written by another version of this program"),
                        path);
    }
    TrainingState state;
    state.options = textOf(*file, kOptionsKey);
    if (const Result<JsonTree> options = parseOptions(state.options, path); !options)
        return tl::unexpected(options.error());
    state.measurements = readMeasurements(textOf(*file, kMeasurementsKey));
    for (const Number& number : kNumbers) {
        const Result<std::int64_t> value = readNumber(*file, number.name);
        if (!value) return tl::unexpected(value.error());
        state.*number.value = *value;
    }
    std::size_t parts = 0;
    for (const CheckpointTensor& tensor : file->tensors().all()) {
        if (!tensor.name.starts_with(kParts[0].prefix)) continue;
        Result<StateTensor> read = readTensor(*file, tensor);
        if (!read) return tl::unexpected(read.error());
        for (const TensorPart& part : kParts) parts += ((*read).*part.values).empty() ? 0 : 1;
        state.tensors.push_back(std::move(*read));
    }
    if (file->tensors().all().size() != parts || file->tensors().raw().size() != kNumbers.size()) {
        return badState(Message("There are tensors that do not belong to a checkpoint"), path);
    }
    return state;
}

Result<double> plannedEpochs(const TrainingState& state, const std::string& where) {
    const Result<JsonTree> options = parseOptions(state.options, where);
    if (!options) return tl::unexpected(options.error());
    const json* epochs = formats::jsonFind(*options, "epochs");
    if (epochs == nullptr || !epochs->is_number() || !(epochs->get<double>() > 0.0)) {
        return badState(Message("%1 is missing", std::string("epochs")), where);
    }
    return epochs->get<double>();
}

Result<Done> checkTrainingState(const TrainingState& state, const std::string& options,
                                const std::vector<StateTensor>& tensors, const std::string& where) {
    const Result<JsonTree> stored = parseOptions(state.options, where);
    if (!stored) return tl::unexpected(stored.error());
    const Result<JsonTree> wanted = parseOptions(options, "the training");
    if (!wanted) return tl::unexpected(wanted.error());
    if (Result<Done> equal = compareOptions(*stored, *wanted, where); !equal) return equal;
    if (state.tensors.size() != tensors.size()) {
        return differs(Message("The checkpoint has %1 tensors, the training %2", std::to_string(state.tensors.size()),
                               std::to_string(tensors.size())),
                       where);
    }
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const StateTensor& found = state.tensors[i];
        if (found.name == tensors[i].name && found.shape == tensors[i].shape) continue;
        return differs(Message("The checkpoint has %1 where the training has %2",
                               fmt::format("{} [{}]", formats::printable(found.name), fmt::join(found.shape, ", ")),
                               fmt::format("{} [{}]", tensors[i].name, fmt::join(tensors[i].shape, ", "))),
                       where);
    }
    return Done{};
}

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
