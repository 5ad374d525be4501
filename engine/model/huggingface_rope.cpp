#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "engine/formats/tensor_directory.h"
#include "engine/model/huggingface_config.h"

namespace griffin::engine::model {
namespace {

using formats::jsonBoolean;
using formats::jsonFind;
using formats::jsonInteger;
using formats::jsonNumber;
using formats::jsonText;
using nlohmann::json;

/// One divisor for each rotated pair.
std::vector<float> divisors(ConfigReader& reader, const json& scaling, std::string_view name, int pairs) {
    const json* list = jsonFind(scaling, name);
    std::vector<float> values;
    if (list != nullptr && list->is_array()) {
        for (const json& value : *list) {
            const double number = value.is_number() ? value.get<double>() : 0.0;
            if (number > 0.0 && number <= static_cast<double>(std::numeric_limits<float>::max())) {
                values.push_back(static_cast<float>(number));
            }
        }
    }
    if (values.size() != static_cast<std::size_t>(pairs)) {
        reader.malformed(Message("“%1” must hold %2 positive numbers", name, pairs));
        values.clear();
    }
    return values;
}

/// Gemma 4: pairs as of a whole head, of which the last are not rotated. They get a frequency of nothing, as in the
/// GGUF files of these models.
void readPart(ConfigReader& reader, const json& scaling, kernels::RopeSpec& rope) {
    constexpr float kNever = 1e30F;
    if (rope.factor != 1.0F) rope.scaling = kernels::RopeScaling::kLinear;
    const double share = jsonNumber(scaling, "partial_rotary_factor").value_or(1.0);
    if (!(share >= 0.0 && share <= 1.0)) {
        reader.malformed(Message("“%1” is missing or not a suitable number", "partial_rotary_factor"));
        return;
    }
    const auto rotated = static_cast<int>(std::floor(share * rope.dim / 2));
    if (rope.dim > kernels::kMaxHeadDim) return;  // which checkConfig() refuses
    for (int pair = 0; pair < rope.dim / 2; ++pair) rope.frequency_divisors.push_back(pair < rotated ? 1.0F : kNever);
}

void readScaling(ConfigReader& reader, const json& scaling, const ModelConfig& config, kernels::RopeSpec& rope) {
    const std::string type = jsonText(scaling, "rope_type").value_or(jsonText(scaling, "type").value_or("default"));
    if (type == "default") return;
    const auto number = [&scaling](std::string_view name, float otherwise) {
        const std::optional<double> value = jsonNumber(scaling, name);
        return value ? static_cast<float>(*value) : otherwise;
    };
    rope.factor = number("factor", 1.0F);
    constexpr std::string_view kOriginal = "original_max_position_embeddings";
    const std::int64_t original =
        jsonInteger(scaling, kOriginal)
            .value_or(jsonInteger(reader.object(), kOriginal).value_or(config.trained_context));
    if (original <= 0 || original > std::numeric_limits<int>::max()) {
        reader.malformed(Message("“original_max_position_embeddings” is not a suitable number"));
        return;
    }
    rope.original_context = static_cast<int>(original);
    if (type == "proportional" && config.architecture == "gemma4") {
        readPart(reader, scaling, rope);
    } else if (type == "linear") {
        rope.scaling = kernels::RopeScaling::kLinear;
    } else if (type == "llama3") {
        rope.scaling = kernels::RopeScaling::kLlama3;
        rope.low_freq_factor = number("low_freq_factor", 1.0F);
        rope.high_freq_factor = number("high_freq_factor", 4.0F);
        if (!(rope.low_freq_factor > 0.0F && rope.high_freq_factor > rope.low_freq_factor)) {
            reader.malformed(Message("The frequency bands of the rotary positions are out of order"));
        }
    } else if (type == "yarn") {
        rope.scaling = kernels::RopeScaling::kYarn;
        rope.beta_fast = number("beta_fast", 32.0F);
        rope.beta_slow = number("beta_slow", 1.0F);
        rope.attention_factor = number("attention_factor", 0.0F);
        rope.truncates = jsonBoolean(scaling, "truncate").value_or(true);
        const float above = number("mscale", 0.0F);
        const float below = number("mscale_all_dim", 0.0F);
        if (rope.attention_factor == 0.0F && above != 0.0F && below != 0.0F) {
            rope.attention_factor =
                kernels::yarnMagnitude(rope.factor, above) / kernels::yarnMagnitude(rope.factor, below);
        }
    } else if (type == "longrope" || type == "su") {
        rope.scaling = kernels::RopeScaling::kLongRope;
        rope.factor = std::max(static_cast<float>(config.trained_context) / static_cast<float>(original), 1.0F);
        rope.attention_factor = number("attention_factor", 0.0F);
        rope.frequency_divisors = divisors(reader, scaling, "short_factor", rope.dim / 2);
        rope.long_divisors = divisors(reader, scaling, "long_factor", rope.dim / 2);
    } else {
        reader.unsupported(Message("Rotary positions scaled by “%1” are not supported", formats::printable(type)));
    }
}

/// Gemma 3 and 4: a base for the layers that see all, another for those with a window.
void readRopes(ConfigReader& reader, ModelConfig& config) {
    const json& object = reader.object();
    const json* parameters = jsonFind(object, "rope_parameters");
    const auto ropeOf = [&](std::string_view layers, std::string_view base_name, double base) {
        kernels::RopeSpec rope = config.rope;
        const json* own = parameters != nullptr ? jsonFind(*parameters, layers) : nullptr;
        rope.base = static_cast<float>(own != nullptr ? jsonNumber(*own, "rope_theta").value_or(base)
                                                      : jsonNumber(object, base_name).value_or(base));
        if (own != nullptr) {
            readScaling(reader, *own, config, rope);
        } else if (config.architecture == "gemma4" && layers == "full_attention") {
            readScaling(reader, {{"rope_type", "proportional"}, {"partial_rotary_factor", 0.25}}, config, rope);
        }
        return rope;
    };
    config.rope.dim = config.head_dim;
    config.window_rope = ropeOf("sliding_attention", "rope_local_base_freq", 10000.0);
    config.rope.dim = config.global_head_dim > 0 ? config.global_head_dim : config.head_dim;
    config.rope = ropeOf("full_attention", "rope_theta", 1e6);
    if (parameters == nullptr && reader.has("rope_scaling")) {
        readScaling(reader, *jsonFind(object, "rope_scaling"), config, config.rope);
    }
}

}  // namespace

void readRope(ConfigReader& reader, ModelConfig& config) {
    if (config.architecture == "gemma3" || config.architecture == "gemma4") return readRopes(reader, config);
    const bool is_glm = config.architecture == "glm4";
    const bool is_recurrent = isQwen35(config.architecture);
    config.rope.layout = is_glm ? kernels::RopeLayout::kAdjacent : kernels::RopeLayout::kHalves;
    config.rope.dim = config.head_dim;
    // transformers 5 writes "rope_parameters"; before, base and scaling stood apart.
    const json* parameters = jsonFind(reader.object(), "rope_parameters");
    const json& place = parameters != nullptr && parameters->is_object() ? *parameters : reader.object();
    const double usual_base = config.architecture == "lfm2" ? 1e6 : 1e4;
    config.rope.base = static_cast<float>(jsonNumber(place, "rope_theta").value_or(usual_base));
    const double share = jsonNumber(place, "partial_rotary_factor")
                             .value_or(jsonNumber(reader.object(), "partial_rotary_factor")
                                           .value_or(is_glm         ? 0.5
                                                     : is_recurrent ? 0.25
                                                                    : 1));
    if (is_glm || is_recurrent || config.architecture == "phi3") {
        config.rope.dim = share > 0.0 && share <= 1.0 ? static_cast<int>(share * config.head_dim) : 0;
    } else if (share != 1.0) {
        reader.unsupported(Message("Rotary positions on a part of each head are not supported"));
    }
    if (&place != &reader.object()) {
        readScaling(reader, place, config, config.rope);
    } else if (reader.has("rope_scaling")) {
        readScaling(reader, *jsonFind(reader.object(), "rope_scaling"), config, config.rope);
    }
}

void readGrowth(ConfigReader& reader, ModelConfig& config) {
    const json* parameters = jsonFind(reader.object(), "rope_parameters");
    const std::optional<double> growth =
        parameters != nullptr ? jsonNumber(*parameters, "llama_4_scaling_beta") : std::nullopt;
    if (!growth) {
        reader.malformed(Message("“%1” is missing or not a suitable number", "llama_4_scaling_beta"));
        return;
    }
    config.attention_growth = static_cast<float>(*growth);
    config.attention_growth_span =
        config.rope.original_context > 0 ? config.rope.original_context : config.trained_context;
}

}  // namespace griffin::engine::model
