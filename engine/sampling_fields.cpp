#include "engine/sampling_fields.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace griffin::engine {
namespace {

using Seed = std::optional<std::uint64_t>;

const std::array<SamplingField, 7>& table() {
    static const std::array<SamplingField, 7> fields{{
        {"temperature", &SamplingOptions::temperature, 0.0, 5.0, 0.05, 0.6, Message("Temperature"),
         Message("0 always takes the most likely token; higher values give more varied answers"), Message()},
        {"top_p", &SamplingOptions::top_p, 0.01, 1.0, 0.05, 0.95, Message("Top-p"),
         Message("Keeps the most likely tokens that together reach this probability; 1: off"), Message()},
        {"top_k", &SamplingOptions::top_k, 0, 100'000, 1, 0, Message("Top-k"),
         Message("Keeps this many of the most likely tokens; 0: off"), Message("Off")},
        {"min_p", &SamplingOptions::min_p, 0.0, 1.0, 0.01, 0.05, Message("Min-p"),
         Message("Drops tokens less likely than this fraction of the most likely one; 0: off"), Message()},
        {"repetition_penalty", &SamplingOptions::repetition_penalty, 1.0, 3.0, 0.05, 1.1, Message("Repetition penalty"),
         Message("Makes tokens that have already occurred less likely; 1: off"), Message()},
        {"max_new_tokens", &GenerationOptions::max_new_tokens, 0, 1'000'000, 256, 2048, Message("Maximum length"),
         Message("Tokens in an answer; 0: until the context is full"), Message("Until the context is full")},
        {"seed", &SamplingOptions::seed, -1, 999'999'999, 1, -1, Message("Seed"),
         Message("The same seed and settings give the same answer to the same question; with trees that draw their "
                 "candidates, only if their size and depth are set"),
         Message("Different each time")},
    }};
    return fields;
}

}  // namespace

bool SamplingField::allows(double value) const {
    return value >= min && value <= max && (!integral() || value == std::floor(value));
}

double SamplingField::value(const GenerationOptions& options) const {
    if (const auto* real = std::get_if<float SamplingOptions::*>(&member)) {
        return std::round(static_cast<double>(options.sampling.**real) * 1e4) / 1e4;
    }
    if (const auto* integer = std::get_if<int SamplingOptions::*>(&member)) return options.sampling.**integer;
    if (const auto* length = std::get_if<int GenerationOptions::*>(&member)) return options.**length;
    const Seed& seed = options.sampling.*std::get<Seed SamplingOptions::*>(member);
    return seed ? static_cast<double>(*seed) : -1.0;
}

void SamplingField::set(GenerationOptions& options, double value) const {
    if (std::isnan(value)) return;
    const double clamped = std::clamp(value, min, max);
    if (const auto* real = std::get_if<float SamplingOptions::*>(&member)) {
        options.sampling.** real = static_cast<float>(clamped);
    } else if (const auto* integer = std::get_if<int SamplingOptions::*>(&member)) {
        options.sampling.** integer = static_cast<int>(clamped);
    } else if (const auto* length = std::get_if<int GenerationOptions::*>(&member)) {
        options.** length = static_cast<int>(clamped);
    } else {
        Seed& seed = options.sampling.*std::get<Seed SamplingOptions::*>(member);
        seed = clamped < 0.0 ? Seed() : Seed(static_cast<std::uint64_t>(clamped));
    }
}

std::string SamplingField::option() const {
    std::string result = "--" + std::string(name);
    std::ranges::replace(result, '_', '-');
    return result;
}

std::span<const SamplingField> samplingFields() {
    return table();
}

const SamplingField& samplingField(std::string_view name) {
    const auto found = std::ranges::find(table(), name, &SamplingField::name);
    assert(found != table().end());
    return *found;
}

}  // namespace griffin::engine
