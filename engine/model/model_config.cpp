#include "engine/model/model_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/formats/damaged_file.h"
#include "kernels/tensor_view.h"

namespace griffin::engine::model {
namespace {

constexpr int kDefaultContextLimit = 8192;

struct Bound {
    const char* name;
    int value;
    int smallest;
    int largest;
};

Failure malformed(std::string what, const std::string& where) {
    return formats::malformed(std::move(what), where, "take a file from another source");
}

}  // namespace

std::int64_t ModelConfig::parameters() const {
    const std::int64_t hidden = hidden_size;
    const std::int64_t attention = hidden * (2LL * queryWidth() + 2LL * kvWidth());
    const std::int64_t expert = 3LL * hidden * ffn_size;
    const std::int64_t ffn = experts > 0 ? experts * (expert + hidden) : expert;
    std::int64_t layer = attention + ffn + 2 * hidden;
    if (attention_biases) layer += queryWidth() + 2LL * kvWidth();
    if (head_norms) layer += 2LL * head_dim;
    return layers * layer + hidden + (tied_embeddings ? 1 : 2) * hidden * vocabulary;
}

std::int64_t ModelConfig::kvBytesPerToken() const {
    constexpr std::int64_t kBytesOfHalf = 2;
    return 2 * kBytesOfHalf * layers * kvWidth();
}

std::optional<Failure> checkConfig(const ModelConfig& config, const std::string& where) {
    const Bound bounds[] = {
        {"number of layers", config.layers, 1, 1024},
        {"hidden size", config.hidden_size, 1, 1 << 17},
        {"size of the feed-forward network", config.ffn_size, 1, 1 << 20},
        {"number of heads", config.heads, 1, 4096},
        {"number of key-value heads", config.kv_heads, 1, 4096},
        {"size of a head", config.head_dim, 2, kernels::kMaxHeadDim},
        {"size of the vocabulary", config.vocabulary, 1, 1 << 21},
        {"context length", config.trained_context, 1, 1 << 30},
        {"sliding window", config.sliding_window, 0, 1 << 30},
        {"number of experts", config.experts, 0, 512},
        {"number of experts for a token", config.experts_per_token, config.experts > 0 ? 1 : 0, kMaxExpertsPerToken},
        {"number of rotated elements of a head", config.rope.dim, 2, config.head_dim},
    };
    for (const Bound& bound : bounds) {
        if (bound.value >= bound.smallest && bound.value <= bound.largest) continue;
        return malformed(fmt::format("The {} is {}, which is not within {} to {}", bound.name, bound.value,
                                     bound.smallest, bound.largest),
                         where);
    }
    if (config.heads % config.kv_heads != 0) {
        return malformed(fmt::format("{} heads cannot share {} key-value heads", config.heads, config.kv_heads), where);
    }
    if (config.head_dim % 2 != 0 || config.rope.dim % 2 != 0) {
        return malformed(fmt::format("A head of {} elements, {} of them rotated, is not made of pairs", config.head_dim,
                                     config.rope.dim),
                         where);
    }
    if (config.queryWidth() > (1 << 18)) {
        return malformed(fmt::format("{} heads of {} elements are too wide", config.heads, config.head_dim), where);
    }
    if (config.experts_per_token > config.experts) {
        return malformed(fmt::format("{} experts cannot be chosen out of {}", config.experts_per_token, config.experts),
                         where);
    }
    if (!(config.norm_epsilon >= 0.0F && config.norm_epsilon < 1.0F)) {
        return malformed("The epsilon of the norms is not a small positive number", where);
    }
    if (!(config.rope.base >= 1.0F && std::isfinite(config.rope.base))) {
        return malformed("The base of the rotary positions is not a number above 1", where);
    }
    if (!(config.rope.factor >= 1.0F && std::isfinite(config.rope.factor))) {
        return malformed("The scaling factor of the rotary positions is below 1", where);
    }
    return std::nullopt;
}

int chooseContext(const ModelConfig& config, int wish, std::vector<std::string>& warnings) {
    int context = wish > 0 ? wish : std::min(config.trained_context, kDefaultContextLimit);
    if (context > config.trained_context) {
        warnings.push_back(
            fmt::format("The context is limited to the {} tokens the model was trained for.", config.trained_context));
        context = config.trained_context;
    }
    if (config.sliding_window > 0 && context > config.sliding_window) {
        warnings.push_back(
            fmt::format("The model looks back over a sliding window of {} tokens; the context is limited to it.",
                        config.sliding_window));
        context = config.sliding_window;
    }
    return context;
}

}  // namespace griffin::engine::model
