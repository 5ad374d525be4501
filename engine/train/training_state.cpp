#include "engine/train/training_state.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstddef>
#include <cstring>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <utility>

#include "engine/formats/damaged_file.h"
#include "engine/formats/json_file.h"
#include "engine/formats/safetensors.h"
#include "engine/formats/safetensors_writer.h"

namespace griffin::engine::train {
namespace {

using formats::CheckpointTensor;
using formats::SafetensorsFile;
using nlohmann::json;

constexpr const char* kFormatKey = "griffin.training_state";
constexpr const char* kStateFormat = "1";
constexpr const char* kOptionsKey = "griffin.options";
constexpr formats::JsonLimits kOptionsLimits = {std::size_t{1} << 20, 32, 100'000, formats::DuplicateKeys::kRefuse};

struct Part {
    std::string_view prefix;
    std::vector<float> StateTensor::*values;
};
constexpr std::array<Part, 3> kParts = {{{"value/", &StateTensor::value},
                                         {"first_moment/", &StateTensor::first_moment},
                                         {"second_moment/", &StateTensor::second_moment}}};

struct Number {
    const char* name;
    std::int64_t TrainingState::*value;
};
constexpr std::array<Number, 2> kNumbers = {
    {{"step", &TrainingState::step}, {"consumed_sequences", &TrainingState::consumed_sequences}}};

Failure badState(std::string what, const std::string& where) {
    return formats::malformed(std::move(what), where, "begin the training anew, or from an older state");
}

Failure differs(std::string what, const std::string& where) {
    return {FailureCause::kBadArgument,
            std::move(what),
            where,
            "train with the options it was begun with, or begin anew with another file",
            {}};
}

std::string textOf(const SafetensorsFile& file, const char* key) {
    const auto found = file.metadata().find(key);
    return found == file.metadata().end() ? std::string() : found->second;
}

Result<std::int64_t> readNumber(const SafetensorsFile& file, const char* name) {
    const formats::RawTensor* tensor = file.tensors().findRaw(name);
    std::int64_t number = 0;
    if (tensor == nullptr || tensor->type != formats::RawType::kI64 || tensor->data.size() != sizeof(number)) {
        return badState(fmt::format("The number {} is missing", name), file.path());
    }
    std::memcpy(&number, tensor->data.data(), sizeof(number));
    if (number < 0) return badState(fmt::format("The number {} is {}", name, number), file.path());
    return number;
}

/// The tensor whose value is `first`.
Result<StateTensor> readTensor(const SafetensorsFile& file, const CheckpointTensor& first) {
    StateTensor tensor;
    tensor.name = first.name.substr(kParts[0].prefix.size());
    tensor.shape = first.shape;
    for (const Part& part : kParts) {
        const std::string name = std::string(part.prefix) + tensor.name;
        const CheckpointTensor* found = file.tensors().find(name);
        if (found == nullptr || found->dtype != kernels::DType::kF32 || found->shape != first.shape) {
            return badState(fmt::format("The tensor {} is missing or has another shape or type than it should",
                                        formats::printable(name)),
                            file.path());
        }
        std::vector<float>& values = tensor.*part.values;
        values.resize(found->bytes / sizeof(float));
        std::memcpy(values.data(), found->data, found->bytes);
    }
    return tensor;
}

Result<json> parseOptions(const std::string& text, const std::string& where) {
    Result<json> options = formats::parseJson(std::as_bytes(std::span(text)), where + ": options", kOptionsLimits);
    if (!options) return options.failure();
    if (!options->is_object()) return badState("The options are no JSON object", where);
    return options;
}

/// As in a message: at most 60 characters.
std::string shortForm(const json* value) {
    constexpr std::size_t kLongest = 60;
    if (value == nullptr) return "nothing";
    const std::string text = value->dump(-1, ' ', true, json::error_handler_t::replace);
    return text.size() <= kLongest ? text : text.substr(0, kLongest) + "...";
}

Result<Done> compareOptions(const json& stored, const json& wanted, const std::string& where) {
    json all = stored;
    all.update(wanted);
    for (const auto& [key, ignored] : all.items()) {
        const json* before = formats::jsonFind(stored, key);
        const json* now = formats::jsonFind(wanted, key);
        if (before != nullptr && now != nullptr && *before == *now) continue;
        return differs(fmt::format("The training was begun with another {}: {} instead of {}", formats::printable(key),
                                   shortForm(before), shortForm(now)),
                       where);
    }
    return Done{};
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
        for (const Part& part : kParts) {
            tensors.push_back({std::string(part.prefix) + tensor.name, formats::StoredType::kF32, tensor.shape,
                               std::as_bytes(std::span(tensor.*part.values))});
        }
    }
    return formats::writeSafetensors(path, tensors, {{kFormatKey, kStateFormat}, {kOptionsKey, state.options}});
}

Result<TrainingState> loadTrainingState(const std::string& path) {
    const Result<SafetensorsFile> file = SafetensorsFile::open(path);
    if (!file) return file.failure();
    const std::string format = textOf(*file, kFormatKey);
    if (format != kStateFormat) {
        return badState(format.empty() ? "The file is no state of a training"
                                       : "The state was written by another version of this program",
                        path);
    }
    TrainingState state;
    state.options = textOf(*file, kOptionsKey);
    if (const Result<json> options = parseOptions(state.options, path); !options) return options.failure();
    for (const Number& number : kNumbers) {
        const Result<std::int64_t> value = readNumber(*file, number.name);
        if (!value) return value.failure();
        state.*number.value = *value;
    }
    for (const CheckpointTensor& tensor : file->tensors().all()) {
        if (!tensor.name.starts_with(kParts[0].prefix)) continue;
        Result<StateTensor> read = readTensor(*file, tensor);
        if (!read) return read.failure();
        state.tensors.push_back(std::move(*read));
    }
    if (file->tensors().all().size() != state.tensors.size() * kParts.size() ||
        file->tensors().raw().size() != kNumbers.size()) {
        return badState("There are tensors that belong to no state", path);
    }
    return state;
}

Result<double> plannedEpochs(const TrainingState& state, const std::string& where) {
    const Result<json> options = parseOptions(state.options, where);
    if (!options) return options.failure();
    const json* epochs = formats::jsonFind(*options, "epochs");
    if (epochs == nullptr || !epochs->is_number() || !(epochs->get<double>() > 0.0)) {
        return badState("The number of epochs is missing", where);
    }
    return epochs->get<double>();
}

Result<Done> checkTrainingState(const TrainingState& state, const std::string& options,
                                const std::vector<StateTensor>& tensors, const std::string& where) {
    const Result<json> stored = parseOptions(state.options, where);
    if (!stored) return stored.failure();
    const Result<json> wanted = parseOptions(options, "the training");
    if (!wanted) return wanted.failure();
    if (Result<Done> equal = compareOptions(*stored, *wanted, where); !equal) return equal;
    if (state.tensors.size() != tensors.size()) {
        return differs(fmt::format("The state has {} tensors, the training {}", state.tensors.size(), tensors.size()),
                       where);
    }
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const StateTensor& found = state.tensors[i];
        if (found.name == tensors[i].name && found.shape == tensors[i].shape) continue;
        return differs(
            fmt::format("The state has {} [{}] where the training has {} [{}]", formats::printable(found.name),
                        fmt::join(found.shape, ", "), tensors[i].name, fmt::join(tensors[i].shape, ", ")),
            where);
    }
    return Done{};
}

}  // namespace griffin::engine::train
