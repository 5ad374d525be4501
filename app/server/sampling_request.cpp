#include "app/server/sampling_request.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "engine/sampling_fields.h"

namespace griffin::app::server {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxStopBytes = 1000;
constexpr double kMaxBias = 100.0;

void readSampling(const Fields& fields, engine::GenerationOptions& options) {
    for (const engine::SamplingField& field : engine::samplingFields()) {
        if (field.name == "seed" || field.name == "max_new_tokens") continue;
        const json* value = fields.find(field.name);
        if (value == nullptr) continue;
        if (value->is_number() && field.allows(value->get<double>())) {
            field.set(options, value->get<double>());
        } else {
            fields.refuse(field.name, fmt::format("must be a {} from {} to {}",
                                                  field.integral() ? "whole number" : "number", field.min, field.max));
        }
    }
}

void readLength(const Fields& fields, engine::GenerationOptions& options) {
    const int max = static_cast<int>(engine::samplingField("max_new_tokens").max);
    options.max_new_tokens = fields.integer("max_tokens", 1, max, options.max_new_tokens);
    options.max_new_tokens = fields.integer("max_completion_tokens", 1, max, options.max_new_tokens);
}

/// Any number of 64 bits; -1 means what it means in the settings: another one each time.
void readSeed(const Fields& fields, engine::GenerationOptions& options) {
    const json* seed = fields.find("seed");
    if (seed == nullptr) return;
    if (seed->is_number_unsigned()) {
        options.sampling.seed = seed->get<std::uint64_t>();
    } else if (seed->is_number_integer() && seed->get<std::int64_t>() == -1) {
        options.sampling.seed.reset();
    } else {
        fields.refuse("seed", "must be a whole number from 0 on, or -1 for another one each time");
    }
}

void readStop(const Fields& fields, engine::GenerationOptions& options) {
    constexpr std::string_view kName = "stop";
    const json* field = fields.find(kName);
    if (field == nullptr) return;
    const json list = field->is_array() ? *field : json::array({*field});
    options.stop_texts.clear();
    for (const json& text : list) {
        const bool fits = text.is_string() && !text.get_ref<const std::string&>().empty() &&
                          text.get_ref<const std::string&>().size() <= kMaxStopBytes;
        if (!fields.check(
                fits && list.size() <= kMaxStopTexts, kName,
                fmt::format("must be a text of 1 to {} bytes, or at most {} of them", kMaxStopBytes, kMaxStopTexts))) {
            return;
        }
        options.stop_texts.push_back(text.get<std::string>());
    }
}

/// A token by its number in the model's vocabulary, as the name of a field.
std::optional<std::int32_t> tokenNamed(const std::string& name) {
    std::int32_t token = -1;
    const char* end = name.data() + name.size();
    const auto [read_to, error] = std::from_chars(name.data(), end, token);
    return error == std::errc() && read_to == end && token >= 0 ? std::optional(token) : std::nullopt;
}

void readBiases(const Fields& fields, engine::GenerationOptions& options) {
    constexpr std::string_view kName = "logit_bias";
    const json* field = fields.find(kName);
    if (field == nullptr) return;
    if (!fields.check(field->is_object(), kName, "must be an object with token numbers as names") ||
        !fields.check(field->size() <= kMaxBiases, kName, fmt::format("may hold {} tokens at most", kMaxBiases))) {
        return;
    }
    options.sampling.biases.clear();
    for (const auto& [name, value] : field->items()) {
        const std::optional<std::int32_t> token = tokenNamed(name);
        if (!fields.check(token.has_value(), kName,
                          fmt::format("has the name {}: use numbers of tokens", inQuotes(name)))) {
            return;
        }
        const bool fits = value.is_number() && value.get<double>() >= -kMaxBias && value.get<double>() <= kMaxBias;
        const std::string place = fmt::format("{}.{}", kName, *token);
        if (!fields.check(fits, place, fmt::format("must be a number from {} to {}", -kMaxBias, kMaxBias))) return;
        if (value.get<float>() != 0.0F) options.sampling.biases.push_back({*token, value.get<float>()});
    }
}

/// Of a chat `logprobs` says whether, `top_logprobs` how many others; of a text `logprobs` says both.
void readLogprobs(const Fields& fields, ApiKind kind, engine::GenerationOptions& options) {
    constexpr std::string_view kName = "logprobs";
    constexpr std::string_view kTop = "top_logprobs";
    if (kind == ApiKind::kText) {
        const json* field = fields.find(kName);
        // Clients of chats send false.
        if (field != nullptr && *field != false) {
            options.likelihoods = fields.integer(kName, 0, kMaxAlternatives, 0);
        }
        fields.check(fields.integer(kTop, 0, kMaxAlternatives, 0) == 0, kTop,
                     "is for chats: send `logprobs` as a number");
        return;
    }
    const int others = fields.integer(kTop, 0, kMaxAlternatives, 0);
    if (fields.boolean(kName)) options.likelihoods = others;
    fields.check(others == 0 || options.likelihoods.has_value(), kTop, "needs `logprobs` to be true");
}

}  // namespace

void readSamplingFields(const Fields& fields, ApiKind kind, engine::GenerationOptions& options) {
    readSampling(fields, options);
    readLength(fields, options);
    readSeed(fields, options);
    readStop(fields, options);
    readBiases(fields, options);
    readLogprobs(fields, kind, options);
}

}  // namespace griffin::app::server
